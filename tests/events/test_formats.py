"""Whole events of every format on seeds: judged by their records, the same pairing from the same record."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, groupby
from pathlib import Path

import pytest
from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_all_strict

from tafelrunde.core import BadInput, Rng
from tafelrunde.events import Event, Played, Record, Terms, read_record, replay
from tafelrunde.events.abilities import BUILT_IN
from tafelrunde.events.check import judge
from tafelrunde.events.export import list_divisions, list_standings
from tafelrunde.events.formats import load_format, next_lines
from tafelrunde.events.formats.knockout import survivors
from tafelrunde.events.formats.league import next_season
from tafelrunde.events.record import PAIRING
from tafelrunde.events.simulate import Plan, draw_plans, simulate
from tafelrunde.events.standings import best_first, standings
from tafelrunde.events.table import POINT


def apply(event: Event, *lines: str) -> Event:
    """These lines, one after the other."""
    for text in lines:
        event.apply(text)
    return event


def go_on(event: Event) -> Event:
    """The lines that are due."""
    return apply(event, *next_lines(event))


def play(event: Event, *, better: str = "") -> Event:
    """To the end: the first to enter wins every table, or who is said to be better."""
    while not event.finished:
        go_on(event)
        for table in [table for table in event.tables if table.running]:
            order = sorted(table.people, key=lambda person: (person != better, int(person[1:])))
            event.apply(f"result {table.name} {' '.join(str(order.index(person) + 1) for person in table.people)}")
    return event


def entered(format: str, count: int, sizes: tuple[int, ...], rounds: int = 0, divisions: int = 1,
            **terms: object) -> Event:
    event = Event(Terms("", format, (Played("loewenherz", sizes),), rounds, divisions, seed="7", **terms))
    for number in range(count):
        event.apply(event.entry(f"Person {number}")[0])
    return apply(event, *load_format(format).start_lines(event))


@pytest.mark.parametrize("format", [name for name in BUILT_IN if name != "dutch"])
def test_simulated_events_break_no_rule(format: str) -> None:
    for plan in draw_plans(format, first=1, count=3, most=40):
        found = judge(simulate(plan))
        assert found.faults == [] and found.repeats >= found.bound, plan


def test_the_dutch_system_pairs_by_points_and_never_the_same_twice() -> None:
    pytest.importorskip("py4swiss", reason="the extra `events` is not installed")
    for people in (12, 19, 30):
        found = judge(simulate(Plan("dutch", people, seed=1, rounds=5, trouble=0)))
        assert found.faults == []
        met = Counter(frozenset(table.people) for table in found.event.tables if all(table.places))
        assert max(met.values()) == 1


@pytest.mark.slow
def test_the_reference_of_fide_agrees_with_every_round(tmp_path: Path) -> None:
    """`gacrux`, the pairing checker of FIDE's commission, on events with no-shows, byes and bots that fill tables."""
    pytest.importorskip("py4swiss", reason="the extra `events` is not installed")
    from tafelrunde.events.formats.dutch import report_of

    for seed in range(1, 13):
        record = simulate(Plan("dutch", 6 + seed * 7 % 40, seed, rounds=3 + seed % 3, trouble=0, fill=seed % 3 == 0))
        event, file = replay(record), tmp_path / f"{seed}.trf"
        report_of(event, list(event.people)).write_to_file(file)
        checked = subprocess.run([sys.executable, "-m", "gacrux.pairingchecker", "-i", str(file), "-c", "-dT", "-m",
                                  "dutch"], capture_output=True, text=True, check=True)
        assert "Check: True" in checked.stdout, checked.stdout[-500:]


def test_a_pairing_of_today_is_that_of_its_version() -> None:
    """Events that were paired by a version stay right: whoever changes what a seed gives raises `PAIRING`."""
    tables = []
    for format, count, sizes in (("swiss", 14, (2,)), ("swiss", 13, (3, 4)), ("swiss", 60, (4,)),
                                 ("round_robin", 9, (3,)), ("league", 18, (4,)), ("knockout", 27, (4,)),
                                 ("swiss", 5, (4,))):
        event = play(apply(entered(format, count, sizes, 5, fill=format == "league"), "apart p1 p4"))
        tables += [f"{format} {table.name} {' '.join(table.people)}\n" for table in event.tables]
    assert (PAIRING, sha256("".join(tables).encode()).hexdigest()[:12]) == (3, "1212862c8e09")


def test_of_a_pairing_of_another_version_only_its_rules_are_judged() -> None:
    record = simulate(Plan("swiss", 12, 3, sizes=(4,), trouble=0))
    texts = [line.text for line in record.lines]
    first, second = (texts.index(text) for text in texts if text.startswith(("table 3.1 ", "table 3.2 ")))
    one, other = (texts[place].split()[-1] for place in (first, second))
    swapped = [*texts]
    swapped[first], swapped[second] = (" ".join([*texts[place].split()[:-1], person])
                                       for place, person in ((first, other), (second, one)))
    for lines, pairing, faults in ((texts, PAIRING, ""), (swapped, PAIRING, "is not what the record"), (texts, 1, ""),
                                   (swapped, 1, ""), ([text for text in texts if text != texts[first]], 1,
                                                      "the next table is 3.1")):
        again = Record(replace(record.terms, pairing=pairing))
        again.append("2026-01-01T00:00Z", lines)
        found = judge(read_record(str(again))).faults
        assert faults in str(found[0]) if faults else found == []


