"""What happens in an event, line by line, and what does not fit; its standings and results as rows, CSV and JSON."""

import csv
import io
import json
from fractions import Fraction

import pytest

from tafelrunde.core import BadInput
from tafelrunde.events import Event, Played, Record, Terms, read_record, replay
from tafelrunde.events.export import list_divisions, list_results, list_standings, write_csv, write_json
from tafelrunde.events.simulate import Plan, simulate
from tafelrunde.events.standings import format_points, points_of, rank_range, standings
from tafelrunde.events.table import POINT
from tests.events.test_formats import apply

TERMS = Terms("Thursday round", "swiss", (Played("loewenherz", (3, 4)),), rounds=3, seed="1")
BEGUN = ["enter p1 Ada", "enter p2 Bo", "enter p3 Cleo", "bot p4 baron", "start", "round 1",
         "table 1.1 loewenherz p3 p1 p2 p4"]
BY = " by p1: for the example"


def begun(*more: str, terms: Terms = TERMS) -> Event:
    """Four people at the table of the first round, and what happened then."""
    return apply(Event(terms), *BEGUN, *more)


@pytest.mark.parametrize(("places", "points"), [
    ("1 2 3 4", [3, 2, 1, 0]),  # thirds of a point: the share of the others whom somebody left behind
    ("1 1 3 4", [2.5, 2.5, 1, 0]),  # a shared place is worth the mean
    ("1 2 2 2", [3, 1, 1, 1]),
    ("2 1 - 3", [2, 3, 0, 1]),  # who did not play is behind everybody, and gets nothing
    ("- - - -", [0, 0, 0, 0]),
])
def test_what_a_place_is_worth(places: str, points: list[float]) -> None:
    event = begun(f"result 1.1 {places}")
    assert [points_of(event)[person] for person in ("p3", "p1", "p2", "p4")] == [point * POINT / 3 for point in points]


@pytest.mark.parametrize(("line", "sentence"), [
    ("enter p6 Dora", "the next to enter is p5"),
    ("start", "an event starts once, with at least 3 people"),
    ("round 2", "round 2 cannot be opened: 1 is not over"),
    ("table 1.2 loewenherz p1 p2 p3", "p1 is not free in round 1"),
    ("table 1.2 burgundy p1 p2 p3", "3 people cannot sit at a table of burgundy"),
    ("table 1.3 loewenherz p1 p2 p3", "the next table is 1.2"),
    ("bye 1 p1 half", "p1 cannot have a half bye in round 1"),
    ("result 1.1 1 2 3", "table 1.1 has 4 seats"),
    ("result 1.2 1 2 3", "there is no table 1.2"),
    ("result 1.1 1 2 3 5", "'5' is no whole number from 1 to 4"),
    ("withdraw p9", "'p9' does not take part"),
    ("annul 1.1", "who does this, and why? «annul … by WHO: REASON»"),
    ("correct 1.1 1 2 3 4" + BY, "table 1.1 has no result yet"),
    ("finish", "the event is not over: a table has no result"),
    ("sing p1", "'sing' is nothing that happens in an event"),
    ("withdraw", "1 word is needed here, 0 are there"),
    ("swap 1 p1 p9" + BY, "only two who sit at tables without results can change places"),
])
def test_a_line_that_does_not_fit_is_refused_and_changes_nothing(line: str, sentence: str) -> None:
    event = begun()
    before = vars(event).copy()
    with pytest.raises(BadInput) as refused:
        event.apply(line)
    assert str(refused.value) == sentence
    assert {name: value for name, value in vars(event).items() if name in ("people", "rounds", "lines")} == {
        name: before[name] for name in ("people", "rounds", "lines")}


