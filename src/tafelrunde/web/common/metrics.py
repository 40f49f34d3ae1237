"""What is counted and measured, for Prometheus. Sums over all tables only: no match, no person, no card can be told
from them."""

import resource
import sys
import time
from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
TEXT = "text/plain; version=0.0.4"  # the format of `Metrics.text`
COUNTERS = {
    "messages": "Messages of clients.",
    "refused": "Messages refused in words.",
    "lines": "Lines of matches kept.",
    "slow": "Calls of the rules that took too long and were stopped.",
    "mistakes": "Internal errors, each written to the log.",
    "unsaved": "Writes that failed.",
    "notices": "Notices handed to push services.",
    "mails": "Mails handed to the mail server.",
    "unsent": "Notices and mails that could not be handed over.",
    "bots_failed": "Moves that a bot failed to make.",
}
GAUGES = {
    "rooms": "Live matches in memory.",
    "tabs": "Open connections to tables.",
    "stuck": "Tables where a bot's move or a time-out is overdue.",
    "people": "People in the store.",
}
disable_created_metrics()  # type: ignore[no-untyped-call]


def memory() -> float:
    """Bytes of memory of this process."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return float(int(file.read().split()[1]) * resource.getpagesize())
    except OSError:
        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.counts = {name: Counter(f"tafelrunde_{name}", about, registry=self.registry)
                       for name, about in COUNTERS.items()}
        self.booking = Histogram("tafelrunde_booking_seconds", "From a move received to everybody told.",
                                 buckets=BOUNDS, registry=self.registry)
        self.lag = 0.0  # seconds the event loop was late, at most, since somebody last asked
        self._gauges = {name: self._gauge(name, about) for name, about in GAUGES.items()}
        self._matches = Gauge("tafelrunde_matches", "Matches in the store.", ["stage"], registry=self.registry)
        self._lag = self._gauge("loop_lag_seconds", "How late the event loop was, at most, since the last reading.")
        self._gauge("resident_bytes", "Memory of this process.").set_function(memory)
        self._gauge("start_time_seconds", "When this process began.").set(time.time())

    def totals(self) -> dict[str, int]:
        """Every counter's value."""
        return {name: int(self.registry.get_sample_value(f"tafelrunde_{name}_total") or 0) for name in self.counts}

    def text(self, now: Mapping[str, float], matches: Mapping[str, float]) -> bytes:
        """All of it; `now` are the gauges of `GAUGES`, `matches` those by stage."""
        for name, value in now.items():
            self._gauges[name].set(value)
        for stage, value in matches.items():
            self._matches.labels(stage).set(value)
        self._lag.set(self.lag)
        self.lag = 0.0
        return generate_latest(self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"tafelrunde_{name}", about, registry=self.registry)


METRICS = Metrics()
