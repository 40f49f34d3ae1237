"""Seats and colours as a seat tells them: itself first, the others in turn, the neutral colour last."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.loewenherz import components as c
from tafelrunde.kit.bitset import BIT


@mypyc_attr(acyclic=True)
class Sides:
    """What a seat calls the others and the colours."""

    def __init__(self, seats: i64, seat: i64) -> None:
        self.seats: Final[i64] = seats
        self.seat: Final[i64] = seat
        self.colours: Final[i64] = seats if seats == c.COLOURS else seats + 1
        self.order: Final = vec[i64]([0, 1, 2, 3])  # seats and colours as the seat tells them
        for place in range(seats):
            self.order[place] = (seat + place) % seats
        self.place: Final = vec[i64]([0] * 4)  # the inverse: where a seat or colour comes
        for place in range(c.COLOURS):
            self.place[self.order[place]] = place
        self.bit: Final = vec[i64]([0] * 6)  # by who took a politics card or its pile: piles 1 and 2, then the others
        self.bit[4], self.bit[5] = 1, 2
        for place in range(1, seats):
            self.bit[self.order[place]] = 2 * BIT[place]
        self.piece: Final = vec[i64]([0] * 8)  # by piece of the board: castles in that order, then knights
        for colour in range(c.COLOURS):
            self.piece[colour] = self.place[colour]
            self.piece[c.COLOURS + colour] = self.colours + self.place[colour]
