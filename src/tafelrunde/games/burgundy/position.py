"""Positions and views as plain data (JSON types), by schema; what fields may be together is said in flaw.py."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core.illegal import BadInput
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.core.text import quote_value
from tafelrunde.games.burgundy import components as c, due, flaw, table as t
from tafelrunde.games.burgundy.edition import STANDARD_BOX, as_text, box_of
from tafelrunde.games.burgundy.estate import derive
from tafelrunde.kit import position as kit
from tafelrunde.kit.position import Codec, Flag, ManyNumbers, Name, Names, Number, Numbers, Schema

PLENTY: Final = 1000  # nobody ever has that many workers, silver or points
COPIES: Final = Numbers(0, c.ACTION_CARDS, c.DICE)


class Cards(Names):
    """Cards that are kept in ascending order, in whatever order they are written."""

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return vec[i64](sorted(self.read_places(plain, name)))


class Groups(ManyNumbers):
    """Action cards in groups of equal size, one after the other; places that are not taken hold NONE."""

    def __init__(self, size: int, least: int) -> None:
        self.size = size
        self.least = least
        self.names = Names(c.KIND_NAMES)

    def write(self, value: Any) -> Any:
        return [[c.KIND_NAMES[kind] for kind in value[first:first + self.size] if kind != t.NONE]
                for first in range(0, len(value), self.size)]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        found: list[int] = []
        for group in kit.of_type(plain, name, list):
            kinds = self.names.read_places(group, name)
            if not self.least <= len(kinds) <= self.size:
                raise BadInput("each list in {name} of the position needs {low} to {high:card|cards}", name=name,
                               low=self.least, high=self.size)
            found += kinds + [-1] * (self.size - len(kinds))
        return vec[i64](found)


class Counts(Codec):
    """How many cards of each kind, in one bag or several."""

    def __init__(self, bags: int = 0) -> None:
        self.bags = bags  # 0: one, and not in a list

    def write(self, value: Any) -> Any:
        if self.bags == 0:
            return write_counts(value)
        return [write_counts(value[bag * c.KINDS:(bag + 1) * c.KINDS]) for bag in range(self.bags)]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        if self.bags == 0:
            return read_counts(plain, holder)
        kit.check_length(kit.of_type(plain, name, list), name, self.bags, holder)
        return vec[u8]([number for bag in plain for number in read_counts(bag, holder)])

    def pack(self, value: Any, out: Packer) -> None:
        counts: vec[u8] = value
        out.put(len(counts))
        for number in counts:
            out.put(i64(number))

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        counts = vec[u8]([0] * source.take())
        for kind in range(len(counts)):
            counts[kind] = u8(source.take())
        return counts


def write_counts(cards: vec[u8]) -> dict[str, list[int]]:
    """By sort: how many cards show 1, 2, 3, 4, 5, 6."""
    by_sort = {name: cards[sort * c.DICE:(sort + 1) * c.DICE] for sort, name in enumerate(c.SORTS)}
    return {name: COPIES.write(copies) for name, copies in by_sort.items() if t.cards_in(copies) > 0}


def read_counts(plain: Any, holder: Any) -> vec[u8]:
    """By kind: how many cards."""
    counts = vec[u8]([0] * c.KINDS)
    for name, copies in kit.of_type(plain, "cards", dict).items():
        if name not in c.SORTS:
            raise BadInput("{name} is no action card", name=quote_value(name))
        for place, number in enumerate(COPIES.read(copies, name, holder)):
            counts[c.SORTS.index(name) * c.DICE + place] = number
    return counts


class StartCard(Number):
    """Who has the start player card; alone nobody has it, whatever is written."""

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return int(t.NONE) if holder.seats == 1 else super().read(plain, name, holder)


class Edition(Codec):
    """What the cards show, by the text of it."""

    def write(self, value: Any) -> Any:
        return value.text

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return box_of(as_text(kit.of_type(plain, name, str)))

    def pack(self, value: Any, out: Packer) -> None:
        out.put_text(value.text)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return box_of(source.take_text())


class OpenPiles(Codec):
    """The two open piles of these goods or animals."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.kinds = len(names)
        self.schema = Schema({"unseen": Numbers(0, 6, self.kinds), "tops": Numbers(-1, self.kinds - 1, 2),
                              "sizes": Numbers(0, 20, 2)})

    def write(self, value: Any) -> Any:
        return self.schema.write(value)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        piles = t.new_open_piles(self.kinds, 0)
        self.schema.read(plain, piles, name)
        return piles

    def pack(self, value: Any, out: Packer) -> None:
        self.schema.pack(value, out)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        piles = t.new_open_piles(self.kinds, 0)
        self.schema.unpack(source, piles)
        return piles


