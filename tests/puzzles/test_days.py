"""The puzzle of the day: a function of the date, without repeats; and streaks of days."""

import itertools
from datetime import date, timedelta

import pytest
from hypothesis import assume, given, strategies as st

from tafelrunde import puzzles
from tafelrunde.puzzles import FIRST, Streak, draw_for_day, streak

DAYS = st.dates(date(2020, 1, 1), date(2100, 1, 1))
IDS = st.lists(st.text("0123456789abcdef", min_size=8, max_size=8), min_size=1, max_size=12, unique=True)


def after(day: date, days: int) -> date:
    return day + timedelta(days=days)


@given(IDS, DAYS, st.randoms())
def test_the_order_of_the_list_does_not_matter(ids: list[str], day: date, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = list(ids)
    random.shuffle(shuffled)
    assert draw_for_day(day, ids) == draw_for_day(day, shuffled) in ids


@given(IDS, st.integers(-50, 5000))
def test_none_comes_twice_before_all_have_been(ids: list[str], lap: int) -> None:
    begin = after(FIRST, lap * len(ids))
    assert sorted(draw_for_day(after(begin, day), ids) for day in range(len(ids))) == sorted(ids)


@given(IDS, DAYS)
def test_no_two_days_in_a_row_have_the_same(ids: list[str], day: date) -> None:
    assert len(ids) == 1 or draw_for_day(day, ids) != draw_for_day(after(day, 1), ids)


def test_rounds_have_other_orders_and_a_day_stays_what_it_was() -> None:
    ids = [f"{number:08x}" for number in range(30)]
    rounds = [[draw_for_day(after(FIRST, 30 * lap + day), ids) for day in range(30)] for lap in range(3)]
    assert rounds[0] != rounds[1] != rounds[2] != rounds[0]
    assert rounds[0] != ids
    assert [draw_for_day(after(FIRST, day), ids)[-2:] for day in range(4)] == KEPT


KEPT = ["06", "0c", "18", "01"]  # what houses have shown on those days of 2026 with such a list


@given(IDS, DAYS, st.integers(1, 3))
def test_days_of_others_stay_what_they_were_when_some_are_removed(ids: list[str], day: date, many: int) -> None:
    removed, left = ids[:many], ids[many:]
    assume(left)
    before, now = draw_for_day(day, ids), draw_for_day(day, left, removed)
    assert now in left and (before in removed or now == before)


def test_what_was_removed_is_not_shipped_and_comes_on_no_day() -> None:
    for slug, gone in puzzles.REMOVED.items():
        assert not any(puzzles.find(name) for name in gone)
        of_days = [puzzles.of_the_day(slug, after(FIRST, day)).id for day in range(2000)]
        assert set(of_days) == {each.id for each in puzzles.load_puzzles(slug)}
        assert all(one != other for one, other in itertools.pairwise(of_days))


def test_there_has_to_be_something_to_draw_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        draw_for_day(FIRST, [])


@pytest.mark.parametrize(("solved", "now", "longest"), [
    ((), 0, 0),
    ((0,), 1, 1),
    ((-1,), 1, 1),  # today is not over yet
    ((-2,), 0, 1),
    ((-2, -1, 0), 3, 3),
    ((-9, -8, -7, -6, -1), 1, 4),
    ((-3, -1, 0), 2, 2),
])
def test_a_streak_lasts_until_a_whole_day_has_gone_by(solved: tuple[int, ...], now: int, longest: int) -> None:
    today = date(2026, 3, 1)
    assert streak([after(today, day) for day in solved], today) == Streak(now, longest)


@given(st.sets(DAYS, max_size=30), DAYS)
def test_one_more_day_never_shortens_a_streak(days: set[date], today: date) -> None:
    before, later = streak(days, today), streak({*days, today}, today)
    assert later.now >= before.now
    assert later.longest >= before.longest
    assert later.now <= later.longest
