"""The analysis board: any position of a game, from which moves and chance are tried out and taken back.

    board = start("beutelschneider", 4)
    board.roll(7)                     # deal, until somebody has to decide
    board.ask(seed=1)                 # what would you do?
    board.move("10♣")
    board.back()

A board knows the whole truth, and whoever has it may look at all of it. What it is asked for is judged by the view of
the seat that is to move and by nothing else: another truth that the seat could not tell apart gets the same answer.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import games, scenes
from tafelrunde.analysis.calibration import calibration
from tafelrunde.analysis.evaluate import Difference, count_playouts, evaluate
from tafelrunde.analysis.steps import walk
from tafelrunde.bots import Ask, Budget
from tafelrunde.core import CHANCE, NOBODY, BadInput, Diary, Game, Illegal, News, Rng, Say, State
from tafelrunde.core.record import LARGEST, Line, Record
from tafelrunde.match import Entry, replayed

GAME: Final = "game"  # the field of a written position that says of which game it is
MOST: Final = 20_000  # moves and chance on one board: more than any match has


@dataclass(frozen=True)
class Looked:
    """A move that was compared.

    move:   in notation
    said:   in words, as the seat sees it
    share:  the seat's share of the win after it (0 to 1)
    behind: how far it is behind the best (a share of the win) with its standard error; nothing for the best itself.
            The error is infinite where too few worlds were met to claim a difference
    worlds: in how many worlds it was played on
    """

    move: str
    said: Say
    share: float
    behind: Difference
    worlds: int

    def data(self) -> dict[str, Any]:
        """The move as JSON types."""
        return {"move": self.move, "said": self.said.data(), "share": self.share, "behind": self.behind.value,
                "error": None if self.behind.error == inf else self.behind.error, "worlds": self.worlds}


@dataclass(frozen=True)
class Opinion:
    """The answer to «what would you do?» for one seat: moves with their shares, and what the answer rests on.

    moves:    the moves compared, the best first
    playouts: continuations played
    note:     by whose knowledge it is judged
    is_cut:   did the seconds end before the continuations did?
    """

    seat: int
    moves: tuple[Looked, ...]
    playouts: int
    note: Say
    is_cut: bool = False

    @property
    def best(self) -> Looked:
        return self.moves[0]

    @property
    def counted(self) -> Say:
        """The number of continuations behind the opinion, and whether time cut it, as a sentence."""
        return count_playouts(self.playouts, self.is_cut)

    def data(self) -> dict[str, Any]:
        """The opinion as JSON types."""
        return {"seat": self.seat, "moves": [each.data() for each in self.moves], "playouts": self.playouts,
                "cut": self.is_cut, "note": self.note.data()}


@dataclass(frozen=True)
class Made:
    """A step on a board – a move, or all chance until the next decision: its lines, what became known by it, and the
    state after it."""

    lines: tuple[tuple[int, str], ...]  # actor and notation
    news: tuple[News, ...]
    state: State


class Board:
    """A position and the steps from it, of which `at` are made. Those taken back can be made again until another is
    made in their place. A step that is refused changes nothing."""

    def __init__(self, game: Game, state: State, options: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.options = None if options is None else dict(options)
        self.made: list[Made] = []
        self.at = 0
        self._first = state.copy()

    # -- what is

    @property
    def state(self) -> State:
        """The true state of the board; not to be changed."""
        return self.made[self.at - 1].state if self.at else self._first

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def is_over(self) -> bool:
        return int(self.state.actor()) == NOBODY

    @property
    def lines(self) -> list[Line]:
        """The lines made from the first position to this one, numbered from 1."""
        lines = [line for made in self.made[: self.at] for line in made.lines]
        return [Line(number, actor, text) for number, (actor, text) in enumerate(lines, start=1)]

    @property
    def following(self) -> list[tuple[int, str]]:
        """The lines taken back that can be made again: actor and notation, the next first."""
        return [line for made in self.made[self.at :] for line in made.lines]

    def log(self, seat: int) -> list[Entry]:
        """What a seat (or SPECTATOR) got to know by the lines made."""
        entries, number = list[Entry](), 0
        for made in self.made[: self.at]:
            number += len(made.lines)
            entries += [Entry(number, news.say, news.rule) for news in made.news if news.known_to(seat)]
        return entries

    def position(self) -> dict[str, Any]:
        """The position as JSON types: what `Game.load` reads, and the game it is of."""
        return {GAME: self.game.info.slug, **self.state.position()}

    def chances(self) -> list[tuple[str, int]]:
        """The outcomes that chance may bring now, each with its weight; none where a seat is to move."""
        if int(self.state.actor()) != CHANCE:
            return []
        return [(self.game.text(move, int(CHANCE)), weight) for move, weight in self.state.chances()]

    def legal(self, seat: int) -> list[str]:
        """The moves a seat may make now."""
        return self.game.legal(self.state, seat) if seat in self.state.acting() else []

    def seat_to_move(self, seat: int | None = None) -> int:
        """The seat named if it may move, else the first that may; raises Illegal where it may not."""
        acting = self.state.acting()
        if seat is not None and not 0 <= seat < self.seats:
            raise Illegal("", "there is no seat {number}", number=seat)
        if self.is_over:
            raise Illegal("", "the match is over")
        if not acting:
            raise Illegal("", "nobody has to decide: chance is next")
        if seat is not None and seat not in acting:
            raise Illegal("", "{seat} is not to move here", seat=seat)
        return acting[0] if seat is None else seat

    # -- what is done

    def move(self, text: str, seat: int | None = None) -> None:
        """Make a move for the seat to move, or for one of several that may; raises Illegal with the rule's sentence."""
        mover = self.seat_to_move(seat)
        state = self._watched()
        self.game.play(state, text, mover)
        self._make([(mover, text)], state)

    def chance(self, text: str) -> None:
        """Choose what chance brings; raises Illegal for what it cannot."""
        if int(self.state.actor()) != CHANCE:
            raise Illegal("", "no chance is to be made here: a seat has to decide")
        state = self._watched()
        self.game.play(state, text, int(CHANCE))
        self._make([(int(CHANCE), text)], state)

    def roll(self, seed: int) -> None:
        """Roll chance, with the probabilities of a match, until a seat has to decide; raises Illegal where none is
        due."""
        if int(self.state.actor()) != CHANCE:
            raise Illegal("", "no chance is to be made here: a seat has to decide")
        state, rng, drawn = self._watched(), Rng(seed), list[tuple[int, str]]()
        while int(state.actor()) == CHANCE:
            chances = state.chances()
            move = chances[rng.pick(vec[i64]([weight for _, weight in chances]))][0]
            drawn.append((int(CHANCE), self.game.text(move, int(CHANCE))))
            state.apply(CHANCE, move)
        self._make(drawn, state)

    def back(self) -> bool:
        """Take the last step back, chance rolled at once as a whole; False where there is none."""
        if self.at == 0:
            return False
        self.at -= 1
        return True

    def forward(self) -> bool:
        """Make a step again that was taken back; False where there is none."""
        if self.at == len(self.made):
            return False
        self.at += 1
        return True

    def follow(self, lines: Sequence[tuple[int, str]]) -> None:
        """Make one line after the other, chance that follows chance as one step. Raises Illegal at the first line that
        cannot be, and then none is made."""
        before = (list(self.made), self.at)
        try:
            self._follow(lines)
        except Illegal:
            self.made, self.at = before
            raise

    def _follow(self, lines: Sequence[tuple[int, str]]) -> None:
        drawn: list[tuple[int, str]] = []
        state = self._watched()
        for actor, text in lines:
            if drawn and actor != CHANCE:
                self._make(drawn, state)
                drawn = []
            if actor != CHANCE:
                self.move(text, actor)
                state = self._watched()
                continue
            self.game.play(state, text, int(CHANCE))
            drawn.append((actor, text))
        if drawn:
            self._make(drawn, state)

    # -- what is asked

    def why_not(self, text: str, seat: int | None = None) -> Illegal | None:
        """Why the seat to move, or the one named, may not make this move; None if it may."""
        try:
            return self.state.refusal(self.seat_to_move(seat), self.game.move(text))
        except Illegal as refused:
            return refused

    def question(self, seat: int | None = None, budget: Budget | None = None, seed: int = 1) -> Ask:
        """The question that `opinion` answers: view, legal moves and budget of the seat to move. Raises Illegal where
        nobody may move, BadInput where there is nothing to choose."""
        mover = self.seat_to_move(seat)
        legal, view = self.legal(mover), self.state.view(mover)
        if len(legal) == 1:
            label = scenes.label_of(self.game.info.slug)
            raise BadInput("there is nothing to choose: only «{move}» can be done", move=label(view, legal[0]))
        return Ask(self.game, view, legal, seed=seed, budget=budget)

    def ask(self, seat: int | None = None, budget: Budget | None = None, seed: int = 1) -> Opinion:
        """Ask «what would you do?» and return the answer; raises as `question` and `opinion` do."""
        return opinion(self.question(seat, budget, seed))

    # -- inside

    def _watched(self) -> State:
        state = self.state.copy()
        state.diary = Diary()
        return state

    def _make(self, lines: Sequence[tuple[int, str]], state: State) -> None:
        """From here on what was just made, in place of what followed."""
        if sum(len(made.lines) for made in self.made[: self.at]) + len(lines) > MOST:
            raise Illegal("", "no more than {limit:move fits|moves fit} on a board", limit=MOST)
        news = tuple(state.diary.drain()) if state.diary is not None else ()
        state.diary = None
        if self.at < len(self.made) and self.made[self.at].lines == tuple(lines):
            self.at += 1  # the same again: what follows it stays
            return
        self.made[self.at :] = [Made(tuple(lines), news, state)]
        self.at += 1


