"""An evening: processes, people, tables, and what goes wrong, all drawn from one seed; `checks` says what has to hold.

How the evening is – people hasty or slow, the disk, the network, the blows – is drawn as well: gentle evenings find
gentle faults.
"""

import asyncio
import hashlib
import logging
import random
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final
from unittest.mock import patch

from tafelrunde import games
from tafelrunde.core.info import format_value
from tafelrunde.store import Push as Subscription, Store
from tafelrunde.store.others import LEASE
from tafelrunde.web.notify import hooks, webpush
from tafelrunde.web.runtime.settings import Limits, Push, Settings
from tafelrunde.web.server.app import Keys
from tests.conformance.cases import is_valid
from tests.conformance.make_record import play_at_random
from tests.simulated import lease
from tests.simulated.checks import QUIET, Checks
from tests.simulated.database import Database, Engine, Faults
from tests.simulated.people import Habits, Person, Refused
from tests.simulated.process import Bots, Process
from tests.simulated.world import World

SPEEDS: Final = ("live15", "live15", "live45", "slow1", "none")
BLOWS: Final = ("kill", "freeze", "cut off")
ENOUGH: Final = Limits(messages=1 << 60, guests_per_address=1_000_000, tables_per_address=1_000_000)
SETTINGS: Final = Settings(limits=ENOUGH, push=Push(services=("push.test",), wait_seconds=20.0), stand_in="random")
RECORDS: Final = 3  # of each game and number of seats, from which tables go on
LONGEST: Final = 600  # lines of such a record
AFTER: Final = 60.0  # seconds in which whoever is away has to have been told


@dataclass
class Plan:
    """What kind of evening. Rates of blows are those of one process in an hour."""

    slugs: tuple[str, ...] = games.BUILT_IN
    processes: int = 1
    people: int = 8
    tables: int = 3
    seconds: float = 900.0
    bots: float = 0.3  # the share of tables at which some sit
    variants: float = 0.0  # the share of options that are not as usual
    late: float = 0.0  # the share of tables that go on where another match stood in its second half
    distance: float = 0.0  # seconds to the house, at most
    apart: float = 0.0  # seconds the calendars of processes are wrong, at most
    disorder: bool = False
    blows: dict[str, float] = field(default_factory=dict)
    habits: Habits = field(default_factory=Habits)
    faults: Faults = field(default_factory=Faults)


def draw_plan(seed: int, processes: int = 1) -> Plan:
    dice = random.Random(f"plan {seed}")
    habits = Habits(thinks=dice.choice((0.05, 0.5, 2.0, 6.0)), hastes=dice.choice((0.0, 0.03, 0.5)),
                    undoes=dice.choice((0.02, 0.2)), leaves=dice.choice((0.0, 0.02, 0.1)))
    if random.Random(f"doubts {seed}").random() < 0.25:
        habits.undoes, habits.refuses = 0.5, 0.1
    habits.regrets = random.Random(f"regrets {seed}").choice((0.0, 0.05, 0.3))
    faults = Faults(slow=dice.choice((0.0, 0.0, 0.05, 0.2)), refused=dice.choice((0.0, 0.0, 0.02)),
                    twice=dice.choice((0.0, 0.2)))
    plan = Plan(processes=processes, seconds=dice.uniform(300.0, 900.0) if habits.thinks > 1 else dice.uniform(60, 240),
                distance=dice.choice((0.0, 0.03, 0.3)), disorder=dice.random() < 0.3, habits=habits, faults=faults,
                blows={"kill": dice.choice((0.0, 0.0, 6.0, 30.0))},
                variants=random.Random(f"variants {seed}").choice((0.0, 0.3)),
                late=random.Random(f"late {seed}").choice((0.0, 0.5)))
    if processes > 1:
        plan.blows |= {"freeze": dice.choice((0.0, 10.0, 40.0)), "cut off": dice.choice((0.0, 10.0, 40.0))}
        plan.apart = dice.choice((0.0, 300.0))
        faults.slow = min(faults.slow, 0.02)  # else no lease is ever renewed in time
        faults.stalled, faults.unheard = dice.choice((0.0, 0.02)), dice.choice((0.0, 0.2))
    return plan


