"""The jobs of the worker processes behind boards: plain data in, JSON or a sentence out, in the reader's language."""

from collections.abc import Callable
from math import inf
from secrets import randbits
from typing import Any, Final

import msgspec
from msgspec import Struct

from tafelrunde.analysis.board import Board, Opinion, opinion
from tafelrunde.analysis.board_picture import may_come, picture
from tafelrunde.analysis.calibration import calibration
from tafelrunde.bots import Budget
from tafelrunde.bots.values import find
from tafelrunde.core import SPECTATOR, BadInput, Illegal, Outcome, Say, TafelrundeError
from tafelrunde.core.record import read_record
from tafelrunde.scenes.translate import Translator, capitalize
from tafelrunde.scenes.vocabulary import Text
from tafelrunde.web.board import document
from tafelrunde.web.board.document import EVERYBODY, Asked, Document, Opened, Step, board_of, read_asked
from tafelrunde.web.http.text import clean_name
from tafelrunde.web.live.table.messages import LogLine, RefusalMessage, Result, SightMessage, Somebody

HEARD: Final = 150  # sentences of the log that are sent
FIRST_LOOK: Final = 4  # a first look takes this part of the usual continuations
SECONDS: Final = 20.0  # one may take; then there is what was found out until then, and it says so
SEEDS: Final = 40  # bits, for chance
SEED: Final = 1  # the same for everybody: a position has one answer


class Chance(Struct):
    """An outcome of chance: its notation, its words, its probability in hundredths."""

    text: str
    words: str
    percent: str


class Shown(Struct, omit_defaults=True):
    """A board as its browser shows it.

    place:  where it stands, in words
    side:   the point of view it is seen from; `sides`: all there are, in words
    step:   the step just made
    todo:   what to do next, where the seat looked from is not to move
    choice: True where the seat to move has more than one move
    """

    sight: SightMessage
    place: str
    side: int
    sides: list[tuple[int, str]]
    position: dict[str, Any]
    step: Step = []
    todo: str = ""
    chances: list[Chance] = []
    choice: bool = False


class Refused(Struct):
    """A refusal, in place of what was asked for."""

    refusal: RefusalMessage


class Weighed(Struct):
    """One move in the answer to "what would you do?"."""

    move: str
    words: str
    wins: str
    behind: str


class Thought(Struct):
    """The answer: the moves, the best first; by whose knowledge it is judged, and by how many continuations."""

    seat: int
    moves: list[Weighed]
    who: str
    by: str
    counted: str


def build_refusal(say: Say, rule: str, asked: str, t: Translator) -> RefusalMessage:
    """A refusal in the reader's language, for a page that need not have the game's sentences."""
    return RefusalMessage(["{words}", {"words": capitalize(t(say))}], rule, 0, asked)


def answer_json(body: bytes, language: str, slug: str, work: Callable[[Asked, Translator], Struct]) -> bytes:
    """What `work` makes of the request in `body`, or why it cannot, as JSON."""
    t, asked = Translator(language, game=slug), None
    try:
        asked = read_asked(body)
        if asked.board.game != slug:
            raise BadInput("the request could not be understood")
        t = Translator(language, dict(enumerate(names_of(asked.board, t))), slug)
        return msgspec.json.encode(work(asked, t))
    except TafelrundeError as problem:
        rule = problem.rule if isinstance(problem, Illegal) else ""
        return msgspec.json.encode(Refused(build_refusal(problem.say, rule, asked.text if asked else "", t)))


def names_of(board: Document, t: Translator) -> list[str]:
    """The names at a board by seat: the people of its match, or numbered players."""
    return [clean_name(board.names[seat] if seat < len(board.names) else "") or t("Player {number}", number=seat + 1)
            for seat in range(max(0, min(board.seats, 99)))]


# -- the jobs


def show_board(body: bytes, language: str, slug: str) -> bytes:
    """Job: carry out the step that is asked for, and show the board."""
    return answer_json(body, language, slug, _show)


def think(body: bytes, language: str, slug: str) -> bytes:
    """Job: answer "what would you do?"."""
    return answer_json(body, language, slug, _think)


def write_record(body: bytes, language: str, slug: str) -> bytes:
    """Job: write the board's moves as a record."""
    return answer_json(body, language, slug, lambda asked, _: Written(document.record_of(asked.board)))


def open_board(text: str, line: int | None, slug: str) -> bytes:
    """Job: open a board from a position or record that somebody put in, as JSON; raises BadInput."""
    return _encode_opened(lambda: document.open_document(text, line, slug))


def of_match(text: str, line: int | None) -> bytes:
    """Job: open a board with the moves of a finished match, as JSON; raises BadInput."""
    return _encode_opened(lambda: document.from_record(read_record(text), line))


def _encode_opened(made: Callable[[], Opened]) -> bytes:
    try:
        return msgspec.json.encode(made())
    except Illegal as problem:
        raise BadInput(problem.say.key, **problem.say.args) from None


class Written(Struct):
    """A record."""

    record: str


# -- a board in pictures and words


