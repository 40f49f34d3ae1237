"""Positions that are read, and refusals with their rules wherever a walk comes."""

from typing import Any

import pytest

from tafelrunde.core import BadInput, Rng
from tafelrunde.games.behuetunsburg import GAME
from tests.conformance.checks import advance
from tests.walks import settle


def test_every_refusal_is_a_sentence_with_a_rule_or_says_whose_turn_it_is() -> None:
    """[H4.1] Wherever a walk comes, every move of the whole space is legal or refused with a rule."""
    rng, state = Rng(8), GAME.start(2, {"defence": True, "trading": True})
    for number in range(600):
        if number % 60 == 0 and state.actor() >= 0:
            for move in range(len(GAME.actions)):
                refused = state.refusal(state.actor(), move)
                assert refused is None or (refused.rule.startswith("H") and str(refused.say))
        advance(state, rng)


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
