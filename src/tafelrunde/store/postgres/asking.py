"""The queue of what bots are asked, as whoever asks sees it: questions are put, and answers heard.

Nothing here is written to the disk. Whatever a crash of the server, or a lost connection, takes away is put once more
under the same name: a question is in the queue until its answer has been heard.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tafelrunde.store.errors import StoreError
from tafelrunde.store.postgres.address import Address
from tafelrunde.store.postgres.channel import AGAIN, Channel
from tafelrunde.store.postgres.lease import NOW

log = logging.getLogger("tafelrunde.store")
WAITING: Final = "tafelrunde_tasks"  # the channel on which workers hear that there is something to do
GOODBYE: Final = 2.0  # seconds within which the end of all questions can be told
GIVEN_UP: Final = 0  # parts of an answer that there will not be
Answered = Callable[[str, str | None], None]
PUT: Final = (
    f"WITH now AS (SELECT {NOW} AS at, (SELECT coalesce(max(start), 0) FROM thinking) AS start), "
    "put AS (INSERT INTO task (id, process, channel, person, reads, job, seconds, asked, due, ends, start) "
    "SELECT new.id, $1, $2, new.person, new.reads, new.job, new.seconds, now.at, now.at + new.due, now.at + new.ends, "
    "now.start FROM unnest($3::text[], $4::int8[], $5::text[], $6::text[], $7::float8[], $8::float8[], $9::float8[]) "
    "AS new (id, person, reads, job, seconds, due, ends), now ON CONFLICT DO NOTHING RETURNING 1) "
    f"SELECT pg_notify('{WAITING}', '') FROM put LIMIT 1")
WITHDRAW: Final = "DELETE FROM task WHERE id = ANY($1::text[])"


@dataclass(frozen=True, slots=True)
class NewTask:
    """A question to a bot on behalf of a person: `job` says what is to be done, to whoever can read what `reads` names.
    Thinking takes `seconds` at most; the answer is due after `due` seconds, and after `ends` nobody waits for it."""

    id: str
    person: int
    reads: str
    job: str
    seconds: float
    due: float
    ends: float


class AskedTasks:
    """The questions of this process. `process` returns its number, and raises StoreError while it has none; `answered`
    is called with the id of a question and its answer, None where there will be none."""

    def __init__(self, address: Address, process: Callable[[], int], answered: Answered) -> None:
        self._process = process
        self._answered = answered
        name = secrets.token_hex(8)
        self._prefix = name
        self._number = 0
        self._channel = Channel(address, f"tafelrunde_{name}", self._hear, self._put_again)
        self._open: dict[str, NewTask] = {}
        self._unput: dict[str, NewTask] = {}
        self._withdrawn: list[str] = []
        self._parts: dict[str, list[str]] = {}
        self._sending: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Hear answers from now on; raises StoreError."""
        await self._channel.open()

    def new_id(self) -> str:
        """The id of a new question; ids sort in the order they are made."""
        self._number += 1
        return f"{self._prefix}-{self._number:010d}"

    def put(self, task: NewTask) -> None:
        """Put a question into the queue, without waiting."""
        self._open[task.id] = self._unput[task.id] = task
        self._send()

    def withdraw(self, task: str) -> None:
        """Withdraw a question."""
        if self._open.pop(task, None) is not None and self._unput.pop(task, None) is None:
            self._withdrawn.append(task)
            self._send()

    async def close(self) -> None:
        """Withdraw all questions, as far as the database can be reached, and close the connection."""
        for task in list(self._open):
            self.withdraw(task)
        if (sending := self._sending) is not None:
            await asyncio.wait((sending,), timeout=GOODBYE)
            sending.cancel()
        await self._channel.close()

    def _put_again(self) -> None:
        """Put all open questions again: answers may have been missed; what still stands in the queue stays as it is."""
        self._unput |= self._open
        self._send()

    def _send(self) -> None:
        if (self._unput or self._withdrawn) and self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        """Write all that has gathered, in one statement each, until nothing is left."""
        try:
            while self._unput or self._withdrawn:
                new, self._unput = list(self._unput.values()), {}
                gone, self._withdrawn = self._withdrawn, []
                try:
                    await self._write(new, gone)
                except StoreError as error:
                    log.warning("bots could not be asked: %s", error)
                    self._unput = {task.id: task for task in new if task.id in self._open} | self._unput
                    await asyncio.sleep(AGAIN)  # what could not be withdrawn ends by itself
        finally:
            self._sending = None

    async def _write(self, new: list[NewTask], gone: list[str]) -> None:
        if gone:
            await self._channel.rows(WITHDRAW, gone)
        if new:
            columns = zip(*((task.id, task.person, task.reads, task.job, task.seconds, task.due, task.ends)
                            for task in new), strict=True)
            await self._channel.rows(PUT, self._process(), self._channel.name, *map(list, columns))

    def _hear(self, payload: str) -> None:
        """Take in a part of an answer, which says which one it is of how many."""
        task, number, parts, text = payload.split(" ", 3)
        if task not in self._open:
            return
        found = self._parts.pop(task, []) if int(number) else []
        found.append(text)
        if len(found) < int(parts):
            self._parts[task] = found
            return
        del self._open[task]
        self._unput.pop(task, None)
        self._answered(task, "".join(found) if int(parts) != GIVEN_UP else None)
