"""The contract every game keeps: a state, who acts, what is legal, play, chance, views, the end."""

from abc import ABC, abstractmethod
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.home import canonical, fingerprint, head_of, home_of, name_of, unpack_state, unpack_view
from tafelrunde.core.illegal import BadInput, Illegal
from tafelrunde.core.news import Diary
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.packing import Packer
from tafelrunde.core.rng import Rng

CHANCE: Final[i64] = -1  # the dealer and the dice, an actor of their own
NOBODY: Final[i64] = -2  # the game is over
SPECTATOR: Final[i64] = -3  # whoever watches: gets public information only
SHORT: Final = 12  # digits of a fingerprint that people are shown
CHECKED: Final = vec[u8]([0])  # 1: `State.apply` checks its moves (`check_moves`)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The whole truth at one moment: mutable, cheap to copy, without generator, seed or deck order.

    States of the same class are equal if their positions are. What may change has no hash: `pack` and `fingerprint`
    are keys of a position. A state can be copied, also by the module `copy`, and pickled; a diary belongs to whoever
    watches and is never taken along.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.diary: Diary | None = None

    @abstractmethod
    def actor(self) -> i64:
        """The seat to act, CHANCE or NOBODY; where several act at once, the first that has not yet."""

    def acting(self) -> list[int]:
        """All seats that may act now, in any order; [] while chance acts and after the end."""
        actor = self.actor()
        return [actor] if actor >= 0 else []

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """The seat's legal moves, as indices of the game's action space, ascending; empty if not to act. Raises
        BadInput for a seat that is not there."""

    @abstractmethod
    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        """None for a legal move, else why not, with the rule."""

    @abstractmethod
    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a move known to be legal (seat CHANCE: a chance move). Unchecked, for searches: what any other move
        does, or a seat that is not there, is undefined. `play` checks, and after `check_moves()` this does, too: a game
        begins it with `check_move`."""

    def play(self, seat: i64, move: i64) -> None:
        """Carry out a move, or raise `Illegal` and change nothing: whatever numbers the seat and the move are."""
        refused = self.refusal(seat, move)
        if refused is not None:
            raise refused
        self.apply(seat, move)

    def chances(self) -> list[tuple[int, int]]:
        """While chance acts: every possible chance move with its integer weight (> 0), ascending; [] while not."""
        return []

    def roll(self, rng: Rng) -> None:
        """While chance acts: sample and apply one chance move or several that follow each other."""
        chances = self.chances()
        weights = vec[i64]([weight for _, weight in chances])
        self.apply(CHANCE, chances[rng.pick(weights)][0])

    def random_move(self, rng: Rng) -> i64:
        """A legal move of the actor, all equally likely."""
        moves = self.legal(self.actor())
        return moves[rng.below(len(moves))]

    def playout(self, rng: Rng) -> i64:
        """Random legal play to the end; the number of decisions made. A game that is quicker at it overrides this: it
        draws the same numbers, and what comes of them is the same to the last of them."""
        decisions: i64 = 0
        while True:
            actor = self.actor()
            if actor >= 0:
                self.apply(actor, self.random_move(rng))
                decisions += 1
            elif actor == CHANCE:
                self.roll(rng)
            else:
                return decisions

    @abstractmethod
    def copy(self) -> "State":
        """An independent state, without a diary."""

    @abstractmethod
    def view(self, seat: i64) -> "View":
        """What this seat (or SPECTATOR) may know now, built up from nothing; raises BadInput for one not there."""

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
        """The result of the match; None before the end."""

    @abstractmethod
    def standing(self) -> list[tuple[int, ...]]:
        """By seat: the points as they stand, then whatever decides between equals. After the end the points are the
        scores of the outcome, and more seats than two are ranked by it."""

    def side_of(self, seat: i64) -> i64:
        """The side a seat plays for: partners share one, all others have their own."""
        return seat

    def reward(self, seat: i64) -> float:
        """After the end: the seat's share of the win, 0 to 1; raises BadInput for a seat that is not there. A game that
        is searched much overrides it, without building an Outcome."""
        self.check_seat(seat)
        outcome = self.outcome()
        return 0.0 if outcome is None else outcome.share(seat)

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The whole truth as plain data (JSON types) that `Game.load` reads back."""

    def pack(self) -> bytes:
        """The position as some hundred bytes that `Game.unpack` of the same rules reads back, many times quicker than
        JSON. Equal positions have equal ones, in every process, compiled or not."""
        out = Packer(head_of(type(self), "position"))
        self.pack_into(out)
        return out.seal()

    def pack_into(self, out: Packer) -> None:
        """Write the position as numbers that `Game.unpack_from` reads. A game overrides both, or neither."""
        out.put_text(canonical(self.position()))

    def fingerprint(self, digits: int = SHORT) -> str:
        """The position in short: the first hexadecimal digits (up to 64) of the SHA-256 of its JSON, written with names
        in order and no blanks. Equal positions of a game have equal ones, on every machine, whatever led to them."""
        return fingerprint(self.position(), digits)

    def check_seat(self, seat: i64) -> None:
        """Raise BadInput for a seat that is not there."""
        if not 0 <= seat < self.seats:
            raise no_seat(seat, self.seats)

    def no_moves(self, seat: i64) -> vec[i64]:
        """The legal moves of a seat that is not to act; raises BadInput for one that is not there."""
        self.check_seat(seat)
        return vec[i64]()

    def check_viewer(self, seat: i64) -> None:
        """Raise BadInput for a seat that is not there, unless it is SPECTATOR."""
        if seat != SPECTATOR and not 0 <= seat < self.seats:
            raise no_seat(seat, self.seats)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(other) is not type(self):
            return NotImplemented
        one, two = Packer(), Packer()
        self.pack_into(one)
        other.pack_into(two)
        return one.body() == two.body()

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack_state, (home_of(type(self)), self.pack())

    def __repr__(self) -> str:
        return f"<{name_of(type(self))}, {self._people()}, {self._who_acts()}, {self.fingerprint()}>"

    def _people(self) -> str:
        return "1 seat" if self.seats == 1 else f"{self.seats} seats"

    def _who_acts(self) -> str:
        actor, acting = self.actor(), self.acting()
        if actor < 0:
            return "chance acts" if actor == CHANCE else "over"
        seats = ", ".join([str(seat) for seat in acting])
        return f"seat {seats} acts" if len(acting) == 1 else f"seats {seats} act"


