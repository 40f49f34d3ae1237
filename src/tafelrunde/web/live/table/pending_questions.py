"""The pending questions of a match in which several seats act at once: since when each has been asked the same
thing."""

from tafelrunde.core.record import Line
from tafelrunde.match import Match


class PendingQuestions:
    """The pending questions of one match. Another seat's answer that leaves a question as it was makes it no staler."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[int, list[str]]] = {}  # by seat: since which line, with which moves

    def since(self, seat: int, line: int) -> int:
        """The first line whose answer by this seat still holds; `line` if nothing older does."""
        since, _ = self._asked.get(seat, (line, []))
        return since

    def is_fresh(self, seat: int, line: int, now: int) -> bool:
        """True where the question to a seat at a line is still the same at line `now`."""
        return self.since(seat, now) <= line <= now

    def replay(self, match: Match, lines: list[Line]) -> None:
        """Have the match book stored lines, and note what each leaves asked: a process that takes a table over asks
        nobody again. Raises Illegal."""
        self._asked = {}
        for line in lines:
            match.replay([line])
            self.note(match, line.actor if line.actor >= 0 and not line.is_event else None)

    def note(self, match: Match, moved: int | None) -> None:
        """Note that the match has come to a new line by an act of the seat `moved` (None: of nobody)."""
        before, self._asked = self._asked, {}
        acting = match.acting()
        for seat in acting:
            if len(acting) > 1 or seat in before:
                moves = match.game.legal(match.state, seat)
                old = before.get(seat)
                if old is not None and seat != moved and old[1] == moves:
                    self._asked[seat] = old
                elif len(acting) > 1:
                    self._asked[seat] = match.line, moves
