"""[L5.4] What may be done: the one check behind the list of legal moves, the guard, and "why not?".

Each phase of the game asks its chapter; a chapter answers with a reason code, FINE if a move is legal.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import Illegal, Rng
from tafelrunde.core.rng import below, following
from tafelrunde.games.loewenherz import (
    alliance,
    bargaining,
    components as c,
    crown,
    duel,
    expansion,
    geometry as g,
    moves as m,
    paying,
    reasons,
    renegade,
    setup,
    swords,
    table as t,
    turn,
    walls,
)
from tafelrunde.games.loewenherz.table import World
from tafelrunde.kit.reasons import FINE

# What each phase may offer: blocks of the action space, ascending, as first move and the one after the last.
OFFERED: Final = {
    int(t.CASTLE): vec[i64]([m.CASTLE_AT, m.KNIGHT_AT]),
    int(t.SQUIRE): vec[i64]([m.KNIGHT_AT, m.RENEGADE_AT]),
    int(t.DECIDE): vec[i64]([m.DECISION, m.LOOK, m.END_ALLIANCE, m.STOP]),
    int(t.RENEGADE): vec[i64]([m.KNIGHT_AT, m.RENEGADE_AT]),
    int(t.PAY): vec[i64]([m.LAY_TREASURE, m.DECISION]),
    int(t.TRIAL): vec[i64]([m.PAY_OFFER, m.LAY_TREASURE]),
    int(t.DUEL): vec[i64]([m.BID, m.PAY_OFFER, m.LAY_TREASURE, m.DUCATS]),
    int(t.WALLS): vec[i64]([m.WALL, m.ALLY, m.END_ALLIANCE, m.MOVES]),
    int(t.SWORDS): vec[i64]([m.KNIGHT_AT, m.RENEGADE_AT, m.EXPAND_FROM, m.TAKE, m.END_ALLIANCE, m.MOVES]),
    int(t.EXPAND): vec[i64]([m.TAKE, m.BID, m.END_ALLIANCE, m.MOVES]),
    int(t.CROWN): vec[i64]([m.LOOK, m.KEEP, m.END_ALLIANCE, m.MOVES]),
    int(t.TAKE_CARD): vec[i64]([m.KEEP, m.MOVES]),
}
ALLY_BLOCK: Final = vec[i64]([m.ALLY, m.CASTLE_AT])
RENEGADE_BLOCK: Final = vec[i64]([m.RENEGADE_AT, m.EXPAND_FROM])
ALLY_AND_RENEGADE: Final = vec[i64]([m.ALLY, m.CASTLE_AT, m.RENEGADE_AT, m.EXPAND_FROM])


def acts(state: World, seat: i64) -> bool:
    """May the seat act now?"""
    if state.table.phase == t.DUEL:
        return 0 <= seat < state.seats and duel.is_bidding(state.table, seat)
    return seat >= 0 and seat == state.actor()


def problem(state: World, seat: i64, move: i64) -> Illegal | None:
    """Why a seat may not make a move, with the rule; None if it may."""
    if not acts(state, seat):
        return reasons.REASONS.illegal(reasons.NOT_YOUR_TURN)
    if not 0 <= move < m.MOVES:
        return reasons.REASONS.illegal(reasons.NO_MOVE)
    return reasons.REASONS.illegal(reason(state, seat, move))


def moves(state: World, seat: i64) -> vec[i64]:
    """The seat's legal moves, ascending; empty if it does not act."""
    if not acts(state, seat):
        return state.no_moves(seat)
    table = state.table
    phase = table.phase
    if phase == t.TRIAL:
        return bargaining.moves(state, seat)
    if phase == t.DUEL:
        return duel.moves(state, seat)
    if phase == t.WALLS:
        return closing_moves(state, seat, walls.moves(table, vec[i64](capacity=g.EDGES + 1)))
    found = vec[i64](capacity=32)
    if phase == t.DECIDE:
        found = renegade.moves(state, seat, alliance.moves(state, seat, found))
        return closing_moves(state, seat, append_legal(state, seat, m.DECISION, m.LOOK, found))
    if phase == t.SWORDS:
        return closing_moves(state, seat, swords.moves(state, seat, found))
    if phase == t.EXPAND:
        return closing_moves(state, seat, expansion.moves(table, found))
    if phase == t.CASTLE:
        return setup.castle_moves(table, found)
    blocks = OFFERED[int(phase)]
    for place in range(0, len(blocks), 2):
        found = append_legal(state, seat, blocks[place], blocks[place + 1], found)
    return found


def append_legal(state: World, seat: i64, first: i64, end: i64, found: vec[i64]) -> vec[i64]:
    """`found` with every legal move in [first, end) appended."""
    for move in range(first, end):
        if reason(state, seat, move) == FINE:
            found = append(found, move)
    return found


def closing_moves(state: World, seat: i64, found: vec[i64]) -> vec[i64]:
    """[L5.5, L8] `found`, every alliance that may be ended, and stopping."""
    return append_legal(state, seat, m.END_ALLIANCE if len(state.table.ally_one) > 0 else m.STOP, m.MOVES, found)


def random_move(state: World, rng: Rng) -> i64:
    """A legal move of the actor, all equally likely: tries moves of the blocks offered until one is legal."""
    seat = state.actor()
    if state.table.phase == t.TRIAL:
        possible = bargaining.moves(state, seat)
        return possible[rng.below(len(possible))]
    blocks = offered_blocks(state, seat)
    total: i64 = 0
    for place in range(0, len(blocks), 2):
        total += blocks[place + 1] - blocks[place]
    numbers = rng.state
    while True:
        numbers = following(numbers)
        move = nth(blocks, below(numbers, total))
        if reason(state, seat, move) == FINE:
            rng.state = numbers
            return move


