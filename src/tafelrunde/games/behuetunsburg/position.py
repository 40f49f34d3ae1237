"""Positions and views as plain data, written and read by one schema.

Bags are written as `{"knight": 2, "gold": 1}`, courts as `{"knight": 1, "jester as lady": 1}`, treasuries as lists from
the bottom to the top.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import isqrt
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.home import canonical, read_canonical
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.core.text import quote_value
from tafelrunde.games.behuetunsburg.components import CASTLE_PRICE, GOLD, HAND_AT_START, KINDS, NAMES
from tafelrunde.games.behuetunsburg.court import CARD_AT
from tafelrunde.games.behuetunsburg.flaw import flaw
from tafelrunde.games.behuetunsburg.moves import PLACES_IN_COURT
from tafelrunde.games.behuetunsburg.table import ENDINGS, PHASES, Rules, Table, World
from tafelrunde.games.behuetunsburg.trading import PEOPLE, TERMS
from tafelrunde.kit import position as kit
from tafelrunde.kit.multiset import ONE, bag_of, count, size


class Bag(kit.OneNumber):
    """A multiset of named cards or people, of no kind more than there are."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def write(self, value: Any) -> Any:
        return {name: int(count(value, kind)) for kind, name in enumerate(self.names) if count(value, kind) > 0}

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        bag: i64 = 0
        for each, number in kit.of_type(plain, name, dict).items():
            if each not in self.names or not isinstance(number, int) or isinstance(number, bool):
                raise BadInput("{name} is no card with a number", name=quote_value(each))
            kind = self.names.index(each)
            card = kind if self.names == NAMES else CARD_AT[kind]
            if not 0 <= number <= int(count(holder.rules.deck, card)):  # the number may be of any size
                raise BadInput("the number of cards {name} cannot be {number}", number=quote_value(number)[:20],
                               name=each)
            bag += i64(number) * ONE[kind]
        return bag


CARDS: Final = Bag(NAMES)
COURT: Final = Bag(PLACES_IN_COURT)
STACK: Final = kit.Names(NAMES)


def sides_of(holder: Any) -> int:
    """How many courts and treasuries there are."""
    return int(holder.rules.sides)


def rows_of(holder: Any) -> int:
    """How many rows of knowledge there are: one for each seat, and one for all who only watch."""
    return int(holder.seats) + 1


def all_cards(holder: Any) -> int:
    """How many cards there are."""
    return int(size(holder.rules.deck))


