"""What has to hold of an evening, as somebody sees it who knows the database, the wire and the clock of the world.

shown:    whatever a sight shows was on the disk when the house let go of it, and stays as it was
owned:    a table is shown by the process whose it is
seen:     a sight holds what its person's seat may see by the rules, and nothing else
agreed:   a step back past somebody else's move had everybody's consent, and gives its seat the choice again
clocks:   no clock runs before all have come, and none takes more than its owner had the table before them
told:     who was away was told once
records:  every match verifies with its dice; ratings count each once
answered: nothing that is asked stays without an answer, and nobody waits for what does not come
left:     nothing goes on when all have gone
"""

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tafelrunde import games, scenes
from tafelrunde.core.record import Record
from tafelrunde.match import Match, verify
from tafelrunde.match.referee import UNDO
from tafelrunde.match.verify import match_of
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import OPEN, KeptMatch, Store
from tafelrunde.store.notices import Hook, Push
from tafelrunde.web.notify.calls import list_calls, mark_call
from tafelrunde.web.notify.webhooks import Message
from tests.simulated.wire import Socket

if TYPE_CHECKING:
    from tests.simulated.evening import Evening
    from tests.simulated.people import Person, Sitting

SLACK: Final = 3.0  # seconds a clock may seem to have run while something was on its way
QUIET: Final = 60.0  # seconds after a blow in which nobody wonders why nothing happens
LATE: Final = 30.0  # seconds within which everybody is shown what has happened
START: Final = {"live15": 900.0, "live45": 2700.0}
AWAKE: Final = 0.5  # seconds in which a process that stood still says what it was about to say
LINES: Final = "SELECT line, actor, text FROM event WHERE match = $1 AND line > $2 AND line <= $3 ORDER BY line"
EACH: Final = 5  # of so many sights one is held against the rules
Made = tuple[int, str]


