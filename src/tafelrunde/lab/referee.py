"""The referee of decisions: what each move is worth, by the strongest judgement of the game and a large budget.

What a move is worth does not depend on which others are judged beside it, so that all who are held against the referee
meet the same one. It comes in two halves that have nothing in common but the view: whoever picks by one of them
measures by the other (cross-fitting), as in `bots.search.paired`.

Where the king grows a tree a move is searched on its own: all simulations go through it, and so everybody answers it
as well as the search finds. Elsewhere it is played on in common worlds: by the emperor, and judged by the emperor's
value, where a value was learned for two seats; else as the game's outlook says.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.analysis.evaluate import candidates
from tafelrunde.bots import Ask, make
from tafelrunde.bots.levels import EMPEROR, VALUE, rungs, weights_file
from tafelrunde.bots.search.paired import Paired
from tafelrunde.bots.search.tree import PRIOR_VISITS, Search
from tafelrunde.bots.values import find
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.lab.play_match import mix_seed
from tafelrunde.learned.value_bot import GAMES, ValuePlayer, house_player

HALVES: Final = 2
CONTENDERS: Final = 6  # moves that the budget is reckoned for: more or fewer get as much each
SCOUT: Final = 4  # one in so many of the continuations of a move goes to all …
KEPT: Final = 2  # … the others to those that each half then holds to be best
PLAYED_ON: Final = 8  # decisions by emperors before their value is asked
OF_AN_EMPEROR: Final = 80  # continuations that count for as much as a king's thinking: each judges many positions


class Continuations(ABC):
    """The continuations of moves, and what came of them."""

    @abstractmethod
    def add(self, places: Sequence[int], count: int) -> None:
        """This many more continuations in each half, after each of the moves at these places."""

    @abstractmethod
    def mean(self, place: int, half: int) -> float:
        """The seat's mean share of the win after a move, in one half."""


class Searches(Continuations):
    """Each move searched on its own, once for each half."""

    def __init__(self, ask: Ask, judge: ValueFunction, moves: Sequence[int]) -> None:
        self.searches = [[Search(ask.view, judge, judge.settings(), mix_seed(ask.seed, half)) for half in range(HALVES)]
                         for _ in moves]
        for move, both in zip(moves, self.searches, strict=True):
            for search in both:
                search.ranked = vec[i64]([i64(move)])  # the only move that the root may try
                search.prior_means = vec[float]([0.0])

    def add(self, places: Sequence[int], count: int) -> None:
        for place in places:
            for search in self.searches[place]:
                search.run(count)

    def mean(self, place: int, half: int) -> float:
        [(_, visits, mean)] = self.searches[place][half].candidates()
        return mean * visits / (visits - int(PRIOR_VISITS))


class Playouts(Continuations):
    """All moves in common worlds, those of even numbers for one half, the others for the other."""

    def __init__(self, ask: Ask, judge: ValueFunction, outlook: Outlook, moves: Sequence[int]) -> None:
        self.pairs = Paired(ask.view, judge, outlook, list(moves), ask.seed)

    def add(self, places: Sequence[int], count: int) -> None:
        self.pairs.meet(list(places), HALVES * count)

    def mean(self, place: int, half: int) -> float:
        return self.pairs.mean(place, half)


class EmperorJudge(ValueFunction):
    """The emperor of a game of two, as who plays on and as who judges where that ends."""

    def __init__(self, slug: str) -> None:
        player = house_player(slug, 2)
        assert isinstance(player, ValuePlayer)
        self.net, self.afterstates = player.net, player.afterstates

    def value(self, state: State, seat: i64) -> float:
        actor = state.actor()
        self.afterstates.list_moves(state, actor)
        best = max(self.afterstates.judge_moves(self.net))
        return best if actor == seat else 1.0 - best

    def rollout_policy(self, state: State, rng: Rng) -> i64:
        self.afterstates.list_moves(state, state.actor())
        worths = self.afterstates.judge_moves(self.net)
        return self.afterstates.moves[max(range(len(worths)), key=worths.__getitem__)]


class Referee:
    """The referee of a game with a number of seats; `times`: how many times the thinking of a king it spends on a
    position with as many contenders as usual. Raises BadInput for a game that nobody judges."""

    def __init__(self, slug: str, seats: int, times: int) -> None:
        judge = find(slug)
        if judge is None:
            raise BadInput("no bot can judge this game")
        self.judge = judge
        self.settings = judge.settings()
        learned = seats == 2 and slug in GAMES and weights_file(slug, seats, VALUE).is_file()
        self.emperor = EmperorJudge(slug) if learned else None
        king = OF_AN_EMPEROR if learned else self.settings.iterations[-1]
        self.each = max(SCOUT, times * king // (CONTENDERS * HALVES))  # continuations of a move in each half
        self.scouts = [make(bot, timed=False) for bot in rungs(slug, seats) if bot in ("king", EMPEROR.bot)]

    def losses(self, ask: Ask, moves: Sequence[str]) -> list[tuple[float, float]]:
        """What each of the moves gives away against the best one, in shares of the win: as either half measures what
        the other has picked. Below 0 where it is rather better than what was picked."""
        contenders = list(dict.fromkeys([*candidates(ask, self.judge, None), *(
            scout.choose(ask) for scout in self.scouts)]))
        compared = list(dict.fromkeys([*contenders, *moves]))
        continued = self._continuations(ask, [ask.game.move(move) for move in compared])
        known, scouting = list(range(len(contenders))), self.each // SCOUT
        continued.add(range(len(compared)), scouting)
        kept = [_best(continued, known, half)[:KEPT] for half in range(HALVES)]
        places = [compared.index(move) for move in moves]
        continued.add(sorted({*kept[0], *kept[1], *places}), self.each - scouting)
        means = [[continued.mean(place, half) for place in range(len(compared))] for half in range(HALVES)]
        first, second = (_best(continued, kept[half], half)[0] for half in range(HALVES))
        return [(means[1][first] - means[1][place], means[0][second] - means[0][place]) for place in places]

    def _continuations(self, ask: Ask, moves: Sequence[int]) -> Continuations:
        if self.emperor is not None:
            return Playouts(ask, self.emperor, Outlook(PLAYED_ON), moves)
        if self.settings.rollout_moves > 0:
            return Playouts(ask, self.judge, self.judge.outlook(), moves)
        return Searches(ask, self.judge, moves)


def _best(continued: Continuations, places: Sequence[int], half: int) -> list[int]:
    """The places, the best by one half first."""
    return sorted(places, key=lambda place: -continued.mean(place, half))
