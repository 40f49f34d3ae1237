"""A game as one object: starts matches, reads positions and views, knows the notation."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, SupportsIndex

from tafelrunde.core.home import game_in, home_of, read_canonical
from tafelrunde.core.illegal import BadInput, Illegal
from tafelrunde.core.info import GameInfo
from tafelrunde.core.packing import END_OF_HEAD, Unpacker
from tafelrunde.core.say import Say
from tafelrunde.core.state import CHANCE, NOBODY, State, View


class Game(ABC):
    """The rules as one object, without any match in it.

    `actions` is the fixed action space: `actions[move]` is the move's notation, unique in the game.
    `chance_actions` is the same for chance moves, if there are any. Reading a move is a look-up. `forced` are moves
    that decide nothing where they are the only legal one: the referee books them for the seat. The game a package has
    as `GAME` is pickled by the name of the package, and there is no second one: a copy is the game itself.
    """

    info: GameInfo
    actions: Sequence[str]
    chance_actions: Sequence[str] = ()
    forced: frozenset[str] = frozenset()
    layout: str = "json"  # of what is packed: what was written by another one is refused

    def __init__(self) -> None:
        self._moves = {text: move for move, text in enumerate(self.actions)}
        self._chances = {text: move for move, text in enumerate(self.chance_actions)}
        if len(self._moves) != len(self.actions) or len(self._chances) != len(self.chance_actions):
            raise ValueError(f"{self.info.slug}: a notation is used twice")

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        """A fresh match before its first deal; raises BadInput for wrong seats or options."""

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int | None:
        """Most decisions of seats a match can have, chance not counted: a bound that follows from the rules, far above
        what is usual. None where nothing but luck ends a match. Raises BadInput for wrong seats or options."""
        return None

    def score_range(self, seats: int, options: Mapping[str, Any] | None = None) -> tuple[int, int] | None:
        """The lowest and the highest score a seat can have in the end, where the rules set both; None where they do
        not, or only far away from every score there is. Raises BadInput for wrong seats or options."""
        return None

    @abstractmethod
    def load(self, position: Mapping[str, Any]) -> State:
        """The state of `State.position()`; raises BadInput naming what is wrong with it."""

    @abstractmethod
    def read_view(self, data: Mapping[str, Any]) -> View:
        """The view of `View.data()`; raises BadInput."""

    def unpack(self, sealed: bytes) -> State:
        """The state of `State.pack()`; raises BadInput for bytes that are damaged, or of other rules or another layout.
        Whether they can be a position at all is not looked at: from strangers take one as JSON (`load`)."""
        state: State = self._unpack(sealed, "position", self.unpack_from)
        return state

    def unpack_view(self, sealed: bytes) -> View:
        """The view of `View.pack()`; raises BadInput, as `unpack` does."""
        view: View = self._unpack(sealed, "view", self.unpack_view_from)
        return view

    def unpack_from(self, source: Unpacker) -> State:
        """The inverse of `State.pack_into`."""
        return self.load(read_canonical(source.take_text()))

    def unpack_view_from(self, source: Unpacker) -> View:
        """The inverse of `View.pack_into`."""
        return self.read_view(read_canonical(source.take_text()))

    def head(self, what: str) -> bytes:
        """What the packed form of a position or view of these rules begins with."""
        return f"{self.info.slug} {self.info.version} {what} {self.layout}".encode() + END_OF_HEAD

    def _unpack(self, sealed: bytes, what: str, read: Callable[[Unpacker], Any]) -> Any:
        source = Unpacker(sealed, self.head(what))
        try:
            found = read(source)
        except (IndexError, ValueError) as problem:
            raise BadInput("these bytes do not end where their text ends") from problem
        source.check_end()
        return found

    def text(self, move: int, seat: int = 0) -> str:
        """The notation of a move (of a chance move, if seat is CHANCE); raises BadInput for a number that is none."""
        texts = self.chance_actions if seat == CHANCE else self.actions
        if not 0 <= move < len(texts):
            raise BadInput("{number} is not the number of a move: they go from 0 to {last}", number=move,
                           last=len(texts) - 1)
        return texts[move]

    def move(self, text: str, seat: int = 0) -> int:
        """The move of a notation; raises Illegal for a text that is no move of this game at all."""
        table = self._chances if seat == CHANCE else self._moves
        move = table.get(text)
        if move is None:
            raise Illegal("", "{text} is not a move of {game}", text=repr(text)[:60], game=self.info.title)
        return move

    def legal(self, state: State, seat: int | None = None) -> list[str]:
        """The legal moves of a seat (default: the actor) as text; while chance acts, what may come up. Raises BadInput
        for a seat that is not there."""
        actor = state.actor() if seat is None else _seat(state, seat)
        if actor == CHANCE:
            return [self.chance_actions[move] for move, _ in state.chances()]
        return [self.actions[move] for move in state.legal(actor)] if actor >= 0 else []

    def plannable(self, view: View) -> dict[str, tuple[Say, ...]]:
        """Moves (notation) the viewer may choose before its turn comes, each with the facts it was chosen for.

        When the turn comes a chosen move is played if it is legal and all of its facts still hold; what else has
        happened does not matter. A fact is a sentence: if it holds no more, its owner is told which one it was.
        """
        return {}

    def may_plan(self, view: View) -> bool:
        """Is there any such move? Equal to `bool(plannable(view))`; a game overrides it to avoid wording the facts."""
        return bool(self.plannable(view))

    def is_aside(self, view: View) -> bool:
        """Is the viewer asked something out of turn? A move planned for its turn then keeps waiting."""
        return False

    def next_options(self, options: Mapping[str, Any], ranks: Sequence[int]) -> dict[str, Any]:
        """The options of another match of the same people after one with these options: the same, unless the game says
        that a match takes something over from the one before. `ranks`: by the seats of the next match, how those who
        will sit there came out of the last one; empty if it has no result."""
        return dict(options)

    def play(self, state: State, text: str, seat: int | None = None) -> None:
        """Play a move given as text for a seat (default: the actor); raises Illegal, or BadInput for a seat that is not
        there, and changes nothing."""
        actor = state.actor() if seat is None else _seat(state, seat)
        move = self.move(text, actor)
        if actor == CHANCE:
            if state.actor() != CHANCE or move not in (possible for possible, _ in state.chances()):
                raise Illegal("", "{text} cannot come up now", text=text)
            state.apply(CHANCE, move)
        else:
            state.play(actor, move)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        home = home_of(type(self))
        return (game_in, (home,)) if game_in(home) is self else super().__reduce_ex__(protocol)

    def __repr__(self) -> str:
        return f"<the game {self.info.slug} {self.info.version}>"


def _seat(state: State, seat: int) -> int:
    """The seat, CHANCE or NOBODY; raises BadInput for one that is not there."""
    if seat not in (CHANCE, NOBODY):
        state.check_seat(seat)
    return seat
