"""Clocks that are told the time: increments, days per move, pauses, holidays."""

import json
from random import Random

import pytest

from tafelrunde.core import BadInput
from tafelrunde.match.clock import DAY, PAUSE, Clock, Pace, format_gap, read_clock

LIVE = Pace("live", start=300, more=10)
SLOW = Pace("slow", start=2 * DAY)


def running(pace: Pace, seats: int, *acting: int, at: float = 0.0) -> Clock:
    """A clock on which the time of these seats runs."""
    clock = Clock(pace, seats)
    clock.turn(at, list(acting))
    return clock


def test_only_the_clock_of_who_may_move_runs() -> None:
    clock = running(LIVE, 3, 1, at=1000)
    assert [clock.left(seat, 1060) for seat in range(3)] == [300, 240, 300]


def test_a_move_earns_time_but_never_above_the_start() -> None:
    clock = running(LIVE, 2, 0)
    clock.turn(50, [1], moved=0)
    assert clock.left(0, 99) == 260
    clock.turn(52, [0], moved=1)
    assert clock.left(1, 99) == 300


@pytest.mark.parametrize(("acting", "still"), [((0, 2), [2]), ((0,), [0])])
def test_whoever_moves_gains_the_increment_whoever_else_may_move(acting: tuple[int, ...], still: list[int]) -> None:
    """Of seats that act at once each has its clock running; also a seat that stays on turn gains its increment."""
    clock = running(LIVE, 3, *acting)
    clock.turn(100, still, moved=0)
    assert clock.left(0, 100) == 210
    assert clock.left(still[0], 200) == (100 if still == [2] else 110)


def test_the_flag_falls_when_the_time_is_used_up() -> None:
    clock = running(LIVE, 2, 1)
    assert (clock.flagged(299), clock.flagged(300), clock.next_flag(10)) == ([], [1], 300)


def test_slow_play_gives_the_same_time_for_every_move() -> None:
    clock = running(SLOW, 2, 0)
    clock.turn(DAY, [1], moved=0)
    clock.turn(1.5 * DAY, [0], moved=1)
    assert clock.left(0, 1.5 * DAY) == 2 * DAY


def test_a_slow_clock_shows_what_there_will_be_for_the_next_move() -> None:
    clock = running(SLOW, 3, 0, 1)
    clock.turn(0.5 * DAY, [1], moved=0)
    assert [clock.left(seat, DAY) for seat in range(3)] == [2 * DAY, DAY, 2 * DAY]
    clock.pause(DAY)  # who was to move moves on with what was left
    assert clock.left(1, 2 * DAY) == DAY
    clock.resume(2 * DAY, [1])
    clock.turn(2.5 * DAY, [1], moved=1)  # and once more
    assert clock.left(1, 2.5 * DAY) == 2 * DAY
    clock.turn(5 * DAY, [], moved=None)  # the end: whose time was up has none
    assert [clock.left(seat, 6 * DAY) for seat in range(2)] == [2 * DAY, 0]


# -- steps that are taken back


def test_whoever_moves_and_undoes_gains_nothing_by_it() -> None:
    live, slow = running(LIVE, 2, 0), running(SLOW, 2, 0)
    for number in range(100):
        for clock in (live, slow):
            clock.turn(200.0 + number, [0], 0, 2 * number + 1)
            clock.turn_back(200.5 + number, [0], 2 * number)
    assert (live.left(0, 299.5), slow.left(0, 299.5)) == (0.5, 2 * DAY - 299.5)
    live.turn(299.5, [1], 0, 201)  # what it takes away it gives again
    slow.turn(299.5, [1], 0, 201)
    assert (live.left(0, 400), slow.left(0, 400)) == (10.5, 2 * DAY)


