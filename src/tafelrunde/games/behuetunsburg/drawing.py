"""The draw phase, the draw pile, and cards on their way to hands."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import CARDS_DRAWN, CARDS_FOR_A_WOMAN, DIE_SIDES, KINDS
from tafelrunde.games.behuetunsburg.memory import discard_openly, draw_unseen, reshuffle
from tafelrunde.games.behuetunsburg.moves import BANK, DISMISS, DISMISS_COURT, DRAW_CARDS, ROLL
from tafelrunde.games.behuetunsburg.names import card_name
from tafelrunde.games.behuetunsburg.refusals import (
    FINE,
    MUST_ROLL,
    NO_CARD,
    NO_WOMAN_FROM_COURT,
    NO_WOMAN_THERE,
    NOT_ROLLED,
    WRONG_MOMENT,
)
from tafelrunde.games.behuetunsburg.table import ACTION, DIE, DRAW, DRAWING, SETUP, Table
from tafelrunde.kit.multiset import ALL, ONE, count, nth, size


def draw_problem(table: Table, move: i64) -> i64:
    """[H4.2, H4.3, H6] The draw phase: two cards, or three for a woman instead – never both."""
    rules = table.rules
    if move == DRAW_CARDS:
        return MUST_ROLL if rules.die else FINE
    if move == ROLL:  # [H8.3]
        return FINE if rules.die else NOT_ROLLED
    if not DISMISS <= move < BANK:
        return WRONG_MOMENT
    if rules.die and not rules.die_or_woman:  # [H44, H73]
        return MUST_ROLL
    if move < DISMISS_COURT:
        return FINE if table.hands[table.active] & ALL[2 * (move - DISMISS) + 1] != 0 else NO_CARD
    if not rules.draw3_from_court:  # [H5]
        return NO_WOMAN_FROM_COURT
    return FINE if table.courts[table.side()] & ALL[2 * (move - DISMISS_COURT) + 1] != 0 else NO_WOMAN_THERE


def draw_moves(table: Table) -> vec[i64]:
    """Every legal way to draw."""
    moves = vec[i64]([ROLL if table.rules.die else DRAW_CARDS])
    for move in range(DISMISS, DISMISS_COURT if not table.rules.draw3_from_court else BANK):
        if draw_problem(table, move) == FINE:
            moves = append(moves, move)
    return moves


def choose_draw(table: Table, move: i64) -> None:
    """[H4.2, H4.3, H7] Draw two, roll, or discard a woman – not the compulsory discard – and draw three."""
    seat = table.active
    if move == DRAW_CARDS:
        draw(table, CARDS_DRAWN)
        return
    if move == ROLL:
        table.phase = DIE
        return
    if move < DISMISS_COURT:
        woman = 2 * (move - DISMISS) + 1
        discard_openly(table, seat, woman)
    else:
        woman = 2 * (move - DISMISS_COURT) + 1
        table.courts[table.side()] -= ONE[woman]
        table.open_discards += ONE[woman]
        table.stirred = True
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} discards a {woman} to draw three cards", seat=int(seat), woman=card_name(woman)), "H4.3")
    draw(table, CARDS_FOR_A_WOMAN)


def roll_die(table: Table, eyes: i64) -> None:
    """[H8.3] One, two or three: so many cards. Four: everybody gets one, the active player first [H45]."""
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} rolls a {eyes}", seat=int(table.active), eyes=int(eyes)), "H8.3")
    if eyes < DIE_SIDES:
        draw(table, eyes)
    else:
        deal(table, table.active, table.seats, 1, DRAWING)


def draw(table: Table, cards: i64) -> None:
    """The active player draws; the action phase follows."""
    deal(table, table.active, cards, 0, DRAWING)


def deal(table: Table, seat: i64, cards: i64, step: i64, phase: i64) -> None:
    """Cards from the pile to one seat (step 0) or to one seat after the other (step 1)."""
    table.phase = phase
    table.dealt_to = seat
    table.to_deal = cards
    table.deal_step = step
    refill(table)


def deal_card(table: Table, kind: i64) -> None:
    """One card from the pile to the hand it is for."""
    seat = table.dealt_to
    draw_unseen(table, seat, kind)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} draws: {card}", seat=int(seat), card=card_name(kind)), "H4.2", only=(int(seat),))
        if table.phase != SETUP:
            diary.tell(Say("{seat} draws a card", seat=int(seat)), "H4.2", but=(int(seat),))
    table.to_deal -= 1
    if table.deal_step != 0:
        table.dealt_to = (seat + 1) % table.seats
    refill(table)


def refill(table: Table) -> None:
    """[H7.1, H8] An empty pile is renewed at once; [H7.2, H9] with no discard either, what is to be drawn is lost."""
    if table.pile == 0:
        if table.discards() != 0:
            reshuffle(table)
            diary = table.diary
            if diary is not None:
                diary.tell(Say("the discard pile is shuffled into a new draw pile"), "H7.1")
        else:
            table.to_deal = 0
    if table.to_deal == 0:
        if table.phase == SETUP:
            table.phase = DRAW
        else:
            table.phase = ACTION
        table.deal_step = 0


def card_chances(table: Table) -> list[tuple[int, int]]:
    """Every kind still in the pile, weighed by how many there are."""
    return [(int(kind), int(count(table.pile, kind))) for kind in range(KINDS) if count(table.pile, kind) > 0]


def deal_all(table: Table, rng: Rng) -> None:
    """Deal every card that is on its way, each card of the pile equally likely."""
    while table.phase == DRAWING or table.phase == SETUP:
        deal_card(table, nth(table.pile, rng.below(size(table.pile))))
