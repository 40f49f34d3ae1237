"""What a seat may know right after each of its moves, as sparse inputs of a value network."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.state import State
from tafelrunde.learned.value_net import ValueNet

ENTRIES: Final[i64] = 1 << 14  # inputs, of all afterstates of a position together
NODES: Final[i64] = 256
MOVES: Final[i64] = 128
TERMS: Final[i64] = 2048


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterstates(ABC):
    """The moves of a position, and the afterstates they may lead to.

    Afterstate n has what afterstate `parent[n]` has (-1: nothing), and of input `index[k]` the amount `value[k]`
    besides, for k from `begin[n]` to `begin[n + 1]`. Move m wins at once with the chance `sure[m]` (an equal share
    counts half), and leads to afterstate `node[k]` with the chance `share[k]`, for k from `terms[m]` to `terms[m + 1]`.
    """

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.index = vec[i64]([0] * ENTRIES)
        self.value = vec[float]([0.0] * ENTRIES)
        self.begin = vec[i64]([0] * (NODES + 1))
        self.parent = vec[i64]([-1] * NODES)
        self.nodes: i64 = 0
        self.entries: i64 = 0
        self.moves = vec[i64]([0] * MOVES)
        self.sure = vec[float]([0.0] * MOVES)
        self.terms = vec[i64]([0] * (MOVES + 1))
        self.node = vec[i64]([0] * TERMS)
        self.share = vec[float]([0.0] * TERMS)
        self.count: i64 = 0  # of the moves
        self.term: i64 = 0

    @abstractmethod
    def describe(self) -> list[list[tuple[int, float]]]:
        """By input, what it means: as sums of directions, by number, times amounts. A network that knows nothing yet
        begins with what has a similar meaning looking similar."""

    @abstractmethod
    def list_moves(self, state: State, seat: i64) -> None:
        """The moves of the seat to act, and their afterstates. What it does not know makes no difference."""

    @abstractmethod
    def list_state(self, state: State, seat: i64) -> None:
        """The only afterstate there is: the seat has just moved."""

    def judge_moves(self, net: ValueNet) -> vec[float]:
        """What each move is worth by a network, as the chance to win."""
        values = net.evaluate(self.index, self.value, self.begin, self.parent, self.nodes)
        worths = vec[float]([0.0] * self.count)
        for move in range(self.count):
            worth = self.sure[move]
            for term in range(self.terms[move], self.terms[move + 1]):
                worth += self.share[term] * values[self.node[term]]
            worths[move] = worth
        return worths

    # -- writing them down

    def clear(self) -> None:
        """Begin with another position."""
        self.nodes = 0
        self.entries = 0
        self.count = 0
        self.term = 0

    def open_node(self, parent: i64) -> i64:
        """Begin the next afterstate; its number."""
        node = self.nodes
        self.parent[node] = parent
        self.begin[node] = self.entries
        self.begin[node + 1] = self.entries
        self.nodes = node + 1
        return node

    def put(self, row: i64, amount: float) -> None:
        """An input of the afterstate that was begun last."""
        place = self.entries
        self.index[place] = row
        self.value[place] = amount
        self.entries = place + 1
        self.begin[self.nodes] = place + 1

    def switch(self, before: i64, after: i64) -> None:
        """One input for another, if they differ."""
        if before != after:
            self.put(before, -1.0)
            self.put(after, 1.0)

    def open_move(self, move: i64) -> None:
        """Begin the next move."""
        self.moves[self.count] = move
        self.sure[self.count] = 0.0
        self.terms[self.count] = self.term
        self.count += 1
        self.terms[self.count] = self.term

    def lead_to(self, node: i64, share: float) -> None:
        """The move that was begun last leads to an afterstate with that chance."""
        self.node[self.term] = node
        self.share[self.term] = share
        self.term += 1
        self.terms[self.count] = self.term

    def win(self, share: float) -> None:
        """The move that was begun last wins at once with that chance."""
        self.sure[self.count - 1] += share
