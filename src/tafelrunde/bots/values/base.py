"""What a game tells a search: its value function, its rollout policy, its move priors, its opponent model."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import Rng, State, View

FAR_OFF: Final[i64] = 1 << 20
SOLVED: Final[i64] = 20_000  # positions that may be solved for one question: some milliseconds


class MoveValues:
    """What each of a seat's legal moves is worth, its share of the win in the mean over all chance.

    is_exact: solved; else the shares are judged, or what the seat surely reaches
    error:    the standard error of a difference between two of them
    """

    def __init__(self, moves: list[int], shares: list[float], is_exact: bool, error: float = 0.0) -> None:
        self.moves = moves  # ascending
        self.shares = shares
        self.is_exact = is_exact
        self.error = error


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueFunction(ABC):
    """Evaluates a running game for one seat. One readable function per game, in `bots/values/<slug>`.

    Only `value` has to be written; the rest has defaults that say nothing. All values and rewards are shares of the
    win, 0 to 1.
    """

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """The seat's expected share of the win, estimated without searching."""

    def values(self, state: State) -> vec[float]:
        """The values of all seats at once; a game for which that is quicker overrides it."""
        return vec[float]([self.value(state, seat) for seat in range(state.seats)])

    def terminal_value(self, state: State, seat: i64) -> float:
        """What a finished match is worth to the seat: its share of the win. A game may mix in a little of the
        margin, so that a search still tells a narrow loss from a rout; winning must stay worth more than any margin."""
        return state.reward(seat)

    def is_cutoff(self, state: State) -> bool:
        """Is this a good moment to cut a playout off and evaluate (say, a hand has just been scored)?"""
        return False

    def is_quiescent(self, state: State) -> bool:
        """Nothing is under way that is hard to evaluate: may a rollout end here (quiescence)?"""
        return True

    def quiescent_value(self, state: State, seat: i64) -> float:
        """The value of a quiescent position. A game that knows better how matches go on from there overrides it."""
        return self.value(state, seat)

    def averages_chance(self, state: State) -> bool:
        """Chance is to act: is the value an expectation over what it may do? Then nothing is rolled to evaluate."""
        return False

    def decisions_left(self, state: State) -> i64:
        """How many decisions are left, by all seats together, until a cut-off or the end: what could be solved.
        The default is more than any search tries."""
        return FAR_OFF

    def solve(self, view: View, most: i64 = SOLVED) -> MoveValues | None:
        """What each move of the viewer is worth, or surely reaches, where the end of the match can be solved by looking
        at no more than so many positions; else None."""
        return None

    def judge_moves(self, view: View) -> MoveValues | None:
        """What each move of the viewer is worth without playing on; None where it has to be played on to say. The
        default says it where the end is solved exactly."""
        found = self.solve(view)
        return found if found is not None and found.is_exact else None

    def rollout_policy(self, state: State, rng: Rng) -> i64:
        """The default policy of playouts: a quick, sensible legal move of the actor, randomised."""
        return state.random_move(rng)

    def prior(self, state: State, seat: i64, move: i64) -> float:
        """How good a legal move looks before anything is tried, on any scale; searches try the highest first."""
        return 0.0

    def priors(self, state: State, seat: i64, moves: vec[i64]) -> vec[float]:
        """The prior of each move; a game that looks at the whole position once for all of them overrides it."""
        return vec[float]([self.prior(state, seat, move) for move in moves])

    def model_opponents(self, state: State, seat: i64, rng: Rng) -> None:  # noqa: B027 – most games have none
        """The opponent model, applied to a world sampled from the seat's view: what others have chosen unseen (say,
        secret bids) is sampled again as they would sensibly choose. Nothing the seat knows may change."""

    def settings(self) -> Settings:
        """How the tree search plays this game best, as measured. The default trusts the value after a few decisions:
        in Castles Besieged that wins 67 of 100 against greedy, random playouts to the end 14.
        """
        return Settings(exploration=0.5, expansion_threshold=2, depth=6)

    def outlook(self) -> Outlook:
        """How far a move is played on before it is judged, where the analysis measures it. The default follows the
        rollout policy for a dozen decisions."""
        return Outlook()

    def points(self, state: State) -> vec[float]:
        """The points of every seat as they stand: what a continuation is told by."""
        return vec[float]([float(standing[0]) for standing in state.standing()])
