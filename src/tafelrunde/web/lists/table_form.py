"""The form of a new table: what it offers (clocks, hints, what becomes of a seat that is given up, the usual bot), and
how what was sent is read into seats, options and clocks. Every mistake is one clear sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tafelrunde.bots.levels import BOT_NAMES, level_of, levels, newcomer
from tafelrunde.core import BadInput, GameInfo, Option, Say, integer_or_none
from tafelrunde.core.info import format_value
from tafelrunde.match.clock import DAY, Clock, Pace
from tafelrunde.match.leaving import END, PLAY_ON
from tafelrunde.store import KeptMatch, KeptSeat, Person, Store
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.text import check_choice, clean_name

LONGEST_SALT = 60
HINTS = {"usual": "where nobody else sits: against bots and at one screen",
         "yes": "allowed: everybody who sits down agrees",
         "no": "not allowed"}
LEAVINGS = {PLAY_ON: "a bot plays on for whoever gives up, and they come last; the others play on",
            END: "the match ends at once with the points scored so far"}
ONLOOKERS = {"yes": "whoever may come to it; they see nobody's hand",
             "no": "nobody while it is played"}
REMEMBERED = 30  # matches that are looked at


def read_seats(info: GameInfo, form: Mapping[str, str], host: Person, salt: str) -> list[KeptSeat]:
    """The seats in the form, in order. `seat0` … are me, friend, open, none or bot:NAME; `name0` … is a friend's name.
    Raises BadInput."""
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
    """The options in the form, a field `option NAME` each; one left empty keeps its default. Raises BadInput."""
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
    """By option, what an edition given as text changes."""
    return {option.name: option.changes(options.get(option.name, option.default)) for option in info.offered
            if option.free is not None}


def read_speed(form: Mapping[str, str], seats: list[KeptSeat]) -> dict[str, Any] | None:
    """The clocks in the form as plain data; bots never run out of time. None: no clocks. Raises BadInput."""
    speed = find_speed(form.get("speed", "none"))
    bots = frozenset(number for number, seat in enumerate(seats) if seat.kind == "bot")
    return Clock(speed.pace, len(seats), bots).data() if speed.pace.kind != "none" else None


def find_speed(name: str) -> "Speed":
    """The choice of clocks of that name; raises BadInput."""
    found = next((speed for speed in SPEEDS if speed.name == name), None)
    if found is None:
        raise BadInput("there is no choice of clocks called {name}", name=repr(name)[:40])
    return found


def read_hints(form: Mapping[str, str]) -> bool | None:
    """Whether a bot may be asked at the table; None: as is usual."""
    word = form.get("hints", "usual")
    check_choice(word, {each: Say(label) for each, label in HINTS.items()})
    return None if word == "usual" else word == "yes"


def read_leaving(form: Mapping[str, str]) -> str:
    """What becomes of the match when somebody gives up."""
    word = form.get("leaving", PLAY_ON)
    check_choice(word, {each: Say(label) for each, label in LEAVINGS.items()})
    return word


def table_sizes_of(info: GameInfo, wanted: str) -> tuple[int, ...]:
    """How many may sit at a table where so many are wanted: one fewer, too, where they do not come out even. Raises
    BadInput."""
    size = integer_or_none(wanted or f"{info.usual_seats}", 2, max(info.seats))
    if size is None or size not in info.seats:
        raise BadInput("{title} is played by {seats:person|people}, not by {wanted}", title=info.title,
                       seats="–".join(map(str, sorted({min(info.seats), max(info.seats)} - {1}))),
                       wanted=wanted[:10])
    return tuple(count for count in (size - 1, size) if count in info.seats and count > 1)


def read_onlookers(form: Mapping[str, str]) -> bool:
    """Whether people without a seat may look on while it is played."""
    word = form.get("onlookers", "yes")
    check_choice(word, {each: Say(label) for each, label in ONLOOKERS.items()})
    return word == "yes"


@dataclass(frozen=True)
class Speed:
    """A choice of clocks in the form."""

    name: str
    title: str
    pace: Pace


SPEEDS = (
    Speed("none", "No clocks", Pace()),
    Speed("live15", "15 minutes each, and 10 seconds for every move", Pace("live", 900.0, 10.0)),
    Speed("live45", "45 minutes each, and 15 seconds for every move", Pace("live", 2700.0, 15.0)),
    Speed("slow1", "One day for every move", Pace("slow", DAY)),
    Speed("slow3", "Three days for every move", Pace("slow", 3 * DAY)),
    Speed("slow7", "A week for every move", Pace("slow", 7 * DAY)),
)


def option_text(option: Option, value: Any) -> str | Say:
    """The value of an option in the game's words; of an edition, what it changes."""
    if option.free is not None and value not in option.words:
        return Say("{changes}", changes=option.changes(value))
    return option.words.get(value, format_value(value))


async def usual_of(visitor: Visitor, store: Store, slug: str) -> str:
    """The bot that a visitor is offered first as an opponent."""
    return usual_level(await store.matches_of(visitor.id, REMEMBERED) if visitor.person else [], slug)


def usual_level(matches: Iterable[KeptMatch], slug: str) -> str:
    """The bot that somebody met last in this game, of their matches the latest first; the newcomer's if they have met
    none."""
    known = {level.bot for level in levels(slug)}
    met = (seat.bot for match in matches if match.slug == slug
           for seat in match.seats if seat.kind == "bot" and not seat.left_by)
    return next((bot for bot in met if bot in known), newcomer(slug))
