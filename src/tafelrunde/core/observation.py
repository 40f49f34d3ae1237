"""What a seat sees of a move, as a number: the keys by which a search tells apart what its seat can tell apart.

A tree over information sets may branch on a move of another seat only as far as its own seat sees it (partially
observable moves: Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012). `State.observed` gives
the number: the move itself where it is open to the viewer.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import scramble

UNSEEN: Final[i64] = -1  # the viewer does not notice that anything was done
FIRST_KEY: Final[i64] = 1 << 61  # keys begin here: above every move and chance move


def key_of(parts: vec[i64]) -> i64:
    """A hash of several numbers that come to light together. Different parts collide with probability 2**-61."""
    key: i64 = len(parts)
    for part in parts:
        key = scramble(key ^ part)
    return FIRST_KEY | (key >> 1)
