"""Two worlds, one seat: whatever differs only in what the seat may not know must not change one byte it is sent.

    python -m tests.trust.secrecy --positions 10000          figures for every game in the house
    python -m tests.trust.secrecy --game beutelschneider

A position is reached by random play. For every seat, and for somebody who looks on, a second world is sampled from
that seat's view alone. The session is set into the one world and into the other; over the real socket come the sight
with its log, answers to "why not?", refusals, talk, pages. Then the same move is made in both worlds, taken back where
that is allowed, and a step back is asked for: as long as the seat's views stay equal, so must all bytes, in their
order. Hidden draws are varied on purpose: where a draw leaves the seat's view as it was, the second world draws
something else. In the second world somebody else also writes notes and plans a move. Where a move would tell the seat
something new about where the worlds differ, other second worlds are tried, so that the bytes after it can be compared.
Now and then the seat asks a bot for a hint, in both worlds.
"""

import argparse
import asyncio
import random
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, fields
from typing import Any

import httpx

from tafelrunde import games
from tafelrunde.bots import Advice, Ask, Budget, make
from tafelrunde.core import CHANCE, SPECTATOR, Rng, State
from tafelrunde.match import Match
from tafelrunde.web.http.identity import KEY
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.table.hints import Hints
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.metrics import METRICS
from tests.conformance.cases import CASES, Case
from tests.trust.inside import SECRET, Ear, Inside, NoBots, Seeded, inside, key, past_of, run

PAGES_EVERY = 100  # positions: pages are compared that often
HINTS = 0.05  # of the seats to move ask a bot
OPEN = "dice "  # draws of that name are never varied
STEPS = 12  # decisions between two positions of one match
TRIES = 12  # second worlds tried until one is found that a move does not tell from the first
PAGES = ("/", "/lobby", "/table/{id}", "/table/{id}/people", "/table/{id}/record", "/table/{id}/record.txt",
         "/table/{id}/replay?seat=0", "/table/{id}/film?seat=0", "/table/{id}/film.html", "/table/{id}/again",
         "/table/{id}/qr.svg", "/table/{id}/play-on?line=2", "/ratings/{slug}", "/readyz",
         "/metrics", "/metrics/house")
OF_THE_MOMENT = re.compile(  # turns are told to other processes once a second at most
    r"^tafelrunde_(resident|loop_lag|start_time|(booking|bot|store)_seconds|signals).*$|\"uptime.*", re.M)


@dataclass
class Figures:
    """What was compared."""

    positions: int = 0
    pairs: int = 0  # a position, a seat, two worlds
    distinct: int = 0  # of those, how many second worlds differed from the first
    texts: int = 0
    size: int = 0  # bytes
    moves: int = 0  # made in both worlds
    parted: int = 0  # of those, how many told the seat something new about where the worlds differ
    undone: int = 0  # of those, how many were taken back
    pages: int = 0
    planned: int = 0  # moves planned by others in the second world
    hints: int = 0  # asked for in both worlds
    leaks: list[str] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


class Thinking(NoBots):
    """Bots that think here and now."""

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, **rest: Any) -> "Future[list[Advice]]":
        """What a bot would play that thinks as the one of that name does, but not as long."""
        game = games.load(slug)
        told: Future[list[Advice]] = Future()
        told.set_result(make("ismcts@20").advise(Ask(game, game.read_view(view), legal, seed), count))
        return told


class Varied(Seeded):
    """Draws as the script says, unless the watcher cannot tell the difference: then something else. Dice fall before
    everybody's eyes, even where they end a game and nothing of them is left on the table."""

    def __init__(self, watcher: int, rng: Rng, *rest: Any) -> None:
        super().__init__(*rest)
        self._watcher = watcher
        self._rng = rng

    def choose(self, text: str) -> str:
        """Another draw than the script's, where the watcher's view is the same after both."""
        said = super().choose(text)
        if said.startswith(OPEN):
            return said
        chances = self.state.chances()
        other = self.game.chance_actions[chances[self._rng.below(len(chances))][0]]
        return other if self._seen_after(other) == self._seen_after(said) else said

    def _seen_after(self, text: str) -> Any:
        twin = self.state.copy()
        twin.apply(CHANCE, self.game.move(text, CHANCE))
        return twin.view(self._watcher).data()


@dataclass
class Pair:
    """Two worlds a viewer cannot tell apart, and a move after which it still cannot, if one was found."""

    viewer: int
    world: State
    seed: int = 0
    step: tuple[int, str] | None = None
    same: bool = False  # are the viewer's views equal after the step?


