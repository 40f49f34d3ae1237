"""Bots whose own dice are known: with what probability they would have made which move, decision by decision.

The luck of a bot's own dice is the value after the move it made less the mean over what it might have made, by the
probabilities of the bot itself. Its mean is 0 like that of chance: the other half of AIVAT (Burch, Schmid, Moravčík and
Bowling 2018).
"""

from collections.abc import Mapping

from tafelrunde.bots import Advice, Ask, Bot
from tafelrunde.bots.baselines import GreedyBot, RandomBot, likelihoods
from tafelrunde.bots.level_bot import LevelBot


class ChanceRecorder(Bot):
    """Another bot, which plays as it does; `odds` are the probabilities of the moves it chose among last, empty where
    it had no choice, throws no dice, or nobody can tell."""

    def __init__(self, inner: Bot) -> None:
        self.name = inner.name
        self.inner = inner
        self.odds: Mapping[str, float] = {}

    def choose(self, ask: Ask) -> str:
        self.odds = {}
        if len(ask.legal) == 1:
            return self.inner.choose(ask)
        player = self.inner
        if isinstance(player, LevelBot):
            ask, player = player.with_budget(ask), player.player(ask.game.info.slug)
        if isinstance(player, RandomBot):
            self.odds = dict.fromkeys(ask.legal, 1 / len(ask.legal))
        if not isinstance(player, GreedyBot) or not player.noise:
            return self.inner.choose(ask)
        values = player.values(ask)
        self.odds = likelihoods(values, player.noise)
        return player.rank(ask, values)[0].move

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        return self.inner.advise(ask, count)

    def close(self) -> None:
        self.inner.close()
