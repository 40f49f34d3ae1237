"""Views of a game of perfect information: everybody sees the state itself.

A game that declares `GameInfo.perfect_information` writes three lines, so that its view lives in its own package:

    class View(FullView): ...
    State.view(seat)      → View(seat, self)
    Game.read_view(data)  → View(*read_full_view(self, data))
"""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64, mypyc_attr

from tafelrunde.core import SPECTATOR, BadInput, Game, Rng, State, View


@mypyc_attr(allow_interpreted_subclasses=True)
class FullView(View):
    """The whole state as a seat (or SPECTATOR) sees it; `state` is a copy and must not be changed."""

    def __init__(self, seat: i64, state: State) -> None:
        """Raises BadInput for a seat that is not at the table."""
        super().__init__(seat)
        state.check_viewer(seat)
        self.state = state.copy()

    def determinize(self, rng: Rng) -> State:
        """The state: there is no other world."""
        return self.state.copy()

    def data(self) -> dict[str, Any]:
        return {"seat": int(self.seat), **self.state.position()}


def read_full_view(game: Game, data: Mapping[str, Any]) -> tuple[int, State]:
    """The seat and the state that `FullView.data` wrote down; raises BadInput."""
    state = game.load(data)
    seat = data.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or (seat != SPECTATOR and not 0 <= seat < state.seats):
        raise BadInput("a view is that of a seat or of a spectator")
    return seat, state
