"""What random play of a few turns does not come to: steps that wait for each other, several shuffles, two editions."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import games
from tafelrunde.bots.values import find as value_of
from tafelrunde.core import Rng, State
from tafelrunde.games.burgundy import due
from tafelrunde.tensors.encoding import find, read
from tests.tensors.burgundy import facts
from tests.walks import turns

GENEROUS = json.dumps({"rounds": {letter: [{"goods": 3, "animals": 2}] for letter in "ABCDE"}})


def sensible_play(seats: int, seed: int, options: dict[str, Any]) -> Iterator[State]:
    """The positions of a whole match in which each seat does what completes triples and sets off effects."""
    game, policy, rng = games.load("burgundy"), value_of("burgundy"), Rng(seed)
    state = game.start(seats, options)
    for seat in turns(state, rng):
        yield state
        state.apply(seat, policy.rollout_policy(state, rng))


@pytest.mark.parametrize(("seats", "options", "groups", "bags"), [
    (1, {}, 0, 1), (2, {"edition": GENEROUS}, 2, 2), (4, {}, 2, 2)])
def test_whole_matches_of_sensible_play_are_read_back(
        seats: int, options: dict[str, Any], groups: int, bags: int) -> None:
    encoding = find("burgundy", seats)
    waited, shuffles = 0, 0
    for state in sensible_play(seats, 3, options):
        seat = int(state.actor())
        seen = {name: value.tolist() for name, value in
                read(encoding.observation, encoding.observe(state, seat)).items()}
        told = facts(json.loads(json.dumps(state.view(seat).data())))
        assert {name: (value, seen[name]) for name, value in told.items() if seen[name] != value} == {}
        waited = max(waited, seen["waiting_runs"])
        shuffles = max(shuffles, sum(cards > 0 for cards in seen["unseen_cards"]))
    assert waited >= groups and shuffles >= bags


def test_more_steps_wait_than_there_are_places() -> None:
    """The nearest groups are told; those that come after the last place are not."""
    encoding, state = find("burgundy", 2), next(sensible_play(2, 1, {}))
    table = state.table
    for _ in range(5):
        table.push(due.GOOD)
        table.push(due.ANIMAL)
        table.push(due.ANIMAL)
    table.push(due.END)
    for _ in range(2):  # what was told is taken back
        seen = read(encoding.observation, encoding.observe(state, 0))
        assert seen["waiting_runs"] == 6
        assert seen["waiting_alike"].tolist() == [2, 1, 2, 1, 2, 1]
    while len(table.stack) > 1:
        table.done()
    seen = read(encoding.observation, encoding.observe(state, 0))
    assert seen["waiting_runs"] == 0 and not seen["waiting_alike"].any() and (seen["waiting"] == -1).all()


def test_more_cards_lie_there_than_play_comes_to() -> None:
    """A position may be set up like that; the row keeps its shape, and nothing of it stays."""
    used, state = find("burgundy", 2), next(sensible_play(2, 1, {}))
    before, display = used.observe(state, 0).tolist(), state.table.display
    state.table.display = vec[i64](range(30))
    state.table.offer = vec[i64](range(9))
    assert read(used.observation, used.observe(state, 0))["display_cards"].tolist() == [
        [1, kind] for kind in range(1, 8)]
    state.table.display, state.table.offer = display, vec[i64]()
    assert used.observe(state, 0).tolist() == before


def test_rows_with_the_values_of_another_edition_are_written_anew() -> None:
    used = find("burgundy", 2)
    standard, generous = (next(sensible_play(2, 1, options)) for options in ({}, {"edition": GENEROUS}))
    for state in (standard, generous, standard, standard, generous):
        assert used.observe(state, 0).tolist() == find("burgundy", 2).observe(state, 0).tolist()
