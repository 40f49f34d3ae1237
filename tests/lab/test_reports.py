"""Leagues and balance: ratings in the right order, settings complete, pages that can be read."""

import csv
import sys
from html.parser import HTMLParser
from math import log10
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.bots import make
from tafelrunde.extras import MissingExtra
from tafelrunde.lab import match
from tafelrunde.lab.balance import balance, histogram, step_kind, ways
from tafelrunde.lab.duplicate import deals
from tafelrunde.lab.league import everybody, league, lineup, neighbours
from tafelrunde.lab.play_match import Played, play_match
from tafelrunde.lab.provenance import provenance
from tafelrunde.lab.ratings import ratings
from tafelrunde.lab.report.match import balance_page, league_page, match_page
from tafelrunde.lab.report.tables import balance_rows, league_rows, match_rows, write_table
from tests.bots import kuhn
from tests.lab.test_match import Here
from tests.long import long_where

SOURCE = provenance("castles_besieged", ["random"], 1, "tafelrunde match")


class Balanced(HTMLParser):
    """Fails where an element is closed that was not opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_page(page: str) -> None:
    """Well-formed, and nothing in it comes from elsewhere."""
    parser = Balanced()
    parser.feed(page)
    assert not parser.open
    assert "http" not in page
    assert "<script" not in page


def test_a_pair_sits_at_every_seat_equally_often() -> None:
    assert lineup(("a", "b"), 4) == ("a", "b", "a", "b")
    for seats in (2, 3, 4):
        [first, *_] = deals("kuhn", {}, lineup(("a", "b"), seats), 1, 1, mirror=True)
        seatings = first.seatings()
        assert len(set(seatings)) == len(seatings)
        for seat in range(seats):
            assert [seating[seat] for seating in seatings].count("a") * 2 == len(seatings)


def test_who_meets_whom() -> None:
    assert everybody(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert neighbours(["a", "b", "c"]) == [("b", "a"), ("c", "b")]
    assert neighbours(["a", "b", "c", "d"], "b") == [("b", "a"), ("c", "b"), ("d", "c"), ("d", "b")]


def test_a_league_ranks_the_better_bot_first_and_makes_a_page() -> None:
    bots = ["random", "greedy", "ismcts@40"]
    report = league("kuhn", everybody(bots), 60, Here(), load=kuhn.load)
    assert [rated.bot for rated in report.table][-1] == "random"
    assert all(rated.rating.low < rated.rating.mean < rated.rating.high for rated in report.table)
    assert len(report.pairings) == 3
    assert str(report).count("\n") == 6
    page = league_page(report, "tafelrunde league kuhn random greedy ismcts@40")
    check_page(page)
    assert "tafelrunde league kuhn" in page
    assert len(league_rows(report)) == 12


def test_each_pair_stops_by_itself() -> None:
    report = league("kuhn", [("ismcts@60", "random"), ("greedy@2", "greedy@2+1s")], 400, Here(), load=kuhn.load,
                    until_decided=True)
    strong, even = report.pairings
    assert strong.verdict == "above"
    assert strong.matches != even.matches and max(strong.matches, even.matches) < 400
    check_page(league_page(report, "tafelrunde league kuhn"))


def test_ratings_put_equal_bots_together_and_order_does_not_matter() -> None:
    played = [[win("a", "b") if number % 2 else win("b", "a")] for number in range(60)]
    played += [[win("a", "c")] for _ in range(30)] + [[win("b", "c")] for _ in range(30)]
    once = ratings(played)
    assert abs(once["a"].mean - once["b"].mean) < once["a"].high - once["a"].low
    assert once["a"].low > once["c"].high
    again = ratings(played[::-1])
    assert {name: mean.mean for name,
            mean in again.items()} == pytest.approx({name: mean.mean for name, mean in once.items()})
    assert sum(mean.mean for mean in once.values()) == pytest.approx(0)
    assert ratings([]) == {}


def test_ratings_are_those_that_make_the_results_likeliest() -> None:
    """Two bots, 29 wins of 39 and the drawn match beforehand: odds of 29.5 to 10.5."""
    found = ratings([[win("a", "b")]] * 29 + [[win("b", "a")]] * 10)
    assert found["a"].mean - found["b"].mean == pytest.approx(400 * log10(29.5 / 10.5))
    apart = ratings([[win("a", "b")], [win("c", "d")]] * 5)
    assert apart["a"].mean == pytest.approx(apart["c"].mean)


def test_ratings_need_an_extra_and_say_so_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    pool = Here(0)
    with pytest.raises(MissingExtra, match=r"pip install \"tafelrunde\[lab\]\""):
        league("kuhn", [("greedy", "random")], 2, pool, load=kuhn.load)


def win(first: str, second: str) -> Played:
    return Played((first, second), 0, (1, 0), (1, 2), (1.0, 0.0), 1, "")


def test_a_match_has_a_page_and_a_table(tmp_path: Path) -> None:
    report = match("kuhn", ["greedy", "random"], 40, Here(), load=kuhn.load, until_decided=True)
    page = match_page(report, "tafelrunde match kuhn <greedy> random")
    check_page(page)
    assert "&lt;greedy&gt;" in page
    write_table(match_rows(report), tmp_path / "match.csv", SOURCE)
    assert (tmp_path / "match.csv").read_text().count("\n") == 7


@pytest.mark.parametrize("slug", long_where("behuetunsburg".__eq__, games.BUILT_IN))
def test_every_game_has_a_balance_report_for_each_player_count(slug: str) -> None:
    report = balance(slug, "random", 2, Here(), standard_only=True)
    info = games.info(slug)
    assert tuple(one.seats for one in report.settings) == info.seats
    assert tuple(one.seats for one in report.openings) == info.seats
    for one in report.settings:
        assert one.decisions.mean > 5
        if one.seats > 1:
            assert sum(mean.mean for mean in one.share_by_seat) == pytest.approx(1)
            assert "share of seat 1" in dict(one.figures())
    check_page(balance_page(report, f"tafelrunde balance {slug} --bot random"))


def test_what_an_option_moves_is_measured_deal_by_deal(tmp_path: Path) -> None:
    report = balance("castles_besieged", "random", 12, Here())
    assert len(report.settings) + len(report.openings) == len(ways(games.info("castles_besieged")))
    short = next(one for one in report.settings if one.changed == "hits_to_lose = 5")
    standard = report.settings[0]
    assert short.moved["decisions"].high < 0
    assert short.moved["decisions"].mean == pytest.approx(short.decisions.mean - standard.decisions.mean)
    page = balance_page(report, "tafelrunde balance castles_besieged --bot random")
    check_page(page)
    assert "hits_to_lose = 5" in page
    rows = balance_rows(report)
    file = tmp_path / "balance.csv"
    write_table(rows, file, SOURCE)
    with file.open(newline="") as table:
        read = list(csv.DictReader(table))
    assert len(read) == len(rows)
    assert float(read[0]["mean"]) == pytest.approx(standard.share_by_seat[0].mean)


def test_options_given_hold_for_every_setting() -> None:
    found = ways(games.info("castles_besieged"), None, {"hits_to_lose": 5})
    assert all(way.options["hits_to_lose"] == 5 for way in found if not way.changed.startswith("hits_to_lose"))


def test_a_free_first_turn_is_chances_and_noted() -> None:
    steps = set()
    for seed in range(40):
        one = play_match(games.load("castles_besieged"), 2, None, [make("random")] * 2, seed, free_opening=True)
        assert len(one.opening) == 1
        steps.add(step_kind(one.opening[0]))
    assert {"draw", "lay 1"} <= steps
    assert step_kind("take 5 pasture-5") == "take pasture-5"


def test_parquet_where_it_is_installed(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    report = balance("kuhn", "random", 4, Here(), load=kuhn.load)
    write_table(balance_rows(report), tmp_path / "balance.parquet", SOURCE)
    assert parquet.read_table(tmp_path / "balance.parquet").num_rows == len(balance_rows(report))


def test_a_histogram_has_equal_bins() -> None:
    assert histogram([1, 2, 2, 3]) == ((1, 1), (2, 2), (3, 1))
    wide = histogram(list(range(100)))
    assert len(wide) == 20
    assert {count for _, count in wide} == {5}
