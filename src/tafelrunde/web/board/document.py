"""An analysis board as its browser keeps it: where it begins, and the steps from there. The house keeps nothing of it.

So nothing is lost when the house goes down, nobody fills its memory, and it never shows more than it was sent: a
position somebody wrote, the start of a game, or a finished match.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from tafelrunde import games
from tafelrunde.analysis import board as boards
from tafelrunde.analysis.board import GAME, Board
from tafelrunde.core import BadInput
from tafelrunde.core.info import format_value
from tafelrunde.core.record import FORMATS, Line, Record, read_record
from tafelrunde.web.http.text import clean_name
from tafelrunde.web.lists import catalogue

LONGEST: Final = 4_000  # lines on one board; three times the longest match met
LARGEST: Final = 200_000  # characters of a written position; a hundred times the largest met
MOST_BYTES: Final = 1 << 20  # of a document with whatever is asked of it
EVERYBODY: Final = -4  # the side from which all hands lie open
RECORD: Final = "tafelrunde record"  # what every record begins with

Step = list[tuple[int, str]]  # a move, or all the chance that was drawn at once: actor and notation


class Document(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A board. `position` is where it begins; without one the game begins with `seats` and `options`."""

    game: str
    seats: int = 0
    options: dict[str, str] = {}
    position: dict[str, Any] | None = None
    names: list[str] = []
    steps: list[Step] = []


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A request about a board.

    do:    only show it, make a move or choose what chance brings (`text`), roll chance, or why a move is illegal
    side:  the point of view: a seat, SPECTATOR, EVERYBODY
    viewer: the seat it was seen from before
    seat:  the seat that moves; -1: the first that may
    after: lines that were taken back and can be made again
    whole: answer "what would you do?" with the usual number of continuations, not only with a first look
    """

    board: Document
    do: Literal["", "move", "chance", "roll", "why"] = ""
    text: Annotated[str, Meta(max_length=200)] = ""
    side: Annotated[int, Meta(ge=EVERYBODY, le=99)] = EVERYBODY
    viewer: Annotated[int, Meta(ge=-9, le=99)] = 0
    seat: Annotated[int, Meta(ge=-1, le=99)] = -1
    after: Annotated[int, Meta(ge=0, le=100_000)] = 0
    whole: bool = False


class Opened(Struct, omit_defaults=True):
    """A board as it is first handed out: of its steps `at` are made, the others can follow."""

    board: Document
    at: int = 0


def read_asked(body: bytes) -> Asked:
    """The request that a browser sent; raises BadInput."""
    try:
        return msgspec.json.decode(body, type=Asked)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadInput("the request could not be understood") from None


def board_of(document: Document) -> Board:
    """The board with all its steps made; raises BadInput or Illegal."""
    if sum(map(len, document.steps)) > LONGEST:
        raise BadInput("no more than {limit:move fits|moves fit} on a board", limit=LONGEST)
    if document.position is not None:
        board = boards.from_position(document.game, document.position)
    else:
        board = boards.start(document.game, document.seats, document.options)
    for step in document.steps:
        board.follow(step)
    return board


def open_document(text: str, line: int | None, slug: str) -> Opened:
    """A board from a text that somebody put in: a record, standing behind one of its lines, or a position, of the game
    `slug` unless it names its own. Raises BadInput."""
    text = text.strip()
    if not text:
        raise BadInput("there is nothing to open: paste a position or a record, or choose a file")
    if text.startswith(RECORD):
        return from_record(read_record(text), line)
    if len(text) > LARGEST:
        raise BadInput("the position is longer than {limit:character|characters}", limit=LARGEST)
    if line is not None:
        raise BadInput("only a record has lines")
    position = boards.read_position(text)
    board = boards.from_position(slug or game_of(position), position)
    catalogue.info(board.game.info.slug)
    first = {name: value for name, value in board.position().items() if name != GAME}
    return Opened(Document(board.game.info.slug, board.seats, position=first))


def game_of(position: Any) -> str:
    """The game a written position is of; raises BadInput."""
    if not isinstance(position, dict):
        raise BadInput("a position is a table of names and values")
    named = position.get(GAME)
    if isinstance(named, str):
        return games.load(named).info.slug
    found = boards.read_by(position, "")
    if found is None:
        raise BadInput("this is a position of none of the games, or it has a mistake: choose its game to read which")
    return found.info.slug


def from_record(record: Record, line: int | None) -> Opened:
    """A board with the moves of a record; raises BadInput."""
    if len(record.lines) > LONGEST:
        raise BadInput("no more than {limit:move fits|moves fit} on a board", limit=LONGEST)
    catalogue.info(record.game)
    board = boards.from_record(record, line)
    names = [clean_name(record.names.get(seat, "")) for seat in range(board.seats)]
    steps = [[*made.lines] for made in board.made]
    return Opened(Document(record.game, board.seats, format_options(board), None, names, steps), board.at)


def start_document(slug: str, seats: int | None, options: dict[str, str]) -> Opened:
    """A board before the first deal; raises BadInput."""
    board = boards.start(slug, seats, options)
    return Opened(Document(slug, board.seats, format_options(board)))


def format_options(board: Board) -> dict[str, str]:
    """The options of a board that differ from the usual ones, as people type them."""
    usual = {option.name: option.default for option in board.game.info.options}
    return {name: format_value(value) for name, value in (board.options or {}).items() if value != usual.get(name)}


def record_of(document: Document) -> str:
    """The steps of a board as a record to play on from; raises BadInput for a board that began with a position, since a
    match begins at its beginning."""
    if document.position is not None:
        raise BadInput("a match can only go on from a board that began with the start of a game")
    board = board_of(document)
    names = {seat: clean_name(name) for seat, name in enumerate(document.names[: board.seats]) if clean_name(name)}
    options = {name: format_value(value) for name, value in (board.options or {}).items()}
    lines = [Line(each.number, each.actor, each.text) for each in board.lines]
    return str(Record(document.game, board.game.info.version, board.seats, options, names, lines=lines,
                      dice=max(FORMATS)))
