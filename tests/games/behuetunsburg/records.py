"""The golden records: one for each way a round can end, for two, for three, and for teams.

`python -m tests.games.behuetunsburg.records` writes them. Each is played by a simple policy with fixed dice, so that
writing them again gives the same files.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tafelrunde.games.behuetunsburg import GAME, State
from tafelrunde.match import Match

FOLDER = Path(__file__).parent / "records"
NAMES = ("Ada", "Bela", "Cora", "Dirk")
TEAMS = {"teams": True}

Policy = Callable[[State, list[str], random.Random], str]


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
    """Chance."""
    return dice.choice(legal)


@dataclass(frozen=True)
class Golden:
    """One record: how it is played, how its last round ends, and with which kind of move."""

    name: str
    seats: int
    policy: Policy
    seed: int
    ending: str
    last: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def played(self) -> Match:
        """The whole match."""
        dice = random.Random(self.seed)
        match = Match(GAME, self.seats, self.options, secret=self.seed.to_bytes(32, "big"),
                      names=dict(enumerate(NAMES[:self.seats])))
        match.begin()
        while not match.is_over:
            state = match.state
            match.submit(state.actor(), self.policy(state, GAME.legal(state), dice), match.line)
        return match

    def holds(self, match: Match) -> bool:
        """Does its last round end as it says, with that kind of move?"""
        last = [line.text for line in match.lines if line.actor >= 0][-1]
        kind = ("court" if last.endswith("of the court") else "treasury" if last.startswith("discard from") else
                "hand" if last.startswith("discard") else "payment")
        return kind == self.last and match.state.position()["endings"][-1] == self.ending


ONE: dict[str, Any] = {"rounds": 1}
SHORT: dict[str, Any] = {"rounds": 1, "round_turn_limit": 12}

GOLDEN = (
    Golden("two_out_by_hand", 2, keep_one, 1, "went out", "hand", ONE),
    Golden("two_out_by_treasury", 2, build, 2, "went out", "treasury", ONE),
    Golden("two_out_by_court", 2, waste, 96, "went out", "court", ONE),
    Golden("two_all_castles", 2, rival, 3, "all castles", "payment", ONE),
    Golden("two_turn_limit", 2, hoard, 1, "turn limit", "hand", ONE),
    Golden("two_hoarding", 2, hoard, 1, "hoarding", "hand", {**ONE, "hoarding_stop": True}),
    Golden("three_out_by_hand", 3, keep_one, 1, "went out", "hand", ONE),
    Golden("three_out_by_treasury", 3, build, 1, "went out", "treasury", ONE),
    Golden("three_out_by_court", 3, waste, 152, "went out", "court", ONE),
    Golden("three_all_castles", 3, rival, 34, "all castles", "payment", ONE),
    Golden("three_turn_limit", 3, hoard, 1, "turn limit", "hand", SHORT),
    Golden("teams_out_by_hand", 4, keep_one, 1, "went out", "hand", {**ONE, **TEAMS}),
    Golden("teams_out_by_treasury", 4, build, 2, "went out", "treasury", {**ONE, **TEAMS}),
    Golden("teams_out_by_court", 4, waste, 44, "went out", "court", {**ONE, **TEAMS}),
    Golden("teams_all_castles", 4, rival, 3, "all castles", "payment", {**ONE, **TEAMS}),
    Golden("teams_turn_limit", 4, hoard, 1, "turn limit", "hand", {**SHORT, **TEAMS}),
    Golden("four_out_by_hand", 4, keep_one, 1, "went out", "hand", ONE),
    Golden("four_rounds", 2, build, 1, "went out", "treasury"),
    Golden("played_off", 2, hoard, 1, "turn limit", "hand", {**SHORT, "tiebreak_round": True}),
    Golden("every_option", 3, anything, 1, "turn limit", "hand",
           {**SHORT, "defence": True, "trading": True, "trade_tables": True, "d4": True, "hand_limit": 8}),
)


def main() -> None:
    """Write all records again."""
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDEN:
        golden.path.write_text(str(golden.played().record()), "utf-8")


if __name__ == "__main__":
    main()
