"""The draw (chapters 4 and 7): how to draw, the draw pile, and cards on their way to hands."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg import moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.components import CARDS_DRAWN, CARDS_FOR_A_WOMAN, DIE_SIDES
from tafelrunde.games.behuetunsburg.court import leave
from tafelrunde.games.behuetunsburg.memory import discard_openly, draw_unseen, reshuffle
from tafelrunde.games.behuetunsburg.table import ACTION, DIE, DRAW, DRAWING, SETUP, World
from tafelrunde.kit.multiset import ALL, count, kinds_in, nth, size
from tafelrunde.kit.reasons import FINE


def problem(state: World, move: i64) -> i64:
    """[H4.2, H4.3, H6] The draw phase: two cards, or three for a woman instead – never both."""
    rules, table = state.rules, state.table
    if move == m.DRAW_CARDS:
        return why.MUST_ROLL if rules.die else FINE
    if move == m.ROLL:  # [H8.3]
        return FINE if rules.die else why.NOT_ROLLED
    if rules.die and not rules.die_or_woman:  # [H44, H73]
        return why.MUST_ROLL
    if move < m.DISMISS_COURT:
        return FINE if state.hands[table.active] & ALL[m.WOMEN[move - m.DISMISS]] != 0 else why.NO_CARD
    if not rules.draw3_from_court:  # [H5]
        return why.NO_WOMAN_FROM_COURT
    return FINE if table.courts[table.side()] & ALL[m.WOMEN[move - m.DISMISS_COURT]] != 0 else why.NO_WOMAN_THERE


def moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append every legal way to draw."""
    found = append(found, m.ROLL if state.rules.die else m.DRAW_CARDS)
    for move in range(m.DISMISS, m.BANK if state.rules.draw3_from_court else m.DISMISS_COURT):
        if problem(state, move) == FINE:
            found = append(found, move)
    return found


def choose(state: World, move: i64) -> None:
    """[H4.2, H4.3, H7] Draw two, roll, or discard a woman – not the compulsory discard – and draw three."""
    table = state.table
    if move == m.DRAW_CARDS:
        draw(state, CARDS_DRAWN)
    elif move == m.ROLL:
        table.phase = DIE
    else:
        if move < m.DISMISS_COURT:
            woman = m.WOMEN[move - m.DISMISS]
            discard_openly(state, table.active, woman)
        else:
            woman = m.WOMEN[move - m.DISMISS_COURT]
            leave(table, woman)
        news.tell_card(state, news.WOMAN_DISMISSED, woman)
        draw(state, CARDS_FOR_A_WOMAN)


def roll_die(state: World, eyes: i64) -> None:
    """[H8.3] One, two or three: that many cards. Four: everybody gets one, the active player first [H45]."""
    news.die_rolled(state, eyes)
    if eyes < DIE_SIDES:
        draw(state, eyes)
    else:
        deal(state, state.table.active, state.seats, 1, DRAWING)


def draw(state: World, cards: i64) -> None:
    """The active player draws; the action phase follows."""
    deal(state, state.table.active, cards, 0, DRAWING)


def deal(state: World, seat: i64, cards: i64, step: i64, phase: i64) -> None:
    """Cards from the pile to one seat (step 0) or to one seat after the other (step 1)."""
    table = state.table
    table.phase = phase
    table.dealt_to = seat
    table.to_deal = cards
    table.deal_step = step
    go_on(state)


def deal_card(state: World, kind: i64) -> None:
    """One card from the pile to the hand it is for."""
    table = state.table
    draw_unseen(state, table.dealt_to, kind)
    news.card_drawn(state, kind)
    table.to_deal -= 1
    table.dealt_to = (table.dealt_to + table.deal_step) % state.seats
    go_on(state)


def go_on(state: World) -> None:
    """[H7.1, H8] An empty pile is renewed at once; [H7.2, H9] with no discard either, what is to be drawn is lost."""
    table = state.table
    if state.pile == 0:
        if state.discards() != 0:
            reshuffle(state)
            news.pile_renewed(state)
        else:
            table.to_deal = 0
    if table.to_deal == 0:
        table.phase = DRAW if table.phase == SETUP else ACTION
        table.deal_step = 0


def chances(state: World) -> list[tuple[int, int]]:
    """Every kind still in the pile, weighed by how many there are."""
    return [(int(kind), int(count(state.pile, kind))) for kind in kinds_in(state.pile)]


def deal_all(state: World, rng: Rng) -> None:
    """Deal every card that is on its way, each card of the pile equally likely."""
    while state.table.phase in (DRAWING, SETUP):
        deal_card(state, nth(state.pile, rng.below(size(state.pile))))
