"""A viewer of a table: the seats that are theirs, the one from which they see it now, and whether they may."""

from dataclasses import dataclass
from typing import Final

from tafelrunde.core import SPECTATOR, Say
from tafelrunde.match import Match
from tafelrunde.store import RUNNING, KeptMatch

UNWATCHED: Final = Say("nobody may watch this table while it is played")


@dataclass(slots=True)
class Viewer:
    """The state of a connection: whose it is, which seat it shows, how much of the log it has. Equal viewers see the
    same."""

    person: int
    shown: int = SPECTATOR  # in hot-seat: the seat whose person has the screen
    logged: int = 0  # the log has been sent up to this line
    log_of: int = SPECTATOR  # and was that of this seat
    program: bool = False  # it is told what programs are told

    def now_as(self, other: "Viewer") -> None:
        """Take over the state of an equal viewer who has just been shown the table."""
        self.shown, self.logged, self.log_of = other.shown, other.logged, other.log_of


def seats_of(kept: KeptMatch, person: int) -> list[int]:
    """The seats this person may act for."""
    return [number for number, seat in enumerate(kept.seats) if seat.kind == "person" and seat.person == person > 0]


def has_part(match: KeptMatch, person: int) -> bool:
    """True for somebody who sits at a table, or has left a seat to another there."""
    return person > 0 and any(person in (seat.person, seat.left_by) for seat in match.seats)


def may_look_on(match: KeptMatch, person: int) -> bool:
    """True where somebody may see a match as it is now, as far as its terms go."""
    return match.onlookers or match.progress.stage != RUNNING or has_part(match, person)


def choose_seat(viewer: Viewer, match: Match, mine: list[int]) -> tuple[int, int]:
    """The seat whose view is shown now, and the seat the screen has to be handed over to first (-1: none)."""
    if len(mine) < 2:
        return (mine[0] if mine else SPECTATOR), -1
    due = [seat for seat in match.acting() if seat in mine]
    if due and viewer.shown not in due:
        if _hides(match, mine):
            return SPECTATOR, due[0]
        viewer.shown = due[0]
    elif viewer.shown not in mine:
        return SPECTATOR, -1
    return viewer.shown, -1


def _hides(match: Match, seats: list[int]) -> bool:
    """Does one of these seats know now what a spectator does not?"""
    public = _without_seat(match, SPECTATOR)
    return any(_without_seat(match, seat) != public for seat in seats)


def _without_seat(match: Match, seat: int) -> dict[str, object]:
    return {name: value for name, value in match.state.view(seat).data().items() if name != "seat"}
