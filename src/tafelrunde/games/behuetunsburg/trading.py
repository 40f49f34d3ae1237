"""Trading, an optional rule: the active player composes an offer, one opponent accepts or declines [H8.2]."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import COLUMNS, GOLD, JESTER, KINDS
from tafelrunde.games.behuetunsburg.memory import saw_taken, saw_traded
from tafelrunde.games.behuetunsburg.moves import ACCEPT, DECLINE, GIVE, OFFER, TERM_MOVES, TRADE, WANT, WITHDRAW
from tafelrunde.games.behuetunsburg.names import bag_names, card_names, place_name
from tafelrunde.games.behuetunsburg.payment import lay_on_treasury, take_from_treasury
from tafelrunde.games.behuetunsburg.refusals import (
    BOTH_WAYS,
    CANNOT_GIVE,
    FINE,
    NO_MORE_OFFERS,
    NO_SUCH_SIDE,
    NO_TABLE_TRADE,
    NO_TRADING,
    NOT_SO_MANY,
    NOTHING_TO_TRADE,
    OWN_SIDE,
    PARTNER,
    WRONG_MOMENT,
)
from tafelrunde.games.behuetunsburg.table import (
    ACTION,
    ANSWER,
    COMPOSING,
    GIVEN,
    GIVEN_PEOPLE,
    GIVEN_TREASURE,
    NONE,
    TERMS,
    WANTED,
    WANTED_PEOPLE,
    WANTED_TREASURE,
    Table,
    plural,
)
from tafelrunde.kit.multiset import (
    ALL,
    ONE,
    cards_in,
    count,
    size,
    within,
    without_one,
    without_one_of_each,
)


def can_trade(table: Table, seat: i64) -> bool:
    """[H46] Does a seat have anything to trade? Cards in hand; by option those of treasury and court too."""
    if table.hands[seat] != 0:
        return True
    side = seat % table.rules.sides
    return table.rules.trade_tables and (table.chests[side] != 0 or table.courts[side] != 0)


def trade_problem(table: Table, other: i64) -> i64:
    """[H8.2, H9.3, H47] Only with opponents, never with a partner, and only so many offers a turn."""
    rules = table.rules
    if not rules.trading:
        return NO_TRADING
    if other >= table.seats:
        return NO_SUCH_SIDE
    if other == table.active:
        return OWN_SIDE
    if other % rules.sides == table.side():
        return PARTNER
    if table.offers >= rules.trade_offers:
        return NO_MORE_OFFERS
    return FINE if can_trade(table, table.active) and can_trade(table, other) else NOTHING_TO_TRADE


def trade_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add everybody who can be asked."""
    if table.rules.trading and table.offers < table.rules.trade_offers:
        for other in range(table.seats):
            if trade_problem(table, other) == FINE:
                moves = append(moves, TRADE + other)
    return moves


def begin_trade(table: Table, other: i64) -> None:
    """[H67] An offer counts when it is begun."""
    table.offers += 1
    table.asked = other
    table.terms = vec[i64]([0] * TERMS)
    table.phase = COMPOSING
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} thinks of a trade with {seat_other}", seat=int(table.active), seat_other=int(other)),
                   "H8.2")


def part_of(move: i64) -> i64:
    """Which of the three parts a way to give or want is about: cards in hand, treasure, people."""
    return 0 if move < KINDS else 1 if move < KINDS + 3 else 2


def field_of(move: i64) -> i64:
    """The kind, or the place in the court, of a way to give or want."""
    return move if move < KINDS else move - KINDS + GOLD if move < KINDS + 3 else move - KINDS - 3


def terms_problem(table: Table, move: i64) -> i64:
    """[H46, H67] Cards given must be there; wanted ones are named without knowing, as many as the other holds."""
    gives = move < WANT
    way = move - GIVE if gives else move - WANT
    part, field = part_of(way), field_of(way)
    if part != 0 and not table.rules.trade_tables:
        return NO_TABLE_TRADE
    term = (GIVEN if gives else WANTED) + part
    named = table.terms[term]
    seat = table.active if gives else table.asked
    side = seat % table.rules.sides
    if part == 1:
        there = table.chests[side]
    elif part == 2:
        there = table.courts[side]
    elif gives:
        there = table.hands[seat]
    else:
        there = table.rules.deck
        if size(named) >= table.hand_size(seat):
            return NOT_SO_MANY
    return FINE if count(named, field) < count(there, field) else NOT_SO_MANY


def gives_and_wants(table: Table) -> bool:
    """[H46] Is there at least one card on each side of the offer?"""
    terms = table.terms
    return (terms[GIVEN] + terms[GIVEN_TREASURE] + terms[GIVEN_PEOPLE] != 0
            and terms[WANTED] + terms[WANTED_TREASURE] + terms[WANTED_PEOPLE] != 0)


def composing_problem(table: Table, move: i64) -> i64:
    """[H67] The offer is named card by card, then made or withdrawn."""
    if GIVE <= move < WANT + TERM_MOVES:
        return terms_problem(table, move)
    if move == OFFER:
        return FINE if gives_and_wants(table) else BOTH_WAYS
    return FINE if move == WITHDRAW else WRONG_MOMENT


def term_moves(table: Table) -> vec[i64]:
    """Every card that can still be named."""
    moves = vec[i64]()
    for move in range(GIVE, WANT + TERM_MOVES):
        if terms_problem(table, move) == FINE:
            moves = append(moves, move)
    return moves


def composing_moves(table: Table) -> vec[i64]:
    """Every way to go on with the offer."""
    moves = term_moves(table)
    if gives_and_wants(table):
        moves = append(moves, OFFER)
    return append(moves, WITHDRAW)


