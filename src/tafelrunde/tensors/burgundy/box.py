"""The values of the edition that still count."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.burgundy.components import ALL_TYPES, BONUS_LINES, DICE, GAINS, GOODS_TYPES, ROUNDS
from tafelrunde.games.burgundy.table import Table
from tafelrunde.tensors.encoder import clear, put_all

OF_A_ROUND: Final[i64] = BONUS_LINES * len(GAINS)
OF_ALL_ROUNDS: Final[i64] = OF_A_ROUND * len(ROUNDS)
SIZE: Final[i64] = OF_ALL_ROUNDS + ALL_TYPES + GOODS_TYPES + GOODS_TYPES * DICE


def put_box(out: vec[u8], at: i64, table: Table) -> i64:
    """The round cards from that of this round on, the points of triples and goods, and what dice sell; the place
    after."""
    box = table.box
    gains = box.gains
    after = at + OF_ALL_ROUNDS
    for place in range(table.round * OF_A_ROUND, OF_ALL_ROUNDS):
        out[at] = u8(gains[place])
        at += 1
    clear(out, at, after - at)
    at = put_all(out, after, box.triple_points)
    at = put_all(out, at, box.good_points)
    end = clear(out, at, GOODS_TYPES * DICE)
    sold_by = box.good_of_die
    for die in range(1, DICE + 1):
        out[at + sold_by[die]] = 1
        at += GOODS_TYPES
    return end
