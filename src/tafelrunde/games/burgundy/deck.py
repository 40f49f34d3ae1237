"""The action cards nobody has seen: bags, the draw pile, reshuffles [R1.3, R8.2].

Cards of one shuffle that nobody has seen are alike, in the draw pile, in a personal pile or in Aaron's piles. So they
stay one bag, and a card gets its kind only when somebody looks at it. A reshuffle begins a new bag as long as cards
of the old one are still out: three at most in a round (dealt before a reshuffle, dealt after it, draw pile after
another one), and one more with Aaron's piles, which stay out from round to round.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tafelrunde.core.rng import Rng
from tafelrunde.games.burgundy import news
from tafelrunde.games.burgundy.components import HAND_CARDS, HAND_LIMIT, KINDS
from tafelrunde.games.burgundy.table import Table, cards_in, total


def fresh(table: Table) -> None:
    """All action cards are shuffled into the draw pile."""
    for kind in range(KINDS):
        table.unseen[kind] = u8(table.box.copies[kind])
    table.draw_pile = total(table.box.copies)
    table.left[0] = table.draw_pile


def available(table: Table) -> i64:
    """Cards that can still be drawn, after a reshuffle if need be."""
    return table.draw_pile + cards_in(table.discards)


def reshuffle(table: Table) -> None:
    """[R8.2] The discards become the new draw pile; only when the old one is used up [R5]."""
    if table.left[table.current] > 0:
        table.current += 1
    base = table.current * KINDS
    cards = cards_in(table.discards)
    for kind in range(KINDS):
        table.unseen[base + kind] += table.discards[kind]
        table.discards[kind] = 0
    table.draw_pile = cards
    table.left[table.current] = cards
    news.pile_renewed(table, cards)


def draw_unseen(table: Table) -> i64:
    """The top card of the draw pile goes somewhere unseen; its bag."""
    if table.draw_pile == 0:
        reshuffle(table)
    table.draw_pile -= 1
    return table.current


def note_seen(table: Table, bag: i64, kind: i64) -> None:
    """A card of that bag has been turned up."""
    table.unseen[bag * KINDS + kind] -= 1
    table.left[bag] -= 1


def deal_hands(table: Table) -> None:
    """[R1.3] Six cards face down to each player in turn order, fewer only where there are not enough [R17, R6]."""
    each = min(available(table) // table.seats, HAND_CARDS)
    for place in range(table.seats):
        player = table.players[(table.leader + place) % table.seats]
        dealt = vec[i64]([0] * each)
        for card in range(each):
            dealt[each - 1 - card] = draw_unseen(table)  # the first one dealt lies on top
        player.pile = dealt


def join_bags(table: Table) -> None:
    """Between rounds: the bag of the draw pile takes the lowest number that is free."""
    for bag in range(table.current):
        if table.left[bag] == 0:
            for kind in range(KINDS):
                table.unseen[bag * KINDS + kind] = table.unseen[table.current * KINDS + kind]
                table.unseen[table.current * KINDS + kind] = 0
            table.left[bag] = table.left[table.current]
            table.left[table.current] = 0
            table.current = bag
            return


def held_of(table: Table, hands: vec[i64], bag: i64, kind: i64) -> i64:
    """How many cards of that bag and kind are in hands."""
    held: i64 = 0
    for place in range(len(hands)):
        if hands[place] == kind:
            bags = table.players[place // HAND_LIMIT].hand
            if place % HAND_LIMIT < len(bags) and bags[place % HAND_LIMIT] == bag:
                held += 1
    return held


def copies_left(table: Table, hands: vec[i64], bag: i64, kind: i64) -> i64:
    """How many cards of that bag and kind are unseen and not in hands."""
    return i64(table.unseen[bag * KINDS + kind]) - held_of(table, hands, bag, kind)


def weights(table: Table, hands: vec[i64], bag: i64) -> vec[i64]:
    """By kind: the cards of the bag that are not in hands."""
    found = vec[i64]()
    for kind in range(KINDS):
        found = append(found, copies_left(table, hands, bag, kind))
    return found


def sample(table: Table, hands: vec[i64], bag: i64, rng: Rng) -> i64:
    """A random card of the bag; one that turns out to be in a hand is put back."""
    base = bag * KINDS
    unseen = table.unseen
    while True:
        number = rng.below(table.left[bag])
        kind: i64 = 0
        number -= i64(unseen[base])
        while number >= 0:
            kind += 1
            number -= i64(unseen[base + kind])
        if -number > held_of(table, hands, bag, kind):  # -number is uniform from 1 to the copies unseen
            return kind


def outside(table: Table, bag: i64) -> i64:
    """How many cards of the bag lie in personal piles, in hands, with Aaron and in the draw pile."""
    cards: i64 = 0
    for seat in range(table.seats):
        for other in table.players[seat].pile:
            if other == bag:
                cards += 1
        for other in table.players[seat].hand:
            if other == bag:
                cards += 1
    if bag == 0:
        cards += table.aaron_left
    if bag == table.current:
        cards += table.draw_pile
    return cards
