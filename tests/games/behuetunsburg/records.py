"""The golden records: one for each way a round can end, for two, for three, and for teams.

`python -m tests.games.behuetunsburg.records` writes them. Each is played by a simple policy with fixed dice, so that
writing them again gives the same files.
"""

import random
from typing import Any

from tafelrunde.games.behuetunsburg import State
from tafelrunde.match import Match
from tests.games.golden import Golden, Policy, write

TEAMS = {"teams": True}


def first_of(legal: list[str], *begins: str) -> str | None:
    """The first legal move that begins with the first of these that any does."""
    for begin in begins:
        for move in legal:
            if move.startswith(begin):
                return move
    return None


def build(state: State, legal: list[str], dice: random.Random) -> str:
    """Play everything that can be played; bank all money, so that the hand may run empty."""
    move = first_of(legal, "castle", "fill", "couple", "replace", "jester to", "steal", "kidnap", "to treasury",
                    "to court", "crime wave", "bank", "pay from", "draw")
    return move or dice.choice(legal)


def keep_one(state: State, legal: list[str], dice: random.Random) -> str:
    """Like `build`, but the last card stays in hand for the discard."""
    if "end actions" in legal and state.hand_size(state.table.active) == 1:
        return "end actions"
    return build(state, legal, dice)


def waste(state: State, legal: list[str], dice: random.Random) -> str:
    """Spend every coin; once the castle stands, kidnap somebody to be thrown out again."""
    if state.table.castles[state.table.side()] == 0:
        return first_of(legal, "castle", "fill", "couple", "replace", "jester away", "to treasury", "pay from", "draw",
                        "discard rogue", "end") or dice.choice(legal)
    return first_of(legal, "kidnap", "to court", "crime wave", "quest", "couple", "pay from", "pay", "draw",
                    "discard jewel", "discard platinum", "discard gold", "end") or dice.choice(legal)


def rival(state: State, legal: list[str], dice: random.Random) -> str:
    """Build, but never go out: keep two cards, so that every side gets to its castle."""
    table = state.table
    if "end actions" in legal and table.castles[table.side()] > 0 and state.hand_size(table.active) <= 2:
        return "end actions"
    return first_of(legal, "castle", "fill", "couple", "replace", "jester to", "pay from", "bank", "draw",
                    "discard rogue", "end") or dice.choice(legal)


def hoard(state: State, legal: list[str], dice: random.Random) -> str:
    """Draw, do nothing, discard."""
    return first_of(legal, "draw", "end actions") or dice.choice(legal)


def anything(state: State, legal: list[str], dice: random.Random) -> str:
    return dice.choice(legal)


def golden(name: str, seats: int, policy: Policy, seed: int, ending: str, last: str,
           options: dict[str, Any]) -> Golden:
    """A record whose last round ends like that, with that kind of move."""
    return Golden("behuetunsburg", name, seats, policy, seed, (ending, last), options)


def ending_of(match: Match) -> tuple[str, str]:
    """How the last round ended, and with which kind of move."""
    last = [line.text for line in match.lines if line.actor >= 0][-1]
    kind = ("court" if last.endswith("of the court") else "treasury" if last.startswith("discard from") else
            "hand" if last.startswith("discard") else "payment")
    return match.state.position()["endings"][-1], kind


ONE: dict[str, Any] = {"rounds": 1}
SHORT: dict[str, Any] = {"rounds": 1, "round_turn_limit": 12}

GOLDEN = (
    golden("two_out_by_hand", 2, keep_one, 1, "went out", "hand", ONE),
    golden("two_out_by_treasury", 2, build, 2, "went out", "treasury", ONE),
    golden("two_out_by_court", 2, waste, 96, "went out", "court", ONE),
    golden("two_all_castles", 2, rival, 3, "all castles", "payment", ONE),
    golden("two_turn_limit", 2, hoard, 1, "turn limit", "hand", ONE),
    golden("two_hoarding", 2, hoard, 1, "hoarding", "hand", {**ONE, "hoarding_stop": True}),
    golden("three_out_by_hand", 3, keep_one, 1, "went out", "hand", ONE),
    golden("three_out_by_treasury", 3, build, 1, "went out", "treasury", ONE),
    golden("three_out_by_court", 3, waste, 152, "went out", "court", ONE),
    golden("three_all_castles", 3, rival, 34, "all castles", "payment", ONE),
    golden("three_turn_limit", 3, hoard, 1, "turn limit", "hand", SHORT),
    golden("teams_out_by_hand", 4, keep_one, 1, "went out", "hand", {**ONE, **TEAMS}),
    golden("teams_out_by_treasury", 4, build, 2, "went out", "treasury", {**ONE, **TEAMS}),
    golden("teams_out_by_court", 4, waste, 44, "went out", "court", {**ONE, **TEAMS}),
    golden("teams_all_castles", 4, rival, 3, "all castles", "payment", {**ONE, **TEAMS}),
    golden("teams_turn_limit", 4, hoard, 1, "turn limit", "hand", {**SHORT, **TEAMS}),
    golden("four_out_by_hand", 4, keep_one, 1, "went out", "hand", ONE),
    golden("four_rounds", 2, build, 1, "went out", "treasury", {}),
    golden("played_off", 2, hoard, 1, "turn limit", "hand", {**SHORT, "tiebreak_round": True}),
    golden("every_option", 3, anything, 1, "turn limit", "hand",
           {**SHORT, "defence": True, "trading": True, "trade_tables": True, "d4": True, "hand_limit": 8}),
)


if __name__ == "__main__":
    write(GOLDEN)
