"""Bots of the lab by name: those of the house, and what only the lab lets play.

`open:king` is the omniscient bound, how far luck lets anybody get: it sees every hand, so that each determinization is
the true state. Whoever it beats in the same deals has been beaten by knowledge, not by play.
"""

from typing import Any, Final

from tafelrunde.bots import Advice, Ask, Bot, BotFailed, Budget, make
from tafelrunde.bots.external import PREFIX as LINE, ExternalBot
from tafelrunde.core import BadInput, Rng, State, View

OPEN: Final = "open:"
CONTESTANT: Final = "suite:"  # whoever is scored by the suite: another than an opponent of the same name


class OmniscientBot(Bot):
    """Another bot, to be asked with an `OpenView`."""

    def __init__(self, inner: Bot) -> None:
        self.name = OPEN + inner.name
        self.inner = inner

    def choose(self, ask: Ask) -> str:
        return self.inner.choose(ask)

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        return self.inner.advise(ask, count)

    def close(self) -> None:
        self.inner.close()


class OmniscientView(View):
    """A seat's view that hides nothing; what chance has not dealt yet is open in it too."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(seat)
        self.state = state.copy()

    def determinize(self, rng: Rng) -> State:
        return self.state.copy()

    def data(self) -> dict[str, Any]:
        raise BadInput("a bot that sees everything cannot be a program of its own")


def view_for(bot: Bot, state: State, seat: int) -> View:
    """The view that the bot is given: its seat's, unless it sees everything."""
    return OmniscientView(state, seat) if isinstance(bot, OmniscientBot) else state.view(seat)


def choose_move(bot: Bot, ask: Ask) -> str:
    """What the bot answers, legal or not; raises BotFailed for whatever it raises."""
    try:
        return bot.choose(ask)
    except BotFailed:
        raise
    except Exception as failed:
        why = " ".join(f"{type(failed).__name__}: {failed}".split())
        raise BotFailed("{bot} failed: {why}", bot=bot.name, why=why[:200]) from failed


def player(name: str) -> Bot:
    """A bot by name for a match of the lab: its levels count iterations, not seconds. Raises BadInput."""
    if name.startswith(CONTESTANT):
        return contestant(name.removeprefix(CONTESTANT))
    if not name.startswith(OPEN):
        return make(name, timed=False)
    inner = name.removeprefix(OPEN)
    if inner.startswith(LINE):
        raise BadInput("a bot that sees everything cannot be a program of its own")
    return OmniscientBot(make(inner, timed=False))


def contestant(name: str) -> Bot:
    """A bot to be scored, which sees its own cards only. No clock decides anything: a program of its own is told no
    time limit, and only has to answer. Raises BadInput."""
    bot = ExternalBot(name.removeprefix(LINE), Budget()) if name.startswith(LINE) else make(name, timed=False)
    bot.name = CONTESTANT + name
    return bot
