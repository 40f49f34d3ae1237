"""Floor 6: positions worth solving, mined from matches of bots (`tools/puzzles`), checked closely, shipped as data.

    puzzle = puzzles.of_the_day("burgundy", datetime.now(UTC).date())
    puzzle.sight(), puzzle.legal()        # what its seat sees and may do
    puzzles.answer(puzzle, move).right    # is it the best move?
"""

from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.puzzles.days import Streak, draw_for_day, streak
from tafelrunde.puzzles.puzzle import Puzzle, Value, decode_line, format_hundredths, read, read_reasons, say_proofs

SUFFIX = ".jsonl"
REMOVED = {  # no longer shipped: played on more closely, another move was as good or better
    "beutelschneider": ("2bac003b", "a529de33", "fbaf7f6e"),
    "castles_besieged": ("d48f326d", "f29959bb"),
}


@dataclass(frozen=True)
class Answer:
    """How a move is answered: does it solve the puzzle, and what was measured of it – None for a move that was left out
    after the first worlds because others looked better."""

    move: str
    right: bool
    value: Value | None


def answer(puzzle: Puzzle, move: str) -> Answer:
    """Judge a move; raises BadInput for one that is not legal."""
    if move not in puzzle.legal():
        raise BadInput("{move} is not a legal move here", move=move[:40])
    return Answer(move, move in (puzzle.best, *puzzle.also), puzzle.value_of(move))


@cache
def load_puzzles(slug: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first: those shipped with the house, or for a game of another package those in
    its `puzzles.jsonl`."""
    brought = slug not in games.BUILT_IN
    place = files(games.package(slug)) / f"puzzles{SUFFIX}" if brought else files(__name__) / "data" / f"{slug}{SUFFIX}"
    if not place.is_file():
        return ()
    lines = place.read_text("utf-8").splitlines()
    found = [decode_line(line, number, place.name) for number, line in enumerate(lines, start=1) if line.strip()]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def games_with_puzzles() -> list[str]:
    """The games that have puzzles."""
    return [slug for slug in games.slugs() if load_puzzles(slug)]


def find(name: str) -> Puzzle | None:
    """The shipped puzzle of an id; None if there is none."""
    return next((puzzle for slug in games.slugs() for puzzle in load_puzzles(slug) if puzzle.id == name), None)


def of_the_day(slug: str, day: date) -> Puzzle:
    """The puzzle of a game and a day (UTC), the same for everybody; raises BadInput for a game without any."""
    found = {puzzle.id: puzzle for puzzle in load_puzzles(slug)}
    if not found:
        raise BadInput("there are no puzzles of {game}", game=games.info(slug).title)
    return found[draw_for_day(day, list(found), REMOVED.get(slug, ()))]


__all__ = [
    "Answer", "Puzzle", "Streak", "Value", "answer", "find", "format_hundredths", "games_with_puzzles", "load_puzzles",
    "of_the_day", "read", "read_reasons", "say_proofs", "streak",
]  # fmt: skip
