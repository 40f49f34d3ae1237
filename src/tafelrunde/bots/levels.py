"""What a level is: the bots to sit down with, from the weakest to the strongest, what people call them, how long they
think, how strong they are.

How a level plays a game is the game's: `Settings.iterations`, in the order of `SEARCHERS`, and `Settings.noise`, in
that of `MISJUDGING`. The order of the levels is the same in all games: each beats the one below, as measured
(`bots/strength.json`). The emperor stands above the king where that was measured: by what it has learned of a game, or
by a longer search (`Settings.emperor`). Who has learned a policy (`learned`) comes last, however strong.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from tafelrunde import games
from tafelrunde.bots import values
from tafelrunde.core import BadInput, Say

# -- how strong the levels are, as measured: by `python -m tools measure`

FILE = "strength.json"
ROUNDED = 10  # points are told in tens: more would be pretence
ENOUGH = 200  # matches of a row that tells two bots apart


@dataclass(frozen=True)
class Won:
    """A share of the wins against another bot, 0 to 1, where 0.5 is equal: its 95 % interval, and the number of
    matches."""

    rival: str
    share: float
    low: float
    high: float
    matches: int

    @property
    def of_hundred(self) -> int:
        """The matches won of a hundred, as one says it: at least 1 and at most 99."""
        return min(99, max(1, round(100 * self.share)))

    @property
    def separates(self) -> bool:
        """Does it tell the two bots apart: by matches enough, and an interval above the equal share?"""
        return self.matches >= ENOUGH and self.low > 0.5


@dataclass(frozen=True)
class Measured:
    """A ladder of one game with one number of players: what each bot wins against the one below it, everybody's points
    on Elo's scale, the weakest at 0, and what each gives away by a decision, in thousandths of the win. Empty where
    nobody has measured."""

    below: Mapping[str, Won] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    errors: Mapping[str, float] = field(default_factory=dict)


def read_strength(data: Mapping[str, Any], slug: str, seats: int) -> Measured:
    """The ladder of a game with that many players in a file's data."""
    found = data.get(slug, {}).get(str(seats), {})
    below = {bot: Won(won["rival"], won["share"], won["low"], won["high"], won["matches"])
             for bot, won in found.get("below", {}).items()}
    errors = {bot: rate["loss"] for bot, rate in found.get("errors", {}).get("bots", {}).items()}
    return Measured(below, found.get("points", {}), errors)


@cache
def load_strength(slug: str, seats: int = 0) -> Measured:
    """The ladder of a game with that many players, or with the usual number, as last measured."""
    return read_strength(_data(), slug, seats or games.info(slug).usual_seats)


