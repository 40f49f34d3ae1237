"""What the house counts about itself, in the words of Prometheus. Sums over the whole house only: no match, no
person, no card can be told from them."""

import resource
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Times:
    """How long something took, as a histogram."""

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def took(self, seconds: float) -> None:
        """Count one."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, about: str) -> Iterator[str]:
        """The histogram as text."""
        yield f"# HELP {name} {about}"
        yield f"# TYPE {name} histogram"
        sofar = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            sofar += count
            yield f'{name}_bucket{{le="{bound}"}} {sofar}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {sofar}"


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.booking = Times()  # from the move received to everybody told, the disk included
        self.lag = 0.0  # seconds the loop was late, at most, since somebody last asked
        self.begun = time.time()

    def text(self, now: Mapping[str, float]) -> str:
        """All of it; `now` are gauges of the moment by name."""
        rows = []
        for name, about in COUNTERS.items():
            rows += [f"# HELP tafelrunde_{name}_total {about}", f"# TYPE tafelrunde_{name}_total counter",
                     f"tafelrunde_{name}_total {self.counts[name]}"]
        moment = {**now, "resident_bytes": memory(), "loop_lag_seconds": self.lag, "start_time_seconds": self.begun}
        self.lag = 0.0
        for name, value in moment.items():
            kind = f"tafelrunde_{name}"
            rows += [f"# TYPE {kind.partition('{')[0]} gauge", f"{kind} {value:.6g}"]
        rows += self.booking.lines("tafelrunde_booking_seconds", "From a move received to everybody told.")
        return "\n".join(dict.fromkeys(rows)) + "\n"


COUNTERS = {
    "messages": "Messages of clients.",
    "refused": "Messages refused in words.",
    "lines": "Lines of matches kept.",
    "slow": "Calls of the rules that took too long and were stopped.",
    "mistakes": "Mistakes of the house, each written to the log.",
    "unsaved": "Things that could not be saved.",
    "notices": "Notices handed to push services.",
    "mails": "Mails handed to the mail server.",
    "unsent": "Notices and mails that could not be handed over.",
    "bots_failed": "Moves that a bot failed to make.",
}
METRICS = Metrics()


def memory() -> float:
    """Bytes of memory of this process."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return float(int(file.read().split()[1]) * resource.getpagesize())
    except OSError:
        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
