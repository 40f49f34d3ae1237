"""How Löwenherz bots bargain: offers accepted, prices paid, duels fought, and what the policy wins.

    PYTHONPATH=src python scripts/bargaining.py --deals 10 --iterations 60

Three tables: the search among its like, the search against greedy, and the search against itself without a policy
(offers and bids in any order, and random bargaining until a contest is over before the position is judged).
"""

import argparse
from collections import Counter
from statistics import fmean

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.loewenherz import Value
from tafelrunde.core import CHANCE, Rng, State
from tafelrunde.games import loewenherz
from tafelrunde.games.loewenherz.table import DUEL, TRIAL
from tafelrunde.lab.play_match import mix_seed, play_match
from tafelrunde.lab.statistics import mean_of


class Unschooled(ValueFunction):
    """The same judgement of land and knights, but no idea of offers and bids."""

    def __init__(self) -> None:
        self.schooled = Value()

    def value(self, state: State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> vec[float]:
        """Bargain at random until the contest is over, then judge."""
        after, rng = state.copy(), Rng(17)
        while find_contested(after):
            after.apply(after.actor(), after.random_move(rng))
            while after.actor() == CHANCE:
                after.roll(rng)
        return self.schooled.values(after)

    def priors(self, state: State, seat: i64, moves: vec[i64]) -> vec[float]:
        return vec[float]([0.0 for _ in moves]) if find_contested(state) else self.schooled.priors(state, seat, moves)

    def settings(self) -> Settings:
        return self.schooled.settings()


class Searcher(Bot):
    """The tree search with a judge of one's own."""

    def __init__(self, name: str, judge: ValueFunction, iterations: int) -> None:
        self.name, self.judge, self.iterations = name, judge, iterations

    def choose(self, ask: Ask) -> str:
        search = Search(ask.view, self.judge, self.judge.settings(), ask.seed)
        search.run(self.iterations)
        return ask.game.actions[max(search.candidates(), key=lambda tried: (tried[1], tried[2]))[0]]


class Clerk:
    """Writes down what is offered, accepted, bid and paid, by who offered and who answered."""

    def __init__(self, bots: list[Bot]) -> None:
        self.bots = bots
        self.offers: Counter[tuple[str, str]] = Counter()
        self.deals: Counter[tuple[str, str]] = Counter()
        self.prices: list[int] = []
        self.trials = self.duels = 0
        self.bids: list[int] = []

    def watch(self, state: State, seat: int, move: str) -> None:
        """Told of every move before it is played."""
        assert isinstance(state, loewenherz.State)
        table = state.table
        if table.phase == TRIAL:
            other = next(rival for rival in range(table.seats)
                         if rival != seat and (table.picks[table.band] >> rival) & 1)
            names = self.bots[seat].name, self.bots[other].name
            self.trials += table.offer_payer < 0
            if move.startswith(("pay", "ask")):
                self.offers[names] += 1
            elif move == "accept":
                self.deals[names[::-1]] += 1
                self.prices.append(int(table.offer))
        elif table.phase == DUEL and move.startswith("bid"):
            self.duels += table.bid_done == 0
            self.bids.append(int(move.split()[1]))


def find_contested(state: State) -> bool:
    return isinstance(state, loewenherz.State) and state.table.phase in (TRIAL, DUEL)


def measure(one: Bot, other: Bot, deals: int, seats: int) -> None:
    """Play the deals from both (all) seatings and print how they bargained."""
    game = games.load("loewenherz")
    clerks, shares = [], []
    for deal in range(deals):
        won = []
        for place in range(seats):
            bots = [one if seat == place else other for seat in range(seats)]
            clerk = Clerk(bots)
            played = play_match(game, seats, None, bots, mix_seed(5, deal), watch=clerk.watch, count_leads=False)
            clerks.append(clerk)
            won.append(played.shares[place])
        shares.append(fmean(won))
    offers, accepted = sum((clerk.offers for clerk in clerks), Counter()), sum((c.deals for c in clerks), Counter())
    prices = [price for clerk in clerks for price in clerk.prices] or [0]
    bids = [bid for clerk in clerks for bid in clerk.bids] or [0]
    trials, duels = sum(clerk.trials for clerk in clerks), sum(clerk.duels for clerk in clerks)
    print(f"{one.name} with {other.name}, {seats} seats, {deals * seats} matches: "
          f"{one.name} wins {mean_of(shares, (0, 1))}")
    print(f"  {trials} power trials, {sum(accepted.values())} deals at {fmean(prices):.1f} ducats on average; "
          f"{duels} duels, bids {fmean(bids):.1f}")
    for names in sorted(offers):
        print(f"  offers of {names[0]} to {names[1]}: {offers[names]}, accepted {accepted[names] / offers[names]:.2f}")


def main() -> None:
    """Read the arguments and print the three tables."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--deals", type=int, default=10)
    words.add_argument("--iterations", type=int, default=60)
    words.add_argument("--seats", type=int, default=2)
    given = words.parse_args()
    search = Searcher("search", Value(), given.iterations)
    for other in (Searcher("its like", Value(), given.iterations), make("greedy"),
                  Searcher("unschooled", Unschooled(), given.iterations)):
        measure(search, other, given.deals, given.seats)


if __name__ == "__main__":
    main()
