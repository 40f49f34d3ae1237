"""Whole random events on a seed: results by drawn skill, late comers, drop-outs, no-shows, annulments, corrections, and
a process that dies and has only the record."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from tafelrunde.core import BadInput, Rng
from tafelrunde.events.abilities import find_abilities
from tafelrunde.events.check import DealOf
from tafelrunde.events.event import Event, replay
from tafelrunde.events.formats import list_start_lines, next_lines
from tafelrunde.events.record import Played, Record, Terms, read_record
from tafelrunde.events.table import Table

TROUBLES = ("late", "withdraw", "return", "annul", "correct", "swap", "replace", "pause", "kill")
TABLES_EACH = 5  # of an arena: so many for each person before it is closed
DIRECTOR = "p1: drawn by lot"


@dataclass(frozen=True)
class Plan:
    """What is simulated; `trouble` of 1 000 steps one of TROUBLES happens."""

    format: str
    people: int
    seed: int
    rounds: int = 3
    sizes: tuple[int, ...] = (2,)
    divisions: int = 1
    trouble: int = 60
    game: str = "castles_besieged"
    fill: bool = False
    arrange: int = 0


class _Simulation:
    """One event on its way."""

    def __init__(self, plan: Plan, deal_of: DealOf | None) -> None:
        self.plan, form = plan, find_abilities(plan.format)
        self.deal_of = deal_of if form.sealed else None
        self.secret = sha256(f"secret {plan.seed}".encode()).digest()
        self.rng = Rng(plan.seed)
        self.record = Record(Terms(
            f"Simulated {plan.seed}", plan.format, (Played(plan.game, plan.sizes),),
            plan.rounds if form.needs_rounds or form.has_divisions else 0,
            plan.divisions if form.has_divisions else 1, ("difference",) if form.sealed else Terms.tie_breaks,
            seed=str(plan.seed), arrange=plan.arrange, fill=plan.fill,
            commitment=sha256(self.secret).hexdigest() if self.deal_of is not None else ""))
        self.event = Event(self.record.terms)
        self.skill: dict[str, int] = {}
        self.deals: dict[int, str] = {}  # by number of the board
        self.minute = 0

    def book(self, texts: list[str]) -> None:
        """Let lines happen, and keep them."""
        for text in texts:
            self.event.apply(text)
            if text.startswith("bot ") and text.split()[1] not in self.skill:  # a bot of the house
                self.skill[text.split()[1]] = self.rng.below(1000)
            self.record.append(f"2026-01-{1 + self.minute // 1440 % 28:02}T{self.minute // 60 % 24:02}:"
                               f"{self.minute % 60:02}Z", [text])
        self.minute += 1

    def enter(self) -> None:
        """Somebody more takes part."""
        number = len(self.event.people) + 1
        self.skill[f"p{number}"] = self.rng.below(1000)
        self.book(self.event.entry(f"Person {number}", bot=self.rng.below(10) == 0 and not self.plan.fill))

    def play(self) -> Record:
        """From the first entry to the end."""
        for _ in range(self.plan.people):
            self.enter()
        for _ in range(self.plan.people // 10 if self.plan.trouble else 0):
            one, other = self.draw(self.event.present), self.draw(self.event.present)
            if one != other:
                self.book([f"apart {one} {other}"])
        if self.deal_of is not None:
            self.book([f"salt {person} word {self.rng.below(100)}" for person in self.event.present[::2]])
        self.book(list_start_lines(self.event))
        while not self.event.finished:
            if self.rng.below(1000) < self.plan.trouble:
                self.make_trouble(TROUBLES[self.rng.below(len(TROUBLES))])
            lines = next_lines(self.event)
            running = self.event.running_tables
            if lines:
                self.book(lines)
            elif running:
                self.go_on_at(running[self.rng.below(len(running))])
            elif self.event.paused:
                self.book([f"resume by {DIRECTOR}"])
            if self.event.format.rolling and not self.event.closed and self.event.rounds and (
                    len(self.event.rounds[0].tables) * self.plan.sizes[-1] > TABLES_EACH * self.plan.people):
                self.book(["close"])
        if self.deal_of is not None:
            self.book([f"secret {self.secret.hex()}"])
        return self.record

    def draw(self, people: list[str]) -> str:
        """One of them."""
        return people[self.rng.below(len(people))]

    def go_on_at(self, table: Table) -> None:
        """A table ends; or somebody proposes a time for it, or it begins."""
        people = [person for person in table.people if not self.event.people[person].bot]
        if table.begun:
            self.finish_table(table)
        elif table.at or not people or self.rng.below(4) == 0:
            self.book([f"begin {table.name}"])
        else:
            self.book([f"propose {table.name} {self.draw(people)} 2026-02-0{1 + self.rng.below(3)}T19:00Z"])

    def finish_table(self, table: Table, verb: str = "result", act: str = "") -> None:
        """Places by skill and luck; now and then a tie, or somebody who did not come."""
        strength = {person: self.skill.get(person, 500) + self.rng.below(1200) for person in table.people}
        order = sorted(table.people, key=lambda person: -strength[person])
        places = {person: place for place, person in enumerate(order, start=1)}
        for person in table.people:
            if self.rng.below(40) == 0:
                places[person] = 0
        if self.rng.below(15) == 0 and places[order[0]] and places[order[1]]:
            places[order[1]] = places[order[0]]
        ranks = " ".join(str(places[person] or "-") for person in table.people)
        scores = " ".join(str(strength[person] // 20) for person in table.people)
        self.book([f"{verb} {table.name} {ranks} | {scores}{act}"])
        if self.deal_of is not None and table.name not in self.event.deals:
            if table.round not in self.deals:
                self.deals[table.round] = self.deal_of(table.game, len(table.people), self.secret, self.event.salts,
                                                       table.round)
            self.book([f"deal {table.name} {self.deals[table.round]}"])

    def make_trouble(self, kind: str) -> None:
        """Something out of the ordinary, where it is possible."""
        event, rng = self.event, self.rng
        running = event.running_tables
        over = [table for table in event.tables if not table.running]
        adapts = event.format.entries_until != "start"  # what others have planned is not upset
        away = [person.id for person in event.people.values() if not (person.present or person.reserve)]
        if kind == "late" and event.open_to_entries:
            self.enter()
        elif kind == "withdraw" and len(event.present) > event.terms.sizes[0] + 1:
            self.book([f"withdraw {self.draw(event.present)}"])
        elif kind == "return" and away and not event.running:
            self.book(event.comeback(self.draw(away)))
        elif kind == "annul" and over:
            self.book([f"annul {over[rng.below(len(over))].name} by {DIRECTOR}"])
        elif kind == "correct" and over:
            self.finish_table(over[rng.below(len(over))], "correct", f" by {DIRECTOR}")
        elif kind == "swap" and len(running) > 1 and adapts:
            one, other = running[0], running[-1]
            if one.round == other.round:
                self.try_line(f"swap {one.round} {self.draw(one.people)} {self.draw(other.people)} by {DIRECTOR}")
        elif kind == "replace" and running and adapts:
            coming = [person for person, worth in event.rounds[-1].byes.items() if event.people[person].present]
            table = running[-1]
            if coming:
                self.try_line(f"replace {table.name} {self.draw(table.people)} {self.draw(coming)} by {DIRECTOR}")
        elif kind == "pause" and not event.paused:
            self.book([f"pause by {DIRECTOR}"])
        elif kind == "kill":
            self.record = read_record(str(self.record))
            self.event = replay(self.record)

    def try_line(self, text: str) -> None:
        """Book a line that may be refused."""
        try:
            self.book([text])
        except BadInput:
            return


def simulate(plan: Plan, deal_of: DealOf | None = None) -> Record:
    """The record of a whole event that went as its seed says; boards are dealt by `deal_of`, where it is given."""
    return _Simulation(plan, deal_of).play()


def draw_plans(format: str, first: int, count: int, trouble: int = 60, most: int = 200) -> Iterator[Plan]:
    """Plans on consecutive seeds; people (3 to `most`, small clubs above all), rounds, sizes, divisions are drawn."""
    form = find_abilities(format)
    for seed in range(first, first + count):
        rng = Rng(seed)
        sizes = (2,) if format == "dutch" else ((2,), (3,), (4,), (3, 4), (2, 3, 4))[rng.below(5)]
        sizes = sizes if not form.sealed else (3 + rng.below(2),)
        low = max(3, sizes[0] + 1)
        people = low + min(rng.below(most + 1 - low) for _ in range(4))
        divisions = 1 + rng.below(3) if form.has_divisions else 1
        yield Plan(format, people, seed, 2 + rng.below(6), sizes, divisions, trouble,
                   "beutelschneider" if form.sealed else "castles_besieged" if sizes == (2,) else "loewenherz",
                   rng.below(3) == 0, 7 * (rng.below(3) == 0 and form.by_appointment))
