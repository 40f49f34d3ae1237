"""Reports as flat rows, one for each figure: for CSV, Parquet and notebooks."""

import csv
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tafelrunde.core import BadInput
from tafelrunde.extras import require
from tafelrunde.lab.balance import BalanceReport
from tafelrunde.lab.league import LeagueReport
from tafelrunde.lab.match import MatchReport
from tafelrunde.lab.provenance import Provenance, in_schema, write_beside
from tafelrunde.lab.statistics import Mean

Rows = list[Mapping[str, Any]]
KINDS = {int: "integer", float: "number", str: "string", type(None): "number"}
WIDEST = 2**63 - 1  # the largest integer of a Parquet file


def match_rows(report: MatchReport) -> Rows:
    """Share and score of each bot, share of each seat."""
    figures: list[tuple[str, str, Mean]] = []
    for one in report.standings:
        figures += [(one.bot, "share", one.share), (one.bot, "score", one.score)]
        figures += [(one.bot, "share without luck", one.corrected.best)] if one.corrected is not None else []
    figures += [("", f"share of seat {seat}", mean) for seat, mean in enumerate(report.seats)]
    head = {"game": report.slug, "seed": report.seed, "seats": len(report.lineup)}
    return [{**head, "bot": bot, "figure": name, **mean.data()} for bot, name, mean in figures]


def league_rows(report: LeagueReport) -> Rows:
    """Rating and share of each bot, share and margin of each pair."""
    figures: list[tuple[str, str, str, Mean]] = []
    for rated in report.table:
        figures += [(rated.bot, "", "rating", rated.rating), (rated.bot, "", "share", rated.share)]
    for pairing in report.pairings:
        figures += [(pairing.first, pairing.second, "share", pairing.share),
                    (pairing.first, pairing.second, "margin", pairing.margin)]
        if pairing.corrected is not None:
            figures.append((pairing.first, pairing.second, "share without luck", pairing.corrected.best))
    head = {"game": report.slug, "seed": report.seed, "seats": report.seats}
    return [{**head, "bot": bot, "against": other, "figure": name, **mean.data()} for bot, other, name, mean in figures]


def balance_rows(report: BalanceReport) -> Rows:
    """Every figure of every setting, the bins of its scores, and what first turns are worth."""
    rows: Rows = []
    head = {"game": report.slug, "bot": report.bot, "seed": report.seed}
    for one in report.settings:
        place = {**head, "seats": one.seats, "changed": one.changed}
        rows += [{**place, "figure": name, **mean.data()} for name, mean in one.figures()]
        rows += [{**place, "figure": f"scores from {edge:g}", **_exact(count / (one.matches * one.seats), count)}
                 for edge, count in one.histogram]
        rows += [{**place, "figure": f"tenth {name}", **_exact(value, one.matches * one.seats)}
                 for name, value in zip(("below", "above"), one.tenths, strict=True)]
    for opened in report.openings:
        place = {**head, "seats": opened.seats, "changed": "first turn left to chance"}
        rows += [{**place, "figure": "share of the first to choose", **opened.share.data()},
                 *({**place, "figure": f"share after {text}", **mean.data()} for text, mean in opened.steps)]
    return rows


def check_table(path: Path | None) -> None:
    """Raise BadInput for a table that can be written neither as CSV nor as Parquet, before anything is played."""
    if path is not None and path.suffix not in (".csv", ".parquet"):
        raise BadInput("a table is a file that ends in .csv or .parquet, not {file}", file=str(path)[-60:])
    if path is not None and path.suffix == ".parquet":
        _arrow()


def write_table(rows: Sequence[Mapping[str, Any]], path: Path, source: Provenance) -> None:
    """Write flat rows as CSV or Parquet, by the ending of the name (Parquet needs the extra `parquet`). Their origin is
    written into the metadata of the Parquet file, or into a file beside the CSV. A seed of more than 64 bits is the
    text of its digits in both."""
    rows = [{name: _storable(value) for name, value in row.items()} for row in rows]
    if path.suffix == ".parquet":
        arrow, parquet = _arrow()
        table = arrow.Table.from_pylist(rows)
        parquet.write_table(table.replace_schema_metadata(in_schema(source)), path)
        return
    write_beside(path, {name: (KINDS[type(value)], "") for name, value in rows[0].items()} if rows else {}, source)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)


def _storable(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not -WIDEST - 1 <= value <= WIDEST else value


def _arrow() -> tuple[Any, Any]:
    require("parquet", "Parquet")
    return import_module("pyarrow"), import_module("pyarrow.parquet")


def _exact(value: float, count: int) -> dict[str, float | None]:
    return Mean(value, value, value, count).data()
