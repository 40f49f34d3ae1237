"""Discards: the compulsory one (chapter 5), those of a crime wave [H13.6], those above the hand limit [H41]."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.components import CRIME_WAVE_LIMIT
from tafelrunde.games.behuetunsburg.court import leave
from tafelrunde.games.behuetunsburg.memory import discard_face_down
from tafelrunde.games.behuetunsburg.payment import discard_from_treasury
from tafelrunde.games.behuetunsburg.table import ACTION, NONE, WAVE, World
from tafelrunde.kit.multiset import ALL, append_kinds
from tafelrunde.kit.reasons import FINE


def nothing_to_discard(state: World) -> bool:
    """[H5.4, H33] No card in hand, treasury or court: castles are never discarded [H40]."""
    table, side = state.table, state.table.side()
    return state.hands[table.active] == 0 and table.chests[side] == 0 and table.courts[side] == 0


def problem(state: World, move: i64) -> i64:
    """[H5.1, H5.2, H5.3, H32, H49] One's hand before the treasury – any card of it – before the court."""
    table, hand = state.table, state.hands[state.table.actor()]
    if move < m.DISCARD_TREASURY:
        return FINE if hand & ALL[move - m.DISCARD_CARD] != 0 else why.NO_CARD
    if hand != 0:
        return why.HAND_FIRST
    side = table.side()
    if move < m.DISCARD_COURT:
        return FINE if move - m.DISCARD_TREASURY < len(table.treasuries[side]) else why.NOT_IN_TREASURY
    if table.chests[side] != 0:
        return why.TREASURY_FIRST
    return FINE if table.courts[side] & ALL[move - m.DISCARD_COURT] != 0 else why.NOBODY_THERE


def moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append everything that may be discarded."""
    table, hand, side = state.table, state.hands[state.table.actor()], state.table.side()
    if hand != 0:
        return append_kinds(found, hand, m.DISCARD_CARD)
    if table.chests[side] == 0:
        return append_kinds(found, table.courts[side], m.DISCARD_COURT)
    for place in range(len(table.treasuries[side])):
        found = append(found, m.DISCARD_TREASURY + place)
    return found


def discard(state: World, move: i64) -> None:
    """[H5.1, H11.2] The card goes on the discard pile, face down if it comes from the hand."""
    table = state.table
    if move < m.DISCARD_TREASURY:
        discard_face_down(state, table.actor(), move - m.DISCARD_CARD)
        news.card_hidden(state, move - m.DISCARD_CARD)
    elif move < m.DISCARD_COURT:
        news.tell_card(state, news.DISCARDED_FROM_TREASURY, discard_from_treasury(table, move - m.DISCARD_TREASURY))
    else:
        leave(table, move - m.DISCARD_COURT)
        news.tell_person(state, news.DISCARDED_FROM_COURT, move - m.DISCARD_COURT)


def next_in_wave(state: World) -> None:
    """[H13.6, H31] Whoever holds more than five cards discards, the active player first, then clockwise."""
    table = state.table
    for step in range(state.seats):
        seat = (table.active + step) % state.seats
        if state.hand_size(seat) > CRIME_WAVE_LIMIT:
            table.asked = seat
            table.phase = WAVE
            return
    table.asked = NONE
    table.phase = ACTION
