"""The action space: every move of a seat and of chance, with its notation. Moves are small steps."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.loewenherz.components import ACTION_CARDS, KIND_NAMES, TILE_NAMES
from tafelrunde.games.loewenherz.geometry import EDGE_NAMES, SQUARE_NAMES

# Blocks of the action space: first index; an edge, square, number, kind … is added to it.
WALL: Final[i64] = 0  # edge
ALLY: Final[i64] = 275  # edge whose wall marks the alliance
CASTLE_AT: Final[i64] = 550  # square
KNIGHT_AT: Final[i64] = 700  # square
RENEGADE_AT: Final[i64] = 850  # square of the knight that changes sides
EXPAND_FROM: Final[i64] = 1000  # castle of the region
TAKE: Final[i64] = 1150  # square
BID: Final[i64] = 1300  # ducats, treasure not counted
PAY_OFFER: Final[i64] = 1400  # ducats: I pay and act
ASK: Final[i64] = 1500  # ducats: you pay and act
ACCEPT: Final[i64] = 1600
BREAK_OFF: Final[i64] = 1601
LAY_TREASURE: Final[i64] = 1602  # 0 to 3
DUCATS: Final[i64] = 1606  # pay the rest in ducats
DECISION: Final[i64] = 1607  # band
LOOK: Final[i64] = 1610  # pile
KEEP: Final[i64] = 1612  # kind
END_ALLIANCE: Final[i64] = 1621  # place in the list of alliances
STOP: Final[i64] = 1624
MOVES: Final[i64] = 1625

ACTIONS: Final[tuple[str, ...]] = (
    *("wall " + edge for edge in EDGE_NAMES),
    *("alliance " + edge for edge in EDGE_NAMES),
    *("castle " + square for square in SQUARE_NAMES),
    *("knight " + square for square in SQUARE_NAMES),
    *("renegade " + square for square in SQUARE_NAMES),
    *("expand " + square for square in SQUARE_NAMES),
    *("take " + square for square in SQUARE_NAMES),
    *(f"bid {ducats}" for ducats in range(100)),
    *(f"pay {ducats}" for ducats in range(100)),
    *(f"ask {ducats}" for ducats in range(100)),
    "accept",
    "break off",
    "lay treasure 8", "lay treasure 10", "lay treasure 12", "lay treasure 15",
    "ducats",
    "decide 1", "decide 2", "decide 3",
    "look 1", "look 2",
    *("keep " + kind for kind in KIND_NAMES),
    "end alliance 1", "end alliance 2", "end alliance 3",
    "stop",
)

# Blocks of the chance moves.
TILE: Final[i64] = 0  # tile * 4 + quarter turns clockwise
DEAL: Final[i64] = 24  # kind of politics card, into the first pile
CARD: Final[i64] = 33  # action card

CHANCE_ACTIONS: Final[tuple[str, ...]] = (
    *(f"tile {tile}{90 * turn}" for tile in TILE_NAMES for turn in range(4)),
    *("deal " + kind for kind in KIND_NAMES),
    *("card " + card for card in ACTION_CARDS),
)