class Worlds:
    """Finds second worlds at one table, and judges what was told in both."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case, self.game = case, case.game
        self.dice = random.Random(seed)
        self.rng = Rng(seed)
        self.figures = Figures()
        self._past: list[Any] = []

    def walk(self, positions: int, seed: int, enough: int) -> Iterator[Match]:
        """Positions reached by random play, until so many have been compared or leaks enough were found."""
        dice, case, figures = random.Random(seed), self.case, self.figures

        def goes_on() -> bool:
            return figures.positions < positions and len(figures.leaks) < enough

        while goes_on():
            match = Match(case.game, case.seats, case.options, secret=SECRET[:-4] + dice.randbytes(4))
            match.begin()
            while not match.is_over and goes_on():
                for _ in range(dice.randrange(1, STEPS)):
                    if not match.is_over:
                        seat = dice.choice(match.acting())
                        match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
                if not match.is_over:
                    yield match

    def _found(self, match: Match, viewer: int) -> Pair:
        """A second world for somebody, counted."""
        pair = self._pair(match, viewer)
        self.figures.pairs += 1
        self.figures.distinct += pair.world.position() != match.state.position()
        self.figures.moves += pair.step is not None
        self.figures.parted += pair.step is not None and not pair.same
        return pair

    def _pair(self, match: Match, viewer: int) -> Pair:
        """A second world and a step, such that the step tells the viewer nothing, if such are found in time."""
        view = match.state.view(viewer)
        pair = Pair(viewer, view.determinize(self.rng))
        acting = match.acting()
        if not acting:
            return pair
        seat = viewer if viewer in acting else self.dice.choice(acting)
        legal = match.sight(seat).legal
        for turn in range(TRIES):
            tried = Pair(viewer, pair.world if turn == 0 else view.determinize(self.rng), self.dice.randrange(1 << 30))
            there = set(self.game.legal(tried.world, seat)) if seat in tried.world.acting() else set()
            both = [move for move in legal if move in there]
            if both:
                tried.step = seat, self.dice.choice(both)
                tried.same = self._rehearse(match, tried)
                pair = tried
            if pair.same:
                break
        return pair

    def _rehearse(self, match: Match, pair: Pair) -> bool:
        """Without the house: does the viewer see the same after the step in both worlds?"""
        here, there = self._sides(match, pair)
        before = here.line
        here.submit(*pair.step, before)
        there.script.extend(line.text for line in here.lines[before:] if line.actor == CHANCE)
        there.submit(*pair.step, before)
        return self._alike(here, there, pair.viewer)

    def _sides(self, match: Match, pair: Pair) -> tuple[Seeded, Seeded]:
        options = self.game, match.seats, match.options
        return (Seeded(*options, match.state, self._past),
                Varied(pair.viewer, Rng(pair.seed), *options, pair.world, self._past))

    def _alike(self, here: Match, there: Match, viewer: int) -> bool:
        """Equal views, and the match goes on in both: an end shows everything to everybody."""
        goes_on = here.outcome is None and there.outcome is None
        return goes_on and here.state.view(viewer).data() == there.state.view(viewer).data()

    def _judge(self, viewer: int, when: str, here: Sequence[str], there: Sequence[str]) -> None:
        self.figures.texts += len(here)
        self.figures.size += sum(map(len, here))
        if list(here) != list(there):
            self.figures.leaks.append(f"{self.case}: seat {viewer} {when}: {difference(here, there)}")


class Spy(Worlds):
    """Compares two worlds at one table of a house."""

    def __init__(self, house: Inside, case: Case, ears: dict[int, Ear], session: Session, seed: int) -> None:
        super().__init__(case, seed)
        self.house, self.ears, self.session = house, ears, session
        self._tabs = {connection.viewer.person: connection for connection in session.connections}
        session.kept.hints = True

    async def look(self, match: Match, pages: bool) -> None:
        """Compare one position for everybody."""
        self.figures.positions += 1
        self._past = past_of(match)
        for viewer in self.ears:
            await self._compare(match, self._found(match, viewer), pages and viewer in (0, int(SPECTATOR)))

    async def _compare(self, match: Match, pair: Pair, pages: bool) -> None:
        """What the viewer is told as it stands and, where the step tells it nothing else, of the step."""
        viewer, step = pair.viewer, pair.step if pair.same else None
        probes = self._probes(match, viewer)
        whole = self.dice.random() < 0.1  # the log from the beginning; it is the same past in both worlds
        hint = viewer in match.acting() and self.dice.random() < HINTS
        self.figures.hints += hint
        heard = []
        here, there = self._sides(match, pair)
        for side in (here, there):
            await self._set_up(side, viewer, 0 if whole else match.line)
            self.session.tell_all()
            if side is there:
                await self._keep_to_oneself(side, viewer)
            for probe in probes:
                self.ears[viewer].say(**probe)
            texts = await self.ears[viewer].hear() if pages or hint or (step and step[0] != viewer) else []
            if hint:
                texts += await self._hint(match.line, viewer)
            if pages:
                texts += await self._pages(viewer)
            if step is not None:
                await self._play(match.line, *step, by_another=step[0] != viewer)
            heard.append(texts + await self.ears[viewer].hear())
            if side is here:
                there.script.extend(line.text for line in here.lines[match.line:] if line.actor == CHANCE)
        self._judge(viewer, f"after {step[1]} of {step[0]}" if step else "as it stands", *heard)
        if step is not None and self.dice.random() < 0.3:
            await self._back(here, there, pair, step[0])

    async def _keep_to_oneself(self, side: Match, viewer: int) -> None:
        """What a seat does that is nobody else's: it writes notes, and plans a move for a while."""
        others = [seat for seat in range(side.seats) if seat != viewer]
        if not others:
            return
        seat = self.dice.choice(others)
        ear = self.ears[seat]
        ear.say(type="note", words=f"I hold {self.dice.random()}")
        if seat not in side.acting() and (moves := list(self.game.plannable(side.state.view(seat)))):
            self.figures.planned += 1
            ear.say(type="plan", seat=seat, move=self.dice.choice(moves))
            ear.say(type="plan", seat=seat, move="")
        await ear.hear()
        forget_counts()  # that somebody said something may be counted

    async def _hint(self, line: int, seat: int) -> list[str]:
        """What a bot would play; the answer comes when it comes."""
        self.session.ask_hints = Hints(self.session.state, Thinking()).ask  # of one that has not answered yet
        self.ears[seat].say(type="hint", line=line, seat=seat)
        told: list[str] = []
        while not any('"type":"hints"' in text or '"type":"refusal"' in text for text in told):
            told += await asyncio.wait_for(self.ears[seat].hear(), 30)
        return told

    async def _play(self, line: int, seat: int, move: str, by_another: bool) -> None:
        """A move through the door of the seat whose turn it is; the viewer hears of it when it next listens."""
        self.ears[seat].say(type="play", move=move, line=line, seat=seat)
        if by_another:
            await self.ears[seat].hear()

    async def _set_up(self, side: Match, viewer: int, logged: int) -> None:
        """The session in a world, with nobody but the viewer to be told."""
        await self.house.set_up(self.session, side)
        connection = self._tabs[await self._person(viewer)]
        connection.viewer.logged, connection.viewer.log_of = logged, viewer
        connection.by_changes, connection.picture = logged > 0, None  # whole first, then what changes
        self.session.connections = {connection}
        forget_counts()

    async def _back(self, here: Seeded, there: Seeded, pair: Pair, seat: int) -> None:
        """The step is taken back where the law allows it, else it is asked for and refused."""
        heard, line = [], here.line
        lawful = here.undo_target(seat) is not None
        self.figures.undone += lawful
        for side in (here, there):
            await self._set_up(side, pair.viewer, line)
            ear = self.ears[seat]
            ear.say(type="undo", line=line, seat=seat)
            if not lawful:
                ear.say(type="ask_undo", line=line, seat=seat)
                for other in range(side.seats):
                    if other not in (seat, pair.viewer):
                        ear.say(type="answer_undo", line=line, asked=seat, seat=other, yes=True)  # not its own: refused
                ear.say(type="why", move=self.game.actions[0], seat=seat)
            if seat != pair.viewer:
                await ear.hear()
            heard.append(await self.ears[pair.viewer].hear())
        self._judge(pair.viewer, f"after a step back of {seat}", *heard)

    def _probes(self, match: Match, viewer: int) -> list[dict[str, Any]]:
        """Questions and attempts that change nothing but what is said."""
        move = self.dice.choice(self.game.actions)
        legal = match.sight(viewer).legal if viewer >= 0 else ()
        other = (viewer + 1) % match.seats
        probes: list[dict[str, Any]] = [{"type": "why", "move": move, "seat": viewer}]
        if move not in legal:
            probes.append({"type": "play", "move": move, "line": match.line, "seat": viewer})
        probes.append(self.dice.choice([
            {"type": "why", "move": self.dice.choice(self.game.actions), "seat": viewer},
            {"type": "why", "move": move, "seat": other},
            {"type": "play", "move": move, "line": match.line - 1, "seat": viewer},
            {"type": "take_screen", "seat": viewer},
            {"type": "take_screen", "seat": other},
            {"type": "undo", "line": match.line, "seat": other},
            {"type": "answer_undo", "line": match.line, "asked": other, "seat": viewer, "yes": True},
            {"type": "speak", "words": "what do you hold?"},
            {"type": "ask_pause", "seat": viewer},
        ]))  # fmt: skip
        return probes

    async def _pages(self, viewer: int) -> list[str]:
        cookies = {KEY: key(viewer), "csrf": "0" * 96} if viewer >= 0 else {"csrf": "0" * 96}
        told = []
        async with httpx.AsyncClient(base_url=f"http://{self.house.address}", cookies=cookies, timeout=60) as browser:
            for path in PAGES:
                answer = await browser.get(path.format(id=self.session.id, slug=self.case.slug), follow_redirects=True)
                told.append(f"{answer.status_code} {OF_THE_MOMENT.sub('', answer.text)}")
                self.figures.pages += 1
        return told

    async def _person(self, viewer: int) -> int:
        return await self.house.person(viewer) if viewer >= 0 else 0


