"""Tables of three and four: who meets whom, who rests, who sits where."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from tafelrunde.core import Rng
from tafelrunde.events.schedule import plan_rounds, spread_thin
from tafelrunde.events.seating import History, repeat_bound, seat_people, table_sizes


def people(count: int) -> list[str]:
    return [f"p{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize(("count", "allowed", "sizes"), [
    (12, (4,), (4, 4, 4)),
    (13, (3, 4), (4, 3, 3, 3)),
    (11, (3, 4), (4, 4, 3)),
    (5, (3, 4), (4,)),  # one rests, rather than two
    (6, (2, 3, 4), (3, 3)),  # even tables before few ones
    (2, (3, 4), ()),
    (200, (3, 4), (4,) * 50),
])
def test_how_people_are_divided_over_tables(count: int, allowed: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    assert table_sizes(count, allowed) == sizes


@pytest.mark.parametrize(("tables", "groups", "bound"), [
    (3, [("p1", "p2", "p3", "p4")], 1),  # of four people two meet again at three tables
    (3, [("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"), ("p9", "p10", "p11", "p12")], 3),
    (4, [("p1", "p2", "p3", "p4")], 0),
])
def test_so_many_meet_again_at_least(tables: int, groups: list[tuple[str, ...]], bound: int) -> None:
    met = Counter(frozenset(pair) for group in groups for pair in combinations(group, 2))
    assert repeat_bound(people(4 * tables), (4,) * tables, History(met, groups=groups)) == bound


@pytest.mark.parametrize(("chances", "meetings", "repeats"), [
    ([9, 9, 9], 3, 0),
    ([9, 9, 9], 7, 3 + 2),  # everybody twice, and one of them a third time
    ([1, 1, 3], 4, 1),
    ([1, 1, 3], 5, 1 + 2),  # two of the three can be met only once
])
def test_meetings_are_spread_over_those_who_can_be_met(chances: list[int], meetings: int, repeats: int) -> None:
    assert spread_thin(chances, meetings) == repeats


@pytest.mark.parametrize(("count", "size", "rounds", "repeats"), [
    (12, 4, 3, 9),  # three rounds of twelve people at fours have nine repeats, whoever pairs them
    (16, 4, 5, 0),  # an affine plane: everybody meets everybody once
    (9, 3, 4, 0),
    (15, 3, 6, 0),  # schoolgirls, but for their last day
    (8, 4, 7, 84),  # everybody meets everybody three times
])
def test_planned_rounds_repeat_no_more_than_they_have_to(count: int, size: int, rounds: int, repeats: int) -> None:
    planned = plan_rounds(people(count), (size,) * (count // size), History(), rounds, seed=1)
    met = Counter(frozenset(pair) for tables, _ in planned for table in tables for pair in combinations(table, 2))
    assert sum(times * (times - 1) // 2 for times in met.values()) == repeats
    seats = Counter((person, seat) for tables, _ in planned for table in tables for seat, person in enumerate(table))
    for person in people(count):
        counts = [seats[person, seat] for seat in range(size)]
        assert max(counts) - min(counts) <= 1


@given(st.integers(4, 40), st.sampled_from([(4,), (3, 4), (2,), (2, 3, 4)]), st.integers(0, 2**32))
def test_everybody_sits_or_rests_and_the_same_seed_seats_alike(count: int, allowed: tuple[int, ...], seed: int) -> None:
    ranked = people(count)
    points = {person: Rng(seed).below(4) * 40 for person in ranked}
    sizes = table_sizes(count, allowed)
    tables, resting = seat_people(ranked, sizes, points, History(), (), Rng(seed))
    assert sorted([person for table in tables for person in table] + resting) == sorted(ranked)
    assert sorted(map(len, tables), reverse=True) == sorted(sizes, reverse=True)
    assert seat_people(ranked, sizes, points, History(), (), Rng(seed)) == (tables, resting)


def test_people_of_like_points_sit_together_and_those_to_be_apart_do_not() -> None:
    ranked = people(8)
    points = {person: 120 * (place < 4) for place, person in enumerate(ranked)}
    tables, _ = seat_people(ranked, (4, 4), points, History(), (), Rng(1))
    assert sorted(map(sorted, tables)) == [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]]
    tables, _ = seat_people(ranked, (4, 4), points, History(), [frozenset(("p1", "p2"))], Rng(1))
    assert sorted(sum(person in ("p1", "p2") for person in table) for table in tables) == [1, 1]


def test_who_has_rested_least_and_stands_last_rests() -> None:
    _, resting = seat_people(people(5), (4,), dict.fromkeys(people(5), 0), History(byes={"p5": 1}), (), Rng(1))
    assert resting == ["p4"]
    _, resting = seat_people(people(5), (4,), dict.fromkeys(people(5), 0), History(byes={"p2": 1}),
                             [frozenset(("p1", "p2"))], Rng(1))
    assert resting == ["p1"]  # at the only table these two would meet


def test_of_two_at_a_table_those_with_like_points_meet_before_seats_are_even() -> None:
    """Both who have won sat in the first seat: they meet all the same in the second round of four people."""
    history = History({frozenset(("p1", "p3")): 1, frozenset(("p2", "p4")): 1},
                      {"p1": [1, 0], "p2": [1, 0], "p3": [0, 1], "p4": [0, 1]}, {}, [("p1", "p3"), ("p2", "p4")])
    for seed in range(9):
        tables, _ = seat_people(people(4), (2, 2), {"p1": 120, "p2": 120, "p3": 0, "p4": 0}, history, (), Rng(seed))
        assert {frozenset(table) for table in tables} == {frozenset(("p1", "p2")), frozenset(("p3", "p4"))}
    history.seats = {"p1": [2, 0], "p2": [2, 0], "p3": [0, 2], "p4": [0, 2]}  # three times in one seat is too much
    tables, _ = seat_people(people(4), (2, 2), {"p1": 120, "p2": 120, "p3": 0, "p4": 0}, history, (), Rng(1))
    assert {tuple(sorted(table)) for table in tables} == {("p1", "p4"), ("p2", "p3")}
    assert all(table[0] in ("p3", "p4") for table in tables)


@given(st.integers(5, 24), st.sampled_from([(4,), (3, 4), (3,)]), st.integers(2, 5), st.integers(0, 2**32))
@settings(max_examples=25)
def test_who_is_to_be_apart_is_planned_apart(count: int, allowed: tuple[int, ...], rounds: int, seed: int) -> None:
    """Of eight people and more nobody has to sit with one certain other, in rounds that are planned or not."""
    sizes, apart = table_sizes(count, allowed), frozenset(("p1", "p2"))
    tables = [table for each, _ in plan_rounds(people(count), sizes, History().part([apart]), rounds, seed)
              for table in each] + seat_people(people(count), sizes, dict.fromkeys(people(count), 0), History(),
                                               [apart], Rng(seed))[0]
    assert sizes == (count,) or not any(apart <= set(table) for table in tables)


def test_bots_fill_the_last_tables_and_nobody_minds_whom_they_meet() -> None:
    """Nine people and three bots, four rounds: nobody meets one of the others twice, one bot at each table."""
    bots = ["b1", "b2", "b3"]
    planned = plan_rounds(people(9), (4, 4, 4), History(), 4, seed=1, bots=bots)
    assert all(len(table) == 4 and len(set(table) & set(bots)) == 1 for tables, _ in planned for table in tables)
    met = Counter(frozenset(pair) for tables, _ in planned for table in tables
                  for pair in combinations(set(table) - set(bots), 2))
    assert len(met) == 36 and set(met.values()) == {1}
    points = {person: 120 * (9 - place) for place, person in enumerate(people(9))}
    tables, resting = seat_people(people(9), (4, 4, 4), points, History(), (), Rng(1), bots)
    assert resting == [] and [sorted(set(table) - set(bots)) for table in tables] == [
        ["p1", "p2", "p3"], ["p4", "p5", "p6"], ["p7", "p8", "p9"]]
