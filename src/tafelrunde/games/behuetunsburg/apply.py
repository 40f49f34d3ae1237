"""What happens: each legal move, and whatever chance brings, goes to its chapter."""

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg import (
    defence,
    discarding,
    drawing,
    moves as m,
    payment,
    playing,
    rogues,
    rounds,
    table as t,
    trading,
)
from tafelrunde.games.behuetunsburg.components import DIE_SIDES, GOLD
from tafelrunde.games.behuetunsburg.table import World


def apply(state: World, move: i64) -> None:
    """Carry out a legal move of the actor, or a move of chance."""
    phase = state.table.phase
    if phase == t.ACTION:
        act(state, move)
    elif phase == t.DRAW:
        drawing.choose(state, move)
    elif phase in (t.DRAWING, t.SETUP):
        drawing.deal_card(state, move)
    elif phase == t.WAVE:
        discarding.discard(state, move)
        discarding.next_in_wave(state)
    elif phase in (t.DISCARD, t.LIMIT):
        discarding.discard(state, move)
        rounds.after_discard(state)
    elif phase == t.PAYING:
        payment.pay(state, move)
        rounds.after_payment(state)
    elif phase == t.LOOT:
        rogues.take_loot(state, move)
    elif phase == t.HOSTAGE:
        rogues.take_hostage(state, move)
    elif phase == t.JESTER_LOOSE:
        playing.place_jester(state, move)
    elif phase == t.DEFENCE:
        defence.answer(state, move)
    elif phase == t.COMPOSING:
        trading.compose(state, move)
    elif phase == t.ANSWER:
        trading.answer(state, move)
    elif phase == t.DIE:
        drawing.roll_die(state, move - m.DIE_SHOWS + 1)
    elif phase == t.STARTER:
        rounds.open_round(state, move - m.STARTS)


def act(state: World, move: i64) -> None:
    """[H4.4] One action of the action phase."""
    if move == m.END_ACTIONS:
        rounds.end_actions(state)
    elif move < m.COUPLE:
        payment.bank(state, GOLD + move - m.BANK)
    elif move < m.JESTER_AWAY:
        playing.play(state, move)
    elif move == m.CASTLE:
        payment.begin_castle(state)
    elif move < m.PAY:
        payment.begin_quest(state, move)
    elif move < m.DISCARD_CARD:
        rogues.send(state, move)
    else:
        trading.begin(state, move - m.TRADE)


def chances(state: World) -> list[tuple[int, int]]:
    """All possible chance moves with their weights: a first player [H4], the die [H8.3], a card."""
    if state.table.phase == t.STARTER:
        return [(int(m.STARTS + seat), 1) for seat in range(state.seats)]
    if state.table.phase == t.DIE:
        return [(int(m.DIE_SHOWS + eyes), 1) for eyes in range(DIE_SIDES)]
    return drawing.chances(state) if state.table.phase in (t.SETUP, t.DRAWING) else []


def roll(state: World, rng: Rng) -> None:
    """Sample and carry out what chance decides; all cards still to be dealt come at once."""
    if state.table.phase == t.STARTER:
        rounds.open_round(state, rng.below(state.seats))
    elif state.table.phase == t.DIE:
        drawing.roll_die(state, 1 + rng.below(DIE_SIDES))
    else:
        drawing.deal_all(state, rng)
