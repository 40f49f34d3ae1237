"""The match of bots a puzzle comes from: everything in it follows from its seed, so that it can be played again.

Bots play untimed, and draw from the seed and the line they are asked at.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.core import BadInput
from tafelrunde.core.record import Record
from tafelrunde.match import Match
from tafelrunde.puzzles.puzzle import Puzzle

LIMIT: Final = 20_000  # lines of a match

Watch = Callable[[Match, int], bool]


def seed_of(*numbers: int) -> int:
    """A seed of its own for each purpose: other numbers, or another order, make another one."""
    return int.from_bytes(blake2b(" ".join(map(str, numbers)).encode(), digest_size=6).digest(), "big")


def play_source(game: str, seats: int, options: Mapping[str, Any], bots: Sequence[str], seed: int, watch: Watch
                ) -> Match:
    """Play a match of bots, named by seat; all chance comes from the seed. `watch` is called before every decision, and
    ends the match by returning False."""
    secret = seed.to_bytes(32, "big")
    match = Match(games.load(game), seats, options, secret=secret)
    players: dict[str, Bot] = {name: make(name, timed=False) for name in dict.fromkeys(bots)}
    match.begin()
    try:
        while not match.is_over and match.line < LIMIT:
            seat = match.acting()[0]
            if not watch(match, seat):
                break
            sight = match.sight(seat)
            move = players[bots[seat]].choose(Ask(match.game, sight.view, sight.legal, seed_of(seed, match.line)))
            match.submit(seat, move, sight.line)
    finally:
        for bot in players.values():
            bot.close()
    return match


def replay_source(puzzle: Puzzle) -> Record:
    """The match a puzzle comes from, played again to its decision. Raises BadInput where the bots have come to play
    otherwise since, so that it leads elsewhere."""
    source = puzzle.source
    match = play_source(puzzle.game, puzzle.seats, puzzle.options, source.bots, source.seed,
                        lambda running, seat: running.line < source.line)
    if match.line != source.line or puzzle.seat not in match.acting() or (
            match.state.view(puzzle.seat).data() != puzzle.view):
        raise BadInput("the bots play otherwise than they did when this position was found, so that the match it comes "
                       "from cannot be had any more")
    return match.record()
