"""The peers of the benchmark: card games of OpenSpiel in C++, measured the same way in the same run.

Hands are dealt before the clock runs, decisions count and deals do not, and searches begin where as many decisions are
left as in the game they are set beside. What chance does within a hand, as in gin rummy, belongs to the hand.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from statistics import fmean
from typing import Any

from tools.speed import LENGTHS, STARTS, Workload

GAMES = ("hearts", "euchre", "gin_rummy")
TRIED = 5  # random plays that tell how many decisions a position has left
MEMORY = 100  # megabytes that a search of theirs may use
EXPLORATION = 1.4


class Peer:
    """A game as workloads: what `tools.speed` does with a game of the house."""

    def __init__(self, library: Any, name: str) -> None:
        self.library = library
        self.name = name
        self.game = library.load_game(name)
        self.hands = [deal_hand(self.game, Random(seed)) for seed in range(STARTS)]
        self.lengths = [remaining(hand, LENGTHS // STARTS) for hand in self.hands]

    def random_plays(self, number: int) -> Workload:
        """Random play of a dealt hand inside C++: a search of one simulation with this many rollouts, each of them
        a clone played to the end; counts decisions."""
        evaluator = self.library.RandomRolloutEvaluator(n_rollouts=number, seed=7)
        bot = self.library.MCTSBot(self.game, evaluator, EXPLORATION, 1, MEMORY, False, 1, False)

        def work(seed: int) -> int:
            hand = seed % STARTS
            bot.mcts_search(self.hands[hand])
            return round(number * self.lengths[hand])

        return work

    def drive_in_python(self) -> Workload:
        """Random play of a dealt hand driven by an interpreted Python loop; counts decisions."""

        def work(seed: int) -> int:
            return play_out(self.hands[seed % STARTS].clone(), Random(seed))

        return work

    def positions(self, left: float, number: int) -> list[Any]:
        """Real choices of different hands, with as nearly that many decisions left as can be."""
        return [nearest(self.game, left, Random(STARTS + seed)) for seed in range(number)]

    def searches(self, positions: list[Any], simulations: int) -> Workload:
        """Its information-set tree search in C++ with one random rollout a simulation."""
        evaluator = self.library.RandomRolloutEvaluator(n_rollouts=1, seed=7)
        final = self.library.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

        def work(seed: int) -> int:
            bot = self.library.ISMCTSBot(seed, evaluator, EXPLORATION, simulations, -1, final, False, False)
            bot.step(positions[seed % len(positions)])
            return simulations

        return work


def peers() -> list[Peer]:
    """Every peer; none where OpenSpiel is not installed."""
    try:
        library = import_module("pyspiel")
    except ImportError:
        return []
    return [Peer(library, name) for name in GAMES]


def library_version() -> str:
    """The version of OpenSpiel, as far as it is known."""
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return "unknown"


def deal_hand(game: Any, rng: Random) -> Any:
    """A hand at its first decision."""
    state = game.new_initial_state()
    to_decision(state, rng)
    return state


def to_decision(state: Any, rng: Random) -> None:
    """Let chance act until somebody decides, or the hand is over."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])


def play_out(state: Any, rng: Random) -> int:
    """Play at random to the end, moves picked as cheaply as Python can; the number of decisions."""
    decisions, chance = 0, rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            to_decision(state, rng)
        else:
            moves = state.legal_actions()
            state.apply_action(moves[int(chance() * len(moves))])
            decisions += 1
    return decisions


def remaining(state: Any, number: int) -> float:
    """Decisions from here to the end in that many random plays, on average."""
    return fmean(play_out(state.clone(), Random(seed)) for seed in range(number))


def nearest(game: Any, left: float, rng: Random) -> Any:
    """Of the real choices of a hand the one with as nearly that many decisions left as can be."""
    return min(choices(game, rng), key=lambda state: abs(remaining(state, TRIED) - left))


def choices(game: Any, rng: Random) -> Iterator[Any]:
    """The real choices of a hand played at random, each as a state of its own."""
    state = deal_hand(game, rng)
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) > 1:
            yield state.clone()
        state.apply_action(rng.choice(legal))
        to_decision(state, rng)
