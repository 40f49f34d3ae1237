"""Whatever comes over the line of a running table, damaged: clean refusals, no traceback, no dead line, no lost move.

    python -m tests.trust.fuzz --cases 100000

Messages, texts and bytes, at tables of all games with every number of seats, through several doors at once; after every
200 the store and the table have to agree line by line. What is read without a house is damaged in
`tests/conformance/test_fuzz.py`, what is sent to pages in `test_schema.py`.
"""

import argparse
import contextlib
import json
import logging
import random
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.match import Match
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.web.runtime.settings import Limits
from tests.conformance.cases import STANDARD, Case
from tests.conformance.fuzz import BORDERS, damaged, damaged_text
from tests.trust.inside import Ear, Inside, inside, run

FRESH = 200  # cases sent to one position
LETTERS = "abcdefghijklmnopqrstuvwxyzABC0123456789 +-|>*!:,.'\"{}[]\\\x00\x1b\u202eéß漢\U0001f600"
LARGEST = Limits().message_bytes


@dataclass
class Figures:
    """What came of it."""

    cases: int = 0
    refused: int = 0
    lines: int = 0  # that came of what was sent
    faults: list[str] = field(default_factory=list)  # tracebacks, dead lines, lost moves


def noise(dice: random.Random, longest: int = 40) -> str:
    return "".join(dice.choice(LETTERS) for _ in range(dice.randrange(longest)))


class Loud(logging.Handler):
    """Hears what the house writes down as its own mistakes."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.ERROR)
        self.figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        why = "".join(traceback.format_exception(*record.exc_info, limit=-3)) if record.exc_info else ""
        self.figures.faults.append(f"the house wrote: {record.getMessage()} {why}")


def messages(dice: random.Random, line: int, moves: list[str], seat: int, seats: int) -> dict[str, Any]:
    seat = seat if dice.random() < 0.8 else dice.randrange(-1, seats + 1)
    return dice.choice([
        *[{"type": "play", "move": dice.choice(moves), "line": line, "seat": seat}] * 4,
        {"type": "why", "move": dice.choice(moves), "seat": seat},
        {"type": "undo", "line": line, "seat": seat},
        {"type": "ask_undo", "line": line, "seat": seat},
        {"type": "answer_undo", "line": line, "asked": dice.randrange(seats), "seat": seat, "yes": dice.random() < 0.5},
        {"type": "take_screen", "seat": seat},
        {"type": dice.choice(("ask_pause", "resume")), "seat": seat},
        {"type": "answer_pause", "seat": seat, "yes": dice.random() < 0.5},
        {"type": "mute", "person": dice.choice((*range(-2, 5), *BORDERS)), "on": dice.random() < 0.5},
        {"type": "pace", "ms": dice.choice((0, 700, -5, *BORDERS))},
        {"type": "speak", "words": noise(dice)},
        {"type": "resign" if dice.random() < 0.01 else "ping", "seat": seat, "at": dice.random()},
    ])  # fmt: skip


def hostile(dice: random.Random, message: dict[str, Any]) -> str | bytes:
    """A message, whole or hurt."""
    kind = dice.randrange(-5, 8)
    if kind == -5 and (numbers := [name for name, value in message.items() if type(value) is int]):
        return json.dumps(message | {dice.choice(numbers): dice.choice(BORDERS)})
    if kind < 2:
        return json.dumps(message)
    if kind < 5:
        return json.dumps(damaged(message, dice))
    if kind == 5:
        return damaged_text(json.dumps(message), dice).encode("utf-8", "replace").decode()
    if kind == 6:
        return dice.choice(["[" * 3000, '{"a":' * 700, "9" * 4000, "", "null", '"x"', " " * 4095,
                            json.dumps({"type": "play", "move": "x" * LARGEST, "line": 1, "seat": 0}),
                            json.dumps({"type": "resign", "seat": 99}), '{"type":"ping","at":1e999}'])
    return dice.randbytes(dice.randrange(200))


@contextlib.contextmanager
def heard(figures: Figures) -> Iterator[None]:
    """Whatever the house writes down as its own mistake is a fault."""
    loud = Loud(figures)
    loggers = [logging.getLogger(name) for name in ("tafelrunde.web", "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(loud)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(loud)


async def pester(house: Inside, case: Case, cases: int, dice: random.Random, figures: Figures) -> None:
    """This many messages to one table; another match begins when one is over, or waits for the house's own bot."""
    session = await house.session(case.slug, case.seats, case.options)
    async with contextlib.AsyncExitStack() as stack:
        ears = [await stack.enter_async_context(house.ear(session, number)) for number in (*range(case.seats), -1)]
        for done in range(0, cases, FRESH):
            if session.match is None or session.match.is_over or session.match.given_up or not session.match.lines:
                match = Match(session.state.game, case.seats, case.options, secret=dice.randbytes(32))
                match.begin()
                await house.set_up(session, match)
            before = session.match.line
            await burst(house, session, ears, min(FRESH, cases - done), dice, figures)
            figures.lines += session.match.line - before
            if await house.store.lines(session.id) != session.match.lines:
                figures.faults.append(f"{case}: the store and the table disagree")
            await house.store.engine.change(lambda: one_by_one(Statement("DELETE FROM chat")))


async def burst(house: Inside, session: Any, ears: list[Ear], cases: int, dice: random.Random,
                figures: Figures) -> None:
    """Many messages through random doors, a few at once; in the end every door must still answer."""
    while cases > 0:
        heard = {dice.choice(session.match.acting() or [0]), dice.randrange(len(ears))}
        for number in heard:
            for _ in range(min(3, cases)):
                legal = list(session.match.sight(number).legal) if number < session.match.seats else []
                line = session.match.line + dice.choice((0, 0, 0, 0, -1, 1))
                message = messages(dice, line, legal or list(session.state.game.actions), number, len(ears) - 1)
                ears[number].send(hostile(dice, message))
                figures.cases += 1
                cases -= 1
        for number in heard:
            await listen(ears[number], session, figures)
    for ear in ears:
        await listen(ear, session, figures)


async def listen(ear: Ear, session: Any, figures: Figures) -> None:
    try:
        texts = await ear.hear()
    except (TimeoutError, OSError) as fault:
        figures.faults.append(f"{session.kept.slug}: a line is dead: {fault!r}")
        return
    figures.refused += sum(text.startswith('{"type":"refusal"') for text in texts)


async def pester_all(cases: int, seed: int, figures: Figures) -> None:
    """The cases, shared out among all games in the house."""
    with heard(figures):
        async with inside() as house:
            dice = random.Random(seed)
            for number, case in enumerate(STANDARD):
                share = cases // len(STANDARD) + (number < cases % len(STANDARD))
                await pester(house, case, share, dice, figures)


def fuzz(cases: int, seed: int = 1) -> Figures:
    figures = Figures()
    run(pester_all(cases, seed, figures))
    return figures


def main() -> int:
    """Print the figures; 1 if there was any fault."""
    parser = argparse.ArgumentParser(description="Send tables what they do not expect.")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    figures = fuzz(wanted.cases, wanted.seed)
    print(f"{figures.cases} cases, {figures.refused} refused in words, {figures.lines} lines booked, "
          f"{len(figures.faults)} tracebacks, dead lines or lost moves")
    for fault in figures.faults[:10]:
        print("   ", fault)
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
