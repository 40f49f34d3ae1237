"""What a schema cannot say: does a position hold together? The first inconsistency is one sentence."""

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg import components as c, table as t
from tafelrunde.games.behuetunsburg.court import people_of
from tafelrunde.games.behuetunsburg.defence import defenders, women_needed
from tafelrunde.games.behuetunsburg.discarding import nothing_to_discard
from tafelrunde.games.behuetunsburg.payment import MONEY, can_be_finished
from tafelrunde.games.behuetunsburg.rounds import all_own_castles
from tafelrunde.games.behuetunsburg.scoring import best_sides
from tafelrunde.games.behuetunsburg.table import Table, World
from tafelrunde.games.behuetunsburg.trading import HAND, TERMS, WANTED, gives_and_wants, there
from tafelrunde.kit.multiset import ALL, ONE, count, size, within


def flaw(state: World) -> Say | None:
    """What is wrong with a whole position."""
    return cards_flaw(state) or open_flaw(state.table) or hidden_flaw(state) or terms_flaw(state)


def open_flaw(table: Table) -> Say | None:
    """What is wrong with what lies open."""
    return moment_flaw(table) or attack_flaw(table) or payment_flaw(table) or match_flaw(table)


# -- the cards


def cards_flaw(state: World) -> Say | None:
    """[H1.1, H11.3, H11.4] Every card is once somewhere, and nobody knows what is not so."""
    table, seats = state.table, state.seats
    bags = [state.pile, table.open_discards, *state.hands, *state.secrets, *table.chests]
    bags += [people_of(court) for court in table.courts]
    left = state.rules.deck - (ONE[c.JESTER] if table.phase == t.JESTER_LOOSE else 0)
    for bag in bags:
        if not within(bag, left):
            return Say("the cards of the position do not add up to the deck")
        left -= bag
    if left != 0:
        return Say("the cards of the position do not add up to the deck")
    for row in range(seats + 1):
        places = [(state.known_pile[seats], state.known_pile[row], state.pile)]
        places += [(state.known[seats * seats + seat], state.known[row * seats + seat], state.hands[seat])
                   for seat in range(seats) if seat != row]
        for known_to_all, known, cards in places:
            if not within(known, cards):
                return Say("somebody in the position knows what is not so")
            if not within(known_to_all, known):
                return Say("somebody in the position does not know what everybody knows")
    if any(state.known[seat * seats + seat] != 0 for seat in range(seats)):
        return Say("somebody in the position remembers their own hand like another's")
    return None


# -- what lies open


def moment_flaw(table: Table) -> Say | None:
    """What is going on fits the table."""
    rules, phase = table.rules, table.phase
    dealing = phase in (t.SETUP, t.DRAWING)
    if any(count(court, c.KING) > 1 or count(court, c.QUEEN) > 1 for court in table.courts):
        return Say("a court of the position has two Kings or Queens")
    if table.castles_left() < 0:
        return Say("the position has more castles than there are")
    if dealing != (table.to_deal > 0) or (not dealing and table.deal_step != 0):
        return Say("the position deals cards in a phase without a deal")
    if (table.asked >= 0) != (phase in (t.DEFENCE, t.WAVE, t.COMPOSING, t.ANSWER)):
        return Say("the position asks somebody although nothing is asked, or nobody although something is")
    if phase == t.DIE and not rules.die:
        return Say("the position rolls a die, but the option d4 is off")
    if phase in (t.COMPOSING, t.ANSWER) and (not rules.trading or table.asked % rules.sides == table.side()):
        return Say("the position has a trade that is not allowed")
    return None


def attack_flaw(table: Table) -> Say | None:
    """Whoever is attacked, and with what, fits the table."""
    rules, phase, victim, person = table.rules, table.phase, table.victim, table.person
    attack = phase in (t.DEFENCE, t.LOOT, t.HOSTAGE)
    if (victim >= 0) != attack or (attack and victim == table.side()):
        return Say("the position has a victim without an attack, or an attack without a victim")
    if attack and phase != t.HOSTAGE and table.chests[victim] == 0:
        return Say("the position has a theft from an empty treasury")
    if table.rogues != (1 + table.castles[victim] if attack else 0):
        return Say("the position has the wrong number of Rogues in an attack")
    if phase == t.HOSTAGE:
        if person < 0 or table.courts[victim] & ALL[person] == 0:
            return Say("the person kidnapped in the position is not in that court")
    elif (person >= 0) != (phase == t.JESTER_LOOSE) or person >= c.ROLES:
        return Say("the position has a person on the way who cannot be")
    if table.women != 0 and (phase != t.DEFENCE or women_needed(table) < 2):
        return Say("the position has women defending where nothing is defended")
    if phase == t.DEFENCE and (not rules.defence or table.asked % rules.sides != victim):
        return Say("the position asks somebody to defend who is not attacked")
    return None


