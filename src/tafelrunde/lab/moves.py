"""Every decision of many matches as a table: one row a decision, written as it comes in, as Parquet, CSV or JSON Lines.

Parquet carries the meaning of its columns and where it comes from in its schema; beside the other two lies a file that
says it (`lab.provenance`).
"""

import csv
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

from tafelrunde.core import BadInput
from tafelrunde.core.info import format_value
from tafelrunde.extras import require
from tafelrunde.lab.duplicate import Deal
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.provenance import KEY, Provenance, beside, in_schema, write_beside

SETTING: Final = "setting"  # files of before 0.4.0 lack this column
COLUMNS: Final = {  # name: type and meaning
    "match": ("integer", "number of the match in its run, from 0"),
    "deal": ("integer", "number of the deal, from 0: matches of the same deal have the same chance, as far as it goes"),
    "seats": ("integer", "how many seats there are"),
    SETTING: ("string", "options of the table that are not the default, and whether chance takes the first turn"),
    "decision": ("integer", "number of the decision in its match, from 1"),
    "line": ("integer", "number of its line in the record of the match; empty where no records were kept"),
    "seat": ("integer", "the seat that decides, from 0"),
    "bot": ("string", "who sits there"),
    "move": ("string", "what it plays, in the game's notation"),
    "position": ("string", "fingerprint of the position before it, with all that is hidden: 16 hexadecimal digits"),
    "legal": ("integer", "how many moves were legal"),
    "result": ("number", "the seat's share of the win in the end, 0 to 1"),
    "rank": ("integer", "its rank in the end, 1 is best"),
    "score": ("integer", "its score in the end"),
}
ENDINGS: Final = (".parquet", ".csv", ".jsonl")
GROUP: Final = 50_000  # rows that are written to Parquet at a time
Row = dict[str, Any]


def rows_of(number: int, deal: Deal, played: Played) -> list[Row]:
    """The decisions of a match."""
    setting = format_setting(deal)
    return [{
        "match": number, "deal": deal.number, "seats": len(played.bots), SETTING: setting, "decision": place,
        "line": one.line or None, "seat": one.seat, "bot": played.bots[one.seat], "move": one.move,
        "position": one.position, "legal": one.legal, "result": played.shares[one.seat],
        "rank": played.ranks[one.seat], "score": played.scores[one.seat],
    } for place, one in enumerate(played.moves, 1)]


def format_setting(deal: Deal) -> str:
    """What tells the table of a deal from others with as many seats: `hits_to_lose=3 free_opening`."""
    usual = {option.name: option.default for option in deal.load(deal.slug).info.options}
    changed = [f"{name}={format_value(value)}" for name, value in deal.options.items() if value != usual[name]]
    return " ".join([*changed, *(["free_opening"] if deal.free_opening else [])])


def check_moves(path: Path) -> None:
    """Raise BadInput for a file name that is neither CSV, JSON Lines nor Parquet, MissingExtra for Parquet without its
    library."""
    if path.suffix not in ENDINGS:
        raise BadInput("a file of moves ends in .parquet, .csv or .jsonl, not {file}", file=str(path)[-60:])
    if path.suffix == ".parquet":
        require("parquet", "Parquet")


class MovesFile(ABC):
    """A file of moves, open for writing."""

    @abstractmethod
    def write(self, rows: Sequence[Row]) -> None:
        """Add rows."""

    @abstractmethod
    def close(self) -> None:
        """Finish the file: all rows are written."""


def moves_file(path: Path, source: Provenance) -> MovesFile:
    """Open a new file of moves, of the kind its name says; one that is there is replaced."""
    check_moves(path)
    if path.suffix == ".parquet":
        return _Parquet(path, source)
    write_beside(path, COLUMNS, source)
    return _Csv(path) if path.suffix == ".csv" else _JsonLines(path)


class _Csv(MovesFile):
    def __init__(self, path: Path) -> None:
        self.file: IO[str] = path.open("w", newline="", encoding="utf-8")
        self.writer = csv.DictWriter(self.file, list(COLUMNS))
        self.writer.writeheader()

    def write(self, rows: Sequence[Row]) -> None:
        self.writer.writerows(rows)

    def close(self) -> None:
        self.file.close()


class _JsonLines(MovesFile):
    def __init__(self, path: Path) -> None:
        self.file: IO[str] = path.open("w", encoding="utf-8")

    def write(self, rows: Sequence[Row]) -> None:
        self.file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def close(self) -> None:
        self.file.close()


class _Parquet(MovesFile):
    def __init__(self, path: Path, source: Provenance) -> None:
        self.arrow = arrow = import_module("pyarrow")
        kinds = {"integer": arrow.int64(), "number": arrow.float64(), "string": arrow.string()}
        self.schema = arrow.schema([arrow.field(name, kinds[kind], metadata={"description": meaning})
                                    for name, (kind, meaning) in COLUMNS.items()], metadata=in_schema(source))
        self.writer = import_module("pyarrow.parquet").ParquetWriter(path, self.schema)
        self.waiting: list[Row] = []

    def write(self, rows: Sequence[Row]) -> None:
        self.waiting += rows
        while len(self.waiting) >= GROUP:
            self._flush(GROUP)

    def close(self) -> None:
        self._flush(len(self.waiting))
        self.writer.close()

    def _flush(self, count: int) -> None:
        if count:
            self.writer.write_table(self.arrow.Table.from_pylist(self.waiting[:count], schema=self.schema))
            del self.waiting[:count]


def read_moves(path: Path) -> Iterator[Mapping[str, Any]]:
    """The rows of such a file, one after the other; raises BadInput where they are none."""
    check_moves(path)
    if not path.is_file():
        raise BadInput("there is no file {file}", file=str(path)[-60:])
    rows = {".parquet": _from_parquet, ".csv": _from_csv, ".jsonl": _from_json_lines}[path.suffix](path)
    try:
        for row in rows:
            if not isinstance(row, Mapping) or COLUMNS.keys() - {SETTING} - row.keys():
                raise ValueError
            yield {**row, SETTING: row.get(SETTING, "")}
    except (ValueError, TypeError, UnicodeDecodeError, csv.Error):  # those of pyarrow are ValueErrors, too
        raise BadInput("{file} is no file of moves: `--moves` of `match` and `league` writes them",
                       file=str(path)[-60:]) from None


def source_of(path: Path) -> dict[str, Any]:
    """The provenance that a file of moves holds; empty if it holds none."""
    try:
        if path.suffix == ".parquet":
            found = json.loads(import_module("pyarrow.parquet").read_schema(path).metadata[KEY.encode()])
        else:
            found = json.loads(beside(path).read_text(encoding="utf-8"))["notes"][0][KEY]
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def _from_csv(path: Path) -> Iterator[Row]:
    reading: dict[str, Callable[[str], Any]] = {
        "integer": lambda text: int(text) if text else None, "number": float, "string": str}
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield {name: reading[kind](row[name]) for name, (kind, _) in COLUMNS.items() if name in row}


def _from_json_lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def _from_parquet(path: Path) -> Iterator[Row]:
    for batch in import_module("pyarrow.parquet").ParquetFile(path).iter_batches():
        yield from batch.to_pylist()
