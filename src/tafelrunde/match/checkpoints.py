"""States of a match to go back to, so that a step back does not play the whole match again."""

from tafelrunde.core import State

SPACING = 32  # lines between two of them


class Marks:
    """The state before the first line, and about every `SPACING` lines one more."""

    def __init__(self, start: State) -> None:
        self._kept = [(0, start.copy())]

    def note(self, number: int, state: State) -> None:
        """The match stands so after the line of that number."""
        if number >= self._kept[-1][0] + SPACING:
            self._kept.append((number, state.copy()))

    def back_to(self, number: int) -> tuple[int, State]:
        """The last kept line up to that one, and a state of its own as it was after it. Later ones are forgotten."""
        while self._kept[-1][0] > number:
            self._kept.pop()
        kept, state = self._kept[-1]
        return kept, state.copy()
