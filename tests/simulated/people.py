"""Scripted people: they come with a browser, open tables, sit down, play at random, talk, change their minds, go away
and come back, lose patience, lose the line."""

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlencode

import msgspec

from tests.simulated.checks import Clock, Watched
from tests.simulated.process import Process
from tests.simulated.wire import Answer, Broken, Socket, Way, request

if TYPE_CHECKING:
    from tests.simulated.evening import Evening

TOKEN: Final = re.compile(r'name="_csrf_token" value="([^"]+)"')
FORM: Final = (b"content-type", b"application/x-www-form-urlencoded")
LOOK: Final = 60.0  # seconds without a message after which somebody wonders
TRIES: Final = 40
Result = TypeVar("Result")


@dataclass
class Habits:
    """How people are: seconds they think on the average, and the share of moves at which they do something else."""

    thinks: float = 4.0
    hastes: float = 0.03  # send a move twice, or one that answers an old line
    leaves: float = 0.02  # close the tab, and come back
    vanishes: float = 0.002
    resigns: float = 0.002
    undoes: float = 0.03
    regrets: float = 0.0  # want the last step back while others are to move
    talks: float = 0.02
    plans: float = 0.05
    pauses: float = 0.005
    refuses: float = 0.3  # of what they are asked
    goes_on: float = 0.5  # another match


class Refused(Exception):
    """The house says no: the text of the page."""


class Browser:
    """Cookies, forms, tabs."""

    def __init__(self, way: Way, reach: Callable[[str], Process]) -> None:
        self.way = way
        self.reach = reach
        self.cookies: dict[str, str] = {}

    async def get(self, path: str) -> tuple[str, Answer]:
        """A page, and its address in the end."""
        return await self._follow(path, await self._ask("GET", path))

    async def post(self, path: str, form: str, **fields: str) -> tuple[str, Answer]:
        page, answer = await self.get(form)
        token = TOKEN.search(answer.body.decode())
        if token is None:
            raise Refused(f"{page} has no form: {answer.status} {answer.body.decode()[-400:]}")
        body = urlencode({"_csrf_token": token[1], **fields}).encode()
        path, answer = await self._follow(path, await self._ask("POST", path, body))
        if answer.status != 200:
            raise Refused(answer.body.decode())
        return path, answer

    async def open_tab(self, table: str, make: Callable[[Way, Process], Socket] = Socket) -> Socket:
        """A table, looked at; raises Broken."""
        path = f"/table/{table}/socket"
        return await make(self.way, self.reach(path)).open(path, self._headers())

    async def _ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        answer = await request(self.way, self.reach(path), method, path, [*self._headers(), FORM], body)
        for name, value in answer.headers:
            if name.lower() == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0].strip('"')
        return answer

    async def _follow(self, path: str, answer: Answer) -> tuple[str, Answer]:
        while answer.status in (301, 302, 303, 307):
            path = next(value.decode() for name, value in answer.headers if name.lower() == b"location")
            answer = await self._ask("GET", path)
        return path, answer

    def _headers(self) -> list[tuple[bytes, bytes]]:
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        return [(b"host", b"house.test"), *([(b"cookie", cookies.encode())] if cookies else [])]