def forget_counts() -> None:
    for counter in METRICS.counts.values():
        counter.reset()


def difference(here: Sequence[str], there: Sequence[str]) -> str:
    """Where two lists of texts part."""
    if len(here) != len(there):
        one, two = ([text[9:text.find('"', 9)] for text in texts] for texts in (here, there))  # their types
        return f"{len(here)} texts against {len(there)}: {', '.join(one)} against {', '.join(two)}"
    for one, two in zip(here, there, strict=True):
        if one != two:
            place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            return f"…{one[max(0, place - 120):place + 60]}… against …{two[place:place + 60]}…"
    return "no difference"


async def everybody_is_there(session: Session, count: int) -> None:
    """Wait until so many have come, which takes a while where that is kept first, and all have been told."""
    async with asyncio.timeout(60):
        while len(session.connections) < count or session._presence._waits is not None or session.lock.locked():
            await asyncio.sleep(0.01)


async def spy(house: Inside, case: Case, positions: int, seed: int = 1, enough: int = 10) -> Figures:
    """Compare this many positions of one case; stops when it has found leaks enough."""
    async with AsyncExitStack() as stack:
        session = await house.session(case.slug, case.seats, case.options)
        ears = {viewer: await stack.enter_async_context(house.ear(session, viewer))
                for viewer in (*range(case.seats), int(SPECTATOR))}
        await everybody_is_there(session, len(ears))
        for ear in ears.values():
            await ear.hear()
        watcher = Spy(house, case, ears, session, seed)
        figures = watcher.figures
        for match in watcher.walk(positions, seed, enough):
            await watcher.look(match, figures.positions % PAGES_EVERY == 1)
        session.connections = set(watcher._tabs.values())
        return figures


