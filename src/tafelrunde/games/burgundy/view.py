"""What a seat may see – and determinize, its inverse."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import View
from tafelrunde.games.burgundy.components import DIE_OF, KINDS
from tafelrunde.games.burgundy.deck import held_of, sample
from tafelrunde.games.burgundy.state import Castles
from tafelrunde.games.burgundy.table import NONE, Table
from tafelrunde.games.burgundy.writing import numbers, table_data


class CastlesView(View):
    """The open table, and the dice of the own cards; of others' cards only the backs are seen [R7].

    `dice` has two places a seat, the longest held card first: the die where it is known, else 0. The die of a card
    that is being played is known to everybody.
    """

    def __init__(self, seat: i64, table: Table) -> None:
        super().__init__(seat)
        self.table = table
        self.dice = vec[i64]([0] * (2 * table.seats))

    def determinize(self, rng: Rng) -> Castles:
        """A full state: the cards in hands drawn anew from the unseen ones, all fitting ones equally likely."""
        world = Castles(self.table.copy())
        for known in range(2):  # first the cards whose die is known
            for seat in range(self.table.seats):
                bags = self.table.players[seat].hand
                for place in range(len(bags)):
                    die = self.dice[2 * seat + place]
                    if known == 0 and die > 0:
                        world.hands[2 * seat + place] = sample_with_die(world, bags[place], die, rng)
                    elif known == 1 and die == 0:
                        world.hands[2 * seat + place] = sample(world.table, world.hands, bags[place], rng)
        return world

    def data(self) -> dict[str, Any]:
        return {"seat": int(self.seat), **table_data(self.table), "dice": numbers(self.dice)}


def observe(state: Castles, seat: i64) -> CastlesView:
    """What this seat (or SPECTATOR) knows."""
    table = state.table
    view = CastlesView(seat, table.copy())
    if seat >= 0:
        for place in range(len(table.players[seat].hand)):
            view.dice[2 * seat + place] = DIE_OF[state.hands[2 * seat + place]]
    if table.laying != NONE:
        place = 2 * table.active + table.laying
        view.dice[place] = DIE_OF[state.hands[place]]
    return view


def sample_with_die(world: Castles, bag: i64, die: i64, rng: Rng) -> i64:
    """A random card of the bag that shows the die and is in no hand."""
    weights = vec[i64]()
    for kind in range(KINDS):
        copies: i64 = 0
        if DIE_OF[kind] == die:
            copies = world.table.unseen[bag * KINDS + kind] - held_of(world.table, world.hands, bag, kind)
        weights = append(weights, copies)
    return rng.pick(weights)
