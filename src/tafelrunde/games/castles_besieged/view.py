"""What a seat may see – and determinize, its inverse."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Rng, Say, state as contract
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.games.castles_besieged.components import PACK
from tafelrunde.games.castles_besieged.flaw import flaw, too_often
from tafelrunde.games.castles_besieged.position import TABLE, VIEW
from tafelrunde.games.castles_besieged.table import World, empty_hands, no_cards
from tafelrunde.kit.deck import Deck
from tafelrunde.kit.position import check


class View(contract.View):
    """The open table, the viewer's own hand, and how many cards everything else has.

    `known` is what the players know of each other's hands: nothing, until with `reshuffle_discard` the pile has once
    run out [C25]. A spectator sees no hand and is not told what players know.
    """

    def __init__(self, seat: i64, blank: World, hand: Deck, sizes: vec[i64], pile_size: i64,
                 known: list[Deck]) -> None:
        super().__init__(seat)
        self.blank = blank  # the match without hands and draw pile: what worlds are made of
        self.table = blank.table
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

    def determinize(self, rng: Rng) -> World:
        """A full state: the cards whose place the seat does not know are dealt afresh, every deal equally likely."""
        world = self.blank.without_secrets()
        world.pile = self.unknown().copy()
        world.hands = [self.imagine_hand(0, world.pile, rng), self.imagine_hand(1, world.pile, rng)]
        world.known = self.known
        if self.table.rules.reshuffle_discard:  # without it nothing is ever known, and worlds share that
            world.known = [self.known[0].copy(), self.known[1].copy()]
        return world

    def imagine_hand(self, seat: i64, pile: Deck, rng: Rng) -> Deck:
        """The viewer's own hand; of another one what is known of it [C25], filled up from the pile."""
        if seat == self.seat:
            return self.hand.copy()
        cards = self.known[seat].copy()
        while cards.size < self.sizes[seat]:
            cards.add(pile.draw(rng))
        return cards

    def data(self) -> dict[str, Any]:
        return {**TABLE.write(self.table), **VIEW.write(self)}

    def pack_into(self, out: Packer) -> None:
        TABLE.pack(self.table, out)
        VIEW.pack(self, out)


def view_of(state: World, seat: i64) -> View:
    """What this seat (or SPECTATOR) may know. [C2.3] Hands and draw pile are secret; all else lies open."""
    hand, known = no_cards(), empty_hands()
    if seat >= 0:
        hand, known = state.hands[seat].copy(), [state.known[0].copy(), state.known[1].copy()]
    sizes = vec[i64]([state.hands[0].size, state.hands[1].size])
    return View(seat, state.without_secrets(), hand, sizes, state.pile.size, known)


def read_view(data: Mapping[str, Any], blank: World) -> View:
    """The inverse of `View.data`, given the table that it holds without anybody's cards; raises BadInput."""
    view = View(contract.SPECTATOR, blank, no_cards(), vec[i64](), 0, [])
    VIEW.read(data, view)
    check(view_flaw(view))
    return view


def unpack_view(source: Unpacker, blank: World) -> View:
    """The inverse of `View.pack_into`, given its table."""
    view = View(contract.SPECTATOR, blank, no_cards(), vec[i64](), 0, [])
    VIEW.unpack(source, view)
    return view


def view_flaw(view: View) -> Say | None:
    """What is wrong with a view; None if its numbers add up and a world sampled from it is sound."""
    if view.seat in (-1, -2):
        return Say("a view is that of a seat or of a spectator")
    if view.seat < 0 and view.hand.size + view.known[0].size + view.known[1].size > 0:
        return Say("a spectator sees no hand")
    excess = too_often(view.unknown())
    if excess > 0:
        return Say("the position has too many cards of the value {value}" if view.table.rules.cards < PACK else
                   "the position has five cards of the value {value}", value=excess)
    fits = view.seat < 0 or view.sizes[view.seat] == view.hand.size
    for seat in range(2):
        fits = fits and (seat == view.seat or view.known[seat].size <= view.sizes[seat])
    if not fits or view.pile_size + sum(view.sizes) != view.table.unseen().size:
        return Say("the hands of the view do not have the sizes it says")
    return flaw(view.determinize(Rng(1)))
