"""Two worlds, one seat: whatever differs only in what the seat may not know must not change one byte it is sent.

    python -m tests.trust.secrecy --positions 10000          figures for every game in the house
    python -m tests.trust.secrecy --game beutelschneider

A position is reached by random play. For every seat, and for somebody who looks on, a second world is sampled from
that seat's view alone. The room is set into the one world and into the other; over the real socket come the first
sight with its log, answers to "why not?", refusals, the offer of undo, pages. Then the same move is made in both
worlds: as long as the seat's views stay equal, so must all bytes. Hidden draws are varied on purpose: where a draw
leaves the seat's view as it was, the second world draws something else.
"""

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx

from tafelrunde import games
from tafelrunde.core import CHANCE, SPECTATOR, Rng, State
from tafelrunde.match import Match
from tafelrunde.web import shelf
from tafelrunde.web.room import Room
from tafelrunde.web.visitor import KEY
from tests.conformance.cases import CASES, Case
from tests.trust.inside import SECRET, Ear, Inside, Seeded, inside, key

PAGES_EVERY = 25  # positions: pages are compared that often
STEPS = 12  # decisions between two positions of one match
PAGES = ("/", "/lobby", "/table/{id}", "/table/{id}/record.txt", "/table/{id}/again", "/healthz")


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
    pages: int = 0
    leaks: list[str] = field(default_factory=list)


class Varied(Seeded):
    """Draws as the script says, unless the watcher cannot tell the difference: then something else."""

    def __init__(self, watcher: int, rng: Rng, *rest: Any) -> None:
        super().__init__(*rest)
        self._watcher = watcher
        self._rng = rng

    def choose(self, text: str) -> str:
        """Another draw than the script's, where the watcher's view is the same after both."""
        said = super().choose(text)
        chances = self.state.chances()
        other = self.game.chance_actions[chances[self._rng.below(len(chances))][0]]
        return other if self._seen_after(other) == self._seen_after(said) else said

    def _seen_after(self, text: str) -> Any:
        twin = self.state.copy()
        twin.apply(CHANCE, self.game.move(text, CHANCE))
        return twin.view(self._watcher).data()


class Spy:
    """Compares two worlds at one table."""

    def __init__(self, house: Inside, case: Case, ears: dict[int, Ear], room: Room, seed: int) -> None:
        self.house, self.case, self.ears, self.room = house, case, ears, room
        self.game = case.game
        self.dice = random.Random(seed)
        self.rng = Rng(seed)
        self.figures = Figures()

    async def look(self, match: Match, pages: bool) -> None:
        """Compare one position for everybody."""
        self.figures.positions += 1
        for viewer in self.ears:
            world = match.state.view(viewer).determinize(self.rng)
            self.figures.pairs += 1
            self.figures.distinct += world.position() != match.state.position()
            await self._compare(match, world, viewer, pages and viewer in (0, int(SPECTATOR)))

    async def _compare(self, match: Match, world: State, viewer: int, pages: bool) -> None:
        probes = self._probes(match, viewer)
        step = self._step(match, world, viewer)
        here = Seeded(self.game, match.seats, match.options, match.state, match._booked)
        there = Varied(viewer, self.rng.fork(), self.game, match.seats, match.options, world, match._booked)
        heard = []
        for side in (here, there):
            self.house.set_up(self.room, side)
            self.room.show(next(tab for tab in self.room.tabs if tab.eyes.person == self._person(viewer)))
            for probe in probes:
                await self.ears[viewer].say(**probe)
            texts = await self.ears[viewer].hear()
            if pages:
                texts += await self._pages(viewer)
            heard.append(texts)
        self._judge(viewer, "as it stands", *heard)
        if step is not None:
            await self._move(here, there, viewer, *step)

    async def _move(self, here: Seeded, there: Seeded, viewer: int, seat: int, text: str) -> None:
        """The same move in both worlds, through the door of the seat whose turn it is."""
        self.figures.moves += 1
        heard = []
        before = here.line
        here.script.clear()
        for side in (here, there):
            self.house.set_up(self.room, side)
            for tab in self.room.tabs:
                tab.eyes.logged = before
            await self.ears[seat].say(type="play", move=text, line=before, seat=seat)
            await self.ears[seat].hear() if seat != viewer else None
            heard.append(await self.ears[viewer].hear())
            if side is here:
                there.script.extend(line.text for line in here.lines[before:] if line.actor == CHANCE)
        same = here.state.view(viewer).data() == there.state.view(viewer).data() and self._ends(here, there)
        if same:
            self._judge(viewer, f"after {text} of {seat}", *heard)
        else:
            self.figures.parted += 1
        for ear in self.ears.values():
            await ear.hear()

    def _ends(self, here: Match, there: Match) -> bool:
        """Does the match go on in both, or end in both alike? An end shows everything to everybody."""
        return (here.outcome is None) and (there.outcome is None)

    def _probes(self, match: Match, viewer: int) -> list[dict[str, Any]]:
        """Questions and attempts that change nothing."""
        moves = [self.dice.choice(self.game.actions) for _ in range(4)]
        legal = set(match.sight(viewer).legal) if viewer >= 0 else set()
        probes: list[dict[str, Any]] = [{"type": "why", "move": move, "seat": viewer} for move in moves]
        probes += [{"type": "why", "move": moves[0], "seat": (viewer + 1) % match.seats}]
        probes += [{"type": "play", "move": move, "line": match.line, "seat": viewer}
                   for move in moves[:2] if move not in legal]
        probes += [{"type": "play", "move": moves[2], "line": match.line - 1, "seat": viewer}]
        probes += [{"type": "take_screen", "seat": viewer}]
        return probes

    def _step(self, match: Match, world: State, viewer: int) -> tuple[int, str] | None:
        """A move that can be made in both worlds, the viewer's own if it is to move."""
        acting = match.acting()
        if not acting:
            return None
        seat = viewer if viewer in acting else self.dice.choice(acting)
        legal = set(self.game.legal(world, seat)) if seat in world.acting() else set()
        both = [move for move in match.sight(seat).legal if move in legal]
        return (seat, self.dice.choice(both)) if both else None

    async def _pages(self, viewer: int) -> list[str]:
        cookies = {KEY: key(viewer), "csrf": "0" * 96} if viewer >= 0 else {"csrf": "0" * 96}
        async with httpx.AsyncClient(base_url=f"http://{self.house.address}", cookies=cookies) as browser:
            told = []
            for path in PAGES:
                answer = await browser.get(path.format(id=self.room.id), follow_redirects=True)
                told.append(f"{answer.status_code} {answer.text}")
                self.figures.pages += 1
            return told

    def _judge(self, viewer: int, when: str, here: Sequence[str], there: Sequence[str]) -> None:
        self.figures.texts += len(here)
        self.figures.size += sum(len(text.encode()) for text in here)
        if list(here) != list(there):
            self.figures.leaks.append(f"{self.case}: seat {viewer} {when}: {difference(here, there)}")

    def _person(self, viewer: int) -> int:
        return self.house.person(viewer) if viewer >= 0 else 0


