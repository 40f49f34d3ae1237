"""Random walks under option mixes that belong together: legal ⇔ not refused, copies, round trips, no peeking, audit."""

import json
import random
from typing import Any

import pytest

from tafelrunde.core import CHANCE, NOBODY, SPECTATOR, BadInput, Rng
from tafelrunde.games.behuetunsburg import GAME, State
from tests.long import SEED

MIXES: list[tuple[int, dict[str, Any]]] = [
    (2, {"defence": True, "defence_per_rogue": True, "trading": True}),
    (2, {"d4": True, "d4_draw3": False, "hand_limit": 4, "hoarding_stop": True, "tiebreak_round": True}),
    (3, {"trading": True, "trade_tables": True, "d4": True, "defence": True, "defence_ladies_only": True}),
    (4, {"teams": True, "defence": True, "defence_per_rogue": True, "trading": True, "both_partners_empty": True}),
    (4, {"one_copy": True, "free_repair": True, "free_overpay": True, "kidnap_only_to_hand": True}),
    (3, {"draw3_from_court": True, "support_scope": "court", "royals_safe": True, "trading": True}),
]


def step(state: State, rng: Rng) -> None:
    if state.actor() == CHANCE:
        state.roll(rng)
    else:
        state.apply(state.actor(), state.random_move(rng))


def check(state: State, rng: Rng) -> None:
    """Everything that must hold at every position."""
    state.audit()
    before = json.dumps(state.position())
    for seat in range(state.seats):
        legal = set(state.legal(seat))
        assert {move for move in range(len(GAME.actions)) if state.refusal(seat, move) is None} == legal
    twin = state.copy()
    step(twin, rng)
    assert json.dumps(state.position()) == before
    assert json.dumps(GAME.load(json.loads(before)).position()) == before
    for seat in (*range(state.seats), SPECTATOR):
        view = state.view(seat)
        data = view.data()
        assert GAME.read_view(json.loads(json.dumps(data))).data() == data
        world = view.determinize(rng)
        assert isinstance(world, State)
        world.audit()
        assert world.view(seat).data() == data
        assert world.actor() < 0 or len(world.legal(world.actor())) > 0, "a sampled world is stuck"
        assert seat < 0 or list(world.legal(seat)) == list(state.legal(seat))


@pytest.mark.parametrize(("seats", "options"), MIXES)
def test_everything_holds_along_a_random_walk(seats: int, options: dict[str, Any]) -> None:
    """[H1.1, H11.1] Options that need each other are walked together."""
    rng, dice = Rng(21), random.Random(21)
    state = GAME.start(seats, options)
    for _ in range(900):
        if state.actor() == NOBODY:
            break
        if dice.randrange(40) == 0 or (state.table.phase in (6, 8, 12, 13) and dice.randrange(12) == 0):
            check(state, rng)
        step(state, rng)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), MIXES)
def test_everything_holds_along_a_long_walk(seats: int, options: dict[str, Any]) -> None:
    rng, dice = Rng(SEED), random.Random(SEED)
    state = GAME.start(seats, options)
    while state.actor() != NOBODY:
        if dice.randrange(20) == 0:
            check(state, rng)
        step(state, rng)


def test_every_refusal_is_a_sentence_with_a_rule_or_says_whose_turn_it_is() -> None:
    """[H4.1] Wherever a walk comes, every move of the whole space is legal or refused with a rule."""
    rng, state = Rng(8), GAME.start(2, {"defence": True, "trading": True})
    for number in range(600):
        if number % 60 == 0 and state.actor() >= 0:
            for move in range(len(GAME.actions)):
                refused = state.refusal(state.actor(), move)
                assert refused is None or (refused.rule.startswith("H") and str(refused.say))
        step(state, rng)


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
    state = GAME.start(2)
    rng = Rng(2)
    while state.actor() == CHANCE:
        state.roll(rng)
    with pytest.raises(BadInput, match=sentence):
        GAME.load({**state.position(), **change})
