"""What happened in a siege, in figures that add up."""

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde.web.lists import catalogue
from tests.trust.besieged_tables import Table

LONG = 4.0  # seconds: who waits longer than that tells why
KINDS = ("process", "database", "proxy", "frozen", "cut", "silent")


@dataclass
class Figures:
    """Of a siege, or of a part of it."""

    counts: Counter[str] = field(default_factory=Counter)
    blows: Counter[str] = field(default_factory=Counter)
    waited: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    stories: list[str] = field(default_factory=list)  # of those who waited long
    faults: list[str] = field(default_factory=list)
    load: float = 0.0  # of the machine, at the end of it
    loads: list[float] = field(default_factory=list)  # of its parts

    def recovered(self, table: Table) -> None:
        """A move at a table was acknowledged."""
        for kind, since in table.waits:
            self.waited[kind].append(waited := time.monotonic() - since)
            if waited > LONG:
                told = ", ".join(f"{at - since:.1f} {what}" for at, what in table.story)
                self.stories.append(f"{table.slug} {table.id} after {kind}, {waited:.1f} s: {told}")
        table.waits.clear()
        table.story.clear()

    def add(self, part: "Figures") -> None:
        """That has happened as well."""
        self.counts += part.counts
        self.blows += part.blows
        for kind, waited in part.waited.items():
            self.waited[kind] += waited
        self.stories += part.stories
        self.faults += part.faults
        self.loads.append(part.load)

    def line(self) -> str:
        """As it is written down."""
        return json.dumps(vars(self))

    def told(self) -> list[str]:
        """All of it."""
        count, loads = self.counts, sorted(self.loads) or [0.0]
        blows = ", ".join(f"{self.blows[kind]} x {kind}" for kind in KINDS if self.blows[kind])
        rows = [f"{blows}: {count['moves']} moves acknowledged at {count['matches']} matches of "
                f"{len(catalogue.slugs())} games, {count['connections']} times connected; {count['lines']} lines kept, "
                f"{count['records']} records verified ({count['over']} of finished matches); told {count['notices']} "
                f"times that it is somebody's turn, lost on time {count['timeouts']} times; lost, doubled or false: "
                f"{len(self.faults)}; load of the machine: median {loads[len(loads) // 2]:.1f}, most {loads[-1]:.1f}"]
        every = [each for waited in self.waited.values() for each in waited]
        for kind, waited in [*self.waited.items(), ("any", every)]:
            if waited:
                found = sorted(waited)
                rows.append(f"    {kind}: until the next move was acknowledged at a table, median "
                            f"{found[len(found) // 2]:.2f} s, p99 {found[int(len(found) * 0.99)]:.2f} s, longest "
                            f"{found[-1]:.2f} s ({len(found)} tables)")
        return rows + [f"    {story}" for story in self.stories]


def read(file: Path, load: float) -> Figures:
    """What was written down in a file, by one run or several, while the load of the machine was at most that."""
    figures = Figures()
    for row in file.read_text(encoding="utf-8").splitlines():
        part = json.loads(row)
        if part["load"] > load:
            continue
        figures.add(Figures(Counter(part["counts"]), Counter(part["blows"]), part["waited"], part.get("stories", []),
                            part["faults"], part["load"]))
    return figures
