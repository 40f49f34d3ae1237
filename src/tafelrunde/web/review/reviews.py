"""Reviews on demand, and the notes that coaches took at tables, measured again: one worker process makes them at low
priority, a part of one match and then a part of another, so that nobody waits for a whole review of somebody else's.
What is done is kept in the store."""

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tafelrunde.analysis import Noted, match_review
from tafelrunde.analysis.match_review import (
    PARTS,
    VERSION,
    MatchReview,
    Part,
    confirm,
    join_parts,
    part_of,
    read_review,
)
from tafelrunde.analysis.over_time import sum_of
from tafelrunde.analysis.plain import to_plain
from tafelrunde.core import BadInput
from tafelrunde.store import Store, StoreError
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.runtime.jobs import Jobs, TooLong
from tafelrunde.web.runtime.tasks import Tasks

log = logging.getLogger("tafelrunde.web")
Notes = list[tuple[int, Noted]]
SECONDS: Final = 120.0  # one part may take
SEED: Final = 1  # the same for every match: a review is the same wherever and whenever it is made
AT_ONCE: Final = 8  # matches under review; whoever comes then is asked to come later


@dataclass
class Work:
    """A review under way: how many of its parts are done, and why it failed if it did."""

    done: int = 0
    of: int = PARTS + 2
    problem: BadInput | None = None
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)


def assemble_review(record: str, parts: Sequence[Part]) -> tuple[str, list[str]]:
    """Job: join the parts into one review, with reasons. Returns it as JSON, and as JSON for each seat the sum of its
    decisions."""
    review = join_parts(record, SEED, parts)
    return encode_json(review.data()), [encode_json(to_plain(sum_of(review, seat))) for seat in range(review.seats)]


def encode_json(data: Any) -> str:
    """Encode data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Reviews:
    """The reviews of a house, made and in the making."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.jobs = Jobs()
        self._under_way: dict[str, Work] = {}
        self.close = self.jobs.close

    async def ask(self, match: str, record: Callable[[], str]) -> MatchReview | Work:
        """The review of a finished match or, begun now if need be, its progress. `record` gives the record. Raises
        BadInput where none can be made, TooLong where too many are asked for, or StoreError."""
        if match not in self._under_way:
            found = await self.load(match)
            if found is not None:
                return found
        return self.begin(match, record)

    async def load(self, match: str) -> MatchReview | None:
        """The review of a match from the store; None where there is none by this version of the analysis."""
        text = await self._store.review(match)
        if text is None:
            return None
        data = json.loads(text)
        return read_review(data) if data.get("version") == VERSION else None

    def begin(self, match: str, record: Callable[[], str]) -> Work:
        """Begin the review of a finished match, or return its progress; raises BadInput where none can be made, TooLong
        where too many are asked for.

        All who ask for the same match wait for one review. A failure is raised once; the next request tries
        again.
        """
        work = self._under_way.get(match)
        if work is not None:
            if work.problem is not None:
                del self._under_way[match]
                raise work.problem
            return work
        if len(self._under_way) >= AT_ONCE:
            raise TooLong("too many people are asking for this at once; come back in a minute")
        text, work = record(), Work()
        self._under_way[match] = work
        work.task = asyncio.create_task(self._make(match, text, work))
        return work

    async def _make(self, match: str, record: str, work: Work) -> None:
        parts: list[Part] = []
        try:
            for number in range(match_review.PARTS + 1):
                parts.append(await self.jobs.do(part_of, record, SEED, number, PARTS, seconds=SECONDS))
                work.done += 1
            text, sums = await self.jobs.do(assemble_review, record, parts, seconds=SECONDS)
            await self._store.save_review(match, text, sums)
        except BadInput as problem:
            work.problem = problem
        except Exception:
            log.exception("the review of %s could not be made", match, extra={"match": match})
            work.problem = BadInput("something went wrong on our side; it has been logged")
        else:
            del self._under_way[match]


def measure(record: str, notes: Sequence[tuple[int, Noted]]) -> list[tuple[int, Noted]]:
    """Job: those of the notes that hold."""
    return confirm(record, SEED, notes)


class CoachNotes(Listener):
    """A listener that has the notes of a table's coach measured once its match is over, with the budget of its review.
    A measurement that failed is made up for when somebody comes to the table."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._tasks = Tasks()
        self._under_way: set[str] = set()

    def changed(self, session: Session) -> None:
        """Have the notes of its coach measured, once the match is over."""
        notes = session.state.coaching.rough(session.match) if session.match is not None else []
        if notes and session.id not in self._under_way:
            self._under_way.add(session.id)
            self._tasks.start(self._measure(session, notes))

    async def _measure(self, session: Session, notes: Notes) -> None:
        try:
            found = await self._jobs.do(measure, str(session.running().record()), notes, seconds=SECONDS)
            async with session.lock:
                session.state.coaching.confirm(found)
                session.tell_all()
                await session.state.save_head()
        except (BadInput, StoreError) as error:
            log.warning("table %s: what the coach noted is not measured: %s", session.id, error)
        finally:
            self._under_way.discard(session.id)
