"""Puzzles and answers as they are sent to the client. The best move is sent only with an answer."""

from typing import Any

from msgspec import Struct

from tafelrunde import puzzles, scenes
from tafelrunde.bots.levels import BOT_NAMES
from tafelrunde.core import Illegal
from tafelrunde.core.record import Line
from tafelrunde.drawing.svg.areas import draw_picture
from tafelrunde.match import Match
from tafelrunde.puzzles import Answer, Puzzle
from tafelrunde.puzzles.puzzle import decode_line, replay_source
from tafelrunde.scenes.inks import CLOTH, theme_colour
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Scene
from tafelrunde.web.live.table.messages import Somebody
from tafelrunde.web.runtime.jobs import Jobs

REPLAY_SECONDS = 60.0  # for the bots to play a match again
PICTURE = 480, 300  # width and height
NO_DICE = bytes(32)  # nothing is rolled where one move is asked for


class PuzzleTold(Struct, omit_defaults=True):
    """A puzzle: the table at which one move is asked for. `words` and `panel` are HTML fragments in the reader's
    language."""

    id: str
    seat: int
    people: list[Somebody]
    scene: Scene
    words: str
    panel: str


class AnswerTold(Struct):
    """The reply to a move: whether it is the best, and HTML fragments as in the puzzle."""

    right: bool
    words: str
    panel: str


def describe_puzzle(puzzle: Puzzle, name: str, words: str, panel: str) -> PuzzleTold:
    """A puzzle as the client shows it, with the solver's name at its seat."""
    return PuzzleTold(puzzle.id, puzzle.seat, _people(puzzle, name), _scene(puzzle), words, panel)


def draw_position(puzzle: Puzzle) -> str:
    """A small picture of a puzzle, as its solver sees it; returns the SVG."""
    return draw_picture(_scene(puzzle), lambda _: "", *PICTURE, theme_colour(puzzle.game, "cloth", CLOTH))


def describe_answer(puzzle: Puzzle, answer: Answer | None, language: str) -> dict[str, Any]:
    """The variables of the HTML fragments about a puzzle, or an answer to it, in a language."""
    names = {each.seat: each.name for each in _people(puzzle, "") if each.name}
    t, view, label = Translator(language, names, puzzle.game), puzzle.sight(), scenes.label_of(puzzle.game)
    return {"t": t, "puzzle": puzzle, "answer": answer, "label": lambda move: t(label(view, move)),
            "proofs": puzzles.say_proofs(puzzle, lambda move: label(view, move)), "said": puzzles.read_reasons,
            "hundredths": puzzles.format_hundredths}


def why_not(puzzle: Puzzle, move: str) -> Illegal | None:
    """Why the rules do not let the seat make this move; None if they do."""
    match = Match(puzzle.rules(), puzzle.seats, puzzle.options, secret=NO_DICE)
    match.state = puzzle.world()
    return match.why_not(puzzle.seat, move)


async def lines_before(puzzle: Puzzle, jobs: Jobs) -> list[Line]:
    """The lines of the match that lead to a puzzle, played again by its bots. Raises BadInput where these play
    otherwise by now, or take too long."""
    lines = await jobs.do(replay_line, puzzle.line(), seconds=REPLAY_SECONDS)
    return [Line(at, actor, text) for at, (actor, text) in enumerate(lines, start=1)]


def replay_line(line: str) -> list[tuple[int, str]]:
    """Job: the same lines as plain data, actor and text, for a puzzle as its line of JSON. Raises BadInput."""
    record = replay_source(decode_line(line, 1, "puzzle"))
    return [(line.actor, line.text) for line in record.lines]


def next_puzzle(puzzle: Puzzle, tried: set[str]) -> str:
    """The id of the easiest puzzle of the game that is not in `tried`, or else of another one; "" if there is none."""
    others = [each for each in puzzles.load_puzzles(puzzle.game) if each.id != puzzle.id]
    return next((each.id for each in others if each.id not in tried), others[0].id if others else "")


def _people(puzzle: Puzzle, name: str) -> list[Somebody]:
    return [Somebody(seat, name if seat == puzzle.seat else BOT_NAMES[seat], "person" if seat == puzzle.seat else "bot",
                     True, seat == puzzle.seat) for seat in range(puzzle.seats)]


def _scene(puzzle: Puzzle) -> Scene:
    return scenes.of(puzzle.game)(puzzle.sight(), puzzle.legal())
