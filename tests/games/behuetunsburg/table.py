"""Small positions in words. Cards are written `knight, 2 gold`, courts `knight, jester as lady`."""

from collections.abc import Sequence
from typing import Any

from tafelrunde.core import Rng
from tafelrunde.games.behuetunsburg import GAME, State
from tafelrunde.games.behuetunsburg.components import IN_THE_DECK, NAMES
from tests.walks import settle

COMPLETE = "knight, lady, baron, baroness, king, queen"
MOMENT = {"rogues": 0, "women": 0}


def cards(text: str) -> dict[str, int]:
    """`knight, 2 gold` as a bag of a position."""
    bag: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.partition(" ")
        count, name = (int(number), name) if number.isdigit() else (1, part)
        bag[name] = bag.get(name, 0) + count
    return bag


def table(
    *hands: str,
    courts: Sequence[str] = (),
    treasuries: Sequence[str] = (),
    castles: Sequence[int] = (),
    pile: str | None = None,
    secrets: Sequence[str] = (),
    phase: str = "action",
    active: int = 0,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """A position: hands by seat, the rest by side. Cards not named lie in the draw pile – or, where a pile is named,
    openly in the discard pile."""
    data = GAME.start(seats, options).position()
    sides = len(data["courts"])
    data["hands"] = [cards(hands[seat]) if seat < len(hands) else {} for seat in range(seats)]
    data["courts"] = [cards(courts[side]) if side < len(courts) else {} for side in range(sides)]
    data["treasuries"] = [[name.strip() for name in treasuries[side].split(",") if name.strip()]
                          if side < len(treasuries) else [] for side in range(sides)]
    data["castles"] = [castles[side] if side < len(castles) else 0 for side in range(sides)]
    data["secrets"] = [cards(secrets[seat]) if seat < len(secrets) else {} for seat in range(seats)]
    copies = 1 if seats == 2 or data["options"]["teams"] or data["options"]["one_copy"] else 2
    left = {name: copies * int(IN_THE_DECK[kind]) for kind, name in enumerate(NAMES)}
    for bag in (*data["hands"], *data["courts"], *data["secrets"]):
        for name, count in bag.items():
            left[name.split(" as ")[0]] -= count
    for stack in data["treasuries"]:
        for name in stack:
            left[name] -= 1
    if pile is None:
        data["pile"], data["open_discards"] = left, {}
    else:
        data["pile"] = cards(pile)
        for name, count in data["pile"].items():
            left[name] -= count
        data["open_discards"] = left
    return GAME.load({**data, "phase": phase, "active": active, "asked": -1, **more})


def play(state: State, *moves: str) -> State:
    """Play moves one after the other, each by whoever is to act (chance included)."""
    for move in moves:
        GAME.play(state, move)
    return state


def draw(state: State, *names: str) -> State:
    """Let these cards come from the draw pile."""
    return play(state, *(f"card {name}" for name in names))


def legal(state: State, begins: str = "") -> list[str]:
    return [move for move in GAME.legal(state) if move.startswith(begins)]


def why(state: State, move: str) -> str:
    """The rule that refuses a move of the actor; "" if it is legal."""
    refused = state.refusal(state.actor(), GAME.move(move))
    return refused.rule if refused else ""


def started(seats: int = 2, seed: int = 1, **options: Any) -> State:
    """A fresh match with seat 0 to draw, after the deal."""
    state = GAME.start(seats, options)
    play(state, "starter 0")
    return settle(state, Rng(seed))


def turn_without(state: State) -> State:
    """The shortest turn: draw, do nothing, discard the first card that can be discarded."""
    play(state, GAME.legal(state)[0])
    settle(state, Rng(3))
    play(state, "end actions")
    if state.position()["phase"] == "discard":
        play(state, GAME.legal(state)[0])
    return state
