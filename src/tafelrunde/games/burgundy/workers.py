"""Chapter 4a: workers shift the die."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import due, news
from tafelrunde.games.burgundy.components import DICE
from tafelrunde.games.burgundy.table import Player, Table

# [R4.1] workers from a die to a number, 6 and 1 being neighbours; the die 0 stands for any number
SHIFT: Final = vec[i64]([0 if die == 0 or number == 0 else min(abs(die - number), DICE - abs(die - number))
                         for die in range(DICE + 1) for number in range(DICE + 1)])

# [R4.1] by die and workers, of whom three are enough for any number: the numbers within reach, as bits
ENOUGH: Final[i64] = 3
REACH: Final = vec[i64]([sum(2**number for number in range(1, DICE + 1) if SHIFT[die * (DICE + 1) + number] <= workers)
                         for die in range(DICE + 1) for workers in range(ENOUGH + 1)])


def die_due(table: Table) -> i64:
    """The die of the action that is due; 0 where any number will do [R6.5, R6.13, R6.14]."""
    if table.phase == due.ACT:
        return table.number
    return 0


def workers_for(die: i64, number: i64) -> i64:
    """[R4.1] The workers it takes to make that number of the die; never more than needed [R20]."""
    return SHIFT[die * (DICE + 1) + number]


def numbers_in_reach(table: Table, player: Player) -> i64:
    """[R4.1] The numbers that the player's workers can make of the die that is due, as bits."""
    return REACH[die_due(table) * (ENOUGH + 1) + (player.workers if player.workers < ENOUGH else ENOUGH)]


def workers_for_good(table: Table, die: i64, good: i64) -> i64:
    """[R3.3a, R4.1] The workers it takes to make a number that sells the good."""
    least: i64 = DICE
    for number in range(1, DICE + 1):
        if table.box.good_of_die[number] == good and workers_for(die, number) < least:
            least = workers_for(die, number)
    return least


def pay_workers(table: Table, player: Player, workers: i64) -> None:
    """[R4.1] Workers go back to the supply for shifting the die."""
    if workers > 0:
        player.workers -= workers
        news.die_shifted(table, player, workers)
