"""TD(λ) on afterstates: a value network learns from matches it plays against itself, compiled.

Sutton (1988), "Learning to predict by the methods of temporal differences"; Tesauro (1995) did the same for backgammon.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.one_ply import one_ply_move
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State
from tafelrunde.learned.afterstates import Afterstates
from tafelrunde.learned.value_net import ValueNet

LONGEST: Final[i64] = 2048  # decisions of a seat in a match that is learned from
ENTRIES: Final[i64] = LONGEST * 96
ALL_MOVES: Final[i64] = 1 << 10


class Chain:
    """What one seat has known after each of its moves in a match, and what the move was worth."""

    def __init__(self) -> None:
        self.index = vec[i64]([0] * ENTRIES)
        self.value = vec[float]([0.0] * ENTRIES)
        self.begin = vec[i64]([0] * (LONGEST + 1))
        self.parent = vec[i64]([-1] * LONGEST)
        self.worth = vec[float]([0.0] * (LONGEST + 1))  # by decision: the best move, chance not yet known
        self.strayed = vec[bool]([False] * (LONGEST + 1))  # was another move made?
        self.target = vec[float]([0.0] * LONGEST)
        self.count: i64 = 0

    def add(self, afterstates: Afterstates) -> bool:
        """The first afterstate of these comes next; False: there is no room for it."""
        place, size = self.begin[self.count], afterstates.begin[1]
        if self.count == LONGEST or place + size > ENTRIES:
            return False
        for entry in range(size):
            self.index[place + entry] = afterstates.index[entry]
            self.value[place + entry] = afterstates.value[entry]
        self.count += 1
        self.begin[self.count] = place + size
        return True

    def set_targets(self, net: ValueNet, outcome: float, decided: bool, trace: float) -> None:
        """By afterstate, what it should have been worth: what the next move was worth before chance acted, and `trace`
        times what came of it, unless another move was tried. What chance did at its own moves is left out: its mean
        is known. `decided`: did the seat make a move after the last afterstate?"""
        values = net.evaluate(self.index, self.value, self.begin, self.parent, self.count)
        surprise = 0.0
        for past in range(self.count):
            place = self.count - 1 - past
            if past == 0 and not decided:
                goal = outcome
            else:
                after = values[place + 1] if past > 0 else outcome
                later = self.target[place + 1] if past > 0 else outcome
                surprise = 0.0 if self.strayed[place + 1] else later - after
                goal = self.worth[place + 1] + trace * surprise
            self.target[place] = goal


class SelfPlay:
    """Matches of a network against itself, and some against a rival, one ply ahead by the judge of the house: it brings
    about positions that the network would avoid.

    `blanks`: matches before their first deal, each as likely as the others. `judge` must read nothing that a seat does
    not know; `share`: how many of the matches have the rival, 0 to 1.
    """

    def __init__(self, afterstates: Afterstates, net: ValueNet, blanks: list[State], rng: Rng,
                 judge: ValueFunction | None = None, share: float = 0.0) -> None:
        self.afterstates = afterstates
        self.net = net
        self.blanks = blanks
        self.rng = rng
        self.judge = judge
        self.share = share
        self.rival: i64 = -1  # the seat of the rival in this match
        self.chains = [Chain() for _ in range(blanks[0].seats)]
        self.decisions: i64 = 0  # learned from
        self.errors = 0.0  # squared, summed up over them

    def play(self, matches: i64, explore: float, rate: float, trace: float) -> None:
        """Play and learn that many matches; with the chance `explore` a move is any legal one."""
        for _ in range(matches):
            state = self.blanks[self.rng.below(len(self.blanks))].copy()
            self.rival = -1
            if self.judge is not None and self.rng.unit() < self.share:
                self.rival = self.rng.below(state.seats)
            last = self.play_match(state, explore)
            if state.actor() == NOBODY:
                self.learn(state, last, rate, trace)

    def play_match(self, state: State, explore: float) -> i64:
        """Play to the end, or until it takes too long; who moved last."""
        rng, afterstates = self.rng, self.afterstates
        for chain in self.chains:
            chain.count = 0
        last: i64 = -1
        while True:
            actor = state.actor()
            if actor == CHANCE:
                state.roll(rng)
                continue
            if actor == NOBODY:
                return last
            last = actor
            if actor == self.rival:
                assert self.judge is not None
                state.apply(actor, one_ply_move(self.judge, state, actor, ALL_MOVES, rng.below(1 << 20)))
                continue
            chain = self.chains[actor]
            state.apply(actor, self.choose(state, actor, chain, explore))
            while state.actor() == CHANCE:
                state.roll(rng)
            if state.actor() != NOBODY:
                afterstates.list_state(state, actor)
                if not chain.add(afterstates):
                    return last

    def choose(self, state: State, seat: i64, chain: Chain, explore: float) -> i64:
        """The best move, or now and then any; the chain keeps what the best was worth."""
        afterstates = self.afterstates
        afterstates.list_moves(state, seat)
        worths = afterstates.judge_moves(self.net)
        best: i64 = 0
        for move in range(afterstates.count):
            if worths[move] > worths[best]:
                best = move
        chain.worth[chain.count] = worths[best]
        chain.strayed[chain.count] = False
        if explore > 0.0 and self.rng.unit() < explore:
            other = self.rng.below(afterstates.count)
            chain.strayed[chain.count] = other != best
            best = other
        return afterstates.moves[best]

    def learn(self, state: State, last: i64, rate: float, trace: float) -> None:
        """Every seat learns from its own chain, the last afterstate first."""
        for seat in range(state.seats):
            chain = self.chains[seat]
            if seat != self.rival:
                chain.set_targets(self.net, state.reward(seat), seat == last, trace)
        for seat in range(state.seats):
            if seat == self.rival:
                continue
            chain = self.chains[seat]
            errors = self.net.learn(chain.index, chain.value, chain.begin, chain.target, chain.count, rate)
            self.errors += errors
            self.decisions += chain.count