def compose(table: Table, move: i64) -> None:
    """[H67, H11.5] Nobody learns what is named before the offer is made; then the two involved see the cards, the
    others numbers of cards."""
    seat, other = int(table.active), int(table.asked)
    diary = table.diary
    if move < OFFER:
        way = move - GIVE if move < WANT else move - WANT
        table.terms[(GIVEN if move < WANT else WANTED) + part_of(way)] += ONE[field_of(way)]
    elif move == WITHDRAW:
        forget_offer(table)
        if diary is not None:
            diary.tell(Say("{seat} makes no offer", seat=seat), "H8.2")
    else:
        table.phase = ANSWER
        saw_traded_hand(table)
        if diary is not None:
            given, wanted = named(table, GIVEN), named(table, WANTED)
            diary.tell(Say("{seat} offers {seat_other}: {given} for {wanted}", seat=seat, seat_other=other, given=given,
                           wanted=wanted), "H8.2", only=(seat, other), reveals=True)
            diary.tell(Say("{seat} offers {seat_other} {given} for {wanted}", seat=seat, seat_other=other,
                           given=plural(len(given)), wanted=plural(len(wanted))), "H8.2", but=(seat, other))


def saw_traded_hand(table: Table) -> None:
    """[H11.5] Whoever is asked knows from now on that the proposer holds what is offered from the hand."""
    row = table.asked * table.seats + table.active
    known, given = table.known[row], table.terms[GIVEN]
    for kind in range(KINDS):
        missing = count(given, kind) - count(known, kind)
        if missing > 0:
            table.known[row] += missing * ONE[kind]


def named(table: Table, first: i64) -> tuple[Say, ...]:
    """All cards given (from GIVEN on) or wanted (from WANTED on)."""
    people = tuple([place_name(place) for place in cards_in(table.terms[first + 2])])
    return (*bag_names(table.terms[first]), *card_names(cards_in(table.terms[first + 1])), *people)


def answer_problem(table: Table, move: i64) -> i64:
    """[H67] Accepting needs the cards that are wanted; [H11.5] nobody else learns whether they are there."""
    if move == DECLINE:
        return FINE
    if move != ACCEPT:
        return WRONG_MOMENT
    return FINE if within(table.terms[WANTED], table.hands[table.asked]) else CANNOT_GIVE


def answer_moves(table: Table) -> vec[i64]:
    """Accept, where possible, and decline."""
    return vec[i64]([ACCEPT, DECLINE]) if answer_problem(table, ACCEPT) == FINE else vec[i64]([DECLINE])


def answer(table: Table, move: i64) -> None:
    """[H8.2] Both must agree; then the cards change hands at once."""
    seat = int(table.asked)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} accepts" if move == ACCEPT else "{seat} declines", seat=seat), "H8.2", reveals=True)
    if move == ACCEPT:
        exchange(table)
    forget_offer(table)


def forget_offer(table: Table) -> None:
    table.asked = NONE
    table.terms = vec[i64]([0] * TERMS)
    table.phase = ACTION


def exchange(table: Table) -> None:
    """[H66] Both put down what they give before either takes anything up, so that nothing just received goes back."""
    proposer, asked = table.active, table.asked
    offered, asked_for = put_down(table, proposer, asked, GIVEN), put_down(table, asked, proposer, WANTED)
    take_up(table, proposer, asked, GIVEN, offered)
    take_up(table, asked, proposer, WANTED, asked_for)


def put_down(table: Table, giver: i64, receiver: i64, first: i64) -> vec[i64]:
    """[H66] One half of the trade leaves hand, treasury and court; the treasure in the order it lands in."""
    side, terms = giver % table.rules.sides, table.terms
    for kind in cards_in(terms[first]):
        hand_over(table, giver, receiver, kind)
    treasure = topmost(table, side, terms[first + 1])
    for place in cards_in(terms[first + 2]):
        table.courts[side] -= ONE[place]
        table.stirred = True
    return treasure


def take_up(table: Table, giver: i64, receiver: i64, first: i64, treasure: vec[i64]) -> None:
    """[H66] Hand to hand; treasure on top of the other treasury; people of a court to the hand."""
    table.hands[receiver] += table.terms[first]
    saw_traded(table, giver, receiver, table.terms[first])
    for kind in treasure:
        lay_on_treasury(table, receiver % table.rules.sides, kind)
    for place in cards_in(table.terms[first + 2]):
        kind = place if place < COLUMNS else JESTER
        table.hands[receiver] += ONE[kind]
        saw_taken(table, receiver, kind)


def hand_over(table: Table, giver: i64, receiver: i64, kind: i64) -> None:
    """[H11.5] A card leaves the hand: the two involved see which, for all others it leaves unseen."""
    seats = table.seats
    table.hands[giver] -= ONE[kind]
    for row in range(seats + 1):
        known = table.known[row * seats + giver]
        if row == receiver:
            table.known[row * seats + giver] = without_one(known, kind)
        else:
            table.known[row * seats + giver] = without_one_of_each(known)


def topmost(table: Table, side: i64, treasure: i64) -> vec[i64]:
    """[H66] Take the topmost cards of each kind out of a treasury; they keep the order in which they lay."""
    taken, place = vec[i64](), len(table.treasuries[side]) - 1
    while treasure != 0:
        kind = table.treasuries[side][place]
        if treasure & ALL[kind] != 0:
            treasure -= ONE[kind]
            taken = append(taken, take_from_treasury(table, side, place))
        place -= 1
    return vec[i64]([taken[len(taken) - 1 - back] for back in range(len(taken))])
