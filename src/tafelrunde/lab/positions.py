"""Positions of many matches as a data set for learners: one row a decision, what its seat saw as the declared tensor.

As Parquet, or as an Arrow IPC file, which is read without copying. What the entries of the tensor mean stands in the
metadata of the schema, under `observation` and `actions`, with the provenance. Positions are made again out of the
moves and the seed of a match when it is written down: nothing of them travels between processes.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tafelrunde import games
from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng, State
from tafelrunde.extras import require
from tafelrunde.lab.duplicate import Deal
from tafelrunde.lab.match_log import RECORDS, MatchLog
from tafelrunde.lab.play_match import Played, mix_seed
from tafelrunde.lab.provenance import Provenance, in_schema

ENDINGS: Final = (".parquet", ".arrow")
GROUP: Final = 5_000  # rows that are written at a time
COLUMNS: Final = {  # name: type of Arrow, and meaning; a tensor is a list of fixed size
    "match": ("int64", "number of the match in its run, from 0"),
    "deal": ("int64", "number of the deal, from 0: matches of the same deal have the same chance, as far as it goes"),
    "decision": ("int32", "number of the decision in its match, from 1"),
    "seat": ("int8", "the seat that decides, from 0"),
    "bot": ("string", "who sits there"),
    "observation": ("tensor", "what the seat knows, told from its side: bytes, as the metadata `observation` says"),
    "legal": ("actions", "the legal actions, by their number in the game's action space"),
    "action": ("int32", "the one it takes"),
    "result": ("float32", "the seat's share of the win in the end, 0 to 1"),
    "rank": ("int8", "its rank in the end, 1 is best"),
    "score": ("int32", "its score in the end"),
}


def check_positions(path: Path, slug: str) -> None:
    """Raise BadInput for a file name that is neither Parquet nor Arrow and for a game without tensors, MissingExtra
    without the library."""
    if path.suffix not in ENDINGS:
        raise BadInput("a file of positions ends in .parquet or .arrow, not {file}", file=str(path)[-60:])
    require("parquet", "Parquet")
    require("learn", "a game as tensors")
    from tafelrunde.tensors.encoding import find

    find(slug)


class PositionsFile:
    """A new file of positions as tensors, of the kind its name says; one that is there is replaced."""

    def __init__(self, path: Path, slug: str, seats: int, source: Provenance, what: str) -> None:
        check_positions(path, slug)
        from tafelrunde.tensors.encoding import find

        self.game = games.load(slug)
        self.encoding = find(slug, seats)
        self.what = what
        self.arrow = import_module("pyarrow")
        self.schema = self._schema(source)
        self.writer = (import_module("pyarrow.parquet").ParquetWriter(path, self.schema) if path.suffix == ".parquet"
                       else self.arrow.ipc.new_file(str(path), self.schema))
        self.waiting: list[dict[str, Any]] = []

    def write(self, number: int, deal: Deal, played: Played) -> None:
        """Add the decisions of a match."""
        for decision, (state, seat, move) in enumerate(self._positions(deal, played), 1):
            self.waiting.append({
                "match": number, "deal": deal.number, "decision": decision, "seat": seat, "bot": played.bots[seat],
                "observation": self.encoding.observe(state, seat), "legal": list(state.legal(seat)), "action": move,
                "result": played.shares[seat], "rank": played.ranks[seat], "score": played.scores[seat]})
        if len(self.waiting) >= GROUP:
            self._flush()

    def close(self) -> None:
        """Finish the file: all rows are written."""
        self._flush()
        self.writer.close()

    def _positions(self, deal: Deal, played: Played) -> Iterator[tuple[State, int, int]]:
        """Every position of the match with the seat and move that were played: chance acts as `play_match` lets it."""
        keeping = (MatchLog(self.game, deal.options, played.bots, played.seed, self.what) if self.what == RECORDS
                   else None)
        state, chances = self.game.start(len(played.bots), deal.options), 0
        moves = iter(played.moves)
        while (actor := int(state.actor())) != NOBODY:
            if actor == CHANCE:
                chances += 1
                rng = Rng(mix_seed(played.seed, 1, chances))
                state.roll(rng) if keeping is None else keeping.roll(state, rng)
                continue
            text = next(moves).move
            move = self.game.move(text)
            yield state, actor, move
            if keeping is not None:
                keeping.decision(state, actor, text)
            state.apply(actor, move)

    def _flush(self) -> None:
        if self.waiting:
            numpy = import_module("numpy")
            columns = {name: [row[name] for row in self.waiting] for name in COLUMNS}
            bytes_of_all = numpy.concatenate(columns.pop("observation"))
            tensors = self.arrow.FixedSizeListArray.from_arrays(
                self.arrow.array(bytes_of_all, self.arrow.uint8()), type=self.schema.field("observation").type)
            arrays = [tensors if field.name == "observation" else self.arrow.array(columns[field.name], field.type)
                      for field in self.schema]
            self.writer.write_table(self.arrow.Table.from_arrays(arrays, schema=self.schema))
            self.waiting.clear()

    def _schema(self, source: Provenance) -> Any:
        arrow = self.arrow
        size = self.encoding.observation.size
        special = {"tensor": arrow.list_(arrow.uint8(), size), "actions": arrow.list_(arrow.int32())}
        fields = [arrow.field(name, special.get(kind) or getattr(arrow, kind)(), metadata={"description": meaning})
                  for name, (kind, meaning) in COLUMNS.items()]
        return arrow.schema(fields, metadata={
            **in_schema(source),
            "observation": json.dumps(describe_fields(self.encoding.observation), ensure_ascii=False),
            "actions": json.dumps(list(self.game.actions), ensure_ascii=False)})


def describe_fields(layout: Any) -> list[dict[str, Any]]:
    """The fields of a tensor as JSON types: name, meaning, shape, range, labels, form, and where it begins."""
    return [{**asdict(field), "shape": list(field.shape), "labels": list(field.labels), "form": str(field.form),
             "at": layout.slices[field.name].start, "size": field.size} for field in layout.fields]

