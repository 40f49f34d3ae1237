"""The notes that coaches took at tables, measured again when the match is over, with the budget of its review: in the
same worker process, at low priority. A measurement that failed is made up for when somebody comes to the table."""

import logging
from collections.abc import Sequence

from tafelrunde.analysis import Noted
from tafelrunde.analysis.confirm import confirm
from tafelrunde.core import BadInput
from tafelrunde.store import StoreError
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.review.reviews import SECONDS, SEED
from tafelrunde.web.runtime.jobs import Jobs
from tafelrunde.web.runtime.tasks import Tasks

log = logging.getLogger("tafelrunde.web")
Notes = list[tuple[int, Noted]]


def measure(record: str, notes: Sequence[tuple[int, Noted]]) -> list[tuple[int, Noted]]:
    """Job: those of the notes that hold."""
    return confirm(record, SEED, notes)


class CoachNotes(Listener):
    """A listener that has the notes of a table's coach measured once its match is over."""

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
