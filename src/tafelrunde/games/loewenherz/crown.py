"""[L7.3] Crown and scepter: look through one pile of politics cards and keep one card.

Who has looked through a pile knows its cards. That is kept as groups: for each observer the cards of one
group are known as a set, but not which lies where. Cards move publicly (from pile to hand), so groups need
changing only for who looks.
"""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import reasons
from tafelrunde.games.loewenherz.components import KIND_NAMES, KINDS, POLITICS
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import CROWN, NEXT_BAND, OBSERVERS, PILE, TAKE_CARD, Table
from tafelrunde.kit.reasons import FINE


def begin(table: Table) -> None:
    """[L7.3] Choose a pile."""
    table.phase = CROWN


def is_done(table: Table) -> bool:
    """[L7.3, L11] Is there no card left in either pile?"""
    return table.pile_size(0) + table.pile_size(1) == 0


def look_problem(table: Table, pile: i64) -> i64:
    """[L7.3] Any pile with cards in it."""
    return FINE if table.pile_size(pile) > 0 else reasons.PILE_EMPTY


def fresh_group(table: Table, seat: i64) -> i64:
    """A group number the observer does not use yet."""
    most: i64 = 0
    for card in range(POLITICS):
        if table.group[seat * POLITICS + card] > most:
            most = table.group[seat * POLITICS + card]
    return most + 1


def look(state: Realm, pile: i64) -> None:
    """[L7.3] All of one pile; the other stays unseen. Everybody sees which."""
    table = state.table
    seat = table.turn_of
    group = fresh_group(table, seat)
    for card in range(POLITICS):
        if table.taker[card] == PILE + pile:
            table.group[seat * POLITICS + card] = group
    table.looking_at = pile
    table.phase = TAKE_CARD
    if state.diary is not None:
        seen: list[Say] = []
        for kind in range(KINDS):
            for _ in range(state.pile_count(pile, kind)):
                seen.append(Say(KIND_NAMES[kind]))
        state.diary.tell(Say("{seat} looks through pile {pile} of the politics cards", seat=int(seat),
                             pile=int(pile) + 1), "L7.3", but=(int(seat),))
        state.diary.tell(Say("you look through pile {pile} and see {cards}", pile=int(pile) + 1, cards=tuple(seen)),
                         "L7.3", only=(int(seat),), reveals=True)


def keep_problem(state: Realm, kind: i64) -> i64:
    """[L7.3] Any card of the pile looked through."""
    return FINE if state.pile_count(state.table.looking_at, kind) > 0 else reasons.NOT_IN_PILE


def keep(state: Realm, kind: i64) -> None:
    """[L7.3] The card is kept hidden. As a pile has no order, its first place stands for the card that leaves."""
    table, kinds = state.table, state.kinds
    seat = table.turn_of
    pile = PILE + table.looking_at
    first: i64 = -1
    for card in range(POLITICS):
        if table.taker[card] == pile:
            if first < 0:
                first = card
            if kinds[card] == kind:
                kinds[card] = kinds[first]
                kinds[first] = kind
                break
    table.taker[first] = seat
    table.group[seat * POLITICS + first] = fresh_group(table, seat)
    table.phase = NEXT_BAND
    if state.diary is not None:
        state.diary.tell(Say("{seat} keeps a card of pile {pile}", seat=int(seat), pile=int(table.looking_at) + 1),
                         "L7.3", but=(int(seat),))
        state.diary.tell(Say("you keep {card}", card=Say(KIND_NAMES[kind])), "L7.3", only=(int(seat),))


def lay_hands_open(table: Table) -> None:
    """[L9.1] At the end everybody sees all hands; the piles stay unseen."""
    for observer in range(OBSERVERS):
        for card in range(POLITICS):
            if table.taker[card] < PILE:
                table.group[observer * POLITICS + card] = fresh_group(table, observer)


def stop(table: Table) -> None:
    """[L6] Looking and taking nothing is allowed, and so is not looking."""
    table.phase = NEXT_BAND
