"""What a true position is worth, for telling luck, and how the luck of a chance event follows from it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from tafelrunde.core import CHANCE, NOBODY, Rng, Say, State

STAGES: Final = 3  # of a match, told apart by what is known before chance acts
ANY: Final = "chance"  # the sort of chance events where a game tells none apart
BITS: Final = 20  # of a seed, for the number of an alternative

Shares = tuple[float, ...]  # of the win, by seat


class LuckValue(ABC):
    """A value of true positions: what each seat may expect to win, every hand and pile open.

    Whatever it says, the luck that is told by it has mean 0; a poor value only leaves luck untold. Subclasses are told
    by game in `analysis/luck/<slug>.py`.

    alternatives: outcomes that are rolled for the mean where there are too many to be enumerated
    few:          the same for the lab, where bots take less time for a match than many alternatives would
    in_lab:       the sorts that the lab takes out of results, where some explain little for the time they take; or all
    own_dice:     is it quick enough to tell the luck of bots' own dice, too? (see `lab.chance_recorder`)
    adds_up:      is a match the sum of start, luck and play by this value, with a small rest? (see `addends`)
    sorts:        the sorts of chance events it can see, each with its name in the game's words
    """

    alternatives: int = 30
    few: int = 30
    own_dice: bool = False
    in_lab: tuple[str, ...] = ()
    adds_up: bool = False
    sorts: ClassVar[Mapping[str, Say]] = {ANY: Say("chance")}

    @abstractmethod
    def judged(self, state: State, seed: int) -> Shares:
        """The share of the win that each seat may expect in a running match; the state stays as it is. All chance of
        playouts comes from `seed`."""

    def expected(self, before: State) -> Shares | None:
        """The exact mean of `judged` over what chance may bring now, where that is known without trying it out."""
        return None

    def sort(self, before: State) -> str:
        """The sort of the chance event that is due now.

        Chance moves of one sort that follow each other are one event (a whole deal); as far as `State.roll` goes at
        once the sort must not change.
        """
        return ANY

    def stage(self, before: State) -> int:
        """The stage of the match, 0 to `STAGES` - 1, from what was known before chance acted: from nothing known only
        later, or the luck of a stage would no longer have mean 0."""
        return 0

    def worth(self, state: State, seed: int) -> Shares:
        """The value of any position: of a finished match, the result."""
        if state.actor() == NOBODY:
            return tuple(state.reward(seat) for seat in range(state.seats))
        return self.judged(state, seed)

    def standing(self, state: State, seed: int) -> Shares:
        """The value after a decision: where chance is to act the mean over what it may bring, if that is known."""
        known = self.expected(state) if state.actor() == CHANCE else None
        return self.worth(state, seed) if known is None else known

    def mean(self, before: State, seed: int) -> Shares:
        """The mean of `worth` over what the chance event that begins now may bring.

        Known, or enumerated with the weights where it is a single move with no more outcomes than `alternatives`; else
        over `alternatives` rolled from `seed`, which must have nothing to do with what came up.
        """
        known = self.expected(before)
        if known is not None:
            return known
        listed = self.outcomes(before)
        if not listed:
            listed = [(self.rolled(before, (seed << BITS) + number), 1) for number in range(1, self.alternatives + 1)]
        total = sum(weight for _, weight in listed)
        means = [0.0] * before.seats
        for after, weight in listed:
            for seat, share in enumerate(self.worth(after, seed)):
                means[seat] += share * weight / total
        return tuple(means)

    def luck(self, before: State, after: State, seed: int) -> Shares:
        """The luck of each seat in a chance event: the value after it less the mean of what might have come."""
        return tuple(got - mean for got, mean in zip(self.worth(after, seed), self.mean(before, seed), strict=True))

    def outcomes(self, before: State) -> list[tuple[State, int]]:
        """Every outcome with its weight; empty where they are too many, or the event goes on after one move."""
        sort, possible = self.sort(before), before.chances()
        if len(possible) > self.alternatives:
            return []
        listed = []
        for move, weight in possible:
            after = before.copy()
            after.apply(CHANCE, move)
            if self.goes_on(after, sort):
                return []
            listed.append((after, weight))
        return listed

    def rolled(self, before: State, seed: int) -> State:
        """A position that chance might have brought instead."""
        after, sort, rng = before.copy(), self.sort(before), Rng(seed)
        after.roll(rng)
        while self.goes_on(after, sort):
            after.roll(rng)
        return after

    def goes_on(self, state: State, sort: str) -> bool:
        """True while a chance event of that sort is under way."""
        return state.actor() == CHANCE and self.sort(state) == sort
