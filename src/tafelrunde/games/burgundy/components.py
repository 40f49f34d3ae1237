"""Every number and list of the box, laid out like its cards.

`BOX` is what an edition file may correct, entry by entry; `UNVERIFIED` names the entries that no source prints and that
were chosen to fit everything known. Correct a value there, or in an edition file, and nowhere else.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

DICE: Final = 6
TYPES: Final = ("castle", "mine", "cloister", "knowledge", "ship", "pasture", "building")
ALL_TYPES: Final = 7  # how many that are
CASTLE: Final = 0
MINE: Final = 1
CLOISTER: Final = 2
KNOWLEDGE: Final = 3
SHIP: Final = 4
PASTURE: Final = 5
BUILDING: Final = 6

BUILDINGS: Final = ("bank", "boarding_house", "carpenters_workshop", "church", "city_hall", "market", "warehouse",
                    "watchtower")
SORTS: Final = (*TYPES[:BUILDING], *BUILDINGS)  # a type, or the kind of building
BANK: Final = 6
BOARDING_HOUSE: Final = 7
CARPENTERS_WORKSHOP: Final = 8
CHURCH: Final = 9
CITY_HALL: Final = 10
MARKET: Final = 11
WAREHOUSE: Final = 12
WATCHTOWER: Final = 13

KINDS: Final = 84  # 14 sorts × 6 dice: cards of one kind are the same card
KIND_NAMES: Final = tuple(f"{sort}-{die}" for sort in SORTS for die in range(1, DICE + 1))
SORT_OF: Final = vec[i64]([kind // DICE for kind in range(KINDS)])
DIE_OF: Final = vec[i64]([kind % DICE + 1 for kind in range(KINDS)])
# [R5.5] Buildings are one type, whatever their kind
TYPE_OF: Final = vec[i64]([min(kind // DICE, BUILDING) for kind in range(KINDS)])  # [R5.5]

GOODS: Final = ("light", "medium", "dark")
GOODS_TYPES: Final = 3  # how many that are
ANIMALS: Final = ("sheep", "cattle", "chicken", "pig")
ANIMAL_TYPES: Final = 4  # how many that are
ROUNDS: Final = ("A", "B", "C", "D", "E")
GAINS: Final = ("vp", "goods", "animals", "silver", "workers")  # what a line of a round card may give
GAIN_POINTS: Final = 0
GAIN_GOODS: Final = 1
GAIN_ANIMALS: Final = 2
GAIN_SILVER: Final = 3
GAIN_WORKERS: Final = 4

ACTION_CARDS: Final = 114  # [R1.1]
TYPE_COUNTS: Final = (12, 12, 12, 18, 18, 18, 24)  # [R1.1]
BUILDING_COPIES: Final = 3  # [R1.1]
GOODS_COPIES: Final = 6  # [R1.1]
ANIMAL_COPIES: Final = 5  # [R1.1]
HAND_CARDS: Final = 6  # dealt to each player a round
HAND_LIMIT: Final = 2  # of them in hand
PROJECT_LIMIT: Final = 3  # [R3.1b]
PILE_CARDS: Final = 3  # a triple
WORKERS_RESTOCKED: Final = 2  # [R3.4]
CONVERSION: Final = 3  # cards for one victory point [R3.6]
PURCHASE_PRICE: Final = 3  # silver [R4.2]
PURCHASE_CARDS: Final = 3  # [R4.2]
DISPLAY_CARDS: Final = vec[i64]([0, 7, 7, 10, 13])  # by number of players [R1.4]
DISPLAY_BY_ROW: Final = vec[i64]([0, 6, 6, 6, 12])  # the first ones are dealt one a row, the others by their die
ALL_SEVEN: Final = ((), (3, 1), (3, 1), (4, 2, 1), (4, 3, 2, 1))  # by number of players [R1.5]
FIRST_TRIPLE: Final = 1  # points of a «1.» card [R7.2]
ANIMAL_SETS: Final = vec[i64]([0, 0, 1, 2, 4])  # points by number of different animals [R9.2]
START_CARD: Final = 1  # its point at the end [R9.3]
START_SILVER: Final = 1  # [R1.2]
SOLITAIRE_WORKERS: Final = 1  # [R10.1]
AARON_PILES: Final = (3, 4, 5, 6, 7)  # [R10.1]
AARON_CLOISTER: Final = 1  # point for the player [R10.3]
BONUS_LINES: Final = 6  # most lines on a round card

MINE_SILVER: Final = 2  # [R6.1]
KNOWLEDGE_WORKERS: Final = 2  # [R6.2]
BANK_SILVER: Final = 3  # [R6.7]
WATCHTOWER_POINTS: Final = 1  # [R6.8]

BOX: Final[dict[str, dict[str, Any]]] = {
    # points of a finished triple, as printed at the foot of each card
    "triples": {"castle": 5, "mine": 5, "cloister": 6, "knowledge": 4, "ship": 4, "pasture": 4, "building": 3},
    # how many cards of the type show 1, 2, 3, 4, 5, 6
    "cards": {
        "castle": [2, 2, 2, 2, 2, 2],
        "mine": [2, 2, 2, 2, 2, 2],
        "cloister": [2, 2, 2, 2, 2, 2],
        "knowledge": [3, 3, 3, 3, 3, 3],
        "ship": [3, 3, 3, 3, 3, 3],
        "pasture": [3, 3, 3, 3, 3, 3],
    },
    # the dice on the three cards of each kind of building
    "buildings": {
        "bank": [1, 3, 5],
        "boarding_house": [2, 4, 6],
        "carpenters_workshop": [1, 3, 5],
        "church": [2, 4, 6],
        "city_hall": [1, 3, 5],
        "market": [2, 4, 6],
        "warehouse": [1, 3, 5],
        "watchtower": [2, 4, 6],
    },
    # the dice that sell a good, and the points printed on it
    "goods": {
        "light": {"dice": [1, 2], "vp": 1},
        "medium": {"dice": [3, 4], "vp": 1},
        "dark": {"dice": [5, 6], "vp": 1},
    },
    # the round cards; one line is chosen
    "rounds": {
        "A": [{"vp": 3}, {"goods": 2}, {"animals": 2}, {"silver": 3}, {"workers": 3}],
        "B": [{"vp": 2}, {"goods": 1, "animals": 1}, {"silver": 3}, {"workers": 3}],
        "C": [{"vp": 1}, {"goods": 1}, {"animals": 1}, {"silver": 2}, {"workers": 2}],
        "D": [{"silver": 2}, {"workers": 2}, {"silver": 1, "workers": 1}],
        "E": [{"silver": 1}, {"workers": 1}],
    },
    # workers at the start, in turn order, by number of players
    "workers": {"2": [0, 1], "3": [0, 1, 1], "4": [0, 1, 1, 2]},
}

UNVERIFIED: Final = (
    "triples.castle", "triples.mine", "triples.knowledge", "triples.ship",
    *(f"cards.{sort}" for sort in TYPES[:BUILDING]),
    *(f"buildings.{building}" for building in BUILDINGS),
    "goods.light.vp", "goods.medium.vp", "goods.dark.vp",
    "rounds.B", "rounds.C", "rounds.E",
    "workers.2", "workers.3",
)
