"""What a match counts for somebody's rating: nothing without decisions of their own, and less with every match the same
people play within a day. It follows from what is kept of matches alone, so that ratings can be rebuilt."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from tafelrunde.core.record import EVENT
from tafelrunde.match.clock import DAY

FEWEST = 2  # decisions of one's own, in a match that somebody ended before its rules did
SPAN = DAY  # matches that ended within are counted together
LESS = 0.5  # each counts so much of the one before

UNDO = f"{EVENT}undo "


def count_decisions(lines: Iterable[tuple[int, int, str]], forced: Collection[str],
                    until: Mapping[int, int]) -> Counter[int]:
    """By seat, the number of decisions its own player made, of lines (number, actor, text). Not counted: what was taken
    back, `forced` moves, and what comes after the player gave up or handed the seat on, `until` a line."""
    standing: list[tuple[int, int]] = []
    gone: set[int] = set()
    for number, actor, text in lines:
        if text.startswith(UNDO):
            last = int(text.removeprefix(UNDO))
            standing = [each for each in standing if each[0] <= last]
        elif text.startswith(EVENT):
            gone.add(actor)
        elif actor >= 0 and actor not in gone and text not in forced and number <= until.get(actor, number):
            standing.append((number, actor))
    return Counter(seat for _, seat in standing)


def find_undecided(lines: Sequence[tuple[int, int, str]], seats: int, forced: Collection[str],
                   until: Mapping[int, int]) -> set[int]:
    """The seats whose players made too few decisions to be rated; whoever stayed until the rules ended the match made
    enough, however short it was."""
    own = count_decisions(lines, forced, until)
    left = {actor for _, actor, text in lines if text.startswith(EVENT) and not text.startswith(UNDO)} | set(until)
    ended = bool(lines) and not lines[-1][2].startswith(EVENT)
    return {seat for seat in range(seats) if own[seat] < FEWEST and not (ended and seat not in left)}


def discount(met: int) -> float:
    """The weight of a match for somebody who has met one of the others in this many rated ones within a day."""
    return LESS**met
