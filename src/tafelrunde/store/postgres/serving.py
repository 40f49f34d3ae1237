"""The queue of what bots are asked, as whoever answers sees it: tasks are claimed one by one, and answered.

Whose question is next is fair as it is among the bots of one process (`bots.fair_queue`): people take turns, measured
in seconds of thinking. A person who begins to ask starts where whoever is served just then stands (`task.start`), so
nobody is owed anything for having been away; everything claimed moves its person on by the seconds it may take
(`thinking.served`), and whoever has moved on least is next, of their questions the one due first. One statement looks,
takes and counts; of several that are carried out in the same moment each counts, but none sees the others.

A claim is good for a few seconds and is renewed. When it is not any more another worker may claim the task, and `tries`
has gone up: an answer to the claim before is refused.
"""

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tafelrunde.store.postgres.address import Address
from tafelrunde.store.postgres.asking import GIVEN_UP, WAITING
from tafelrunde.store.postgres.channel import Channel
from tafelrunde.store.postgres.connections import PAYLOAD
from tafelrunde.store.postgres.lease import NOW

LEASE: Final = 5.0  # seconds a claim is good after it was made or renewed
GONE: Final = 10.0  # seconds after its lease was over in which a process may still come back to what it asked
CLAIM: Final = (
    "WITH next AS (SELECT task.id, greatest(task.start, coalesce(thinking.served, 0)) AS turn FROM task "
    "LEFT JOIN thinking ON thinking.person = task.person "
    f"WHERE task.until < {NOW} AND task.ends > {NOW} AND task.tries < task.granted AND task.reads = ANY($3::text[]) "
    "ORDER BY turn, task.due, task.id LIMIT 1 FOR UPDATE OF task SKIP LOCKED), "
    f"claimed AS (UPDATE task SET worker = $1, until = {NOW} + $2, tries = tries + 1 FROM next "
    "WHERE task.id = next.id RETURNING task.id, task.tries, task.person, task.job, task.seconds, next.turn), "
    "counted AS (INSERT INTO thinking (person, start, served) SELECT person, turn, turn + seconds FROM claimed "
    "ON CONFLICT (person) DO UPDATE SET start = greatest(thinking.start, excluded.start), "
    "served = greatest(thinking.served, excluded.start) + excluded.served - excluded.start) "
    "SELECT id, tries, person, job FROM claimed")
ANSWER: Final = (
    "WITH done AS (DELETE FROM task WHERE id = $1 AND worker = $2 AND tries = $3 RETURNING channel) "
    "SELECT pg_notify(done.channel, part.text) FROM done, unnest($4::text[]) WITH ORDINALITY AS part (text, number) "
    "ORDER BY part.number")
RENEW: Final = f"UPDATE task SET until = {NOW} + $2 WHERE id = ANY($3::text[]) AND worker = $1"
RETURN: Final = (
    "WITH back AS (UPDATE task SET worker = 0, until = 0, granted = granted + 1 "
    "WHERE id = ANY($2::text[]) AND worker = $1 RETURNING 1) "
    f"SELECT pg_notify('{WAITING}', '') FROM back LIMIT 1")
GIVE_UP: Final = (
    f"WITH gone AS (DELETE FROM task WHERE tries >= granted AND until < {NOW} RETURNING id, channel) "
    f"SELECT pg_notify(channel, id || ' 0 {GIVEN_UP} ') FROM gone")
FORGET: Final = (
    f"DELETE FROM task WHERE ends < {NOW} OR process NOT IN (SELECT id FROM process WHERE until > {NOW} - $1)")
FORGET_TURNS: Final = (  # of whoever asks nothing, and would begin further on than where they stand
    "DELETE FROM thinking WHERE served <= (SELECT max(start) FROM thinking) "
    "AND NOT EXISTS (SELECT 1 FROM task WHERE task.person = thinking.person)")


@dataclass(frozen=True, slots=True)
class Claim:
    """A task claimed by this worker, which is the `tries`-th to claim it."""

    id: str
    tries: int
    person: int
    job: str


class ServedTasks:
    """The queue as a worker sees it, under a number of its own. `woken` is called whenever there may be something to
    claim."""

    def __init__(self, address: Address, woken: Callable[[], None]) -> None:
        self.worker = secrets.randbits(62)
        self._channel = Channel(address, WAITING, lambda _: woken(), woken)

    @property
    def alive(self) -> bool:
        """True while the database can be reached, as far as is known."""
        return self._channel.alive

    async def open(self) -> None:
        """Watch the queue from now on; raises StoreError."""
        await self._channel.open()

    async def claim(self, reads: Collection[str]) -> Claim | None:
        """Claim the next task among those that can be read; None: there is none. Raises StoreError."""
        rows = await self._channel.rows(CLAIM, self.worker, LEASE, list(reads))
        return Claim(*rows[0]) if rows else None

    async def answer(self, claim: Claim, text: str) -> bool:
        """Answer a task, in ASCII; False if the claim was over and another worker has claimed or answered it. Raises
        StoreError, and then it may be tried again."""
        return bool(await self._channel.rows(ANSWER, claim.id, self.worker, claim.tries, list(parts(claim.id, text))))

    async def renew(self, claims: Sequence[Claim]) -> None:
        """Renew these claims; raises StoreError."""
        await self._channel.rows(RENEW, self.worker, LEASE, [claim.id for claim in claims])

    async def give_back(self, claims: Sequence[Claim]) -> None:
        """Return tasks to the queue, as if they had never been claimed; raises StoreError."""
        await self._channel.rows(RETURN, self.worker, [claim.id for claim in claims])

    async def tidy(self) -> None:
        """Give up tasks that two workers have claimed and neither answered, telling whoever waits, and delete what
        nobody waits for. Raises StoreError."""
        await self._channel.rows(GIVE_UP)
        await self._channel.rows(FORGET, GONE)
        await self._channel.rows(FORGET_TURNS)

    async def close(self) -> None:
        """Close the connection."""
        await self._channel.close()


def parts(task: str, text: str) -> Iterator[str]:
    """An answer in as few messages as the server takes, each with the id of its task, its number and their count."""
    count = max(1, -(-len(text) // PAYLOAD))
    for number in range(count):
        yield f"{task} {number} {count} {text[number * PAYLOAD:(number + 1) * PAYLOAD]}"
