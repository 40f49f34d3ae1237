"""Leagues and balance: ratings in the right order, settings complete, pages that can be read."""

import csv
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.lab.balance import balance, histogram, rows, settings_of
from tafelrunde.lab.league import league, lineups
from tafelrunde.lab.report import balance_page, league_page, write_table
from tests.bots import kuhn
from tests.lab.test_match import Here


class Balanced(HTMLParser):
    """Fails where an element is closed that was not opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "line", "circle", "rect"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "circle", "rect"):
            assert self.open.pop() == tag


def check_page(page: str) -> None:
    parser = Balanced()
    parser.feed(page)
    assert not parser.open
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_lineups_share_the_seats_evenly() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(["a", "b", "c"], 4, neighbours=True) == [("a", "b", "a", "b"), ("b", "c", "b", "c")]
    assert lineups(["a", "b"], 3) == [("a", "b", "a"), ("b", "a", "b")]


def test_a_league_ranks_the_better_bot_first_and_makes_a_page() -> None:
    report = league("kuhn", ["random", "greedy", "ismcts@40"], 60, Here(), load=kuhn.load)
    assert [rated.bot for rated in report.table][-1] == "random"
    assert len(report.pairings) == 3
    assert str(report).count("\n") == 3
    page = league_page(report, "tafelrunde league kuhn random greedy ismcts@40")
    check_page(page)
    assert "tafelrunde league kuhn" in page


def test_a_balance_report_shows_every_seat_and_option(tmp_path: Path) -> None:
    report = balance("beutelschneider", "random", 8, Here(), seats=[3])
    assert len(report.settings) == len(settings_of(games.info("beutelschneider"), [3])) > 5
    first = report.settings[0]
    assert sum(mean.mean for mean in first.share_by_seat) == pytest.approx(1)
    assert first.decisions.low > 20
    check_page(balance_page(report, "tafelrunde balance beutelschneider --bot random"))
    file = tmp_path / "balance.csv"
    write_table(rows(report), file)
    with file.open(newline="") as table:
        read = list(csv.DictReader(table))
    assert len(read) == len(rows(report))
    assert float(read[0]["mean"]) == pytest.approx(first.share_by_seat[0].mean)


def test_parquet_where_it_is_installed(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    report = balance("kuhn", "random", 4, Here(), load=kuhn.load)
    write_table(rows(report), tmp_path / "balance.parquet")
    assert parquet.read_table(tmp_path / "balance.parquet").num_rows == len(rows(report))


def test_a_histogram_has_equal_bins() -> None:
    assert histogram([1, 2, 2, 3]) == ((1, 1), (2, 2), (3, 1))
    wide = histogram(list(range(100)))
    assert len(wide) == 20
    assert {count for _, count in wide} == {5}
