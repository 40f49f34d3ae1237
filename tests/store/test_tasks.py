"""The queue of what bots are asked: each task is claimed by one worker at a time and answered once, and people take
turns."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from tafelrunde.store.postgres import serving
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.asking import AskedTasks, NewTask
from tafelrunde.store.postgres.engine import PostgresEngine
from tafelrunde.store.postgres.serving import Claim, ServedTasks
from tests.postgres import Server
from tests.waiting import soon

READS = "1 kuhn 1"
ALIVE = "INSERT INTO process (place, since, until) VALUES ('', 0, 1e12) RETURNING id"


class Asker:
    """A process that asks, and what it has heard."""

    def __init__(self, url: str) -> None:
        self.process = 0
        self.told: list[tuple[str, str | None]] = []
        self.tasks = AskedTasks(read_address(url), lambda: self.process, lambda *answer: self.told.append(answer))

    async def joins(self) -> None:
        self.process = (await self.tasks._channel.rows(ALIVE))[0]["id"]

    def ask(self, job: str = "", person: int = 1, seconds: float = 1.0, due: float = 5.0, ends: float = 60.0,
            reads: str = READS) -> str:
        """One question; its id."""
        task = NewTask(self.tasks.new_id(), person, reads, job, seconds, due, ends)
        self.tasks.put(task)
        return task.id

    async def has_put_all(self) -> None:
        """Until all questions stand in the queue."""
        await soon(lambda: self.tasks._sending is None, 20)

    async def hears(self, count: int) -> None:
        await soon(lambda: len(self.told) >= count, 20)


class Worker:
    """One that answers."""

    def __init__(self, url: str) -> None:
        self.woken = asyncio.Event()
        self.tasks = ServedTasks(read_address(url), self.woken.set)

    async def claim(self, reads: str = READS) -> Claim:
        while True:
            self.woken.clear()
            found = await self.tasks.claim([reads])
            if found is not None:
                return found
            await asyncio.wait_for(self.woken.wait(), 60)


async def expire(worker: Worker, claim: Claim) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "LEASE", 0.0)
        await worker.tasks.renew([claim])


pytestmark = pytest.mark.anyio


@pytest.fixture
async def asker(database: str) -> AsyncIterator[Asker]:
    made = Asker(database)
    await made.tasks.open()
    await made.joins()
    yield made
    await made.tasks.close()


@pytest.fixture
async def workers(database: str) -> AsyncIterator[list[Worker]]:
    made = [Worker(database) for _ in range(8)]
    for each in made:
        await each.tasks.open()
    yield made
    for each in made:
        await each.tasks.close()


@pytest.fixture
def long_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "LEASE", 60.0)


async def test_eight_who_claim_at_once_have_each_task_once(asker: Asker, workers: list[Worker]) -> None:
    ids = [asker.ask(str(number), person=number % 5) for number in range(120)]
    claimed: list[str] = []

    async def work(worker: Worker) -> None:
        while len(claimed) < len(ids):
            worker.woken.clear()
            found = await worker.tasks.claim([READS])
            if found is None:
                await asyncio.sleep(0.01)
                continue
            claimed.append(found.id)
            assert await worker.tasks.answer(found, found.job)

    await asyncio.gather(*map(work, workers))
    await asker.hears(len(ids))
    assert sorted(claimed) == sorted(ids)
    assert sorted(asker.told) == [(each, str(number)) for number, each in enumerate(ids)]


@pytest.mark.usefixtures("long_claims")
async def test_what_a_dead_worker_had_another_answers_once_and_the_late_answer_is_refused(
        asker: Asker, workers: list[Worker]) -> None:
    task = asker.ask("move")
    first = await workers[0].claim()
    assert await workers[1].tasks.claim([READS]) is None
    await expire(workers[0], first)
    second = await workers[1].claim()
    assert (first.id, second.id, first.tries, second.tries) == (task, task, 1, 2)
    await workers[0].tasks.renew([first])  # is not its own any more
    assert not await workers[0].tasks.answer(first, "late")
    assert await workers[1].tasks.answer(second, "in time")
    assert not await workers[1].tasks.answer(second, "twice")
    await asker.hears(1)
    await asyncio.sleep(0.1)
    assert asker.told == [(task, "in time")]


async def test_an_answer_that_comes_between_two_claims_is_taken(asker: Asker, workers: list[Worker]) -> None:
    task = asker.ask()
    claim = await workers[0].claim()
    await expire(workers[0], claim)
    assert await workers[0].tasks.answer(claim, "nobody else had it")
    await asker.hears(1)
    assert asker.told == [(task, "nobody else had it")]


@pytest.mark.usefixtures("long_claims")
async def test_after_two_who_died_nobody_tries_again_and_whoever_asks_hears_of_it(
        asker: Asker, workers: list[Worker]) -> None:
    task = asker.ask()
    for worker in workers[:2]:
        claim = await worker.claim()
        await worker.tasks.tidy()
        assert asker.told == []
        await expire(worker, claim)
    assert await workers[2].tasks.claim([READS]) is None
    await workers[2].tasks.tidy()
    await asker.hears(1)
    assert asker.told == [(task, None)]


async def test_what_is_given_back_is_claimed_at_once_and_has_lost_no_try(asker: Asker, workers: list[Worker]) -> None:
    task = asker.ask()
    for worker in (workers[0], workers[1], workers[0], workers[1]):
        await worker.tasks.give_back([await worker.claim()])
    last = await workers[0].claim()
    assert (last.id, last.tries) == (task, 5)
    assert await workers[0].tasks.answer(last, "")
    await asker.hears(1)


async def test_people_take_turns_by_seconds_of_thinking(asker: Asker, workers: list[Worker]) -> None:
    """Everybody always has something waiting: nobody is ever ahead by more than one task of theirs and one of the
    other's."""
    costs = {1: 1.0, 2: 0.25, 3: 4.0}
    for person, cost in costs.items():
        for number in range(80):
            asker.ask(person=person, seconds=cost, due=100 - number)
    await asker.has_put_all()
    had: Counter[int] = Counter()
    for number in range(90):
        if number % 7 == 0:
            await workers[0].tasks.tidy()  # what it forgets of people's turns matters no more
        claim = await workers[0].claim()
        had[claim.person] += 1
        assert await workers[0].tasks.answer(claim, "")
        spent = {person: had[person] * cost for person, cost in costs.items()}
        assert max(spent.values()) - min(spent.values()) <= 2 * max(costs.values())
    assert min(had.values()) > 3
    for task in list(asker.tasks._open):
        asker.tasks.withdraw(task)
    for _ in range(12):
        asker.ask(person=4)
    await asker.has_put_all()
    for _ in range(12):
        assert (await workers[0].claim()).person == 4
    await workers[0].tasks.tidy()
    kept = await asker.tasks._channel.rows("SELECT person FROM thinking")
    assert [row["person"] for row in kept] == [4], "whoever asks nothing and stands behind is forgotten"


