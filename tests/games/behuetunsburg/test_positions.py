"""Positions that are read, and refused in words."""

from typing import Any

import pytest

from tafelrunde.core import BadInput, Rng
from tafelrunde.games.behuetunsburg import GAME
from tests.walks import settle


@pytest.mark.parametrize(("change", "sentence"), [
    ({"phase": "tea"}, "phase of the position"),
    ({"hands": [{"gold": 99}, {}]}, "the number of cards gold cannot be 99"),
    ({"hands": [{}, {}]}, "do not add up"),
    ({"courts": [{"king": 2}, {}]}, "."),
    ({"castles": [2, 0]}, "castles"),
    ({"phase": "loot"}, "attack"),
    ({"phase": "paying"}, "payment"),
    ({"phase": "defence", "asked": 1}, "."),
    ({"phase": "jester"}, "."),
    ({"asked": 1}, "asks"),
    ({"due": 50}, "payment"),
    ({"scores": [5, 0]}, "sums"),
    ({"treasuries": [["gold"] * 80, []]}, "more money"),
    ({"turn": 200}, "limit of turns"),
    ({"phase": "over"}, "before the last round"),
])
def test_impossible_positions_are_refused_in_words(change: dict[str, Any], sentence: str) -> None:
    state = settle(GAME.start(2), Rng(2))
    with pytest.raises(BadInput, match=sentence):
        GAME.load({**state.position(), **change})
