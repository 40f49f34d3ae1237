"""What is in the box, laid out as printed. Numbers marked "unverified" have no second source."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say

# --- colours ----------------------------------------------------------------------------------------------------------

COLOURS: Final[i64] = 4
PRINCES: Final = (Say("rose"), Say("gold"), Say("purple"), Say("gray"))  # seat s plays colour s, the next is neutral

# --- pieces -----------------------------------------------------------------------------------------------------------

KNIGHTS: Final[i64] = 12  # of each colour
WALLS: Final[i64] = 100  # [L1.1]
START_DUCATS: Final[i64] = 12  # [L24] two cards each of 1, 2 and 3 ducats; amounts are enough

# --- terrain ----------------------------------------------------------------------------------------------------------

PLAIN: Final[i64] = 0
WOOD: Final[i64] = 1
HILL: Final[i64] = 2  # with a silver mine
TOWN: Final[i64] = 3
TERRAIN_SIGNS: Final = ".FHT"
TERRAIN_NAMES: Final = ("plain", "wood", "hill", "town")

TILE_NAMES: Final = "ABCDEF"  # [L2.1] six tiles of 5×5 squares; [L13] turned clockwise by quarters
TILES: Final = (  # each with its letter at the top left
    (".F.FF", ".H.TF", "....F", "FTF..", "...HH"),  # A
    ("FFF..", "FHF.H", "FFFT.", ".FF..", "HHFHH"),  # B
    (".FF.F", "FTH..", ".F..F", "H..TF", "HF..F"),  # C
    ("FT.FH", "....H", ".FF..", ".HH.T", ".F..F"),  # D
    ("FHFHH", "..T.F", "F.F.T", "F.HF.", "F.F.F"),  # E
    ("H....", "..T.F", "FFFFH", "F.HF.", "F...."),  # F
)

# --- the basic layout: castle, knight (column, row from the top left); the first pair of each colour is enclosed ------

BASIC_PIECES: Final = (
    (((0, 0), (0, 1)), ((12, 3), (12, 4)), ((3, 9), (2, 9))),  # rose
    (((0, 8), (0, 7)), ((8, 0), (8, 1)), ((11, 6), (11, 5))),  # gold
    (((13, 1), (14, 1)), ((3, 2), (3, 3)), ((6, 7), (6, 6))),  # purple
    (((13, 9), (14, 9)), ((1, 4), (0, 4)), ((9, 3), (8, 3))),  # gray
)
BASIC_REGIONS: Final = (  # columns and rows of the four enclosed rectangles, first and last
    ((0, 2), (0, 1)), ((0, 1), (7, 9)), ((12, 14), (0, 1)), ((13, 14), (7, 9)),
)

# --- action cards: three bands from top to bottom ---------------------------------------------------------------------
# $n money bag with n ducats · P crown and scepter · Wn walls · Sn swords and shields

LETTERS: Final = "ABCDE"
ACTION_CARDS: Final = (
    "A $4 W2 S1", "A $6 W2 S1", "A P W3 S1", "A P W2 W3", "A $8 W2 W3", "A $6 W3 S1",
    "B $8 W2 S2", "B $6 W2 S1", "B MINE", "B P W2 S2", "B P W3 S1", "B P W2 W3", "B $4 W2 S1",
    "C MINE", "C $4 W2 S2", "C $6 W2 S1", "C P W2 S1", "C $8 W3 S2", "C P S1 S2", "C P W1 W2",
    "D $4 W2 S2", "D $8 S1 S2", "D $6 S1 S2", "D MINE", "D P W2 S1", "D P W3 S2", "D P W1 W2",
    "E P W2 S2", "E P S1 S2", "E $8 S1 S2", "E KING",
)
CARDS: Final[i64] = 31
A_CARDS: Final[i64] = 6  # the first cards of the list, out of the basic game
BANDS: Final[i64] = 3

MONEY_BAG: Final[i64] = 0
CROWN: Final[i64] = 1
WALL_BAND: Final[i64] = 2
SWORD_BAND: Final[i64] = 3
MINE_CARD: Final[i64] = 4
KING_CARD: Final[i64] = 5
BAND_SIGNS: Final = "$PWS"


def _read_cards() -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Letter of each card; kind and number of each band (a mine or king has its kind in all three)."""
    letters, kinds, numbers = vec[i64](), vec[i64](), vec[i64]()
    for card in ACTION_CARDS:
        letter, *bands = card.split()
        letters = append(letters, LETTERS.index(letter))
        for band in bands * 3 if len(bands) == 1 else bands:
            special = {"MINE": int(MINE_CARD), "KING": int(KING_CARD)}
            kinds = append(kinds, special[band] if band in special else BAND_SIGNS.index(band[0]))
            numbers = append(numbers, int(band[1:]) if band[1:].isdigit() else 1)
    return letters, kinds, numbers


_CARDS_READ: Final = _read_cards()
CARD_LETTER: Final[vec[i64]] = _CARDS_READ[0]
BAND_KIND: Final[vec[i64]] = _CARDS_READ[1]  # at card * BANDS + band
BAND_NUMBER: Final[vec[i64]] = _CARDS_READ[2]  # ducats, walls, swords

# --- politics cards ---------------------------------------------------------------------------------------------------

ALLIANCE: Final[i64] = 0
RENEGADE: Final[i64] = 1
FIRST_TREASURE: Final[i64] = 2
TREASURES: Final[i64] = 4
FIRST_PARCHMENT: Final[i64] = 6
KINDS: Final[i64] = 9
KIND_NAMES: Final = (
    "alliance", "renegade", "treasure 8", "treasure 10", "treasure 12", "treasure 15",
    "parchment 3", "parchment 4", "parchment 5",
)
KIND_COUNTS: Final = vec[i64]([3, 3, 1, 1, 1, 1, 1, 1, 1])
KIND_WORTH: Final = vec[i64]([0, 0, 8, 10, 12, 15, 0, 0, 0])  # ducats
KIND_POWER: Final = vec[i64]([0, 0, 0, 0, 0, 0, 3, 4, 5])
POLITICS: Final[i64] = 13
FIRST_PILE: Final[i64] = 6  # [L13] cards of the first pile; the second has the other seven
POLITICS_DECK: Final = vec[i64]([0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8])

# --- prices and points ------------------------------------------------------------------------------------------------

WOOD_FEE: Final[i64] = 5
ALLIANCE_FEE: Final[i64] = 10
SQUARE_POINTS: Final[i64] = 1  # [L7.2l] of an expansion
TOWN_POINTS: Final[i64] = 5
HILL_POINTS: Final[i64] = 1  # [L5.1b]
GAP: Final[i64] = 7  # castles of one colour: six squares strictly between them
OFFERS: Final[i64] = 3  # of each side in a power trial; unverified, a ruling
MOST_DUCATS: Final[i64] = 99  # [L21] of one bid or offer; a ruling


SIZE_TABLE: Final = vec[i64]([0] + [3] * 4 + [5] * 6 + [7] * 10 + [9] * 10)  # by squares, for up to 30


def size_points(squares: i64) -> i64:
    """[L3.3] The table for a region, or for severed squares (0 for none)."""
    if squares <= 0:
        return 0
    return SIZE_TABLE[squares] if squares < len(SIZE_TABLE) else 12
