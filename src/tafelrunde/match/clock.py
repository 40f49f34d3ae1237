"""The clocks of a match, told the time by whoever has one: nothing here looks at a clock itself.

Times are seconds since an epoch of the caller's choice, durations are seconds. A seat's clock runs while it may
move and play is not paused; where several seats act at once, each has its own clock running.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core import BadInput, Say
from tafelrunde.core.say import choices

DAY = 86_400.0
Span = tuple[float, float]  # from, until
KINDS = ("none", "live", "slow")
LONGEST = 60 * DAY
TOLD = 10.0  # seconds: a gap as long as that is worth a word
STEPS = 64  # of the last so many it is kept what time they gave: many more than anybody takes back
PAUSE = 900.0  # seconds of a pause in live play, after which nobody is waited for


@dataclass(frozen=True)
class Pace:
    """How much time a match gives.

    `live`: `start` seconds each and an increment of `more` for every move, never above `start` (a bank that can be
    refilled but not hoarded). `slow`: `start` seconds for every move. `none`: as long as it takes.
    """

    kind: str = "none"
    start: float = 0.0
    more: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadInput("the pace is {possible}, not {kind}", possible=choices(KINDS), kind=str(self.kind)[:20])
        if self.kind != "none" and not 1 <= self.start <= LONGEST:
            raise BadInput("the time has to be from one second to sixty days")
        if not 0 <= self.more <= self.start:
            raise BadInput("the time gained by a move cannot be more than the time to start with")


@dataclass
class Clock:
    """All clocks of one match. `timeless` seats (bots) never run out of time."""

    pace: Pace
    seats: int
    timeless: frozenset[int] = frozenset()
    paused: bool = False
    running: dict[int, float] = field(default_factory=dict)  # seats whose clock runs, and since when
    banked: dict[int, float] = field(default_factory=dict)  # what each had left at that moment
    holidays: dict[int, list[Span]] = field(default_factory=dict)  # by seat
    asked: set[int] = field(default_factory=set)  # seats that want a pause, until all do
    awaited: set[int] = field(default_factory=set)  # seats that have not come yet: until all have, no clock runs
    dealt: float = 0.0  # since when they are awaited
    pause_changed: float = 0.0  # when it was last paused or resumed; 0: never
    steps: list[tuple[int, dict[int, float]]] = field(default_factory=list)  # by line: the seconds each gave to seats
    resumes: set[int] = field(default_factory=set)  # slow: seats that go on with what they had, after an undo
    gaps: list[Span] = field(default_factory=list)  # in order: the house was shut or asleep, no time is counted

    def __post_init__(self) -> None:
        for seat in range(self.seats):
            self.banked.setdefault(seat, self.pace.start)

    def turn(self, now: float, acting: Collection[int], moved: int | None = None, line: int = 0) -> None:
        """Switch the clocks after a move of `moved` (None: play begins) on that line: the seats in `acting` may act
        now."""
        stopped = [seat for seat in self.running if seat not in acting or seat == moved]
        for seat in stopped:
            self._stop(seat, now)
        had = dict(self.banked)
        if self.pace.kind == "slow" and acting:
            self.resumes -= {*stopped}
            for seat in stopped:
                self.banked[seat] = self.pace.start  # what it will have, as everybody sees from now on
        if moved is not None and self.pace.kind == "live":
            self.banked[moved] = min(self.pace.start, self.banked[moved] + self.pace.more)  # the increment
        if self.pace.kind == "slow":
            for seat in self._start(now, acting) - self.resumes:
                self.banked[seat] = self.pace.start
        else:
            self._start(now, acting)
        given = {seat: left - had[seat] for seat, left in self.banked.items() if left > had[seat]}
        if given and line:
            self.steps = [*self.steps, (line, given)][-STEPS:]

    def turn_back(self, now: float, acting: Collection[int], line: int) -> None:
        """Switch the clocks after an undo to that line. What the undone steps gave is taken away and what was used
        stays used, also by those who were to answer them: else who moves and undoes would have time without end. The
        next move gives it again."""
        for seat in [seat for seat in self.running if seat not in acting]:
            self._stop(seat, now)
        for seat, seconds in self._given_after(line).items():
            self.banked[seat] = max(0.0, self.banked[seat] - seconds)
        self.steps = [step for step in self.steps if step[0] <= line]
        self._start(now, acting)
        if self.pace.kind == "slow":
            self.resumes = {seat for seat, left in self.banked.items() if left < self.pace.start}

    def used_up(self, now: float, line: int) -> list[int]:
        """The seats that would have no time left after an undo to that line, since they have used what it takes
        away."""
        return [seat for seat, seconds in self._given_after(line).items()
                if (left := self.left(seat, now)) is not None and left <= seconds]

    def pause(self, now: float) -> None:
        """Stop all clocks until `resume`."""
        for seat in list(self.running):
            self._stop(seat, now)
        self.paused, self.pause_changed = True, now

    def ask_pause(self, now: float, seats: Collection[int], needed: Collection[int]) -> bool:
        """Ask for a pause on behalf of these seats; it begins, and True is returned, when all `needed` ones have asked.
        Raises BadInput."""
        if self.pace.kind == "none":
            raise BadInput("this table has no clocks to stop")
        if self.paused:
            raise BadInput("play is paused already")
        self.asked |= set(seats)
        if self.asked >= set(needed):
            self.pause(now)
        return self.paused

    def refuse_pause(self) -> None:
        """Refuse a pause that others have asked for."""
        self.asked.clear()

    def resume(self, now: float, acting: Iterable[int]) -> None:
        """End a pause: the clocks of the acting seats run on with what they had left."""
        self.paused, self.pause_changed = False, now
        self.asked.clear()
        if self.pace.kind != "none" and not self.awaited:
            self.running = {seat: now for seat in acting if seat not in self.timeless}

    def pause_left(self, now: float) -> float:
        """Seconds until a pause ends without everybody's consent, gaps not counted; 0 in slow play."""
        return max(0.0, PAUSE - self._counted(-1, self.pause_changed, now)) if self.pace.kind == "live" else 0.0

    def expect(self, now: float, seats: Collection[int]) -> None:
        """Begin play, with all clocks waiting for the people of these seats."""
        self.awaited, self.dealt = set(seats), now

    def arrive(self, now: float, seats: Collection[int], acting: Collection[int]) -> bool:
        """Note that the people of these seats have come; with the last of them the clocks start. False if none of them
        was awaited."""
        came = self.awaited & set(seats)
        self.awaited -= came
        if came:
            self.turn(now, acting)
        return bool(came)

    def waited(self, now: float) -> float:
        """Seconds since play began, gaps not counted."""
        return self._counted(-1, self.dealt, now)

    def leave_out(self, begin: float, end: float) -> bool:
        """Let no time have passed between these moments, in which nobody could move: running clocks are set to have
        begun that much later. False if none ran."""
        ran = {seat: since for seat, since in self.running.items() if since < end}
        for seat, since in ran.items():
            self.running[seat] = self._ago(seat, since, self._counted(seat, since, begin), end)
        return bool(ran)

    def take_holiday(self, seat: int, start: float, end: float) -> None:
        """Add a holiday of a seat, during which its clock stands still; raises BadInput but in slow play."""
        if self.pace.kind != "slow":
            raise BadInput("holidays are for slow matches")
        if not start < end or end - start > LONGEST:
            raise BadInput("a holiday ends after it begins and lasts at most sixty days")
        self.holidays.setdefault(seat, []).append((start, end))

    def on_holiday(self, seat: int, now: float) -> float | None:
        """The end of the holiday a seat is on, None if it is on none; holidays that touch are one."""
        until = None
        for begin, finish in sorted(self.holidays.get(seat, [])):
            if begin <= (now if until is None else until) < finish:
                until = finish
        return until

    def give_seat(self, seat: int, now: float, timeless: bool, acting: Collection[int]) -> None:
        """Give a seat to somebody else: with fresh time for its move in slow play, with the seat's time in live play,
        without a clock if `timeless` (a bot). Holidays end."""
        if seat in self.running:
            self._stop(seat, now)
        if self.pace.kind == "slow":
            self.banked[seat] = self.pace.start
            self.resumes.discard(seat)
            for _, given in self.steps:
                given.pop(seat, None)
        self.holidays.pop(seat, None)
        self.asked.clear()
        self.awaited.discard(seat)
        self.timeless = self.timeless | {seat} if timeless else self.timeless - {seat}
        self.turn(now, acting)

    def left(self, seat: int, now: float) -> float | None:
        """Seconds the seat has left, never below zero; None where there is no clock for it."""
        if self.pace.kind == "none" or seat in self.timeless:
            return None
        since = self.running.get(seat)
        used = 0.0 if since is None else self._counted(seat, since, now)
        return max(0.0, self.banked[seat] - used)

    def flagged(self, now: float) -> list[int]:
        """The seats that have run out of time, whose flag has fallen, in seat order."""
        return [seat for seat in sorted(self.running) if self.left(seat, now) == 0.0]

    def next_flag(self, now: float) -> float | None:
        """The moment at which the next running clock runs out, if nobody moves; None if none runs."""
        return min((self._runs_out(seat, now) for seat in self.running), default=None)

    def data(self) -> dict[str, Any]:
        """The clocks as plain data for `read_clock`."""
        return {
            "pace": [self.pace.kind, self.pace.start, self.pace.more],
            "seats": self.seats,
            "timeless": sorted(self.timeless),
            "paused": self.paused,
            "running": {str(seat): since for seat, since in self.running.items()},
            "banked": {str(seat): left for seat, left in self.banked.items()},
            "holidays": {str(seat): [list(span) for span in spans] for seat, spans in self.holidays.items()},
            "asked": sorted(self.asked),
            "awaited": sorted(self.awaited),
            "dealt": self.dealt,
            "pause_changed": self.pause_changed,
            "steps": [[line, {str(seat): seconds for seat, seconds in given.items()}] for line, given in self.steps],
            "resumes": sorted(self.resumes),
        }

    def _start(self, now: float, acting: Collection[int]) -> set[int]:
        """Start the clocks of these seats that do not run yet and can; returns whose that are."""
        if self.pace.kind == "none" or self.paused or self.awaited:
            return set()
        started = {*acting} - {*self.running} - self.timeless
        self.running.update(dict.fromkeys(sorted(started), now))
        return started

    def _given_after(self, line: int) -> dict[int, float]:
        """The seconds that the steps after a line gave, by seat, as far as it is kept."""
        given = dict.fromkeys(range(self.seats), 0.0)
        for number, seconds in self.steps:
            if number > line:
                given.update({seat: given[seat] + each for seat, each in seconds.items()})
        return {seat: seconds for seat, seconds in given.items() if seconds}

    def _stop(self, seat: int, now: float) -> None:
        since = self.running.pop(seat)
        self.banked[seat] = max(0.0, self.banked[seat] - self._counted(seat, since, now))

    def _uncounted(self, seat: int, start: float) -> list[Span]:
        """The spans after a moment in which a seat's clock stands still, in order: holidays and gaps."""
        spans = list(self.holidays.get(seat, ()))
        for gap in reversed(self.gaps):
            if gap[1] <= start:
                break
            spans.append(gap)
        return sorted(spans)

    def _counted(self, seat: int, start: float, end: float) -> float:
        """Seconds that count for a seat between two moments; spans that overlap are left out once."""
        total, reached = max(0.0, end - start), start
        for begin, finish in self._uncounted(seat, start):
            overlap = min(finish, end) - max(begin, reached)
            if overlap > 0:
                total -= overlap
                reached = min(finish, end)
        return total

    def _ago(self, seat: int, since: float, seconds: float, end: float) -> float:
        """The moment, after `since`, from which so many seconds have counted at the end."""
        for begin, finish in sorted(self._uncounted(seat, since), key=lambda span: span[1], reverse=True):
            counted = end - min(finish, end)
            if begin < end and counted < seconds:
                seconds -= counted
                end = begin
        return end - seconds

    def _runs_out(self, seat: int, now: float) -> float:
        """The moment the seat's running clock reaches zero: its time left, and every holiday on the way."""
        at = now + (self.left(seat, now) or 0.0)
        for begin, finish in self._uncounted(seat, now):
            if begin < at and finish > now:
                at += finish - max(begin, now)
                now = max(now, finish)
        return at


