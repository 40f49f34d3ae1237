"""[R6.17] What is due: a stack of frames, of which the top one says who acts and what may be done.

A frame is a step (its phase), a number that belongs to it, and whether the reward for the same card waits just below
and may be taken first [R2]. The three are packed into one number, and only this module knows how.
"""

from typing import Final

from mypy_extensions import i64

# steps of chance; the number in the frame follows in parentheses
KIT_GOOD: Final = 0  # a good for the start (seat)
KIT_ANIMAL: Final = 1  # an animal for the start (seat)
TOP_GOOD: Final = 2  # the top of an open pile of goods is turned up (pile)
TOP_ANIMAL: Final = 3  # the same for animals (pile)
DEAL: Final = 4  # a card to the display (how many lie there)
AARON: Final = 5  # a card for Aaron (how many he still gets)
HAND: Final = 6  # a card to a hand (seat)
PURCHASE: Final = 7  # a bought card (how many are still to come)
LAST_CHANCE: Final = PURCHASE
# steps of the active player
PLAY: Final = 8
ACT: Final = 9  # one of the six actions (the die, 0 for any number)
FETCH: Final = 10  # a card from the display (the sort of building that allows it)
SELL_ANY: Final = 11  # the warehouse
PLACE_ANY: Final = 12  # the city hall
GOOD: Final = 13  # draw a good
ANIMAL: Final = 14  # draw an animal
EITHER: Final = 15  # the boarding house
PILE: Final = 16  # where a card goes in the estate (kind)
DROP: Final = 17  # make room for a project (kind of the new one)
OFFER: Final = 18  # what becomes of the bought cards
REWARD: Final = 19  # a line of the round card
CONVERT: Final = 20  # returning workers and silver
END: Final = 21  # the turn can end
# a step nobody decides
OPEN: Final = 22  # the round begins: hands are dealt

NAMES: Final = (
    "kit good", "kit animal", "top good", "top animal", "deal", "aaron", "hand", "purchase", "play", "act", "fetch",
    "sell any", "place any", "good", "animal", "either", "pile", "drop", "offer", "reward", "convert", "end", "open",
)  # fmt: skip
NUMBERS: Final = 128  # numbers in a frame are below
PAIRED: Final = NUMBERS  # added to a frame that is paired with the reward below it
PHASES: Final = 2 * NUMBERS  # what one phase lies above the one before
PHASE_BITS: Final = 8  # as bits
TEXTS: Final = [f"{name} {number}{paired}" for name in NAMES for paired in ("", " paired")
                for number in range(NUMBERS)]  # each possible frame as it is written, in order


def frame(phase: i64, number: i64 = 0, paired: bool = False) -> i64:
    """A step that is due."""
    due = phase * PHASES + number
    return due + PAIRED if paired else due


def parts(due: i64) -> tuple[i64, i64, bool]:
    """Step, number, and whether it is paired."""
    return due >> PHASE_BITS, due & (NUMBERS - 1), due & PAIRED != 0


def phase_of(due: i64) -> i64:
    """Which step it is."""
    return due >> PHASE_BITS


def number_of(due: i64) -> i64:
    """The number that belongs to it."""
    return due & (NUMBERS - 1)


def is_paired(due: i64) -> bool:
    """May the reward below it be taken first? [R2]"""
    return due & PAIRED != 0


def is_chance(phase: i64) -> bool:
    """Does chance act in this step?"""
    return 0 <= phase <= LAST_CHANCE