def difference(here: Sequence[str], there: Sequence[str]) -> str:
    """Where two lists of texts part."""
    if len(here) != len(there):
        return f"{len(here)} texts against {len(there)}"
    for one, two in zip(here, there, strict=True):
        if one != two:
            place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            return f"…{one[max(0, place - 120):place + 60]}… against …{two[place:place + 60]}…"
    return "no difference"


async def spy(case: Case, positions: int, seed: int = 1, enough: int = 10) -> Figures:
    """Compare so many positions of one case; stops when it has found leaks enough."""
    async with inside() as house, AsyncExitStack() as stack:
        room = house.room(case.slug, case.seats, case.options)
        ears = {viewer: await stack.enter_async_context(house.ear(room, viewer))
                for viewer in (*range(case.seats), int(SPECTATOR))}
        await asyncio.sleep(0.4)  # until who has come has been told
        for ear in ears.values():
            await ear.hear()
        watcher = Spy(house, case, ears, room, seed)
        dice = random.Random(seed)
        figures = watcher.figures

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
                    await watcher.look(match, figures.positions % PAGES_EVERY == 0)
        return figures


def cases_of(slug: str) -> list[Case]:
    """The ways to set up a game that are walked: every number of seats, and every option by itself; alone there is
    nobody to keep a secret from but who looks on."""
    return [case for case in CASES if case.slug == slug]


async def spy_game(slug: str, positions: int, seed: int) -> Figures:
    """All cases of a game, the positions shared out among them."""
    total = Figures()
    cases = cases_of(slug)
    random.Random(seed).shuffle(cases)
    cases = cases[: max(1, min(len(cases), positions // 20))]
    for number, case in enumerate(cases):
        share = positions // len(cases) + (number < positions % len(cases))
        found = await spy(case, share, seed + number)
        for name in ("positions", "pairs", "distinct", "texts", "size", "moves", "parted", "pages"):
            setattr(total, name, getattr(total, name) + getattr(found, name))
        total.leaks += found.leaks
    return total


def main() -> int:
    """Print the figures of every game; 1 if anything leaked."""
    parser = argparse.ArgumentParser(description="Compare all bytes a seat is sent over two worlds.")
    parser.add_argument("--positions", type=int, default=10_000, help="of every game")
    parser.add_argument("--game", choices=games.SLUGS, action="append")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    leaked = 0
    for slug in wanted.game or shelf.slugs():
        begun = time.monotonic()
        found = asyncio.run(spy_game(slug, wanted.positions, wanted.seed))
        leaked += len(found.leaks)
        print(f"{slug}: {found.positions} positions, {found.pairs} pairs of worlds ({found.distinct} distinct), "
              f"{found.moves} moves in both ({found.parted} told the seat something new), {found.pages} pages, "
              f"{found.texts} texts, {found.size} bytes compared; differing: {len(found.leaks)}; "
              f"{time.monotonic() - begun:.0f} s", flush=True)
        for leak in found.leaks:
            print("   ", leak)
    return 1 if leaked else 0


if __name__ == "__main__":
    sys.exit(main())
