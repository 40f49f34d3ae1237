"""Worlds that fit a view: determinize, the inverse of observing."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.kit.deck import Deck

if TYPE_CHECKING:
    from tafelrunde.games.castles_besieged.view import View


def determinize(view: "View", rng: Rng) -> State:
    """A full state: the cards whose place the seat does not know are dealt afresh, every deal equally likely."""
    pile = view.unknown().copy()
    hands = [hand(view, 0, pile, rng), hand(view, 1, pile, rng)]
    known = view.known
    if view.table.rules.reshuffle_discard:  # without it nothing is ever known, and worlds share that
        known = [known[0].copy(), known[1].copy()]
    return State(view.table.copy(), hands, pile, known)


def hand(view: "View", seat: i64, pile: Deck, rng: Rng) -> Deck:
    """The viewer's own hand; of another one what is known of it [C25], filled up from the pile."""
    if seat == view.seat:
        return view.hand.copy()
    cards = view.known[seat].copy()
    while cards.size < view.sizes[seat]:
        cards.add(pile.draw(rng))
    return cards
