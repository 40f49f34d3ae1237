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
from tafelrunde.games.burgundy.table import BAGS, NONE, Player, Table, total
from tafelrunde.tensors.burgundy.cards import put_kinds
from tafelrunde.tensors.burgundy.steps import relative
from tafelrunde.tensors.encoder import clear, put_all, put_large

LARGE: Final[i64] = 2  # bytes of a large number
FEW: Final[i64] = 4  # none, 1, 2, 3 or more
FACE_DOWN: Final[i64] = 2 * BAGS  # in the hand and in the pile
OF_A_STORAGE: Final[i64] = 2 * (LARGE + FEW) + 2 * GOODS_TYPES + ANIMAL_TYPES + PROJECT_LIMIT + KINDS + FACE_DOWN
OF_AN_ESTATE: Final[i64] = 2 * LARGE + 3 * ALL_TYPES + 1 + ALL_TYPES


def size(seats: i64) -> i64:
    """Bytes of all of it."""
    sides: i64 = 2  # alone, with Aaron
    if seats > 1:
        sides = seats
    return seats * OF_A_STORAGE + sides * OF_AN_ESTATE


def put_storages(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """Storage, projects and face-down cards of each player, field after field; the place after."""
    seats, current = table.seats, table.current
    workers = at
    silver = workers + seats * LARGE
    few_workers = silver + seats * LARGE
    few_silver = few_workers + seats * FEW
    goods = few_silver + seats * FEW
    sold = goods + seats * GOODS_TYPES
    animals = sold + seats * GOODS_TYPES
    projects = animals + seats * ANIMAL_TYPES
    marks = projects + seats * PROJECT_LIMIT
    face_down = marks + seats * KINDS
    clear(out, few_workers, 2 * seats * FEW)
    end = clear(out, face_down, seats * FACE_DOWN)
    for side in range(seats):
        place = seat + side
        player = table.players[place if place < seats else place - seats]
        workers = put_large(out, workers, player.workers)
        silver = put_large(out, silver, player.silver)
        few_workers = put_few(out, few_workers, player.workers)
        few_silver = put_few(out, few_silver, player.silver)
        goods = put_all(out, goods, player.goods)
        sold = put_all(out, sold, player.sold)
        animals = put_all(out, animals, player.animals)
        marks = put_kinds(out, projects, marks, PROJECT_LIMIT, player.projects) + KINDS
        projects += PROJECT_LIMIT
        face_down = count_bags(out, face_down, player.hand, current)
        face_down = count_bags(out, face_down, player.pile, current)
    return end


def put_few(out: vec[u8], at: i64, amount: i64) -> i64:
    """Mark which small amount it is, or three or more, where all is 0; the place after."""
    out[at + (amount if amount < FEW else FEW - 1)] = 1
    return at + FEW


def count_bags(out: vec[u8], at: i64, bags: vec[i64], current: i64) -> i64:
    """Add face-down cards by shuffle, the last one first, where all is 0; the place after."""
    for bag in bags:
        out[at + (current - bag if bag <= current else current - bag + BAGS)] += 1
    return at + BAGS


def put_estates(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """Score, estate and bonus cards of each side, field after field; the place after."""
    sides: i64 = len(table.players)
    scores = at
    points = scores + sides * LARGE
    triples = points + sides * LARGE
    piles = triples + sides * ALL_TYPES
    types = piles + sides * ALL_TYPES
    all_seven = types + sides * ALL_TYPES
    firsts = all_seven + sides
    end = clear(out, firsts, sides * ALL_TYPES)
    for side in range(sides):
        place = seat + side
        player = table.players[place if place < sides else place - sides]
        scores = put_large(out, scores, score(table, player))
        points = put_large(out, points, total(player.points))
        triples = put_all(out, triples, player.triples)
        piles = put_open(out, piles, player)
        types = put_all(out, types, player.types)
        out[all_seven + side] = u8(player.all_seven)
    for owner in table.firsts:
        if owner != NONE:
            out[firsts + relative(owner, seat, sides)] = 1
        firsts += sides
    return end


def put_open(out: vec[u8], at: i64, player: Player) -> i64:
    """How many cards lie on the pile of each type that wants more; the place after."""
    estate = player.estate
    for pile in player.open_piles:
        if pile == NONE:
            out[at] = 0
        elif estate[pile * PILE_CARDS + 1] == NONE:
            out[at] = 1
        else:
            out[at] = 2
        at += 1
    return at
