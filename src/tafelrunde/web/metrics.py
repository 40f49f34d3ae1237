"""How often something took how long, in Prometheus' text format."""

from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.total += seconds
        place = next((place for place, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self.counts[place] += 1

    def rows(self, name: str) -> Iterator[str]:
        """The lines of the text format."""
        yield f"# TYPE {name} histogram"
        below = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            yield f'{name}_bucket{{le="{bound}"}} {below}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {below}"
