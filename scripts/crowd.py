"""A house with many stored matches: how long the lobby and a long match take to open, and what one move costs.

    python scripts/crowd.py --matches 10000

Prints the same figures for 100 stored matches and for the number asked for, so that growth shows.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from litestar.testing import TestClient
from tests.stores import done, using

from tafelrunde import games
from tafelrunde.core import Rng
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.store import OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Person, Progress, Store, open_store
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.settings import Limits
from tafelrunde.web.server.app import build

GAME = "beutelschneider"
LONG = 500  # lines of a long match
ME = "a cookie that is long enough"


class NoBots:
    """Nobody here is a bot."""

    def ask_move(self, *_: object) -> None:
        """Never asked."""
        raise AssertionError

    def close(self) -> None:
        """Nothing to end."""


def long_match() -> Match:
    """A match of many lines, played at random."""
    match = Match(games.load(GAME), 4, {"target": 1000}, secret=b"s" * 32)
    match.begin()
    dice = Rng(1)
    while match.line < LONG and not match.is_over:
        seat = match.acting()[0]
        moves = match.game.legal(match.state, seat)
        match.submit(seat, moves[dice.below(len(moves))], match.line)
    return match


async def fill(store: Store, count: int, match: Match) -> Person:
    """So many matches, each with all those lines; a tenth of them mine."""
    me = await store.add_person(hash_key(ME), "Ada", 0.0)
    for number in range(count):
        seats = [KeptSeat("person", me.id if number % 10 == 0 else 98, "Ada"),
                 *(KeptSeat("person", 99 + seat, "Bo") for seat in range(3))]
        stage = (OPEN, RUNNING, OVER, OVER)[number % 4]
        kept = KeptMatch(f"m{number}", GAME, 1, match.options, b"s" * 32, seats, 1, float(number), float(number))
        kept.progress = Progress(stage, match.line, tuple(match.acting()),
                                 (1, 2, 3, 4) if stage == OVER else (), (90, 60, 30, 10) if stage == OVER else ())
        lines: list[Line] = match.lines if stage != OPEN else []
        await store.save_match(kept)
        await store.append(kept, lines, float(number), kept.progress)
    return me


def median(times: list[float]) -> str:
    """In milliseconds."""
    return f"{statistics.median(times) * 1000:7.2f} ms"


async def moves(store: Store, me: Person) -> list[float]:
    """The time of moves in a room: rules, disk, no viewers."""
    rooms = Registry(store, NoBots(), Limits(tables_per_person=100_000))  # type: ignore[arg-type]
    seats = [KeptSeat("person", me.id, "Ada") for _ in range(4)]
    room: Session = await rooms.open_table(me, GAME, seats, {})
    times = []
    for _ in range(100):
        match = room.running()
        if match.is_over:
            break
        seat = match.acting()[0]
        began = time.perf_counter()
        await room.play(seat, match.game.legal(match.state, seat)[0], match.line)
        times.append(time.perf_counter() - began)
    return times


def measure(count: int, match: Match) -> None:
    """Fill a house and print."""
    with tempfile.TemporaryDirectory() as folder, using(open_store(Path(folder) / "house.db")) as store:
        me = done(fill(store, count, match))
        print(f"{count} stored matches of {match.line} lines:")
        times = []
        for number in range(1, 40, 4):
            began = time.perf_counter()
            kept = done(store.match(f"m{number}"))
            assert kept is not None
            done(Registry(store, NoBots()).find(kept.id))  # type: ignore[arg-type]
            times.append(time.perf_counter() - began)
        print("  a long match opens", median(times))
        print("  a move            ", median(asyncio.run(moves(store, me))))
        waiting = done(store.unrated_matches(count))
        began = time.perf_counter()
        for name in waiting:
            done(store.rate(name))
        print(f"  a match is rated   {(time.perf_counter() - began) / len(waiting) * 1000:7.2f} ms")
        with TestClient(build(store, NoBots())) as browser:  # type: ignore[arg-type]
            browser.cookies.set(KEY, ME)
            for path in ("/lobby", "/", f"/ratings/{GAME}", f"/people/{me.id}"):
                times = []
                for _ in range(10):
                    began = time.perf_counter()
                    assert browser.get(path).status_code == 200
                    times.append(time.perf_counter() - began)
                print(f"  page {path:24}", median(times))


def main() -> None:
    """Measure a small house and a large one."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--matches", type=int, default=10_000)
    match = long_match()
    for count in (100, arguments.parse_args().matches):
        measure(count, match)


if __name__ == "__main__":
    main()
