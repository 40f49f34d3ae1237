"""A puzzle as data: a position as its seat sees it, what was measured there, and how it is read and written; and the
match of bots it comes from.

A file of puzzles has one JSON object a line. What others hide is not in it: it holds the seat's view, never a state.
Everything in its match follows from a seed: bots play untimed, and draw from the seed and the line they are asked at.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec import Struct

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, Budget, make
from tafelrunde.core import BadInput, Game, Rng, Say, State, TafelrundeError, View
from tafelrunde.core.record import Record
from tafelrunde.core.say import read_say
from tafelrunde.match import Match

LIMIT: Final = 20_000  # lines of a match

Watch = Callable[[Match, int], bool]
HARDEST = 5
LONGEST = 1_000_000  # characters of a line; a view has some thousand
OF_A_MOVE: Final = {  # what the analysis says of the move somebody made, as it is said of any move in a list
    "your move costs you about {points:point|points} {when}": Say("costs you about {points:point|points} {when}"),
    "your move gives {seat} about {points:point|points} more {when}":
        Say("gives {seat} about {points:point|points} more {when}"),
    "after your move {seat} mostly answers with «{reply}»": Say("{seat} mostly answers with «{reply}»"),
}


class Value(Struct, frozen=True, omit_defaults=True):
    """What a move was measured to be worth: the seat's share of the win after it (0 to 1) with the standard error, how
    far that is behind the best move with the standard error of the difference in common worlds (0 for the best move
    itself), and what it costs or allows, as `Say.data()`. Where it was played on to the end, how far it is behind
    there, with the standard error."""

    move: str
    share: float
    error: float
    behind: float = 0.0
    behind_error: float = 0.0
    why: list[list[Any]] = []
    played: float | None = None
    played_error: float = 0.0


class Source(Struct, frozen=True):
    """The origin of a position: the match of bots that `source_match.replay_source` plays again, and how many of its
    lines lead there."""

    bots: list[str]  # by seat
    seed: int
    line: int


class Proof(Struct, frozen=True):
    """Who played on to the end from the best move and its rivals, in how many common worlds."""

    bot: str
    worlds: int


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A position with one clearly best move that a plain look misses.

    id:         eight hexadecimal digits, of game, rules version, options and view
    view:       `View.data()` of the seat to move
    best:       the move that wins most
    also:       moves that do the same by other means, hardly worse: they solve it, too
    plain:      the move that looks best one ply ahead
    difficulty: 1 to 5: how seldom somebody finds it who looks one step ahead and misjudges a little
    values:     the moves measured closely, the best first; all other legal moves looked worse in the first worlds
    proof:      how the best move was played on to the end against the plain one and its nearest rival
    """

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    view: dict[str, Any]
    best: str
    plain: str
    difficulty: int
    values: list[Value]
    source: Source
    proof: Proof | None = None
    also: list[str] = []

    @property
    def seat(self) -> int:
        """The seat that is to move."""
        return int(self.view["seat"])

    def rules(self) -> Game:
        """The rules it is played by."""
        return games.load(self.game)

    def sight(self) -> View:
        """The view of the seat; raises BadInput for a position that cannot be."""
        return self.rules().read_view(self.view)

    def world(self, seed: int = 0) -> State:
        """A whole state that the seat may take for the true one: what others hide is drawn by lot."""
        return self.sight().determinize(Rng(seed))

    def legal(self) -> list[str]:
        """The legal moves of the seat, the same in every world."""
        return self.rules().legal(self.world(), self.seat)

    def ask(self, seed: int, playouts: int | None = None) -> Ask:
        """The decision as bots are asked about it."""
        budget = None if playouts is None else Budget(iterations=playouts)
        return Ask(self.rules(), self.sight(), self.legal(), seed, budget)

    def value_of(self, move: str) -> Value | None:
        """The measured value of a move; None for one that was left out after the first worlds."""
        return next((value for value in self.values if value.move == move), None)

    def line(self) -> str:
        """The puzzle as a line of a file."""
        return msgspec.json.encode(self).decode()


def identity(game: str, version: int, options: dict[str, Any], view: dict[str, Any]) -> str:
    """The id of a position: eight hexadecimal digits, the same whoever found it."""
    plain = json.dumps([game, version, options, view], sort_keys=True, separators=(",", ":"))
    return blake2b(plain.encode(), digest_size=4).hexdigest()


def read_reasons(value: Value) -> list[Say]:
    """The reasons of a move's value as sentences: what it costs or allows."""
    return [read_say(data) for data in value.why]


def say_proofs(puzzle: Puzzle, label: Callable[[str], Say]) -> list[Say]:
    """The results of the best move against its rivals, played on to the end, as sentences; `label`: a move in words."""
    if puzzle.proof is None:
        return []
    return [Say("played on to the end by bots, {worlds:time|times} after each of the two, «{best}» wins {more} of 100 "
                "matches more than «{move}»", worlds=puzzle.proof.worlds, best=label(puzzle.best),
                more=format_hundredths(value.played, value.played_error), move=label(value.move))
            for value in puzzle.values if value.played is not None]