def test_a_director_annuls_corrects_swaps_and_replaces() -> None:
    event = begun("result 1.1 1 2 3 4")
    event.apply("correct 1.1 4 3 2 1" + BY)
    assert points_of(event)["p4"] == POINT
    event.apply("annul 1.1" + BY)
    assert set(points_of(event).values()) == {POINT // 2}
    event = begun("swap 1 p3 p4" + BY, "enter p5 Dora", "bye 1 p5 half", "replace 1.1 p2 p5" + BY)
    assert event.table("1.1").people == ["p4", "p1", "p5", "p3"]
    assert event.byes_of("p5") == []


def test_nothing_is_paired_in_a_pause_and_the_end_is_the_end() -> None:
    event = begun("result 1.1 1 2 3 4", "pause" + BY)
    with pytest.raises(BadInput, match="in a pause"):
        event.apply("round 2")
    event.apply("resume" + BY)
    event.apply("finish")
    with pytest.raises(BadInput, match="the event is over"):
        event.apply("withdraw p1")
    event.apply("correct 1.1 2 1 3 4" + BY)


def test_who_comes_late_has_half_a_point_for_the_first_round_missed() -> None:
    event = begun("result 1.1 1 2 3 4", "round 2", "table 2.1 loewenherz p1 p2 p3", "bye 2 p4 half",
                  terms=Terms("", "swiss", TERMS.games, rounds=9))
    lines = event.entry("Dora")
    assert lines == ["enter p5 Dora", "bye 1 p5 half", "bye 2 p5 zero"]


def test_tie_breaks_stand_beside_the_points() -> None:
    """Three meet each other: Ada beats Bo and Cleo, who share the second place."""
    terms = Terms("", "swiss", (Played("loewenherz", (3,)),), rounds=1,
                  tie_breaks=("wins", "opponents", "sonneborn", "direct", "margin"))
    event = apply(Event(terms), "enter p1 Ada", "enter p2 Bo", "enter p3 Cleo", "start", "round 1",
                  "table 1.1 loewenherz p1 p2 p3", "result 1.1 1 2 2 | 30 21 21")
    first, second, third = standings(event)
    assert (first.rank, second.rank, third.rank) == (1, 2, 2)
    quarter = Fraction(1, 4)
    assert first.tie_breaks == (1, quarter, quarter, 0, 9)
    assert second.tie_breaks == third.tie_breaks == (0, (1 + quarter) / 2, quarter / 4, Fraction(1, 2),
                                                     Fraction(-9, 2))


def test_nobody_can_end_outside_the_range_that_is_shown() -> None:
    event = begun("result 1.1 1 2 3 4")
    assert rank_range(event, 0) == {"p1": (2, 2), "p2": (3, 3), "p3": (1, 1), "p4": (4, 4)}
    assert rank_range(event, 1)["p4"] == (1, 4)
    event.apply("withdraw p4")
    assert rank_range(event, 1)["p4"] == (1, 4), "who has withdrawn may come back"
    assert rank_range(event, 0)["p4"] == (4, 4)


def test_a_record_is_read_as_it_was_written() -> None:
    record = Record(Terms("Thursday", "league", (Played("burgundy", (2, 3)),), 4, 2, ("wins",), "abc"))
    record.append("2026-12-03T19:00Z", ["enter p1 Ada Lovelace", "enter p2 Bo"])
    assert read_record(str(record)) == record
    assert replay(record).people["p1"].name == "Ada Lovelace"


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "the record of an event begins with the line «tafelrunde event 1»"),
    ("tafelrunde event 1\ntitle: x\nformat: swiss\n---", "the record of an event has a title, a format, a game and"),
    ("tafelrunde event 1\ngame: burgundy 9\n---", "line 2 of the record cannot be read: 'game: burgundy 9'"),
    ("tafelrunde event 1\nrounds: many\n---", "line 2 of the record cannot be read: 'rounds: many'"),
    ("tafelrunde event 1\ntie-breaks: luck\n---", "line 2 of the record cannot be read: 'tie-breaks: luck'"),
    ("tafelrunde event 1\n---\n2 now enter p1 A", "line 3 of the record cannot be read: '2 now enter p1 A'"),
])
def test_what_is_no_record_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_record(text)
    assert str(refused.value).startswith(sentence)


# -- as rows, CSV and JSON


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
    record = simulate(Plan("league", 14, 3, divisions=2, trouble=0))
    event = replay(Record(record.terms, record.lines[:-1]))
    assert [division.number for division in list_divisions(event)] == [1, 2]
    for division in list_divisions(event):
        assert division.rows[0].rank == 1
        assert {event.people[row.person].division for row in division.rows} == {division.number}
        assert all(low <= row.rank <= high for row in division.rows for low, high in (division.ranges[row.person],))
    assert len(list_standings(event)) == len(event.people)
    assert "can_be" not in list_standings(replay(record))[0], "the end is reached"
    assert {row["points"] for row in list_standings(event)} >= {format_points(list_divisions(event)[0].rows[0].points)}


def test_a_knock_out_knows_no_ranks_by_points() -> None:
    event = replay(simulate(Plan("knockout", 9, 1, trouble=0)))
    assert [division.ranges for division in list_divisions(event)] == [{}]
    assert "can_be" not in list_standings(event)[0]


def test_an_event_begins_when_it_was_set_last_or_waits_for_somebody() -> None:
    event = apply(Event(TERMS), "schedule 2026-12-05T19:00Z Europe/Berlin", "remind")
    assert (event.at, event.zone, event.reminded) == ("2026-12-05T19:00Z", "Europe/Berlin", True)
    event.apply("wait by house: too few people had entered")
    assert event.waits
    event.apply(f"reschedule 2026-12-06T19:00Z UTC{BY}")
    assert (event.at, event.zone, event.reminded, event.waits) == ("2026-12-06T19:00Z", "UTC", False, False)
    for line in ("schedule tomorrow UTC", "schedule 2026-12-05T19:00Z Europe/Berlin!", "schedule 2026-12-05T19:00Z",
                 "reschedule 2026-12-07T19:00Z UTC", f"wait now{BY}"):
        with pytest.raises(BadInput):
            event.apply(line)
    with pytest.raises(BadInput, match="before the start a time can be set"):
        begun().apply(f"reschedule 2026-12-07T19:00Z UTC{BY}")
    assert event.at == "2026-12-06T19:00Z"
