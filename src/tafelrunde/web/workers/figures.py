"""The metrics of a process of workers, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tafelrunde.web.runtime.metrics import OfProcess, memory

THINKING = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Figures:
    """The metrics of one process; `place` names it in all of them, if it has a place."""

    def __init__(self, place: str = "") -> None:
        self._registry = CollectorRegistry()
        self._place = place
        self.answered = self._counter("answered", "Tasks answered.")
        self.failed = self._counter("failed", "Tasks whose bot failed, which was told to whoever asked.")
        self.late = self._counter("late", "Answers nobody wanted any more: withdrawn, or claimed by another process.")
        self.returned = self._counter("returned", "Tasks given back unanswered when this process ended.")
        self.workers = Gauge("tafelrunde_task_workers", "Bots that can think at a time.", registry=self._registry)
        self.busy = Gauge("tafelrunde_task_workers_busy", "Of those, bots that think.", registry=self._registry)
        self.seconds = Histogram("tafelrunde_task_seconds", "From a task claimed to its answer found.",
                                 buckets=THINKING, registry=self._registry)
        Gauge("tafelrunde_task_resident_bytes", "Memory of this process, its bots' left out.",
              registry=self._registry).set_function(memory)

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        return generate_latest(OfProcess(self._registry, self._place) if self._place else self._registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"tafelrunde_tasks_{name}", about, registry=self._registry)
