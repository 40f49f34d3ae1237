"""Information-set Monte Carlo tree search, for any number of seats, over worlds sampled from one view.

One tree over the moves; every simulation imagines a world, walks down by what is legal there, tries something new,
plays on, and books to each decision what it earned the seat that took it (max^n). Chance is rolled, never
branched on (open loop). Seats that act at once choose each without knowing the others' choice.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.node import UNKNOWN, Node
from tafelrunde.bots.search.one_ply import looked_at
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.solver import solved
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, View

LONGEST: Final[i64] = 20_000  # decisions of one playout; then nobody is judged to have won
LARGEST: Final[i64] = 400_000  # nodes of a tree; some 150 MB. Then it grows no further, but goes on learning
TRUST: Final[i64] = 3  # simulations that looking at a move counts for
SPACE: Final[i64] = 1 << 20  # resolution of the guide's share


class Search:
    """A search in progress: `run` it in slices, read `candidates` whenever you like."""

    def __init__(self, view: View, value: ValueFunction | None, settings: Settings, seed: i64) -> None:
        self.view = view
        self.seat: i64 = view.seat
        self.judge = value
        self.settings = settings
        self.exploration = settings.exploration
        self.widening = settings.widening
        self.patience: i64 = settings.patience
        self.depth: i64 = settings.depth
        self.guided: i64 = int(settings.guide * float(SPACE)) if value is not None else 0
        self.promised = settings.promise and value is not None
        self.rng = Rng(seed)
        self.exact = False  # is what follows the tree computed to the end instead of played out?
        self.root = Node(view.seat)
        self.best_looking: vec[i64] = vec[i64]()  # moves of the root, once they have been looked at
        self.looked_worth: vec[float] = vec[float]()
        self.size: i64 = 1  # nodes of the tree
        self.nodes: list[Node] = []  # the decisions of the walk under way, and where each was taken
        self.places: vec[i64] = vec[i64]()
        self.together: Node | None = None  # where several seats began to choose at once
        self.waiting: list[int] = []  # those of them that have not begun to choose yet
        self.apart: i64 = -1  # the seat that is choosing without knowing the others' choice
        if value is not None and settings.exact > 0:
            self.exact = value.decisions_left(view.determinize(Rng(seed))) <= settings.exact

    def look(self) -> None:
        """Before the first simulation: judge the moves of the root one step ahead, in as many worlds as the settings
        say. What looks better is tried sooner, and trusted a little."""
        if self.judge is None or self.settings.looks == 0:
            return
        for move, worth in looked_at(self.view, self.judge, self.settings.looks, self.rng.below(SPACE)):
            self.best_looking = append(self.best_looking, move)
            self.looked_worth = append(self.looked_worth, worth)

    def run(self, simulations: i64) -> None:
        """So many more simulations."""
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
        """Imagine a world, walk down the tree, play on, book the results."""
        state = self.view.determinize(self.rng)
        if self.judge is not None:
            self.judge.imagine(state, self.seat, self.rng)
        self.nodes = []
        self.places = vec[i64](capacity=16)
        self.walk(state)
        judge = self.judge
        if self.exact and judge is not None:
            self.book(solved(state, judge))
        else:
            self.play_on(state)
            self.book(self.rewards(state))

    def walk(self, state: State) -> None:
        """Down the tree to a move that is new or has hardly been tried, or until nothing is left to decide."""
        judge = self.judge
        joint = self.root  # the place in the tree, all choices so far known
        own = joint  # where the deciding seat keeps its results: the same, unless seats choose at once
        place: i64 = -1
        deeper = True
        self.waiting = []
        self.apart = -1
        while True:
            actor = state.actor() if place >= 0 else self.seat  # who is asked, whoever else chooses at the same time
            if actor == NOBODY or (place >= 0 and judge is not None and judge.settled(state)):
                return
            if not deeper:
                if not self.goes_on(own, place):
                    return
                deeper = True
            if actor == CHANCE:
                state.roll(self.rng)
                self.apart = -1
                continue
            if place >= 0:
                if own is not joint:
                    joint = joint.next(joint.entry(own.move(place)), actor)
                    own = own.next(place, actor) if self.apart == actor else joint
                else:
                    joint = joint.next(place, actor)
                    own = joint
            own = self.chooser(own, joint, state, actor)
            legal = state.legal(actor)
            place = self.pick(own, state, actor, legal)
            self.nodes.append(own)
            self.places = append(self.places, place)
            state.apply(actor, own.move(place))
            deeper = False

    def goes_on(self, node: Node, place: i64) -> bool:
        """Does the tree reach beyond the move, or may it grow there now?"""
        if node.is_open(place):
            return True
        if node.visits(place) < self.patience or self.size >= LARGEST:
            return False
        self.size += 1
        return True

    def chooser(self, own: Node, joint: Node, state: State, actor: i64) -> Node:
        """The node whose results guide this decision; seats choosing at once must not see each other's choice."""
        if self.apart == actor:
            return own
        if len(self.waiting) > 0:
            if int(actor) in self.waiting and self.together is not None:
                self.waiting.remove(int(actor))
                self.apart = actor
                return self.together.of(actor)
            return joint
        self.apart = -1
        if joint.together == UNKNOWN:
            joint.together = 1 if len(state.acting()) > 1 else 0
        if joint.together == 1:
            self.together = joint
            self.waiting = [seat for seat in state.acting() if seat != actor]
        return joint

    def pick(self, node: Node, state: State, seat: i64, legal: vec[i64]) -> i64:
        """The place of the move to make here: something new while the node may grow, else the favourite."""
        place = node.favourite(legal, self.exploration)
        if node is self.root and len(self.best_looking) > 0:
            return self.pick_looked_at(place)
        if node.tried == len(legal) or not self.may_grow(node):
            return place
        return node.entry(self.first_of(node.fresh(legal), state, seat))

    def pick_looked_at(self, favourite: i64) -> i64:
        """At the root: the best looking move not tried yet while the root may grow, else the favourite."""
        root = self.root
        tried: i64 = len(root)
        if tried == len(self.best_looking) or not self.may_grow(root):
            return favourite
        place = root.entry(self.best_looking[tried])
        for _ in range(TRUST):
            root.book(place, self.looked_worth[tried])
        return place

    def may_grow(self, node: Node) -> bool:
        """Progressive widening: more moves come into play as a node is met more often."""
        tried = float(node.tried)
        return self.widening == 0.0 or tried == 0.0 or tried * tried < self.widening**2 * float(node.times)

    def first_of(self, fresh: vec[i64], state: State, seat: i64) -> i64:
        """The untried move to try first: the most promising, or any."""
        start = self.rng.below(len(fresh))
        judge = self.judge
        if not self.promised or judge is None:
            return fresh[start]
        promises = judge.promises(state, seat, fresh)
        best = start
        for step in range(1, len(fresh)):
            place = (start + step) % len(fresh)
            if promises[place] > promises[best]:
                best = place
        return fresh[best]

    def play_on(self, state: State) -> None:
        """A playout to the end, to a settled moment, or as deep as the settings say."""
        judge = self.judge
        left = self.depth if self.depth >= 0 else LONGEST
        rng = self.rng
        while True:
            actor = state.actor()
            if actor == NOBODY or (judge is not None and judge.settled(state)):
                return
            if actor == CHANCE:
                if left <= 0 and judge is not None and judge.foresees(state):
                    return
                state.roll(rng)
                continue
            if left <= 0:
                return
            left -= 1
            if judge is not None and (self.guided == SPACE or (self.guided > 0 and rng.below(SPACE) < self.guided)):
                state.apply(actor, judge.guide(state, rng))
            else:
                state.apply(actor, state.random_move(rng))

    def book(self, rewards: vec[float]) -> None:
        """Book to every decision of the walk what its seat has earned."""
        for index in range(len(self.places)):
            node = self.nodes[index]
            node.book(self.places[index], rewards[node.seat])

    def rewards(self, state: State) -> vec[float]:
        """What the position is worth to each seat: the result, or the judgement where play was cut off."""
        judge = self.judge
        over = state.actor() == NOBODY
        if judge is not None and not over:
            return judge.values(state)
        rewards = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            if not over:
                rewards = append(rewards, 1.0 / float(state.seats))
            else:
                rewards = append(rewards, state.reward(seat) if judge is None else judge.final(state, seat))
        return rewards
