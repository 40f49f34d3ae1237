"""What happens: each move is carried out by its chapter."""

from mypy_extensions import i64

from tafelrunde.games.loewenherz import (
    alliance,
    bargaining,
    crown,
    duel,
    expansion,
    moves as m,
    paying,
    renegade,
    setup,
    swords,
    table as t,
    turn,
    walls,
)
from tafelrunde.games.loewenherz.table import World


def happen(state: World, move: i64) -> None:
    """Carry out a chance move."""
    if move >= m.CARD:
        turn.reveal(state, move - m.CARD)
    elif move >= m.DEAL:
        setup.deal_politics(state, move - m.DEAL)
    else:
        setup.lay_tile(state, move - m.TILE)


def act(state: World, seat: i64, move: i64) -> None:
    """Carry out a seat's move."""
    table = state.table
    if move < m.ALLY:
        walls.place_wall(state, move - m.WALL)
    elif move < m.CASTLE_AT:
        alliance.ally(state, move - m.ALLY)
    elif move < m.KNIGHT_AT:
        setup.found_castle(state, move - m.CASTLE_AT)
    elif move < m.RENEGADE_AT:
        square = move - m.KNIGHT_AT
        if table.phase == t.SWORDS:
            swords.place_knight(state, square)
        elif table.phase == t.SQUIRE:
            setup.place_squire(state, square)
        else:
            renegade.place(state, square)
    elif move < m.EXPAND_FROM:
        renegade.turn_knight(state, move - m.RENEGADE_AT)
    elif move < m.TAKE:
        expansion.begin_expanding(state, move - m.EXPAND_FROM)
    elif move < m.BID:
        expansion.take_square(state, move - m.TAKE)
    elif move < m.DECISION:
        act_with_money(state, seat, move)
    elif move < m.LOOK:
        turn.lay_decision(state, move - m.DECISION)
    elif move < m.KEEP:
        crown.look(state, move - m.LOOK)
    elif move < m.END_ALLIANCE:
        crown.keep(state, move - m.KEEP)
    elif move < m.STOP:
        alliance.end(state, seat, move - m.END_ALLIANCE)
    else:
        table.stop()


def act_with_money(state: World, seat: i64, move: i64) -> None:
    """Bids, offers, payments."""
    if move < m.PAY_OFFER:
        duel.bid(state, seat, move - m.BID)
    elif move < m.ASK:
        bargaining.make_offer(state, seat, move - m.PAY_OFFER)
    elif move < m.ACCEPT:
        bargaining.make_offer(state, bargaining.other_rival(state.table, seat), move - m.ASK)
    elif move == m.ACCEPT:
        bargaining.accept(state)
    elif move == m.BREAK_OFF:
        bargaining.break_off(state)
    elif move == m.DUCATS:
        paying.pay_ducats(state)
    elif state.table.phase == t.DUEL:
        duel.lay_treasure(state, seat, move - m.LAY_TREASURE)
    else:
        paying.pay_treasure(state, move - m.LAY_TREASURE)
