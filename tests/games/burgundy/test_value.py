"""The value function: what it likes, and that it plays better than chance."""

import pytest

from tafelrunde.bots.search.greedy import Greedy
from tafelrunde.bots.values.burgundy import Value
from tafelrunde.core import NOBODY, Rng
from tafelrunde.games.burgundy import GAME
from tests.games.burgundy.table import begun, give


def liked(**things: str) -> float:
    """The value for seat 0, who has been given something."""
    return Value().value(give(begun(), **things), 0)  # type: ignore[arg-type]


def test_shares_add_up() -> None:
    """[R9.1] Equal players have equal shares of the win."""
    assert abs(sum(Value().values(begun(3))) - 1.0) < 1e-9
    values = Value().values(begun(2, "C"))
    assert abs(values[0] - values[1]) < 0.2


def test_what_it_likes() -> None:
    """[R7.1, R5.2] Pairs more than single cards, any of them more than nothing; placed cards more than projects."""
    assert liked() < liked(estate="mine-1") < liked(estate="mine-1 mine-2")
    assert liked() < liked(projects="castle-3") < liked(estate="castle-3")
    assert liked() < liked(goods="dark dark")


def test_the_solitaire_is_a_race() -> None:
    """[R10.5] The chance falls with Aaron's points."""
    assert Value().value(begun(1, "C"), 0) > Value().value(give(begun(1, "C"), 1, estate="mine-1 mine-2 mine-3"), 0)


@pytest.mark.soak
def test_greedy_beats_random() -> None:
    """[R9.1] One step ahead wins at least 95 of 100 games of two, one after the other starting."""
    won = 0.0
    for seed in range(100):
        state, rng = GAME.start(2), Rng(seed)
        while state.actor() != NOBODY:
            actor = state.actor()
            if actor < 0:
                state.roll(rng)
                continue
            if actor != seed % 2:
                state.apply(actor, state.random_move(rng))
                continue
            search = Greedy(state.view(actor), Value(), rng.below(1 << 20))
            search.look()
            values = search.values()
            state.apply(actor, search.moves[values.index(max(values))])
        won += state.reward(seed % 2)
    assert won >= 95
