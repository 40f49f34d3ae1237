"""The discard phase: exactly one card, from the hand, else the treasury, else the court."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import COLUMNS, JESTER, KINDS, PLACES
from tafelrunde.games.behuetunsburg.memory import discard_face_down
from tafelrunde.games.behuetunsburg.moves import DISCARD_CARD, DISCARD_COURT, DISCARD_TREASURY, TRADE
from tafelrunde.games.behuetunsburg.names import card_name, place_name
from tafelrunde.games.behuetunsburg.payment import take_from_treasury
from tafelrunde.games.behuetunsburg.refusals import (
    FINE,
    HAND_FIRST,
    NO_CARD,
    NOBODY_THERE,
    NOT_IN_TREASURY,
    TREASURY_FIRST,
    WRONG_MOMENT,
)
from tafelrunde.games.behuetunsburg.table import DISCARD, LIMIT, Table
from tafelrunde.kit.multiset import ALL, ONE, kinds_in


def nothing_to_discard(table: Table) -> bool:
    """[H5.4, H33] No card in hand, treasury or court: castles are never discarded [H40]."""
    side = table.side()
    return table.hands[table.active] == 0 and table.chests[side] == 0 and table.courts[side] == 0


def discard_problem(table: Table, move: i64) -> i64:
    """[H5.1, H5.2, H5.3, H32, H49] The own hand before the treasury – any card of it – before the court."""
    hand, side = table.hands[table.active], table.side()
    if DISCARD_CARD <= move < DISCARD_CARD + KINDS:
        return FINE if hand & ALL[move - DISCARD_CARD] != 0 else NO_CARD
    if table.phase == LIMIT or not DISCARD_CARD <= move < TRADE:
        return WRONG_MOMENT
    if hand != 0:
        return HAND_FIRST
    if move < DISCARD_COURT:
        return FINE if move - DISCARD_TREASURY < len(table.treasuries[side]) else NOT_IN_TREASURY
    if table.chests[side] != 0:
        return TREASURY_FIRST
    return FINE if table.courts[side] & ALL[move - DISCARD_COURT] != 0 else NOBODY_THERE


def hand_moves(hand: i64) -> vec[i64]:
    """One move for each kind of card in a hand that is not empty."""
    moves = kinds_in(hand)
    for place in range(len(moves)):
        moves[place] += DISCARD_CARD
    return moves


def discard_moves(table: Table) -> vec[i64]:
    """Everything that may be discarded, where the hand is empty too."""
    hand, side = table.hands[table.active], table.side()
    if hand != 0:
        return hand_moves(hand)
    moves = vec[i64]()
    for place in range(len(table.treasuries[side])):
        moves = append(moves, DISCARD_TREASURY + place)
    if table.chests[side] == 0:
        for place in range(PLACES):
            if table.courts[side] & ALL[place] != 0:
                moves = append(moves, DISCARD_COURT + place)
    return moves


def discard(table: Table, move: i64) -> None:
    """[H5.1, H11.2] The card goes on the discard pile, face down if it comes from the hand."""
    seat, side = table.active, table.side()
    diary = table.diary
    if move < DISCARD_TREASURY:
        kind = move - DISCARD_CARD
        discard_face_down(table, seat, kind)
        if diary is not None:
            rule = "H5.1" if table.phase == DISCARD else "H41"
            diary.tell(Say("{seat} discards {card} face down", seat=int(seat), card=card_name(kind)), rule,
                       only=(int(seat),))
            diary.tell(Say("{seat} discards a card face down", seat=int(seat)), rule, but=(int(seat),))
    elif move < DISCARD_COURT:
        kind = take_from_treasury(table, side, move - DISCARD_TREASURY)
        table.open_discards += ONE[kind]
        if diary is not None:
            diary.tell(Say("{seat} discards {card} from the treasury", seat=int(seat), card=card_name(kind)), "H5.3")
    else:
        place = move - DISCARD_COURT
        table.courts[side] -= ONE[place]
        table.open_discards += ONE[place if place < COLUMNS else JESTER]
        table.stirred = True
        if diary is not None:
            diary.tell(Say("{seat} discards {person} from the court", seat=int(seat), person=place_name(place)), "H5.2")
