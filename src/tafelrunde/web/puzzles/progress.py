"""Who has answered which puzzle: kept in the store or, for a visitor whom the house does not know, in a cookie."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from litestar.datastructures import Cookie

from tafelrunde import puzzles
from tafelrunde.puzzles import Puzzle, Streak, Strength, streak
from tafelrunde.store import Store, Tried
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor, cookie
from tafelrunde.web.lists import catalogue

COOKIE: Final = "house_puzzles"
MOST: Final = 90  # answers a cookie holds, the newest: about 2 kB
ENTRY: Final = re.compile(r"([0-9a-f]{8})\.(\d{8})?\.([01])")


@dataclass(frozen=True)
class Progress:
    """A visitor's answers, and their streak: on how many days in a row they have solved a puzzle of the day."""

    tried: tuple[Tried, ...]
    days: Streak

    @property
    def solved(self) -> set[str]:
        """The ids of the puzzles answered rightly."""
        return {each.puzzle for each in self.tried if each.solved}

    @property
    def missed(self) -> set[str]:
        """The ids of the puzzles answered wrongly, and never rightly since."""
        return {each.puzzle for each in self.tried} - self.solved

    @property
    def strength(self) -> Strength | None:
        """The visitor's strength, by their first answers; None before any."""
        first: dict[str, bool] = {}
        for each in self.tried:
            first.setdefault(each.puzzle, each.solved)
        asked = [(puzzles.find(name), solved) for name, solved in first.items()]
        return puzzles.rate([(puzzle.difficulty, solved) for puzzle, solved in asked if puzzle])


def today() -> date:
    """The current day by universal time."""
    return datetime.fromtimestamp(time.time(), UTC).date()


def puzzles_of_today() -> list[Puzzle]:
    """The puzzles of the current day, one of each game that has any."""
    return [puzzles.of_the_day(slug, today()) for slug in puzzles.games_with_puzzles() if slug in catalogue.slugs()]


async def progress_of(visitor: Visitor, store: Store, request: AnyRequest) -> Progress:
    """A visitor's progress, including what their browser remembers from before the house knew them."""
    return sum_progress([*(await store.puzzle_answers(visitor.id) if visitor.id else ()), *in_cookie(request)], today())


def in_cookie(request: AnyRequest) -> list[Tried]:
    """The answers in this browser's cookie."""
    return read_cookie(request.cookies.get(COOKIE, ""))


def sum_progress(tried: Sequence[Tried], day: date) -> Progress:
    """The progress that these answers come to, with the streak as of a day."""
    return Progress(tuple(tried), streak({date.fromisoformat(each.day) for each in tried if each.day and each.solved},
                                         day))


def note_answer(puzzle: Puzzle, right: bool) -> Tried:
    """An answer given now; only for the puzzle of the day it has the day."""
    is_todays = puzzles.of_the_day(puzzle.game, today()).id == puzzle.id
    return Tried(puzzle.id, today().isoformat() if is_todays else "", right)


async def keep_answer(visitor: Visitor, store: Store, request: AnyRequest, before: Progress,
                      fresh: Tried) -> tuple[Progress, list[Cookie]]:
    """Keep an answer, of several to a puzzle on one day only the first. Returns the progress after it, and the cookies
    to set. Raises StoreError."""
    carried = in_cookie(request)
    known = any((each.puzzle, each.day) == (fresh.puzzle, fresh.day) for each in before.tried)
    after = before if known else sum_progress([*before.tried, fresh], today())
    if not visitor.id:
        return after, [cookie(COOKIE, encode_answers(after.tried), secure=visitor.secure)]
    for each in (*carried, fresh):
        await store.save_puzzle_answer(visitor.id, each, time.time())
    return after, [cookie(COOKIE, "", secure=visitor.secure)] if carried else []


def encode_answers(tried: Sequence[Tried]) -> str:
    """Encode answers as the value of a cookie, the newest `MOST` of them."""
    return "_".join(f"{each.puzzle}.{each.day.replace('-', '')}.{int(each.solved)}" for each in tried[-MOST:])


def read_cookie(text: str) -> list[Tried]:
    """The answers that `encode_answers` wrote; anything else in the text is skipped."""
    found: list[Tried] = []
    for word in text[:8000].split("_"):
        entry = ENTRY.fullmatch(word)
        if entry is None:
            continue
        try:
            day = date.fromisoformat(entry[2]).isoformat() if entry[2] else ""
        except ValueError:
            continue
        found.append(Tried(entry[1], day, entry[3] == "1"))
    return found[-MOST:]
