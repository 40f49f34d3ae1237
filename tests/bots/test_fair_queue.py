"""Workers are shared fairly: nobody's many tables make another's bot wait for all of them."""

from concurrent.futures import Future
from heapq import heappop, heappush
from statistics import mean
from threading import Event, current_thread, main_thread

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.fair_queue import FairQueue
from tafelrunde.bots.pool import BotPool
from tests.bots import kuhn, rogues

KING, SQUIRE, GRACE = 3.0, 0.1, 4.0


def waits(tables: dict[int, list[float]], workers: int = 2, until: float = 600.0) -> dict[int, list[float]]:
    """How long each person's moves took, by a clock of the test: every table asks again as soon as it is answered."""
    queue: FairQueue[tuple[int, float, float]] = FairQueue()  # person, seconds, asked at
    took: dict[int, list[float]] = {person: [] for person in tables}
    events: list[tuple[float, int, int, float]] = []  # when somebody asks: person, seconds
    order = iter(range(1 << 30))
    for person, each in tables.items():
        for seconds in each:
            heappush(events, (0.01 * person, next(order), person, seconds))
    free, waiting = [0.0] * workers, 0
    while True:
        now = min(free)
        while events and (events[0][0] <= now or not waiting):
            at, _, person, seconds = heappop(events)
            now = max(now, at)
            queue.put((person, seconds, at), person, at + seconds + GRACE, seconds)
            waiting += 1
        if now > until:
            return took
        found = queue.get()
        person, seconds, asked = found
        waiting -= 1
        free.remove(min(free))
        free.append(now + seconds)
        took[person].append(now + seconds - asked)
        heappush(events, (now + seconds, next(order), person, seconds))


def test_seventy_tables_of_kings_leave_another_king_its_time() -> None:
    took = waits({1: [KING] * 70, 2: [KING]})
    assert mean(took[2]) <= 2 * KING
    assert max(took[2]) <= 2 * KING
    assert took[1], "who has many tables is served, too"


def test_who_has_many_tables_is_held_up_by_nobody_but_himself() -> None:
    took = waits({**{person: [KING] * 70 for person in range(1, 11)}, 11: [KING], 12: [SQUIRE]})
    assert mean(took[11]) <= 12 * KING / 2 + KING
    assert mean(took[12]) <= KING + SQUIRE


def test_of_one_person_and_between_equals_the_one_due_first_is_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for name, person, due, seconds in (("king", 1, 8.0, 3.0), ("squire", 1, 5.1, 0.1), ("baron", 2, 6.0, 1.0)):
        queue.put(name, person, due, seconds)
    assert [queue.get() for _ in range(3)] == ["squire", "baron", "king"]


def test_what_nobody_waits_for_costs_nothing_and_a_closed_queue_hands_nothing_out() -> None:
    queue: FairQueue[str] = FairQueue(lambda name: name != "cancelled")
    for due in range(5):
        queue.put("cancelled", 1, due, 3.0)
    queue.put("mine", 1, 9.0, 3.0)
    queue.put("other", 2, 10.0, 3.0)
    assert [queue.get(), queue.get()] == ["mine", "other"]
    queue.put("left", 1, 1.0, 1.0)
    assert queue.close() == ["left"]
    assert queue.get() is None


def test_a_real_worker_is_shared_fairly() -> None:
    """Of seventy questions of one person and one of another, all asked while it is held up, that one comes first or
    second."""
    view = kuhn.Kuhn(vec[i64]([2, 1]), vec[i64]([kuhn.PASS, kuhn.BET])).view(0).data()
    held, asked, answered = Event(), Event(), list[int]()

    def hold(_: object) -> None:
        if current_thread() is not main_thread():  # else it was answered before anybody could hold it up
            held.set()
            asked.wait()

    with BotPool(workers=1, load=rogues.load) as pool:
        def ask(person: int) -> "Future[str]":
            return pool.ask_move("kuhn", view, ("pass", "bet"), "ismcts@20", 0, person=person)

        while not held.wait(0.1):
            ask(3).add_done_callback(hold)
        for person in [*[1] * 70, 2]:
            ask(person).add_done_callback(lambda _, person=person: answered.append(person))
        last = ask(2)
        asked.set()
        last.result(60)
        assert 2 in answered[:2]
