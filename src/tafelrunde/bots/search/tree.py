"""Information-set Monte Carlo tree search, for any number of seats, over worlds sampled from one view.

A simulation determinizes the view, selects its way down by UCB1 among the moves that are legal in that world, expands
a node, plays out, and backs up to each decision what it earned the seat that took it (max^n). Where a world does not
offer a move, the move's availability count stands in for the visits of its node. Chance is rolled, never branched on
(open loop).

A decision stands in one node for all that its seat cannot tell apart: each seat goes down a tree of its own, keyed by
what it sees of every move (`State.observed`), and all trees are descended at once (MO-ISMCTS: Cowling, Powley and
Whitehouse, Information Set Monte Carlo Tree Search, 2012). The trees share every point whose seats have seen the same,
so there is only one of them until something is hidden. Choosing at once is a case of it: a choice is hidden from those
who have not chosen yet.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.node import Node
from tafelrunde.bots.search.one_ply import prior_evaluation
from tafelrunde.bots.search.playout import OPEN_END, SPACE, play_out
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import CHANCE, NOBODY, UNSEEN, Rng, State, View

LARGEST: Final[i64] = 400_000  # nodes of a tree; some 150 MB. Then it grows no further, but goes on learning
PRIOR_VISITS: Final[i64] = 3  # virtual visits that a prior evaluation counts for


class Search:
    """A search in progress: `run` it in slices, read `candidates` whenever you like."""

    def __init__(self, view: View, value: ValueFunction | None, settings: Settings, seed: i64) -> None:
        self.view = view
        self.seat: i64 = view.seat
        self.judge = value
        self.settings = settings
        self.exploration = settings.exploration
        self.widening = settings.widening
        self.expansion_threshold: i64 = settings.expansion_threshold
        self.depth: i64 = settings.depth
        self.guided: i64 = int(settings.guided * float(SPACE)) if value is not None else 0
        self.uses_priors = settings.use_priors and value is not None
        self.rng = Rng(seed)
        self.solves = False  # is what follows the tree computed to the end instead of played out?
        self.root = Node(view.seat)
        self.ranked: vec[i64] = vec[i64]()  # moves of the root by their prior evaluation, best first
        self.prior_means: vec[float] = vec[float]()
        self.size: i64 = 1  # nodes of the tree
        self.nodes: list[Node] = []  # the decisions of this simulation, and where each was taken
        self.places: vec[i64] = vec[i64]()
        self.apart = False  # do seats stand at different points of the tree?
        self.points: list[Node] = []  # where each stands, if so
        self.is_open = True  # have all seen the last move as it was?
        self.seen: vec[i64] = vec[i64]()  # what each has seen of it
        if value is not None and settings.solver_decisions > 0:
            self.solves = value.decisions_left(view.determinize(Rng(seed))) <= settings.solver_decisions

    def evaluate_priors(self) -> None:
        """Prior evaluation, before the first simulation: the moves of the root one ply ahead, in as many worlds as the
        settings say. What looks better is tried sooner, and begins with a few virtual visits."""
        if self.judge is None or self.settings.prior_worlds == 0:
            return
        for move, worth in prior_evaluation(self.view, self.judge, self.settings.prior_worlds, self.rng.below(SPACE)):
            self.ranked = append(self.ranked, move)
            self.prior_means = append(self.prior_means, worth)

    def run(self, simulations: i64) -> None:
        """Run this many more simulations."""
        for _ in range(simulations):
            self.simulate()

    def candidates(self) -> list[tuple[int, int, float]]:
        """The tried moves of the root: move, visits, mean reward of the searching seat."""
        root = self.root
        return [(int(root.move(place)), int(root.visits(place)), root.mean(place)) for place in range(len(root))]

    def lead(self) -> int:
        """How many visits the most visited move is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        for place in range(len(self.root)):
            visits = self.root.visits(place)
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return int(first - second)

    def simulate(self) -> None:
        """One simulation: determinize, select and expand, play out, back up."""
        state = self.view.determinize(self.rng)
        if self.judge is not None:
            self.judge.model_opponents(state, self.seat, self.rng)
        self.nodes = []
        self.places = vec[i64](capacity=16)
        self.apart = False
        if len(self.seen) == 0:
            self.seen = vec[i64]([UNSEEN] * state.seats)
        self.descend(state)
        judge = self.judge
        if self.solves and judge is not None:
            self.backup(solve(state, judge))
        else:
            play_out(state, judge, self.depth if self.depth >= 0 else OPEN_END, self.guided, self.rng)
            self.backup(self.rewards(state))

    def descend(self, state: State) -> None:
        """Selection: down the tree to a move that is new or below the expansion threshold, or to where play ends."""
        judge = self.judge
        point = self.root  # where the deciding seat stands
        node = point  # its decision there
        place: i64 = -1
        deeper = True
        while True:
            actor = state.actor() if place >= 0 else self.seat  # who is asked, whoever else chooses at the same time
            if actor == NOBODY or (place >= 0 and judge is not None and judge.is_cutoff(state)):
                return
            if not deeper:
                if not self.expands(node, place):
                    return
                deeper = True
            if actor == CHANCE:
                state.roll(self.rng)
                continue
            if place >= 0:
                point = self.point_beyond(point, node, place, actor)
            node = point.for_seat(actor)
            place = self.select(node, state, actor, state.legal(actor))
            self.nodes.append(node)
            self.places = append(self.places, place)
            self.observe(state, actor, node.move(place))
            state.apply(actor, node.move(place))
            deeper = False

    def expands(self, node: Node, place: i64) -> bool:
        """Does the tree reach beyond the move: has it reached the expansion threshold, and is there a node or room?"""
        if node.visits(place) < self.expansion_threshold:
            return False
        return self.size < LARGEST or (self.is_open and not self.apart and node.is_expanded(place))

    def observe(self, state: State, actor: i64, move: i64) -> None:
        """Note what every seat sees of a move that is about to be made."""
        self.is_open = True
        for seat in range(state.seats):
            seen = state.observed(actor, move, seat)
            self.seen[seat] = seen
            if seen != move:
                self.is_open = False

    def point_beyond(self, point: Node, node: Node, place: i64, actor: i64) -> Node:
        """The point of the seat that decides next, after the decision taken at that node of that point."""
        if self.is_open and not self.apart:
            return self.beyond(node, place, actor)
        if not self.apart:
            self.apart = True
            self.points = [point for _ in self.seen]
        move = node.move(place)
        seats: i64 = len(self.seen)
        for seat in range(seats):
            seen, before = self.seen[seat], self.points[seat]
            if seen == move and before is point:
                self.points[seat] = self.beyond(node, place, actor)
            elif seen != UNSEEN:  # its tree goes on by what it saw of that seat: rows of a node that nobody decides at
                watched = before.for_seat(seats + node.seat)
                self.points[seat] = self.beyond(watched, watched.entry(seen), actor)
        return self.points[actor]

    def beyond(self, node: Node, place: i64, actor: i64) -> Node:
        """The point beyond a row, new or not."""
        if not node.is_expanded(place):
            self.size += 1
        return node.child(place, actor)

    def select(self, node: Node, state: State, seat: i64, legal: vec[i64]) -> i64:
        """The place of the move to make here: an untried one while the node may widen, else the best by UCB1."""
        place = node.ucb1(legal, self.exploration)
        if node is self.root and len(self.ranked) > 0:
            return self.select_by_prior(place)
        if node.tried == len(legal) or not self.may_widen(node):
            return place
        return node.entry(self.first_untried(node.untried(legal), state, seat))

    def select_by_prior(self, best: i64) -> i64:
        """At the root: the untried move of the highest prior while the root may widen, else the best by UCB1."""
        root = self.root
        tried: i64 = len(root)
        if tried == len(self.ranked) or not self.may_widen(root):
            return best
        place = root.entry(self.ranked[tried])
        for _ in range(PRIOR_VISITS):
            root.update(place, self.prior_means[tried])
        return place

    def may_widen(self, node: Node) -> bool:
        """Progressive widening (Coulom 2007): more moves come into play as a node is met more often."""
        tried = float(node.tried)
        return self.widening == 0.0 or tried == 0.0 or tried * tried < self.widening**2 * float(node.times)

    def first_untried(self, untried: vec[i64], state: State, seat: i64) -> i64:
        """The untried move to try first: that of the highest prior, or any."""
        start = self.rng.below(len(untried))
        judge = self.judge
        if not self.uses_priors or judge is None:
            return untried[start]
        priors = judge.priors(state, seat, untried)
        best = start
        for step in range(1, len(untried)):
            place = (start + step) % len(untried)
            if priors[place] > priors[best]:
                best = place
        return untried[best]

    def backup(self, rewards: vec[float]) -> None:
        """Backup: enter at every decision on the way what its seat has earned."""
        for index in range(len(self.places)):
            node = self.nodes[index]
            node.update(self.places[index], rewards[node.seat])

    def rewards(self, state: State) -> vec[float]:
        """The reward of each seat: the result, or the value of the position where the playout was cut off."""
        judge = self.judge
        over = state.actor() == NOBODY
        if judge is not None and not over:
            return judge.values(state)
        rewards = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            if not over:
                rewards = append(rewards, 1.0 / float(state.seats))
            else:
                rewards = append(rewards, state.reward(seat) if judge is None else judge.terminal_value(state, seat))
        return rewards


def solve(state: State, judge: ValueFunction) -> vec[float]:
    """What the position is worth to each seat under max^n: whoever decides takes what is best for itself, of equally
    good moves the lowest. Play goes on to the end or to a cut-off; the state is used up.

    Luckhardt and Irani, An Algorithmic Solution of N-Person Games (1986). Beyond two seats nothing can be cut off
    safely, so this is for the last few decisions. Chance must not act on the way.
    """
    actor = state.actor()
    if actor == NOBODY:
        rewards = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            rewards = append(rewards, judge.terminal_value(state, seat))
        return rewards
    if actor == CHANCE or judge.is_cutoff(state):
        return judge.values(state)
    legal = state.legal(actor)
    best = vec[float]()
    for index in range(len(legal)):
        after = state if index + 1 == len(legal) else state.copy()
        after.apply(actor, legal[index])
        worth = solve(after, judge)
        if index == 0 or worth[actor] > best[actor]:
            best = worth
    return best
