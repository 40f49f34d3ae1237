"""What is allowed: each phase asks its chapter. The reasons against a move are those that leave it out of the list."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.games.behuetunsburg import (
    defence,
    discarding,
    drawing,
    moves as m,
    payment,
    playing,
    reasons as why,
    rogues,
    table as t,
    trading,
)
from tafelrunde.games.behuetunsburg.components import GOLD, JEWEL
from tafelrunde.games.behuetunsburg.table import World
from tafelrunde.kit.multiset import ALL
from tafelrunde.kit.reasons import FINE

# What each phase asks for: moves from the first of a sort to before the first of another.
SPANS: Final = {
    t.DRAW: (m.DRAW_CARDS, m.BANK),
    t.ACTION: (m.BANK, m.SPACE),
    t.PAYING: (m.PAY, m.STEAL),
    t.JESTER_LOOSE: (m.JESTER_AWAY, m.CASTLE),
    t.DEFENCE: (m.DEFEND, m.DISCARD_CARD),
    t.LOOT: (m.TO_HAND, m.DEFEND),
    t.HOSTAGE: (m.TO_HAND, m.DEFEND),
    t.WAVE: (m.DISCARD_CARD, m.DISCARD_TREASURY),
    t.COMPOSING: (m.GIVE, m.ACCEPT),
    t.ANSWER: (m.ACCEPT, m.END_ACTIONS),
    t.DISCARD: (m.DISCARD_CARD, m.TRADE),
    t.LIMIT: (m.DISCARD_CARD, m.DISCARD_TREASURY),
}
FIRST: Final = vec[i64]([SPANS.get(phase, (0, 0))[0] for phase in range(len(t.PHASES))])
END: Final = vec[i64]([SPANS.get(phase, (0, 0))[1] for phase in range(len(t.PHASES))])

ROOM: Final[i64] = 16  # for as many moves as there usually are, so that a list seldom has to grow


def problem(state: World, seat: i64, move: i64) -> Illegal | None:
    """None for a legal move of a seat, else why not, with the rule."""
    if seat < 0 or seat != state.table.actor():
        return Illegal("H4.1", "it is not your turn")
    if not 0 <= move < m.SPACE:
        return Illegal("H4.1", "that is no move of this game")
    reason = reason_against(state, move)
    if reason == why.WRONG_MOMENT:
        return Illegal("H4.1", why.EXPECTED[state.table.phase])
    return why.REASONS.illegal(reason)


def reason_against(state: World, move: i64) -> i64:
    """What is wrong with a move of the actor: FINE, or a reason."""
    phase = state.table.phase
    if m.DEFEND <= move <= m.ENDURE and phase != t.DEFENCE:
        return why.NO_DEFENCE_NOW
    if not FIRST[phase] <= move < END[phase]:
        return why.WRONG_MOMENT
    if phase == t.ACTION:
        return action_problem(state, move)
    if phase == t.COMPOSING:
        return trading.composing_problem(state, move)
    if phase == t.DRAW:
        return drawing.problem(state, move)
    if phase in (t.DISCARD, t.LIMIT, t.WAVE):
        return discarding.problem(state, move)
    if phase == t.PAYING:
        return payment.problem(state, move)
    if phase == t.LOOT:
        return rogues.loot_problem(move)
    if phase == t.HOSTAGE:
        return rogues.hostage_problem(state, move)
    if phase == t.JESTER_LOOSE:
        return playing.jester_problem(state, move)
    return defence.problem(state, move) if phase == t.DEFENCE else trading.answer_problem(state, move)


def action_problem(state: World, move: i64) -> i64:
    """[H4.4] What is wrong with a move in the action phase."""
    if move == m.END_ACTIONS:
        return FINE
    if m.BANK <= move < m.COUPLE:
        return payment.banking_problem(state, GOLD + move - m.BANK)
    if m.COUPLE <= move < m.JESTER_AWAY:
        return playing.problem(state, move)
    if move == m.CASTLE:
        return payment.castle_problem(state)
    if m.QUEST <= move < m.PAY:
        return payment.quest_problem(state, move)
    if m.STEAL <= move < m.TO_HAND:
        return rogues.problem(state, move)
    return trading.problem(state, move - m.TRADE) if m.TRADE <= move < m.GIVE else why.WRONG_MOMENT


def moves(state: World, seat: i64) -> vec[i64]:
    """The legal moves of a seat, ascending; whoever is not to act has none."""
    if seat < 0 or seat != state.table.actor():
        return state.no_moves(seat)
    return options(state, vec[i64](capacity=ROOM))


def options(state: World, found: vec[i64]) -> vec[i64]:
    """`found` and the legal moves of the actor, ascending."""
    phase = state.table.phase
    if phase == t.ACTION:
        return actions(state, found)
    if phase == t.DRAW:
        return drawing.moves(state, found)
    if phase in (t.DISCARD, t.LIMIT, t.WAVE):
        return discarding.moves(state, found)
    if phase == t.PAYING:
        return payment.moves(state, found)
    if phase == t.COMPOSING:
        return trading.composing_moves(state, found)
    for move in range(FIRST[phase], END[phase]):
        if reason_against(state, move) == FINE:
            found = append(found, move)
    return found


def actions(state: World, found: vec[i64]) -> vec[i64]:
    """[H4.4] Append everything the active player can do in the action phase, in any order and number."""
    hand = state.hands[state.table.active]
    if hand & payment.MONEY != 0:
        for kind in range(GOLD, JEWEL + 1):
            if hand & ALL[kind] != 0:
                found = append(found, m.BANK + kind - GOLD)
    found = playing.moves(state, found)
    found = payment.purchases(state, found)
    found = rogues.moves(state, found)
    found = trading.moves(state, found)
    return append(found, m.END_ACTIONS)
