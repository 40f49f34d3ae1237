"""What a match counts for somebody's rating: nothing without decisions of their own, and less with every match the same
people play within a day. Told by what is kept of matches alone, so that ratings can be rebuilt."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from tafelrunde.core.record import EVENT
from tafelrunde.match.clock import DAY

FEWEST = 2  # decisions of one's own, in a match that somebody ended before its rules did
SPAN = DAY  # matches that ended within are counted together
LESS = 0.5  # each counts so much of the one before

UNDO = f"{EVENT}undo "


def decided(lines: Iterable[tuple[int, int, str]], forced: Collection[str], until: Mapping[int, int]) -> Counter[int]:
    """How often each seat's own player decided something. Not counted: what was taken back, what the house may move for
    a seat, what comes after its player gave up or, `until` a line, handed it on. Lines are (number, actor, text)."""
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


def too_few(lines: Sequence[tuple[int, int, str]], seats: int, forced: Collection[str],
            until: Mapping[int, int]) -> set[int]:
    """The seats whose players have not decided enough to be rated. Who stayed in a match until its rules ended it has,
    however short it was."""
    own = decided(lines, forced, until)
    left = {actor for _, actor, text in lines if text.startswith(EVENT) and not text.startswith(UNDO)} | set(until)
    ended = bool(lines) and not lines[-1][2].startswith(EVENT)
    return {seat for seat in range(seats) if own[seat] < FEWEST and not (ended and seat not in left)}


def weight(met: int) -> float:
    """What a match counts for somebody who has met one of the others in this many rated ones within the day."""
    return LESS**met
