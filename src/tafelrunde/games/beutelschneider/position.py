"""Positions and views as plain data. Cards are in notation."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import CARDS, NOTATION, SMALL_PACK, SUIT_CARDS
from tafelrunde.games.beutelschneider.ending import is_over
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import NOT_CHOSEN, Rules, Table, empty_table
from tafelrunde.games.beutelschneider.view import View
from tafelrunde.kit import position as kit
from tafelrunde.kit.bitset import BIT, count, union

SEATS: Final = kit.Number(3, 4)
SET: Final = kit.NameSet(NOTATION)

RULES: Final = kit.Schema({
    "target": kit.Number(1, 1000),
    "hands_limit": kit.Number(0, 50),
    "play_on": kit.Flag(),
    "instant_win": kit.Flag(),
    "must_trump": kit.Flag(),
    "reveal_aside": kit.Flag(),
})
TABLE: Final = kit.Schema({
    "dealer": kit.Number(-1, kit.last_seat),
    "dealt": kit.Number(0, int(CARDS)),
    "hand_number": kit.Number(1, kit.FAR),
    "leader": kit.Number(0, kit.last_seat),
    "trick": kit.Names(NOTATION, once=True),
    "tricks_played": kit.Number(0, lambda table: int(table.tricks)),
    "played_by": kit.Each(SET, kit.seats_of),
    "voids": kit.Numbers(0, 15, kit.seats_of),
    "points": kit.Numbers(-kit.FAR, kit.FAR, kit.seats_of),
    "taken": kit.Numbers(0, 10, kit.seats_of),
    "totals": kit.Numbers(-kit.FAR, kit.FAR, kit.seats_of),
    "history": kit.Numbers(-kit.FAR, kit.FAR),
    "last_trick": kit.Names(NOTATION, once=True),
    "last_leader": kit.Number(0, kit.last_seat),
    "shown_aside": SET,
    "over": kit.Flag(),
})
HANDS: Final = kit.Schema({"hands": kit.Each(SET, kit.seats_of)})
VIEW: Final = kit.Schema({
    "seat": kit.Number(-3, lambda view: int(view.table.seats) - 1),
    "hand": SET,
    "sizes": kit.Numbers(0, 10, lambda view: int(view.table.seats)),
})


def write_state(state: State) -> dict[str, Any]:
    return {**write_table(state.table), **HANDS.write(state)}


def write_view(view: View) -> dict[str, Any]:
    return {**write_table(view.table), **VIEW.write(view)}


def write_table(table: Table) -> dict[str, Any]:
    """The open part of a position or view."""
    small = {"cards": count(SMALL_PACK)} if table.rules.small else {}
    return {"seats": int(table.seats), **small, **RULES.write(table.rules), **TABLE.write(table)}


def read_state(data: Mapping[str, Any]) -> State:
    """The inverse of `write_state`; raises BadInput. How many cards are dealt follows from where they are."""
    table = read_table(data, dealt=0)
    state = State(table, vec[i64]())
    HANDS.read(data, state)
    table.dealt = count(table.played | union(state.hands))
    kit.check(flaw(state))
    return state


def read_view(data: Mapping[str, Any]) -> View:
    """The inverse of `write_view`; raises BadInput."""
    view = View(0, read_table(data), 0, vec[i64]())
    VIEW.read(data, view)
    kit.check(view_flaw(view))
    return view


def read_table(data: Mapping[str, Any], **known: int) -> Table:
    """The inverse of `write_table`, with what is known of it otherwise; raises BadInput."""
    rules = Rules(INFO.read_options(INFO.seats[0], {"cards": data["cards"]} if "cards" in data else {}))
    RULES.read(data, rules)
    table = empty_table(rules, SEATS.read(data.get("seats"), "seats", None))
    TABLE.read({**data, **known}, table)
    table.played = union(table.played_by)
    return table


def flaw(state: State) -> Say | None:
    """What cannot be in a state although every field by itself can; None if the state is sound."""
    return place_flaw(state) or trick_flaw(state.table) or deal_flaw(state)


def place_flaw(state: State) -> Say | None:
    """[B1.1] Every card is in one place, and of the pack [B33]. [B27] Nobody holds a suit it has shown to lack."""
    seen: i64 = 0
    for cards in [*state.table.played_by, *state.hands]:
        if seen & cards != 0:
            return Say("the position has a card in two places")
        seen |= cards
    if seen & ~state.table.rules.pack != 0:
        return Say("the position has a card that is not in the pack")
    for seat in range(state.seats):
        for suit in range(4):
            if state.table.voids[seat] & BIT[suit] != 0 and state.hands[seat] & SUIT_CARDS[suit] != 0:
                return Say("seat {number} of the position holds a suit it has shown to lack", number=seat)
    return None


def trick_flaw(table: Table) -> Say | None:
    """The trick, the last one and the cards played fit each other."""
    if len(table.history) % table.seats != 0:
        return Say("history of the position needs {count:entry|entries} for each hand", count=table.seats)
    if table.laid >= table.seats or len(table.last_trick) not in (0, table.seats):
        return Say("a trick of the position has the wrong number of cards")
    for place in range(table.laid):
        if table.played_by[table.player(place)] & BIT[table.cards[place]] == 0:
            return Say("the trick of the position was not played by those whose turn it was")
    if count(table.played) != table.tricks_played * table.seats + table.laid:
        return Say("the cards played in the position do not fit its tricks")
    return None


def deal_flaw(state: State) -> Say | None:
    """[B2.1] Only a dealer deals, and nothing is played meanwhile; everybody holds as many cards as are due."""
    table = state.table
    dealing = table.dealt < table.due
    if table.dealer == NOT_CHOSEN and table.dealt > 0:
        return Say("the position has cards dealt but no dealer")
    in_order = not dealing or (table.played == 0 and not any(table.voids))
    for seat in range(state.seats):
        in_order = in_order and count(state.hands[seat]) == hand_due(table, seat)
    if not in_order:
        return Say("the position is in the middle of a deal that was not dealt in order" if dealing else
                   "the hands of the position do not fit the tricks played")
    if table.over and (dealing or not is_over(table) or not (
            table.rules.instant_win or table.tricks_played == table.tricks)):
        return Say("the position is over although the match goes on")
    if table.tricks_played == table.tricks and not table.over:
        return Say("the position has all tricks played but is not over")
    return None


def hand_due(table: Table, seat: i64) -> i64:
    """[B2.2] How many cards the seat has been dealt so far; once all are dealt, how many it has not yet played."""
    if table.dealt < table.due:
        turn = (seat - table.dealer - 1) % table.seats
        return (table.dealt + table.seats - 1 - turn) // table.seats
    has_played = (seat - table.leader) % table.seats < table.laid
    return table.tricks - table.tricks_played - (1 if has_played else 0)


def view_flaw(view: View) -> Say | None:
    """A view is sound if the worlds it allows are: one is sampled."""
    table = view.table
    if sum(view.sizes) + count(table.played) != table.dealt:
        return Say("the hands of the view do not add up to the cards dealt")
    try:
        world = view.determinize(Rng(1))
    except AssertionError:
        return Say("no deal fits the view")
    if view.seat >= 0 and view.sizes[view.seat] != count(view.hand):
        return Say("its own hand does not fit the rest of the view")
    return flaw(world)


def audit(state: State) -> None:
    """Raise AssertionError if the state is not sound, or miscounts what follows from the rest of it."""
    problem = flaw(state)
    assert problem is None, str(problem)
    assert state.table.played == union(state.table.played_by), "a card was played by nobody"
    assert state.table.dealt == count(state.table.played | union(state.hands)), "a dealt card is missing"
