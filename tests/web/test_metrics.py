"""Metrics: what a process does, with its name where it has one, and what the house keeps."""

import asyncio
import re

import pytest

from tafelrunde.store import Store, StoreError
from tafelrunde.store.counts import Backlog
from tafelrunde.web.runtime.metrics import COUNTERS, GAUGES, Metrics, house_text
from tafelrunde.web.server import timed_engine
from tafelrunde.web.server.timed_engine import TimedEngine
from tests.stores import MemoryEngine


def rows(text: bytes) -> dict[str, float]:
    lines = [line for line in text.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_a_process_with_a_place_has_it_in_every_row() -> None:
    metrics = Metrics()
    plain = rows(metrics.text({}))
    metrics.place = "castle:8001"
    named = rows(metrics.text({}))
    assert len(named) == len(plain) > 100
    assert [name for name in named if 'process="castle:8001"' not in name] == []
    assert not any("process=" in name for name in plain)


def test_a_place_cannot_break_out_of_its_label() -> None:
    metrics = Metrics()
    metrics.place = 'a"} 1\nb'
    for row in metrics.text({}).decode().splitlines():
        assert re.match(r"# (HELP|TYPE) tafelrunde_|tafelrunde_", row), row


def test_everything_that_is_counted_is_told() -> None:
    metrics = Metrics()
    for name in COUNTERS:
        metrics.counts[name].inc(2)
    metrics.lease_late.observe(0.2)
    told = rows(metrics.text(dict.fromkeys(GAUGES, 7)))
    assert all(told[f"tafelrunde_{name}_total"] == 2 for name in COUNTERS)
    assert all(told[f"tafelrunde_{name}"] == 7 for name in GAUGES)
    assert told["tafelrunde_lease_late_seconds_count"] == 1
    assert metrics.totals()["takes"] == 2


def test_what_the_house_keeps_is_told_apart() -> None:
    told = rows(house_text({"open": 3, "over": 5, "person": 9, "event": 1000}))
    assert told == {'tafelrunde_matches{stage="open"}': 3, 'tafelrunde_matches{stage="running"}': 0,
                    'tafelrunde_matches{stage="over"}': 5, "tafelrunde_people": 9, "tafelrunde_oldest_task_seconds": 0,
                    'tafelrunde_tasks{stage="waiting"}': 0, 'tafelrunde_tasks{stage="thinking"}': 0}
    told = rows(house_text({}, Backlog(3, 2, 7.5)))
    assert told["tafelrunde_oldest_task_seconds"] == 7.5
    assert (told['tafelrunde_tasks{stage="waiting"}'], told['tafelrunde_tasks{stage="thinking"}']) == (3, 2)


class Failing(MemoryEngine):
    """Cannot be read."""

    async def rows(self, text: str, *values: object) -> list[object]:  # type: ignore[override]
        raise StoreError("the disk is full")


async def test_whatever_the_store_is_asked_is_measured_and_what_waits_is_counted(
        monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics()
    monkeypatch.setattr(timed_engine, "METRICS", metrics)

    def seen(name: str) -> float:
        return rows(metrics.text({}))[f"tafelrunde_store_{name}"]
    store = Store(TimedEngine(MemoryEngine()))
    assert (await store.counts())["person"] == 0
    reads = seen('seconds_count{what="read"}')
    assert (reads, seen('seconds_count{what="change"}')) == (2, 0)
    writing = [asyncio.create_task(store.add_person(f"key {number}", "Ada", 1.0)) for number in range(4)]
    await asyncio.sleep(0)
    assert seen("waiting") == 4
    await asyncio.gather(*writing)
    assert (seen("waiting"), seen('seconds_count{what="change"}')) == (0, 4)
    assert store.trouble is None
    await store.close()
    failing = Store(TimedEngine(Failing()))
    with pytest.raises(StoreError):
        await failing.match("")
    assert seen('seconds_count{what="read"}') == reads + 1
    await failing.close()
