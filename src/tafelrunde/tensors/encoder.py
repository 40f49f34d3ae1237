"""Positions as bytes, written by compiled code straight into the row of a batch. One encoder a game."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.state import State
from tafelrunde.kit.multiset import MOST

BASE: Final[i64] = 100  # of numbers that may be larger than a byte: hundreds, then the rest


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(ABC):
    """Writes what one seat may know, told from its side: seat 0 is whoever looks, the others follow in turn.

    `size` bytes are an observation, `hidden_size` bytes what is hidden from the seat. A row of the buffer is all 0
    before it is first written, and only ever written by one encoder: where a long field has mostly few entries, only
    those of the last position are taken back.
    """

    def __init__(self, size: i64, hidden_size: i64) -> None:
        self.size: i64 = size
        self.hidden_size: i64 = hidden_size

    @abstractmethod
    def observe(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Fill `out[at:at + size]` with what the seat may know, and with what it may remember of what it saw: the same
        for every world that its view allows."""

    @abstractmethod
    def reveal(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Fill `out[at:at + hidden_size]` with the rest of the truth: for critics in training, never for a player."""


def put_all(out: vec[u8], at: i64, numbers: vec[i64]) -> i64:
    """Write numbers from 0 to 255, one a byte; the place after the last."""
    for number in numbers:
        out[at] = u8(number)
        at += 1
    return at


def put_large(out: vec[u8], at: i64, number: i64) -> i64:
    """Write a number of up to 25 599 in two bytes, hundreds and the rest; the place after it."""
    if number < BASE:  # nearly always
        out[at] = 0
        out[at + 1] = u8(number)
        return at + 2
    out[at] = u8(number // BASE)
    out[at + 1] = u8(number % BASE)
    return at + 2


def put_one_of(out: vec[u8], at: i64, choice: i64, labels: i64) -> i64:
    """Write a choice among `labels` labels as a one-hot field (out of range: all 0); returns the place after."""
    for place in range(at, at + labels):
        out[place] = 0
    if 0 <= choice < labels:
        out[at + choice] = 1
    return at + labels


def clear(out: vec[u8], at: i64, size: i64) -> i64:
    """Write zeros; the place after them."""
    for place in range(at, at + size):
        out[place] = 0
    return at + size


def put_bag(out: vec[u8], at: i64, bag: i64, kinds: i64) -> i64:
    """How many of each of the first kinds; the place after."""
    end = at + kinds
    while at < end:
        out[at] = u8(bag & MOST)
        bag >>= 5
        at += 1
    return end


def keep_one_of(out: vec[u8], at: i64, choice: i64, labels: i64) -> i64:
    """The same as `put_one_of`, skipped where the row holds the choice already; returns the place after."""
    return at + labels if out[at + choice] == 1 else put_one_of(out, at, choice, labels)
