"""A network of action values as a player: its best card, or the best of rollouts by it."""

from typing import Any, Final

from tafelrunde.bots import Advice, Ask, Budget
from tafelrunde.bots.search_bot import drive
from tafelrunde.bots.values.beutelschneider import Value
from tafelrunde.core import BadInput
from tafelrunde.learned.action_net import ActionNet
from tafelrunde.learned.beutelschneider import INPUTS
from tafelrunde.learned.card_rollout import CardRollout
from tafelrunde.learned.weights import ActionWeights

GAME: Final = "beutelschneider"
PLAYOUTS: Final = 600  # of all cards together, for a move


class ActionPlayer:
    """A network of action values; raises BadInput where its inputs are not those of the game."""

    def __init__(self, weights: ActionWeights) -> None:
        if weights.game != GAME:
            raise BadInput("no value of {game} can be learned yet", game=weights.game)
        if weights.rows.rows != INPUTS:
            raise BadInput("the weights have {rows} inputs, and {game} has {inputs}", rows=weights.rows.rows,
                           game=weights.game, inputs=int(INPUTS))
        self.weights = weights
        self.judge = Value()
        self.net = ActionNet(weights.rows.rows, weights.rows.columns, weights.hidden.columns, weights.actions.rows,
                             weights.floats())

    def __reduce__(self) -> tuple[Any, ...]:
        return ActionPlayer, (self.weights,)

    def rank(self, ask: Ask, budget: Budget | None) -> list[Advice]:
        """The legal cards, the best first: by as many playouts as the budget says, or without one as they seem at
        once."""
        search = CardRollout(ask.view, self.judge, self.net, ask.seed)
        if budget is None:
            return [Advice(ask.game.actions[card], 1.0 / len(ask.legal)) for card in search.moves]
        search.evaluate_priors()
        drive(search, budget, until_clear=True)
        found = search.candidates()
        together = sum(worlds for _, worlds, _ in found)
        found.sort(key=lambda entry: (-entry[1], -entry[2]))
        return [Advice(ask.game.actions[card], worlds / together, mean) for card, worlds, mean in found]