def _show(asked: Asked, t: Translator) -> Struct:
    board, before = board_of(asked.board), len(asked.board.steps)
    if asked.do == "why":
        no = board.why_not(asked.text, None if asked.seat < 0 else asked.seat)
        return build_refusal(no.say, no.rule, asked.text, t) if no else RefusalMessage([""], "", 0, asked.text)
    if asked.do == "move":
        board.move(asked.text, None if asked.seat < 0 else asked.seat)
    elif asked.do == "chance":
        board.chance(asked.text)
    elif asked.do == "roll":
        board.roll(randbits(SEEDS))
    if sum(len(made.lines) for made in board.made) > document.LONGEST:
        raise Illegal("", "no more than {limit:move fits|moves fit} on a board", limit=document.LONGEST)
    step = [line for made in board.made[before:] for line in made.lines] if asked.do else []
    side = asked.side if asked.side < board.seats else EVERYBODY
    is_open = side == EVERYBODY
    acting = board.state.acting()
    viewer = side if not is_open else acting[0] if acting else max(0, min(asked.viewer, board.seats - 1))
    chances = [Chance(each.text, capitalize(t(each.said)) if each.said else each.text, each.percent)
               for each in may_come(board, viewer, is_open)]
    sight = build_sight(board, viewer, is_open, names_of(asked.board, t))
    return Shown(sight, describe_place(sight.scene.chapter, len(board.lines), asked.after, t), side,
                 list_sides(board, t), board.position(), step, describe_task(board, viewer, t), tell_apart(chances),
                 len(board.legal(board.seat_to_move())) > 1 if acting else False)


def tell_apart(chances: list[Chance]) -> list[Chance]:
    """The same outcomes; two with the same words get their notation beside them."""
    words = [each.words for each in chances]
    return [each if words.count(each.words) == 1 else Chance(each.text, f"{each.words} ({each.text})", each.percent)
            if each.words != each.text else each for each in chances]


def build_sight(board: Board, viewer: int, is_open: bool, names: list[str]) -> SightMessage:
    """The table in the form in which a live match is sent; whoever looks may move for every seat."""
    lines = [LogLine(each.line, each.say.data(), each.rule) for each in board.log(viewer)]
    return SightMessage(
        match="board", line=len(board.lines), scene=picture(board, viewer, is_open), log=lines[-HEARD:],
        people=[Somebody(seat, name, "person", True) for seat, name in enumerate(names)],
        acting=[] if board.is_over else board.state.acting(), mine=list(range(board.seats)),
        result=build_result(board.state.outcome()))


def build_result(outcome: Outcome | None) -> Result | None:
    """The result of the match on the board; None before its end."""
    if outcome is None:
        return None
    return Result(list(outcome.scores), list(outcome.ranks), outcome.reason.data(), outcome.rule)


def describe_place(chapter: Text | None, line: int, after: int, t: Translator) -> str:
    """Where the board stands: the part of the match, and how many steps are made of those there are."""
    step = t("step {n} of {all}", n=line, all=line + after)
    return capitalize(f"{t(chapter)}, {step}" if chapter else step)


def list_sides(board: Board, t: Translator) -> list[tuple[int, str]]:
    """The points of view a board can be seen from, each with its words."""
    seats = [(seat, t("as {seat} sees it", seat=seat)) for seat in range(board.seats)]
    return [(EVERYBODY, t("all hands open")), *seats, (int(SPECTATOR), t("as onlookers see it"))]


def describe_task(board: Board, viewer: int, t: Translator) -> str:
    """What to do next where the seat looked from is not to move; empty where it is, or play has ended."""
    if board.chances():
        return t("Chance is next: choose what comes up, or roll.")
    if board.is_over or viewer in board.state.acting():
        return ""
    return t("{seat} is to move: look with other eyes to move.", seat=board.seat_to_move())


def _think(asked: Asked, t: Translator) -> Struct:
    board, slug = board_of(asked.board), asked.board.game
    judge = find(slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    usual = judge.outlook().playouts
    budget = Budget(SECONDS, usual if asked.whole else max(1, usual // FIRST_LOOK))
    seat = asked.side if asked.side in board.state.acting() else None
    return describe_opinion(opinion(board.question(seat, budget, SEED)), calibration(slug).is_measured, t)


def describe_opinion(found: Opinion, measured: bool, t: Translator) -> Thought:
    """An opinion in words and hundredths. `measured`: have losses of this game been measured against the truth?"""
    by, moves = capitalize(t(found.note)) + ". " + t("Behind: fewer wins of a hundred, with the standard error."), []
    if not measured:
        by += " " + t("Losses of this game were not measured against the truth yet: take them as hints.")
    for number, each in enumerate(found.moves):
        error = "?" if each.behind.error == inf else t.decimal(100 * each.behind.error)
        behind = "" if number == 0 else f"{t.decimal(100 * each.behind.value)} ± {error}"
        moves.append(Weighed(each.move, t(each.said), f"{100 * each.share:.0f}", behind))
    return Thought(found.seat, moves, t("{seat} is to move", seat=found.seat), by,
                   capitalize(t(found.counted)) + ".")
