"""Whatever comes in from outside, damaged: clean refusals, no traceback, no hang, no lost move.

    python -m tests.trust.fuzz --cases 1000000                 all kinds, all games
    python -m tests.trust.fuzz --cases 20000 --kind socket

Kinds: socket (texts and bytes on a real line of a running table), page (addresses, forms and cookies of a running
house), notation, position, view, option, record, budget (of a bot).
"""

import argparse
import contextlib
import json
import logging
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.bots.registry import read_budget
from tafelrunde.core import NOBODY, BadInput, Illegal, Rng
from tafelrunde.core.record import read_record
from tafelrunde.match import Match, verify
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.web.runtime.settings import Limits
from tests.conformance.cases import STANDARD, Case
from tests.conformance.checks import advance
from tests.conformance.fuzz import BORDERS, ODD, booked, damaged, damaged_text, odd_number
from tests.conformance.test_every_game import random_match
from tests.trust.fuzz_pages import wander
from tests.trust.inside import Ear, Inside, inside, run

PATIENCE = 20.0  # seconds one case may take before it counts as a hang
FRESH = 200  # cases made from one position or record
LETTERS = "abcdefghijklmnopqrstuvwxyzABC0123456789 +-|>*!:,.'\"{}[]\\\x00\x1b\u202eéß漢\U0001f600"
KINDS = ("socket", "page", "notation", "position", "view", "option", "record", "budget")
LARGEST = Limits().message_bytes


class Hang(Exception):
    """A case took longer than PATIENCE."""


@dataclass
class Figures:
    """What came of it."""

    cases: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    lines: int = 0  # that came of what was sent to tables
    faults: list[str] = field(default_factory=list)  # tracebacks, hangs, lost moves


def noise(dice: random.Random, longest: int = 40) -> str:
    """Some letters."""
    return "".join(dice.choice(LETTERS) for _ in range(dice.randrange(longest)))


# -- what is read without a house: each yields cases that answer True if they were refused

Trial = Callable[[], bool]


def refused(work: Callable[[], Any]) -> bool:
    """Was it refused in words? Anything else that is raised is a fault."""
    try:
        work()
    except (BadInput, Illegal) as told:
        assert str(told), "a refusal without a word"
        return True
    return False


def notations(case: Case, dice: random.Random) -> Iterator[Trial]:
    """Texts that are, nearly are or are not moves, for seats that are, nearly are or are not to move."""
    while True:
        match = random_match(case, dice.randrange(1 << 30), dice.randrange(60))
        for _ in range(FRESH):
            text = noise(dice) if dice.random() < 0.4 else damaged_text(dice.choice(case.game.actions), dice)
            text = dice.choice(case.game.actions) if dice.random() < 0.3 else text
            seat, line = dice.randrange(-3, case.seats + 2), match.line + dice.choice((0, 0, 0, -1, 1))
            if dice.random() < 0.2:
                seat, line = dice.choice(((seat, dice.choice(BORDERS)), (dice.choice(BORDERS), line)))

            def trial(match: Match = match, text: str = text, seat: int = seat, line: int = line) -> bool:
                before = match.line
                said = refused(lambda: match.submit(seat, text, line))
                assert said == (match.line == before), "a refused move was booked, or a booked one is missing"
                return said

            yield trial


def positions(case: Case, dice: random.Random) -> Iterator[Trial]:
    """Damaged positions; what is accepted must be playable."""
    while True:
        position = somewhere(case, dice).state.position()
        for turn in range(FRESH):
            data = damaged(position, dice)

            def work(data: Any = data, turn: int = turn) -> None:
                state, rng = case.game.load(data), Rng(turn)
                for _ in range(4):
                    if state.actor() != NOBODY:
                        advance(state, rng)

            yield lambda work=work: refused(work)  # type: ignore[misc]


def views(case: Case, dice: random.Random) -> Iterator[Trial]:
    """Damaged views; what is accepted must give a world."""
    while True:
        match = somewhere(case, dice)
        seen = match.state.view(dice.randrange(case.seats)).data()
        for turn in range(FRESH):
            data = damaged(seen, dice)
            yield lambda data=data, turn=turn: refused(  # type: ignore[misc]
                lambda: case.game.read_view(data).determinize(Rng(turn)))


def options(case: Case, dice: random.Random) -> Iterator[Trial]:
    """Odd values, odd names, odd numbers of seats."""
    names = [option.name for option in case.game.info.options]
    while True:
        values = [*ODD, noise(dice), odd_number(dice), "on", "off", "none", 3]
        chosen = {dice.choice([*names, noise(dice, 9)]): dice.choice(values)
                  for _ in range(dice.randrange(1, 4))}
        seats = case.seats if dice.random() < 0.5 else dice.choice((-1, 0, 9, dice.choice(BORDERS)))
        yield lambda chosen=chosen, seats=seats: refused(  # type: ignore[misc]
            lambda: case.game.start(seats, chosen))