def test_whoever_was_to_answer_a_step_that_is_taken_back_goes_on_with_what_they_had() -> None:
    """Else somebody who moves and undoes would give them time without end."""
    for pace in (LIVE, SLOW):
        clock = running(pace, 3, 0)
        clock.turn(10, [1, 2], 0, 1)
        clock.turn(40, [2], 1, 2)
        clock.turn(60, [0], 2, 3)
        clock.turn_back(70, [0], 0)  # with everybody's consent
        assert [clock.left(seat, 70) for seat in range(3)] == [pace.start - used for used in (20, 30, 50)]
        clock.turn(80, [1, 2], 0, 5)
        assert clock.left(0, 80) == (280 if pace is LIVE else 2 * DAY)
        assert [clock.left(seat, 90) for seat in (1, 2)] == [pace.start - 40, pace.start - 60]
        clock.turn(90, [2], 1, 6)
        assert clock.left(1, 100) == (270 if pace is LIVE else 2 * DAY)


def test_a_step_is_not_taken_back_where_the_time_it_brought_is_used_up() -> None:
    clock = running(LIVE, 2, 0)
    clock.turn(295, [0], 0, 1)
    assert [clock.used_up(now, 0) for now in (299, 300)] == [[], [0]]
    assert clock.used_up(300, 1) == []
    clock = Clock(SLOW, 2, timeless=frozenset({1}))
    clock.turn(0, [1])
    clock.turn(9 * DAY, [0], 1, 1)
    assert clock.used_up(10 * DAY, 0) == [], "a bot has time for everything"


def test_fresh_time_of_somebody_new_is_not_taken_away_for_what_was_before() -> None:
    clock = running(SLOW, 2, 0)
    clock.turn(DAY, [0], 0, 1)
    clock.give_seat(0, DAY, False, [0])
    clock.turn_back(DAY, [0], 0)
    assert clock.left(0, DAY) == 2 * DAY
    clock = running(LIVE, 2, 0)
    clock.turn(100, [0], 0, 1)
    clock.give_seat(0, 100, True, [0])
    clock.give_seat(0, 100, False, [0])
    clock.turn_back(100, [0], 0)
    assert clock.left(0, 100) == 200


@pytest.mark.parametrize("pace", [LIVE, Pace("slow", 300)])
@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_gained_by_taking_back_whatever_happens_meanwhile(pace: Pace, seed: int) -> None:
    """Whoever was at a moment has, once all that came since is taken back, what they had less what they have used."""
    dice, clock, now, line = Random(seed), running(pace, 3, 0), 0.0, 0
    acting, used, undone = [0], [0.0] * 3, 0
    before: list[tuple[int, list[int], list[float | None], list[float]]] = []  # every step that stands
    for _ in range(400):
        spent = min(dice.random() * 20, *(left / 2 for seat in clock.running if (left := clock.left(seat, now))))
        used = [each + spent * (seat in clock.running) for seat, each in enumerate(used)]
        now, line = now + spent, line + 1
        if dice.random() < 0.1:
            clock.pause(now)
            clock = read_clock(json.loads(json.dumps(clock.data())))
            now += 50
            clock.resume(now, acting)
        if before and dice.random() < 0.5:
            del before[len(before) - dice.randrange(min(3, len(before))):]
            target, then, had, had_used = before.pop()
            if not clock.used_up(now, target):
                acting, undone = then, undone + 1
                clock.turn_back(now, acting, target)
                for seat in range(3):
                    left, most = clock.left(seat, now), (had[seat] or 0.0) - (used[seat] - had_used[seat])
                    assert left == pytest.approx(most, abs=1e-6)
                continue
            before.clear()
        before.append((line - 1, acting, [clock.left(seat, now) for seat in range(3)], used))
        mover = dice.choice(acting)
        acting = sorted(dice.sample(range(3), dice.choice((1, 1, 2))))
        clock.turn(now, acting, mover, line)
    assert undone > 30


# -- holidays, pauses, gaps


def test_no_time_passes_on_holiday() -> None:
    """A week away in the middle of a two-day turn: the flag falls a week later."""
    clock = running(SLOW, 2, 0)
    clock.take_holiday(0, 1 * DAY, 8 * DAY)
    assert clock.next_flag(0) == 9 * DAY
    assert clock.left(0, 5 * DAY) == 1 * DAY
    assert (clock.flagged(8.5 * DAY), clock.flagged(9 * DAY)) == ([], [0])


