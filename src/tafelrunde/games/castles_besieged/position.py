"""Positions and views as plain data. Cards are their values."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged import table as t
from tafelrunde.games.castles_besieged.components import KING, PACK, PAIRS
from tafelrunde.games.castles_besieged.flaw import flaw
from tafelrunde.games.castles_besieged.info import INFO
from tafelrunde.games.castles_besieged.table import World
from tafelrunde.kit import position as kit

VALUE: Final = kit.Numbers(1, int(KING))


class Options(kit.Codec):
    """The agreed rules, as the options they were made from."""

    def write(self, value: Any) -> Any:
        return dict(value.options)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return t.Rules(INFO.read_options(2, kit.of_type(plain, name, dict)))


class Cards(kit.Codec):
    """A deck, as the values of its cards in ascending order."""

    def write(self, value: Any) -> Any:
        return value.to_list()

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return t.cards_of(list(VALUE.read(plain, name, holder)))


class Both(kit.Codec):
    """A list of two values, by seat."""

    def __init__(self, codec: kit.Codec) -> None:
        self.codec = codec

    def write(self, value: Any) -> Any:
        return [self.codec.write(each) for each in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        kit.check_length(kit.of_type(plain, name, list), name, 2, holder)
        return [self.codec.read(each, name, holder) for each in plain]


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


def write_state(state: World) -> dict[str, Any]:
    return {**TABLE.write(state.table), **HANDS.write(state)}


def read_state(data: Mapping[str, Any], state: World) -> None:
    """The hands of a state whose table is read; raises BadInput. The draw pile is what is left of the pack."""
    HANDS.read(data, state)
    state.pile = state.table.unseen()
    for hand in state.hands:
        state.pile.take_all(hand)
    kit.check(flaw(state))


def read_table(data: Mapping[str, Any]) -> t.Table:
    """The open part of a position or view; raises BadInput."""
    table = t.empty_table(t.Rules(INFO.read_options(2, {})))
    TABLE.read(data, table)
    return table
