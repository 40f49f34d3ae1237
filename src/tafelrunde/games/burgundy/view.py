"""What a seat may see – and determinize, its inverse."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import BadInput, Rng, state as contract
from tafelrunde.core.packing import Packer
from tafelrunde.games.burgundy import worlds
from tafelrunde.games.burgundy.components import DIE_OF, HAND_LIMIT
from tafelrunde.games.burgundy.flaw import hands_flaw
from tafelrunde.games.burgundy.position import KNOWN, SEAT, TABLE
from tafelrunde.games.burgundy.table import NONE, World
from tafelrunde.kit.position import check


class View(contract.View):
    """The open table, and the dice of one's own cards; of others' cards only the backs are seen [R7].

    `dice` has two places a seat, the longest held card first: the die where it is known, else 0. The die of a card
    that is being played is known to everybody.
    """

    def __init__(self, seat: i64, blank: World) -> None:
        super().__init__(seat)
        self.blank = blank  # the match without any hand: what worlds are made of
        self.table = blank.table
        self.dice = vec[i64]([0] * (2 * self.table.seats))

    def determinize(self, rng: Rng) -> World:
        world = self.blank.without_secrets()
        worlds.deal_hands(world, self.dice, rng)
        return world

    def data(self) -> dict[str, Any]:
        return {**SEAT.write(self), **TABLE.write(self.table), **KNOWN.write(self)}

    def pack_into(self, out: Packer) -> None:
        TABLE.pack(self.table, out)
        SEAT.pack(self, out)
        KNOWN.pack(self, out)


def view_of(state: World, seat: i64) -> View:
    """What this seat (or SPECTATOR) knows."""
    table = state.table
    view = View(seat, state.without_secrets())
    if seat >= 0:
        for place in range(len(table.players[seat].hand)):
            view.dice[2 * seat + place] = DIE_OF[state.hands[2 * seat + place]]
    if table.laying != NONE:
        place = 2 * table.active + table.laying
        view.dice[place] = DIE_OF[state.hands[place]]
    return view


def read_view(data: Mapping[str, Any], blank: World) -> View:
    """The inverse of `View.data`, given the table that it holds without any hand: some world has to fit; raises
    BadInput."""
    view = View(contract.SPECTATOR, blank)
    SEAT.read(data, view)
    KNOWN.read(data, view)
    table = view.table
    for place in range(len(view.dice)):
        seat, card = place // HAND_LIMIT, place % HAND_LIMIT
        seen = seat == view.seat or (seat == table.active and card == table.laying)
        if (view.dice[place] > 0) != (seen and card < len(table.players[seat].hand)):
            raise BadInput("the dice of the view do not fit the cards in hands")
    try:
        world = view.determinize(Rng(1))
    except ValueError:
        raise BadInput("the dice of the view are not among the unseen cards") from None
    check(hands_flaw(table, world.hands))
    return view
