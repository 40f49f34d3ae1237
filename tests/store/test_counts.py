"""What is counted for the whole house: attempts, open sockets, tables somebody has; its secrets and its heartbeat."""

import random
from collections import deque
from pathlib import Path

import pytest

from tafelrunde.store import AGAIN, OVER, Backoff, Delay, KeptMatch, KeptSeat, Progress, Rule, Store, Window
from tafelrunde.store.counts import AHEAD, LONGEST, Backlog
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.texts import insert
from tests.long import some_a_day
from tests.store.several import at_once, carry_out, ends, processes
from tests.stores import done

START = 1.8e9


def rows(store: Store, table: str) -> list[tuple[object, ...]]:
    return sorted(tuple(row) for row in done(store.engine.rows(f"SELECT * FROM {table}")))


class Remembered:
    """The same rules, counted in memory."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.times: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Seconds until the next."""
        rule, times = self.rule, self.times
        if isinstance(rule, Window):
            while times and times[0] <= now - rule.seconds:
                times.popleft()
            return times[0] + rule.seconds - now if len(times) >= rule.tries else 0.0
        if times and times[-1] <= now - max(LONGEST, rule.seconds):
            times.clear()
        if len(times) < rule.tries:
            return 0.0
        return max(0.0, times[-1] + min(rule.seconds * 2.0 ** (len(times) - rule.tries), LONGEST) - now)

    def refund(self) -> None:
        if isinstance(self.rule, Backoff):
            self.times.clear()
        else:
            self.withdraw()

    def withdraw(self) -> None:
        if self.times:
            self.times.pop()


@pytest.mark.parametrize("seed", some_a_day(range(4)))
def test_attempts_are_counted_by_their_rules(store: Store, seed: int) -> None:
    rng, now = random.Random(seed), START
    names: dict[str, Rule] = {"one": Backoff(3, 60.0), "two": Window(4, 100.0), "three": Window(1, 700.0)}
    memory = {name: Remembered(rule) for name, rule in names.items()}
    waits = []
    for _ in range(250):
        now += rng.choice([0.0, 0.5, 7.0, 59.0, 100.0, 333.0, 2 * LONGEST if rng.random() < 0.1 else 1.0])
        asked = rng.sample(sorted(names), rng.randint(1, 3))
        expected = max(memory[name].wait(now) for name in asked)
        waits.append(expected)
        assert done(store.attempt({name: names[name] for name in asked}, now)) == expected
        if not expected:
            for name in asked:
                memory[name].times.append(now)
        if rng.random() < 0.2:
            refunded = rng.sample(sorted(names), rng.randint(1, 3))
            done(store.refund({name: names[name] for name in refunded}))
            for name in refunded:
                memory[name].refund()
        elif rng.random() < 0.2:
            withdrawn = rng.sample(sorted(names), rng.randint(1, 3))
            done(store.withdraw({name: names[name] for name in withdrawn}))
            for name in withdrawn:
                memory[name].withdraw()
        if rng.random() < 0.05:
            done(store.forget_counts(now, 1000))
    assert 50 < sum(wait > 0 for wait in waits) < 200


def test_a_refused_attempt_writes_nothing(store: Store) -> None:
    rules: dict[str, Rule] = {"open": Window(5, 60.0), "shut": Window(1, 60.0)}
    assert done(store.attempt(rules, START)) == 0.0
    before = rows(store, "attempt")
    assert done(store.attempt(rules, START + 20)) == 40.0
    assert rows(store, "attempt") == before


def test_of_attempts_at_once_in_two_processes_no_more_count_than_are_allowed(place: Path) -> None:
    rules: dict[str, Rule] = {"login from there": Backoff(5, 60.0), "there": Window(7, 60.0)}
    with processes(place, 2, 3) as both:
        told = at_once(*[lambda each=each: each.attempt(rules, START) for each in both * 20])
    assert (told.count(0.0), set(told)) == (5, {0.0, 60.0})


def test_attempts_outlive_the_process(place: Path) -> None:
    rule: dict[str, Rule] = {"it": Window(2, 60.0)}
    with processes(place, 2) as (before,):
        assert [done(before.attempt(rule, START)), done(before.attempt(rule, START + 1))] == [0.0, 0.0]
    with processes(place, 3) as (after,):
        assert done(after.attempt(rule, START + 2)) == 58.0


