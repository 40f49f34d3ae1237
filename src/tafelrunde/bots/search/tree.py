"""Information-set Monte Carlo tree search, for any number of seats, over worlds sampled from one view.

One tree over the moves. A simulation determinizes the view, selects its way down by UCB1 among the moves that are legal
in that world, expands a node, plays out, and backs up to each decision what it earned the seat that took it (max^n).
Where a world does not offer a move, the move's availability count stands in for the visits of its node: Cowling, Powley
and Whitehouse, Information Set Monte Carlo Tree Search (2012). Unlike their MO-ISMCTS the tree branches on every move,
also on those that the searching seat could not see: behind a hidden move of a rival its own decisions stand in nodes of
their own. Chance is rolled, never branched on (open loop). Seats that act at once choose each without knowing the
others' choice.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.node import UNKNOWN, Node
from tafelrunde.bots.search.one_ply import prior_evaluation
from tafelrunde.bots.search.playout import OPEN_END, SPACE, play_out
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.solver import solved
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, View

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
        self.joint_node: Node | None = None  # where several seats began to choose at once
        self.undecided: list[int] = []  # those of them that have not begun to choose yet
        self.choosing: i64 = -1  # the seat that is choosing without knowing the others' choice
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
        self.descend(state)
        judge = self.judge
        if self.solves and judge is not None:
            self.backup(solved(state, judge))
        else:
            play_out(state, judge, self.depth if self.depth >= 0 else OPEN_END, self.guided, self.rng)
            self.backup(self.rewards(state))

    def descend(self, state: State) -> None:
        """Selection: down the tree to a move that is new or below the expansion threshold, or to where play ends."""
        judge = self.judge
        joint = self.root  # the place in the tree, all choices so far known
        own = joint  # where the deciding seat keeps its results: the same, unless seats choose at once
        place: i64 = -1
        deeper = True
        self.undecided = []
        self.choosing = -1
        while True:
            actor = state.actor() if place >= 0 else self.seat  # who is asked, whoever else chooses at the same time
            if actor == NOBODY or (place >= 0 and judge is not None and judge.is_cutoff(state)):
                return
            if not deeper:
                if not self.expands(own, place):
                    return
                deeper = True
            if actor == CHANCE:
                state.roll(self.rng)
                self.choosing = -1
                continue
            if place >= 0:
                if own is not joint:
                    joint = joint.child(joint.entry(own.move(place)), actor)
                    own = own.child(place, actor) if self.choosing == actor else joint
                else:
                    joint = joint.child(place, actor)
                    own = joint
            own = self.chooser(own, joint, state, actor)
            legal = state.legal(actor)
            place = self.select(own, state, actor, legal)
            self.nodes.append(own)
            self.places = append(self.places, place)
            state.apply(actor, own.move(place))
            deeper = False

    def expands(self, node: Node, place: i64) -> bool:
        """Does the tree reach beyond the move, or has it reached the expansion threshold?"""
        if node.is_expanded(place):
            return True
        if node.visits(place) < self.expansion_threshold or self.size >= LARGEST:
            return False
        self.size += 1
        return True

    def chooser(self, own: Node, joint: Node, state: State, actor: i64) -> Node:
        """The node whose results guide this decision; seats choosing at once must not see each other's choice."""
        if self.choosing == actor:
            return own
        if len(self.undecided) > 0:
            if int(actor) in self.undecided and self.joint_node is not None:
                self.undecided.remove(int(actor))
                self.choosing = actor
                return self.joint_node.for_seat(actor)
            return joint
        self.choosing = -1
        if joint.simultaneous == UNKNOWN:
            joint.simultaneous = 1 if len(state.acting()) > 1 else 0
        if joint.simultaneous == 1:
            self.joint_node = joint
            self.undecided = [seat for seat in state.acting() if seat != actor]
        return joint

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
