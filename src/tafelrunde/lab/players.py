"""Bots of the lab by name: those of the house, and what only the lab lets play."""

from tafelrunde.bots import Bot, Budget, make
from tafelrunde.bots.external import PREFIX as LINE
from tafelrunde.bots.external import ExternalBot
from tafelrunde.core import BadInput
from tafelrunde.lab import omniscient
from tafelrunde.lab.omniscient import OmniscientBot

CONTESTANT = "suite:"  # whoever is scored by the suite: another than an opponent of the same name


def player(name: str) -> Bot:
    """A bot by name for a match of the lab: its levels count iterations, not seconds. Raises BadInput."""
    if name.startswith(CONTESTANT):
        return contestant(name.removeprefix(CONTESTANT))
    if not name.startswith(omniscient.PREFIX):
        return make(name, timed=False)
    inner = name.removeprefix(omniscient.PREFIX)
    if inner.startswith(LINE):
        raise BadInput("a bot that sees everything cannot be a program of its own")
    return OmniscientBot(make(inner, timed=False))


def contestant(name: str) -> Bot:
    """A bot that is scored: it sees its own cards only, and no clock decides anything – a program of its own is told no
    time, and only has to answer at all. Raises BadInput."""
    bot = ExternalBot(name.removeprefix(LINE), Budget()) if name.startswith(LINE) else make(name, timed=False)
    bot.name = CONTESTANT + name
    return bot
