"""Bags of cards or people as numbers by kind."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.kit.multiset import MOST


def put_bag(out: vec[u8], at: i64, bag: i64, kinds: i64) -> i64:
    """How many of each of the first kinds; the place after."""
    end = at + kinds
    while at < end:
        out[at] = u8(bag & MOST)
        bag >>= 5
        at += 1
    return end
