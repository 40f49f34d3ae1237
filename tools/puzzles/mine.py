"""Finding puzzles in matches of bots: decisions with one clearly best move that a plain look misses.

Everything follows from the seed: the same matches, the same measurements, the same puzzles, whoever mines them and in
how many processes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from msgspec.structs import replace

from tafelrunde import games
from tafelrunde.analysis import luck
from tafelrunde.analysis.closer_look import measure_gaps
from tafelrunde.analysis.evaluate import candidates, difference
from tafelrunde.bots import Ask, make
from tafelrunde.bots.baselines import GreedyBot, likelihoods
from tafelrunde.bots.values import find
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import BadInput, Rng
from tafelrunde.match import Match
from tafelrunde.puzzles.puzzle import Proof, Puzzle, Source, Value, identity, play_source, seed_of
from tools.puzzles import criteria
from tools.puzzles.check import CLOSELY, check, judge_of, rank_moves, solve
from tools.puzzles.measure import Measured, measure
from tools.puzzles.prove import Truth, prove

LOOKS: Final = (16, 4, 1)  # the budget of a look at the moves that look best (`Terms.looks`) is divided by this …
HOPE: Final = 1.0  # … and goes on where so many standard errors more would make a puzzle
SURE: Final = 2.0  # standard errors by which the best move is ahead in the last of these looks
TRIES: Final = 3  # times the plain look is taken, in other worlds each time
MISJUDGED: Final = 0.1  # how far somebody who solves puzzles misjudges a move one step ahead, in shares of the win
FOUND: Final = (0.33, 0.27, 0.2, 0.13)  # how often they find a move of difficulty 1, 2, 3 and 4 at least
OF_A_MATCH: Final = 2  # puzzles at most …
TRIED: Final = 4  # … from so many decisions that look best
CHOICES: Final = 3  # moves there are at least: of two, somebody who guesses finds the best half the time

@dataclass(frozen=True)
class Setup:
    """What is mined: a game with its seats and options (as they were read), who plays, and where all chance comes
    from. Of every match so many decisions are looked at (0: all), drawn by lot from the `last` ones (0: from all), and
    each `times` the usual budget. Kinds of answer that are `full` are left out."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bot: str
    seed: int
    positions: int = 0
    last: int = 0
    times: int = CLOSELY
    full: frozenset[str] = frozenset()


def setup(game: str, bot: str, seed: int = 1, *, seats: int = 0, options: Mapping[str, Any] | None = None,
         positions: int = 0, last: int = 0, known: Iterable[Puzzle] = ()) -> Setup:
    """What is to be mined beside the puzzles `known`, its options read; raises BadInput for what cannot be mined."""
    card = games.info(game)
    count = seats or card.usual_seats
    first = dict(card.first_options) if count == card.usual_seats else {}
    judge_of(game)
    make(bot)
    moves = len(games.load(game).actions)
    if moves < CHOICES:
        raise BadInput("a puzzle asks for one of at least {choices} moves, and {game} has {moves}", choices=CHOICES,
                       game=card.title, moves=moves)
    return Setup(game, count, card.read_options(count, first | dict(options or {})), bot, seed,
                 positions, last, full=list_full(count_kinds(known)))


def count_kinds(known: Iterable[Puzzle]) -> Counter[str]:
    """The number of puzzles of each kind of answer."""
    return Counter(criteria.find_kind(each.game, each.sight(), each.best) for each in known)


def list_full(many: Counter[str]) -> frozenset[str]:
    """The kinds of which there are as many as there may be."""
    return frozenset(kind for kind in many if many[kind] >= criteria.OF_A_KIND)


def mine(found: Setup, matches: int, pool: Executor, tell: Callable[[int, list[Puzzle]], None], first: int = 0,
         known: Iterable[Puzzle] = ()) -> list[Puzzle]:
    """The puzzles of so many matches from the `first` on, in their order, with those `known` never too many of one
    kind; `tell` hears of each match and what is new in it."""
    jobs = [pool.submit(mine_match, found, number) for number in range(first, first + matches)]
    ids, many, kept = {each.id for each in known}, count_kinds(known), list[Puzzle]()
    try:
        for number, job in enumerate(jobs):
            fresh = list[Puzzle]()
            for puzzle in job.result():
                kind = criteria.find_kind(puzzle.game, puzzle.sight(), puzzle.best)
                if puzzle.id not in ids and many[kind] < criteria.OF_A_KIND:
                    ids.add(puzzle.id)
                    many[kind] += 1
                    fresh.append(puzzle)
            kept += fresh
            tell(number, fresh)
    finally:
        for job in jobs:
            job.cancel()  # whoever stops here does not wait for the rest
    return kept


def mine_match(found: Setup, number: int) -> list[Puzzle]:
    """The puzzles of one match, by its number."""
    seed = seed_of(found.seed, number)
    asks: list[tuple[int, Ask]] = []

    def watch(match: Match, seat: int) -> bool:
        sight = match.sight(seat)
        if len(sight.legal) >= CHOICES:
            asks.append((match.line, Ask(match.game, sight.view, sight.legal, seed_of(seed, match.line, 1))))
        return True

    play_source(found.game, found.seats, found.options, [found.bot] * found.seats, seed, watch)
    drawn = draw(asks[-found.last:], found.positions, seed)
    looks = [(line, ask, promising(ask, found.full)) for line, ask in drawn]
    good = [(line, ask, look) for line, ask, look in looks if look is not None]
    good.sort(key=lambda each: -each[2].second().value)
    kept: list[Puzzle] = []
    for line, ask, look in good[:TRIED]:
        puzzle = _puzzle(found, seed, line, ask, look) if len(kept) < OF_A_MATCH else None
        if puzzle is not None and not any(alike(puzzle, other) for other in kept):
            kept.append(puzzle)
    return sorted(kept, key=lambda puzzle: puzzle.source.line)


