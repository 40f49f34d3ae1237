"""Who has answered which puzzle: kept with the person, or of somebody the house does not know in a cookie."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from litestar.datastructures import Cookie

from tafelrunde import puzzles
from tafelrunde.puzzles import Puzzle, Streak, streak
from tafelrunde.store import Store, Tried
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor, cookie

COOKIE: Final = "house_puzzles"
MOST: Final = 90  # answers a cookie holds, the newest: about 2 kB
ENTRY: Final = re.compile(r"([0-9a-f]{8})\.(\d{8})?\.([01])")


@dataclass(frozen=True)
class Progress:
    """What somebody has answered, and how many days in a row they have solved a puzzle of the day."""

    tried: tuple[Tried, ...]
    days: Streak

    @property
    def solved(self) -> set[str]:
        """The puzzles answered rightly."""
        return {each.puzzle for each in self.tried if each.solved}

    @property
    def missed(self) -> set[str]:
        """Those answered otherwise, and never rightly since."""
        return {each.puzzle for each in self.tried} - self.solved


def today() -> date:
    """The day it is everywhere: UTC."""
    return datetime.fromtimestamp(time.time(), UTC).date()


async def progress_of(visitor: Visitor, store: Store, request: AnyRequest) -> Progress:
    """How far a visitor has come; what they did before the house knew them is theirs."""
    return sum_progress([*(await store.puzzle_answers(visitor.id) if visitor.id else ()), *in_cookie(request)], today())


def in_cookie(request: AnyRequest) -> list[Tried]:
    """What this browser remembers of somebody the house did not know."""
    return read_cookie(request.cookies.get(COOKIE, ""))


def sum_progress(tried: Sequence[Tried], day: date) -> Progress:
    """Answers with the streak they make on a day."""
    return Progress(tuple(tried), streak({date.fromisoformat(each.day) for each in tried if each.day and each.solved},
                                         day))


def note_answer(puzzle: Puzzle, right: bool) -> Tried:
    """An answer given today."""
    is_todays = puzzles.of_the_day(puzzle.game, today()).id == puzzle.id
    return Tried(puzzle.id, today().isoformat() if is_todays else "", right)


async def keep_answer(visitor: Visitor, store: Store, request: AnyRequest, fresh: Tried) -> tuple[Progress,
                                                                                                  list[Cookie]]:
    """Remember an answer; of several to a puzzle on a day the first. What holds now, and the cookie to hand out."""
    before, carried = await progress_of(visitor, store, request), in_cookie(request)
    known = any((each.puzzle, each.day) == (fresh.puzzle, fresh.day) for each in before.tried)
    after = before if known else sum_progress([*before.tried, fresh], today())
    if not visitor.id:
        return after, [cookie(COOKIE, encode_answers(after.tried), secure=visitor.secure)]
    for each in (*carried, fresh):
        await store.save_puzzle_answer(visitor.id, each, time.time())
    return after, [cookie(COOKIE, "", secure=visitor.secure)] if carried else []


def encode_answers(tried: Sequence[Tried]) -> str:
    """Answers as the value of a cookie."""
    return "_".join(f"{each.puzzle}.{each.day.replace('-', '')}.{int(each.solved)}" for each in tried[-MOST:])


def read_cookie(text: str) -> list[Tried]:
    """What `written` wrote; whatever else somebody put there is left out."""
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
