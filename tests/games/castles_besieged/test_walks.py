"""Properties of every battle, on random walks."""

import pytest

from tafelrunde.core import NOBODY, Rng, playout
from tafelrunde.games.castles_besieged import GAME
from tests.conformance.checks import advance

OPTIONS: list[dict[str, object]] = [
    {}, {"hits_to_lose": 5}, {"games": 3}, {"exact_seven_on_castle": True}, {"allow_pass": True},
    {"reshuffle_discard": True}, {"hand_limit": 3}, {"reshuffle_discard": True, "hand_limit": 1},
]


def test_nobody_is_ever_stuck_with_an_empty_table() -> None:
    """[C14] Whoever kills the last card stays in play: in standard games two players never pass in a row."""
    rng = Rng(8)
    for _ in range(40):
        state = GAME.start(2)
        while state.actor() != NOBODY:
            advance(state, rng)
            assert state.table.passes < 2


@pytest.mark.soak
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_starter_has_no_large_edge(options: dict[str, object]) -> None:
    """[C2.4] Among random players about half of the games go to each side."""
    rng, starters = Rng(6), 0.0
    for _ in range(2000):
        state = GAME.start(2, options)
        state.roll(rng)
        starter = 1 - state.table.dealer
        playout(state, rng)
        starters += state.reward(starter)
    assert 0.45 < starters / 2000 < 0.56