class Watched(Socket):
    """A socket whose messages are looked at at the moment the house lets go of them."""

    def __init__(self, checks: "Checks", person: "Person", table: str, *given: Any) -> None:
        super().__init__(*given)
        self._checks = checks
        self._person = person
        self._table = table

    def sent(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send" and message["text"].startswith('{"type":"sight"'):
            self._checks.sight(self._person, self._table, self._process, message["text"])


class Checks:
    """Of one evening."""

    def __init__(self, evening: "Evening") -> None:
        self.evening = evening
        self.database = evening.database
        self._shown: dict[str, dict[int, Made]] = defaultdict(dict)  # by table: the lines as they were when shown
        self._sights: dict[str, list[tuple[int, int, dict[str, Any]]]] = defaultdict(list)
        self._agreed: dict[tuple[str, int, int], set[int]] = defaultdict(set)  # by table, line and who asks: seats
        self._pushed: dict[tuple[str, int], list[int]] = defaultdict(list)  # by table and person: marks
        self._reminded = set[tuple[int, str]]()  # people, and of what
        self.heard = list[str]()  # by webhook
        self._answered: dict[tuple[str, int], int] = {}  # by table and person: the furthest line

    # -- while it goes on

    def sight(self, person: "Person", table: str, process: Any, text: str) -> None:
        sight = msgspec.json.decode(text)
        line, shown = sight["line"], self._shown[table]
        self.evening.count["sights"] += 1
        for number, actor, words in self.database.rows(LINES, table, len(shown), line):
            shown[number] = (actor, words)
        if len(shown) < line:
            self.evening.fault(f"table {table}: line {line} is shown, and {len(shown)} are kept")
        if process.place and self.evening.world.loop.time() - process.thawed > AWAKE:
            (owner,) = self.database.rows("SELECT owner FROM match WHERE id = $1", table)[0]
            number = process.others._number  # 0: it is not among the others
            if owner != number:
                self.evening.fault(f"table {table}: shown by process {number}, and it is that of {owner}")
        if self.evening.count["sights"] % EACH == 0:
            self._sights[table].append((line, person.id, sight))

    def answer(self, person: "Person", table: str, line: int) -> None:
        """Somebody answers a line: they have seen it."""
        self._answered[table, person.id] = max(line, self._answered.get((table, person.id), 0))

    def consent(self, table: str, seat: int, sight: dict[str, Any]) -> None:
        self._agreed[table, sight["line"], sight["undo_asked"]].add(seat)

    async def push(self, text: bytes, browser: Push, *_: Any) -> None:
        notice = msgspec.json.decode(text)
        self.evening.count["notices"] += 1
        self.evening.note("notice", browser.person, notice["tag"], notice["title"])
        if notice["url"] == notice["tag"]:  # of no table: a reminder
            if (reminder := (browser.person, notice["body"])) in self._reminded:
                self.evening.fault(f"person {browser.person} is reminded twice: {notice['body']}")
            return self._reminded.add(reminder)
        [(slug,)] = self.database.rows("SELECT slug FROM match WHERE id = $1", notice["tag"])
        if notice["title"] != Translator(browser.language)(games.info(slug).title):  # else news of a seat, not a call
            self._pushed[notice["tag"], browser.person].append(self.told_mark(notice["tag"], browser.person))
        return None

    async def hear(self, hook: Hook, message: Message, *_: Any) -> None:
        self.evening.note("hook", message.text)
        self.heard.append(message.text)

    def told_mark(self, table: str, person: int) -> int:
        """The mark under which that is claimed."""
        found = self.database.rows("SELECT mark FROM told WHERE match = $1 AND person = $2 AND way = 'push'", table,
                                   person)
        return found[0][0] if found else -1

    def wonder(self, sitting: "Sitting") -> None:
        """Somebody has heard nothing for a while: should they have?"""
        table, now = sitting.table, self.evening.world.loop.time()
        if now - self.evening.struck <= QUIET:
            return
        if sitting.asked_at is not None and now - sitting.asked_at > LATE:
            self.evening.fault(f"table {table}: {sitting.person.name} is not answered")
            sitting.asked_at = None
        row = self.database.rows("SELECT lines, updated, acting, stage FROM match WHERE id = $1", table)[0]
        sight = sitting.sight
        waits = row["stage"] == OPEN or row["updated"] > self.evening.world.now - LATE
        if row["lines"] > sight.get("line", 0) and not waits:
            self.evening.fault(f"table {table}: {sitting.person.name} is not shown line {row['lines']}")
        kinds = {one["seat"]: one["kind"] for one in sight.get("people", ())}
        acting = sight.get("acting", ())
        if acting and not sight.get("paused") and all(kinds[seat] == "bot" for seat in acting):
            self.evening.fault(f"table {table}: a bot is to move, and does not")
        for clock in sight.get("clocks", ()):
            if clock.get("runs") and clock["left"] < now - sitting.heard_at - LATE:
                self.evening.fault(f"table {table}: the time of seat {clock['seat']} is up, and nothing happens")

    # -- afterwards

    async def after(self, store: Store) -> None:
        """All have gone home; the house is open still."""
        for row in self.database.rows("SELECT id FROM match ORDER BY created, id"):
            kept = await store.match(row["id"])
            if kept.progress.stage == OPEN:
                continue
            self.evening.count["matches"] += 1
            self.evening.count[kept.progress.stage] += 1
            lines = await store.lines(kept.id)
            self.evening.note("kept", kept.id, kept.progress.stage, len(lines), kept.progress.ranks)
            self._lines(kept, [(line.number, line.actor, line.text) for line in lines])
            record = kept.record(lines)
            self._record(kept, record)
            self._notices(kept, self._replay(kept, record))
        self._ratings()
        for wrong in self.database.wrong:
            self.evening.fault(wrong)

    def leftovers(self) -> None:
        """All processes have ended in order."""
        for process in self.evening.processes:
            for task in self.evening.world.loop.tasks_of(process.number):
                self.evening.fault(f"still under way: {getattr(task.get_coro(), '__qualname__', '')}")
            if left := len(process.app.state["registry"]):
                self.evening.fault(f"{left} tables are still open")

    def unhandled(self) -> None:
        for problem in self.evening.world.loop.unhandled:
            self.evening.fault(f"{problem['message']}: {problem.get('exception')!r}")

    def _lines(self, kept: KeptMatch, lines: list[tuple[int, int, str]]) -> None:
        there = {number: (actor, text) for number, actor, text in lines}
        shown = self._shown[kept.id]
        for number, made in shown.items():
            if there.get(number) != made:
                self.evening.fault(f"table {kept.id}: line {number} was {made}, kept is {there.get(number)}")
        if sorted(there) != list(range(1, len(there) + 1)) or len(there) < max(shown, default=0):
            self.evening.fault(f"table {kept.id}: {len(there)} lines are kept, {len(shown)} were shown")

    def _record(self, kept: KeptMatch, record: Record) -> None:
        verdict = verify(games.load(kept.slug), record)
        if not verdict.holds:
            self.evening.fault(f"table {kept.id}: line {verdict.line} of the record: {verdict.why}")

    def _replay(self, kept: KeptMatch, record: Record) -> Match:
        """The match, line by line: what was shown holds what it may, and every step back was one that may be taken."""
        match, due, chosen = match_of(games.load(kept.slug), record), self._sights[kept.id], set[int]()
        due.sort(key=lambda each: each[0], reverse=True)
        for line in [None, *record.lines]:
            free = True
            if line is not None:
                if back := line.text.startswith(UNDO):
                    free = match.undo_target(line.actor) is not None
                elif not (line.text in match.game.forced and match._forced(line.actor)):
                    chosen.add(line.number)
                match.replay_line(line)
                self._may_step_back(kept, match, chosen)
                if back:
                    self._step_back(kept, match, line.actor, line.number, free)
            while due and due[-1][0] == match.line:
                self._seen(kept, match, *due.pop()[1:])
        return match

    def _may_step_back(self, kept: KeptMatch, match: Match, chosen: set[int]) -> None:
        """Nobody takes back without asking but their own steps, from one on that they chose."""
        for seat in range(match.seats):
            if (target := match.undo_target(seat)) is None:
                continue
            steps = [line for line in match.standing if line.number > target]
            if steps[0].number not in chosen or {line.actor for line in steps} != {seat}:
                self.evening.fault(f"table {kept.id}: after line {match.line} seat {seat} may take back {steps}")

    def _step_back(self, kept: KeptMatch, match: Match, seat: int, line: int, free: bool) -> None:
        owner = kept.seats[seat].sitter
        asked = {number for number, each in enumerate(kept.seats)
                 if each.kind == "person" and each.sitter != owner and number not in match.given_up}
        agreed = self._agreed[kept.id, line - 1, seat]
        if not free and not asked <= agreed:
            self.evening.fault(f"table {kept.id}: line {line} takes back a step, and of seats {sorted(asked)} only "
                               f"{sorted(agreed)} agreed")
        if not match.is_over and (seat not in match.acting() or match._forced(seat)):
            self.evening.fault(f"table {kept.id}: line {line} takes back what the house had done for seat {seat}")

    def _seen(self, kept: KeptMatch, match: Match, person: int, sight: dict[str, Any]) -> None:
        viewer = sight["scene"]["viewer"]
        mine = {seat for seat, each in enumerate(kept.seats) if person in (each.person, each.left_by)}
        if viewer >= 0 and viewer not in mine and not match.is_over:
            return self.evening.fault(f"table {kept.id}: person {person} sees with the eyes of seat {viewer}")
        seen = match.sight(viewer)
        scene = scenes.crown_winners(scenes.of(kept.slug)(seen.view, seen.legal), seen.outcome)
        if msgspec.json.decode(msgspec.json.encode(scene)) != sight["scene"]:
            self.evening.fault(f"table {kept.id}: at line {match.line} person {person} saw what they may not see")
        self.evening.count["compared"] += 1
        return None

    def _notices(self, kept: KeptMatch, match: Match) -> None:
        for (table, person), marks in self._pushed.items():
            if table == kept.id and len(marks) != len(set(marks)):
                self.evening.fault(f"table {table}: person {person} was told twice: {marks}")
        if self.evening.count["kill"] or kept.tempo != "slow":
            return
        for person, call in list_calls(kept, self.evening.world.now).items():
            newest = mark_call(kept, match, person, call)
            if newest not in self._pushed[kept.id, person] and self._answered.get((kept.id, person), 0) < newest - 1:
                self.evening.fault(f"table {kept.id}: person {person} is not told: {call}")

    def _ratings(self) -> None:
        counted = {tuple(row) for row in self.database.rows("SELECT person, slug, seats, played FROM rating")}
        each = {tuple(row) for row in self.database.rows(
            "SELECT rated.person, match.slug, match.count, count(*) FROM rated JOIN match ON match.id = rated.match "
            "GROUP BY rated.person, match.slug, match.count")}
        if counted != each:
            self.evening.fault(f"ratings count {sorted(counted ^ each)}")


class Clock:
    """Somebody's own at a table, as they see it from a tab opened to a tab closed."""

    def __init__(self, person: "Person", table: str) -> None:
        self._person, self._evening, self._table = person, person.evening, table
        self._left: float | None = None
        self._line = 0
        self._since: float | None = None  # since when it runs, as far as one was shown

    def look(self, sight: dict[str, Any], now: float) -> None:
        mine = sight.get("mine", [])[:1]
        if sight.get("awaited") and any(clock.get("runs") for clock in sight.get("clocks", ())):
            self._evening.fault(f"table {self._table}: a clock runs, and seats {sight['awaited']} have not come")
        undone = self._undone(sight["line"]) and self._left is not None
        for clock in sight.get("clocks", ()):
            if [clock["seat"]] == mine:
                if not undone:
                    self._compare(clock["left"], now)
                self._left, self._since = clock["left"], now if clock.get("runs") else None
        self._evening.came.add((self._table, self._person.id))

    def _undone(self, line: int) -> bool:
        """Was a step taken back since the last look? What it brought has gone then."""
        since, self._line = self._line, max(line, self._line)
        made = self._evening.database.rows(LINES, self._table, since, line)
        return any(text.startswith(UNDO) for *_, text in made)

    def _compare(self, left: float, now: float) -> None:
        evening, whose = self._evening, f"table {self._table}: {self._person.name}"
        if self._left is None:
            # Whoever was let in by a process that died before it showed them anything had come.
            calm = evening.struck < 0 and not evening.plan.faults.stalled
            is_new = (self._table, self._person.id) not in evening.came
            if calm and is_new and left < min(START.values()) - SLACK:
                evening.fault(f"{whose} comes for the first time, and has {left:.1f} s")
            return
        spent = now - self._since if self._since is not None else 0.0
        if left < self._left - spent - SLACK:
            evening.fault(f"{whose} has {left:.1f} s left, not {self._left - spent:.1f}")
