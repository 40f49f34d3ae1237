"""Queues simulated event by event: what moves of many tables wait for in a house of several processes."""

import heapq
import random
from bisect import bisect
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

Done: TypeAlias = Callable[[], Any]
POINTS = 1600  # of a process on the proxy's circle of hashes


class Clock:
    """What happens when, in the order of its time in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Done]] = []
        self._numbers = count()

    def after(self, seconds: float, do: Done) -> None:
        """Do something so much later."""
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), do))

    def run(self) -> None:
        """Until nothing is left to do."""
        while self._events:
            self.now, _, do = heapq.heappop(self._events)
            do()


class Cores:
    """So many processors with one queue: first come, first served."""

    def __init__(self, clock: Clock, cores: int) -> None:
        self.clock = clock
        self.cores = cores
        self.busy = 0.0  # seconds of work that was done
        self._free = cores
        self._waiting: deque[tuple[float, Done]] = deque()

    def work(self, seconds: float, done: Done) -> None:
        """Do so much work as soon as a processor is free."""
        if self._free:
            self._begin(seconds, done)
        else:
            self._waiting.append((seconds, done))

    def _begin(self, seconds: float, done: Done) -> None:
        self._free -= 1
        self.busy += seconds
        self.clock.after(seconds, lambda: self._end(done))

    def _end(self, done: Done) -> None:
        self._free += 1
        if self._waiting:
            self._begin(*self._waiting.popleft())
        done()


class OneByOne:
    """A process that does one thing at a time, on processors that others may use as well."""

    def __init__(self, cores: Cores) -> None:
        self._cores = cores
        self._busy = False
        self._waiting: deque[tuple[float, Done]] = deque()

    def work(self, seconds: float, done: Done) -> None:
        """Do so much work, behind whatever was asked before."""
        self._waiting.append((seconds, done))
        if not self._busy:
            self._next()

    def _next(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            seconds, done = self._waiting.popleft()
            self._cores.work(seconds, lambda: self._end(done))

    def _end(self, done: Done) -> None:
        done()
        self._next()


class Appender:
    """A process's connection for moves: whoever waits while a statement is on its way shares the next one. `first` and
    `each`: seconds of work at the database for a statement and for each move in it; `away`: seconds until it is on the
    disk and answered."""

    def __init__(self, clock: Clock, database: Cores, first: float, each: float, away: float) -> None:
        self._clock = clock
        self._database = database
        self._first = first
        self._each = each
        self._away = away
        self._waiting: list[Done] = []
        self._busy = False

    def put(self, done: Done) -> None:
        """Keep a move."""
        self._waiting.append(done)
        if not self._busy:
            self._next()

    def _next(self) -> None:
        group, self._waiting = self._waiting, []
        self._busy = bool(group)
        if group:
            self._database.work(self._first + self._each * len(group),
                                lambda: self._clock.after(self._away, lambda: self._end(group)))

    def _end(self, group: Sequence[Done]) -> None:
        for done in group:
            done()
        self._next()


@dataclass(frozen=True)
class House:
    """What is simulated. Work in seconds of a processor. Shares of the work of a move are exponentially distributed
    about the mean of its game: `games` has those relative to the mean of all. `one_machine`: how many processors all
    parts and the clients share; 0: every process has one of its own, database and proxy have `database_cores` and
    `proxy_cores`."""

    tables: int
    rhythm: float  # seconds between two moves of a table, on average; exponentially distributed
    processes: int
    house: float  # of a move, in the process that has its table
    database: float  # of a statement with one move
    each: float  # of every further one
    proxy: float
    clients: float
    away: float  # seconds until the database's disk and network have done their part
    background: float  # the part of a processor that a process takes when nothing goes on
    games: tuple[float, ...] = (1.0,)
    before: float = 0.3  # the part of a move's work in a process that is done before it is kept
    database_cores: int = 4
    proxy_cores: int = 2
    one_machine: int = 0


def owners(tables: int, processes: int, dice: random.Random) -> list[int]:
    """The process of each table, as a proxy shares them out by consistent hashing."""
    circle = sorted((dice.random(), process) for process in range(processes) for _ in range(POINTS))
    places = [place for place, _ in circle]
    return [circle[bisect(places, dice.random()) % len(circle)][1] for _ in range(tables)]


@dataclass(frozen=True)
class Waited:
    """Seconds from a move sent to the view with it, sorted; the part of its time each kind of part was at work."""

    seconds: list[float]
    house: float
    database: float
    proxy: float

    def share(self, part: float) -> float:
        """The time within which this part of all moves was there."""
        return self.seconds[min(len(self.seconds) - 1, int(len(self.seconds) * part))]


class Simulation:
    """A house for a while."""

    def __init__(self, house: House, seed: int = 1) -> None:
        self.house = house
        self.clock = clock = Clock()
        self._dice = random.Random(seed)
        self._owners = owners(house.tables, house.processes, self._dice)
        shared = Cores(clock, house.one_machine) if house.one_machine else None
        self._cores = [shared or Cores(clock, 1) for _ in range(house.processes)]
        self._processes = [OneByOne(cores) for cores in self._cores]
        self._database = shared or Cores(clock, house.database_cores)
        self._proxy = shared or Cores(clock, house.proxy_cores)
        self._clients = OneByOne(shared) if shared else None
        self._appenders = [Appender(clock, self._database, house.database - house.each, house.each, house.away)
                           for _ in range(house.processes)]
        self._waited: list[float] = []

    def run(self, seconds: float) -> Waited:
        """Let everybody play for so long, and finish what was begun."""
        self._move_on(self.house.rhythm / self.house.tables, seconds)
        self.clock.run()
        took = self.clock.now
        own = len(set(map(id, self._cores)))
        return Waited(sorted(self._waited), sum({id(each): each.busy for each in self._cores}.values()) / took / own,
                      self._database.busy / took / self._database.cores, self._proxy.busy / took / self._proxy.cores)

    def _move_on(self, pause: float, end: float) -> None:
        """One move, and the next after a while: of so many tables it is as if each came by itself."""
        if self.clock.now < end:
            self._begin(self._dice.randrange(self.house.tables))
            self.clock.after(self._dice.expovariate(1 / pause), lambda: self._move_on(pause, end))

    def _begin(self, table: int) -> None:
        house, sent, owner = self.house, self.clock.now, self._owners[table]
        mean = house.house * house.games[table % len(house.games)] / max(0.01, 1 - house.background)
        work = self._dice.expovariate(1 / mean)

        def tell() -> None:
            self._proxy.work(house.proxy, hear)

        def hear() -> None:
            if self._clients is None:
                self._waited.append(self.clock.now - sent)
            else:
                self._clients.work(house.clients, lambda: self._waited.append(self.clock.now - sent))

        def kept() -> None:
            self._processes[owner].work(work * (1 - house.before), tell)

        if house.database:
            self._processes[owner].work(work * house.before, lambda: self._appenders[owner].put(kept))
        else:
            self._processes[owner].work(work, tell)
