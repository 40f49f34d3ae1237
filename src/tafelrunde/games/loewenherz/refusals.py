"""Why a move is refused: each reason once, with its rule. 0 means that nothing is wrong.

The chapters return these reasons; the legal moves are those without one, so that what is offered, what is
played and what "why not?" answers can never disagree.
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal

FINE: Final[i64] = 0
NOT_YOUR_TURN: Final[i64] = 1
NOT_NOW: Final[i64] = 2
NO_MOVE: Final[i64] = 3
# setup
NOT_PLAIN: Final[i64] = 10
SQUARE_TAKEN: Final[i64] = 11
TOO_NEAR: Final[i64] = 12
NO_ROOM_FOR_KNIGHT: Final[i64] = 13
NOT_BESIDE_CASTLE: Final[i64] = 14
# decision cards
CARD_LAID: Final[i64] = 20
# bargaining, duel, paying
OFFERS_MADE: Final[i64] = 30
TOO_FEW_DUCATS: Final[i64] = 31
ZERO_DEAL: Final[i64] = 32
SAME_OFFER: Final[i64] = 33
NO_OFFER: Final[i64] = 34
CANNOT_PAY: Final[i64] = 35
ASKS_TOO_MUCH: Final[i64] = 36
NO_SUCH_TREASURE: Final[i64] = 37
TREASURE_LAID: Final[i64] = 38
DUCATS_MISSING: Final[i64] = 39
# walls
WALL_STANDS: Final[i64] = 50
INSIDE_REGION: Final[i64] = 51
OWN_PIECES: Final[i64] = 52
NO_WALLS: Final[i64] = 53
ENOUGH_REGIONS: Final[i64] = 54
# swords
NO_SWORDS: Final[i64] = 60
NO_KNIGHTS: Final[i64] = 61
HILL_OR_TOWN: Final[i64] = 62
OCCUPIED: Final[i64] = 63
NOT_BESIDE_OWN: Final[i64] = 64
WOOD_FEE_MISSING: Final[i64] = 65
EXPANDED: Final[i64] = 66
NO_REGION_HERE: Final[i64] = 67
NOTHING_TO_TAKE: Final[i64] = 68
NOT_BESIDE_REGION: Final[i64] = 69
OWN_REGION: Final[i64] = 70
FOREIGN_PIECE: Final[i64] = 71
OWN_PIECE: Final[i64] = 72
TOO_FEW_KNIGHTS: Final[i64] = 73
ALLIED: Final[i64] = 74
OUTLINE_SHORT: Final[i64] = 75
MUST_TAKE: Final[i64] = 76
# politics
PILE_EMPTY: Final[i64] = 80
NOT_IN_PILE: Final[i64] = 81
NO_ALLIANCE_CARD: Final[i64] = 82
NO_COMMON_WALL: Final[i64] = 83
ALREADY_ALLIED: Final[i64] = 84
NEUTRAL_PARTNER: Final[i64] = 85
NO_ALLIANCE: Final[i64] = 86
NOT_YOUR_ALLIANCE: Final[i64] = 87
ALLIANCE_FEE_MISSING: Final[i64] = 88
NO_RENEGADE_CARD: Final[i64] = 89
NO_FOREIGN_KNIGHT: Final[i64] = 90
NOT_IN_REGION: Final[i64] = 91
NO_REGION_BESIDE: Final[i64] = 92
CUTS_OFF: Final[i64] = 93
NO_PLACE_FOR_RENEGADE: Final[i64] = 94
NOT_IN_BORDERING_REGION: Final[i64] = 95
RENEGADE_FEE_MISSING: Final[i64] = 96

REASONS: Final[dict[int, tuple[str, str]]] = {
    NOT_YOUR_TURN: ("L5.2", "it is not your turn"),
    NOT_NOW: ("L5.4", "that is not what is being decided now"),
    NO_MOVE: ("L5.4", "that is not a move of this game"),
    NOT_PLAIN: ("L4.4", "castles and first knights are set up on plain squares only"),
    SQUARE_TAKEN: ("L4.4", "a piece stands there already"),
    TOO_NEAR: ("L4.5", "castles of one colour need six squares between them"),
    NO_ROOM_FOR_KNIGHT: ("L4.4", "there is no free plain square beside it for the knight"),
    NOT_BESIDE_CASTLE: ("L4.4", "the first knight stands beside the castle just set up"),
    CARD_LAID: ("L5.2", "you have already laid that decision card this turn"),
    OFFERS_MADE: ("L2", "you have made your three offers: accept or break off"),
    TOO_FEW_DUCATS: ("L6.3a", "you do not have that many ducats"),
    ZERO_DEAL: ("L6.2b", "a deal needs at least one ducat"),
    SAME_OFFER: ("L6.2a", "that is the offer on the table: accept it"),
    NO_OFFER: ("L6.2a", "there is no offer to accept yet"),
    CANNOT_PAY: ("L3", "you cannot pay that"),
    ASKS_TOO_MUCH: ("L3", "nobody could think that the other has so much"),
    NO_SUCH_TREASURE: ("L8.3", "you do not hold that treasure"),
    TREASURE_LAID: ("L8.3", "you have laid that treasure already"),
    DUCATS_MISSING: ("L8.3", "your ducats do not cover what is left to pay"),
    WALL_STANDS: ("L7.1b", "a wall stands there already"),
    INSIDE_REGION: ("L7.1d", "a wall may not be placed inside a region"),
    OWN_PIECES: ("L7.1c", "a wall may not come between a knight and a knight or castle of the same colour"),
    NO_WALLS: ("L9.3", "there are no walls left in stock"),
    ENOUGH_REGIONS: ("L7.1g", "who has so many regions places no more walls"),
    NO_SWORDS: ("L7.2b", "this action allows no more of that"),
    NO_KNIGHTS: ("L7.2f", "you have no knight left in stock"),
    HILL_OR_TOWN: ("L7.2d", "knights stand on plain or wooded squares only"),
    OCCUPIED: ("L7.2d", "a piece stands there already"),
    NOT_BESIDE_OWN: ("L7.2e", "a knight must stand beside an own knight or castle, with no wall between them"),
    WOOD_FEE_MISSING: ("L7.2d", "a knight on a wooded square costs 5 ducats, which you do not have"),
    EXPANDED: ("L7.2b", "only one region expands in an action"),
    NO_REGION_HERE: ("L7.2g", "that is not the castle of a region of yours"),
    NOTHING_TO_TAKE: ("L7.2g", "there is no square this region may take"),
    NOT_BESIDE_REGION: ("L7.2h", "that square is not beside the expanding region"),
    OWN_REGION: ("L7.2i", "a region may not expand into another region of the same colour"),
    FOREIGN_PIECE: ("L7.2j", "a region may not expand onto a square with a foreign piece"),
    OWN_PIECE: ("L16", "a region may not expand onto a square with an own piece"),
    TOO_FEW_KNIGHTS: ("L7.2k", "your region needs more knights than the one it expands into"),
    ALLIED: ("L8.1b", "those regions are allied"),
    OUTLINE_SHORT: ("L17", "there are not enough walls in stock for the new outline"),
    MUST_TAKE: ("L7.2g", "choose the first square: expanding has begun"),
    PILE_EMPTY: ("L7.3", "that pile is empty"),
    NOT_IN_PILE: ("L7.3", "that card is not in the pile"),
    NO_ALLIANCE_CARD: ("L8.1a", "you hold no alliance card"),
    NO_COMMON_WALL: ("L8.1a", "an alliance needs a wall between a region of yours and one of another player"),
    ALREADY_ALLIED: ("L8.1a", "those two regions are allied already"),
    NEUTRAL_PARTNER: ("L18", "the neutral colour enters no alliance"),
    NO_ALLIANCE: ("L8.1c", "there is no such alliance"),
    NOT_YOUR_ALLIANCE: ("L8.1c", "that alliance is not yours to end"),
    ALLIANCE_FEE_MISSING: ("L8.1c", "ending an alliance costs 10 ducats, which you do not have"),
    NO_RENEGADE_CARD: ("L8.2a", "you hold no renegade card"),
    NO_FOREIGN_KNIGHT: ("L8.2a", "there is no foreign knight"),
    NOT_IN_REGION: ("L8.2a", "that knight does not stand in a region"),
    NO_REGION_BESIDE: ("L8.2a", "no region of yours borders the knight's region"),
    CUTS_OFF: ("L8.2c", "that would cut another knight off from its castle"),
    NO_PLACE_FOR_RENEGADE: ("L8.2d", "you could not place a knight in a region of yours beside it"),
    NOT_IN_BORDERING_REGION: ("L8.2b", "the knight goes into a region of yours that borders the robbed one"),
    RENEGADE_FEE_MISSING: ("L8.2d", "you cannot pay for this: 5 ducats for each knight taken from or put on wood"),
}


def illegal(reason: i64) -> Illegal | None:
    """The refusal of a reason; None if nothing is wrong."""
    if reason == FINE:
        return None
    rule, sentence = REASONS[reason]
    return Illegal(rule, sentence)
