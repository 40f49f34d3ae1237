"""Boards: the same deals at all tables, everybody against all who held the same seat, judged by the record."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tafelrunde.cli.event import draw_deal
from tafelrunde.core import BadInput
from tafelrunde.events import Event, Played, Record, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.events.formats import load_format, next_lines
from tafelrunde.events.movement import plan_boards
from tafelrunde.events.simulate import Plan, draw_plans, simulate
from tafelrunde.events.standings import standings
from tafelrunde.events.table import POINT
from tests.events.test_formats import apply, go_on

PLAN = Plan("boards", 10, 3, rounds=4, sizes=(4,), trouble=0, game="beutelschneider")
FORMAT = load_format("boards")


@pytest.fixture(scope="module")
def record() -> Record:
    return simulate(PLAN, draw_deal)


def entered(people: int, boards: int = 3) -> Event:
    event = Event(Terms("", "boards", (Played("beutelschneider", (4,)),), boards, tie_breaks=("difference",), seed="7"))
    for number in range(people):
        event.apply(event.entry(f"Person {number}")[0])
    return apply(event, *FORMAT.start_lines(event))


def play_board(event: Event, scores: dict[str, str]) -> None:
    """The next board; scores by table, for the others 0 for everybody."""
    go_on(event)
    for table in [table for table in event.tables if table.running]:
        event.apply(f"result {table.name} 1 1 1 1 | {scores.get(table.name, '0 0 0 0')}")


def count_pairs(tables: int, seats: int, boards: int) -> tuple[Counter[int], Counter[int]]:
    """How often each two are compared, and sit together: how many pairs so often."""
    plan = plan_boards(tables, seats, boards)
    counted = []
    held = [group for board in plan for group in zip(*board, strict=True)]
    for each in (held, [table for board in plan for table in board]):
        counts = Counter(pair for group in each for pair in combinations(sorted(group), 2))
        counted.append(Counter(counts[pair] for pair in combinations(range(tables * seats), 2)))
    return counted[0], counted[1]


def test_everybody_is_compared_with_everybody_once_where_the_numbers_allow_it() -> None:
    assert count_pairs(4, 4, 5) == ({1: 120}, {1: 120})
    assert count_pairs(2, 4, 7) == ({1: 28}, {3: 28})
    compared, met = count_pairs(3, 4, 11)
    assert min(compared) >= 1 and max(compared) <= 3 and min(met) >= 2


def test_everybody_has_one_chair_at_each_board() -> None:
    for board in plan_boards(5, 3, 6):
        assert sorted(chair for table in board for chair in table) == list(range(15))


def test_matchpoints_are_against_all_who_held_the_same_seat() -> None:
    event = entered(12)
    play_board(event, {"1.1": "20 0 5 9", "1.2": "10 0 5 9", "1.3": "0 -20 5 30"})
    lines = next_lines(event)
    assert lines[:3] == ["matchpoints 1.1 2 1.5 1 0.5", "matchpoints 1.2 1 1.5 1 0.5", "matchpoints 1.3 0 0 1 2"]
    apply(event, *lines)
    rows = {row.person: row for row in standings(event)}
    first, last = event.rounds[0].tables[0].people[0], event.rounds[0].tables[2].people[1]
    assert (rows[first].points, rows[first].tie_breaks) == (2 * POINT, (Fraction(15),))
    assert (rows[last].points, rows[last].tie_breaks) == (0, (Fraction(-20),))


def test_who_did_not_play_is_behind_and_a_table_that_does_not_count_is_equal() -> None:
    event = entered(12)
    go_on(event)
    apply(event, "result 1.1 - 1 1 1 | 90 0 0 0", "result 1.2 1 1 1 1 | -20 0 0 0",
          "annul 1.3 by p9: the table was closed")
    assert next_lines(event)[:3] == [
        "matchpoints 1.1 0.5 1 1 1", "matchpoints 1.2 1.5 1 1 1", "matchpoints 1.3 1 1 1 1"]


def test_a_correction_books_matchpoints_anew() -> None:
    event = entered(8)
    play_board(event, {"1.1": "5 0 0 0"})
    go_on(event)
    apply(event, "correct 1.1 1 1 1 1 | 0 0 0 0 by p1: misread",
          *(f"result {table.name} 1 1 1 1 | 0 0 0 0" for table in event.rounds[1].tables))
    assert next_lines(event)[:2] == ["matchpoints 1.1 0.5 0.5 0.5 0.5", "matchpoints 1.2 0.5 0.5 0.5 0.5"]


def test_a_result_of_a_board_has_scores() -> None:
    event = entered(8)
    go_on(event)
    with pytest.raises(BadInput, match="has 4 seats"):
        event.apply("result 1.1 1 2 3 4")


def test_bots_fill_the_tables_and_take_the_chairs_of_those_who_leave() -> None:
    event = entered(6)
    play_board(event, {})
    assert [person.reserve for person in event.people.values()] == [False] * 6 + [True] * 2
    event.apply("withdraw p2")
    play_board(event, {})
    assert not event.rounds[1].has("p2") and event.people["p9"].bot and event.rounds[1].has("p9")
    apply(event, *event.comeback("p2"))
    play_board(event, {})
    assert event.rounds[2].has("p2") and len(event.rounds[2].tables) == 2
    assert sum(event.people[person].bot for table in event.rounds[2].tables for person in table.people) == 2
    assert {row.person for row in standings(event)} == {f"p{number}" for number in range(1, 7)}


def test_a_simulated_event_holds(record: Record) -> None:
    found = judge(record, draw_deal)
    assert found.faults == [] and found.compared[1] - found.compared[0] <= 2
    for plan in draw_plans("boards", first=1, count=4, most=24):
        assert judge(simulate(plan, draw_deal), draw_deal).faults == [], plan


@pytest.mark.parametrize(("pattern", "instead", "fault"), [
    (r"deal 2\.3 dealer (\d), deal (\S+), deal (\S+),", r"deal 2.3 dealer \1, deal \3, deal \2,",
     r"line \d+: table 2.3 was not dealt what the board is"),
    (r"matchpoints 3\.1 \S+", "matchpoints 3.1 9", r"line \d+: «matchpoints 3.1 9 .*» is not what .* give"),
    (r"\d+ \S+ table 4\.3 .*\n", "", "board 4 was not played at every table"),
    (r"\d+ \S+ table 4\.3 .*\n", "", "which is «table 4.3 beutelschneider"),
    (r"secret ..", "secret 00", "the secret does not belong to the commitment"),
    (r"salt p3 .*", "salt p3 another", "table 1.1 was not dealt what the board is"),
    (r"\d+ \S+ deal 2\.2 .*\n", "", "table 2.2 was not dealt what the board is"),
    (r"\d+ \S+ result 2\.2 .*\n", "", "the event is not over: a table has no result"),
])
def test_the_check_finds_what_was_changed(record: Record, pattern: str, instead: str, fault: str) -> None:
    text, count = re.subn(pattern, instead, str(record), count=1)
    assert count == 1
    head, lines = text.split("---\n")
    numbered = [f"{place} {line.split(' ', 1)[1]}" for place, line in enumerate(lines.splitlines(), start=1)]
    found = judge(read_record(head + "---\n" + "\n".join(numbered)), draw_deal)
    assert re.search(fault, "\n".join(map(str, found.faults)))


def test_without_the_rules_the_deals_of_a_board_are_compared(record: Record) -> None:
    assert judge(record).faults == []
    changed = read_record(re.sub(r"deal 2\.3 dealer \d", "deal 2.3 dealer 9", str(record)))
    assert [str(fault.say) for fault in judge(changed).faults] == ["table 2.3 was not dealt what the board is"]


def test_the_words_are_mixed_in_before_the_start_and_the_secret_told_after_the_end(record: Record) -> None:
    event = entered(8)
    with pytest.raises(BadInput, match="before the start"):
        event.apply("salt p1 late")
    with pytest.raises(BadInput, match="after the end"):
        event.apply("secret 00")
    assert replay(record).salts == {number: replay(record).salts[number] for number in (1, 3, 5, 7, 9)}


def test_boards_are_of_one_size() -> None:
    event = Event(Terms("", "boards", (Played("beutelschneider", (3, 4)),), 3))
    with pytest.raises(BadInput, match="one number of seats"):
        FORMAT.start_lines(event)


def test_the_same_chairs_whatever_the_seed() -> None:
    one, other = (simulate(replace(PLAN, seed=seed)) for seed in (3, 4))
    tables = [[line.text for line in each.lines if line.text.startswith("table ")] for each in (one, other)]
    assert tables[0] == tables[1] != []
