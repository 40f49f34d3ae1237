"""What the sights of a move cost: made, put into words, compressed as most servers do it – with a small window, or a
large one – and as the house does.

    python -m scripts.packing

Processor time of all seats together, over random matches; a busy machine changes it little.
"""

import random
import time
import zlib
from collections.abc import Callable

import msgspec
from tests.stores import done, memory_store

from tafelrunde import games
from tafelrunde.match import Match
from tafelrunde.store import KeptMatch, KeptSeat
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.table.snapshot import Audience, sight_for
from tafelrunde.web.live.table.state import KeptState, Parts
from tafelrunde.web.live.table.viewer import Viewer
from tafelrunde.web.server.compression import NOTHING

MOVES = 200
Pack = Callable[[bytes], bytes]


def waiting(bits: int, level: int) -> Pack:
    """A compressor that lives as long as the connection."""
    pipe = zlib.compressobj(level, zlib.DEFLATED, -bits, 5)
    return lambda text: pipe.compress(text) + pipe.flush(zlib.Z_SYNC_FLUSH)


def remembering() -> Pack:
    """The house's way."""
    sent = NOTHING[15]

    def pack(text: bytes) -> bytes:
        nonlocal sent
        sent, data = sent.then(text)
        return data

    return pack


WAYS: dict[str, Callable[[], Pack]] = {
    "a window of 4 KB": lambda: waiting(12, 6),
    "one of 32 KB": lambda: waiting(15, 3),
    "the house's way": remembering,
}


def sights(slug: str, moves: int = MOVES) -> tuple[list[list[bytes]], float]:
    """The texts of every move, seat by seat, and the milliseconds a move's took to make."""
    seats = games.info(slug).seats[-1]
    match = Match(games.load(slug), seats, {}, secret=bytes(32))
    match.begin()
    people = [KeptSeat("person", seat + 1, f"Guest {seat}") for seat in range(seats)]
    kept = KeptMatch("packed", slug, games.info(slug).version, dict(match.options), bytes(32), people, 1, 1.0, 1.0)
    store = memory_store()
    table = KeptState(kept, store, time.time, done(Parts.load(kept, store, time.time)))
    table.match = match
    eyes = [Viewer(seat + 1) for seat in range(seats)]
    dice, encoder, told, spent = random.Random(1), msgspec.json.Encoder(), [], 0.0
    while len(told) < moves and not match.is_over:
        seat = dice.choice(match.acting())
        match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
        begun = time.process_time()
        told.append([encoder.encode(sight_for(each, table, Audience({1, 2, 3, 4}, 0))) for each in eyes])
        spent += time.process_time() - begun
    return told, spent / len(told) * 1000


def measure_packing(told: list[list[bytes]], way: Callable[[], Pack]) -> tuple[float, float]:
    """Milliseconds a move, bytes a sight."""
    pipes = [way() for _ in told[0]]
    begun, size = time.process_time(), 0
    for row in told:
        for pack, text in zip(pipes, row, strict=True):
            size += len(pack(text))
    return (time.process_time() - begun) / len(told) * 1000, size / len(told) / len(pipes)


def main() -> None:
    """Print the figures of every game."""
    for slug in catalogue.slugs():
        told, made = sights(slug)
        size = sum(len(text) for row in told for text in row) / len(told) / len(told[0])
        costs = {name: measure_packing(told, way) for name, way in WAYS.items()}
        said = ", ".join(f"{cost:.2f} ms, {left:.0f} bytes with {name}" for name, (cost, left) in costs.items())
        print(f"{slug}: {len(told)} moves, {size:.0f} bytes a sight, made in {made:.2f} ms a move; compressed {said}",
              flush=True)


if __name__ == "__main__":
    main()
