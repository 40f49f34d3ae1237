"""Does a position hold together? Each inconsistency is one sentence."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.illegal import BadInput
from tafelrunde.games.behuetunsburg.audit import all_cards, knowledge_is_true
from tafelrunde.games.behuetunsburg.components import (
    CASTLE_PRICE,
    CRIME_WAVE_LIMIT,
    KING,
    QUEEN,
    QUEST_PRICE,
    ROLES,
)
from tafelrunde.games.behuetunsburg.discarding import nothing_to_discard
from tafelrunde.games.behuetunsburg.payment import MONEY, can_be_finished
from tafelrunde.games.behuetunsburg.rogues import WOMEN, women_needed
from tafelrunde.games.behuetunsburg.rounds import all_own_castles, best_sides
from tafelrunde.games.behuetunsburg.state import Round
from tafelrunde.games.behuetunsburg.table import (
    ANSWER,
    COMPOSING,
    DEFENCE,
    DIE,
    DISCARD,
    DRAWING,
    HOSTAGE,
    JESTER_LOOSE,
    LIMIT,
    LOOT,
    OVER,
    PAYING,
    SETUP,
    STARTER,
    TERMS,
    WAVE,
    value_of,
)
from tafelrunde.games.behuetunsburg.trading import gives_and_wants
from tafelrunde.kit.multiset import ALL, count, size, within


def check_cards(state: Round) -> None:
    """Every card is once somewhere, and knowledge is true."""
    seats = state.seats
    if number_of_cards(state) == size(state.rules.deck) and all_cards(state) == state.rules.deck:
        if not knowledge_is_true(state):
            raise BadInput("somebody in the position knows what is not so")
        if any(state.known[seat * seats + seat] != 0 for seat in range(seats)):
            raise BadInput("nobody remembers the own hand as if it were another")
        return
    raise BadInput("the cards of the position do not add up to the deck")


def number_of_cards(state: Round) -> i64:
    """How many cards are on and around the table, each bag counted by itself."""
    number = size(state.pile) + size(state.open_discards) + (1 if state.phase == JESTER_LOOSE else 0)
    for bags in (state.hands, state.secrets, state.courts, state.chests):
        for bag in bags:
            number += size(bag)
    return number


def check_moment(state: Round) -> None:
    """What is going on fits the table."""
    rules, phase, side = state.rules, state.phase, state.side()
    dealing = phase in (SETUP, DRAWING)
    attack = phase in (DEFENCE, LOOT, HOSTAGE)
    asks = phase in (DEFENCE, WAVE, COMPOSING, ANSWER)
    if any(count(court, KING) > 1 or count(court, QUEEN) > 1 for court in state.courts):
        raise BadInput("a court of the position has two Kings or Queens")
    if state.castles_left() < 0:
        raise BadInput("the position has more castles than there are")
    if dealing != (state.to_deal > 0) or (not dealing and state.deal_step != 0):
        raise BadInput("the position deals cards in a phase without a deal")
    if (state.victim >= 0) != attack or (attack and state.victim == side):
        raise BadInput("the position has a victim without an attack, or an attack without a victim")
    if attack and phase != HOSTAGE and state.chests[state.victim] == 0:
        raise BadInput("the position has a theft from an empty treasury")
    if (state.asked >= 0) != asks:
        raise BadInput("the position asks somebody although nothing is asked, or nobody although something is")
    if state.rogues != (1 + state.castles[state.victim] if attack else 0):
        raise BadInput("the position has the wrong number of Rogues in an attack")
    if phase == HOSTAGE:
        if state.person < 0 or state.courts[state.victim] & ALL[state.person] == 0:
            raise BadInput("the person kidnapped in the position is not in that court")
    elif (state.person >= 0) != (phase == JESTER_LOOSE) or (phase == JESTER_LOOSE and state.person >= ROLES):
        raise BadInput("the position has a person on the way who cannot be")
    if state.women != 0 and (phase != DEFENCE or women_needed(state) < 2):
        raise BadInput("the position has women defending where nothing is defended")
    if phase == DIE and not rules.die:
        raise BadInput("the position rolls a die, but the option d4 is off")
    if phase == DEFENCE and (not rules.defence or state.asked % rules.sides != state.victim):
        raise BadInput("the position asks somebody to defend who is not attacked")
    if phase in (COMPOSING, ANSWER):
        if not rules.trading or state.asked % rules.sides == side:
            raise BadInput("the position has a trade that is not allowed")
    elif any(bag != 0 for bag in state.terms):
        raise BadInput("the position has a trade offer that nobody makes")
    check_payment(state)
    check_match(state)


def check_payment(state: Round) -> None:
    """A payment in progress can be finished."""
    price = CASTLE_PRICE if state.building else QUEST_PRICE
    if state.phase != PAYING:
        if state.due != 0 or state.paid != 0 or state.building:
            raise BadInput("the position has a payment that nobody makes")
    elif state.due <= 0 or state.due % 5 != 0 or value_of(state.paid) != price - state.due or state.paid & ~MONEY != 0:
        raise BadInput("the payment of the position does not add up to its price")
    elif not within(state.paid, state.open_discards):
        raise BadInput("the money paid in the position is not in the discard pile")
    elif state.building and (state.castles[state.side()] != 0 or state.castles_left() == 0):
        raise BadInput("the position pays for a castle that cannot be built")


def check_match(state: Round) -> None:
    """Rounds, scores and the end fit each other."""
    rules, sides = state.rules, state.rules.sides
    for side in range(sides):
        total: i64 = 0
        for row in range(state.round):
            total += state.sheet[row * sides + side]
        if total != state.scores[side]:
            raise BadInput("the scores of the position are not the sums of its rounds")
    extra = 1 if rules.tiebreak_round else 0
    if state.phase == OVER:
        if state.round < rules.rounds or state.round > rules.rounds + extra:
            raise BadInput("the position is over before the last round")
        return
    if state.round >= rules.rounds and not (extra > 0 and state.round == rules.rounds and best_sides(state) > 1):
        raise BadInput("the position goes on after the last round")
    if all_own_castles(state):
        raise BadInput("the round of the position would be over: every side owns a castle")
    if state.turn >= rules.turn_limit * state.seats:
        raise BadInput("the round of the position would be over: the limit of turns is reached")


def check_hands(state: Round) -> None:
    """Hands and piles fit what is asked; only for whole positions, since views do not know hands."""
    phase, hand = state.phase, state.hands[state.active]
    if phase in (SETUP, DRAWING) and state.pile == 0:
        raise BadInput("the position draws from an empty pile")
    if phase == STARTER and (state.round != 0 or state.turn != 0 or state.pile != state.rules.deck):
        raise BadInput("the position draws for the first player although the match has begun")
    if phase == WAVE and state.hand_size(state.asked) <= CRIME_WAVE_LIMIT:
        raise BadInput("the position asks for a discard in a crime wave from a hand of five or fewer")
    if phase == LIMIT and (state.rules.hand_limit == 0 or state.hand_size(state.active) <= state.rules.hand_limit):
        raise BadInput("the position cuts down a hand that is within the limit")
    if phase == DISCARD and nothing_to_discard(state):
        raise BadInput("the position asks for a discard, but there is nothing to discard")
    if phase == DEFENCE and state.women > 0:
        usable = ALL[1] if state.rules.defence_ladies_only else WOMEN
        if state.hands[state.asked] & usable == 0:
            raise BadInput("the position waits for a second woman where there is none")
    if phase == PAYING and not state.rules.free_overpay and not can_be_finished(
            state.due, state.paid, (hand + state.chests[state.side()]) & MONEY):
        raise BadInput("the payment of the position cannot be finished")
    if phase == PAYING and state.wealth(state.active) < state.due:
        raise BadInput("the payment of the position cannot be finished")
    check_terms(state)


def check_terms(state: Round) -> None:
    """A trade offer names cards that are there."""
    if state.phase not in (COMPOSING, ANSWER):
        return
    giving_side, asked_side = state.side(), state.asked % state.rules.sides
    there = vec[i64]([state.hands[state.active], state.chests[giving_side], state.courts[giving_side],
                      state.rules.deck, state.chests[asked_side], state.courts[asked_side]])
    for term in range(TERMS):
        if not within(state.terms[term], there[term]) or (
                term % 3 != 0 and state.terms[term] != 0 and not state.rules.trade_tables):
            raise BadInput("the trade offer of the position names cards that are not there")
    if size(state.terms[3]) > state.hand_size(state.asked):
        raise BadInput("the trade offer of the position wants more cards than there are")
    if state.phase == ANSWER and not gives_and_wants(state):
        raise BadInput("the trade offer of the position is one-sided")