def alike(one: Puzzle, other: Puzzle) -> bool:
    """Do two puzzles of a match ask for the same move, or set the same trap?"""
    return one.best == other.best or one.plain == other.plain


def draw(asks: list[tuple[int, Ask]], many: int, seed: int) -> list[tuple[int, Ask]]:
    """So many of them by lot, in their order; all of them for 0."""
    left = list(asks)
    rng = Rng(seed)
    while many and len(left) > many:
        left.pop(rng.below(len(left)))
    return left


def promising(ask: Ask, full: frozenset[str] = frozenset()) -> Measured | None:
    """A look at the moves that look best, where one of them is clearly ahead of the one that looks best of all, and of
    the others; None where none is. Where moves can be judged without playing on, that comes first: it is quick."""
    judge = judge_of(ask.game.info.slug)
    outlook = criteria.find_outlook(ask.game.info.slug, judge)
    terms = criteria.find_terms(ask.game.info.slug)
    judged = judge.judge_moves(ask.view)
    best, lead = ("", terms.ahead) if judged is None else rank_moves(ask, judged, terms)
    if lead < terms.ahead or (best and criteria.find_kind(ask.game.info.slug, ask.view, best) in full):
        return None
    moves = looked_at(ask)
    if len(moves) < 2 or terms.same(best, moves[0]):
        return None
    if best and best not in moves:
        moves.append(best)
    if best and not may_be_clear(ask, judge, best, moves[0], terms.ahead):
        return None
    for number, part in enumerate(LOOKS):
        again = Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 2, number))
        found = measure(again, judge, outlook, moves, terms.looks * outlook.playouts // part, moves[:1], terms)
        gap = found.second()
        if terms.same(found.best, moves[0]) or gap.value + HOPE * gap.error < terms.ahead:
            return None
    missed = not any(terms.same(found.best, move) for move in plain_looks(ask))
    if criteria.find_kind(ask.game.info.slug, ask.view, found.best) in full:
        return None
    return found if gap.is_clear(terms.ahead, SURE) and missed else None


def may_be_clear(ask: Ask, judge: ValueFunction, best: str, plain: str, ahead: float) -> bool:
    """May a move that was judged to be the best be so far ahead of the plain one? The judge plays both on without the
    luck of the dice, in no time: of what it holds to be far ahead in the middle of a match, little is."""
    value = luck.find(ask.game.info.slug)
    gap = None if value is None else difference(measure_gaps(ask, judge, value, best, plain))
    return gap is None or gap.value + HOPE * gap.error >= ahead


def plain_looks(ask: Ask) -> list[str]:
    """What looks best one ply ahead, in other worlds each time and more of them."""
    greedy = GreedyBot()
    return [greedy.choose(Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 5, number))) for number in range(TRIES)]


def looked_at(ask: Ask) -> list[str]:
    """The moves that look best one ply ahead by the game's own value function, the best first: the plain look."""
    look = find(ask.game.info.slug)
    return [] if look is None else candidates(ask, look, None)


def _puzzle(found: Setup, seed: int, line: int, ask: Ask, look: Measured) -> Puzzle | None:
    """The decision as a puzzle, if it holds when it is played on to the end, and in a close look."""
    plain, terms = looked_at(ask)[0], criteria.find_terms(found.game)
    rivals = list(dict.fromkeys((plain, look.rival)))
    solution = solve(ask)
    if solution is not None and not terms.same(solution.best, look.best):
        return None
    further = Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 6))
    truth = prove(further, look.best, rivals, terms)
    checked = check(ask, plain, seed_of(ask.seed, 3), found.times) if truth.holds else None
    if checked is None or not terms.same(checked.best, look.best) or not checked.holds:
        return None
    if checked.first.rival not in rivals or checked.best != look.best:
        truth = prove(further, checked.best, list(dict.fromkeys((*rivals, checked.first.rival))), terms)
        if not truth.holds:
            return None
    card = games.info(found.game)
    options, view = dict(found.options), ask.view.data()
    bots, solving = [found.bot] * found.seats, [checked.best, *checked.also]
    return Puzzle(
        id=identity(card.slug, card.version, options, view), game=card.slug, version=card.version,
        seats=found.seats, options=options, view=view, best=checked.best, plain=plain,
        difficulty=difficulty(ask, solving), values=with_truth(checked.values(judge_of(found.game)), truth),
        source=Source(bots, seed, line), proof=Proof(terms.bot, truth.worlds), also=checked.also,
    )


def with_truth(values: list[Value], truth: Truth) -> list[Value]:
    """The values with what was found when they were played on to the end."""
    return [replace(value, played=round(truth.ahead[value.move].value, 4),
                    played_error=round(truth.ahead[value.move].error, 4)) if value.move in truth.ahead else value
            for value in values]


def difficulty(ask: Ask, best: Sequence[str]) -> int:
    """1 to 5: how seldom somebody finds one of these moves who looks one step ahead and misjudges what is there
    (`likelihoods`). As the plain look prefers another move, that is less than half the time for a single one."""
    looker, chances = GreedyBot(), list[float]()
    for number in range(TRIES):
        values = looker.values(Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 4, number)))
        likely = likelihoods(values, MISJUDGED)
        chances.append(sum(likely.get(move, 0.0) for move in best))
    return 1 + sum(fmean(chances) < least for least in FOUND)