class Treasuries(kit.Codec):
    """Money by side, and no more of it than there is."""

    def write(self, value: Any) -> Any:
        return [STACK.write(stack) for stack in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        kit.check_length(kit.of_type(plain, name, list), name, sides_of, holder)
        stacks = [STACK.read(stack, name, holder) for stack in plain]
        for stack in stacks:
            for kind in range(KINDS):
                if list(stack).count(kind) > (count(holder.rules.deck, kind) if kind >= GOLD else 0):
                    raise BadInput("a treasury of the position holds more money than there is")
        return stacks

    def pack(self, value: Any, out: Packer) -> None:
        for stack in value:
            out.put_all(stack)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return [source.take_all() for _ in range(sides_of(holder))]


class Known(kit.ManyNumbers):
    """A list for each row of knowledge, with a bag for each hand."""

    def write(self, value: Any) -> Any:
        seats = isqrt(len(value))
        return [[CARDS.write(value[row * seats + seat]) for seat in range(seats)] for row in range(seats + 1)]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        kit.check_length(kit.of_type(plain, name, list), name, rows_of, holder)
        known = vec[i64]()
        for row in plain:
            for bag in kit.Each(CARDS, kit.seats_of).read(row, name, holder):
                known = append(known, bag)
        return known


def codec_of(term: int) -> Bag:
    """Two parts of each half of a trade offer are cards, the third is people of a court."""
    return COURT if term % 3 == PEOPLE else CARDS


class Terms(kit.ManyNumbers):
    """The bags of a trade offer."""

    def write(self, value: Any) -> Any:
        return [codec_of(term).write(bag) for term, bag in enumerate(value)]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        kit.check_length(kit.of_type(plain, name, list), name, int(TERMS), holder)
        return vec[i64]([codec_of(term).read(bag, name, holder) for term, bag in enumerate(plain)])


OPEN: Final = kit.Schema({
    "round": kit.Number(0, lambda table: int(table.rules.rounds) + 1),
    "phase": kit.Name(PHASES),
    "courts": kit.Each(COURT, sides_of),
    "treasuries": Treasuries(),
    "castles": kit.Numbers(0, 1, sides_of),
    "open_discards": CARDS,
    "paid": CARDS,
    "scores": kit.Numbers(-kit.FAR, kit.FAR, sides_of),
    "sheet": kit.Numbers(-kit.FAR, kit.FAR, lambda table: int(table.round * table.rules.sides)),
    "endings": kit.Names(ENDINGS, lambda table: int(table.round)),
    "starter": kit.Number(0, kit.last_seat),
    "active": kit.Number(0, kit.last_seat),
    "turn": kit.Number(0, kit.FAR),
    "offers": kit.Number(0, lambda table: int(table.rules.trade_offers)),
    "idle": kit.Number(0, kit.FAR),
    "to_deal": kit.Number(0, lambda table: int(HAND_AT_START * table.seats)),
    "dealt_to": kit.Number(0, kit.last_seat),
    "deal_step": kit.Number(0, 1),
    "asked": kit.Number(-1, kit.last_seat),
    "due": kit.Number(0, int(CASTLE_PRICE)),
    "victim": kit.Number(-1, lambda table: int(table.rules.sides) - 1),
    "rogues": kit.Number(0, 2),
    "women": kit.Number(0, 1),
    "person": kit.Number(-1, len(PLACES_IN_COURT) - 1),
    "quested": kit.Flag(),
    "stirred": kit.Flag(),
    "reshuffled": kit.Flag(),
    "building": kit.Flag(),
})

HIDDEN: Final = kit.Schema({
    "hands": kit.Each(CARDS, kit.seats_of),
    "pile": CARDS,
    "secrets": kit.Each(CARDS, kit.seats_of),
    "known": Known(),
    "known_pile": kit.Each(CARDS, rows_of),
    "terms": Terms(),
})

SEEN: Final = kit.Schema({
    "seat": kit.Number(-3, kit.last_seat),
    "hand": CARDS,
    "sizes": kit.Numbers(0, all_cards, kit.seats_of),
    "pile_size": kit.Number(0, all_cards),
    "own_secrets": CARDS,
    "buried": kit.Numbers(0, all_cards, kit.seats_of),
    "known": kit.Each(CARDS, kit.seats_of),
    "known_pile": CARDS,
    "public_known": kit.Each(CARDS, kit.seats_of),
    "public_pile": CARDS,
    "known_of_me": kit.Each(CARDS, rows_of),
    "terms": Terms(),
    "term_sizes": kit.Numbers(0, all_cards, int(TERMS)),
}, {"own_secrets": "secrets"})
LAYOUT: Final = kit.layout_of(OPEN, HIDDEN, SEEN)


def write_open(table: Table) -> dict[str, Any]:
    """What everybody at the table sees."""
    return {"seats": int(table.seats), "options": dict(table.rules.chosen), **OPEN.write(table)}


def read_open(data: Mapping[str, Any], rules: Rules) -> Table:
    """The open table by itself; raises BadInput."""
    table = Table(rules)
    OPEN.read(data, table)
    table.chests = vec[i64]([bag_of(stack) for stack in table.treasuries])
    return table


def pack_open(table: Table, out: Packer) -> None:
    """The same in bytes."""
    rules = table.rules
    if not rules.text:
        rules.text = canonical(rules.chosen)
    out.put(table.seats)
    out.put_text(rules.text)
    OPEN.pack(table, out)


def unpack_open(source: Unpacker) -> Table:
    """The inverse of `pack_open`."""
    seats = int(source.take())
    table = Table(rules_of(seats, source.take_text()))
    OPEN.unpack(source, table)
    table.chests = vec[i64]([bag_of(stack) for stack in table.treasuries])
    return table


@lru_cache(maxsize=64)
def rules_of(seats: int, text: str) -> Rules:
    """The rules by their options as they are packed."""
    return Rules(seats, read_canonical(text))


def write_state(state: World) -> dict[str, Any]:
    """The whole truth."""
    return {**write_open(state.table), **HIDDEN.write(state)}


def read_state(data: Mapping[str, Any], state: World) -> None:
    """What is hidden, of a state whose table is read; raises BadInput."""
    HIDDEN.read(data, state)
    kit.check(flaw(state))
