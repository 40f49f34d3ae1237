"""Trading, an optional rule (chapter 8): the active player composes an offer, one opponent accepts or declines.

An offer is six bags, `state.terms`: what is given of hand, treasury and court, then what is wanted of the three.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.components import GOLD, KINDS, PLACES
from tafelrunde.games.behuetunsburg.court import CARD_AT
from tafelrunde.games.behuetunsburg.memory import leave_unseen, receive, see_offer, take_openly
from tafelrunde.games.behuetunsburg.payment import lay_on_treasury, take_from_treasury
from tafelrunde.games.behuetunsburg.table import ACTION, ANSWER, COMPOSING, NONE, Table, World
from tafelrunde.kit.multiset import ALL, ONE, cards_in, count, size, within
from tafelrunde.kit.reasons import FINE

# The places in `terms`: what is given, then what is wanted.
GIVEN: Final[i64] = 0
WANTED: Final[i64] = 3
TERMS: Final[i64] = 6

# The parts of each half.
HAND: Final[i64] = 0
TREASURE: Final[i64] = 1
PEOPLE: Final[i64] = 2

# By way to give, then to want: the place in `terms`, and the kind of card or place in the court.
TERM_OF: Final = vec[i64]([half + part for half in (GIVEN, WANTED)
                           for part, ways in ((HAND, KINDS), (TREASURE, 3), (PEOPLE, PLACES)) for _ in range(ways)])
FIELD_OF: Final = vec[i64]([field for _ in range(2)
                            for field in (*range(KINDS), *range(GOLD, KINDS), *range(PLACES))])


def can_trade(state: World, seat: i64) -> bool:
    """[H46] Does a seat have anything to trade? Cards in hand; by option those of treasury and court too."""
    if state.hands[seat] != 0:
        return True
    table, side = state.table, seat % state.rules.sides
    return state.rules.trade_tables and (table.chests[side] != 0 or table.courts[side] != 0)


def problem(state: World, other: i64) -> i64:
    """[H8.2, H9.3, H47] Only with opponents, never with a partner, and only a number of offers a turn."""
    rules, table = state.rules, state.table
    if not rules.trading:
        return why.NO_TRADING
    if other >= state.seats:
        return why.NO_SUCH_SIDE
    if other == table.active:
        return why.OWN_SIDE
    if other % rules.sides == table.side():
        return why.PARTNER
    if table.offers >= rules.trade_offers:
        return why.NO_MORE_OFFERS
    return FINE if can_trade(state, table.active) and can_trade(state, other) else why.NOTHING_TO_TRADE


def moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append the seats that can be asked, as moves."""
    if state.rules.trading:
        for other in range(state.seats):
            if problem(state, other) == FINE:
                found = append(found, m.TRADE + other)
    return found


def begin(state: World, other: i64) -> None:
    """[H67] An offer counts when it is begun."""
    state.table.offers += 1
    state.table.asked = other
    state.table.phase = COMPOSING
    news.trade_begun(state)


# -- composing the offer


def there(state: World, term: i64) -> i64:
    """[H46, H67] The cards a part of the offer may name; of the other's hand that is any card there is."""
    giver = state.table.active if term < WANTED else state.table.asked
    part, side = term % 3, giver % state.rules.sides
    if part == TREASURE:
        return state.table.chests[side]
    if part == PEOPLE:
        return state.table.courts[side]
    return state.hands[giver] if term < WANTED else state.rules.deck


def naming_problem(state: World, move: i64) -> i64:
    """[H46, H67] Cards given must be there; wanted ones are named without knowing, as many as the other holds."""
    term, field = TERM_OF[move - m.GIVE], FIELD_OF[move - m.GIVE]
    if term % 3 != HAND and not state.rules.trade_tables:
        return why.NO_TABLE_TRADE
    named = state.terms[term]
    if term == WANTED and size(named) >= state.hand_size(state.table.asked):
        return why.NOT_SO_MANY
    return FINE if count(named, field) < count(there(state, term), field) else why.NOT_SO_MANY


def gives_and_wants(terms: vec[i64]) -> bool:
    """[H46] Is there at least one card on each side of the offer?"""
    return terms[0] + terms[1] + terms[2] != 0 and terms[3] + terms[4] + terms[5] != 0


