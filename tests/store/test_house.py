"""What the store keeps of the house as a whole: its heartbeat, and how many tables somebody may have."""

import pytest

from tafelrunde.store import OVER, KeptMatch, KeptSeat, Progress, Store
from tests.store.several import at_once
from tests.stores import done


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
    assert taken is not None
    done(store.append(taken, [], 2.0, Progress(OVER, 0, (), (1, 2), (3, 4))))
    assert done(store.open_match(table(3, "person", "bot"), 3, 9)) == ""


def test_nobody_has_more_by_asking_at_once(store: Store) -> None:
    tables = [table(number, "person", "open") for number in range(12)]
    told = at_once(*[lambda made=made: store.open_match(made, 9, 4) for made in tables])
    assert sorted(told) == [""] * 4 + ["waiting"] * 8
    assert done(store.count_open_tables(1)) == 4
