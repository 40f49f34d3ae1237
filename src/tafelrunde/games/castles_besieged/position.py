"""Positions and views as plain data. Cards are their values."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.home import canonical, read_canonical
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged import table as t
from tafelrunde.games.castles_besieged.components import KING, PACK, PAIRS
from tafelrunde.games.castles_besieged.flaw import flaw
from tafelrunde.games.castles_besieged.info import INFO
from tafelrunde.games.castles_besieged.table import World
from tafelrunde.kit import position as kit
from tafelrunde.kit.deck import deck_of_counts

STANDARD: Final = t.Rules(INFO.read_options(2, {}))  # until those of a position are read
VALUE: Final = kit.Numbers(1, int(KING))


class Options(kit.Codec):
    """The agreed rules, as the options they were made from."""

    def write(self, value: Any) -> Any:
        return dict(value.options)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return t.Rules(INFO.read_options(2, kit.of_type(plain, name, dict)))

    def pack(self, value: Any, out: Packer) -> None:
        if not value.text:
            value.text = canonical(value.options)
        out.put_text(value.text)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return rules_of(source.take_text())


@lru_cache(maxsize=64)
def rules_of(text: str) -> t.Rules:
    """The rules by their options as they are packed."""
    return t.Rules(INFO.read_options(2, read_canonical(text)))


class Cards(kit.Codec):
    """A deck, as the values of its cards in ascending order."""

    def write(self, value: Any) -> Any:
        return value.to_list()

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return t.cards_of(list(VALUE.read(plain, name, holder)))

    def pack(self, value: Any, out: Packer) -> None:
        out.put_all(value.counts)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return deck_of_counts(source.take_all())


class Both(kit.Codec):
    """A list of two values, by seat."""

    def __init__(self, codec: kit.Codec) -> None:
        self.codec = codec

    def write(self, value: Any) -> Any:
        return [self.codec.write(each) for each in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        kit.check_length(kit.of_type(plain, name, list), name, 2, holder)
        return [self.codec.read(each, name, holder) for each in plain]

    def pack(self, value: Any, out: Packer) -> None:
        for each in value:
            self.codec.pack(each, out)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return [self.codec.unpack(source, holder), self.codec.unpack(source, holder)]


class OfArmies(Both):
    """One attribute of both armies."""

    def __init__(self, attribute: str, codec: kit.Codec) -> None:
        super().__init__(codec)
        self.attribute = attribute

    def write(self, value: Any) -> Any:
        return super().write([getattr(army, self.attribute) for army in value])

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        for army, each in zip(holder.armies, super().read(plain, name, holder), strict=True):
            setattr(army, self.attribute, each)
        return holder.armies

    def pack(self, value: Any, out: Packer) -> None:
        for army in value:
            self.codec.pack(getattr(army, self.attribute), out)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        for army in holder.armies:
            setattr(army, self.attribute, self.codec.unpack(source, holder))
        return holder.armies


class LastAttack(kit.Codec):
    """Seat, attacker, the turn it was laid in, defender or 0, the turn that was laid in, pair of dice from 0 to 35; or
    nothing."""

    def write(self, value: Any) -> Any:
        return [] if value is None else [int(number) for number in (
            value.seat, value.attacker, value.attacker_laid, value.defender, value.defender_laid, value.dice)]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        if not kit.of_type(plain, name, list):
            return None
        if holder.turn == 0:
            kit.check(Say("the last attack of the position cannot have happened"))
        kit.check_length(plain, name, len(ATTACK), holder)
        seat, attacker, attacker_laid, defender, defender_laid, dice = [
            number.read(each, name, holder) for number, each in zip(ATTACK, plain, strict=True)]
        attack = t.Attack(seat, attacker, attacker_laid, dice)
        attack.defender, attack.defender_laid = defender, defender_laid
        return attack

    def pack(self, value: Any, out: Packer) -> None:
        out.put_all(vec[i64](self.write(value)))

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        found = source.take_all()
        if len(found) == 0:
            return None
        attack = t.Attack(found[0], found[1], found[2], found[5])
        attack.defender, attack.defender_laid = found[3], found[4]
        return attack


def turn_of(table: t.Table) -> int:
    """The turn of this game that is being played."""
    return int(table.turn)


ATTACK: Final = (kit.Number(0, 1), kit.Number(1, int(KING)), kit.Number(1, turn_of), kit.Number(0, int(KING)),
                 kit.Number(0, turn_of), kit.Number(0, int(PAIRS) - 1))


def last_turn(table: t.Table) -> int:
    """[C28] How many turns a game may have lasted."""
    return int(table.rules.most_turns)


TABLE: Final = kit.Schema({
    "options": Options(),
    "awaited": kit.Name(("dealer", "deal", "turn", "card", "dice", "nothing")),
    "dealer": kit.Number(-1, 1),
    "to_move": kit.Number(0, 1),
    "turn": kit.Number(0, last_turn),
    "passes": kit.Number(0, 2),
    "rows": OfArmies("row", VALUE),
    "laid": OfArmies("laid", kit.Numbers(1, turn_of)),
    "hits": OfArmies("hits", kit.Number(0, lambda table: int(table.rules.hits_to_lose))),
    "discard": Cards(),
    "place": kit.Number(0, int(PACK)),
    "last_attack": LastAttack(),
    "games_played": kit.Number(0, lambda table: int(table.rules.games)),
    "won": kit.Numbers(0, lambda table: int(table.rules.games), 2),
    "ending": kit.Name(("", "stormed", "passed", "too long")),
    "victor": kit.Number(-1, 1),
}, {"options": "rules", "rows": "armies", "laid": "armies", "hits": "armies"})
HANDS: Final = kit.Schema({"hands": Both(Cards()), "known": Both(Cards())})
VIEW: Final = kit.Schema({
    "seat": kit.Number(-3, 1),
    "hand": Cards(),
    "sizes": kit.Numbers(0, int(PACK), 2),
    "pile": kit.Number(0, int(PACK)),
    "known": Both(Cards()),
}, {"pile": "pile_size"})
LAYOUT: Final = kit.layout_of(TABLE, HANDS, VIEW)


def write_state(state: World) -> dict[str, Any]:
    return {**TABLE.write(state.table), **HANDS.write(state)}


def read_state(data: Mapping[str, Any], state: World) -> None:
    """The hands of a state whose table is read; raises BadInput."""
    HANDS.read(data, state)
    fill_pile(state)
    kit.check(flaw(state))


def unpack_state(source: Unpacker, state: World) -> None:
    """The same from bytes."""
    HANDS.unpack(source, state)
    fill_pile(state)


def fill_pile(state: World) -> None:
    """The draw pile is what is left of the pack."""
    state.pile = state.table.unseen()
    for hand in state.hands:
        state.pile.take_all(hand)


def read_table(data: Mapping[str, Any]) -> t.Table:
    """The open part of a position or view; raises BadInput."""
    table = t.empty_table(STANDARD)
    TABLE.read(data, table)
    return table


def unpack_table(source: Unpacker) -> t.Table:
    """The same from bytes."""
    table = t.empty_table(STANDARD)
    TABLE.unpack(source, table)
    return table