@mypyc_attr(allow_interpreted_subclasses=True)
class View(ABC):
    """What one seat may know. Bots and scenes get this and never the state.

    Views of the same class are equal if their data are; they can be copied and pickled, and have no hash.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    @abstractmethod
    def determinize(self, rng: Rng) -> State:
        """A full state consistent with this view, every consistent one as likely as the view allows."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The view as plain data (JSON types) that `Game.read_view` reads back."""

    def pack(self) -> bytes:
        """The view as bytes that `Game.unpack_view` reads back, as `State.pack`."""
        out = Packer(head_of(type(self), "view"))
        self.pack_into(out)
        return out.seal()

    def pack_into(self, out: Packer) -> None:
        """Write the view as numbers that `Game.unpack_view_from` reads. A game overrides both, or neither."""
        out.put_text(canonical(self.data()))

    def fingerprint(self, digits: int = SHORT) -> str:
        """The view in short, as `State.fingerprint`: equal ones know the same."""
        return fingerprint(self.data(), digits)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View) or type(other) is not type(self):
            return NotImplemented
        one, two = Packer(), Packer()
        self.pack_into(one)
        other.pack_into(two)
        return one.body() == two.body()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack_view, (home_of(type(self)), self.pack())

    def __repr__(self) -> str:
        viewer = f"seat {self.seat}" if self.seat >= 0 else "a spectator"
        return f"<{name_of(type(self))} as {viewer} sees it, {self.fingerprint()}>"


def no_seat(seat: int, seats: int) -> BadInput:
    """The BadInput for a seat that does not exist."""
    return BadInput("there is no seat {number} at a table of {seats:seat|seats}", number=seat, seats=seats)


def check_moves(on: bool = True) -> None:
    """Let `State.apply` of every game in this process raise `Illegal` for a move that is not legal, and change nothing;
    or, as it is at first, check nothing. For whoever writes a search, a bot or an opponent: it costs a tenth of the
    speed of random play, in Löwenherz a third (`python -m tools bench`)."""
    CHECKED[0] = 1 if on else 0


def check_move(state: State, seat: i64, move: i64) -> None:
    """What `apply` of a game begins with: raise `Illegal` if moves are checked and this one cannot be made."""
    if CHECKED[0] == 0:
        return
    if seat != CHANCE:
        refused = state.refusal(seat, move)
    else:
        refused = Illegal("", "{text} cannot come up now", text=str(move))
        for possible, _ in state.chances():
            if possible == move:
                refused = None
    if refused is not None:
        raise refused


def playout(state: State, rng: Rng) -> i64:
    """Random legal play to the end; the number of decisions made."""
    return state.playout(rng)


def playouts(state: State, rng: Rng, number: i64) -> tuple[i64, list[float]]:
    """That many random plays from here to the end, each on a copy; the number of decisions made in all of them, and by
    seat the sum of its shares of the win, from 0 to `number`."""
    decisions: i64 = 0
    shares = vec[float]([0.0] * state.seats)
    for _ in range(number):
        world = state.copy()
        decisions += world.playout(rng)
        for seat in range(state.seats):
            shares[seat] += world.reward(seat)
    return decisions, list(shares)