@pytest.mark.parametrize("rule", [Window(1, 60.0), Backoff(1, 60.0)])
def test_a_clock_that_is_set_back_keeps_nobody_out(store: Store, rule: Rule) -> None:
    assert done(store.attempt({"it": rule}, START)) == 0.0
    assert done(store.attempt({"it": rule}, START - 10)) == 70.0  # another process, whose clock is a little behind
    assert done(store.attempt({"it": rule}, START - AHEAD - 1)) == 0.0
    assert done(store.attempt({"it": rule}, START - AHEAD - 1)) == 60.0
    done(store.forget_counts(START - AHEAD, 1000))
    assert [row[2] for row in rows(store, "attempt")] == [START - AHEAD - 1]


def test_what_is_past_is_forgotten_and_of_too_many_the_oldest(store: Store) -> None:
    for number in range(20):
        done(store.attempt({f"window {number}": Window(5, 60.0), f"backoff {number}": Backoff(5, 60.0)},
                           START + number))
    done(store.forget_counts(START + 69.5, 1000))
    assert {row[0] for row in rows(store, "attempt")} == {
        *(f"backoff {number}" for number in range(20)), *(f"window {number}" for number in range(10, 20))}
    done(store.forget_counts(START + 69.5, 12))
    assert {row[2] for row in rows(store, "attempt")} == {START + number for number in range(14, 20)}


def test_a_counter_keeps_no_more_than_its_rule_needs(store: Store) -> None:
    for number in range(50):
        now = START + number * LONGEST / 3
        done(store.attempt({"window": Window(3, LONGEST), "backoff": Backoff(99, 30.0)}, now))
        done(store.delay({"delay": Delay(3, 1.0, 60.0)}, START + 11 * number))
    kept = [row[:2] for row in rows(store, "attempt")]
    assert kept == [("backoff", 48), ("backoff", 49), ("backoff", 50), ("delay", 50),
                    ("window", 48), ("window", 49), ("window", 50)]


def test_a_delay_grows_to_its_end_and_is_taken_back_one_by_one(store: Store) -> None:
    rules = {"login": Delay(3, 0.5, 3.0), "network": Delay(1, 0.25, 0.5)}
    assert [done(store.delay(rules, START)) for _ in range(8)] == [0.0, 0.25, 0.5, 0.5, 1.0, 2.0, 3.0, 3.0]
    for _ in range(5):
        done(store.withdraw(rules))
    assert done(store.delay(rules, START)) == 0.5
    assert done(store.delay({"login": rules["login"]}, START + 3600.0)) == 0.0  # a quiet hour: forgotten


def test_attempts_withdrawn_at_once_leave_those_before_and_their_wait(store: Store) -> None:
    """Whoever fills a queue on purpose, so that their guesses are withdrawn, has as many left as before."""
    rule: dict[str, Rule] = {"it": Backoff(3, 60.0)}
    assert [done(store.attempt(rule, START + number)) for number in range(3)] == [0.0] * 3
    assert [done(store.attempt(rule, START + 62.0)), done(store.attempt(rule, START + 182.0))] == [0.0] * 2
    for _ in range(2):
        done(store.withdraw(rule))
    assert done(store.attempt(rule, START + 61.0)) == 1.0


# -- sockets


def test_sockets_of_all_living_processes_count(place: Path) -> None:
    with processes(place, 2, 3) as (one, two):
        assert done(one.keep_sockets({"here": 3, "there": 1})) == {"here": 0, "there": 0}
        assert done(two.keep_sockets({"here": 2})) == {"here": 3}
        assert done(one.keep_sockets({"here": 4, "there": 0})) == {"here": 2}
        assert rows(one, "socket") == [("here", 2, 4), ("here", 3, 2)]
        done(ends(two, 2))
        assert done(two.keep_sockets({"here": 2})) == {"here": 0}
        done(two.forget_counts(START, 1000))
        assert rows(two, "socket") == [("here", 3, 2)]


def test_of_two_processes_that_open_the_last_one_at_once_one_sees_the_other(place: Path) -> None:
    with processes(place, 2, 3) as (one, two):
        told = at_once(lambda: one.keep_sockets({"here": 1}), lambda: two.keep_sockets({"here": 1}))
    assert {"here": 1} in told


def test_many_addresses_are_kept_at_once(place: Path) -> None:
    many = {f"address {number}": number for number in range(200)}
    with processes(place, 2, 3) as (one, two):
        done(one.keep_sockets(many))
        found = done(two.keep_sockets(dict.fromkeys(many, 1)))
    assert found == many


# -- secrets


def test_a_secret_is_made_by_whoever_comes_first(place: Path) -> None:
    with processes(place, 2, 3) as both:
        told = at_once(*[lambda each=each, n=n: each.secret("key", lambda: f"secret {n}") for n, each in
                         enumerate(both * 10)])
        assert len(set(told)) == 1
        assert done(both[0].secret("other", lambda: "another")) == "another"
    with processes(place, 4) as (later,):
        assert done(later.secret("key", lambda: "too late")) == told[0]


