"""Finding puzzles in matches of bots: decisions with one clearly best move that a plain look misses.

Everything follows from the seed: the same matches, the same measurements, the same puzzles, whoever mines them and in
how many processes. Bots play untimed, and draw from the seed and the line they are asked at.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde import games
from tafelrunde.analysis.evaluate import candidates
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.bots.levels import MISJUDGING
from tafelrunde.core import BadInput, Rng
from tafelrunde.core.record import Record
from tafelrunde.match import Match
from tafelrunde.puzzles import outlooks
from tafelrunde.puzzles.check import CLOSELY, check, judge_of
from tafelrunde.puzzles.measure import Measured, measure
from tafelrunde.puzzles.puzzle import HARDEST, Puzzle, Source, identity
from tafelrunde.puzzles.seeds import seed_of

AHEAD: Final = 0.10  # share of the win by which the best move is ahead of the plain one and of every other …
SURE: Final = 3.0  # … and so many standard errors
QUICK: Final = 4  # a first look has the budget divided by this …
HOPE: Final = 2.0  # … and is enough where so many standard errors more would not make a puzzle
TRIES: Final = 3  # times each bot is asked, with another seed each
PLAIN: Final = "greedy"  # the bot that looks one step ahead and does not err
SOLVERS: Final = MISJUDGING  # from the page to the baron
CHOICES: Final = 3  # moves there are at least: of two, somebody who guesses finds the best half the time
LIMIT: Final = 20_000  # lines of a match

Watch = Callable[[Match, int], bool]


@dataclass(frozen=True)
class Setup:
    """What is mined: a game with its seats and options (as they were read), who plays, and where all chance comes
    from. Of every match so many decisions are looked at, drawn by lot (0: all), and each `times` the usual budget."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bot: str
    seed: int
    positions: int = 0
    times: int = CLOSELY


def setup(game: str, bot: str, seed: int = 1, *, seats: int = 0, options: Mapping[str, Any] | None = None,
         positions: int = 0) -> Setup:
    """What is to be mined, its options read; raises BadInput for what cannot be mined."""
    card = games.info(game)
    count = seats or card.usual_seats
    first = dict(card.first_options) if count == card.usual_seats else {}
    judge_of(game)
    make(bot)
    return Setup(game, count, card.read_options(count, first | dict(options or {})), bot, seed, positions)


def mine(found: Setup, matches: int, pool: Executor, tell: Callable[[int, list[Puzzle]], None]) -> list[Puzzle]:
    """The puzzles of so many matches, in the order of the matches; `tell` hears of each match and what is new in it."""
    jobs = [pool.submit(mine_match, found, number) for number in range(matches)]
    kept: dict[str, Puzzle] = {}
    try:
        for number, job in enumerate(jobs):
            fresh = [puzzle for puzzle in job.result() if puzzle.id not in kept]
            kept |= {puzzle.id: puzzle for puzzle in fresh}
            tell(number, fresh)
    finally:
        for job in jobs:
            job.cancel()  # whoever stops here does not wait for the rest
    return list(kept.values())


def mine_match(found: Setup, number: int) -> list[Puzzle]:
    """The puzzles of one match, by its number."""
    seed = seed_of(found.seed, number)
    asks: list[tuple[int, Ask]] = []

    def watch(match: Match, seat: int) -> bool:
        sight = match.sight(seat)
        if len(sight.legal) >= CHOICES:
            asks.append((match.line, Ask(match.game, sight.view, sight.legal, seed_of(seed, match.line, 1))))
        return True

    match = played(found.game, found.seats, found.options, [found.bot] * found.seats, seed, watch)
    found_here = [_puzzle(found, match, line, ask) for line, ask in drawn(asks, found.positions, seed)
                  if promising(ask)]
    return [puzzle for puzzle in found_here if puzzle is not None]


def drawn(asks: list[tuple[int, Ask]], many: int, seed: int) -> list[tuple[int, Ask]]:
    """So many of them by lot, in their order; all of them for 0."""
    left = list(asks)
    rng = Rng(seed)
    while many and len(left) > many:
        left.pop(rng.below(len(left)))
    return left