def nth(blocks: vec[i64], index: i64) -> i64:
    """The move at a place among those of all blocks."""
    place: i64 = 0
    while index >= blocks[place + 1] - blocks[place]:
        index -= blocks[place + 1] - blocks[place]
        place += 2
    return blocks[place] + index


def offered_blocks(state: World, seat: i64) -> vec[i64]:
    """The blocks of the action space that hold the seat's legal moves."""
    phase = state.table.phase
    blocks = OFFERED[int(phase)]
    if phase != t.DECIDE:
        return blocks
    allies = state.hidden_count(seat, c.ALLIANCE) > 0
    renegades = state.hidden_count(seat, c.RENEGADE) > 0
    if not allies and not renegades:
        return blocks
    together = (ALLY_AND_RENEGADE if allies and renegades else ALLY_BLOCK if allies else RENEGADE_BLOCK)[:]
    for bound in blocks:
        together = append(together, bound)
    return together


def reason(state: World, seat: i64, move: i64) -> i64:
    """Why a seat that acts may not make a move; FINE if it may."""
    table = state.table
    phase = table.phase
    if move >= m.END_ALLIANCE:
        return closing_problem(state, seat, move)
    if phase == t.WALLS and move < m.ALLY:
        return walls.place_problem(table, move - m.WALL)
    if phase == t.SWORDS and m.KNIGHT_AT <= move < m.RENEGADE_AT:
        return swords.knight_problem(state, seat, move - m.KNIGHT_AT)
    if phase == t.SWORDS and m.EXPAND_FROM <= move < m.TAKE:
        return swords.expand_problem(table, seat, move - m.EXPAND_FROM)
    if phase == t.EXPAND and m.TAKE <= move < m.BID:
        return expansion.take_problem(table, table.focus, move - m.TAKE)
    if phase == t.DECIDE:
        return decision_problem(state, seat, move)
    if phase == t.TRIAL:
        return trial_problem(state, seat, move)
    if phase == t.DUEL and m.BID <= move < m.PAY_OFFER:
        return duel.bid_problem(table, seat, move - m.BID)
    if phase == t.DUEL and m.LAY_TREASURE <= move < m.DUCATS:
        return duel.treasure_problem(state, seat, move - m.LAY_TREASURE)
    if phase == t.PAY and m.LAY_TREASURE <= move < m.DUCATS:
        return paying.treasure_problem(state, seat, move - m.LAY_TREASURE)
    if phase == t.PAY and move == m.DUCATS:
        return paying.ducats_problem(table, seat)
    if phase == t.CROWN and m.LOOK <= move < m.KEEP:
        return crown.look_problem(table, move - m.LOOK)
    if phase == t.TAKE_CARD and move >= m.KEEP:
        return crown.keep_problem(state, move - m.KEEP)
    if phase == t.CASTLE and m.CASTLE_AT <= move < m.KNIGHT_AT:
        return setup.castle_problem(table, move - m.CASTLE_AT)
    if phase == t.SQUIRE and m.KNIGHT_AT <= move < m.RENEGADE_AT:
        return setup.squire_problem(table, move - m.KNIGHT_AT)
    if phase == t.RENEGADE and m.KNIGHT_AT <= move < m.RENEGADE_AT:
        return renegade.place_problem(state, seat, move - m.KNIGHT_AT)
    return reasons.NOT_NOW


def decision_problem(state: World, seat: i64, move: i64) -> i64:
    """[L5.3] A decision card, or politics cards before it, as many as one likes [L7]."""
    if m.DECISION <= move < m.LOOK:
        return turn.decision_problem(state.table, seat, move - m.DECISION)
    if m.ALLY <= move < m.CASTLE_AT:
        return alliance.ally_problem(state, seat, move - m.ALLY)
    if m.RENEGADE_AT <= move < m.EXPAND_FROM:
        return renegade.renegade_problem(state, seat, move - m.RENEGADE_AT)
    return reasons.NOT_NOW


def trial_problem(state: World, seat: i64, move: i64) -> i64:
    """[L6.2a] Offer, demand, accept, or break off."""
    if m.PAY_OFFER <= move < m.ASK:
        return bargaining.pay_problem(state.table, seat, move - m.PAY_OFFER, bargaining.means(state, seat))
    if m.ASK <= move < m.ACCEPT:
        return bargaining.ask_problem(state.table, seat, bargaining.other_rival(state.table, seat), move - m.ASK,
                                      bargaining.most_to_ask(state, seat))
    if move == m.ACCEPT:
        return bargaining.accept_problem(state, seat)
    return FINE if move == m.BREAK_OFF else reasons.NOT_NOW


def closing_problem(state: World, seat: i64, move: i64) -> i64:
    """[L5.5] Stopping, where nothing must be done; [L8] ending an alliance at one's own decisions."""
    phase = state.table.phase
    in_action = phase in (t.WALLS, t.SWORDS, t.EXPAND, t.CROWN, t.TAKE_CARD)
    if move == m.STOP:
        if phase == t.EXPAND and state.table.taken == 0:
            return reasons.MUST_TAKE
        return FINE if in_action else reasons.NOT_NOW
    if in_action or phase == t.DECIDE:
        return alliance.end_problem(state.table, seat, move - m.END_ALLIANCE)
    return reasons.NOT_NOW