def format_gap(gap: Span) -> Say | None:
    """The line of a table's log about a gap; None for one shorter than `TOLD` seconds."""
    seconds = gap[1] - gap[0]
    if seconds < TOLD:
        return None
    return Say("the house was shut or asleep for {time}; no time was counted", time=format_duration(seconds))


def format_duration(seconds: float) -> Say:
    """A duration of seconds in words, in one unit."""
    if seconds < 120:
        return Say("{n:second|seconds}", n=round(seconds))
    if seconds < 7200:
        return Say("{n:minute|minutes}", n=round(seconds / 60))
    if seconds < 2 * DAY:
        return Say("{n:hour|hours}", n=round(seconds / 3600))
    return Say("{n:day|days}", n=round(seconds / DAY))


def read_clock(data: Mapping[str, Any]) -> Clock:
    """The clocks of `Clock.data()`."""
    return Clock(
        Pace(*data["pace"]),
        data["seats"],
        frozenset(data["timeless"]),
        data["paused"],
        {int(seat): since for seat, since in data["running"].items()},
        {int(seat): left for seat, left in data["banked"].items()},
        {int(seat): [(start, end) for start, end in spans] for seat, spans in data["holidays"].items()},
        set(data.get("asked", ())),
        set(data.get("awaited", ())),
        data.get("dealt", 0.0),
        data.get("pause_changed", 0.0),
        [(line, {int(seat): seconds for seat, seconds in given.items()}) for line, given in data.get("steps", ())],
        set(data.get("resumes", ())),
    )
