"""An evening of a group, with an event: four people found the group, set a date at which it meets and an event begins,
or start one; both open their tables by themselves, and are played to their ends. What goes wrong is counted from the
start on.

opened:   every round once, every table once, the date of the group once, and the next one is set
booked:   every table has one result, that of its match, and the record has no fault
told:     the group's webhook heard of each thing once, nobody was reminded twice
left:     no match waits for the house, none belongs to nothing, nothing is sealed any more
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from tafelrunde.cli.event import draw_deal
from tafelrunde.events import Event
from tafelrunde.events.check import judge
from tafelrunde.store import OVER, Hook, Store
from tafelrunde.web.lists.tournament_state import KeptTournament, format_minute, load_tournament, result_line
from tests.simulated.checks import Checks
from tests.simulated.database import Engine, Faults
from tests.simulated.evening import Evening, Plan, play
from tests.simulated.people import Habits, Person, Refused
from tests.simulated.world import World

CASTLES: Final = "castles_besieged"
FORMS: Final = {  # what is written into the form of a new tournament, by its format
    "swiss": {"game": CASTLES, "rounds": "2"},
    "boards": {"game": "beutelschneider", "rounds": "2", "size": "3"},
    "arena": {"game": CASTLES},
    "league": {"game": CASTLES, "divisions": "2", "arrange": "1"},
    "round_robin": {"game": CASTLES},
    "knockout": {"game": CASTLES},
}
HASTY: Final = Habits(thinks=0.5, hastes=0.0, leaves=0.0, vanishes=0.0, resigns=1.0, undoes=0.0, talks=0.0, plans=0.0,
                      pauses=0.0, goes_on=0.0)
PATIENCE: Final = 1800.0  # seconds in which whatever is waited for has to come
DAY: Final = 86_400.0
ONCE: Final = ("start", "finish", "round", "table", "result", "begin", "remind", "deal", "secret")  # of one thing each
NEWS: Final = ("The evening of Castles Besieged begins.", "The tournament Cup begins.", "Round 2 of Cup is open.",
               "The tournament Cup is over: the standings are final.")
RUNNING: Final = ("SELECT id FROM match JOIN seat ON seat.match = match.id WHERE seat.person = $1 AND "
                  "stage = 'running' ORDER BY created, id")


class GroupEvening(Evening):
    """One of them, with an event of that format."""

    def __init__(self, world: World, plan: Plan, form: str) -> None:
        super().__init__(world, plan)
        self.form = form
        self.checks: GroupChecks = GroupChecks(self)
        self.database.faults = Faults()  # until the event starts
        self.group = self.event = ""

    @property
    def meets(self) -> bool:
        """Has the group set a date?"""
        return self.form == "swiss"

    async def meet(self, people: list[Person]) -> None:
        host, *_ = people
        await self._set_up(people)
        self.database.faults, self.database.writes = self.plan.faults, 0
        coming = [asyncio.ensure_future(self._come(person)) for person in people]
        if not self.meets:  # else it begins by itself
            await self._post(host, "start", "start")
        if self.form == "league":
            await self._arrange(people)
        if self.form == "arena":
            await self._until(lambda found: len(list(found.event.tables)) > 2)
            await self._post(host, "direct", "close", act="close", why="it is late")
        await self._until(lambda found: found.event.finished and not self.database.rows(
            "SELECT 1 FROM match WHERE stage <> 'over' UNION SELECT 1 FROM evening WHERE opened = 0 AND turn = 0"))
        if self.form == "league":
            await host.patiently(lambda: self._follow(host))
        self.is_over = True
        await asyncio.gather(*coming)

    async def _set_up(self, people: list[Person]) -> None:
        host, store = people[0], Store(Engine(self.database))
        self.group, _ = await host.browser.post("/groups", "/groups", title="Round", name=host.name)
        name = self.group.rpartition("/")[2]
        [(key,)] = self.database.rows("SELECT invitation FROM player_group")
        for person in people[1:]:
            await person.browser.post(f"{self.group}/join", self.group, key=key, name=person.name)
        at = datetime.fromtimestamp((self.world.now // 60 + 2) * 60, UTC)
        when = {"zone": "UTC", "at": f"{at:%Y-%m-%dT%H:%M}"}
        if self.meets:
            await host.browser.post(f"{self.group}/evening", self.group, game=CASTLES, speed="live15", weeks="1",
                                    **when)
        self.event, _ = await host.browser.post(f"{self.group}/tournament", self.group, title="Cup", format=self.form,
                                                speed="live15", **FORMS[self.form], **when if self.meets else {})
        for person in people:
            await person.browser.post(f"{self.event}/enter", self.event, salt=f"word of {person.name}")
            if self.meets:
                await person.browser.post(f"{self.group}/evening/1/come", self.group)
            await store.save_notice(replace(await store.notice(person.id), push_when="always"))
        await store.save_hook(Hook(0, name, "https://hook.test/round", "raw", secret="secret"))

    async def _come(self, person: Person) -> None:
        """Look now and then whether there is a table, and play there."""
        been = set[str]()
        while not self.is_over:
            for (table,) in self.database.rows(RUNNING, person.id):
                if table not in been:
                    been.add(table)
                    await person.attend(table)
            await asyncio.sleep(person.dice.uniform(15.0, 45.0))

    async def _arrange(self, people: list[Person]) -> None:
        """Those of the first table agree on a time; the other one begins when the days for that are over."""
        found = await self._until(lambda found: any(found.event.tables))
        table, time = next(iter(found.event.tables)), format_minute(self.world.now + 300.0)
        for number in table.people:
            person = next(each for each in people if each.id == found.kept.people[number])
            await self._post(person, "propose", f"propose {table.name} {number} {time}", table=table.name, time=time)
        await self._until(lambda found: bool(next(iter(found.event.tables)).places))
        self.world.loop.leap(DAY)

    async def _post(self, person: Person, deed: str, line: str, **fields: str) -> None:
        """Do something that writes this line, which nobody does again where only the answer was lost."""
        async def post() -> None:
            if not any(each.text.startswith(line) for each in (await self.look()).record.lines):
                await person.browser.post(f"{self.event}/{deed}", self.event, **fields)

        await person.patiently(post)

    async def _follow(self, host: Person) -> None:
        if len(self.database.rows("SELECT 1 FROM tournament")) == 1:
            await host.browser.post(f"{self.event}/season", self.event)

    async def look(self) -> KeptTournament:
        found = await load_tournament(Store(Engine(self.database)), self.event.rpartition("/")[2])
        assert found is not None
        return found

    async def _until(self, done: Callable[[KeptTournament], bool]) -> KeptTournament:
        end = self.world.loop.time() + PATIENCE
        while not done(found := await self.look()):
            if self.world.loop.time() > end:
                raise Refused(f"the event does not go on after line {len(found.record.lines)}")
            await asyncio.sleep(5.0)
        return found


class GroupChecks(Checks):
    """What has to hold of it besides."""

    evening: GroupEvening

    async def after(self, store: Store) -> None:
        """All have gone home; the house is open still."""
        await super().after(store)
        found, fault = await self.evening.look(), self.evening.fault
        for wrong in judge(found.record, draw_deal).faults:
            fault(f"the record, {wrong}")
        texts = [line.text for line in found.record.lines]
        event, seen = Event(found.record.terms), Counter[tuple[str, str, str]]()
        for text in texts:
            kind, what = (*text.split(), "")[:2]
            seen[kind, what, event.table(what).at if kind == "remind" and what else ""] += 1  # of each time agreed on
            event.apply(text)
        for (kind, what, _), times in seen.items():
            if times > 1 and kind in ONCE:
                fault(f"the record has {times} lines «{kind} {what}»")
        for table in found.event.tables:
            match = await store.match(found.kept.matches.get(table.name, ""))
            if match is None or match.progress.stage != OVER or result_line(table, match) not in texts:
                fault(f"table {table.name}: what came of it is not what is booked")
        self._group(set(found.kept.matches.values()), found)
        self._news()

    def _group(self, of_event: set[str], found: KeptTournament) -> None:
        fault, rows = self.evening.fault, self.database.rows
        others = {row["match"] for row in rows("SELECT match FROM group_match")} ^ of_event
        there = Counter(row["person"] for match in sorted(others) for row in rows(
            "SELECT person FROM seat WHERE match = $1", match))
        if set(there.values()) != ({1} if self.evening.meets else set()) or len(others) != 2 * self.evening.meets:
            fault(f"matches of the group besides the event's: {sorted(others)}")
        if (dates := [tuple(row) for row in rows("SELECT turn, opened FROM evening ORDER BY turn")]) != [
                (0, 1), (1, 0)][:2 * self.evening.meets]:
            fault(f"dates of the group: {dates}")
        if found.kept.dropped or rows("SELECT 1 FROM tournament_match WHERE sealed = 1"):
            fault("something is left to be closed or unsealed")
        entered = [row["n"] for row in rows("SELECT count(*) AS n FROM entrant GROUP BY tournament")]
        if entered != [4] * (2 if self.evening.form == "league" else 1):
            fault(f"people who have entered: {entered}")

    def _news(self) -> None:
        told = " ".join(self.heard)
        due = {news for news in NEWS if ("evening" not in news or self.evening.meets) and (
            "Round" not in news or self.evening.form not in ("arena", "league"))}
        silent = self.evening.count["opened again"] or "unanswered" in self.evening.plan.faults.at.values()
        for news in NEWS:
            if told.count(news) > 1 or (told.count(news) != (news in due) and not (silent and news in due)):
                self.evening.fault(f"the group is told {told.count(news)} times: {news}")


def play_event(seed: int, kind: str, form: str, number: int) -> Evening:
    """A quiet evening with an event, but for what becomes of that write; its number is counted from the start on."""
    plan = Plan((), tables=0, people=4, habits=HASTY, faults=Faults({number: kind}))
    return play(seed, plan, partial(GroupEvening, form=form))
