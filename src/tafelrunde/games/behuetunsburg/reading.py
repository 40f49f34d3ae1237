"""Positions and views read back, with every inconsistency named."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.game import field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg.audit import all_cards, knowledge_is_true, people_of
from tafelrunde.games.behuetunsburg.bags import ALL, ONE, count, size, within
from tafelrunde.games.behuetunsburg.components import (
    CASTLE_PRICE,
    COLUMNS,
    CRIME_WAVE_LIMIT,
    GOLD,
    HAND_AT_START,
    JESTER,
    KINDS,
    KING,
    NAMES,
    QUEEN,
    QUEST_PRICE,
    ROLES,
)
from tafelrunde.games.behuetunsburg.discarding import nothing_to_discard
from tafelrunde.games.behuetunsburg.moves import PLACES_IN_COURT
from tafelrunde.games.behuetunsburg.payment import MONEY, can_be_finished
from tafelrunde.games.behuetunsburg.rogues import WOMEN, women_needed
from tafelrunde.games.behuetunsburg.rounds import all_own_castles, best_sides, prepare
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.games.behuetunsburg.state import Round
from tafelrunde.games.behuetunsburg.table import (
    ANSWER,
    COMPOSING,
    DEFENCE,
    DIE,
    DISCARD,
    DRAWING,
    ENDINGS,
    HOSTAGE,
    JESTER_LOOSE,
    LIMIT,
    LOOT,
    OVER,
    PAYING,
    PHASES,
    SETUP,
    STARTER,
    TERMS,
    WAVE,
    value_of,
)
from tafelrunde.games.behuetunsburg.trading import gives_and_wants
from tafelrunde.games.behuetunsburg.view import RoundView, look

FAR: int = 100_000  # no score and no count of turns gets there


def read_position(data: Mapping[str, Any], rules: Rules) -> Round:
    """The state of `write_position`; raises BadInput."""
    state = Round(rules)
    prepare(state)
    read_public(state, data)
    seats = int(rules.seats)
    state.hands = read_bags(field_of(data, "hands", list), seats, rules)
    state.pile = read_bag(field_of(data, "pile", dict), rules)
    state.secrets = read_bags(field_of(data, "secrets", list), seats, rules)
    state.known_pile = read_bags(field_of(data, "known_pile", list), seats + 1, rules)
    rows = field_of(data, "known", list)
    if len(rows) != seats + 1:
        raise BadInput("known of the position needs a row for each seat and one more")
    known = vec[i64]()
    for row in rows:
        for bag in read_bags(row, seats, rules):
            known = append(known, bag)
    state.known = known
    state.terms = read_terms(field_of(data, "terms", list), rules)
    check_cards(state)
    check_moment(state)
    check_hands(state)
    return state


def read_bag(data: Any, rules: Rules, names: tuple[str, ...] = NAMES) -> i64:
    """A bag of `write_bag`, or with other names of its places; raises BadInput."""
    if not isinstance(data, dict):
        raise BadInput("cards of the position are written as names with numbers")
    bag: i64 = 0
    for name, number in data.items():
        if name not in names or not isinstance(number, int) or isinstance(number, bool):
            raise BadInput("{name} is no card with a number", name=repr(name)[:40])
        kind = names.index(name)
        most = int(count(rules.deck, kind if len(names) == len(NAMES) or kind < COLUMNS else COLUMNS))
        if not 0 <= number <= most:
            raise BadInput("there are not {number} cards {name}", number=repr(number)[:20], name=name)
        bag += i64(number) * ONE[kind]
    return bag


def read_bags(data: Any, length: int, rules: Rules) -> vec[i64]:
    if not isinstance(data, list) or len(data) != length:
        raise BadInput("a list of hands of the position needs {length} entries", length=length)
    return vec[i64]([read_bag(bag, rules) for bag in data])


def read_terms(data: list[Any], rules: Rules) -> vec[i64]:
    """The six bags of a trade offer."""
    if len(data) != TERMS:
        raise BadInput("a trade offer of the position has six parts")
    return vec[i64]([read_bag(bag, rules, PLACES_IN_COURT if part % 3 == 2 else NAMES)
                     for part, bag in enumerate(data)])


def word_of(data: Mapping[str, Any], name: str, words: tuple[str, ...]) -> int:
    """The place of `data[name]` in a list of words; raises BadInput."""
    word = field_of(data, name, str)
    if word not in words:
        raise BadInput("{name} of the position is one of {possible}", name=name, possible=", ".join(words))
    return words.index(word)


def read_public(state: Round, data: Mapping[str, Any]) -> None:
    """Everything that positions and views write down alike."""
    rules = state.rules
    seats, sides = int(rules.seats), int(rules.sides)
    state.round = number_of(data, "round", 0, int(rules.rounds) + 1)
    state.phase = word_of(data, "phase", PHASES)
    courts = field_of(data, "courts", list)
    stacks = field_of(data, "treasuries", list)
    if len(courts) != sides or len(stacks) != sides:
        raise BadInput("the position needs a court and a treasury for each side")
    state.courts = vec[i64]([read_bag(bag, rules, PLACES_IN_COURT) for bag in courts])
    for side in range(sides):
        read_treasury(state, side, stacks[side])
    state.castles = vec[i64](numbers_of(data, "castles", 0, 1, sides))
    state.open_discards = read_bag(field_of(data, "open_discards", dict), rules)
    state.paid = read_bag(field_of(data, "paid", dict), rules)
    state.scores = vec[i64](numbers_of(data, "scores", -FAR, FAR, sides))
    state.sheet = vec[i64](numbers_of(data, "sheet", -FAR, FAR, int(state.round) * sides))
    endings = field_of(data, "endings", list)
    if len(endings) != state.round or any(ending not in ENDINGS[1:] for ending in endings):
        raise BadInput("the position needs an ending for each finished round")
    state.endings = vec[i64]([ENDINGS.index(ending) for ending in endings])
    state.starter = number_of(data, "starter", 0, seats - 1)
    state.active = number_of(data, "active", 0, seats - 1)
    state.turn = number_of(data, "turn", 0, FAR)
    state.offers = number_of(data, "offers", 0, int(rules.trade_offers))
    state.idle = number_of(data, "idle", 0, FAR)
    state.to_deal = number_of(data, "to_deal", 0, int(HAND_AT_START) * seats)
    state.dealt_to = number_of(data, "dealt_to", 0, seats - 1)
    state.deal_step = number_of(data, "deal_step", 0, 1)
    state.asked = number_of(data, "asked", -1, seats - 1)
    state.due = number_of(data, "due", 0, int(CASTLE_PRICE))
    state.victim = number_of(data, "victim", -1, sides - 1)
    state.rogues = number_of(data, "rogues", 0, 2)
    state.women = number_of(data, "women", 0, 1)
    state.person = number_of(data, "person", -1, len(PLACES_IN_COURT) - 1)
    state.quested = bool(field_of(data, "quested", bool))
    state.stirred = bool(field_of(data, "stirred", bool))
    state.reshuffled = bool(field_of(data, "reshuffled", bool))
    state.building = bool(field_of(data, "building", bool))


def read_treasury(state: Round, side: int, stack: Any) -> None:
    if not isinstance(stack, list) or any(name not in NAMES[GOLD:] for name in stack):
        raise BadInput("a treasury of the position is a list of gold, platinum and jewel")
    if len(stack) > 24 * state.rules.copies:
        raise BadInput("a treasury of the position holds more money than there is")
    treasury = vec[i64]([NAMES.index(name) for name in stack])
    state.treasuries[side] = treasury
    chest: i64 = 0
    for kind in treasury:
        chest += ONE[kind]
        if not within(chest, state.rules.deck):
            raise BadInput("a treasury of the position holds more money than there is")
    state.chests[side] = chest


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
    if (state.asked >= 0) != asks or (attack and phase != HOSTAGE and state.chests[state.victim] == 0):
        raise BadInput("the position asks somebody although nothing is asked, or nobody although something is")
    if (state.victim >= 0) != attack or (attack and state.victim == side):
        raise BadInput("the position has a victim without an attack, or an attack without a victim")
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
    if rules.turn_limit > 0 and state.turn >= rules.turn_limit * state.seats:
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


def read_view(data: Mapping[str, Any], rules: Rules) -> RoundView:
    """The view of `RoundView.data()`; raises BadInput."""
    seats = int(rules.seats)
    view = RoundView(number_of(data, "seat", -3, seats - 1), rules)
    read_public(view.table, data)
    view.hand = read_bag(field_of(data, "hand", dict), rules)
    view.sizes = vec[i64](numbers_of(data, "sizes", 0, int(size(rules.deck)), seats))
    view.pile_size = number_of(data, "pile_size", 0, int(size(rules.deck)))
    view.secrets = read_bag(field_of(data, "own_secrets", dict), rules)
    view.buried = vec[i64](numbers_of(data, "buried", 0, int(size(rules.deck)), seats))
    view.known = read_bags(field_of(data, "known", list), seats, rules)
    view.known_pile = read_bag(field_of(data, "known_pile", dict), rules)
    view.public_known = read_bags(field_of(data, "public_known", list), seats, rules)
    view.public_pile = read_bag(field_of(data, "public_pile", dict), rules)
    view.known_of_me = read_bags(field_of(data, "known_of_me", list), seats + 1, rules)
    view.terms = read_terms(field_of(data, "terms", list), rules)
    view.term_sizes = vec[i64](numbers_of(data, "term_sizes", 0, int(size(rules.deck)), int(TERMS)))
    check_moment(view.table)
    check_sight(view)
    return view


def check_sight(view: RoundView) -> None:
    """There is a world that looks like this: one is sampled and checked as a position."""
    seat, number = view.seat, i64(0)
    for other in range(view.rules.seats):
        number += view.sizes[other] + view.buried[other]
        if view.sizes[other] < size(view.known[other]):
            raise BadInput("the view knows more of a hand than it holds")
        if not within(view.public_known[other], view.hand if other == seat else view.known[other]):
            raise BadInput("everybody knows more than the view")
    if seat < 0 and view.hand + view.secrets != 0:
        raise BadInput("who only watches has no cards")
    if seat >= 0 and (view.known[seat] != 0 or view.sizes[seat] != size(view.hand)
                      or view.buried[seat] != size(view.secrets)):
        raise BadInput("the own cards of the view do not fit the rest of it")
    number += view.pile_size + size(view.table.open_discards) + (1 if view.table.phase == JESTER_LOOSE else 0)
    for bags in (view.table.courts, view.table.chests):
        for bag in bags:
            number += size(bag)
    if number != size(view.rules.deck) or view.pile_size < size(view.known_pile):
        raise BadInput("the cards of the view do not add up to the deck")
    check_known(view)
    try:
        world = view.determinize(Rng(1))
    except (ValueError, IndexError):
        raise BadInput("no deal fits the view") from None
    check_cards(world)
    check_hands(world)
    if look(world, seat).data() != view.data():
        raise BadInput("no deal fits the view")


def check_known(view: RoundView) -> None:
    """What the view knows is within the deck, kind by kind."""
    for kind in range(KINDS):
        seen = (count(view.hand, kind) + count(view.secrets, kind) + count(view.known_pile, kind)
                + count(view.table.open_discards, kind))
        for bags in (view.known, view.table.chests):
            for bag in bags:
                seen += count(bag, kind)
        for court in view.table.courts:
            seen += count(people_of(court), kind)
        if seen + (1 if kind == JESTER and view.table.phase == JESTER_LOOSE else 0) > count(view.rules.deck, kind):
            raise BadInput("the view knows more cards of a kind than there are")
