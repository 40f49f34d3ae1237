"""The form of a new table, read into seats, options and clocks; every mistake is one clear sentence."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.bots.levels import BOT_NAMES, level_of
from tafelrunde.core import BadInput, GameInfo, Say
from tafelrunde.match.clock import Clock
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.store import KeptSeat, Person
from tafelrunde.web.common.table_options import HINTS, LEAVINGS, SPEEDS
from tafelrunde.web.common.text import clean_name

LONGEST_SALT = 60


def read_seats(info: GameInfo, form: Mapping[str, str], host: Person, salt: str) -> list[KeptSeat]:
    """The seats of the form, in order: `seat0` … are me, friend, open, none or bot:NAME, `name0` … a friend's name."""
    seats: list[KeptSeat] = []
    for number in range(max(info.seats)):
        kind = form.get(f"seat{number}", "none")
        if kind == "me":
            seats.append(KeptSeat("person", host.id, host.name, "", salt))
        elif kind == "friend":
            name = clean_name(form.get(f"name{number}", "")) or f"{host.name} {number + 1}"
            seats.append(KeptSeat("person", host.id, name))
        elif kind == "open":
            seats.append(KeptSeat())
        elif kind.startswith("bot:"):
            level = level_of(info.slug, kind[4:])
            seats.append(KeptSeat("bot", 0, BOT_NAMES[number % len(BOT_NAMES)], level.bot))
        elif kind != "none":
            raise BadInput("a seat is for me, a friend, a bot or open, not for {kind}", kind=repr(kind)[:40])
    return seats


def read_options(info: GameInfo, form: Mapping[str, str]) -> dict[str, Any]:
    """The options of the form, `option NAME` each; what is left empty keeps its default (or is nothing)."""
    chosen: dict[str, Any] = {}
    for option in info.offered:
        value = form.get(f"option {option.name}")
        if value is None:
            continue
        if value.strip():
            chosen[option.name] = option.read(value.strip())
        elif option.nothing:
            chosen[option.name] = None
    return chosen


def text_changes(info: GameInfo, options: Mapping[str, Any]) -> dict[str, tuple[Say, ...]]:
    """What the options that are texts change, by their names."""
    return {option.name: option.changes(options.get(option.name, option.default)) for option in info.offered
            if option.free is not None}


def read_speed(form: Mapping[str, str], seats: list[KeptSeat]) -> dict[str, Any] | None:
    """The clocks of the form as plain data; bots never run out of time. None: no clocks."""
    name = form.get("speed", "none")
    for speed in SPEEDS:
        if speed.name == name:
            bots = frozenset(number for number, seat in enumerate(seats) if seat.kind == "bot")
            return Clock(speed.pace, len(seats), bots).data() if speed.pace.kind != "none" else None
    raise BadInput("there is no choice of clocks called {name}", name=repr(name)[:40])


def read_hints(form: Mapping[str, str]) -> bool | None:
    """May a bot be asked at the table? None: as it is usual."""
    word = form.get("hints", "usual")
    if word not in HINTS:
        raise BadInput("hints can be {possible}, not {word}", possible=" or ".join(HINTS), word=repr(word)[:40])
    return None if word == "usual" else word == "yes"


def read_leaving(form: Mapping[str, str]) -> str:
    """What becomes of the match when somebody gives up."""
    word = form.get("leaving", PLAY_ON)
    if word not in LEAVINGS:
        raise BadInput("when somebody gives up, the match can {possible}, not {leaving}",
                       possible=" or ".join(LEAVINGS), leaving=repr(word)[:40])
    return word