def test_the_offers_somebody_was_told_of_are_forgotten(store: Store) -> None:
    for match, mark in (("old", AGAIN + int(START)), ("new", AGAIN + int(START) + 8 * 86_400), ("turn", 5)):
        assert done(store.claim(match, 1, "push", mark))
    done(store.forget_counts(START + 8 * 86_400, 1000))
    assert [row[0] for row in rows(store, "told")] == ["new", "turn"]


def test_what_waits_for_bots_elsewhere_is_counted(store: Store) -> None:
    assert done(store.backlog(START)) == Backlog()
    for number, (asked, worker) in enumerate(((START - 7.0, 0), (START - 90.0, 5), (START - 9.5, 0), (START, 6))):
        done(carry_out(store, Statement(
            insert("task", "id process channel person reads job asked due ends seconds start worker"), f"task {number}",
            1, "channel", 1, "1 kuhn 1", "{}", asked, asked + 5.0, asked + 60.0, 1.0, 0.0, worker)))
    assert done(store.backlog(START)) == Backlog(waiting=2, thinking=2, oldest=9.5)
    assert done(store.backlog(START - 20.0)).oldest == 0.0, "clocks differ"


# -- heartbeats, and how many tables somebody may have


def table(number: int, *kinds: str, host: int = 1) -> KeptMatch:
    seats = [KeptSeat(kind, host if kind == "person" else 0) for kind in kinds]  # type: ignore[arg-type]
    return KeptMatch(f"m{number}", "castles_besieged", 1, {}, b"secret", seats, host, 1.0, 1.0)


@pytest.mark.parametrize(("pulses", "gaps"), [
    ({100.0: None, 105.0: None, 104.0: None, 116.0: None}, []),  # never away for long
    ({100.0: None, 200.0: (100.0, 200.0), 201.0: None}, [(100.0, 200.0)]),
    # of two that follow each other closely one is made
    ({100.0: None, 200.0: (100.0, 200.0), 208.0: None, 300.0: (100.0, 300.0), 311.0: None, 400.0: (311.0, 400.0)},
     [(100.0, 300.0), (311.0, 400.0)])])
def test_where_there_was_no_pulse_for_long_there_is_a_gap(store: Store, pulses: dict[float, tuple[float, float] | None],
                                                          gaps: list[tuple[float, float]]) -> None:
    assert {now: done(store.pulse(now, 12.0, 10.0)) for now in pulses} == pulses
    assert (done(store.last_beat()), done(store.gaps())) == (max(pulses), gaps)


def test_of_many_who_notice_a_gap_one_notes_it(store: Store) -> None:
    done(store.pulse(100.0, 12.0, 10.0))

    found = at_once(*[lambda now=200.0 + number / 10: store.pulse(now, 12.0, 10.0) for number in range(8)])
    assert len([gap for gap in found if gap is not None]) == 1
    assert len(done(store.gaps())) == 1


@pytest.mark.parametrize(("seats", "told"), [(("person", "open"), "waiting"), (("person", "bot"), "")])
def test_somebody_may_have_so_many_tables_that_wait(store: Store, seats: tuple[str, str], told: str) -> None:
    for number in range(2):
        assert done(store.open_match(table(number, "person", "open"), 5, 2)) == ""
    made = table(2, *seats)
    assert done(store.open_match(made, 5, 2)) == told
    assert (made.fence > 0) == (told == "")
    assert (done(store.match("m2")) is None) == bool(told)


def test_somebody_may_have_so_many_tables_going(store: Store) -> None:
    for number in range(3):
        assert done(store.open_match(table(number, "person", "bot"), 3, 9)) == ""
    assert done(store.open_match(table(3, "person", "bot"), 3, 9)) == "going"
    assert done(store.open_match(table(4, "person", "bot", host=2), 3, 9)) == ""
    taken = done(store.take("m0"))
    done(store.append(taken, [], 2.0, Progress(OVER, 0, (), (1, 2), (3, 4))))
    assert done(store.open_match(table(3, "person", "bot"), 3, 9)) == ""


def test_nobody_has_more_by_asking_at_once(store: Store) -> None:
    tables = [table(number, "person", "open") for number in range(12)]
    told = at_once(*[lambda made=made: store.open_match(made, 9, 4) for made in tables])
    assert sorted(told) == [""] * 4 + ["waiting"] * 8
    assert done(store.count_open_tables(1)) == 4
