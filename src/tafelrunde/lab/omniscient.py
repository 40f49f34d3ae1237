"""The omniscient bound, how far luck lets anybody get: `open:king` sees every hand, so that each determinization is the
true state. It plays in the lab only; whoever it beats in the same deals has been beaten by knowledge, not by play.
"""

from typing import Any

from tafelrunde.bots import Advice, Ask, Bot
from tafelrunde.core import BadInput, Rng, State, View

PREFIX = "open:"


class OmniscientBot(Bot):
    """Another bot, to be asked with an `OpenView`."""

    def __init__(self, inner: Bot) -> None:
        self.name = PREFIX + inner.name
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
    """What the bot is handed: its seat's view, unless it sees everything."""
    return OmniscientView(state, seat) if isinstance(bot, OmniscientBot) else state.view(seat)
