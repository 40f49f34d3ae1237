"""Why a move is refused, as numbers. Checks run for every move while the legal ones are listed, so they answer with
a reason code: FINE, or the number of one of the game's reasons. A code becomes a sentence only when someone asks.

A game writes each of its reasons once, with its rule, in its `reasons.py`:

    REASONS: Final = Reasons()
    TOO_POOR: Final = REASONS.add("H6.5", "hand and treasury together are not worth that much")
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal

FINE: Final[i64] = 0


class Reasons:
    """The reasons of one game, each with the id of its rule and its sentence."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, str]] = []  # the reason of code 1 comes first

    def add(self, rule: str, sentence: str) -> i64:
        """The code of a new reason: 1 for the first, then one more each time."""
        self.entries.append((rule, sentence))
        return len(self.entries)

    def illegal(self, code: i64) -> Illegal | None:
        """The refusal for a code; None for FINE."""
        if code == FINE:
            return None
        rule, sentence = self.entries[code - 1]
        return Illegal(rule, sentence)