def records(case: Case, dice: random.Random) -> Iterator[Trial]:
    """Damaged records; what can be read is judged."""
    while True:
        text = str(random_match(case, dice.randrange(1 << 30), dice.choice((0, 3, 8))).record())
        for _ in range(FRESH):
            hurt = damaged_text(text if dice.random() < 0.7 else booked(text, dice), dice)
            yield lambda hurt=hurt: refused(  # type: ignore[misc]
                lambda: verify(case.game, read_record(hurt)))


def budgets(_: Case, dice: random.Random) -> Iterator[Trial]:
    """What a bot may spend, as somebody types it."""
    while True:
        text = "+".join(odd_number(dice) + dice.choice(("", "s", "s", ".5s", "_")) for _ in range(dice.randrange(1, 4)))
        yield lambda text=text: refused(lambda: read_budget(text))  # type: ignore[misc]


def somewhere(case: Case, dice: random.Random) -> Match:
    """A match after some random moves."""
    return random_match(case, dice.randrange(1 << 30), dice.choice((0, 1, 20, 60)))


READERS = {"notation": notations, "position": positions, "view": views, "option": options, "record": records,
           "budget": budgets}


def rang(*_: object) -> None:
    """The alarm of a case that hangs."""
    raise Hang


def read_damaged(kind: str, cases: int, seed: int, figures: Figures) -> None:
    """This many cases of one kind, shared out among all games and numbers of seats."""
    dice = random.Random(f"{kind}{seed}")
    trials = [READERS[kind](case, dice) for case in STANDARD]
    signal.signal(signal.SIGALRM, rang)
    for number in range(cases):
        trial = next(trials[number // 50 % len(trials)])
        figures.cases[kind] += 1
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            figures.refused[kind] += trial()
        except BaseException as fault:
            if isinstance(fault, KeyboardInterrupt):
                raise
            figures.faults.append(f"{kind} of {STANDARD[number // 50 % len(trials)]}: {traceback.format_exc(limit=-3)}")
            if len(figures.faults) >= 20:
                return
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


# -- the socket


class Loud(logging.Handler):
    """Hears what the house writes down as its own mistakes."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.ERROR)
        self.figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        """One mistake."""
        why = "".join(traceback.format_exception(*record.exc_info, limit=-3)) if record.exc_info else ""
        self.figures.faults.append(f"the house wrote: {record.getMessage()} {why}")


def messages(dice: random.Random, line: int, moves: list[str], seat: int, seats: int) -> dict[str, Any]:
    """A message a client could send."""
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
                figures.cases["socket"] += 1
                cases -= 1
        for number in heard:
            await listen(ears[number], session, figures)
    for ear in ears:
        await listen(ear, session, figures)


async def listen(ear: Ear, session: Any, figures: Figures) -> None:
    """What came of it."""
    try:
        texts = await ear.hear()
    except (TimeoutError, OSError) as fault:
        figures.faults.append(f"{session.kept.slug}: a line is dead: {fault!r}")
        return
    figures.refused["socket"] += sum(text.startswith('{"type":"refusal"') for text in texts)


async def pester_all(cases: int, seed: int, figures: Figures) -> None:
    """The socket cases, shared out among all games in the house."""
    with heard(figures):
        async with inside() as house:
            dice = random.Random(seed)
            for number, case in enumerate(STANDARD):
                share = cases // len(STANDARD) + (number < cases % len(STANDARD))
                await pester(house, case, share, dice, figures)


async def pester_pages(cases: int, seed: int, figures: Figures) -> None:
    """The page cases."""
    with heard(figures):
        await wander(cases, seed, figures)


def fuzz(kinds: tuple[str, ...], cases: int, seed: int = 1, tell: bool = False) -> Figures:
    """This many cases, shared out among the kinds."""
    figures = Figures()
    for kind in kinds:
        begun, share = time.monotonic(), cases // len(kinds)
        if kind == "socket":
            run(pester_all(share, seed, figures))
        elif kind == "page":
            run(pester_pages(share, seed, figures))
        else:
            read_damaged(kind, share, seed, figures)
        if tell:
            print(f"{kind}: {figures.cases[kind]} cases, {figures.refused[kind]} refused in words"
                  f"{f', {figures.lines} lines booked' if kind == 'socket' else ''}, "
                  f"{len(figures.faults)} faults so far; {time.monotonic() - begun:.0f} s", flush=True)
    return figures


def main() -> int:
    """Print the figures; 1 if there was any fault."""
    parser = argparse.ArgumentParser(description="Send the house what it does not expect.")
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    figures = fuzz(tuple(wanted.kind or KINDS), wanted.cases, wanted.seed, tell=True)
    print(f"all: {figures.cases.total()} cases, {figures.refused.total()} refused in words, {len(figures.faults)} "
          "tracebacks, hangs or lost moves")
    for fault in figures.faults[:10]:
        print("   ", fault)
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
