"""Puzzles for tests: real positions with made-up values, so that nothing has to be measured."""

from tafelrunde import games
from tafelrunde.puzzles.puzzle import Puzzle, Source, Value, identity, play_source, seed_of

STEADY = "page"  # looks one step ahead in every game, quickly


def puzzle_at(slug: str, seats: int = 0, decision: int = 5, seed: int = 1) -> Puzzle:
    """The position before a decision with three moves or more in a match of bots; the last move is called the best."""
    card = games.info(slug)
    count, left = seats or card.usual_seats, [decision]
    seed = seed_of(seed)
    options = card.read_options(count, dict(card.first_options) if count == card.usual_seats else {})

    def watch(match, seat: int) -> bool:  # type: ignore[no-untyped-def]
        left[0] -= len(match.sight(seat).legal) >= 3
        return bool(left[0])

    match = play_source(slug, count, options, [STEADY] * count, seed, watch)
    sight = match.sight(match.acting()[0])
    view, legal = sight.view.data(), sight.legal
    values = [Value(legal[-1], 0.6, 0.01), Value(legal[0], 0.4, 0.02, 0.2, 0.02, [["an example"]])]
    return Puzzle(identity(slug, card.version, options, view), slug, card.version, count, options, view, legal[-1],
                  legal[0], 3, values, Source([STEADY] * count, seed, match.line))
