"""What lies open: prizes, points and spent bids."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.kit.bitset import BIT

NONE: Final = -1  # no prize is up; this seat has not bid


def cards_up_to(cards: i64) -> i64:
    """The set of the cards 1 to that number; a card is its value less one."""
    return BIT[cards] - 1


class Table:
    """Everything every player can see. Sets of cards are bit masks."""

    def __init__(self, seats: i64, cards: i64, carries: bool) -> None:
        self.seats = seats
        self.cards = cards
        self.carries = carries  # [G2.5] does a prize that nobody takes stay?
        self.face_down = cards_up_to(cards)  # prizes not turned up yet
        self.prize: i64 = NONE  # the one that is turned up
        self.kept = 0  # points of earlier prizes that go with it
        self.spent = vec[i64]([0] * seats)  # bids shown, by seat
        self.points = vec[i64]([0] * seats)
        self.chosen = 0  # the seats that have chosen a bid for this prize: a bit each
        self.last_prize: i64 = NONE
        self.last_bids = vec[i64]([NONE] * seats)

    def copy(self) -> "Table":
        """An independent table."""
        twin = Table(self.seats, self.cards, self.carries)
        twin.face_down, twin.prize, twin.kept, twin.chosen = self.face_down, self.prize, self.kept, self.chosen
        twin.spent, twin.points = self.spent[:], self.points[:]
        twin.last_prize, twin.last_bids = self.last_prize, self.last_bids[:]
        return twin

    @property
    def is_over(self) -> bool:
        """[G3.1] After the last prize."""
        return self.prize == NONE and self.face_down == 0

    def has_chosen(self, seat: i64) -> bool:
        """[G2.2] Lies a bid of this seat face down on the table?"""
        return self.chosen & BIT[seat] != 0

    def held(self, seat: i64) -> i64:
        """The bids a seat has not spent; one of them may lie face down."""
        return cards_up_to(self.cards) & ~self.spent[seat]