async def test_a_crowd_holds_up_somebody_else_by_one_task_and_a_newcomer_is_owed_nothing(asker: Asker,
                                                                                         workers: list[Worker]) -> None:
    async def served(count: int) -> list[int]:
        people = []
        for _ in range(count):
            claim = await workers[0].claim()
            people.append(claim.person)
            assert await workers[0].tasks.answer(claim, "")
        return people

    for _ in range(70):
        asker.ask(person=1)
    assert await served(20) == [1] * 20
    asker.ask(person=2, due=1000.0)
    await asker.has_put_all()
    assert 2 in await served(2)
    assert await served(49) == [1] * 49
    for _ in range(30):  # of whoever has asked nothing yet, after somebody who has had 70 seconds
        asker.ask(person=3)
    asker.ask(person=1)
    await asker.has_put_all()
    assert 1 in await served(3)


async def test_of_one_person_the_one_that_is_due_first_is_next(asker: Asker, workers: list[Worker]) -> None:
    due = [7.0, 3.0, 9.0, 1.0]
    for each in due:
        asker.ask(str(each), due=each)
    await asker.has_put_all()
    assert [float((await workers[0].claim()).job) for _ in due] == sorted(due)


async def test_nobody_claims_what_they_cannot_read(asker: Asker, workers: list[Worker]) -> None:
    newer = asker.ask(reads="1 kuhn 2")
    older = asker.ask(due=100.0)
    assert (await workers[0].claim()).id == older
    assert await workers[0].tasks.claim([READS]) is None
    assert (await workers[1].claim("1 kuhn 2")).id == newer


async def test_an_answer_may_be_long(asker: Asker, workers: list[Worker]) -> None:
    long = " ".join(map(str, range(20_000)))
    asker.ask()
    asker.ask()
    for text in (long, ""):
        assert await workers[0].tasks.answer(await workers[0].claim(), text)
    await asker.hears(2)
    assert [text for _, text in asker.told] == [long, ""]


async def test_what_is_withdrawn_is_not_answered(asker: Asker, workers: list[Worker]) -> None:
    first, second = asker.ask(), asker.ask()
    claim = await workers[0].claim()
    assert claim.id == first
    for task in (first, second):
        asker.tasks.withdraw(task)
    third = asker.ask(due=100.0)
    await asker.has_put_all()
    assert not await workers[0].tasks.answer(claim, "too late")
    assert (await workers[0].claim()).id == third
    assert asker.told == []


async def test_nobody_answers_what_a_process_asked_that_is_gone_or_what_nobody_waits_for(asker: Asker,
                                                                                         workers: list[Worker],
                                                                                         database: str) -> None:
    engine = await PostgresEngine.open(read_address(database))
    asker.process = engine.process + 1
    asker.ask("of nobody")
    await asker.has_put_all()
    asker.process = engine.process
    asker.ask("too late", ends=0.0)
    alive = asker.ask("alive", due=100.0)
    await asker.has_put_all()
    await workers[0].tasks.tidy()
    rows = await engine.rows("SELECT id FROM task")
    assert [row["id"] for row in rows] == [alive]
    await engine.close()
    await workers[0].tasks.tidy()
    assert await workers[0].tasks.claim([READS]) is None


async def test_what_a_crash_of_the_database_takes_away_is_asked_again(asker: Asker, workers: list[Worker],
                                                                      postgres: Server) -> None:
    waits, under_way = asker.ask("waits", due=100.0), asker.ask("under way")
    claim = await workers[0].claim()
    assert claim.id == under_way
    with postgres.away():
        await soon(lambda: not asker.tasks._channel.alive and not workers[0].tasks.alive, 20)
        meanwhile = asker.ask("meanwhile", due=200.0)
    await soon(lambda: workers[0].tasks.alive, 20)
    for _ in range(3):
        again = await workers[0].claim()
        assert await workers[0].tasks.answer(again, again.job)
    await asker.hears(3)
    assert asker.told == [(under_way, "under way"), (waits, "waits"), (meanwhile, "meanwhile")]


async def test_an_answer_that_was_not_heard_is_asked_for_again(asker: Asker, workers: list[Worker]) -> None:
    task = asker.ask("move")
    claim = await workers[0].claim()
    asker.tasks._channel._hang_up()
    assert await workers[0].tasks.answer(claim, "told to nobody")
    again = await workers[0].claim()
    assert again.id == task
    assert await workers[0].tasks.answer(again, "heard")
    await asker.hears(1)
    assert asker.told == [(task, "heard")]