class Players(Codec):
    """Every side of the table; Aaron comes last in the solitaire."""

    def write(self, value: Any) -> Any:
        return [PLAYER.write(player) for player in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        kit.check_length(kit.of_type(plain, name, list), name, sides(holder), holder)
        players = [t.new_player(seat) for seat in range(len(plain))]
        for player, facts in zip(players, plain, strict=True):
            PLAYER.read(facts, player, name)
            derive(player)
        return players

    def pack(self, value: Any, out: Packer) -> None:
        for player in value:
            PLAYER.pack(player, out)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        players = [t.Player(seat) for seat in range(sides(holder))]
        for player in players:
            PLAYER.unpack(source, player)
            derive(player)
        return players


def sides(table: t.Table) -> int:
    """Players, and Aaron in the solitaire."""
    return 2 if table.seats == 1 else int(table.seats)


PLAYER: Final = Schema({
    "workers": Number(0, PLENTY),
    "silver": Number(0, PLENTY),
    "goods": Numbers(0, c.GOODS_COPIES, len(c.GOODS)),
    "sold": Numbers(0, c.GOODS_COPIES, len(c.GOODS)),
    "animals": Numbers(0, c.ANIMAL_COPIES, len(c.ANIMALS)),
    "projects": Cards(c.KIND_NAMES),
    "estate": Groups(c.PILE_CARDS, 1),
    "all_seven": Number(0, 4),
    "points": Numbers(0, PLENTY, t.SOURCES),
    "pile": Numbers(0, t.BAGS - 1),
    "hand": Numbers(0, t.BAGS - 1),
})
TABLE: Final = Schema({
    "seats": Number(1, 4),
    "edition": Edition(),
    "round": Name(c.ROUNDS),
    "leader": Number(0, kit.last_seat),
    "active": Number(0, kit.last_seat),
    "start_card": StartCard(0, kit.last_seat),
    "face_down": Flag(),
    "bought": Flag(),
    "laying": Number(-1, c.HAND_LIMIT - 1),
    "returned": Numbers(0, PLENTY, 2),
    "due": Names(due.TEXTS),
    "display": Cards([f"{row} {name}" for row in range(1, c.DICE + 1) for name in c.KIND_NAMES]),
    "discards": Counts(),
    "offer": Cards(c.KIND_NAMES),
    "draw_pile": Number(0, c.ACTION_CARDS),
    "current": Number(0, t.BAGS - 1),
    "unseen": Counts(t.BAGS),
    "aaron_left": Number(0, lambda table: sum(c.AARON_PILES) if table.seats == 1 else 0),
    "goods": OpenPiles(c.GOODS),
    "animals": OpenPiles(c.ANIMALS),
    "firsts": Numbers(-1, lambda table: sides(table) - 1, len(c.TYPES)),
    "lost": Flag(),
    "players": Players(),
}, {"edition": "box", "due": "stack"})
HANDS: Final = Schema({"hands": Groups(c.HAND_LIMIT, 0)})
SEAT: Final = Schema({"seat": Number(-3, lambda view: int(view.table.seats) - 1)})
KNOWN: Final = Schema({"dice": Numbers(0, c.DICE, lambda view: c.HAND_LIMIT * int(view.table.seats))})
LAYOUT: Final = kit.layout_of(TABLE, PLAYER, HANDS, SEAT, KNOWN)


def write_state(state: t.World) -> dict[str, Any]:
    """The position."""
    return {**TABLE.write(state.table), **HANDS.write(state)}


def read_table(data: Mapping[str, Any]) -> t.Table:
    """The open table of a position or a view; raises BadInput."""
    table = t.new_table(1, STANDARD_BOX)
    TABLE.read(data, table)
    table.face_down = table.face_down and table.seats > 1
    table.lost = table.lost and table.seats == 1
    derive_rest(table)
    kit.check(flaw.table_flaw(table))
    return table


def unpack_table(source: Unpacker) -> t.Table:
    """The open table of a position or a view, from bytes."""
    table = t.new_table(1, STANDARD_BOX)
    TABLE.unpack(source, table)
    derive_rest(table)
    return table


def derive_rest(table: t.Table) -> None:
    """What follows from the fields of a table."""
    for bag in range(t.BAGS):
        table.left[bag] = t.cards_in(table.unseen[bag * c.KINDS:(bag + 1) * c.KINDS])
    for player in table.players:
        table.all_seven_taken += 1 if player.all_seven > 0 else 0
    table.look()


def read_state(data: Mapping[str, Any], state: t.World) -> None:
    """The rest of a position, for a state with its table; raises BadInput."""
    HANDS.read(data, state)
    kit.check(flaw.hands_flaw(state.table, state.hands))
