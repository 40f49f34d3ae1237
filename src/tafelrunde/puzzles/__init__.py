"""Floor 6: positions worth solving, mined from matches of bots (`tools/puzzles`), checked closely, shipped as data.

    puzzle = puzzles.of_the_day("burgundy", datetime.now(UTC).date())
    puzzle.sight(), puzzle.legal()        # what its seat sees and may do
    puzzles.answer(puzzle, move).right    # is it the best move?
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Final

from tafelrunde import games
from tafelrunde.core import BadInput, Rng
from tafelrunde.puzzles.puzzle import Puzzle, Value, decode_line, format_hundredths, read, read_reasons, say_proofs
from tafelrunde.puzzles.rating import Strength, rate

# -- which puzzle comes on which day

FIRST: Final = date(2026, 1, 1)  # of the first round through a list
ROUNDS: Final = 0xCA57  # where the orders of the rounds come from


@dataclass(frozen=True)
class Streak:
    """Days in a row: those that end today or yesterday, and the most there ever were."""

    now: int
    longest: int


def draw_for_day(day: date, ids: Sequence[str], removed: Collection[str] = ()) -> str:
    """The id of a day (UTC), the same for everybody. None comes twice before all have come, and none on two days in a
    row where there are more than one. Raises ValueError for an empty list.

    `removed` were in the list and are no more: on their days one comes that is half a round away, and all other days
    stay what they were.
    """
    if not ids:
        raise ValueError("there is nothing to draw from")
    lap, place = divmod((day - FIRST).days, len(ids) + len(removed))
    order = _order(lap, [*ids, *removed])
    if order[place] in removed:
        left = [name for name in order if name not in removed]
        return left[(place + len(left) // 2) % len(left)]
    return order[place]


def _order(lap: int, ids: Sequence[str]) -> list[str]:
    """The order of one round; whatever came last in the round before does not come first. Of three or more that leaves
    the last one alone; two keep their order."""
    order = _shuffle(lap, ids)
    if len(order) > 1 and order[0] == _shuffle(lap - 1, ids)[-1]:
        order[0], order[1] = order[1], order[0]
    return order


def _shuffle(lap: int, ids: Sequence[str]) -> list[str]:
    left, rng, found = sorted(ids), Rng(ROUNDS + lap), list[str]()
    if len(left) < 3:
        return left
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found


def streak(days: Collection[date], today: date) -> Streak:
    """The streak as of a day, from the days on which a puzzle was solved. It lasts until a whole day has gone by."""
    solved = set(days)
    longest = 0
    for day in solved:
        if day - timedelta(days=1) not in solved:
            longest = max(longest, _run_from(day, solved))
    last = today if today in solved else today - timedelta(days=1)
    now = 0
    while last in solved:
        now += 1
        last -= timedelta(days=1)
    return Streak(now, longest)


def _run_from(day: date, solved: set[date]) -> int:
    """Days in a row from this one on."""
    many = 0
    while day in solved:
        many += 1
        day += timedelta(days=1)
    return many


# -- the puzzles there are

SUFFIX = ".jsonl"
REMOVED = {  # no longer shipped: another move was as good, or nearly so, or too many others have the same answer; where
    # new ones have come since, all days are other ones, and none is named
    "behuetunsburg": ("55043bc9", "6f9496e3", "969cd1f2", "a9929409", "d5f2d69a", "6a2601cb", "07fff046",
                      "76d0fa22", "045a3908", "1800a9e7", "6d1c53f0", "77cab242", "b0d4ed8d", "04971c30",
                      "0668e3e8", "25b6c498", "290336ec", "36bde595", "4183b11e", "4f16274b", "62891ced",
                      "ade7380e", "da2e0abc"),
    "beutelschneider": ("2bac003b", "a529de33", "fbaf7f6e"),
    "burgundy": ("354b00f1", "7e00a91e"),
    "loewenherz": ("265083ee", "38043c6f", "52a4f5e4", "57a39885", "6597c122", "b31ad342", "f8cc4853", "fe8f2430",
                   "33c198a9", "8a31e6d3", "8a385c44", "e897b754", "fe0f55e0", "0f86b75e", "8d089893"),
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
    "Answer", "Puzzle", "Streak", "Strength", "Value", "answer", "find", "format_hundredths", "games_with_puzzles",
    "load_puzzles", "of_the_day", "rate", "read", "read_reasons", "say_proofs", "streak",
]  # fmt: skip
