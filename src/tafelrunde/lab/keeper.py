"""Writes down what a run keeps of its matches, in the order of its deals, whoever plays them when."""

import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tafelrunde.lab.duplicate import Deal
from tafelrunde.lab.match_log import MOVES, RECORDS
from tafelrunde.lab.moves import moves_file, rows_of
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.positions import PositionsFile
from tafelrunde.lab.provenance import Provenance


class Keeper:
    """Takes finished deals; moves and positions go into a file each, records into a folder, one file a match."""

    def __init__(self, source: Provenance, moves: Path | None, records: Path | None,
                 positions: Path | None = None) -> None:
        self.what = RECORDS if records is not None else MOVES
        self.source = source
        self.file = moves_file(moves, source) if moves is not None else None
        self.positions = positions
        self.positions_file: PositionsFile | None = None  # opened when the number of seats is known
        self.folder = records
        self.matches = 0
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
            (records / "provenance.json").write_text(json.dumps(source.data(), ensure_ascii=False, indent=2) + "\n",
                                                     encoding="utf-8")

    def take(self, deal: Deal, played: Sequence[Played]) -> None:
        """The next deal is finished."""
        for one in played:
            if self.file is not None:
                self.file.write(rows_of(self.matches, deal, one))
            if self.positions is not None:
                self._positions_file(deal, one).write(self.matches, deal, one)
            if self.folder is not None:
                name = f"{deal.slug}-{self.source.seed}-{self.matches:06}.txt"
                (self.folder / name).write_text(one.record, encoding="utf-8")
            self.matches += 1

    def _positions_file(self, deal: Deal, played: Played) -> PositionsFile:
        if self.positions_file is None:
            assert self.positions is not None
            self.positions_file = PositionsFile(self.positions, deal.slug, len(played.bots), self.source, self.what)
        return self.positions_file

    def __enter__(self) -> "Keeper":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self.file is not None:
            self.file.close()
        if self.positions_file is not None:
            self.positions_file.close()
