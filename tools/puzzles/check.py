"""Is a move really the one clearly best? Every legal move, twenty times the budget, two seeds that have to agree."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tafelrunde.analysis import Difference
from tafelrunde.bots import Ask
from tafelrunde.bots.values.base import MoveValues, ValueFunction
from tafelrunde.core import BadInput
from tafelrunde.learned.value_bot import find_judge
from tafelrunde.puzzles.puzzle import Puzzle, Value
from tools.puzzles import criteria
from tools.puzzles.criteria import Terms
from tools.puzzles.measure import Measured, average, measure

CLOSELY: Final = 20  # times the budget of the coach
CLEARLY: Final = 0.8  # share of what mining asks for by which the best move is ahead of every other in a check …
SURE: Final = 3.0  # … and so many standard errors
SEEDS: Final = (1, 2)  # of the two measurements; their worlds have nothing in common
FAR: Final = 1 << 30  # between the seeds of two checks
POSITIONS: Final = 1_000_000  # that are solved at most where a decision is solved: some tenths of a second


@dataclass(frozen=True)
class Checked:
    """Two measurements of a decision that have nothing but the position in common."""

    first: Measured
    other: Measured
    plain: str
    terms: Terms

    @cached_property
    def best(self) -> str:
        """The best move by the mean of both measurements."""
        shares = {move: average(self.first.share(move), self.other.share(move)).value for move in self.both}
        return max(shares, key=lambda move: shares[move], default=self.first.best)

    @property
    def holds(self) -> bool:
        """Do both say the same best move, which the plain look misses, and is it clearly ahead in both?"""
        same = self.terms.same
        return same(self.first.best, self.other.best) and not same(self.best, self.plain) and all(
            each.second().is_clear(CLEARLY * self.terms.ahead, SURE) for each in (self.first, self.other))

    @property
    def gap(self) -> Difference:
        """How far the best move is ahead of its nearest rival: the mean of both measurements."""
        return average(self.first.second(), self.other.second())

    @property
    def also(self) -> list[str]:
        """Other forms of the best move that are clearly nearer to it than its nearest rival is."""
        half = self.gap.value / 2
        found = {move: self.behind(move) for move in self.both if self.terms.same(move, self.best)}
        return [move for move, gap in found.items() if move != self.best and gap.value + SURE * gap.error < half]

    @property
    def both(self) -> list[str]:
        """The moves that were measured to the end by both."""
        return [move for move in self._kept(self.first) if move in self._kept(self.other)]

    def behind(self, move: str) -> Difference:
        """How far a move that both measured is behind the best one."""
        return average(self.first.gap(move, self.best), self.other.gap(move, self.best))

    def values(self, judge: ValueFunction) -> list[Value]:
        """What these moves are worth, the best first."""
        found = [self._value(move, judge) for move in self.both]
        return sorted(found, key=lambda value: (value.move != self.best, value.behind))

    def _value(self, move: str, judge: ValueFunction) -> Value:
        share = average(self.first.share(move), self.other.share(move))
        if move == self.best:
            return Value(move, _rounded(share.value), _rounded(share.error))
        gap = self.behind(move)
        why = [say.data() for say in self.first.why(move, judge)]
        return Value(move, _rounded(share.value), _rounded(share.error), _rounded(gap.value), _rounded(gap.error), why)

    @staticmethod
    def _kept(measured: Measured) -> list[str]:
        return [measured.moves[place] for place in measured.kept]


def check(ask: Ask, plain: str, seed: int, times: int = CLOSELY) -> Checked:
    """Measure every legal move twice, each with `times` the budget; raises BadInput where nobody judges the game."""
    judge = judge_of(ask.game.info.slug)
    outlook = criteria.find_outlook(ask.game.info.slug, judge)
    terms = criteria.find_terms(ask.game.info.slug)
    one, other = (measure(Ask(ask.game, ask.view, ask.legal, seed + FAR * each), judge, outlook, ask.legal,
                          times * outlook.playouts, [plain], terms) for each in SEEDS)
    return Checked(one, other, plain, terms)


def check_again(puzzle: Puzzle, seed: int, times: int = CLOSELY) -> Checked:
    """Does a puzzle still hold? Its stored best move is not asked for: `agrees` compares."""
    return check(puzzle.ask(seed), puzzle.plain, seed, times)


def agrees(puzzle: Puzzle, checked: Checked) -> bool:
    """Does a check say of a puzzle what the puzzle says?"""
    return checked.holds and checked.best in (puzzle.best, *puzzle.also)


@dataclass(frozen=True)
class Solution:
    """What a solver says of a decision: the best move, how far it is ahead of every other, as a share of the win, and
    whether that is exact; else it is what the seat surely reaches, whatever the others know."""

    best: str
    lead: float
    is_exact: bool

    def refutes(self, puzzle: Puzzle) -> bool:
        """Is another move at least as good, or is the best one exactly not as far ahead as a check asks for?"""
        terms = criteria.find_terms(puzzle.game)
        return self.best not in (puzzle.best, *puzzle.also) or self.lead <= 0.0 or (
            self.is_exact and self.lead < CLEARLY * terms.ahead)


def solve(ask: Ask) -> Solution | None:
    """The solution of a decision; None where the end of the match is too far away, or something is hidden."""
    slug = ask.game.info.slug
    found, terms = judge_of(slug).solve(ask.view, POSITIONS), criteria.find_terms(slug)
    return None if found is None else Solution(*rank_moves(ask, found, terms), found.is_exact)


def rank_moves(ask: Ask, found: MoveValues, terms: Terms) -> tuple[str, float]:
    """The best move, and how far it is ahead of every move that is no other form of it."""
    worth = {ask.game.actions[move]: share for move, share in zip(found.moves, found.shares, strict=True)}
    best = max(worth, key=lambda move: worth[move])
    return best, worth[best] - max((share for move, share in worth.items() if not terms.same(move, best)), default=0.0)


def judge_of(slug: str) -> ValueFunction:
    """The best judge of a game; raises BadInput where nobody has written one."""
    judge = find_judge(slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    return judge


def _rounded(share: float) -> float:
    return round(share, 4) + 0.0  # no "-0"
