"""Castles Besieged: chances fitted for known hands, judged at once. The mean over the dice is known, so that the luck
of a roll costs three judgements; of a card drawn all thirteen values are tried, of the deal some."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tafelrunde.analysis.luck.base import STAGES, LuckValue, Shares
from tafelrunde.bots.values.open_hands.castles_besieged import values
from tafelrunde.core import Say, state as contract
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import A_CARD, THE_DICE

ROLL: Final = "roll"
CARD: Final = "card"
DEAL: Final = "deal"


class Luck(LuckValue):
    """The luck of dice, of cards drawn, and of the deal with the lot that says who deals."""

    alternatives = 40
    in_lab = (ROLL,)
    adds_up = True
    sorts: ClassVar[Mapping[str, Say]] = {ROLL: Say("the dice"), CARD: Say("a card drawn"),
                                          DEAL: Say("the cards dealt")}

    def judged(self, state: contract.State, seed: int) -> Shares:
        assert isinstance(state, State)
        return tuple(values(state))

    def expected(self, before: contract.State) -> Shares | None:
        assert isinstance(before, State)
        if before.table.awaited == THE_DICE:
            return tuple(values(before))
        if before.table.awaited != A_CARD:
            return None
        total, means = before.pile.size, [0.0, 0.0]
        for after, weight in self.outcomes(before):
            for seat, share in enumerate(self.worth(after, 0)):
                means[seat] += share * weight / float(total)
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
