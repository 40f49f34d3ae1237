"""A bot of the house, or of anybody else, at a seat of every table: asked as in a match, with a view and no more."""

from mypy_extensions import i64

from tafelrunde.batch.opponents import Opponent, PolicyOpponent, RandomOpponent
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.bots.values import find
from tafelrunde.core import BadInput, Game, Rng, State


class BotOpponent(Opponent):
    """Asks a bot. That takes as long as the bot thinks, and makes the objects it is asked with."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def move(self, state: State, seat: i64, rng: Rng) -> i64:
        legal = [self.game.actions[move] for move in state.legal(seat)]
        if len(legal) == 1:
            return i64(self.game.move(legal[0]))
        ask = Ask(self.game, state.view(seat), legal, int(rng.below(1 << 20)))
        return i64(self.game.move(self.bot.choose(ask)))


def opponent(game: Game, name: str) -> Opponent:
    """The opponent of that name: `random`, `policy` (the rollout policy of the game), or a bot
    (`tafelrunde.bots.make`), which plays by iterations alone, so that a seed plays the same everywhere.

    Raises BadInput for a name that is none.
    """
    if name == "random":
        return RandomOpponent()
    if name == "policy":
        value = find(game.info.slug)
        if value is None:
            raise BadInput("{game} has no rollout policy", game=game.info.title)
        return PolicyOpponent(value)
    return BotOpponent(game, make(name, timed=False))