def payment_flaw(table: Table) -> Say | None:
    """A payment in progress adds up."""
    price = c.CASTLE_PRICE if table.building else c.QUEST_PRICE
    if table.phase != t.PAYING:
        if table.due != 0 or table.paid != 0 or table.building:
            return Say("the position has a payment that nobody makes")
    elif (table.due <= 0 or table.due % 5 != 0 or c.value_of(table.paid) != price - table.due
          or table.paid & ~MONEY != 0):
        return Say("the payment of the position does not add up to its price")
    elif not within(table.paid, table.open_discards):
        return Say("the money paid in the position is not in the discard pile")
    elif table.building and (table.castles[table.side()] != 0 or table.castles_left() == 0):
        return Say("the position pays for a castle that cannot be built")
    return None


def match_flaw(table: Table) -> Say | None:
    """Rounds, scores and the end fit each other."""
    rules, sides = table.rules, table.rules.sides
    for side in range(sides):
        if sum(table.sheet[row * sides + side] for row in range(table.round)) != table.scores[side]:
            return Say("the scores of the position are not the sums of its rounds")
    extra = 1 if rules.tiebreak_round else 0
    if table.phase == t.OVER:
        if table.round < rules.rounds or table.round > rules.rounds + extra:
            return Say("the position is over before the last round")
        return None
    if table.round >= rules.rounds and not (extra > 0 and table.round == rules.rounds and best_sides(table) > 1):
        return Say("the position goes on after the last round")
    if all_own_castles(table):
        return Say("the round of the position would be over: every side owns a castle")
    if table.turn >= rules.turn_limit * table.seats:
        return Say("the round of the position would be over: the limit of turns is reached")
    return None


# -- hands, piles and offers


def hidden_flaw(state: World) -> Say | None:
    """Hands and piles fit what is asked."""
    table, rules, phase, limit = state.table, state.rules, state.table.phase, state.rules.hand_limit
    if phase in (t.SETUP, t.DRAWING) and state.pile == 0:
        return Say("the position draws from an empty pile")
    if phase == t.STARTER and (table.round != 0 or table.turn != 0 or state.pile != rules.deck):
        return Say("the position draws for the first player although the match has begun")
    if phase == t.WAVE and state.hand_size(table.asked) <= c.CRIME_WAVE_LIMIT:
        return Say("the position asks for a discard in a crime wave from a hand of five or fewer")
    if phase == t.LIMIT and (limit == 0 or state.hand_size(table.active) <= limit):
        return Say("the position cuts down a hand that is within the limit")
    if phase == t.DISCARD and nothing_to_discard(state):
        return Say("the position asks for a discard, but there is nothing to discard")
    if phase == t.DEFENCE and table.women > 0 and defenders(rules, state.hands[table.asked]) == 0:
        return Say("the position waits for a second woman where there is none")
    if phase == t.PAYING:
        money = (state.hands[table.active] + table.chests[table.side()]) & MONEY
        if c.value_of(money) < table.due or (
                not rules.free_overpay and not can_be_finished(table.due, table.paid, money)):
            return Say("the payment of the position cannot be finished")
    return None


def terms_flaw(state: World) -> Say | None:
    """A trade offer names cards that are there."""
    phase, terms = state.table.phase, state.terms
    if phase not in (t.COMPOSING, t.ANSWER):
        return Say("the position has a trade offer that nobody makes") if any(bag != 0 for bag in terms) else None
    for term in range(TERMS):
        if not within(terms[term], there(state, term)) or (
                term % 3 != HAND and terms[term] != 0 and not state.rules.trade_tables):
            return Say("the trade offer of the position names cards that are not there")
    if size(terms[WANTED]) > state.hand_size(state.table.asked):
        return Say("the trade offer of the position wants more cards than there are")
    if phase == t.ANSWER and not gives_and_wants(terms):
        return Say("the trade offer of the position is one-sided")
    return None
