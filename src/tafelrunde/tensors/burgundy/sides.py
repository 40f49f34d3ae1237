"""What each side of the table has: storage, projects, cards, estate, points. Aaron has an estate and points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.burgundy.components import (
    ALL_TYPES,
    ANIMAL_TYPES,
    GOODS_TYPES,
    KINDS,
    PILE_CARDS,
    PROJECT_LIMIT,
)
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.table import BAGS, NONE, SOURCES, Player, Table
from tafelrunde.tensors.burgundy.cards import put_kinds
from tafelrunde.tensors.burgundy.steps import relative
from tafelrunde.tensors.encoder import clear, put_all, put_large

LARGE: Final[i64] = 2  # bytes of a large number
FEW: Final[i64] = 4  # none, 1, 2, 3 or more
OF_A_STORAGE: Final[i64] = (2 * (LARGE + FEW) + 2 * GOODS_TYPES + ANIMAL_TYPES + PROJECT_LIMIT + KINDS + 2 * BAGS)
OF_AN_ESTATE: Final[i64] = LARGE + 3 * ALL_TYPES + 1 + LARGE * SOURCES + ALL_TYPES


def size(seats: i64) -> i64:
    """Bytes of all of it."""
    sides: i64 = seats if seats > 1 else 2
    return seats * OF_A_STORAGE + sides * OF_AN_ESTATE


def put_storages(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """Storage, projects and face-down cards of each player, field after field; the place after."""
    seats = table.seats
    workers = at
    silver = workers + seats * (LARGE + FEW)
    goods = silver + seats * (LARGE + FEW)
    sold = goods + seats * GOODS_TYPES
    animals = sold + seats * GOODS_TYPES
    projects = animals + seats * ANIMAL_TYPES
    marks = projects + seats * PROJECT_LIMIT
    hands = marks + seats * KINDS
    piles = hands + seats * BAGS
    for side in range(seats):
        place = seat + side
        player = table.players[place if place < seats else place - seats]
        put_amount(out, workers, seats, side, player.workers)
        put_amount(out, silver, seats, side, player.silver)
        goods = put_all(out, goods, player.goods)
        sold = put_all(out, sold, player.sold)
        animals = put_all(out, animals, player.animals)
        put_kinds(out, projects, marks, PROJECT_LIMIT, player.projects)
        projects += PROJECT_LIMIT
        marks += KINDS
        hands = put_bags(out, hands, player.hand, table.current)
        piles = put_bags(out, piles, player.pile, table.current)
    return at + seats * OF_A_STORAGE


def put_amount(out: vec[u8], at: i64, seats: i64, side: i64, amount: i64) -> None:
    """So many workers or silver, of all players in two fields: as a large number, and up to three."""
    put_large(out, at + side * LARGE, amount)
    at += seats * LARGE + side * FEW
    clear(out, at, FEW)
    out[at + (amount if amount < FEW else FEW - 1)] = 1


def put_bags(out: vec[u8], at: i64, bags: vec[i64], current: i64) -> i64:
    """Face-down cards by shuffle, the last one first; the place after."""
    end = clear(out, at, BAGS)
    for bag in bags:
        out[at + (current - bag if bag <= current else current - bag + BAGS)] += 1
    return end


def put_estates(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """Score, estate and points of each side, field after field; the place after."""
    sides: i64 = len(table.players)
    scores = at
    triples = scores + sides * LARGE
    piles = triples + sides * ALL_TYPES
    types = piles + sides * ALL_TYPES
    all_seven = types + sides * ALL_TYPES
    points = all_seven + sides
    firsts = points + sides * LARGE * SOURCES
    for side in range(sides):
        place = seat + side
        player = table.players[place if place < sides else place - sides]
        scores = put_large(out, scores, score(table, player))
        triples = put_all(out, triples, player.triples)
        piles = put_open(out, piles, player)
        types = put_all(out, types, player.types)
        out[all_seven + side] = u8(player.all_seven)
        for number in player.points:
            points = put_large(out, points, number)
    end = clear(out, firsts, sides * ALL_TYPES)
    for owner in table.firsts:
        if owner != NONE:
            out[firsts + relative(owner, seat, sides)] = 1
        firsts += sides
    return end


def put_open(out: vec[u8], at: i64, player: Player) -> i64:
    """How many cards lie on the pile of each type that wants more; the place after."""
    estate = player.estate
    for pile in player.open_piles:
        cards: i64 = 0
        if pile != NONE:
            cards = 1 if estate[pile * PILE_CARDS + 1] == NONE else 2
        out[at] = u8(cards)
        at += 1
    return at
