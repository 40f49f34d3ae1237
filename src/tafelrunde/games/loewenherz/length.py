"""How long a match can become at most, in decisions: what searches, learners and their tables of results must know."""

from typing import Any, Final

from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz.setup import castles_to_place
from tafelrunde.games.loewenherz.turn import cards_in_turn

PAYMENT: Final = int(c.TREASURES) + 1  # every treasure laid, the rest in ducats
TRIAL: Final = 2 * int(c.OFFERS) + 1  # all offers of both sides, and the answer to the last
WALLS: Final = 3 + 1  # each wall, and stopping: more than a look at cards takes
SWORDS: Final = 2 * (1 + 1) + 1 + 2 + 1 + 1  # two knights with their fees; an expansion, its squares, stopping twice
POLITICS: Final = 3 * 2 + 3 * (2 + 1) + int(c.TREASURES)  # alliances and their ends; renegades, paid for; treasures


def duel(bidders: int) -> int:
    """[L6.4] Two duels: bids, and all the treasure there is laid twice."""
    return 2 * (bidders + int(c.TREASURES))


def longest(seats: int, options: dict[str, Any]) -> int:
    """Most decisions: castles, then every turn before the king dies with the most it can cost."""
    variable = options["setup"] == "variable"
    castles = int(castles_to_place(seats)) if variable else 0
    kinds = [c.BAND_KIND[card * c.BANDS] for card in range(c.CARDS)]
    turns = sum(kind not in (c.MINE_CARD, c.KING_CARD) for kind in kinds[0 if variable else int(c.A_CARDS):])
    return 2 * castles + turns * most_in_a_turn(seats) + POLITICS


def most_in_a_turn(seats: int) -> int:
    """Decision cards; bands two have picked, bargained for and then fought for; three actions of the longest kind."""
    cards = int(cards_in_turn(seats))
    contest = TRIAL + max(PAYMENT, duel(2))
    return cards + max(cards // 2 * contest, duel(cards)) + int(c.BANDS) * max(WALLS, SWORDS)