@pytest.mark.parametrize("format", ["swiss", "round_robin"])
def test_tie_breaks_of_two_at_a_table_are_those_of_fide(format: str) -> None:
    """Buchholz, Sonneborn-Berger and wins, as `tiebreak-core` reckons them, where everybody has played every round."""
    for seed in range(1, 6):
        event, rng = entered(format, 12, (2,), rounds=5 * (format == "swiss")), Rng(seed)
        while not go_on(event).finished:
            for table in [table for table in event.tables if table.running]:
                event.apply(f"result {table.name} {('1 2', '2 1', '1 1')[rng.below(3)]}")
        games = {person: [GameRecord(
            int(other[1:]), 1000, table.points(person) / POINT, ("white", "black")[table.people.index(person)],
            table.round, kind="played") for table in event.tables_of(person)
            for other in table.people if other != person] for person in event.people}
        players = {int(person[1:]): PlayerTiebreakData(
            int(person[1:]), 1000, sum(game.score for game in found), found) for person, found in games.items()}
        names = [*event.terms.tie_breaks]
        for row in standings(event):
            theirs = calculate_all_strict(players[int(row.person[1:])], players, ["buchholz", "sonneborn_berger"],
                                          total_rounds=len(event.rounds), ruleset="fide-2026")
            ours = [row.tie_breaks[names.index(name)] for name in ("opponents", "sonneborn")]
            assert ours == [theirs["buchholz"], theirs["sonneborn_berger"]]


@pytest.mark.parametrize("format", [name for name in BUILT_IN if name != "dutch"])
def test_the_same_seed_makes_the_same_event(format: str) -> None:
    sizes = (4,) if format == "boards" else (3, 4)
    plan = Plan(format, 13, 5, sizes=sizes)
    assert str(simulate(plan)) == str(simulate(plan)) != str(simulate(Plan(format, 13, 6, sizes=sizes)))


def test_everybody_meets_everybody_in_a_round_robin() -> None:
    for count in (5, 6):
        event = play(entered("round_robin", count, (2,)))
        met = Counter(frozenset(table.people) for table in event.tables)
        assert set(met.values()) == {1} and len(met) == count * (count - 1) // 2
        seats = Counter(table.people[0] for table in event.tables)
        assert max(seats.values()) - min(seats.values()) <= 1


def test_the_better_half_goes_on_and_nobody_by_lot() -> None:
    event = play(entered("knockout", 16, (4,)))
    assert [len(one.tables) for one in event.rounds] == [4, 2, 1]
    assert load_format("knockout").standings(event)[0].person == "p1"
    event = go_on(entered("knockout", 8, (4,)))
    apply(event, *(f"result {table.name} - - - 1" for table in event.tables))
    playing = [table.people[3] for table in event.rounds[0].tables]
    go_on(event)
    assert set(playing) < set(event.rounds[1].tables[0].people)


def test_who_has_left_goes_no_further_and_who_sat_later_goes_on_of_equals() -> None:
    """Nobody plays at a table that does not count."""
    event = go_on(entered("knockout", 4, (2,)))
    first, second = event.rounds[0].tables
    apply(event, f"withdraw {first.people[1]}", f"annul {first.name} by p1: why", f"annul {second.name} by p1: why")
    assert survivors(event) == sorted([first.people[0], second.people[1]])


def test_who_has_lost_does_not_come_back_into_a_knock_out() -> None:
    event = go_on(entered("knockout", 4, (2,)))
    go_on(apply(event, *(f"result {table.name} 1 2" for table in event.tables)))
    loser, final = event.rounds[0].tables[0].people[1], event.rounds[1].tables[0]
    apply(event, f"withdraw {loser}", *event.comeback(loser), f"result {final.name} 1 2")
    assert next_lines(event) == ["finish"]
    assert [row.person for row in load_format("knockout").standings(event)][:2] == final.people


