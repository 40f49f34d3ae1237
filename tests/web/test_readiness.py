"""Is it alive, and should people be sent to it? With a clock and a store of the test's own, and a house told to end."""

import asyncio
import signal
import socket
import time
from pathlib import Path

import pytest

from tafelrunde.store import Alone, StoreError
from tafelrunde.web.live.cluster.heartbeat import CUT_OFF, MOMENT, NO_ANSWER, OUTAGE, StoreWatch
from tafelrunde.web.runtime.readiness import DRAINING, Readiness
from tafelrunde.web.server.serve import listen
from tests.trust.people import play_once
from tests.web.house import house

pytestmark = pytest.mark.several
CARDS = "beutelschneider"
FULL = StoreError("the disk is full")


class Store:
    """A store that answers, refuses or is silent, and whatever tries to write to it."""

    def __init__(self) -> None:
        self.others: Alone = Alone()
        self.unread: StoreError | None = None
        self.unwritten: StoreError | None = None
        self.answers = asyncio.Event()
        self.answers.set()
        self.asked = 0

    async def match(self, match: str) -> None:
        self.asked += 1
        await self.answers.wait()
        if self.unread is not None:
            raise self.unread

    async def probe(self) -> StoreError | None:
        return self.unwritten


class CutOff(Alone):
    """The other processes may have counted this one out."""

    sure = False


class Scene:
    """A store, who watches it, and a clock that stands."""

    def __init__(self, borne: float = 0.0) -> None:
        self.now = 100.0
        self.store = Store()
        self.readiness = Readiness(lambda: self.now)
        self.watch = StoreWatch(self.store, self.store, self.readiness, borne)

    async def reason(self) -> str | None:
        await self.watch.look()
        return self.readiness.reason


def test_nothing_speaks_against_it_until_something_does() -> None:
    readiness = Readiness()
    assert readiness.reason is None
    readiness.doubt("lease", "it was not renewed in time")
    readiness.doubt("store", "it is away")
    assert readiness.reason == "it was not renewed in time", "one reason, the first"
    readiness.settle("lease")
    assert readiness.reason == "it is away"
    readiness.draining = True
    assert readiness.reason == DRAINING
    readiness.draining = False
    readiness.settle("store")
    readiness.settle("store")
    assert readiness.reason is None


def test_what_is_borne_counts_once_it_has_lasted_and_begins_anew_when_it_was_settled() -> None:
    now = [0.0]
    readiness = Readiness(lambda: now[0])
    for now[0] in (0.0, 1.0, 2.9):
        readiness.doubt("store", "it is away", borne=3.0)
        assert readiness.reason is None
    now[0] = 3.0
    assert readiness.reason == "it is away"
    readiness.settle("store")
    now[0] = 4.0
    readiness.doubt("store", "it is away", borne=3.0)
    assert readiness.reason is None


@pytest.mark.parametrize("part", ["unread", "unwritten"])
async def test_a_store_that_cannot_be_read_or_written_is_the_reason_at_once(part: str) -> None:
    scene = Scene()
    assert await scene.reason() is None
    setattr(scene.store, part, FULL)
    assert await scene.reason() == "the disk is full"
    setattr(scene.store, part, None)
    assert await scene.reason() is None


async def test_an_outage_that_all_suffer_from_is_borne_unless_there_was_never_an_answer() -> None:
    fresh = Scene(OUTAGE)
    fresh.store.unread = FULL
    assert await fresh.reason() == "the disk is full", "a process that begins is sent nobody before"
    scene = Scene(OUTAGE)
    assert await scene.reason() is None
    scene.store.unread = FULL
    assert await scene.reason() is None
    scene.now += OUTAGE
    assert await scene.reason() == "the disk is full"
    scene.store.unread = None
    assert await scene.reason() is None


async def test_a_silent_store_keeps_nobody_waiting_and_is_asked_once() -> None:
    scene = Scene()
    scene.store.answers.clear()
    begun = time.monotonic()
    assert await asyncio.gather(*(scene.reason() for _ in range(5))) == [NO_ANSWER] * 5
    assert await scene.reason() == NO_ANSWER
    assert time.monotonic() - begun < 8 * MOMENT
    assert scene.store.asked == 1
    scene.store.answers.set()
    assert await scene.reason() is None
    assert scene.store.asked == 1, "the answer to the old question counts"
    assert await scene.reason() is None
    assert scene.store.asked == 2
    scene.watch.close()


async def test_a_process_that_has_lost_its_tables_is_not_asked_whatever_it_still_waits_for() -> None:
    """Its way to the store may be silent, so that no answer comes for long after it is back."""
    scene = Scene(OUTAGE)
    assert await scene.reason() is None
    scene.store.answers.clear()
    assert await scene.reason() is None
    scene.store.others = CutOff()
    begun = time.monotonic()
    assert await scene.reason() == CUT_OFF
    assert time.monotonic() - begun < MOMENT
    scene.store.others, scene.store.answers = Alone(), asyncio.Event()
    scene.store.answers.set()
    assert await scene.reason() is None
    scene.watch.close()


def test_a_process_of_several_refuses_whoever_comes_before_it_serves() -> None:
    """A proxy asks another one then; it would wait for one that accepts and does not answer yet."""
    with listen("127.0.0.1", 0) as early, socket.create_connection(early.getsockname()):
        pass
    with listen("127.0.0.1", 0, early=False) as later, pytest.raises(ConnectionRefusedError):
        socket.create_connection(later.getsockname())


@pytest.mark.sockets
@pytest.mark.slow
@pytest.mark.one_process("one process is told: `tests/trust/test_haproxy.py` has several")
def test_a_house_that_is_told_to_end_says_so_first_and_goes_on_meanwhile(tmp_path: Path) -> None:
    with house(tmp_path, "drain_seconds = 5\n") as opened:
        ada = opened.guest("Ada")
        connection = ada.look_at(ada.open_table(CARDS, "me", "friend", "friend"))
        answer = opened.guest().get("/readyz")
        assert answer.json() == {"ok": True}
        assert "set-cookie" not in answer.headers, "a proxy asks twice a second and keeps none"
        begun = time.monotonic()
        opened.process.send_signal(signal.SIGTERM)
        while "tafelrunde_drains_total 1.0" not in (told := ada.get("/metrics").text):
            assert time.monotonic() - begun < 4.5
        assert "\ntafelrunde_ready 0.0\n" in told and "\ntafelrunde_draining 1.0\n" in told
        answer = ada.get("/readyz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "draining": True, "why": DRAINING})
        assert ada.get("/healthz").json() == {"ok": True}
        assert play_once(connection)["type"] == "sight"
        with pytest.raises(Exception, match="1012"):
            connection.catch_up(60.0)
        assert time.monotonic() - begun >= 5.0
        assert opened.process.wait(60) in (0, -signal.SIGTERM)


@pytest.mark.slow
@pytest.mark.sockets
@pytest.mark.one_process("one process is told: `tests/trust/test_haproxy.py` has several")
def test_whoever_cannot_wait_says_so_twice(tmp_path: Path) -> None:
    with house(tmp_path, "drain_seconds = 60\n") as opened:
        guest = opened.guest()
        assert guest.get("/readyz").status_code == 200
        opened.process.send_signal(signal.SIGTERM)
        while guest.get("/readyz").status_code == 200:
            pass
        opened.process.send_signal(signal.SIGTERM)
        assert opened.process.wait(60) in (0, -signal.SIGTERM)
