"""What may be done: each phase of the game asks its chapter."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import (
    alliance,
    bargaining,
    crown,
    duel,
    expansion,
    paying,
    reasons,
    renegade,
    setup,
    swords,
    turn,
    walls,
)
from tafelrunde.games.loewenherz.components import ALLIANCE, RENEGADE
from tafelrunde.games.loewenherz.moves import (
    ACCEPT,
    ALLY,
    ASK,
    BID,
    BREAK_OFF,
    CASTLE_AT,
    DECISION,
    DUCATS,
    END_ALLIANCE,
    EXPAND_FROM,
    KEEP,
    KNIGHT_AT,
    LAY_TREASURE,
    LOOK,
    MOVES,
    PAY_OFFER,
    RENEGADE_AT,
    STOP,
    TAKE,
    WALL,
)
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import (
    CASTLE,
    CROWN,
    DECIDE,
    DUEL,
    EXPAND,
    PAY,
    SQUIRE,
    SWORDS,
    TAKE_CARD,
    TRIAL,
    WALLS,
)
from tafelrunde.games.loewenherz.table import RENEGADE as PLACING
from tafelrunde.kit.reasons import FINE

# What each phase may offer: blocks of the action space, ascending, as first move and the one after the last.
OFFERED: Final = {
    int(CASTLE): vec[i64]([CASTLE_AT, KNIGHT_AT]),
    int(SQUIRE): vec[i64]([KNIGHT_AT, RENEGADE_AT]),
    int(DECIDE): vec[i64]([DECISION, LOOK, END_ALLIANCE, STOP]),
    int(PLACING): vec[i64]([KNIGHT_AT, RENEGADE_AT]),
    int(PAY): vec[i64]([LAY_TREASURE, DECISION]),
    int(TRIAL): vec[i64]([PAY_OFFER, LAY_TREASURE]),
    int(DUEL): vec[i64]([BID, PAY_OFFER, LAY_TREASURE, DUCATS]),
    int(WALLS): vec[i64]([WALL, ALLY, END_ALLIANCE, MOVES]),
    int(SWORDS): vec[i64]([KNIGHT_AT, RENEGADE_AT, EXPAND_FROM, TAKE, END_ALLIANCE, MOVES]),
    int(EXPAND): vec[i64]([TAKE, BID, END_ALLIANCE, MOVES]),
    int(CROWN): vec[i64]([LOOK, KEEP, END_ALLIANCE, MOVES]),
    int(TAKE_CARD): vec[i64]([KEEP, MOVES]),
}
ALLY_BLOCK: Final = vec[i64]([ALLY, CASTLE_AT])
RENEGADE_BLOCK: Final = vec[i64]([RENEGADE_AT, EXPAND_FROM])
ALLY_AND_RENEGADE: Final = vec[i64]([ALLY, CASTLE_AT, RENEGADE_AT, EXPAND_FROM])


def offered(state: Realm, seat: i64) -> vec[i64]:
    """The blocks of moves among which the seat's legal ones are."""
    phase = state.table.phase
    blocks = OFFERED[int(phase)]
    if phase == DECIDE:
        allies = state.hidden_count(seat, ALLIANCE) > 0
        renegades = state.hidden_count(seat, RENEGADE) > 0
        if not allies and not renegades:
            return blocks
        special = ALLY_AND_RENEGADE if allies and renegades else ALLY_BLOCK if allies else RENEGADE_BLOCK
        together = special[:]
        for bound in blocks:
            together = append(together, bound)
        return together
    return blocks


