"""A node of the search tree: what is known of the moves tried at one decision."""

from math import log, sqrt

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng


class Node:
    """One decision of one seat. Tried moves stand in ascending order in parallel arrays.

    visits: times the move was chosen; offered: times it was legal here since it was first tried;
    totals: rewards of the deciding seat, summed. A move's own node is made when play first goes beyond it.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.times: i64 = 0
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.beyond: list[Node | None] = []
        self.other: Node | None = None

    def of(self, seat: i64) -> "Node":
        """The node at the same place for another seat (whose turn it is can hang on chance and hidden cards)."""
        node = self
        while node.seat != seat:
            other = node.other
            if other is None:
                other = Node(seat)
                node.other = other
            node = other
        return node

    def place(self, move: i64) -> i64:
        """Where the move stands, or would stand, in `moves`."""
        low: i64 = 0
        high: i64 = len(self.moves)
        while low < high:
            middle = (low + high) >> 1
            if self.moves[middle] < move:
                low = middle + 1
            else:
                high = middle
        return low

    def add(self, move: i64) -> i64:
        """Enter a move not tried before; its place."""
        place = self.place(move)
        self.moves = append(self.moves, move)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.totals = append(self.totals, 0.0)
        index: i64 = len(self.moves) - 1
        while index > place:
            self.moves[index] = self.moves[index - 1]
            self.visits[index] = self.visits[index - 1]
            self.offered[index] = self.offered[index - 1]
            self.totals[index] = self.totals[index - 1]
            index -= 1
        self.moves[place] = move
        self.visits[place] = 0
        self.offered[place] = 1
        self.totals[place] = 0.0
        self.beyond.insert(place, None)
        return place

    def entry(self, move: i64) -> i64:
        """The place of a move, entered without results if it is new."""
        place = self.place(move)
        return place if place < len(self.moves) and self.moves[place] == move else self.add(move)

    def next(self, place: i64, seat: i64) -> "Node":
        """The node beyond a tried move, for the seat that decides there."""
        node = self.beyond[place]
        if node is None:
            node = Node(seat)
            self.beyond[place] = node
            return node
        return node.of(seat)

    def book(self, place: i64, reward: float) -> None:
        """Enter a result of the move at this place."""
        self.times += 1
        self.visits[place] += 1
        self.totals[place] += reward

    def untried(self, legal: vec[i64]) -> vec[i64]:
        """The legal moves (ascending) not tried here yet."""
        fresh = vec[i64]()
        place: i64 = 0
        known: i64 = len(self.moves)
        for move in legal:
            while place < known and self.moves[place] < move:
                place += 1
            if place == known or self.moves[place] != move:
                fresh = append(fresh, move)
        return fresh

    def favourite(self, legal: vec[i64], exploration: float, rng: Rng) -> i64:
        """The place of the tried legal move with the highest upper confidence bound; counts all as offered.

        Bounds use how often a move was on offer in place of how often the node was met, as in Cowling, Powley
        and Whitehouse, Information Set Monte Carlo Tree Search (2012).
        """
        best: i64 = -1
        best_bound = -1.0
        place: i64 = 0
        known: i64 = len(self.moves)
        for move in legal:
            while place < known and self.moves[place] < move:
                place += 1
            if place == known:
                break
            if self.moves[place] != move:
                continue
            offered = self.offered[place] + 1
            self.offered[place] = offered
            visits = float(self.visits[place])
            if visits == 0.0:
                return place
            bound = self.totals[place] / visits + exploration * sqrt(log(float(offered)) / visits)
            if bound > best_bound:
                best = place
                best_bound = bound
        return best
