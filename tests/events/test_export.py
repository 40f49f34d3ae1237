"""Standings and results of an event as rows, CSV and JSON."""

import csv
import io
import json

import pytest

from tafelrunde.core import BadInput
from tafelrunde.events import Event, Played, Terms, replay
from tafelrunde.events.export import list_divisions, list_results, list_standings, write_csv, write_json
from tafelrunde.events.simulate import Plan, simulate
from tafelrunde.events.standings import format_points
from tests.events.test_formats import apply


def two_met(*more: str, name: str = "Ada") -> Event:
    return apply(Event(Terms("Cup", "swiss", (Played("burgundy", (2,)),), 1)), f"enter p1 {name}",
                 "enter p2 Bo, the tall", "start", "round 1", "table 1.1 burgundy p2 p1", *more)


def test_rows_say_who_stands_where_and_what_came_of_every_seat() -> None:
    event = two_met("result 1.1 - 1 | 0 31")
    assert [(row["rank"], row["name"], row["points"], row["can_be"]) for row in list_standings(event)] == [
        (1, "Ada", "1", [1, 1]), (2, "Bo, the tall", "0", [2, 2])]
    rows = list_results(event)
    assert [(row["seat"], row["person"], row["place"], row["score"]) for row in rows] == [(1, "p2", None, 0),
                                                                                         (2, "p1", 1, 31)]
    assert list_results(two_met()) == [], "no table is over"
    assert [row["annulled"] for row in list_results(two_met("annul 1.1 by p1: why"))] == [True, True]


def test_csv_is_read_as_it_was_written_and_nothing_in_it_is_reckoned() -> None:
    text = write_csv(two_met("result 1.1 2 1", name="=HYPERLINK(1)"), "standings")
    first, second = csv.DictReader(io.StringIO(text))
    assert (first["name"], second["name"]) == ("'=HYPERLINK(1)", "Bo, the tall")
    assert first["can_be"] == "1–1" and float(first["wins"]) == 1.0
    results = list(csv.DictReader(io.StringIO(write_csv(two_met("result 1.1 2 1"), "results"))))
    assert [row["place"] for row in results] == ["2", "1"] and results[0]["score"] == ""
    with pytest.raises(BadInput, match="as CSV there are standings and results, not 'rounds'"):
        write_csv(two_met(), "rounds")


def test_json_holds_all_of_it() -> None:
    data = json.loads(write_json(two_met("result 1.1 2 1")))
    assert data["title"] == "Cup" and [row["name"] for row in data["standings"]] == ["Ada", "Bo, the tall"]
    assert len(data["results"]) == 2 and not data["finished"]


def test_a_league_has_a_table_for_each_division() -> None:
    event = replay(simulate(Plan("league", 14, 3, divisions=2, trouble=0)))
    assert [division.number for division in list_divisions(event)] == [1, 2]
    for division in list_divisions(event):
        assert division.rows[0].rank == 1
        assert {event.people[row.person].division for row in division.rows} == {division.number}
        assert all(low <= row.rank <= high for row in division.rows for low, high in (division.ranges[row.person],))
    assert len(list_standings(event)) == len(event.people)
    assert {row["points"] for row in list_standings(event)} >= {format_points(list_divisions(event)[0].rows[0].points)}


def test_a_knock_out_knows_no_ranks_by_points() -> None:
    event = replay(simulate(Plan("knockout", 9, 1, trouble=0)))
    assert [division.ranges for division in list_divisions(event)] == [{}]
    assert "can_be" not in list_standings(event)[0]