def problem(state: Realm, seat: i64, move: i64) -> i64:
    """Why a move of a seat that acts is not legal; FINE if it is."""
    table = state.table
    phase = table.phase
    if move >= END_ALLIANCE:
        return closing_problem(state, seat, move)
    if phase == WALLS:
        return walls.place_problem(table, move - WALL) if move < ALLY else reasons.NOT_NOW
    if phase == SWORDS:
        if KNIGHT_AT <= move < RENEGADE_AT:
            return swords.knight_problem(state, seat, move - KNIGHT_AT)
        return swords.expand_problem(table, seat, move - EXPAND_FROM) if EXPAND_FROM <= move < TAKE else reasons.NOT_NOW
    if phase == EXPAND:
        return expansion.take_problem(table, table.focus, move - TAKE) if TAKE <= move < BID else reasons.NOT_NOW
    if phase == DECIDE:
        return decision_problem(state, seat, move)
    if phase == TRIAL:
        return trial_problem(state, seat, move)
    if phase == DUEL:
        if BID <= move < PAY_OFFER:
            return duel.bid_problem(table, seat, move - BID)
        return duel.treasure_problem(state, seat, move - LAY_TREASURE) if is_treasure(move) else reasons.NOT_NOW
    if phase == PAY:
        if move == DUCATS:
            return paying.ducats_problem(table, seat)
        return paying.treasure_problem(state, seat, move - LAY_TREASURE) if is_treasure(move) else reasons.NOT_NOW
    if phase == CROWN:
        return crown.look_problem(table, move - LOOK) if LOOK <= move < KEEP else reasons.NOT_NOW
    if phase == TAKE_CARD:
        return crown.keep_problem(state, move - KEEP) if move >= KEEP else reasons.NOT_NOW
    if phase == CASTLE:
        return setup.castle_problem(table, move - CASTLE_AT) if CASTLE_AT <= move < KNIGHT_AT else reasons.NOT_NOW
    if KNIGHT_AT <= move < RENEGADE_AT:
        if phase == SQUIRE:
            return setup.squire_problem(table, move - KNIGHT_AT)
        return renegade.place_problem(state, seat, move - KNIGHT_AT)
    return reasons.NOT_NOW


def decision_problem(state: Realm, seat: i64, move: i64) -> i64:
    """[L5.3] A decision card, or politics cards before it, as many as one likes [L7]."""
    if DECISION <= move < LOOK:
        return turn.decision_problem(state.table, seat, move - DECISION)
    if ALLY <= move < CASTLE_AT:
        return alliance.ally_problem(state, seat, move - ALLY)
    if RENEGADE_AT <= move < EXPAND_FROM:
        return renegade.renegade_problem(state, seat, move - RENEGADE_AT)
    return reasons.NOT_NOW


def trial_problem(state: Realm, seat: i64, move: i64) -> i64:
    """[L6.2a] Offer, demand, accept, or break off."""
    if PAY_OFFER <= move < ASK:
        return bargaining.pay_problem(state.table, seat, move - PAY_OFFER, bargaining.means(state, seat))
    if ASK <= move < ACCEPT:
        return bargaining.ask_problem(state.table, seat, move - ASK, bargaining.most_to_ask(state, seat))
    if move == ACCEPT:
        return bargaining.accept_problem(state, seat)
    return FINE if move == BREAK_OFF else reasons.NOT_NOW


def trial_moves(state: Realm, seat: i64) -> vec[i64]:
    """[L6.2a] All of them; what both sides have or could have is reckoned once for all sums."""
    table, found = state.table, vec[i64]()
    most_to_pay, most_to_ask = bargaining.means(state, seat), bargaining.most_to_ask(state, seat)
    for move in range(PAY_OFFER, ASK):
        if bargaining.pay_problem(table, seat, move - PAY_OFFER, most_to_pay) == FINE:
            found = append(found, move)
    for move in range(ASK, ACCEPT):
        if bargaining.ask_problem(table, seat, move - ASK, most_to_ask) == FINE:
            found = append(found, move)
    if bargaining.accept_problem(state, seat) == FINE:
        found = append(found, ACCEPT)
    return append(found, BREAK_OFF)


def closing_problem(state: Realm, seat: i64, move: i64) -> i64:
    """[L5.5] Stopping, where nothing is a must; [L8] ending an alliance at one's own decisions."""
    phase = state.table.phase
    in_action = phase in (WALLS, SWORDS, EXPAND, CROWN, TAKE_CARD)
    if move == STOP:
        if phase == EXPAND and state.table.taken == 0:
            return reasons.MUST_TAKE
        return FINE if in_action else reasons.NOT_NOW
    if in_action or phase == DECIDE:
        return alliance.end_problem(state.table, seat, move - END_ALLIANCE)
    return reasons.NOT_NOW


def is_treasure(move: i64) -> bool:
    """Does the move lay a treasure card?"""
    return LAY_TREASURE <= move < DUCATS
