"""What a seat may see."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.rng import Rng
from tafelrunde.games.castles_besieged import worlds
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import Table, empty_hands, no_cards
from tafelrunde.kit.deck import Deck


class View(contract.View):
    """The open table, the viewer's own hand, and how many cards everything else has.

    `known` is what the players know of each other's hands: nothing, until with `reshuffle_discard` the pile has once
    run out [C25]. A spectator sees no hand and is not told what players know.
    """

    def __init__(self, seat: i64, table: Table, hand: Deck, sizes: vec[i64], pile_size: i64,
                 known: list[Deck]) -> None:
        super().__init__(seat)
        self.table = table
        self.hand = hand
        self.sizes = sizes  # of the hands, by seat
        self.pile_size = pile_size  # of the draw pile
        self.known = known  # by seat
        self.hidden: Deck | None = None  # worked out when a world is first sampled

    def unknown(self) -> Deck:
        """The cards whose place this seat does not know: in the draw pile or in a hand, it cannot tell where."""
        cards = self.hidden
        if cards is None:
            cards = self.table.unseen()
            cards.take_all(self.hand)
            for seat in range(2):
                if seat != self.seat:
                    cards.take_all(self.known[seat])
            self.hidden = cards
        return cards

    def determinize(self, rng: Rng) -> State:
        return worlds.determinize(self, rng)

    def data(self) -> dict[str, Any]:
        from tafelrunde.games.castles_besieged.position import write_view  # it builds views, so it imports this module

        return write_view(self)


def observe(state: State, seat: i64) -> View:
    """What this seat (or SPECTATOR) may know. [C2.3] Hands and draw pile are secret; all else lies open."""
    hand, known = no_cards(), empty_hands()
    if seat >= 0:
        hand, known = state.hands[seat].copy(), [state.known[0].copy(), state.known[1].copy()]
    sizes = vec[i64]([state.hands[0].size, state.hands[1].size])
    return View(seat, state.table.copy(), hand, sizes, state.pile.size, known)
