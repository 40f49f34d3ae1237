"""The peer of the benchmark: hearts of OpenSpiel, a trick-taking game in C++, measured the same way in the same run."""

from importlib import import_module
from random import Random
from typing import Any

from tafelrunde.cli.speed import Workload

ROLLOUTS = 50  # rollouts of one C++ call
GAME = "hearts"


class Peer:
    """Hearts as workloads. Raises ImportError where OpenSpiel is not installed."""

    def __init__(self) -> None:
        self.library: Any = import_module("pyspiel")
        self.game = self.library.load_game(GAME)

    def _dealt(self, rng: Random) -> Any:
        """A state at its first decision."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(_drawn(state, rng))
        return state

    def _tail(self) -> float:
        """Decisions from the first one to the end, on average."""
        rng, total, rounds = Random(5), 0, 60
        for _ in range(rounds):
            state = self._dealt(rng)
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                total += 1
        return total / rounds

    def playouts(self) -> Workload:
        """Random play of a dealt hand inside C++: a search of one simulation with this many rollouts, each of them
        a clone played to the end; counts decisions."""
        evaluator = self.library.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=7)
        bot = self.library.MCTSBot(self.game, evaluator, 1.4, 1, 100, False, 1, False)
        tail = self._tail()

        def work(seed: int) -> int:
            bot.mcts_search(self._dealt(Random(seed)))
            return round(ROLLOUTS * tail)

        return work

    def driven(self) -> Workload:
        """Random hands driven by an interpreted Python loop; counts every applied action, deals included."""

        def work(seed: int) -> int:
            rng = Random(seed)
            choice = rng.choice
            state = self.game.new_initial_state()
            applied = 0
            while not state.is_terminal():
                state.apply_action(_drawn(state, rng) if state.is_chance_node() else choice(state.legal_actions()))
                applied += 1
            return applied

        return work

    def searches(self, decisions: int, simulations: int) -> Workload:
        """Its information-set tree search in C++ with one random rollout a simulation, so far into a hand."""
        rng = Random(3)
        state = self._dealt(rng)
        for _ in range(decisions):
            state.apply_action(rng.choice(state.legal_actions()))
        evaluator = self.library.RandomRolloutEvaluator(n_rollouts=1, seed=7)
        final = self.library.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

        def work(seed: int) -> int:
            bot = self.library.ISMCTSBot(seed, evaluator, 1.4, simulations, -1, final, False, False)
            bot.step(state)
            return simulations

        return work


def _drawn(state: Any, rng: Random) -> int:
    """A chance outcome, as likely as it is."""
    outcomes = state.chance_outcomes()
    drawn: int = rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    return drawn
