"""What happens: each move is carried out by its chapter."""

from mypy_extensions import i64

from tafelrunde.games.loewenherz import (
    alliance,
    bargaining,
    crown,
    duel,
    expansion,
    paying,
    renegade,
    setup,
    swords,
    turn,
    walls,
)
from tafelrunde.games.loewenherz.moves import (
    ACCEPT,
    ALLY,
    ASK,
    BID,
    BREAK_OFF,
    CARD,
    CASTLE_AT,
    DEAL,
    DECISION,
    DUCATS,
    END_ALLIANCE,
    EXPAND_FROM,
    KEEP,
    KNIGHT_AT,
    LAY_TREASURE,
    LOOK,
    PAY_OFFER,
    RENEGADE_AT,
    STOP,
    TAKE,
    TILE,
    WALL,
)
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import DUEL, EXPAND, SQUIRE, SWORDS, WALLS


def happen(state: Realm, move: i64) -> None:
    """A chance move."""
    if move >= CARD:
        turn.reveal(state, move - CARD)
    elif move >= DEAL:
        setup.deal_politics(state, move - DEAL)
    else:
        setup.lay_tile(state, move - TILE)


def act(state: Realm, seat: i64, move: i64) -> None:
    """A move of a seat."""
    table = state.table
    if move < ALLY:
        walls.place_wall(state, move - WALL)
    elif move < CASTLE_AT:
        alliance.ally(state, move - ALLY)
    elif move < KNIGHT_AT:
        setup.found_castle(state, move - CASTLE_AT)
    elif move < RENEGADE_AT:
        square = move - KNIGHT_AT
        if table.phase == SWORDS:
            swords.place_knight(state, square)
        elif table.phase == SQUIRE:
            setup.place_squire(state, square)
        else:
            renegade.place(state, square)
    elif move < EXPAND_FROM:
        renegade.turn_knight(state, move - RENEGADE_AT)
    elif move < TAKE:
        expansion.begin_expanding(state, move - EXPAND_FROM)
    elif move < BID:
        expansion.take_square(state, move - TAKE)
    elif move < DECISION:
        act_with_money(state, seat, move)
    elif move < LOOK:
        turn.lay_decision(state, move - DECISION)
    elif move < KEEP:
        crown.look(state, move - LOOK)
    elif move < END_ALLIANCE:
        crown.keep(state, move - KEEP)
    elif move < STOP:
        alliance.end(state, seat, move - END_ALLIANCE)
    else:
        stop(state)


def act_with_money(state: Realm, seat: i64, move: i64) -> None:
    """Bids, offers, payments."""
    if move < PAY_OFFER:
        duel.bid(state, seat, move - BID)
    elif move < ASK:
        bargaining.make_offer(state, seat, move - PAY_OFFER)
    elif move < ACCEPT:
        bargaining.make_offer(state, bargaining.other_rival(state.table, seat), move - ASK)
    elif move == ACCEPT:
        bargaining.accept(state)
    elif move == BREAK_OFF:
        bargaining.break_off(state)
    elif move == DUCATS:
        paying.pay_ducats(state)
    elif state.table.phase == DUEL:
        duel.lay_treasure(state, seat, move - LAY_TREASURE)
    else:
        paying.pay_treasure(state, move - LAY_TREASURE)


def stop(state: Realm) -> None:
    """[L5.5] No more of this action, or of this expansion."""
    table = state.table
    if table.phase == WALLS:
        walls.stop(table)
    elif table.phase == SWORDS:
        swords.stop(table)
    elif table.phase == EXPAND:
        expansion.stop(table)
    else:
        crown.stop(table)
