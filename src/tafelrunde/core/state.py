"""The contract every game keeps: a state, who acts, what is legal, play, chance, views, the end."""

from abc import ABC, abstractmethod
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.news import Diary
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng

CHANCE: Final[i64] = -1  # the dealer and the dice, an actor of their own
NOBODY: Final[i64] = -2  # the game is over
SPECTATOR: Final[i64] = -3  # whoever watches: gets public information only


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The whole truth at one moment: mutable, cheap to copy, without generator, seed or deck order."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.diary: Diary | None = None

    @abstractmethod
    def actor(self) -> i64:
        """The seat to act, CHANCE or NOBODY; where several act at once, the first that has not yet."""

    def acting(self) -> list[int]:
        """Every seat that may act now, in any order ([] for chance and after the end)."""
        actor = self.actor()
        return [actor] if actor >= 0 else []

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """The seat's legal moves, as indices of the game's action space, ascending; empty if not to act."""

    @abstractmethod
    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        """None for a legal move, else why not, with the rule."""

    @abstractmethod
    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a move known to be legal (seat CHANCE: a chance move). Unchecked: searches use it."""

    def play(self, seat: i64, move: i64) -> None:
        """Carry out a move, or raise `Illegal` and change nothing."""
        refused = self.refusal(seat, move)
        if refused is not None:
            raise refused
        self.apply(seat, move)

    @abstractmethod
    def chances(self) -> list[tuple[int, int]]:
        """While chance acts: every possible chance move with its integer weight (> 0), ascending."""

    def roll(self, rng: Rng) -> None:
        """While chance acts: sample and apply one chance move or several that follow each other."""
        chances = self.chances()
        weights = vec[i64]([weight for _, weight in chances])
        self.apply(CHANCE, chances[rng.pick(weights)][0])

    def random_move(self, rng: Rng) -> i64:
        """A legal move of the actor, all equally likely."""
        moves = self.legal(self.actor())
        return moves[rng.below(len(moves))]

    @abstractmethod
    def copy(self) -> "State":
        """An independent state, without a diary."""

    @abstractmethod
    def view(self, seat: i64) -> "View":
        """What this seat (or SPECTATOR) may know now, built up from nothing."""

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        """What the viewer (a seat or SPECTATOR) sees of a legal move of a seat that is about to be made, as a number:
        the move itself if it is open. A game that hides moves, or lets several seats choose at once, overrides it.

        Two moves have the same number exactly if the viewer cannot tell them apart; UNSEEN: it does not notice that
        anything is done at all. Numbers of hidden moves are no moves of the game. Where earlier hidden moves come to
        light with this one, they belong to the number (`core.observation.key_of`), also for whoever makes the move;
        cards that come to light do not: they are chance.
        """
        return move

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def standing(self) -> list[tuple[int, ...]]:
        """By seat: the points as they stand, then whatever decides between equals. After the end the points are the
        scores of the outcome, and more seats than two are ranked by it."""

    def side_of(self, seat: i64) -> i64:
        """The side a seat plays for: partners share one, all others have their own."""
        return seat

    @abstractmethod
    def reward(self, seat: i64) -> float:
        """After the end: the seat's share of the win, 0 to 1, without building an Outcome."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The whole truth as plain data (JSON types) that `Game.load` reads back."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View(ABC):
    """What one seat may know. Bots and scenes get this and never the state."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    @abstractmethod
    def determinize(self, rng: Rng) -> State:
        """A full state consistent with this view, every consistent one as likely as the view allows."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The view as plain data (JSON types) that `Game.read_view` reads back."""


def playout(state: State, rng: Rng) -> i64:
    """Random legal play to the end; the number of decisions made."""
    decisions: i64 = 0
    while True:
        actor = state.actor()
        if actor >= 0:
            state.apply(actor, state.random_move(rng))
            decisions += 1
        elif actor == CHANCE:
            state.roll(rng)
        else:
            return decisions
