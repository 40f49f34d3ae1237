"""Castles Besieged: judged at once. Of a roll the value function knows the mean over hit and miss, so that its luck
costs two judgements; which card is drawn it does not see, so that a card drawn has no luck that could be told."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tafelrunde.analysis.luck.base import STAGES, Shares
from tafelrunde.analysis.luck.values import Judged
from tafelrunde.bots.values.castles_besieged import Value
from tafelrunde.core import CHANCE, Rng, Say
from tafelrunde.core import state as contract
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import A_CARD, THE_DEALER, THE_DICE

ROLL: Final = "roll"
DEAL: Final = "deal"
CARD: Final = "card"


class Luck(Judged):
    """The luck of dice and of the lot that says who deals."""

    adds_up = True
    sorts: ClassVar[Mapping[str, Say]] = {ROLL: Say("the dice"), DEAL: Say("who deals")}

    def __init__(self) -> None:
        super().__init__(Value())

    def expected(self, before: contract.State) -> Shares:
        """Of a roll as the value function foresees it. Of cards it looks only at how many somebody has: what is dealt
        or drawn changes nothing, who deals does."""
        assert isinstance(before, State)
        if before.table.awaited == THE_DICE:
            return tuple(self.judge.values(before))
        if before.table.awaited != THE_DEALER:
            return self.worth(self.rolled(before, 0), 0)
        means = [0.0] * before.seats
        for dealer in range(before.seats):
            chosen = before.copy()
            chosen.apply(CHANCE, dealer)
            chosen.roll(Rng(0))
            for seat, share in enumerate(self.worth(chosen, 0)):
                means[seat] += share / len(means)
        return tuple(means)

    def sort(self, before: contract.State) -> str:
        assert isinstance(before, State)
        awaited = before.table.awaited
        return ROLL if awaited == THE_DICE else CARD if awaited == A_CARD else DEAL

    def stage(self, before: contract.State) -> int:
        """By the hits of whoever is closer to losing."""
        assert isinstance(before, State)
        table = before.table
        return int(STAGES * max(table.army(0).hits, table.army(1).hits) // table.rules.hits_to_lose)
