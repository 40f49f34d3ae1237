"""Bots by name: the house's own, and those that other packages bring by the entry point group `tafelrunde.bots`."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tafelrunde.bots.base import Bot, Budget
from tafelrunde.bots.levels import EMPEROR, MISJUDGING, RUNGS, SECONDS
from tafelrunde.core import BadInput, integer
from tafelrunde.core.say import choices

GROUP = "tafelrunde.bots"
NAMES = (*RUNGS, EMPEROR.bot, "greedy", "ismcts", "learned")
LEVELS = (*MISJUDGING, "king", EMPEROR.bot)  # those that the settings of a game describe
HOUSE = {
    "random": "tafelrunde.bots.baselines:RandomBot",
    "greedy": "tafelrunde.bots.baselines:GreedyBot",
    "ismcts": "tafelrunde.bots.search_bot:SearchBot",
    "learned": "tafelrunde.learned.bot:LearnedBot",  # a floor above, where tensors are: loaded when it is asked for
    **dict.fromkeys(LEVELS, "tafelrunde.bots.level_bot:LevelBot"),
}


def names() -> list[str]:
    """Every name `make` knows, the house's own first."""
    return [*NAMES, *sorted(entry.name for entry in entry_points(group=GROUP) if entry.name not in NAMES)]


def make(name: str, timed: bool = True) -> Bot:
    """A bot by name; `name@budget` sets what it may use when an ask sets nothing: `ismcts@2000`, `ismcts@0.3s`.

    Levels (page, squire, knight, baron, king, emperor) play as the game says, and take no more seconds than a level
    may; not `timed`, worlds and iterations alone decide, so that what is measured with them can be measured again.
    `line:COMMAND` starts a program that speaks the line protocol (tafelrunde.bots.external), `learned:FILE` plays by a
    file of weights (tafelrunde.learned), `my_module:MyBot` is a class of a module on the path, made without arguments,
    or with `budget` where the name has one. Raises BadInput for a name that is none, or a budget that cannot be read.
    """
    if name.startswith("line:"):
        from tafelrunde.bots.external import ExternalBot

        return ExternalBot(name.removeprefix("line:"))
    if name.startswith("learned:"):
        learned: Bot = import_module("tafelrunde.learned.bot").from_file(name)
        return learned
    word, _, limit = name.partition("@")
    if word in HOUSE:
        module, _, attribute = HOUSE[word].partition(":")
        maker: Callable[..., Any] = getattr(import_module(module), attribute)
    elif ":" in word:
        maker = import_bot(word)
    else:
        found = [entry for entry in entry_points(group=GROUP) if entry.name == word]
        if not found:
            raise BadInput("there is no bot {name}; there are {known}",
                           name=repr(word)[:40], known=choices(names()))
        maker = found[0].load()
    given: dict[str, Any] = {"budget": read_budget(limit)} if limit else {}
    levelled = {"level": word, "timed": timed} if word in LEVELS else {}
    bot = make_bot(maker, name, **levelled, **given)
    bot.name = name
    return bot


def seconds_of(name: str) -> float | None:
    """The most seconds that a bot of this name takes for a move; None where it has no such limit, or is not known."""
    word, _, limit = name.partition("@")
    try:
        return read_budget(limit).seconds if limit and word in HOUSE else SECONDS.get(word)
    except BadInput:
        return None


def _decimal(text: str) -> float:
    """Digits with at most one point; raises ValueError."""
    if not set("0123456789.").issuperset(text):
        raise ValueError(text)
    return float(text)


def read_budget(text: str) -> Budget:
    """The budget in a text: `2000` iterations, `0.3s` seconds, `2000+0.3s` both; raises BadInput."""
    seconds: float | None = None
    iterations: int | None = None
    try:
        for part in text.split("+"):
            if part.endswith("s"):
                seconds = _decimal(part[:-1])
            else:
                iterations = integer(part, 0, 10**9)
    except (BadInput, ValueError):
        raise BadInput("{text} is no budget: write iterations (2000) or seconds (0.3s)", text=text[:40]) from None
    if (seconds is not None and not 0 < seconds <= 3600) or iterations == 0:
        raise BadInput("the budget {text} is out of bounds", text=text[:40])
    return Budget(seconds, iterations)


def import_bot(name: str) -> Callable[..., Any]:
    """The class or function at a path `module:Name`, which makes a bot; raises BadInput where there is none."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, ValueError, TypeError, AttributeError) as failure:  # no name, and one that begins with a dot
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why=str(failure)[:200]) from None
    if not callable(found):
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why="it is no class")
    maker: Callable[..., Any] = found
    return maker


def make_bot(maker: Callable[..., Any], name: str, **given: Any) -> Bot:
    """The bot that a class or function makes; raises BadInput where that is no bot."""
    try:
        bot = maker(**given)
    except TypeError as failure:
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why=str(failure)[:200]) from None
    if not isinstance(bot, Bot):
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why="it makes no tafelrunde.bots.Bot")
    return bot
