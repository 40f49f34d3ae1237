"""What a game's value function is: its author's judgement of a position, in a form a search can use."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.bots.search.settings import Settings
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State

FAR_OFF: Final[i64] = 1 << 20


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueFunction(ABC):
    """Judges a running game for one seat. One readable function per game, in `bots/values/<slug>.py`.

    Only `value` is asked of everybody; the rest has defaults that say nothing.
    """

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """The seat's expected share of the win, 0 to 1, judged without searching."""

    def values(self, state: State) -> vec[float]:
        """The judgement of every seat at once; a game for which that is quicker overrides it."""
        return vec[float]([self.value(state, seat) for seat in range(state.seats)])

    def final(self, state: State, seat: i64) -> float:
        """What a finished match is worth to the seat: its share of the win. A game may mix in a little of the
        margin, so that a search still tells a narrow loss from a rout; winning must stay worth more than any margin."""
        return state.reward(seat)

    def settled(self, state: State) -> bool:
        """Is this a good moment to stop a playout and judge (say, a hand has just been scored)?"""
        return False

    def quiet(self, state: State) -> bool:
        """Nothing is under way that is hard to judge: may a rehearsed move be judged here?"""
        return True

    def quiet_value(self, state: State, seat: i64) -> float:
        """The judgement of a quiet position. A game that knows better how matches go on from there overrides it."""
        return self.value(state, seat)

    def foresees(self, state: State) -> bool:
        """Chance is to act: does the judgement average over what it may do? Then nothing is rolled to be judged."""
        return False

    def decisions_left(self, state: State) -> i64:
        """How many decisions are left, by all seats together, until the match is settled or over: what could be
        computed exactly. A game where nobody can tell says so by the default, more than any search tries."""
        return FAR_OFF

    def guide(self, state: State, rng: Rng) -> i64:
        """A quick, sensible legal move of the actor for playouts; never the same one always."""
        return state.random_move(rng)

    def promise(self, state: State, seat: i64, move: i64) -> float:
        """How good a legal move looks before anything is tried, on any scale; searches try the best looking first."""
        return 0.0

    def promises(self, state: State, seat: i64, moves: vec[i64]) -> vec[float]:
        """The promise of each of the moves; a game that looks at the whole position once for all of them overrides
        it."""
        return vec[float]([self.promise(state, seat, move) for move in moves])

    def imagine(self, state: State, seat: i64, rng: Rng) -> None:  # noqa: B027 – most games have no such choices
        """Make a world sampled from the seat's view more likely: what others chose unseen (say, secret bids) is chosen
        anew as they would sensibly choose. Nothing the seat knows may change."""

    def settings(self) -> Settings:
        """How the tree search plays this game best, as measured. The default trusts the judgement after a few steps:
        in Castles Besieged that wins 67 of 100 against greedy, random play to the end 14.
        """
        return Settings(exploration=0.5, patience=2, depth=6)