def draw_variants(slug: str, seats: int, share: float, dice: random.Random) -> dict[str, str]:
    """Options that go together, as the form sends them."""
    card, chosen = games.info(slug), dict[str, Any]()
    for option in card.offered:
        more = {**chosen, option.name: dice.choice([option.default, *option.alternatives()])}
        if dice.random() < share and is_valid(card, seats, more):
            chosen = more
    return {f"option {name}": format_value(value) for name, value in chosen.items()}


def sweep_plan(kind: str, slug: str, number: int) -> Plan:
    """A quiet evening at one table, but for what becomes of that write."""
    return Plan((slug,), tables=1, seconds=60.0, bots=0.0, faults=Faults({number: kind}))


class Evening:
    """One of them; `faults` is what does not hold."""

    def __init__(self, world: World, plan: Plan) -> None:
        self.world = world
        self.plan = plan
        self.dice = random.Random(f"evening {world.seed}")
        self.database = Database(random.Random(f"database {world.seed}"), plan.faults, lambda: world.now)
        self.processes: list[Process] = []
        self.faults: list[str] = []
        self.count: Counter[str] = Counter()
        self.checks = Checks(self)
        self.note = world.note
        self.struck = -QUIET  # when something was last done to a process
        self.is_over = False
        self.came = set[tuple[str, int]]()  # tables, and people who have been there

    def fault(self, text: str) -> None:
        self.note("FAULT", text)
        self.faults.append(f"after {self.world.loop.time():.3f} s: {text}")

    # -- the house

    def reach(self, path: str) -> Process:
        """The process a proxy would take: for a table always the same, as long as it is there."""
        living = [process for process in self.processes if process.alive] or self.processes
        parts = path.split("/")
        number = int.from_bytes(parts[2].encode()[:6], "big") if parts[1] == "table" else self.dice.randrange(1 << 20)
        return living[number % len(living)]

    async def open(self, number: int) -> None:
        """A process begins, at the place of one that is gone."""
        place = f"process{number}:80" if self.plan.processes > 1 else ""
        bots = Bots(self.world, slowest=1.0, at_random=True)
        process = Process(self.world, self.database, SETTINGS, Keys("07" * 32, "08" * 32, vapid()), bots, place)
        self.processes[number:number + 1] = [process]
        await process.open(lease.join if place else None)
        self.world.offsets[process.number] = self.dice.uniform(-self.plan.apart, self.plan.apart)

    async def supervise(self) -> None:
        """The operator starts again what has ended."""
        while True:
            await asyncio.sleep(1.0)
            for number, process in enumerate(self.processes):
                if not process.alive:
                    self.struck = self.world.loop.time()
                    await asyncio.sleep(self.dice.uniform(0.2, 6.0))
                    self.count["opened again"] += 1
                    await self.open(number)

    async def strike(self) -> None:
        """Something happens to a process now and then."""
        rates = [self.plan.blows.get(blow, 0.0) for blow in BLOWS]
        while sum(rates):
            await asyncio.sleep(self.dice.expovariate(sum(rates) * self.plan.processes / 3600))
            process, blow = self.dice.choice(self.processes), self.dice.choices(BLOWS, rates)[0]
            if process.alive:
                self.note(blow, process.place)
                self.count[blow] += 1
                await self._blow(process, blow)

    async def _blow(self, process: Process, blow: str) -> None:
        self.struck = self.world.loop.time()
        lasts = self.dice.uniform(0.5, 3 * LEASE)
        if blow == "kill":
            process.kill()
        elif blow == "freeze":
            process.freeze()
            await asyncio.sleep(lasts)
            process.thaw()
        else:
            process.cut_off = True
            await asyncio.sleep(lasts)
            process.cut_off = False
        self.struck = self.world.loop.time()

    # -- people

    async def run(self) -> None:
        for number in range(self.plan.processes):
            await self.open(number)
        beside = [asyncio.ensure_future(work) for work in (self.supervise(), self.strike())]
        people = [Person(self, number) for number in range(self.plan.people)]
        try:
            await asyncio.gather(*(self._arrive(person) for person in people))
            await self.meet(people)
        finally:
            self.is_over = True
            for task in beside:
                task.cancel()
        await self._heal()
        await asyncio.sleep(AFTER)
        await self.checks.after(Store(Engine(self.database)))
        await self._close()

    async def meet(self, people: list[Person]) -> None:
        """They come together at tables, until it is late."""
        ends = self.world.loop.call_later(self.plan.seconds, self._end)
        await asyncio.gather(*(self._table(people, number) for number in range(self.plan.tables)))
        ends.cancel()

    def _end(self) -> None:
        self.is_over = True

    async def _heal(self) -> None:
        self.database.faults = Faults()
        for number, process in enumerate(self.processes):
            process.thaw()
            process.cut_off = False
            if not process.alive:
                await self.open(number)

    async def _close(self) -> None:
        for process in self.processes:
            await process.close()
        await asyncio.sleep(1.0)
        self.checks.leftovers()

    async def _arrive(self, person: Person) -> None:
        await person.arrive()
        person.id = self.database.rows("SELECT id FROM person WHERE name = $1", person.name)[0][0]
        browser = Subscription(f"https://push.test/{person.id}", person.id, "", "")
        await Store(Engine(self.database)).add_push(browser)

    async def _table(self, people: list[Person], number: int) -> None:
        """Some of them come together, and play as long as they like."""
        dice = self.dice
        slug = dice.choice(self.plan.slugs)
        seats = dice.choice(games.info(slug).seats)
        bots = dice.randrange(1, seats) if seats > 1 and dice.random() < self.plan.bots else 0
        sitting = dice.sample(people, seats - bots)
        kinds = ["me"] + ["open"] * (seats - bots - 1) + ["bot:page"] * bots
        fields = {f"seat{seat}": kind for seat, kind in enumerate(kinds)} | {
            "pace": "0", "speed": dice.choice(SPEEDS), "name": sitting[0].name,
            **draw_variants(slug, seats, self.plan.variants, random.Random(f"variants {self.world.seed} {number}"))}
        form = send = f"/new/{slug}"
        if (late := random.Random(f"late {self.world.seed} {number}")).random() < self.plan.late:
            record, lines = random_record(slug, seats, late.randrange(RECORDS))
            form, send = "/play-on", "/play-on/table"
            fields |= {"record": record, "line": str(late.randrange(lines // 2, lines))}
        path, _ = await sitting[0].patiently(lambda: sitting[0].browser.post(send, form, **fields))
        table = path.rsplit("/", 1)[1]
        self.note("table", number, table, slug, kinds)
        for person in sitting[1:]:
            await person.patiently(lambda person=person: self._sit(person, table))
        await asyncio.gather(*(person.attend(table) for person in sitting))

    async def _sit(self, person: Person, table: str) -> None:
        page = f"/table/{table}"
        if self.database.rows("SELECT 1 FROM seat WHERE match = $1 AND person = $2", table, person.id):
            return  # the answer was lost
        await person.browser.post(f"{page}/sit", page, name=person.name)


@cache
def random_record(slug: str, seats: int, seed: int) -> tuple[str, int]:
    """The record of a random match, and how many lines it has."""
    match = play_at_random(slug, seats, {}, seed, LONGEST)
    return str(match.record()), match.line


@cache
def vapid() -> webpush.VapidKey:
    """The key of all houses."""
    return webpush.vapid_key(webpush.new_vapid_key(), "")


class _Errors(logging.Handler):
    """What the house logs as its own mistake."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(logging.ERROR)
        self._evening = evening

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._evening.fault(f"logged: {record.getMessage()}: {record.exc_info[1]!r}")


def play(seed: int, plan: Plan | None = None, make: Callable[[World, Plan], Evening] = Evening) -> Evening:
    """Play one to its end, and see what does not hold."""
    plan = plan or draw_plan(seed)
    log = logging.getLogger("tafelrunde")
    vapid()
    with World(seed, plan.disorder) as world, ExitStack() as held:
        evening = make(world, plan)
        errors = _Errors(evening)
        log.addHandler(errors)
        held.callback(log.removeHandler, errors)
        held.enter_context(patch.object(log, "propagate", False))
        held.enter_context(patch.object(webpush, "send_push", evening.checks.push))
        held.enter_context(patch.object(hooks, "send_hook", evening.checks.hear))
        try:
            world.run(evening.run())
        except (Refused, AssertionError) as problem:
            evening.fault(f"{type(problem).__name__}: {str(problem)[:300]}")
        evening.checks.unhandled()
        evening.database.close()
    return evening


def digest_of(evening: Evening) -> str:
    """The same for the same seed."""
    return hashlib.sha256("\n".join(evening.world.log).encode()).hexdigest()[:16]


def summary(evenings: list[Evening]) -> dict[str, Any]:
    return dict(sum((evening.count for evening in evenings), Counter()))
