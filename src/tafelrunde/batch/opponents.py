"""The players of the seats that are not learned: chance, the game's rollout policy; bots of the house in
`simulator`."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import Rng, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponent(ABC):
    """Plays one seat of every table. It keeps nothing between moves."""

    @abstractmethod
    def move(self, state: State, seat: i64, rng: Rng) -> i64:
        """A legal move of the seat to act; it may depend on nothing that the seat does not know."""


class RandomOpponent(Opponent):
    """Any legal move, all equally likely."""

    def move(self, state: State, seat: i64, rng: Rng) -> i64:
        return state.random_move(rng)


class PolicyOpponent(Opponent):
    """The quick, sensible moves by which searches play on (`ValueFunction.rollout_policy`), in a world that fits what
    the seat knows: the policy is written for searches, in whose worlds nothing is hidden."""

    def __init__(self, value: ValueFunction) -> None:
        self.value = value

    def move(self, state: State, seat: i64, rng: Rng) -> i64:
        return self.value.rollout_policy(state.view(seat).determinize(rng), rng)