@pytest.mark.parametrize("format", ["swiss", "round_robin", "league", "boards"])
def test_the_range_that_is_shown_only_narrows_and_holds_to_the_end(format: str,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """People withdraw and come back, tables are closed for who did not come; directors change nothing."""
    monkeypatch.setattr("tafelrunde.events.simulate.TROUBLES", ("withdraw", "return", "pause", "kill"))
    for plan in draw_plans(format, first=20, count=6, trouble=300, most=20):
        record = simulate(plan)
        event, before = Event(record.terms), dict[str, tuple[int, int]]()
        for time, lines in groupby(record.lines, key=lambda line: line.time):  # booked together
            apply(event, *(line.text for line in lines))
            ranges = {person: reach for division in list_divisions(event) for person, reach in division.ranges.items()}
            for person, (best, worst) in ranges.items() if not event.open_to_entries else ():
                earlier = before.get(person, (1, len(ranges)))
                assert earlier[0] <= best <= worst <= earlier[1], f"{plan}, {time}: {person}"
                before[person] = (best, worst)
        for division in list_divisions(event):
            assert all(before[row.person][0] <= row.rank <= before[row.person][1] for row in division.rows), plan


@pytest.mark.parametrize("format", [name for name in BUILT_IN if name != "dutch"])
def test_standings_are_those_of_the_record_after_every_line(format: str) -> None:
    """What a house shows of an event that it has in memory, and what anybody reckons from the text up to there."""
    for plan in draw_plans(format, first=40, count=2, trouble=200, most=12):
        record = simulate(plan)
        event = Event(record.terms)
        for number, line in enumerate(record.lines, start=1):
            event.apply(line.text)
            again = replay(read_record(str(Record(record.terms, record.lines[:number]))))
            assert list_standings(event) == list_standings(again), f"{plan}, {line}"


@pytest.mark.parametrize("format", ["league", "round_robin"])
def test_a_division_may_be_empty(format: str) -> None:
    assert play(entered(format, 2, (2,), divisions=3)).finished


def test_an_arena_pairs_whoever_is_free_but_not_the_same_again_at_once() -> None:
    event = entered("arena", 6, (2,))
    for text in next_lines(event) + next_lines(event):
        if text not in ("round 1",) or not event.rounds:
            event.apply(text)
    go_on(event)
    assert len(event.rounds[0].tables) == 3
    assert next_lines(event) == []
    event.apply("result 1.1 1 2")
    assert next_lines(event) == []  # the two who have just met wait while others play
    event.apply("result 1.2 1 2")
    met = {frozenset(table.people) for table in event.tables}
    for text in next_lines(event):
        assert frozenset(text.split()[3:]) not in met
        event.apply(text)
    assert len(event.rounds[0].tables) == 5


def test_a_league_goes_up_and_down_between_seasons() -> None:
    event = play(entered("league", 8, (2,), divisions=2))
    assert best_first(standings(event, 1)) == ["p1", "p2", "p3", "p4"]
    assert next_season(event, list(event.people), ["new"]) == [
        ["p1", "p2", "p3", "p5"], ["p4", "p6", "p7", "p8", "new"]]
    for table in event.tables:
        assert len({event.people[person].division for person in table.people}) == 1


def test_a_process_that_dies_pairs_as_if_it_had_lived() -> None:
    """At every line of an event the record alone gives the same next lines."""
    record = simulate(Plan("swiss", 11, 3, sizes=(3, 4)))
    event = Event(record.terms)
    for line in record.lines:
        again = replay(read_record(str(record.terms) + "\n" + "\n".join(map(str, record.lines[: line.number - 1]))))
        assert next_lines(again) == next_lines(event)
        event.apply(line.text)


@pytest.mark.parametrize(("planted", "sentence"), [
    (lambda text: text.replace("table 1.1 loewenherz p", "table 1.1 loewenherz p1 p", 1), "is not what the record"),
    (lambda text: text.replace("result 1.1", "result 9.9", 1), "there is no table 9.9"),
])
def test_a_record_that_was_touched_is_found(planted: "Callable[[str], str]", sentence: str) -> None:
    text = str(simulate(Plan("swiss", 12, 1, sizes=(4,), trouble=0, game="loewenherz")))
    assert judge(read_record(text)).faults == []
    assert sentence in str(judge(read_record(planted(text))).faults[0])


@pytest.mark.parametrize("format", [name for name in BUILT_IN if name != "dutch"])
def test_whatever_stands_in_a_record_is_judged(format: str) -> None:
    """Lines left out, said twice, or with words missing: faults, and no error."""
    rng = Rng(5)
    for plan in draw_plans(format, first=1, count=1, most=16):
        record = simulate(plan)
        texts = [line.text for line in record.lines]
        for _ in range(8):
            damaged, place = list(texts), rng.below(len(texts))
            words = damaged[place].split()
            damaged[place:place + 1] = ([], [texts[place]] * 2, [" ".join(words[:-1])])[rng.below(3)]
            again = Record(record.terms)
            again.append("2026-01-01T00:00Z", [text for text in damaged if text])
            judge(again)


def test_a_bot_in_reserve_is_nobody_whom_one_meets_again() -> None:
    for plan in draw_plans("swiss", first=41, count=6):
        found = judge(simulate(plan))
        bots = {person.id for person in found.event.people.values() if person.reserve}
        pairs = Counter(frozenset(pair) for table in found.event.tables if not table.annulled
                        for pair in combinations(set(table.there) - bots, 2))
        assert found.bound <= found.repeats == sum(times * (times - 1) // 2 for times in pairs.values())


def test_repeats_are_told_beside_their_bound() -> None:
    found = judge(simulate(Plan("swiss", 12, 1, sizes=(4,), trouble=0)))
    assert (found.repeats, found.bound) == (9, 9)
    pairs = Counter(frozenset(pair) for table in found.event.tables for pair in combinations(table.people, 2))
    assert sum(times * (times - 1) // 2 for times in pairs.values()) == 9


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(BadInput, match="there is no format 'duel'; there are swiss, dutch"):
        load_format("duel")
