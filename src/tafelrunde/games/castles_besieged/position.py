"""Positions and views as plain data. Cards are their values."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged import table as t
from tafelrunde.games.castles_besieged.components import KING, PACK, PAIRS, SMALL_PACK
from tafelrunde.games.castles_besieged.ending import fewer_hits, is_decided
from tafelrunde.games.castles_besieged.info import INFO
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.view import View
from tafelrunde.kit import position as kit
from tafelrunde.kit.deck import Deck

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
        return value.listed()

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


def write_state(state: State) -> dict[str, Any]:
    return {**TABLE.write(state.table), **HANDS.write(state)}


def write_view(view: View) -> dict[str, Any]:
    return {**TABLE.write(view.table), **VIEW.write(view)}


def read_state(data: Mapping[str, Any]) -> State:
    """The inverse of `write_state`; raises BadInput. The draw pile is what is left of the pack."""
    table = read_table(data)
    state = State(table, [], table.unseen(), [])
    HANDS.read(data, state)
    for hand in state.hands:
        state.pile.take_all(hand)
    kit.check(flaw(state))
    return state


def read_view(data: Mapping[str, Any]) -> View:
    """The inverse of `write_view`; raises BadInput."""
    view = View(0, read_table(data), t.no_cards(), vec[i64](), 0, [])
    VIEW.read(data, view)
    kit.check(view_flaw(view))
    return view


def read_table(data: Mapping[str, Any]) -> t.Table:
    """The open part of a position or view; raises BadInput."""
    table = t.empty_table(t.Rules(INFO.read_options(2, {})))
    TABLE.read(data, table)
    return table


def flaw(state: State) -> Say | None:
    """What cannot be in a state although every field by itself can; None if the state is sound."""
    return rows_flaw(state.table) or turn_flaw(state.table) or match_flaw(state.table) or hands_flaw(state)


def rows_flaw(table: t.Table) -> Say | None:
    """[C3.3] Cards were laid one after the other. [C5.1] Only a card that is there attacks."""
    for army in table.armies:
        laid = list(army.laid)
        now = table.turn in laid and table.awaited != t.NOTHING  # whoever lays a card ends the turn
        if len(laid) != len(army.row) or sorted(set(laid)) != laid or now:
            return Say("laid of the position needs one rising turn number for each card of a row")
    if table.awaited == t.THE_DICE and table.place >= len(table.armies[table.to_move].row):
        return Say("the position awaits dice for an attacker that is not there")
    if table.awaited != t.THE_DICE and table.place != 0:
        return Say("the position names the place of an attacker, but no dice are awaited")
    return None


def turn_flaw(table: t.Table) -> Say | None:
    """[C2.4] Before the first turn the table is empty; afterwards turns alternate. [C23] Two passes end the game."""
    if (table.dealer == t.NEITHER) != (table.awaited == t.THE_DEALER):
        return Say("the position has a dealer exactly from the moment one was chosen")
    if table.awaited in (t.THE_DEALER, t.A_DEAL):
        played = any(len(army.row) > 0 or army.hits > 0 for army in table.armies) or table.discard.size > 0
        if played or table.turn != 0 or table.to_move != 0 or table.passes != 0:
            return Say("the position is still dealing, so nothing can have been played")
    elif table.turn == 0 or table.to_move != (table.dealer + table.turn) % 2:
        return Say("the turn of the position is not that of the player to move: the dealer moves second")
    if (table.passes == 2) != (table.ending == t.PASSED):
        return Say("two passes in a row end the game, and the position does not fit that")
    return None


def match_flaw(table: t.Table) -> Say | None:
    """[C6.2] Games won, the ending and the victor follow from each other."""
    over, named = table.awaited == t.NOTHING, table.rules.dealer
    drawn = table.games_played - table.won[0] - table.won[1]
    if drawn < 0 or is_decided(table) != over or over != (table.ending != t.UNDECIDED):
        return Say("the games played and won do not fit what the position awaits")
    if table.awaited == t.THE_DEALER and table.games_played > 0 and drawn == 0:
        return Say("the winner deals, but the position awaits a dealer by lot")
    if named != t.NEITHER and table.games_played == 0 and table.dealer != named:
        return Say("the option dealer names another dealer of the first game than the position")
    if over and (drawn if table.victor == t.NEITHER else table.won[table.victor]) == 0:
        return Say("the position's last game is not among those won and drawn")
    stormed = [army.hits for army in table.armies].count(table.rules.hits_to_lose)
    if stormed != (1 if table.ending == t.STORMED else 0):
        return Say("the hits of the position do not fit its ending")
    stopped = table.turn == table.rules.most_turns
    if table.victor != victor_due(table) or (table.ending == t.TOO_LONG and not stopped):
        return Say("the position names the wrong victor, or ends for the wrong reason")
    return None


def victor_due(table: t.Table) -> int:
    """Who won the last game: whoever has taken fewer hits, unless it was stopped."""
    return int(t.NEITHER if table.ending in (t.UNDECIDED, t.TOO_LONG) else fewer_hits(table))


def hands_flaw(state: State) -> Say | None:
    """[C1.2] No value is there too often. [C2.3] Hands are dealt in turn; what is known of them is in them [C25]."""
    table, known = state.table, state.known
    excess = too_often(state.pile)
    if excess > 0:
        return Say("the position has too many cards of the value {value}" if table.rules.cards == SMALL_PACK else
                   "the position has five cards of the value {value}", value=excess)
    if known[0].size + known[1].size > 0 and not table.rules.reshuffle_discard:
        return Say("without a reshuffle no card of a hand is known")
    if not (state.hands[0].holds(known[0]) and state.hands[1].holds(known[1])):
        return Say("a card that is known of a hand is not in it")
    sizes = [int(hand.size) for hand in state.hands]
    first, second = sizes if table.dealer == 1 else reversed(sizes)  # in the order dealt to
    if table.awaited == t.THE_DEALER and first + second > 0:
        return Say("the position has cards dealt but no dealer")
    if table.awaited == t.A_DEAL and (first - second not in (0, 1) or second >= table.rules.hand):
        return Say("the position is in the middle of a deal that was not dealt in turn")
    if table.awaited == t.A_CARD and state.pile.size == 0:
        return Say("the position awaits a card from an empty draw pile")
    if table.awaited == t.A_TURN and table.turn == 1 and not first == second == table.rules.hand:
        return Say("the first turn of the position needs two cards in each hand" if table.rules.cards == SMALL_PACK else
                   "the first turn of the position needs seven cards in each hand")
    return None


def too_often(left: Deck) -> int:
    """A value of which less than nothing is left, or 0."""
    return next((value for value in range(1, int(KING) + 1) if left.counts[value] < 0), 0)


def view_flaw(view: View) -> Say | None:
    """A view is sound if the worlds it allows are: one is sampled, once its numbers allow any."""
    if view.seat in (-1, -2):
        return Say("a view is that of a seat or of a spectator")
    if view.seat < 0 and view.hand.size + view.known[0].size + view.known[1].size > 0:
        return Say("a spectator sees no hand")
    excess = too_often(view.unknown())
    if excess > 0:
        return Say("the position has too many cards of the value {value}" if view.table.rules.cards == SMALL_PACK else
                   "the position has five cards of the value {value}", value=excess)
    fits = view.seat < 0 or view.sizes[view.seat] == view.hand.size
    for seat in range(2):
        fits = fits and (seat == view.seat or view.known[seat].size <= view.sizes[seat])
    if not fits or view.pile_size + sum(view.sizes) != view.table.unseen().size:
        return Say("the hands of the view do not have the sizes it says")
    return flaw(view.determinize(Rng(1)))


def audit(state: State) -> None:
    """Raise AssertionError if the state is not sound, or miscounts what follows from the rest of it."""
    problem = flaw(state)
    assert problem is None, str(problem)
    unseen = state.table.unseen()
    for cards in (*state.hands, state.pile):
        unseen.take_all(cards)
        assert (cards.size, cards.kinds) == (len(cards.listed()), len(set(cards.listed()))), "cards are miscounted"
    assert unseen.listed() == [], "a card is lost or doubled"
