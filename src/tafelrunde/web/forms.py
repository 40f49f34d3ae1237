"""What people fill in to open a table, read into seats, options and clocks; every mistake is one clear sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from litestar import Request
from litestar.datastructures import UploadFile

from tafelrunde.bots import values
from tafelrunde.bots.strength import strengths, weaker_than_greedy
from tafelrunde.core import BadInput, GameInfo, Option, Say
from tafelrunde.core.text import text_of
from tafelrunde.match.clock import DAY, Clock, Pace
from tafelrunde.match.leaving import END, PLAY_ON
from tafelrunde.store import KeptSeat, Person
from tafelrunde.web.common.identity import clean_name

LONGEST_SALT = 60


@dataclass(frozen=True)
class Level:
    """A bot to sit down with: its name for `bots.make`, what people call it, what it is like or how strong."""

    bot: str
    title: str
    about: str | Say


PAGE = "greedy@1s"
LEVELS = (
    Level("random", "Jester", "plays whatever is allowed"),
    Level(PAGE, "Page", "looks one step ahead"),
    Level("squire", "Squire", "thinks for a tenth of a second"),
    Level("knight", "Knight", "thinks for a moment"),
    Level("baron", "Baron", "thinks for a second"),
    Level("king", "King", "thinks for three seconds"),
)
AGAINST = {  # how strong a bot was measured to be, by the one it is compared with
    "random": "wins {won} of 100 against the jester",
    "greedy": "wins {won} of 100 against the page",
    "squire": "wins {won} of 100 against the squire",
    "knight": "wins {won} of 100 against the knight",
    "baron": "wins {won} of 100 against the baron",
}
BOT_NAMES = ("Gawan", "Enite", "Parzival", "Kunneware", "Erec", "Isolde", "Iwein", "Laudine")


@dataclass(frozen=True)
class Speed:
    """A choice of clocks."""

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


@cache
def levels(slug: str) -> tuple[Level, ...]:
    """The bots that can play this game, the weakest first, with their measured strength: those that judge positions
    need the game's value function. Where the page beats a level, it stands above it."""
    if values.find(slug) is None:
        return LEVELS[:1]
    weaker = weaker_than_greedy(slug)
    order = sorted(LEVELS, key=lambda level: (LEVELS.index(level) if level.bot != PAGE else 1.5 + len(weaker)))
    return tuple(measured(slug, level) for level in order)


def measured(slug: str, level: Level) -> Level:
    """The level with what it wins against the one below it, where that has been measured."""
    won = strengths(slug).get(level.bot.partition("@")[0])
    if won is None or won.rival not in AGAINST:
        return level
    return replace(level, about=Say(AGAINST[won.rival], won=won.of_hundred))


def best_of(slug: str, bot: str) -> str:
    """That bot, or the best there is for a game that no such bot can judge."""
    names = [level.bot for level in levels(slug)]
    return bot if bot in names else names[-1]


def level_of(slug: str, bot: str) -> Level:
    """The level of that bot; raises BadInput."""
    for level in levels(slug):
        if level.bot == bot:
            return level
    raise BadInput("there is no bot {name} for this game", name=repr(bot)[:40])


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
    for option in info.options:
        value = form.get(f"option {option.name}")
        if value is None:
            continue
        if value.strip():
            chosen[option.name] = option.read(value.strip())
        elif option.nothing:
            chosen[option.name] = None
    return chosen


@dataclass(frozen=True)
class Sent:
    """A form as it arrived: what was typed, and the files that were handed in, by field."""

    typed: dict[str, str]
    files: dict[str, tuple[str, bytes]]  # name and content

    def texts(self, info: GameInfo) -> dict[str, str]:
        """The options that were handed in as files; raises BadInput for one that is no text."""
        return {f"option {option.name}": text_of(content, name) for option in info.options if option.free is not None
                for name, content in (self.files.get(f"file {option.name}", ("", b"")),) if content}


async def sent(request: Request[Any, Any, Any]) -> Sent:
    """The form of a request, in either of the ways browsers send it."""
    form = await request.form()
    arrived = Sent({}, {})
    for field, value in form.multi_items():
        if isinstance(value, UploadFile):
            arrived.files[field] = value.filename, await value.read()
        else:
            arrived.typed[field] = str(value)
    await form.close()
    return arrived


def changes(info: GameInfo, options: Mapping[str, Any]) -> dict[str, tuple[Say, ...]]:
    """What the options that are texts change, by their names."""
    return {option.name: option.changes(options.get(option.name, option.default)) for option in info.options
            if option.free is not None}


def read_speed(form: Mapping[str, str], seats: list[KeptSeat]) -> dict[str, Any] | None:
    """The clocks of the form as plain data; bots never run out of time. None: no clocks."""
    name = form.get("speed", "none")
    for speed in SPEEDS:
        if speed.name == name:
            bots = frozenset(number for number, seat in enumerate(seats) if seat.kind == "bot")
            return Clock(speed.pace, len(seats), bots).data() if speed.pace.kind != "none" else None
    raise BadInput("there are no clocks called {name}", name=repr(name)[:40])


HINTS = {"usual": "where nobody else sits: against bots and at one screen", "yes": "allowed: who sits down agrees",
         "no": "not allowed"}


def read_hints(form: Mapping[str, str]) -> bool | None:
    """May a bot be asked at the table? None: as it is usual."""
    word = form.get("hints", "usual")
    if word not in HINTS:
        raise BadInput("hints are {possible}, not {word}", possible=" or ".join(HINTS), word=repr(word)[:40])
    return None if word == "usual" else word == "yes"


LEAVINGS = {PLAY_ON: "a bot plays on for whoever gives up, who comes last; the others play on",
            END: "the match ends at once, with the points there are"}


def read_leaving(form: Mapping[str, str]) -> str:
    """What becomes of the match when somebody gives up."""
    word = form.get("leaving", PLAY_ON)
    if word not in LEAVINGS:
        raise BadInput("when somebody gives up, the match can {possible}, not {leaving}",
                       possible=" or ".join(LEAVINGS), leaving=repr(word)[:40])
    return word


def shown(value: Any) -> str:
    """A value of an option as a word: on, off, none, or itself."""
    if value is None:
        return "none"
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def told(option: Option, value: Any) -> str | Say:
    """A value of an option in words: a text by what it changes."""
    return shown(value) if option.free is None else Say("{changes}", changes=option.changes(value))