def test_holidays_that_overlap_or_touch_are_one() -> None:
    clock = running(SLOW, 1, 0)
    clock.take_holiday(0, 1 * DAY, 4 * DAY)
    clock.take_holiday(0, 3 * DAY, 5 * DAY)
    assert (clock.left(0, 5.5 * DAY), clock.next_flag(0)) == (0.5 * DAY, 6 * DAY)
    clock = Clock(SLOW, 1)
    clock.take_holiday(0, 4 * DAY, 6 * DAY)
    clock.take_holiday(0, 1 * DAY, 4 * DAY)
    assert [clock.on_holiday(0, day * DAY) for day in (0, 1, 5, 6)] == [None, 6 * DAY, 6 * DAY, None]


def test_a_pause_stops_everything_and_play_goes_on_with_what_was_left() -> None:
    clock = running(SLOW, 2, 0)
    clock.pause(DAY)
    assert (clock.left(0, 10 * DAY), clock.next_flag(10 * DAY)) == (DAY, None)
    clock.resume(10 * DAY, [0])
    assert clock.left(0, 10.5 * DAY) == 0.5 * DAY


def test_bots_and_matches_without_a_pace_have_no_clock() -> None:
    clock = Clock(LIVE, 2, timeless=frozenset({1}))
    clock.turn(0, [1])
    assert (clock.left(1, 999), clock.flagged(999)) == (None, [])
    free = Clock(Pace(), 2)
    free.turn(0, [0])
    assert (free.left(0, 9e9), free.next_flag(0)) == (None, None)


def test_a_pause_begins_when_everybody_wants_it() -> None:
    clock = Clock(LIVE, 3, timeless=frozenset({2}))
    clock.turn(0, [0])
    assert not clock.ask_pause(100, [0], [0, 1])
    assert (clock.asked, clock.left(0, 100)) == ({0}, 200)
    clock.refuse_pause()
    assert not clock.ask_pause(110, [1], [0, 1])
    assert clock.ask_pause(120, [0], [0, 1])
    assert (clock.paused, clock.left(0, 500)) == (True, 180)
    clock.resume(600, [0])
    assert (clock.paused, clock.asked, clock.left(0, 610)) == (False, set(), 170)


def test_a_pause_waits_for_everybody_for_a_while_of_the_house() -> None:
    clock = Clock(LIVE, 2)
    clock.pause(100)
    clock.gaps.append((200, 1200))
    assert [clock.pause_left(now) for now in (100, 1200, 2000, 9999)] == [PAUSE, PAUSE - 100, 0, 0]
    assert read_clock(clock.data()).pause_changed == 100
    clock = Clock(SLOW, 2)
    clock.pause(100)
    assert clock.pause_left(100) == 0


def test_without_clocks_or_twice_there_is_no_pause() -> None:
    with pytest.raises(BadInput):
        Clock(Pace(), 2).ask_pause(0, [0], [0])
    clock = Clock(LIVE, 1)
    clock.ask_pause(0, [0], [0])
    with pytest.raises(BadInput):
        clock.ask_pause(1, [0], [0])


def test_who_takes_over_a_seat_has_time_and_no_holidays_of_the_other() -> None:
    clock = Clock(SLOW, 2)
    clock.take_holiday(0, 0, DAY)
    clock.turn(0, [0])
    clock.give_seat(0, 2 * DAY, True, [0])
    assert (clock.left(0, 2 * DAY), clock.running) == (None, {})
    clock.give_seat(0, 3 * DAY, False, [0])
    assert (clock.left(0, 4 * DAY), clock.holidays) == (DAY, {})