def opinion(ask: Ask) -> Opinion:
    """The moves that look best, played on in worlds that the asking seat holds possible.

    Losses are calibrated as a review's are, and shares follow from them. Under an iteration budget, or none, a seed
    gives the same opinion on every machine. Raises BadInput for a game that no bot can judge.
    """
    found, slug = evaluate(ask), ask.game.info.slug
    scale, label = calibration(slug), scenes.label_of(slug)
    top = found.of(found.best).share
    behind = {move: scale.loss(ahead) if ahead.error < inf else Difference(0.0, inf)
              for move, ahead in found.ahead.items()}
    moves = []
    for candidate in found.candidates:
        lost = behind.get(candidate.move, Difference(0.0, 0.0))
        lost = Difference(max(0.0, lost.value), lost.error)
        moves.append(Looked(candidate.move, label(ask.view, candidate.move), max(0.0, top - lost.value), lost,
                            candidate.worlds))
    moves.sort(key=lambda each: (each.move != found.best, each.behind.value))
    note = Say("judged by what {seat} could know here, whatever else this board shows", seat=found.seat)
    return Opinion(found.seat, tuple(moves), found.playouts, note, found.is_cut)


def start(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Board:
    """A board before the first deal; raises BadInput for a wrong game, count or option."""
    game = games.load(slug)
    count = game.info.usual_seats if seats is None else seats
    chosen = game.info.read_options(count, options)
    return Board(game, game.start(count, chosen), chosen)


def read_position(text: str) -> Any:
    """A position from its JSON; raises BadInput."""
    if len(text) > LARGEST:
        raise BadInput("the position is longer than {limit:character|characters}", limit=LARGEST)
    try:
        return json.loads(text)
    except json.JSONDecodeError as failure:
        raise BadInput("the position is no JSON: it cannot be read from line {line}, column {column} on",
                       line=failure.lineno, column=failure.colno) from None
    except (ValueError, RecursionError):
        raise BadInput("the position is no JSON that can be read") from None


def from_position(slug: str, position: Any) -> Board:
    """A board that begins with a position as `Board.position` or `State.position` writes it; raises BadInput."""
    game = games.load(slug)
    if not isinstance(position, Mapping) or not all(isinstance(name, str) for name in position):
        raise BadInput("a position is a table of names and values")
    other = position.get(GAME)
    if isinstance(other, str) and other != slug and other in games.slugs():
        raise BadInput("this is a position of {theirs}, not of {game}", theirs=games.info(other).title,
                       game=game.info.title)
    fields = {name: value for name, value in position.items() if name != GAME}
    try:
        return Board(game, game.load(fields))
    except BadInput:
        if (theirs := read_by(fields, slug)) is not None:
            raise BadInput("this is a position of {theirs}, not of {game}", theirs=theirs.info.title,
                           game=game.info.title) from None
        raise


def read_by(fields: Mapping[str, Any], but: str) -> Game | None:
    """The first other game that can read such a position; None if there is none."""
    for slug in games.slugs():
        try:
            games.load(slug).load(fields)
        except BadInput:
            continue
        if slug != but:
            return games.load(slug)
    return None


def from_record(record: Record, line: int | None = None) -> Board:
    """A board with the moves of a record, standing behind one of its lines (by default the last); `forward` makes those
    that follow. What was taken back in the match is left out. Raises BadInput."""
    game = games.load(record.game)
    last = len(record.lines)
    if last > MOST:
        raise BadInput("no more than {limit:move fits|moves fit} on a board", limit=MOST)
    match = replayed(game, record)
    if line is not None and not 0 <= line <= last:
        raise BadInput("the record has the lines {low} to {high}, not {line}", low=0, high=last, line=line)
    board = Board(game, game.start(record.seats, match.options), match.options)
    before: list[tuple[int, str]] = []
    after: list[tuple[int, str]] = []
    for step in walk(match):
        (before if line is None or step.line <= line else after).append((step.seat, step.move))
    board.follow(before)
    here = board.at
    board.follow(after)
    board.at = here
    return board
