"""Positions and views read back, and refused with one sentence."""

import json
from typing import Any

import pytest

from tafelrunde.core import BadInput
from tafelrunde.games.castles_besieged import GAME
from tests.games.castles_besieged.table import battle, position

EXAMPLE = position("5 9", "4", hand="3 8", enemy_hand="2", pile="1 1 2 3", reshuffle_discard=True)


def test_a_position_reads_back() -> None:
    """[C1.2] The draw pile is what is left of the 52 cards."""
    state = GAME.load(json.loads(json.dumps(EXAMPLE)))
    assert state.position() == EXAMPLE
    assert state.pile.to_list() == [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("rows", [[5, 9], [4, 4, 4, 4, 4]], "laid of the position needs one rising turn number for each card"),
        ("hands", [[3, 3, 3, 3, 3], [2]], "five cards of the value 3"),
        ("laid", [[3, 1], [2]], "rising turn number"),
        ("laid", [[1, 500], [2]], "from 1 to 101"),
        ("laid", [[1, 101], [2]], "rising turn number"),
        ("to_move", 1, "the dealer moves second"),
        ("hits", [10, 0], "do not fit its ending"),
        ("hits", [11, 0], "from 0 to 10"),
        ("awaited", "supper", "must be one of dealer, deal, turn, card, dice or nothing"),
        ("awaited", "dealer", "has a dealer exactly from the moment"),
        ("awaited", "nothing", "games played and won"),
        ("ending", "stormed", "games played and won"),
        ("place", 1, "no dice are awaited"),
        ("passes", 2, "two passes"),
        ("won", [1, 0], "games played and won"),
        ("victor", 0, "wrong victor"),
        ("known", [[9], []], "not in it"),
        ("last_attack", [0, 1], "needs 6 entries"),
        ("last_attack", [0, 0, 1, 0, 0, 0], "from 1 to 13"),
        ("last_attack", [0, 5, 102, 0, 0, 0], "from 1 to 101"),
        ("turn", True, "turn as a whole number"),
        ("options", {"walls": 1}, "has no option walls"),
    ],
)
def test_what_cannot_be_is_refused(name: str, value: Any, why: str) -> None:
    """[C1.2, C2.4] Each inconsistency has its sentence."""
    with pytest.raises(BadInput, match=why):
        GAME.load({**EXAMPLE, name: value})


def test_the_last_attack_of_a_game_that_is_stopped_early_reads_back() -> None:
    """[C30] Cards and dice have bounds of their own, however few turns there are; nobody attacks before the first."""
    there = position("13", "", turn=3, stop_after=4)
    there |= {"laid": [[1], []], "last_attack": [0, 13, 1, 0, 0, 35]}
    assert GAME.load(there).position() == there
    with pytest.raises(BadInput, match="cannot have happened"):
        GAME.load({**there, "turn": 0, "rows": [[], []], "laid": [[], []]})


@pytest.mark.parametrize("changes", [
    {"seat": -1}, {"seat": 0, "hand": [3]}, {"pile": 7}, {"sizes": [2, 30]}, {"seat": -3},
    {"known": [[], [1, 1]]},
])
def test_views_that_cannot_be(changes: dict[str, Any]) -> None:
    """[C2.3] The same care for views."""
    seen = battle("5 9", "4", hand="3 8", enemy_hand="2", pile="1 1 2 3").view(0).data()
    assert GAME.read_view(seen).data() == seen
    with pytest.raises(BadInput):
        GAME.read_view({**seen, **changes})
