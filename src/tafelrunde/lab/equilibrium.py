"""Equilibria of small variants: CFR+ on the whole tree of a game, and the best response of each seat to the others.

Moves have to be open. An information set is what everybody has seen so far and what the seat holds now: the order in
which its cards came is left out, and so is what the rules show and never ask about (`SHOWN`). Neither changes what may
come nor what others know, so the game keeps its equilibria and its values. CFR+: Tammelin, Burch, Johanson, Bowling,
Solving Heads-up Limit Texas Hold'em (2015).
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tafelrunde.core import CHANCE, NOBODY, SPECTATOR, BadInput, Game, Options, State
from tafelrunde.lab.exploitability import (
    UNIFORM,
    Asked,
    Policy,
    Report,
    find_variant,
    list_chances,
    uniform,
)
from tafelrunde.lab.players import player as bot_called

MOST: Final = 1_000_000  # positions of a tree
GAP: Final = 0.001  # NashConv, in shares of the win
ITERATIONS: Final = 1000
PAUSE: Final = 20  # iterations between two looks at the gap
NAME: Final = "equilibrium"
SHOWN: Final = frozenset({"last_attack", "last_trick", "last_leader"})  # fields of positions and views
BY_CHANCE: Final = -1  # the slot of an edge that no seat decides

Array = Any  # of numpy, which has no types here


@dataclass(frozen=True, slots=True)
class Level:
    """The edges, positions, slots and information sets of one depth; `children` are the positions of the next."""

    edges: slice
    parents: slice
    children: slice
    slots: slice
    sets: slice


class Tree:
    """A game from a position on, what is the same to everybody after the same open history being one position. A slot
    is one move in one information set."""

    def __init__(self, game: Game, start: State, most: int = MOST) -> None:
        self.game = game
        self.seats = start.seats
        self.most = most
        self.levels: list[Level] = []
        self.asked: list[tuple[State, int]] = []  # for each information set a position in it, and whose it is
        self.first: list[int] = [0]  # of each set the first slot, and after the last the number of them all
        self.moves: list[int] = []  # by slot
        self._sets: dict[tuple[int, str], int] = {}
        self._stories: dict[tuple[object, ...], int] = {}
        edges: list[tuple[int, int, int, float]] = []  # from, to, slot, chance
        rewards: list[tuple[float, ...]] = [(0.0,) * self.seats]
        pending, base = [(0, start, 0)], 0
        while pending:
            begin = len(edges), len(self.moves), len(self.asked)
            end, onward = len(rewards), []
            known: dict[object, int] = {}
            for node, state, story in pending:
                merged: dict[tuple[int, int], float] = {}
                for move, slot, chance in self._choices(state, story):
                    after, key = self._after(state, story, move)
                    if key not in known:
                        known[key] = len(rewards)
                        over = after.actor() == NOBODY
                        rewards.append(key if over else (0.0,) * self.seats)
                        if not over:
                            open_to_all = *key[:2], text_of(after.view(SPECTATOR).data())
                            story_after = self._stories.setdefault(open_to_all, len(self._stories) + 1)
                            onward.append((known[key], after, story_after))
                        self._check_size(len(rewards))
                    merged[known[key], slot] = merged.get((known[key], slot), 0.0) + chance
                edges += [(node, child, slot, chance) for (child, slot), chance in merged.items()]
            here = (len(edges), len(self.moves), len(self.asked))
            of_edges, of_slots, of_sets = (slice(low, high) for low, high in zip(begin, here, strict=True))
            self.levels.append(Level(of_edges, slice(base, end), slice(end, len(rewards)), of_slots, of_sets))
            pending, base = onward, end
        self.rewards = np.array(rewards)
        self.parent, self.child, self.slot = (np.array([edge[at] for edge in edges]) for at in range(3))
        self.chance = np.array([edge[3] for edge in edges])
        self.owner: Array = np.repeat(np.arange(len(self.asked)), np.diff(self.first))  # the set of each slot
        self.decided = self.slot >= 0
        seats = np.array([seat for _, seat in self.asked] or [0])
        self.seat_of_slot = seats[self.owner]
        self.seat = np.where(self.decided, self.seat_of_slot[self.slot], CHANCE)  # who decides each edge
        self.deals = self.reach(np.where(self.decided, 1.0, self.chance))

    def _choices(self, state: State, story: int) -> list[tuple[int, int, float]]:
        actor = int(state.actor())
        if actor == CHANCE:
            return [(move, BY_CHANCE, chance) for move, chance in list_chances(state)]
        legal = [int(move) for move in state.legal(actor)]
        key = story, text_of(state.view(actor).data())
        if key not in self._sets:
            self._sets[key] = len(self.asked)
            self.asked.append((state, actor))
            self.moves += legal
            self.first.append(len(self.moves))
        first = self.first[self._sets[key]]
        return [(move, slot, 1.0) for slot, move in enumerate(legal, first)]

    def _after(self, state: State, story: int, move: int) -> tuple[State, tuple[Any, ...]]:
        """The position after a move and all that nobody has a choice about, and its key: shares where all is over."""
        actor, after = int(state.actor()), state.copy()
        done: list[tuple[int, int]] = []
        while True:
            if actor != CHANCE:
                if after.observed(actor, move, SPECTATOR) != move:
                    raise BadInput("{game} has hidden moves, and equilibria are computed where all moves are open",
                                   game=self.game.info.title)
                done.append((actor, move))
            after.apply(actor, move)
            actor = int(after.actor())
            if actor < 0 or len(legal := after.legal(actor)) > 1:
                break
            move = int(legal[0])
        if actor == NOBODY:
            return after, tuple(float(after.reward(seat)) for seat in range(self.seats))
        return after, (story, tuple(done), text_of(after.position()))

    def _check_size(self, nodes: int) -> None:
        if nodes > self.most:
            raise BadInput("{game} has more than {limit:position|positions} with these options: choose a smaller one",
                           game=self.game.info.title, limit=self.most)

    # -- policies, an array of probabilities by slot

    def policy_of(self, ask: Policy) -> Array:
        """What a policy does, asked in one position of each information set."""
        found = np.zeros(len(self.moves))
        for (state, seat), first, end in zip(self.asked, self.first[:-1], self.first[1:], strict=True):
            chosen = dict(ask(state, seat))
            found[first:end] = [chosen.get(move, 0.0) for move in self.moves[first:end]]
        return found

    def weights(self, policy: Array) -> Array:
        """The probability of each edge."""
        return np.where(self.decided, policy[self.slot], self.chance)

    def reach(self, weights: Array) -> Array:
        """The product of weights on the way to each position, summed over the ways."""
        found = np.zeros(len(self.rewards))
        found[0] = 1.0
        for level in self.levels:
            passed = found[self.parent[level.edges]] * weights[level.edges]
            found[level.children] = gather(self.child, passed, level.edges, level.children)
        return found

    def values(self, weights: Array, seat: int, choose: Callable[[Level, Array], None] | None = None) -> Array:
        """What the seat wins from each position on; `choose` may set the weights of a level before they count."""
        found = self.rewards[:, seat].copy()
        for level in reversed(self.levels):
            if choose:
                choose(level, found)
            onward = found[self.child[level.edges]] * weights[level.edges]
            found[level.parents] += gather(self.parent, onward, level.edges, level.parents)
        return found

    def without(self, weights: Array, seat: int) -> Array:
        """How likely each position is if the seat does what it takes to get there."""
        return self.reach(np.where(self.seat == seat, 1.0, weights))

    def response(self, policy: Array, seat: int) -> float:
        """The most the seat can win against the policy of the others."""
        weights = self.weights(policy)
        likely = self.without(weights, seat)

        def choose(level: Level, onward: Array) -> None:
            mine = np.flatnonzero(self.seat[level.edges] == seat) + level.edges.start
            if len(mine):
                worth = likely[self.parent[mine]] * onward[self.child[mine]]
                by_slot = np.bincount(self.slot[mine] - level.slots.start, worth, level.slots.stop - level.slots.start)
                firsts = np.array(self.first[level.sets]) - level.slots.start
                best = by_slot == np.maximum.reduceat(by_slot, firsts)[self.owner[level.slots] - level.sets.start]
                share = best / np.add.reduceat(best.astype(float), firsts)[self.owner[level.slots] - level.sets.start]
                weights[mine] = share[self.slot[mine] - level.slots.start]

        return float(self.values(weights, seat, choose)[0])

    def report(self, slug: str, options: Options, name: str, policy: Array, seeds: int = 0) -> Report:
        """What a policy wins at every seat, and the best response to it there."""
        weights = self.weights(policy)
        values = tuple(float(self.values(weights, seat)[0]) for seat in range(self.seats))
        responses = tuple(self.response(policy, seat) for seat in range(self.seats))
        return Report(slug, self.seats, options, name, seeds, values, responses, len(self.rewards), len(self.asked))

    # -- the equilibrium

    def solve(self, gap: float = GAP, iterations: int = ITERATIONS) -> tuple[Array, int]:
        """The average policy of CFR+ once its NashConv is at most the gap, or after so many iterations; and how many
        there were. With more than two seats nothing promises that the gap closes."""
        regrets = np.zeros(len(self.moves))
        average = np.zeros(len(self.moves))
        firsts = self.first[:-1]
        node_of_slot = {seat: np.flatnonzero(self.seat == seat) for seat in range(self.seats)}
        policy = self.normal(regrets)
        for done in range(1, iterations + 1):
            for seat, mine in node_of_slot.items():
                weights = self.weights(policy)
                values = self.values(weights, seat)
                worth = self.without(weights, seat)[self.parent[mine]] * values[self.child[mine]]
                by_slot = np.bincount(self.slot[mine], worth, len(regrets))
                gains = by_slot - np.add.reduceat(by_slot * policy, firsts)[self.owner]
                own = self.seat_of_slot == seat
                regrets[own] = np.maximum(regrets + gains, 0.0)[own]
                ways = self.reach(np.where(self.decided & (self.seat != seat), 1.0, weights))[self.parent[mine]]
                deals = self.deals[self.parent[mine]]
                arrives = (np.bincount(self.slot[mine], ways, len(regrets)) /
                           np.maximum(np.bincount(self.slot[mine], deals, len(regrets)), 1e-300))
                average[own] += (done * arrives * policy)[own]
                policy[own] = self.normal(regrets)[own]
            found = self.normal(average)
            if (done % PAUSE == 0 or done == iterations) and self.gap(found) <= gap:
                break
        return found, done

    def normal(self, amounts: Array) -> Array:
        """Amounts by slot as probabilities of each set; all equally likely where there are none."""
        total = np.add.reduceat(amounts, self.first[:-1])[self.owner]
        return np.where(total > 0, amounts / np.where(total > 0, total, 1.0), 1.0 / np.diff(self.first)[self.owner])

    def gap(self, policy: Array) -> float:
        """NashConv."""
        return self.report("", {}, "", policy).nash_conv


def gather(ends: Array, amounts: Array, edges: slice, nodes: slice) -> Array:
    """Amounts of edges by the position at one end of them."""
    return np.bincount(ends[edges] - nodes.start, amounts, nodes.stop - nodes.start)


def text_of(data: dict[str, Any]) -> str:
    """A position or view without what is only shown, as a key."""
    return repr([value for name, value in data.items() if name not in SHOWN])


@dataclass(frozen=True)
class Solved:
    """An equilibrium with its gap, and the bots in the same variant."""

    equilibrium: Report
    iterations: int
    bots: tuple[Report, ...]

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Between which shares the value for the first seat lies: what it is sure of, and what the other does not let
        it pass; None where there are more than two seats, and no single value."""
        if self.equilibrium.seats != 2:
            return None
        first, second = self.equilibrium.responses
        return 1.0 - second, first

    def data(self) -> dict[str, Any]:
        """What was found as JSON types."""
        return {"equilibrium": self.equilibrium.data(), "iterations": self.iterations, "bounds": self.bounds,
                "bots": [bot.data() for bot in self.bots]}


def solve(slug: str, bots: tuple[str, ...] = (), seats: int = 0, options: Options | None = None, seeds: int = 1,
          seed: int = 1, gap: float = GAP, iterations: int = ITERATIONS, most: int = MOST) -> Solved:
    """An equilibrium of a small variant of a game, and how far bots are from one there; options that are not given are
    the game's `exact_options`. Raises BadInput as `exploitability.measure` does, and for hidden moves."""
    game, seats, chosen = find_variant(slug, seats, options)
    tree = Tree(game, game.start(seats, chosen), most)
    policy, done = tree.solve(gap, iterations)
    reports = []
    for name in bots:
        with closing(bot_called(name)) as bot:
            ask = uniform if name == UNIFORM else Asked(game, bot, seeds, seed)
            reports.append(tree.report(slug, chosen, name, tree.policy_of(ask), 0 if name == UNIFORM else seeds))
    return Solved(tree.report(slug, chosen, NAME, policy), done, tuple(reports))