def composing_problem(state: World, move: i64) -> i64:
    """[H67] The offer is named card by card, then made or withdrawn."""
    if move < m.OFFER:
        return naming_problem(state, move)
    return FINE if move == m.WITHDRAW or gives_and_wants(state.terms) else why.BOTH_WAYS


def naming_moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append every card that can still be named."""
    ways = m.WANT - m.GIVE if state.rules.trade_tables else KINDS
    for first in (m.GIVE, m.WANT):
        for move in range(first, first + ways):
            if naming_problem(state, move) == FINE:
                found = append(found, move)
    return found


def composing_moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append every way to go on with the offer."""
    found = naming_moves(state, found)
    if gives_and_wants(state.terms):
        found = append(found, m.OFFER)
    return append(found, m.WITHDRAW)


def compose(state: World, move: i64) -> None:
    """[H67, H11.5] Nobody learns what is named before the offer is made; then the two involved see the cards."""
    if move < m.OFFER:
        state.terms[TERM_OF[move - m.GIVE]] += ONE[FIELD_OF[move - m.GIVE]]
    elif move == m.WITHDRAW:
        forget_offer(state)
        news.tell_line(state, news.OFFER_WITHDRAWN)
    else:
        state.table.phase = ANSWER
        see_offer(state, state.table.asked, state.table.active, state.terms[GIVEN])
        news.offer_made(state)


def knows_terms(table: Table, seat: i64) -> bool:
    """[H11.5] The proposer knows the offer while composing it, whoever is asked once it is made."""
    if table.phase == COMPOSING:
        return seat == table.active
    return table.phase == ANSWER and (seat == table.active or seat == table.asked)


def forget_offer(state: World) -> None:
    """Clear the offer and go on with the action phase."""
    state.table.asked = NONE
    state.terms = vec[i64]([0] * TERMS)
    state.table.phase = ACTION


# -- the answer, and the exchange


def answer_problem(state: World, move: i64) -> i64:
    """[H67] Accepting needs the cards that are wanted; [H11.5] nobody else learns whether they are there."""
    if move == m.DECLINE or within(state.terms[WANTED], state.hands[state.table.asked]):
        return FINE
    return why.CANNOT_GIVE


def answer(state: World, move: i64) -> None:
    """[H8.2] Both must agree; then the cards change hands at once."""
    news.offer_answered(state, move == m.ACCEPT)
    if move == m.ACCEPT:
        exchange(state)
    forget_offer(state)


def exchange(state: World) -> None:
    """[H66] Both put down what they give before either takes anything up, so that nothing just received goes back."""
    proposer, asked = state.table.active, state.table.asked
    given = put_down(state, proposer, asked, GIVEN)
    wanted = put_down(state, asked, proposer, WANTED)
    take_up(state, proposer, asked, GIVEN, given)
    take_up(state, asked, proposer, WANTED, wanted)


def put_down(state: World, giver: i64, receiver: i64, half: i64) -> vec[i64]:
    """[H66, H11.5] One half of the trade leaves hand, treasury and court; the money in the order it will be laid."""
    table, side = state.table, giver % state.rules.sides
    for kind in cards_in(state.terms[half + HAND]):
        leave_unseen(state, giver, kind, receiver)
    if state.terms[half + PEOPLE] != 0:
        table.courts[side] -= state.terms[half + PEOPLE]
        table.stirred = True
    taken, place, treasure = vec[i64](), len(table.treasuries[side]) - 1, state.terms[half + TREASURE]
    while treasure != 0:  # the topmost cards of each kind
        kind = table.treasuries[side][place]
        if treasure & ALL[kind] != 0:
            treasure -= ONE[kind]
            taken = append(taken, take_from_treasury(table, side, place))
        place -= 1
    return vec[i64]([taken[len(taken) - 1 - back] for back in range(len(taken))])


def take_up(state: World, giver: i64, receiver: i64, half: i64, treasure: vec[i64]) -> None:
    """[H66] Hand to hand; treasure on top of the other treasury, the lowest first; people of a court to the hand."""
    receive(state, receiver, giver, state.terms[half + HAND])
    for kind in treasure:
        lay_on_treasury(state.table, receiver % state.rules.sides, kind)
    for place in cards_in(state.terms[half + PEOPLE]):
        take_openly(state, receiver, CARD_AT[place])