class Person:
    """Somebody of an evening."""

    def __init__(self, evening: "Evening", number: int) -> None:
        self.evening = evening
        self.name = f"Person {number}"
        self.id = 0  # in the house, once they are known there
        self.dice = random.Random(f"person {evening.world.seed} {number}")
        way = Way(evening.world, f"127.0.0.{number + 1}", evening.plan.distance)
        self.browser = Browser(way, evening.reach)
        self.at: set[str] = set()  # tables of which a tab is open

    def happens(self, share: float) -> bool:
        return self.dice.random() < share

    async def patiently(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Try until it is done; raises Refused if it never is."""
        problem: Exception = Refused("never")
        for _ in range(TRIES):
            try:
                return await work()
            except (Broken, Refused) as again:
                problem = again
                await asyncio.sleep(self.dice.uniform(0.3, 2.0))
        raise Refused(str(problem))

    async def arrive(self) -> None:
        await self.patiently(lambda: self.browser.post("/me", "/account", name=self.name))

    async def attend(self, table: str) -> None:
        """Be at a table, and at the next of the same people, until all is over or somebody has enough."""
        while table and not self.evening.is_over:
            try:
                tab = await self.browser.open_tab(table, partial(Watched, self.evening.checks, self, table))
            except Broken:
                await asyncio.sleep(self.dice.uniform(0.3, 2.0))
                continue
            self.at.add(table)
            try:
                table = await Sitting(self, table, tab).last()
            except Broken:
                await asyncio.sleep(self.dice.uniform(0.3, 2.0))
            finally:
                self.at.discard(table)
                tab.close()


class Sitting:
    """From a tab opened to a tab closed."""

    def __init__(self, person: Person, table: str, tab: Socket) -> None:
        self.person = person
        self.table = table
        self.tab = tab
        self.loop = person.evening.world.loop
        self.clock = Clock(person, table)
        self.sight: dict[str, Any] = {}
        self.asked_at: float | None = None  # when something was said that has to be answered
        self.heard_at = self.loop.time()

    async def last(self) -> str:
        """The table to go on at: this one again, the next of the same people, or none."""
        due: float | None = None
        while not self.person.evening.is_over:
            wait = LOOK if due is None else max(0.0, due - self.loop.time())
            try:
                self._hear(msgspec.json.decode(await self.tab.receive(wait)))
            except TimeoutError:
                if due is None:
                    self.person.evening.checks.wonder(self)
                else:
                    goes = await self._act()
                    if goes is not None:
                        return goes
                due = None
                continue
            thinks = self.person.dice.expovariate(1 / self.habits.thinks)
            due = self.loop.time() + thinks if self._has_to_act() else None
        return ""

    @property
    def habits(self) -> Habits:
        """Of this evening's people."""
        return self.person.evening.plan.habits

    @property
    def mine(self) -> list[int]:
        """The seats of this person that are still in play."""
        given_up = self.sight.get("given_up", ())
        return [seat for seat in self.sight.get("mine", ()) if seat not in given_up]

    def _hear(self, message: dict[str, Any]) -> None:
        self.heard_at, self.asked_at = self.loop.time(), None
        self.person.evening.note(self.person.name, self.table, message["type"], message.get("line", ""))
        if message["type"] == "sight":
            self.clock.look(message, self.loop.time())
            self.sight = message
        elif message["type"] == "refusal":
            self.person.evening.count["refused"] += 1

    def _has_to_act(self) -> bool:
        sight, mine = self.sight, set(self.mine)
        return bool(sight.get("result") or mine & {*sight.get("acting", ()), *sight.get("undo_awaits", ())}
                    or sight.get("pause_asked") or sight.get("paused")
                    or (mine and (sight.get("may_plan") or (self.habits.regrets and sight.get("acting")))))

    def _say(self, kind: str, **words: Any) -> None:
        self.person.evening.note(self.person.name, self.table, "says", kind, *words.values())
        self.asked_at = self.loop.time()
        self.person.evening.checks.answer(self.person, self.table, words.get("line", 0))
        self.tab.send(json.dumps({"type": kind, **words}))

    async def _act(self) -> str | None:
        """Do one thing; where to go on if the tab is to be closed."""
        sight, person, habits = self.sight, self.person, self.habits
        if sight.get("result"):
            return await self._part()
        if not self.mine:
            return None
        seat = self.mine[0]
        if seat in sight.get("undo_awaits", ()):
            yes = not person.happens(habits.refuses)
            if yes:
                person.evening.checks.consent(self.table, seat, sight)
            return self._say("answer_undo", line=sight["line"], asked=sight["undo_asked"], seat=seat, yes=yes)
        if sight.get("paused"):
            return self._say("resume", seat=seat) if person.happens(0.5) else None
        if sight.get("pause_asked") and seat not in sight["pause_asked"]:
            return self._say("answer_pause", seat=seat, yes=not person.happens(habits.refuses))
        if person.happens(habits.leaves):
            self.tab.close()
            await asyncio.sleep(person.dice.expovariate(1 / 30))
            return self.table
        if person.happens(habits.vanishes):
            return ""
        return self._play(seat) if seat in sight.get("acting", ()) else self._wait(seat)

    def _play(self, seat: int) -> None:
        sight, person, habits = self.sight, self.person, self.habits
        moves = [move["move"] for move in sight["scene"].get("moves", ())]
        line = sight["line"]
        if person.happens(habits.resigns):
            return self._say("resign", seat=seat)
        if person.happens(habits.pauses) and sight.get("clocks"):
            return self._say("ask_pause", seat=seat)
        if person.happens(habits.undoes):
            return self._say("ask_undo", line=line, seat=seat)
        if sight.get("may_undo") and person.happens(habits.undoes):
            return self._say("undo", line=line, seat=seat)
        if not moves:
            return None
        move = person.dice.choice(moves)
        for _ in range(2 if person.happens(habits.hastes) else 1):
            self._say("play", move=move, line=line - (line > 3 and person.happens(habits.hastes)), seat=seat, sure=True)
        return None

    def _wait(self, seat: int) -> None:
        sight, habits = self.sight, self.habits
        if habits.regrets and self.person.happens(habits.regrets):
            self._say("undo" if sight.get("may_undo") else "ask_undo", line=sight["line"], seat=seat)
        elif self.person.happens(self.habits.talks):
            self._say("speak", words="Well played!")
        elif sight.get("may_plan") and self.person.happens(habits.plans):
            self._say("offer", seat=seat)

    async def _part(self) -> str | None:
        """After the end: another match, or home."""
        again = self.sight.get("again")
        if again:
            return str(again)
        if self.sight.get("rematch") in ("may", "asked"):
            wants = self.person.happens(self.habits.goes_on)
            if wants or self.sight["rematch"] == "asked":
                self._say("rematch", yes=wants)
            if wants:
                return None
        return "" if self.sight.get("rematch") != "agreed" else None