def format_hundredths(share: float, error: float) -> str:
    """A share of the win in matches of a hundred, with its standard error."""
    return f"{100 * share:.0f} ± {max(1, round(100 * error))}"


def read(lines: Iterable[str], name: str) -> list[Puzzle]:
    """The puzzles of a file of that name, every one checked by the rules; raises BadInput with the number of the first
    line that is none."""
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        puzzle = decode_line(line, number, name)
        try:
            sound(puzzle)
        except TafelrundeError as problem:
            raise BadInput("line {line} of {file} is no puzzle: {why}", line=number, file=name,
                           why=problem.say) from None
        if puzzle.id in found:
            raise BadInput("line {line} of {file} has a puzzle that is there already: {puzzle}", line=number, file=name,
                           puzzle=puzzle.id)
        found[puzzle.id] = puzzle
    return list(found.values())


def decode_line(line: str, number: int, name: str) -> Puzzle:
    """A line as a puzzle, by its form alone."""
    try:
        return msgspec.json.decode(line[:LONGEST], type=Puzzle)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadInput("line {line} of {file} is no puzzle: {why}", line=number, file=name,
                       why=str(problem)[:120]) from None


def sound(puzzle: Puzzle) -> None:
    """Raise BadInput for what cannot be by the rules, or does not fit together."""
    card = games.info(puzzle.game)
    if puzzle.version != card.version:
        raise BadInput("it is of rules version {theirs}, these are {ours}", theirs=puzzle.version, ours=card.version)
    card.read_options(puzzle.seats, puzzle.options)
    if not 1 <= puzzle.difficulty <= HARDEST:
        raise BadInput("its difficulty has to be from 1 to {hardest}", hardest=HARDEST)
    if type(puzzle.view.get("seat")) is not int or not 0 <= puzzle.seat < puzzle.seats:
        raise BadInput("its view belongs to no seat")
    if puzzle.world().seats != puzzle.seats:
        raise BadInput("its view is of another number of seats")
    legal = puzzle.legal()
    for move in (puzzle.best, puzzle.plain, *puzzle.also, *(value.move for value in puzzle.values)):
        if move not in legal:
            raise BadInput("{move} is not a legal move here", move=move[:40])
    if not puzzle.values or puzzle.values[0].move != puzzle.best:
        raise BadInput("its values do not begin with the best move")
    for value in puzzle.values:
        _readable(value)
    if puzzle.id != identity(puzzle.game, puzzle.version, puzzle.options, puzzle.view):
        raise BadInput("its id {puzzle} does not belong to its position", puzzle=puzzle.id[:20])


def _readable(value: Value) -> None:
    """A share is from 0 to 1, no error is negative, and sentences can be said."""
    if not (0.0 <= value.share <= 1.0 and min(value.error, value.behind_error, value.played_error) >= 0.0):
        raise BadInput("the value of {move} is no share of the win", move=value.move[:40])
    try:
        for say in read_reasons(value):
            str(say)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise BadInput("a sentence about {move} cannot be read", move=value.move[:40]) from None


def seed_of(*numbers: int) -> int:
    """A seed of its own for each purpose: other numbers, or another order, make another one."""
    return int.from_bytes(blake2b(" ".join(map(str, numbers)).encode(), digest_size=6).digest(), "big")


def play_source(game: str, seats: int, options: Mapping[str, Any], bots: Sequence[str], seed: int, watch: Watch
                ) -> Match:
    """Play a match of bots, named by seat; all chance comes from the seed. `watch` is called before every decision, and
    ends the match by returning False."""
    secret = seed.to_bytes(32, "big")
    match = Match(games.load(game), seats, options, secret=secret)
    players: dict[str, Bot] = {name: make(name, timed=False) for name in dict.fromkeys(bots)}
    match.begin()
    try:
        while not match.is_over and match.line < LIMIT:
            seat = match.acting()[0]
            if not watch(match, seat):
                break
            sight = match.sight(seat)
            move = players[bots[seat]].choose(Ask(match.game, sight.view, sight.legal, seed_of(seed, match.line)))
            match.submit(seat, move, sight.line)
    finally:
        for bot in players.values():
            bot.close()
    return match


def replay_source(puzzle: Puzzle) -> Record:
    """The match a puzzle comes from, played again to its decision. Raises BadInput where the bots have come to play
    otherwise since, so that it leads elsewhere."""
    source = puzzle.source
    match = play_source(puzzle.game, puzzle.seats, puzzle.options, source.bots, source.seed,
                        lambda running, seat: running.line < source.line)
    if match.line != source.line or puzzle.seat not in match.acting() or (
            match.state.view(puzzle.seat).data() != puzzle.view):
        raise BadInput("the bots play otherwise than they did when this position was found, so that the match it comes "
                       "from cannot be had any more")
    return match.record()