@cache
def _data() -> Mapping[str, Any]:
    file = files("tafelrunde.bots").joinpath(FILE)
    data: Mapping[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return data


# -- the levels


@dataclass(frozen=True)
class Level:
    """A bot to sit down with: its name for `bots.make`, what people call it, a word for how hard it is to beat, what it
    is like, the seconds of one core it may take for a move, and how strong it was measured to be."""

    bot: str
    title: str
    difficulty: str
    about: str
    seconds: float
    strength: str | Say = ""


LEVELS = (
    Level("random", "Jester", "very easy", "plays whatever is allowed", 0.0),
    Level("page", "Page", "easy", "good for a first match", 0.1),
    Level("squire", "Squire", "medium", "overlooks something now and then", 0.1),
    Level("knight", "Knight", "hard", "knows the game and seldom errs", 0.3),
    Level("baron", "Baron", "very hard", "plays well", 1.0),
    Level("king", "King", "for experts", "thinks longest before a move", 3.0),
)
EMPEROR = Level("emperor", "Emperor", "the hardest", "plays better than the king", 3.0)
FORMER = (Level("greedy@1s", "Page", "easy", "looks one step ahead", 1.0),)  # bots of tables that were opened before
LEARNED = Level("learned", "Scholar", "hard", "has learned from very many matches, and moves at once", 0.0)
MISJUDGING = ("page", "squire", "knight", "baron")  # the levels that look one step ahead where they do not search
SEARCHERS = ("squire", "knight", "baron", "king")  # the levels that may search
RUNGS = tuple(level.bot for level in LEVELS)  # of a ladder, in every game
SECONDS = {level.bot: level.seconds for level in (*LEVELS, EMPEROR, LEARNED, *FORMER)}
TITLES = {level.bot: level.title for level in (*FORMER, *LEVELS, EMPEROR, LEARNED)}  # what people call a bot
POLICY, VALUE = "weights", "value"  # what is learned: files of weights end so
NEWCOMER: Final = "page"  # the first opponent of whoever is new to a game
STAND_IN: Final = "baron"  # plays on for whoever gives up: decent in every game, and a second for a move at most
NO_POINTS = Say("the scale begins here, at 0 points")  # the jester's strength
AGAINST = {  # how strong a level was measured to be, by the one it is compared with
    "random": "{points:point|points}: wins {won} of 100 against the jester",
    "page": "{points:point|points}: wins {won} of 100 against the page",
    "squire": "{points:point|points}: wins {won} of 100 against the squire",
    "knight": "{points:point|points}: wins {won} of 100 against the knight",
    "baron": "{points:point|points}: wins {won} of 100 against the baron",
    "king": "{points:point|points}: wins {won} of 100 against the king",
}
SCALE = Say("Points are measured: the jester, who plays whatever is allowed, has 0 in every game. With 100 points more "
            "one wins about 64 of 100 matches, with 200 more 76, with 400 more 91. What a level gives away is a "
            "chance to win, in thousandths, by a decision on average.")
UNSURE = "{strength} (not sure, of {matches:match|matches})"
GIVES_AWAY = "{strength}; gives away {loss} in 1000 a decision"
GIVES_LITTLE = "{strength}; gives away less than 1 in 1000 a decision"
BOT_NAMES = ("Gawan", "Enite", "Tristan", "Lunete", "Erec", "Isolde", "Iwein", "Laudine")  # as wide as columns


@cache
def levels(slug: str, seats: int = 0) -> tuple[Level, ...]:
    """The bots that can play this game, the weakest first, with the strength measured for this many players (or the
    usual number): those that judge positions need the game's value function. Who has learned it comes last."""
    if values.find(slug) is None:
        return LEVELS[:1]
    found = load_strength(slug, seats)
    learned = (LEARNED,) if has_learned(slug) else ()
    climbed = (*LEVELS, EMPEROR) if EMPEROR.bot in found.points else LEVELS
    return (*(with_strength(level, found) for level in climbed), *learned)


def rungs(slug: str, seats: int = 0) -> tuple[str, ...]:
    """The ladder of a game with this many players (or the usual number): every rung there is to be measured, the
    weakest first."""
    judge = values.find(slug)
    searches = judge is not None and judge.settings().emperor > 0
    learned = slug in games.BUILT_IN and weights_file(slug, seats or games.info(slug).usual_seats, VALUE).is_file()
    return (*RUNGS, EMPEROR.bot) if searches or learned else RUNGS


def with_strength(level: Level, found: Measured) -> Level:
    """The level with its measured points, what it wins against the one below and whether that is sure, and what it
    gives away, as far as any of it was measured."""
    if level is LEVELS[0]:
        strength = NO_POINTS
    else:
        won = found.below.get(level.bot)
        if won is None or won.rival not in AGAINST:
            return level
        strength = Say(AGAINST[won.rival], points=found.points[level.bot], won=won.of_hundred)
        if not won.separates:
            strength = Say(UNSURE, strength=strength, matches=won.matches)
    if level.bot in found.errors:
        loss = round(found.errors[level.bot])
        strength = Say(GIVES_AWAY, strength=strength, loss=loss) if loss >= 1 else Say(GIVES_LITTLE, strength=strength)
    return replace(level, strength=strength) if found.points else level


def newcomer(slug: str) -> str:
    """The bot for newcomers to a game."""
    return best_of(slug, NEWCOMER)


def best_of(slug: str, bot: str) -> str:
    """That bot or, in a game that no such bot can judge, the best there is. An emperor that was measured with some
    number of players may be asked with any."""
    names = [level.bot for level in levels(slug)]
    if bot == EMPEROR.bot and len(names) > 1 and any(
            bot in load_strength(slug, seats).points for seats in games.info(slug).seats):
        return bot
    former = [level.bot for level in FORMER] if len(names) > 1 else []
    return bot if bot in (*names, *former) else names[-1]


def level_of(slug: str, bot: str) -> Level:
    """The level of a bot; raises BadInput."""
    for level in (*levels(slug), EMPEROR, *FORMER):
        if level.bot == bot == best_of(slug, bot):
            return level
    raise BadInput("there is no bot {name} for this game", name=repr(bot)[:40])


def weights_file(slug: str, seats: int, kind: str = POLICY) -> Traversable:
    """The file of what was learned (POLICY or VALUE) for a game and number of seats, whether it is there or not; a
    floor above reads it (`tafelrunde.learned.weights`)."""
    return files("tafelrunde").joinpath("learned", "weights", f"{slug}-{seats}.{kind}")


@cache
def has_learned(slug: str) -> bool:
    """True where `learned` plays this game, whatever the number of players."""
    return slug in games.BUILT_IN and all(weights_file(slug, seats).is_file() for seats in games.info(slug).seats)
