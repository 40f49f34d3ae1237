"""Bots that fill tables, tables by appointment, and divisions that are made before everybody has entered."""

from fractions import Fraction

import pytest

from tafelrunde.core import BadInput
from tafelrunde.events import Event, Played, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.events.formats import load_format, next_lines
from tafelrunde.events.formats.knockout import survivors
from tafelrunde.events.record import Record
from tafelrunde.events.simulate import Plan, simulate
from tafelrunde.events.standings import points_of, rank_range, standings
from tests.events.test_formats import apply, entered as started, go_on

AT = "2026-12-05T19:00Z"


def entered(format: str, count: int, sizes: tuple[int, ...], **terms: object) -> Event:
    """An event that has started, with its first round."""
    return go_on(started(format, count, sizes, **{"rounds": 3, **terms}))


@pytest.mark.parametrize(("format", "count", "sizes", "bots"), [
    ("swiss", 5, (2,), 1), ("swiss", 6, (2,), 0), ("swiss", 9, (4,), 3), ("swiss", 9, (3, 4), 0),
    ("round_robin", 5, (2,), 1), ("round_robin", 7, (4,), 1), ("league", 5, (2,), 1),
])
def test_bots_sit_where_the_numbers_would_leave_somebody_out(format: str, count: int, sizes: tuple[int, ...],
                                                             bots: int) -> None:
    event = entered(format, count, sizes, fill=True)
    one = event.rounds[0]
    assert one.byes == {} and sum(len(table.people) for table in one.tables) == count + bots
    assert sum(person.reserve for person in event.people.values()) == bots
    most = max(sum(event.people[each].bot for each in table.people) for table in one.tables)
    assert most <= -(-bots // len(one.tables)), "not two at a table while another has none"
    assert len(standings(event)) == len(rank_range(event, 2)) == count


def test_the_same_bots_sit_in_again_and_two_divisions_have_each_their_own() -> None:
    event = entered("league", 10, (2,), fill=True, divisions=2, rounds=0)
    names = [person.name for person in event.people.values() if person.bot]
    assert names == ["Bot 1", "Bot 2"]
    apply(event, *(f"result {table.name} 1 2" for table in event.tables))
    assert [person.name for person in go_on(event).people.values() if person.bot] == names
    assert all(sum(event.people[each].bot for each in table.people) < 2 for table in event.tables)


def test_whoever_sat_with_a_bot_in_reserve_met_somebody_like_themselves() -> None:
    """Ada beats the bot, Bo beats Cleo: what the bot does elsewhere changes nothing for Ada."""
    event = apply(Event(Terms("", "swiss", (Played("burgundy", (2,)),), 2, fill=True)),
                  "enter p1 Ada", "enter p2 Bo", "enter p3 Cleo", "start", "round 1", "bot p4 Bot 1",
                  "table 1.1 burgundy p1 p4", "table 1.2 burgundy p2 p3", "result 1.1 1 2", "result 1.2 1 2",
                  "round 2", "table 2.1 burgundy p3 p4", "table 2.2 burgundy p1 p2", "result 2.1 2 1", "result 2.2 1 2")
    rows = {row.person: row for row in standings(event)}
    assert list(rows) == ["p1", "p2", "p3"]
    opponents, sonneborn = event.terms.tie_breaks.index("opponents"), event.terms.tie_breaks.index("sonneborn")
    assert rows["p1"].tie_breaks[opponents] == 2 + 1  # its own two points for the bot, one of Bo
    assert rows["p1"].tie_breaks[sonneborn] == 2 + 1
    assert rows["p3"].tie_breaks[opponents] == 0 + 1 and rows["p3"].tie_breaks[sonneborn] == Fraction(0)


def test_a_bot_in_reserve_takes_a_place_over_and_goes_no_further() -> None:
    event = entered("knockout", 8, (4,), rounds=0)
    with pytest.raises(BadInput, match="entries are closed"):
        event.apply("enter p9 Late")
    gone, table = event.rounds[0].tables[0].people[0], event.rounds[0].tables[0]
    apply(event, "bot p9 Bot 1", f"replace 1.1 {gone} p9 by p2: did not come", f"withdraw {gone}",
          f"note withdraw {gone} by p2: did not come", "result 1.1 1 2 3 4", "result 1.2 1 2 3 4")
    through = {*table.people[1:3], *event.rounds[0].tables[1].people[:2]}
    assert table.people[0] == "p9" and set(survivors(event)) == through
    assert points_of(event)["p9"] > 0 and "p9" not in {row.person for row in standings(event)}
    with pytest.raises(BadInput, match="'p77' does not take part"):
        event.apply("note enter p77 by p2: who is that")


def test_a_table_by_appointment_begins_when_all_can() -> None:
    event = entered("round_robin", 4, (2,), rounds=0, arrange=7)
    table = event.rounds[0].tables[0]
    one, other = table.people
    assert not table.begun and next_lines(event) == []
    with pytest.raises(BadInput, match=r"table 1.1 has not begun"):
        event.apply("result 1.1 1 2")
    apply(event, f"propose 1.1 {one} {AT}", f"propose 1.1 {other} 2026-12-06T19:00Z")
    assert table.at == "" and table.times == {AT: {one}, "2026-12-06T19:00Z": {other}}
    event.apply(f"propose 1.1 {other} {AT}")
    assert table.at == AT
    apply(event, "remind 1.1", f"propose 1.1 {one} 2026-12-06T19:00Z")
    assert table.at == "2026-12-06T19:00Z" and not table.reminded, "the last that all agreed to holds"
    event.apply("begin 1.1")
    for line, why in ((f"propose 1.1 {one} {AT}", "has begun"), ("begin 1.1", "has begun"), ("begin 9.9", "no table")):
        with pytest.raises(BadInput, match=why):
            event.apply(line)
    event.apply("result 1.1 1 2")
    for line in (f"propose 1.2 {one} {AT}", f"propose 1.2 {event.table('1.2').people[0]} tomorrow"):
        with pytest.raises(BadInput, match="cannot propose"):
            event.apply(line)


def test_what_was_arranged_with_somebody_does_not_bind_who_comes_instead() -> None:
    event = entered("round_robin", 5, (2,), rounds=0, arrange=7)
    table, coming = event.table("1.1"), next(iter(event.rounds[0].byes))
    apply(event, *(f"propose 1.1 {person} {AT}" for person in table.people),
          f"replace 1.1 {table.people[0]} {coming} by p1: ill")
    assert table.at == "" and table.times == {}


def test_a_bot_can_always_come() -> None:
    event = entered("round_robin", 3, (2,), rounds=0, arrange=7, fill=True)
    table = next(table for table in event.tables if any(event.people[each].bot for each in table.people))
    event.apply(f"propose {table.name} {next(each for each in table.people if not event.people[each].bot)} {AT}")
    assert table.at == AT


def test_whoever_enters_after_divisions_were_made_plays_in_the_last() -> None:
    event = apply(Event(Terms("", "league", (Played("burgundy", (2,)),), divisions=2, season=2)), "enter p1 A",
                  "enter p2 B", "enter p3 C", "division 1 p1 p2", "division 2 p3", "enter p4 D")
    assert load_format("league").start_lines(event) == ["start"]
    assert [person.division for person in event.people.values()] == [1, 1, 2, 2]


def test_new_terms_are_read_as_they_were_written() -> None:
    terms = Terms("", "league", (Played("burgundy", (2,)),), divisions=2, seed="1", season=3, arrange=7, fill=True)
    assert read_record(str(Record(terms))).terms == terms
    plan = Plan("league", 15, 4, divisions=2, fill=True, arrange=7)
    record = simulate(plan)
    assert judge(record).faults == [] and replay(record).finished
    assert any(" propose " in str(line) for line in record.lines)
