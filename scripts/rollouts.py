"""What rollouts are worth in Löwenherz with two players: bots against their one-ply base policy.

    PYTHONPATH=src python scripts/rollouts.py --deals 30 greedy king ismcts@60
    PYTHONPATH=src python scripts/rollouts.py --deals 30 --phases SWORDS EXPAND -- king

For every bot: its share of the wins, and by how many points it ends ahead. With `--phases` it takes only the decisions
of those phases (the names in `games/loewenherz/table.py`), and the policy all others.
"""

import argparse

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.bots.search.one_ply import one_ply_move
from tafelrunde.bots.search.playout import BREADTH
from tafelrunde.bots.values.loewenherz import Value
from tafelrunde.core import Rng
from tafelrunde.games.loewenherz import table
from tafelrunde.games.loewenherz.view import View
from tafelrunde.lab.duplicate import deal_seed
from tafelrunde.lab.play_match import play_match
from tafelrunde.lab.statistics import mean_of


class Policy(Bot):
    """One step ahead in one imagined world."""

    name = "policy"

    def __init__(self) -> None:
        self.judge = Value()

    def choose(self, ask: Ask) -> str:
        rng = Rng(ask.seed)
        world = ask.view.determinize(rng)
        self.judge.model_opponents(world, ask.view.seat, rng)
        return ask.game.actions[one_ply_move(self.judge, world, ask.view.seat, BREADTH, ask.seed)]


class Partly(Bot):
    """A bot that leaves the decisions of other phases to the policy."""

    def __init__(self, bot: Bot, phases: list[str]) -> None:
        self.name, self.bot, self.policy = bot.name, bot, Policy()
        self.phases = [getattr(table, phase) for phase in phases]

    def choose(self, ask: Ask) -> str:
        assert isinstance(ask.view, View)
        own = not self.phases or ask.view.table.phase in self.phases
        return (self.bot if own else self.policy).choose(ask)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", nargs="*", default=[])
    parser.add_argument("bots", nargs="+")
    asked = parser.parse_args()
    game = games.load("loewenherz")
    for name in asked.bots:
        bot = Partly(make(name, timed=False), asked.phases)
        shares, points = [], []
        for deal in range(asked.deals):
            first, second = (
                play_match(game, 2, {}, seats, deal_seed(asked.seed, deal), count_leads=False)
                for seats in ([bot, Policy()], [Policy(), bot])
            )
            shares.append((first.shares[0] + second.shares[1]) / 2)
            ahead = first.scores[0] - first.scores[1] + second.scores[1] - second.scores[0]
            points.append(ahead / 2)
        print(f"{name}: wins {mean_of(shares)}, points {mean_of(points)} of {asked.deals} deals", flush=True)


if __name__ == "__main__":
    main()