def cases_of(slug: str) -> list[Case]:
    """The ways to set up a game that are walked: every number of seats, and every option by itself; alone there is
    nobody to keep a secret from but who looks on."""
    return [case for case in CASES if case.slug == slug]


async def spy_game(slug: str, positions: int, seed: int, cases: Sequence[Case] = (), enough: int = 10) -> Figures:
    """All cases of a game (or those named), the positions shared out among them, in one house."""
    total = Figures()
    chosen = list(cases) or cases_of(slug)
    random.Random(seed).shuffle(chosen)
    chosen = chosen[: max(1, min(len(chosen), positions // 20))]
    async with inside() as house:
        for number, case in enumerate(chosen):
            share = positions // len(chosen) + (number < positions % len(chosen))
            total.add(await spy(house, case, share, seed + number, enough))
            if len(total.leaks) >= enough:
                break
    return total


def main() -> int:
    """Print the figures of every game; 1 if anything leaked."""
    parser = argparse.ArgumentParser(description="Compare all bytes a seat is sent over two worlds.")
    parser.add_argument("--positions", type=int, default=10_000, help="of every game")
    parser.add_argument("--game", choices=games.BUILT_IN, action="append")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    leaked = 0
    for slug in wanted.game or catalogue.slugs():
        begun, used = time.monotonic(), time.process_time()
        found = run(spy_game(slug, wanted.positions, wanted.seed))
        leaked += len(found.leaks)
        print(f"{slug}: {found.positions} positions, {found.pairs} pairs of worlds ({found.distinct} distinct), "
              f"{found.moves} moves in both ({found.parted} told the seat something new, {found.undone} taken back), "
              f"{found.planned} planned by others, {found.hints} hints, {found.pages} pages, "
              f"{found.texts} texts, {found.size} bytes compared; differing: {len(found.leaks)}; "
              f"{time.monotonic() - begun:.0f} s, {time.process_time() - used:.0f} s of processor time", flush=True)
        for leak in found.leaks:
            print("   ", leak)
    return 1 if leaked else 0


if __name__ == "__main__":
    sys.exit(main())
