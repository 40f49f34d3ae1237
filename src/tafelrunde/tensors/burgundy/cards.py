"""The action cards that lie open, those that nobody has seen, and the open piles of goods and animals."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.table import BAGS, NONE, OpenPiles, Table
from tafelrunde.tensors.encoder import clear, put_all

OF_OPEN_PILES: Final[i64] = 3 * (c.GOODS_TYPES + c.ANIMAL_TYPES) + 4


def size(seats: i64) -> i64:
    """Bytes of all of it."""
    lying = 2 * c.DISPLAY_CARDS[seats] + c.DICE * c.KINDS + c.PURCHASE_CARDS + c.KINDS + c.KINDS
    aaron: i64 = BAGS if seats == 1 else 0
    return lying + 1 + BAGS + BAGS * c.KINDS + aaron + c.HAND_LIMIT * c.DICE + OF_OPEN_PILES


def put_lying(out: vec[u8], at: i64, table: Table) -> i64:
    """Display, bought cards and discards; the place after."""
    at = put_display(out, at, table)
    at = put_kinds(out, at, at + c.PURCHASE_CARDS, c.PURCHASE_CARDS, table.offer) + c.KINDS
    for copies in table.discards:
        out[at] = copies
        at += 1
    return at


def put_display(out: vec[u8], at: i64, table: Table) -> i64:
    """The cards of the display as a list, which tells at the next time what to take back, and by row and kind."""
    marks = at + 2 * c.DISPLAY_CARDS[table.seats]
    place = at
    while place < marks and out[place] > 0:
        out[marks + (i64(out[place]) - 1) * c.KINDS + i64(out[place + 1]) - 1] = 0
        out[place] = 0
        out[place + 1] = 0
        place += 2
    place = at
    for card in table.display:
        if place == marks:  # in play it never has more cards than places
            break
        row = card // c.KINDS
        out[place] = u8(row + 1)
        out[place + 1] = u8(card - row * c.KINDS + 1)
        out[marks + card] = 1
        place += 2
    return marks + c.DICE * c.KINDS


def put_kinds(out: vec[u8], at: i64, marks: i64, places: i64, kinds: vec[i64]) -> i64:
    """A few cards as a list, which tells at the next time what to take back, and elsewhere by kind; the place of the
    marks."""
    place = at
    while place < at + places and out[place] > 0:
        out[marks + i64(out[place]) - 1] = 0
        out[place] = 0
        place += 1
    end = at + places
    for kind in kinds:
        if at == end:
            break
        out[at] = u8(kind + 1)
        out[marks + kind] = 1
        at += 1
    return marks


def put_unseen(out: vec[u8], at: i64, table: Table) -> i64:
    """Draw pile, the cards nobody has seen by shuffle, the last one first, and Aaron's; the place after."""
    out[at] = u8(table.draw_pile)
    at += 1
    unseen, left = table.unseen, table.left
    place = at + BAGS
    bag = table.current
    for shuffle in range(BAGS):
        if left[bag] > 0 or out[at + shuffle] > 0:  # else nothing of it has been there, and nothing is
            out[at + shuffle] = u8(left[bag])
            first = bag * c.KINDS
            to = place
            for kind in range(first, first + c.KINDS):
                out[to] = unseen[kind]
                to += 1
        place += c.KINDS
        bag -= 1
        if bag < 0:
            bag += BAGS
    if table.seats > 1:
        return place
    clear(out, place, BAGS)
    out[place + table.current] = u8(table.aaron_left)  # they are of the first bag
    return place + BAGS


def put_dice(out: vec[u8], at: i64, hands: vec[i64], seat: i64) -> i64:
    """The dice of one's own cards; the place after."""
    end = clear(out, at, c.HAND_LIMIT * c.DICE)
    for place in range(c.HAND_LIMIT * seat, c.HAND_LIMIT * (seat + 1)):
        kind = hands[place]
        if kind != NONE:
            out[at + c.DIE_OF[kind] - 1] = 1
        at += c.DICE
    return end


def put_open_piles(out: vec[u8], at: i64, piles: OpenPiles) -> i64:
    """The open piles of goods, or of animals; the place after."""
    kinds: i64 = len(piles.unseen)
    at = put_all(out, at, piles.unseen)
    end = clear(out, at, 2 * kinds)
    for top in piles.tops:
        if top != NONE:
            out[at + top] = 1
        at += kinds
    return put_all(out, end, piles.sizes)
