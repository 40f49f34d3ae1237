"""A puzzle as the client shows it, and an answer as it tells it. The best move is told only with the answer."""

from msgspec import Struct

from tafelrunde import puzzles, scenes
from tafelrunde.bots.levels import BOT_NAMES
from tafelrunde.core import BadInput, Illegal
from tafelrunde.core.record import Line
from tafelrunde.core.say import read_say
from tafelrunde.match import Match
from tafelrunde.puzzles import Puzzle, Value
from tafelrunde.puzzles.mine import replayed_source
from tafelrunde.puzzles.puzzle import decoded
from tafelrunde.scenes.vocabulary import Scene, Text
from tafelrunde.web.common.jobs import Jobs
from tafelrunde.web.live.messages import Somebody

REPLAY_SECONDS = 60.0  # for the bots to play a match again
NO_DICE = bytes(32)  # nothing is rolled where one move is asked for


class PuzzleTold(Struct, omit_defaults=True):
    """The table at which one move is asked for."""

    id: str
    game: str
    difficulty: int
    seat: int
    people: list[Somebody]
    scene: Scene
    next: str = ""  # the id of another puzzle of the game
    of_today: bool = False


class ValueTold(Struct, omit_defaults=True):
    """What a move was measured to be worth, in shares of the win; see `puzzles.Value`."""

    move: str
    label: Text
    share: float
    error: float
    behind: float = 0.0
    behind_error: float = 0.0
    why: list[Text] = []


class AnswerTold(Struct, omit_defaults=True):
    """How a move was answered."""

    right: bool
    move: str
    label: Text
    best: str
    values: list[ValueTold]
    streak: int = 0  # days in a row, where it was the puzzle of the day


def told(puzzle: Puzzle, name: str, following: str, of_today: bool) -> PuzzleTold:
    """A puzzle for somebody of that name."""
    return PuzzleTold(puzzle.id, puzzle.game, puzzle.difficulty, puzzle.seat, _people(puzzle, name), _scene(puzzle),
                      following, of_today)


def answer_told(puzzle: Puzzle, move: str, streak: int) -> AnswerTold:
    """What follows a move; raises BadInput for one that is not legal."""
    answer = puzzles.answer(puzzle, move)
    return AnswerTold(answer.right, move, _label(puzzle, move), puzzle.best,
                      [_value(puzzle, value) for value in puzzle.values], streak)


def why_not(puzzle: Puzzle, move: str) -> Illegal | None:
    """Why the rules do not let the seat make this move; None if they do."""
    match = Match(puzzle.rules(), puzzle.seats, puzzle.options, secret=NO_DICE)
    match.state = puzzle.world()
    return match.why_not(puzzle.seat, move)


async def lines_before(puzzle: Puzzle, jobs: Jobs) -> list[Line]:
    """The lines of the match that lead to a puzzle: its bots play it again. Raises BadInput where they play otherwise
    by now, or take too long."""
    refused, lines = await jobs.do(replayed, puzzle.line(), seconds=REPLAY_SECONDS)
    if refused is not None:
        said = read_say(refused)
        raise BadInput(said.key, **said.args)
    return [Line(at, actor, text) for at, (actor, text) in enumerate(lines, start=1)]


def replayed(line: str) -> tuple[Text | None, list[tuple[int, str]]]:
    """The same as a job, on plain data: why it cannot be had, or who did what."""
    try:
        record = replayed_source(decoded(line, 1, "puzzle"))
    except BadInput as refused:
        return refused.say.data(), []
    return None, [(line.actor, line.text) for line in record.lines]


def following(puzzle: Puzzle, tried: set[str]) -> str:
    """The next puzzle of the game that was not tried yet, the easiest first, or just another; "" if there is none."""
    others = [each for each in puzzles.shipped(puzzle.game) if each.id != puzzle.id]
    return next((each.id for each in others if each.id not in tried), others[0].id if others else "")


def _people(puzzle: Puzzle, name: str) -> list[Somebody]:
    return [Somebody(seat, name if seat == puzzle.seat else BOT_NAMES[seat], "person" if seat == puzzle.seat else "bot",
                     True, seat == puzzle.seat) for seat in range(puzzle.seats)]


def _scene(puzzle: Puzzle) -> Scene:
    return scenes.of(puzzle.game)(puzzle.sight(), puzzle.legal())


def _label(puzzle: Puzzle, move: str) -> Text:
    return scenes.label_of(puzzle.game)(puzzle.sight(), move).data()


def _value(puzzle: Puzzle, value: Value) -> ValueTold:
    return ValueTold(value.move, _label(puzzle, value.move), value.share, value.error, value.behind,
                     value.behind_error, value.why)
