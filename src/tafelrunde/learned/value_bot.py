"""A learned value as a bot: the move that leads to the best positions in the mean over chance, without any search; or
the move that is worth most, by rollouts (`tafelrunde.learned.action_bot`)."""

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, Final

from tafelrunde.bots import Advice, Ask, Bot, Budget
from tafelrunde.bots.levels import SECONDS, VALUE
from tafelrunde.bots.values import find
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.learned.action_bot import PLAYOUTS, ActionPlayer
from tafelrunde.learned.afterstates import Afterstates
from tafelrunde.learned.castles_besieged import CastlesAfterstates
from tafelrunde.learned.castles_value import LearnedValue
from tafelrunde.learned.value_net import ValueNet
from tafelrunde.learned.weights import ActionWeights, ValueWeights, load_shipped

NAME: Final = "emperor"
GAMES: Final[dict[str, Callable[[], Afterstates]]] = {"castles_besieged": CastlesAfterstates}
JUDGES: Final[dict[str, Callable[[ValueNet], ValueFunction]]] = {"castles_besieged": LearnedValue}  # of two seats


class ValuePlayer:
    """A value network with the afterstates it was trained for; raises BadInput where they do not fit."""

    def __init__(self, weights: ValueWeights) -> None:
        self.weights = weights
        self.afterstates = find_afterstates(weights.game)
        if weights.rows.rows != self.afterstates.inputs:
            raise BadInput("the weights have {rows} inputs, and {game} has {inputs}", rows=weights.rows.rows,
                           game=weights.game, inputs=self.afterstates.inputs)
        self.net = weights.make_net()
        self.solver = find(weights.game)
        self.lock = Lock()  # the afterstates of one position at a time

    def __reduce__(self) -> tuple[Any, ...]:
        return ValuePlayer, (self.weights,)

    def rank(self, ask: Ask, budget: Budget | None) -> list[Advice]:
        """Every legal move, the best first, of equals the one listed first. It has no use for a budget: a move takes
        less than a millisecond, and hardly more where the end of the match is solved."""
        worths = self.solve(ask) or self.judge(ask.view.determinize(Rng(ask.seed)), ask)
        best = sorted(worths, key=lambda move: -worths[move])
        return [Advice(move, 1.0 / len(best), worths[move]) for move in best]

    def solve(self, ask: Ask) -> dict[str, float]:
        """What each legal move is worth where nothing is hidden and the end of the match can be solved; else nothing
        of any."""
        found = self.solver.judge_moves(ask.view) if self.solver is not None else None
        if found is None:
            return {}
        named = [(ask.game.actions[move], share) for move, share in zip(found.moves, found.shares, strict=True)]
        return {move: share for move, share in named if move in ask.legal}

    def judge(self, world: State, ask: Ask) -> dict[str, float]:
        """What each legal move is worth, as the chance to win: the same in every world that the view of the ask
        allows."""
        with self.lock:
            self.afterstates.list_moves(world, ask.seat)
            worths = self.afterstates.judge_moves(self.net)
            moves = [ask.game.actions[self.afterstates.moves[place]] for place in range(len(worths))]
        return {move: worth for move, worth in zip(moves, worths, strict=True) if move in ask.legal}


LearnedPlayer = ValuePlayer | ActionPlayer


class ValueBot(Bot):
    """Plays the move that is worth most, by weights of its own or by those that come with the house. These may use the
    seconds of the emperor's level, unless the bot is not `timed`."""

    def __init__(self, weights: ValueWeights | ActionWeights | None = None, budget: Budget | None = None,
                 timed: bool = True) -> None:
        self.name = NAME
        self.own = None if weights is None else make_player(weights)
        self.budget = budget
        self.timed = timed

    def choose(self, ask: Ask) -> str:
        return ask.legal[0] if len(ask.legal) == 1 else self.advise(ask, 1)[0].move

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        slug, seats = ask.game.info.slug, int(ask.view.determinize(Rng(ask.seed)).seats)
        found = self.own or house_player(slug, seats)
        if found.weights.game != slug:
            raise BadInput("{bot} has learned {learned}, not {game}", bot=self.name, learned=found.weights.game,
                           game=slug)
        if found.weights.seats != seats:
            raise BadInput("these weights were trained for {trained:seat|seats}, and here are {seats}",
                           trained=found.weights.seats, seats=seats)
        budget = ask.budget or self.budget
        if budget is None and self.own is None:
            budget = Budget(SECONDS[NAME] if self.timed else None, PLAYOUTS)
        return found.rank(ask, budget)[:count]


def make_player(weights: ValueWeights | ActionWeights) -> LearnedPlayer:
    """The player of these weights; raises BadInput where they do not fit."""
    return ValuePlayer(weights) if isinstance(weights, ValueWeights) else ActionPlayer(weights)


def find_afterstates(slug: str) -> Afterstates:
    """The afterstates of a game; raises BadInput where nobody has said what they are."""
    if slug not in GAMES:
        raise BadInput("no value of {game} can be learned yet", game=slug)
    return GAMES[slug]()


@cache
def find_judge(slug: str) -> ValueFunction | None:
    """The best judge of a game: what was learned, where it says what positions are worth; else the value function that
    somebody has written, if there is one."""
    weights = load_shipped(slug, 2, VALUE) if slug in JUDGES else None
    return JUDGES[slug](weights.make_net()) if isinstance(weights, ValueWeights) else find(slug)


@cache
def house_player(slug: str, seats: int) -> LearnedPlayer:
    """The player that comes with the house; raises BadInput where there is none."""
    found = load_shipped(slug, seats, VALUE)
    if not isinstance(found, ValueWeights | ActionWeights):
        raise BadInput("no weights for {game} with {seats:seat|seats} come with the house; learned:FILE plays others",
                       game=slug, seats=seats)
    return make_player(found)