@pytest.mark.parametrize(
    ("kind", "start", "more"),
    [("fast", 1, 0), ("live", 0, 0), ("live", 10, 11), ("slow", 9e9, 0)],
)
def test_a_pace_that_cannot_be_is_refused(kind: str, start: float, more: float) -> None:
    with pytest.raises(BadInput):
        Pace(kind, start, more)


def test_a_gap_in_the_time_of_the_house_is_nobodys() -> None:
    clock = Clock(Pace("live", 900.0, 10.0), 2)
    clock.turn(0.0, [0])
    clock.gaps.append((60.0, 1260.0))
    assert (clock.left(0, 60.0), clock.left(0, 1260.0), clock.left(0, 1300.0)) == (840.0, 840.0, 800.0)
    assert clock.next_flag(1300.0) == 2100.0
    assert clock.next_flag(30.0) == 2100.0
    clock.turn(1360.0, [1], 0)
    assert clock.left(0, 1360.0) == 750.0
    clock.gaps.append((1400.0, 1500.0))
    assert clock.left(1, 1520.0) == 840.0


def test_a_gap_and_a_holiday_at_the_same_time_count_once() -> None:
    clock = Clock(Pace("slow", 3 * DAY), 2)
    clock.turn(0.0, [0])
    clock.take_holiday(0, 2 * DAY, 4 * DAY)
    clock.gaps += [(1 * DAY, 3 * DAY), (3.5 * DAY, 5 * DAY)]
    assert clock.left(0, 5 * DAY) == 2 * DAY
    assert clock.next_flag(5 * DAY) == 7 * DAY
    assert clock.next_flag(0.0) == 7 * DAY


@pytest.mark.parametrize(("seconds", "told"), [(9, ""), (20, "20 seconds"), (1200, "20 minutes"),
                                                (10800, "3 hours"), (3 * DAY, "3 days")])
def test_a_long_gap_is_told(seconds: float, told: str) -> None:
    say = format_gap((100.0, 100.0 + seconds))
    words = f"the house was shut or asleep for {told}; no time was counted"
    assert (str(say) if say is not None else "") == (words if told else "")


def test_clocks_survive_being_written_down() -> None:
    clock = Clock(SLOW, 2, timeless=frozenset({1}))
    clock.take_holiday(0, 5, 6)
    clock.turn(3, [0])
    clock.turn(4, [0], 0, 7)
    clock.turn(5, [1], 0, 8)
    clock.turn_back(6, [0], 7)
    clock.ask_pause(4, [0], [0, 1])
    assert clock.steps and clock.resumes
    old = {name: value for name, value in clock.data().items() if name not in ("steps", "resumes")}
    assert read_clock(old).left(0, 9) == clock.left(0, 9)
    assert read_clock(json.loads(json.dumps(clock.data()))) == clock


def test_what_is_left_out_is_left_out_once() -> None:
    """A write during which the house falls asleep, and one after somebody's holiday: what counted before counts."""
    clock = running(LIVE, 2, 0)
    clock.gaps += [(2.0, 5.0), (12.0, 20.0)]
    assert clock.left(0, 10.0) == 293.0
    assert clock.leave_out(10.0, 22.0)
    assert (clock.left(0, 22.0), clock.left(0, 30.0)) == (293.0, 285.0)
    slow = running(SLOW, 1, 0)
    slow.take_holiday(0, 0.25 * DAY, 8 * DAY)
    slow.leave_out(DAY, 9 * DAY)
    assert slow.left(0, 9 * DAY) == 1.75 * DAY
    slow.leave_out(10 * DAY, 10 * DAY)
    assert slow.left(0, 10 * DAY) == 0.75 * DAY


def test_a_clock_that_starts_while_nobody_could_move_starts_afterwards() -> None:
    clock = Clock(LIVE, 3)
    clock.turn(0.0, [0, 2])
    clock.turn(50.0, [1, 2], moved=0)
    assert clock.leave_out(49.0, 62.0)
    assert [clock.left(seat, 62.0) for seat in range(3)] == [260.0, 300.0, 251.0]
    assert not clock.leave_out(0.0, 1.0)