def promising(ask: Ask) -> bool:
    """Is one of the moves that look best clearly ahead of the one that looks best of all, and of the others?"""
    judge = judge_of(ask.game.info.slug)
    outlook = outlooks.of(ask.game.info.slug, judge)
    moves = looked_at(ask)
    if len(moves) < 2:
        return False
    quick = measure(ask, judge, outlook, moves, outlook.playouts // QUICK, moves[:1])
    if quick.best == moves[0] or not _may_be(quick):
        return False
    again = Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 2))
    closer = measure(again, judge, outlook, moves, outlook.playouts, moves[:1])
    return closer.second().is_clear(AHEAD, SURE) and closer.best not in [moves[0], *plain_looks(ask)]


def plain_looks(ask: Ask) -> list[str]:
    """What looks best one ply ahead, in other worlds each time and more of them."""
    greedy = make(PLAIN, timed=False)
    return [greedy.choose(Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 5, number))) for number in range(TRIES)]


def looked_at(ask: Ask) -> list[str]:
    """The moves that look best one ply ahead, the best first: the plain look."""
    return candidates(ask, judge_of(ask.game.info.slug), None, lambda share: False)


def _may_be(quick: Measured) -> bool:
    gap = quick.second()
    return gap.value + HOPE * gap.error >= AHEAD


def _puzzle(found: Setup, match: Match, line: int, ask: Ask) -> Puzzle | None:
    """The decision as a puzzle, if it holds in a close look."""
    plain = looked_at(ask)[0]
    checked = check(ask, plain, seed_of(ask.seed, 3), found.times)
    if not checked.holds:
        return None
    card = games.info(found.game)
    options, view = dict(found.options), ask.view.data()
    bots = [found.bot] * found.seats
    return Puzzle(
        id=identity(card.slug, card.version, options, view), game=card.slug, version=card.version,
        seats=found.seats, options=options, view=view, best=checked.best, plain=plain,
        difficulty=difficulty(ask, checked.best), values=checked.values(judge_of(found.game)),
        source=Source(bots, match_seed(match), line),
    )


def difficulty(ask: Ask, best: str) -> int:
    """1 to 5: how few of the bots that look ahead find the move, each in several tries."""
    tries = [make(bot, timed=False).choose(Ask(ask.game, ask.view, ask.legal, seed_of(ask.seed, 4, number)))
             for bot in SOLVERS for number in range(TRIES)]
    missed = sum(move != best for move in tries) / len(tries)
    return min(HARDEST, 1 + int(missed * HARDEST))


# -- the matches


def played(game: str, seats: int, options: Mapping[str, Any], bots: Sequence[str], seed: int, watch: Watch) -> Match:
    """A match of bots, by name and seat; `watch` is told of every decision before it is made, and ends the match by
    saying no. All chance comes from the seed."""
    secret = seed.to_bytes(32, "big")
    match = Match(games.load(game), seats, options, secret=secret)
    made: dict[str, Bot] = {name: make(name, timed=False) for name in dict.fromkeys(bots)}
    match.begin()
    try:
        while not match.is_over and match.line < LIMIT:
            seat = match.acting()[0]
            if not watch(match, seat):
                break
            sight = match.sight(seat)
            move = made[bots[seat]].choose(Ask(match.game, sight.view, sight.legal, seed_of(seed, match.line)))
            match.submit(seat, move, sight.line)
    finally:
        for bot in made.values():
            bot.close()
    return match


def match_seed(match: Match) -> int:
    """The seed a match was played from."""
    return int.from_bytes(match.secret, "big")


def replayed_source(puzzle: Puzzle) -> Record:
    """The match a puzzle comes from, played again to its decision; raises BadInput where the bots have come to play
    otherwise since, so that it leads elsewhere."""
    source = puzzle.source
    match = played(puzzle.game, puzzle.seats, puzzle.options, source.bots, source.seed,
                   lambda running, seat: running.line < source.line)
    if match.line != source.line or puzzle.seat not in match.acting() or (
            match.state.view(puzzle.seat).data() != puzzle.view):
        raise BadInput("the bots play otherwise than they did when this position was found, so that the match it comes "
                       "from cannot be had any more")
    return match.record()
