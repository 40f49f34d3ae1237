"""Observations say what the view says, all of it and nothing else, whoever looks and whatever lies hidden."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy
import pytest

from tafelrunde import games
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.tensors.encoding import Encoding, find, pack, read, scale
from tafelrunde.tensors.fields import Layout, large
from tests.conformance.cases import Case, and_slower, cases
from tests.conformance.checks import check_no_peeking
from tests.long import far
from tests.tensors import facts
from tests.walks import endless_play, settle

SINGLY = [case for case in cases() if games.has_part(case.slug, "tensor", "tafelrunde.tensors")]
STANDARD = [case for case in SINGLY if not case.options]
MIXED = [Case(slug, seats, options) for slug in dict.fromkeys(case.slug for case in SINGLY)
         for seats, options in facts.combined(slug)]
ALL = and_slower(SINGLY + MIXED)
STEPS = far(120)
APART = {"loewenherz": 9, "behuetunsburg": 3}  # every so many-th decision is looked at, a third as many as elsewhere


def walked(case: Case, seed: int, steps: int = STEPS) -> Iterator[State]:
    """The positions of random play in which a seat has to decide, match after match."""
    apart = APART.get(case.slug, 1)
    decisions = steps if apart == 1 else steps // 3 * apart
    return islice(endless_play(lambda: case.game.start(case.seats, case.options), Rng(seed)), 0, decisions, apart)


def encoding_of(case: Case) -> Encoding:
    return find(case.slug, case.seats)


def plain(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value.tolist() for name, value in values.items()}


@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_facts_of_a_view_are_read_back_out_of_the_observation(case: Case) -> None:
    encoding, told = encoding_of(case), facts.of(case.slug)
    for state in walked(case, seed=1):
        for seat in range(case.seats):
            seen = plain(read(encoding.observation, encoding.observe(state, seat)))
            expected = told(json.loads(json.dumps(state.view(seat).data())))
            assert set(expected) == set(seen)
            assert {name: (value, seen[name]) for name, value in expected.items() if seen[name] != value} == {}


@pytest.mark.parametrize("case", ALL, ids=str)
def test_nothing_hidden_is_in_an_observation(case: Case) -> None:
    encoding, rng = encoding_of(case), Rng(5)
    for state in walked(case, seed=2, steps=60):
        for seat in range(case.seats):
            check_no_peeking(state, seat, rng, lambda some, who: encoding.observe(some, who).tolist())


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_what_is_hidden_from_a_seat_varies_with_the_worlds_it_thinks_possible(case: Case) -> None:
    encoding, rng = encoding_of(case), Rng(6)
    if encoding.hidden.size == 0:
        pytest.skip("nothing is hidden in this game")
    varied = 0
    for state in walked(case, seed=3, steps=60):
        seat = int(state.actor())
        world = state.view(seat).determinize(rng)
        varied += encoding.reveal(state, seat).tolist() != encoding.reveal(world, seat).tolist()
    assert varied > 10


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_rows_that_are_written_over_are_as_good_as_new_ones(case: Case) -> None:
    used = encoding_of(case)
    for state in walked(case, seed=4, steps=60):
        seat = int(state.actor())
        fresh = encoding_of(case)
        assert used.reveal(state, seat).tolist() == fresh.reveal(state, seat).tolist()


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_entries_stay_within_their_range(case: Case) -> None:
    encoding = encoding_of(case)
    most = numpy.concatenate([numpy.full(field.size, field.most) for field in encoding.truth.fields])
    for state in walked(case, seed=5, steps=60):
        assert (encoding.reveal(state, int(state.actor())) <= most).all()
        scaled = encoding.observe(state, int(state.actor()), scaled=True)
        assert scaled.dtype == numpy.float32 and scaled.min() >= 0 and scaled.max() <= 1


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_every_action_has_factors_of_its_own(case: Case) -> None:
    encoding = encoding_of(case)
    assert encoding.factors.shape == (len(case.game.actions), encoding.actions.size)
    assert len({row.tobytes() for row in encoding.factors}) == len(case.game.actions)
    most = numpy.concatenate([numpy.full(field.size, field.most) for field in encoding.actions.fields])
    assert (encoding.factors <= most).all()
    for text, row in zip(case.game.actions, encoding.factors, strict=True):
        assert pack(encoding.actions, read(encoding.actions, row)).tolist() == row.tolist(), text


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_every_entry_has_a_name_of_its_own_and_every_field_a_sentence(case: Case) -> None:
    encoding = encoding_of(case)
    for layout in (encoding.observation, encoding.hidden, encoding.actions):
        assert len(set(layout.names())) == layout.size
        assert all(field.meaning and not field.meaning.endswith(".") for field in layout.fields)


def test_large_numbers_from_below_zero_are_read_back() -> None:
    layout, points = Layout([large("points", "of both", 300, 2, low=-1200)]), [[-1195, 300], [0, -1]]
    rows = numpy.stack([pack(layout, {"points": pair}) for pair in points])
    assert rows.tolist() == [[0, 5, 15, 0], [12, 0, 11, 99]]
    assert read(layout, rows)["points"].tolist() == points


def test_the_callers_buffer_is_written_to() -> None:
    encoding, state = find("castles_besieged"), settle(games.load("castles_besieged").start(2), Rng(1))
    buffer = numpy.zeros((4, encoding.observation.size), numpy.float32)
    given = encoding.observe(state, 0, out=buffer[2], scaled=True)
    assert given.base is buffer and buffer[2].any() and not buffer[[0, 1, 3]].any()
    assert numpy.allclose(buffer[2], encoding.observe(state, 0) * scale(encoding.observation))
    with pytest.raises(ValueError, match=r"shape \(3,\); it takes"):
        encoding.observe(state, 0, out=numpy.zeros(3))


def test_the_mask_shows_the_legal_actions_of_whoever_acts() -> None:
    encoding, state = find("castles_besieged"), settle(games.load("castles_besieged").start(2), Rng(1))
    seat = int(state.actor())
    assert numpy.flatnonzero(encoding.mask(state, seat)).tolist() == list(state.legal(seat))
    assert not encoding.mask(state, 1 - seat).any()


def test_a_game_or_a_number_of_seats_there_is_not() -> None:
    with pytest.raises(BadInput, match="there is no game"):
        find("chess")
    with pytest.raises(BadInput, match="players"):
        find("castles_besieged", 3)
