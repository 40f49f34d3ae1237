"""Positions that are read, and refused with one sentence."""

import copy
import random
from typing import Any

import pytest

from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng
from tafelrunde.games.burgundy import GAME, State
from tafelrunde.games.burgundy.due import DEAL, HAND, NAMES as PHASE_NAMES
from tests.conformance.checks import advance
from tests.games.burgundy.table import begun


@pytest.mark.parametrize(("change", "sentence"), [
    ({"seats": 7}, "from 1 to 4"),
    ({"round": "F"}, "must be one of A, B, C, D or E"),
    ({"due": ["dance 0"]}, "due of the position names something that does not exist: 'dance 0'"),
    ({"due": ["play 300"]}, "due of the position names something that does not exist: 'play 300'"),
    ({"due": ["end 0", "play 0"]}, "in this order"),
    ({"due": ["end 0", "act 7"]}, "cannot be"),
    ({"due": ["end 0", "good 0 paired"]}, "paired"),
    ({"due": ["end 0"]}, "nothing can happen"),
    ({"due": ["end 0", "pile 3"]}, "cards castle 4"),
    ({"due": ["end 0", "purchase 3"]}, "chance"),
    ({"laying": 1}, "only when its action"),
    ({"returned": [1, 0]}, "conversion"),
    ({"display": ["7 mine-1"]}, "display of the position names something that does not exist: '7 mine-1'"),
    ({"display": ["1 mine-1"]}, "cards mine 1: 3 instead of 2"),
    ({"discards": {"tower": [0, 0, 1, 0, 0, 0]}}, "no action card"),
    ({"discards": {"mine": [1]}}, "needs 6 entries"),
    ({"offer": ["mine-9"]}, "offer of the position names something that does not exist: 'mine-9'"),
    ({"draw_pile": 5}, "bag 0"),
    ({"hands": [["mine-1"], ["ship-1", "ship-2"]]}, "fit the bags"),
    ({"hands": [["mine-1", "mine-1"], ["mine-1", "ship-2"]]}, "not among the unseen"),
    ({"firsts": [0, -1, -1, -1, -1, -1, -1]}, "«1.» card of type castle"),
    ({"unseen": []}, "unseen of the position needs 4 entries"),
    ({"players": []}, "players of the position needs 2 entries"),
])
def test_positions_that_cannot_be(change: dict[str, object], sentence: str) -> None:
    """[R1.1] Each inconsistency is named."""
    with pytest.raises(BadInput) as refused:
        GAME.load({**begun(2).position(), **change})
    assert sentence in str(refused.value)


def test_positions_that_would_break_in_play() -> None:
    """[R2.2, R17, R1.2] What is due has to be possible to the end: cards for all turns, kits only at the start."""
    start = GAME.start(4)
    start.roll(Rng(1))
    position = start.position()
    fresh = GAME.start(4)
    opening = dealt_to(fresh, DEAL).position()
    dealing = dealt_to(fresh, HAND).position()
    assert dealing["due"] == ["play 0", "hand 3", "hand 2", "hand 1", "hand 0"]
    for data, change, sentence in (
        (dealing, {"due": ["play 0", "hand 3", "hand 2", "hand 1"]}, "the player to act has no card in hand"),
        (dealing, {"due": ["play 0", "hand 0"]}, "has not been filled up"),
        (position, {"active": 2}, "do not fit whose turn it is"),
        (position, {"leader": 3}, "do not fit whose turn it is"),
        (position, {"due": ["end 0", "act 0"]}, "do not fit whose turn it is"),
        (position, {"due": ["open 0", "deal 13"]}, "what chance is to turn up"),
        (position, {"round": "B", "due": ["open 0", "kit good 0"]}, "in this order"),
        (position, {"due": ["open 0", "top good 0"]}, "what chance is to turn up"),
        (opening, {"round": "B"}, "do not fit whose turn it is"),
        (lost_a_card(position, "pile"), {}, "do not fit whose turn it is"),
        (lost_a_card(position, "hand"), {}, "do not fit whose turn it is"),
        (taken_back(position), {}, "has not been filled up"),
    ):
        with pytest.raises(BadInput) as refused:
            GAME.load({**data, **change})
        assert sentence in str(refused.value), (change, str(refused.value))


def dealt_to(state: State, phase: int) -> State:
    """Let chance deal until something of that phase is due."""
    while state.table.phase != phase:
        state.apply(CHANCE, state.chances()[0][0])
    return state


def lost_a_card(position: dict[str, Any], place: str) -> dict[str, Any]:
    """One of seat 2's cards lies in the draw pile."""
    changed = copy.deepcopy(position)
    changed["players"][2][place].pop()
    changed["draw_pile"] += 1
    if place == "hand":
        changed["hands"][2].pop()
    return changed


def taken_back(position: dict[str, Any]) -> dict[str, Any]:
    """Seat 2 holds one card less and has one more in the pile."""
    changed = lost_a_card(position, "hand")
    changed["players"][2]["pile"].append(0)
    changed["draw_pile"] -= 1
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_loaded_can_be_played_to_the_end(seats: int) -> None:
    """[R1.1] A position with something changed is refused, or goes on to the end without losing a card."""
    dice, accepted = random.Random(seats), 0
    while accepted < 6:
        state = GAME.start(seats)
        drift(state, dice, dice.randrange(300))
        changed = state.position()
        for _ in range(dice.randrange(1, 3)):
            unsettle(changed, dice)
        try:
            loaded = GAME.load(changed)
        except BadInput:
            continue
        accepted += 1
        drift(loaded, dice, 3000)
        assert loaded.outcome() is not None


def unsettle(position: dict[str, Any], dice: random.Random) -> None:
    """Change what is due, whose turn it is, or where a card lies."""
    due, player = position["due"], dice.choice(position["players"])
    place = dice.randrange(len(due) + 1)
    kind = dice.randrange(6)
    if kind == 0:
        due.insert(place, f"{dice.choice(PHASE_NAMES)} {dice.choice((0, 0, 1, 2, 3, 4))}")
    elif kind == 1 and place < len(due):
        del due[place]
    elif kind == 2:
        name = dice.choice(("active", "leader"))
        position[name] = dice.randrange(position["seats"])
    elif kind == 3:
        position["round"] = dice.choice("ABCDE")
    elif kind == 4 and player["pile"]:
        player["pile"].pop()
        position["draw_pile"] += 1
    else:
        player["silver"], player["workers"] = dice.randrange(8), dice.randrange(8)


def drift(state: State, dice: random.Random, steps: int) -> None:
    """That many random steps, audited."""
    rng = Rng(dice.randrange(1 << 30))
    for _ in range(steps):
        if state.actor() == NOBODY:
            return
        advance(state, rng)
        state.audit()
