"""What a puzzle claims, against truth: bots play on from it to the end of the match, after the best move and after its
rivals, in the same worlds with the same dice, less their luck where the game's value sees it. Slow, and as true as the
bots are good."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tafelrunde.analysis import Difference, luck
from tafelrunde.analysis.evaluate import difference
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.core import Rng
from tafelrunde.puzzles.puzzle import seed_of
from tools.calibrate import finish
from tools.puzzles.check import judge_of
from tools.puzzles.criteria import Terms

TRUE: Final = 0.05  # share of the win by which the best move has to be ahead of its rivals when played on …
SPARE: Final = 2.0  # … and so many standard errors more
FIRST: Final = 8  # worlds after which it may be given up, …
ENOUGH: Final = 32  # … and after which it may be proved


@dataclass(frozen=True)
class Truth:
    """How far the best move is ahead of each rival, as a share of the win, over so many common worlds."""

    worlds: int
    ahead: Mapping[str, Difference]

    @property
    def holds(self) -> bool:
        """Is it clearly ahead of all of them?"""
        return self.worlds >= ENOUGH and all(gap.value - SPARE * gap.error >= TRUE for gap in self.ahead.values())

    def hopeless(self, terms: Terms) -> bool:
        """Is there one of which it would not be proved to be ahead in all worlds there may be, even if it were as much
        farther ahead than it is now as is hoped for?"""
        spare = SPARE * sqrt(self.worlds / terms.worlds)  # in standard errors of now
        return any(gap.value + (terms.hope - spare) * gap.error < TRUE for gap in self.ahead.values())


def prove(ask: Ask, best: str, rivals: Sequence[str], terms: Terms) -> Truth:
    """Play on in as many worlds as it takes to tell whether the best move is clearly ahead of its rivals, at most so
    many as the game's terms allow. It is looked at whenever their number has doubled, so that luck has few occasions.
    Raises BadInput for a bot that is none."""
    gaps: dict[str, list[float]] = {rival: [] for rival in rivals}
    player, rng, worlds, look = make(terms.bot, timed=False), Rng(ask.seed), 0, min(FIRST, terms.worlds)
    try:
        while True:
            while worlds < look:
                for rival, gap in gaps_in_a_world(ask, best, rivals, player, rng, worlds).items():
                    gaps[rival].append(gap)
                worlds += 1
            truth = Truth(worlds, {rival: estimate_lead(found) for rival, found in gaps.items()})
            if truth.holds or worlds >= terms.worlds or truth.hopeless(terms):
                return truth
            look = min(terms.worlds, 2 * worlds)
    finally:
        player.close()


def estimate_lead(gaps: list[float]) -> Difference:
    """The mean of the gaps and its standard error: that of one world that went the other way at least, for worlds that
    all go the same way do not tell that others do."""
    found = difference(gaps)
    return Difference(found.value, max(found.error, 1 / len(gaps)))


def play_on(ask: Ask, one: str, other: str, bot: str, worlds: int) -> Difference:
    """How much more of the win one move brings than another, with bots of that name at every seat, over so many worlds
    that fit what the asking seat knows. Raises BadInput for a bot that is none."""
    player, rng = make(bot, timed=False), Rng(ask.seed)
    try:
        return difference([gaps_in_a_world(ask, one, [other], player, rng, number)[other] for number in range(worlds)])
    finally:
        player.close()


def gaps_in_a_world(ask: Ask, best: str, rivals: Sequence[str], player: Bot, rng: Rng, number: int
                    ) -> dict[str, float]:
    """How much more of the win the best move brings than each rival in one more world, drawn from `rng`."""
    world, value = ask.view.determinize(rng), luck.find(ask.game.info.slug)
    judge_of(ask.game.info.slug).model_opponents(world, ask.seat, rng)
    bots, ends = [player] * int(world.seats), dict[str, float]()
    for move in (best, *rivals):
        after = world.copy()
        after.apply(ask.seat, ask.game.move(move))
        ends[move] = finish(ask.game, after, ask.seat, bots, seed_of(ask.seed, number), value)
    return {rival: ends[best] - ends[rival] for rival in rivals}
