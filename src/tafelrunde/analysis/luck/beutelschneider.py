"""Beutelschneider: what the hands dealt are worth. A hand is played to its end with all cards open, everybody one ply
ahead, and the totals are judged there; the mean is that over other deals."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tafelrunde.analysis.luck.base import Shares
from tafelrunde.analysis.luck.values import OnePlySettled
from tafelrunde.bots.values.beutelschneider import Value
from tafelrunde.bots.values.open_hands.beutelschneider import hands_left, values
from tafelrunde.core import Say, state as contract
from tafelrunde.games.beutelschneider.state import State

HAND: Final = "hand"
MANY: Final = 4.5  # hands to come from which on a match is young …
FEW: Final = 1.75  # … and up to which it is nearly over


class Luck(OnePlySettled):
    """The luck of the deal, hand by hand; with the first of them that of who deals."""

    few = 4
    adds_up = True
    sorts: ClassVar[Mapping[str, Say]] = {HAND: Say("the cards dealt")}

    def __init__(self) -> None:
        super().__init__(Value())

    def after_hand(self, state: contract.State) -> Shares:
        assert isinstance(state, State)
        return tuple(values(state.table))

    def sort(self, before: contract.State) -> str:
        return HAND

    def stage(self, before: contract.State) -> int:
        """By the hands to come, the one that is dealt now among them."""
        assert isinstance(before, State)
        left = hands_left(before.table)
        return 0 if left > MANY else 1 if left > FEW else 2
