"""A node of the search tree: what is known of the moves tried at one decision."""

from math import log, sqrt
from typing import Final, Optional

from librt.vecs import append, vec
from mypy_extensions import i64

# A node keeps one row of numbers for each tried move, rows ascending by move, all in one array: a walk down a big
# tree spends its time waiting for memory, and one array is one wait.
ROW: Final[i64] = 4
MOVE: Final[i64] = 0
VISITS: Final[i64] = 1  # times the move was chosen
AVAILABLE: Final[i64] = 2  # times the move was legal here since it was first tried
TOTAL: Final[i64] = 3  # rewards of the deciding seat, summed, in units of 1 / UNIT
UNIT: Final = 1048576.0
UNVISITED: Final = 1000.0  # the bound of a move that was entered but never chosen: above all others


class Node:
    """One decision of one seat, met `times` times.

    `children` holds, row by row, where the move leads: made when play first goes on from there. A node is also a point
    of the tree, where seats stand that have seen the same; it leads to the nodes of other seats there (`for_seat`).
    """

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.times: i64 = 0
        self.tried: i64 = 0  # of the legal moves, when they were last looked at
        self.rows: vec[i64] = vec[i64]()
        self.children: list[Optional[Node]] = []  # noqa: UP045 – a quoted union fails when compiled
        self.other: Optional[Node] = None  # noqa: UP045

    def __len__(self) -> int:
        """How many moves have been tried here."""
        return len(self.children)

    def move(self, place: i64) -> i64:
        """The tried move at that place."""
        return self.rows[place * ROW]

    def visits(self, place: i64) -> i64:
        return self.rows[place * ROW + VISITS]

    def is_expanded(self, place: i64) -> bool:
        """Is there a node beyond the move at that place?"""
        return self.children[place] is not None

    def mean(self, place: i64) -> float:
        """The mean reward after the move at that place."""
        return float(self.rows[place * ROW + TOTAL]) / UNIT / float(max(self.rows[place * ROW + VISITS], 1))

    def update(self, place: i64, reward: float) -> None:
        """Enter a reward of the move at that place (backup)."""
        self.times += 1
        self.rows[place * ROW + VISITS] += 1
        self.rows[place * ROW + TOTAL] += i64(int(reward * UNIT))

    def for_seat(self, seat: i64) -> "Node":
        """The node at the same point for another seat (whose turn it is can depend on chance and hidden cards)."""
        node = self
        while node.seat != seat:
            other = node.other
            if other is None:
                other = Node(seat)
                node.other = other
            node = other
        return node

    def child(self, place: i64, seat: i64) -> "Node":
        """The point beyond the row at that place; made for the seat that decides there if there is none yet."""
        node = self.children[place]
        if node is None:
            node = Node(seat)
            self.children[place] = node
        return node

    def entry(self, move: i64) -> i64:
        """The place of a move; it is entered if it is new."""
        low: i64 = 0
        high: i64 = len(self.children)
        while low < high:
            middle = (low + high) >> 1
            if self.rows[middle * ROW] < move:
                low = middle + 1
            else:
                high = middle
        if low == len(self.children) or self.rows[low * ROW] != move:
            self.insert(low, move)
        return low

    def insert(self, place: i64, move: i64) -> None:
        """Make room for a new row."""
        for _ in range(ROW):
            self.rows = append(self.rows, 0)
        index: i64 = len(self.rows) - 1
        first = place * ROW
        while index >= first + ROW:
            self.rows[index] = self.rows[index - ROW]
            index -= 1
        self.rows[first + MOVE] = move
        self.rows[first + VISITS] = 0
        self.rows[first + AVAILABLE] = 1
        self.rows[first + TOTAL] = 0
        self.children.insert(place, None)

    def untried(self, legal: vec[i64]) -> vec[i64]:
        """The legal moves (ascending) that have not been tried here."""
        rows = self.rows
        end: i64 = len(rows)
        at: i64 = 0
        untried = vec[i64]()
        for move in legal:
            while at < end and rows[at] < move:
                at += ROW
            if at == end or rows[at] != move:
                untried = append(untried, move)
        return untried

    def ucb1(self, legal: vec[i64], exploration: float) -> i64:
        """UCB1 selection: the place of the tried legal move (-1: none) with the highest upper confidence bound.

        Counts the tried ones of the legal moves (ascending) as available, and in `tried` how many they are. Bounds use
        how often a move was available in place of the visits of the node (availability counts), as in Cowling, Powley
        and Whitehouse, Information Set Monte Carlo Tree Search (2012).
        """
        rows = self.rows
        end: i64 = len(rows)
        at: i64 = 0
        best: i64 = -ROW
        best_bound = -1.0
        tried: i64 = 0
        for move in legal:
            while at < end and rows[at] < move:
                at += ROW
            if at == end:
                break
            if rows[at] != move:
                continue
            tried += 1
            available = rows[at + AVAILABLE] + 1
            rows[at + AVAILABLE] = available
            bound = UNVISITED
            if rows[at + VISITS] > 0:
                visits = float(rows[at + VISITS])
                bound = float(rows[at + TOTAL]) / UNIT / visits + exploration * sqrt(log(float(available)) / visits)
            if bound > best_bound:
                best = at
                best_bound = bound
        self.tried = tried
        return best // ROW
