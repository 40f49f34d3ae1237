"""Positions and views read back, with every inconsistency named."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.game import field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg.audit import people_of
from tafelrunde.games.behuetunsburg.checking import check_cards, check_hands, check_moment
from tafelrunde.games.behuetunsburg.components import (
    CASTLE_PRICE,
    COLUMNS,
    GOLD,
    HAND_AT_START,
    JESTER,
    KINDS,
    NAMES,
)
from tafelrunde.games.behuetunsburg.moves import PLACES_IN_COURT
from tafelrunde.games.behuetunsburg.rounds import prepare
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.games.behuetunsburg.state import Round
from tafelrunde.games.behuetunsburg.table import (
    ENDINGS,
    JESTER_LOOSE,
    PHASES,
    TERMS,
)
from tafelrunde.games.behuetunsburg.view import RoundView, look
from tafelrunde.kit.multiset import ONE, count, size, within

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
            raise BadInput("the number of cards {name} cannot be {number}", number=repr(number)[:20], name=name)
        bag += i64(number) * ONE[kind]
    return bag


def read_bags(data: Any, length: int, rules: Rules) -> vec[i64]:
    if not isinstance(data, list) or len(data) != length:
        raise BadInput("a list of hands of the position needs {length:entry|entries}", length=length)
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
