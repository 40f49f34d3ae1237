"""Metrics for Prometheus: of each process what it does, and from any of them what the house keeps.

Only sums over all tables: no match, no person, no card can be told from them.
"""

import logging
import resource
import sys
import time
from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from tafelrunde.store.counts import Backlog

log = logging.getLogger("tafelrunde.web")
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
FINE = (0.00005, 0.0001, 0.00025, 0.0005, *BOUNDS)  # seconds: a file answers in microseconds
TEXT = "text/plain; version=0.0.4"  # the format of `Metrics.text` and `house_text`
NOTHING = Backlog()
ABOUT = "counted up to 10 000; above that in PostgreSQL by its statistics, within about a tenth."
STAGES = ("open", "running", "over")
COUNTERS = {
    "messages": "Messages of clients.",
    "refused": "Messages refused in words.",
    "lines": "Lines of matches kept.",
    "slow": "Calls of the rules that took too long and were stopped.",
    "mistakes": "Internal errors, each written to the log.",
    "unsaved": "Writes that failed.",
    "notices": "Notices handed to push services and webhooks.",
    "mails": "Mails handed to the mail server.",
    "unsent": "Notices and mails that could not be handed over.",
    "bots_failed": "Moves that a bot failed to make.",
    "takes": "Tables that this process has taken.",
    "gives": "Tables that this process has given to another one that asked for them.",
    "lost": "Writes that were refused because the table was another process's by then.",
    "renewals": "Renewals of this process's lease.",
    "signals_sent": "Signals sent to other processes.",
    "signals_heard": "Signals heard from other processes.",
    "drains": "Times this process was told to let its people go elsewhere.",
}
GAUGES = {
    "rooms": "Live matches in memory.",
    "tabs": "Open connections to tables.",
    "stuck": "Tables where a bot's move or a time-out is overdue.",
    "owned": "Tables that this process may write to.",
    "ready": "1 while people should be sent to this process.",
    "draining": "1 while it is about to end.",
    "withdrawn": "1 while the operator sends people elsewhere.",
    "store_trouble": "1 while the last attempt to keep something came to nothing.",
}
disable_created_metrics()  # type: ignore[no-untyped-call]


def memory() -> float:
    """The memory of this process, in bytes."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return float(int(file.read().split()[1]) * resource.getpagesize())
    except OSError:
        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))


class Metrics:
    """The metrics of one process.

    Whoever does what is counted counts it: `counts` by the names of `COUNTERS` (`METRICS.counts["takes"].inc()`). What
    takes time is observed in seconds: `booking`, `bots`, `reads` and `changes` of the store, `lease_late` with how much
    later than due the lease of the process was renewed (0: on time). `store_waiting` is how many changes of the store
    have been begun and not finished. `place` names the process in all of it, if it has a place.
    """

    def __init__(self) -> None:
        self.place = ""
        self.begun = time.time()
        self.registry = CollectorRegistry()
        self.counts = {name: Counter(f"tafelrunde_{name}", about, registry=self.registry)
                       for name, about in COUNTERS.items()}
        self.booking = self._histogram("booking_seconds", "From a move received to everybody told.")
        self.bots = self._histogram("bot_seconds", "From a bot asked for a move to its answer, waiting included.")
        self.lease_late = self._histogram("lease_late_seconds", "How much later than due the lease was renewed.")
        store = Histogram("tafelrunde_store_seconds", "From the store asked to its answer.", ["what"], buckets=FINE,
                          registry=self.registry)
        self.reads, self.changes = store.labels("read"), store.labels("change")
        self.store_waiting = 0
        self._gauge("store_waiting", "Changes of the store that are not finished.").set_function(
            lambda: self.store_waiting)
        self.lag = 0.0  # seconds the event loop was late, at most, since somebody last asked
        self._gauges = {name: self._gauge(name, about) for name, about in GAUGES.items()}
        self._lag = self._gauge("loop_lag_seconds", "How late the event loop was, at most, since the last reading.")
        self._gauge("resident_bytes", "Memory of this process.").set_function(memory)
        self._gauge("start_time_seconds", "When this process began.").set(self.begun)

    def renewed(self, late: float) -> None:
        """Note that the lease of this process was renewed, so many seconds later than due."""
        self.counts["renewals"].inc()
        self.lease_late.observe(late)

    def count_mistake(self, what: str, error: Exception | None = None) -> None:
        """Count an internal error, and log it: this one, or the one that is being handled."""
        self.counts["mistakes"].inc()
        log.error(what, exc_info=error or True)

    def totals(self) -> dict[str, int]:
        """The value of every counter."""
        return {name: int(self.registry.get_sample_value(f"tafelrunde_{name}_total") or 0) for name in self.counts}

    def text(self, now: Mapping[str, float]) -> bytes:
        """All metrics as Prometheus reads them; `now` are the gauges of `GAUGES`."""
        for name, value in now.items():
            self._gauges[name].set(value)
        self._lag.set(self.lag)
        self.lag = 0.0
        return generate_latest(OfProcess(self.registry, self.place) if self.place else self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"tafelrunde_{name}", about, registry=self.registry)

    def _histogram(self, name: str, about: str) -> Histogram:
        return Histogram(f"tafelrunde_{name}", about, buckets=BOUNDS, registry=self.registry)


class OfProcess(Collector):
    """The same metrics, each with the label `process`."""

    def __init__(self, registry: CollectorRegistry, place: str) -> None:
        self._registry = registry
        self._place = place

    def collect(self) -> Iterable[Metric]:
        for metric in self._registry.collect():
            metric.samples = [sample._replace(labels={**sample.labels, "process": self._place})
                              for sample in metric.samples]
            yield metric


def house_text(counts: Mapping[str, float], backlog: Backlog = NOTHING) -> bytes:
    """What the house keeps, given what `Store.counts` and `Store.backlog` tell: the same whichever of its processes is
    asked, so one of them is asked, and no sum over processes is made of it."""
    registry = CollectorRegistry()
    matches = Gauge("tafelrunde_matches", f"Matches in the store, those that are over {ABOUT}", ["stage"],
                    registry=registry)
    for stage in STAGES:
        matches.labels(stage).set(counts.get(stage, 0))
    Gauge("tafelrunde_people", f"People in the store, {ABOUT}", registry=registry).set(counts.get("person", 0))
    tasks = Gauge("tafelrunde_tasks", "Questions to bots elsewhere.", ["stage"], registry=registry)
    tasks.labels("waiting").set(backlog.waiting)
    tasks.labels("thinking").set(backlog.thinking)
    Gauge("tafelrunde_oldest_task_seconds", "For how long the oldest of those that wait has done so.",
          registry=registry).set(backlog.oldest)
    return generate_latest(registry)


METRICS = Metrics()
