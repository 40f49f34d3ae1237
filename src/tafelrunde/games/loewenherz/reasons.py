"""Why a move is refused: each reason once, with its rule, in the order of the digest.

The chapters answer with these codes. The legal moves are those without a reason, so that what is offered, what is
played and what "why not?" answers can never disagree.
"""

from typing import Final

from tafelrunde.kit.reasons import Reasons

REASONS: Final = Reasons()

NOT_YOUR_TURN: Final = REASONS.add("L5.2", "it is not your turn")
NOT_NOW: Final = REASONS.add("L5.4", "that is not what is being decided now")
NO_MOVE: Final = REASONS.add("L5.4", "that is not a move of this game")

# setup
NOT_PLAIN: Final = REASONS.add("L4.4", "castles and first knights are set up on plain squares only")
SQUARE_TAKEN: Final = REASONS.add("L4.4", "a piece stands there already")
TOO_NEAR: Final = REASONS.add("L4.5", "castles of one colour need six squares between them")
NO_ROOM_FOR_KNIGHT: Final = REASONS.add("L4.4", "there is no free plain square beside it for the knight")
NOT_BESIDE_CASTLE: Final = REASONS.add("L4.4", "the first knight stands beside the castle just set up")

# decision cards
CARD_LAID: Final = REASONS.add("L5.2", "you have already laid that decision card this turn")

# bargaining, duel, paying
OFFERS_MADE: Final = REASONS.add("L2", "you have made your three offers: accept or break off")
TOO_FEW_DUCATS: Final = REASONS.add("L6.3a", "you do not have that many ducats")
ZERO_DEAL: Final = REASONS.add("L6.2b", "a deal needs at least one ducat")
SAME_OFFER: Final = REASONS.add("L6.2a", "that is the offer on the table: accept it")
NO_OFFER: Final = REASONS.add("L6.2a", "there is no offer to accept yet")
CANNOT_PAY: Final = REASONS.add("L3", "you cannot pay that")
ASKS_TOO_MUCH: Final = REASONS.add("L3", "as far as you know, the other cannot have that much")
NO_SUCH_TREASURE: Final = REASONS.add("L8.3", "you do not hold that treasure")
TREASURE_LAID: Final = REASONS.add("L8.3", "you have laid that treasure already")
DUCATS_MISSING: Final = REASONS.add("L8.3", "your ducats do not cover what is left to pay")

# walls
WALL_STANDS: Final = REASONS.add("L7.1b", "a wall stands there already")
INSIDE_REGION: Final = REASONS.add("L7.1d", "a wall may not be placed inside a region")
OWN_PIECES: Final = REASONS.add("L7.1c",
                                "a wall may not come between a knight and a knight or castle of the same colour")
NO_WALLS: Final = REASONS.add("L9.3", "there are no walls left in stock")
ENOUGH_REGIONS: Final = REASONS.add("L7.1g", "a player with that many regions places no more walls")

# swords
NO_SWORDS: Final = REASONS.add("L7.2b", "this action allows no more of that")
NO_KNIGHTS: Final = REASONS.add("L7.2f", "you have no knight left in stock")
HILL_OR_TOWN: Final = REASONS.add("L7.2d", "knights stand on plain or wooded squares only")
OCCUPIED: Final = REASONS.add("L7.2d", "a piece stands there already")
NOT_BESIDE_OWN: Final = REASONS.add("L7.2e",
                                    "a knight must stand beside a knight or castle of yours, with no wall between them")
WOOD_FEE_MISSING: Final = REASONS.add("L7.2d", "a knight on a wooded square costs 5 ducats, which you do not have")
EXPANDED: Final = REASONS.add("L7.2b", "only one region expands in an action")
NO_REGION_HERE: Final = REASONS.add("L7.2g", "that is not the castle of a region of yours")
NOTHING_TO_TAKE: Final = REASONS.add("L7.2g", "there is no square this region may take")
NOT_BESIDE_REGION: Final = REASONS.add("L7.2h", "that square is not beside the expanding region")
OWN_REGION: Final = REASONS.add("L7.2i", "a region may not expand into another region of the same colour")
FOREIGN_PIECE: Final = REASONS.add("L7.2j", "a region may not expand onto a square with a foreign piece")
OWN_PIECE: Final = REASONS.add("L16", "a region may not expand onto a square with a piece of its own colour")
TOO_FEW_KNIGHTS: Final = REASONS.add("L7.2k", "your region needs more knights than the one it expands into")
ALLIED: Final = REASONS.add("L8.1b", "those regions are allied")
OUTLINE_SHORT: Final = REASONS.add("L17", "there are not enough walls in stock for the new outline")
MUST_TAKE: Final = REASONS.add("L7.2g", "choose the first square: expanding has begun")

# politics
PILE_EMPTY: Final = REASONS.add("L7.3", "that pile is empty")
NOT_IN_PILE: Final = REASONS.add("L7.3", "that card is not in the pile")
NO_ALLIANCE_CARD: Final = REASONS.add("L8.1a", "you hold no alliance card")
NO_COMMON_WALL: Final = REASONS.add("L8.1a",
                                    "an alliance needs a wall between a region of yours and one of another player")
ALREADY_ALLIED: Final = REASONS.add("L8.1a", "those two regions are allied already")
NEUTRAL_PARTNER: Final = REASONS.add("L18", "the neutral colour enters no alliance")
NO_ALLIANCE: Final = REASONS.add("L8.1c", "there is no such alliance")
NOT_YOUR_ALLIANCE: Final = REASONS.add("L8.1c", "that alliance is not yours to end")
ALLIANCE_FEE_MISSING: Final = REASONS.add("L8.1c", "ending an alliance costs 10 ducats, which you do not have")
NO_RENEGADE_CARD: Final = REASONS.add("L8.2a", "you hold no renegade card")
NO_FOREIGN_KNIGHT: Final = REASONS.add("L8.2a", "there is no foreign knight")
NOT_IN_REGION: Final = REASONS.add("L8.2a", "that knight does not stand in a region")
NO_REGION_BESIDE: Final = REASONS.add("L8.2a", "no region of yours borders the knight's region")
CUTS_OFF: Final = REASONS.add("L8.2c", "that would cut another knight off from its castle")
NO_PLACE_FOR_RENEGADE: Final = REASONS.add("L8.2d", "you could not place a knight in a region of yours beside it")
NOT_IN_BORDERING_REGION: Final = REASONS.add("L8.2b",
                                             "the knight goes into a region of yours that borders the robbed one")
RENEGADE_FEE_MISSING: Final = REASONS.add("L8.2d",
                                          "you cannot pay for this: 5 ducats for each knight taken from or put on wood")
