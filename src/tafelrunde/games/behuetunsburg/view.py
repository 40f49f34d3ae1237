"""What a seat may see."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg.components import JESTER
from tafelrunde.games.behuetunsburg.court import people_of
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import ANSWER, JESTER_LOOSE, Table
from tafelrunde.games.behuetunsburg.trading import TERMS, knows_terms
from tafelrunde.kit.multiset import ONE, size


class View(contract.View):
    """[H6.3, H11.1] The open table, numbers of cards, and next to it what this seat alone knows: its hand, its
    face-down discards, and what surely is in other hands and in the draw pile. Lists go by seat."""

    def __init__(self, seat: i64, table: Table) -> None:
        super().__init__(seat)
        self.table = table
        self.rules = table.rules
        self.seats = table.seats
        self.hand: i64 = 0
        self.sizes = vec[i64]([0] * self.seats)
        self.pile_size: i64 = 0
        self.secrets: i64 = 0  # laid face down by this seat since the last shuffle
        self.buried = vec[i64]([0] * self.seats)  # how many cards each laid face down
        self.known = vec[i64]([0] * self.seats)  # what this seat surely knows of each hand
        self.known_pile: i64 = 0
        self.public_known = vec[i64]([0] * self.seats)  # what everybody surely knows
        self.public_pile: i64 = 0
        self.known_of_me = vec[i64]([0] * (self.seats + 1))  # by row: what that seat surely knows of this one's hand
        self.terms = vec[i64]([0] * TERMS)  # the trade offer, for those who may know it
        self.term_sizes = vec[i64]([0] * TERMS)  # how many cards, for all once the offer is made

    def located(self) -> vec[i64]:
        """Bags of all the cards whose place this seat knows."""
        table = self.table
        loose = ONE[JESTER] if table.phase == JESTER_LOOSE else i64(0)
        bags = vec[i64]([self.hand, self.secrets, self.known_pile, table.open_discards, loose])
        for known in self.known:
            bags = append(bags, known)
        for side in range(self.rules.sides):
            bags = append(bags, table.chests[side])
            bags = append(bags, people_of(table.courts[side]))
        return bags

    def knows_terms(self) -> bool:
        """Does this seat know the trade offer there is?"""
        return knows_terms(self.table, self.seat)

    def determinize(self, rng: Rng) -> State:
        return worlds.determinize(self, rng)

    def data(self) -> dict[str, Any]:
        from tafelrunde.games.behuetunsburg.position import write_view

        return write_view(self)


def look(state: State, seat: i64) -> View:
    """What this seat, or SPECTATOR, may know now; a partner is no exception [H9.2, H50]."""
    seats = state.seats
    view = View(seat, state.table.copy())
    row = seat if seat >= 0 else seats
    if seat >= 0:
        view.hand = state.hands[seat]
        view.secrets = state.secrets[seat]
        for other in range(seats + 1):
            view.known_of_me[other] = state.known[other * seats + seat]
    for other in range(seats):
        view.sizes[other] = size(state.hands[other])
        view.buried[other] = size(state.secrets[other])
        view.known[other] = state.known[row * seats + other]
        view.public_known[other] = state.known[seats * seats + other]
    view.pile_size = size(state.pile)
    view.known_pile = state.known_pile[row]
    view.public_pile = state.known_pile[seats]
    knows = view.knows_terms()
    if knows or state.table.phase == ANSWER:
        for term in range(TERMS):
            view.term_sizes[term] = size(state.terms[term])
    if knows:
        view.terms = state.terms[:]
    return view


# Down here, because worlds are made from views.
from tafelrunde.games.behuetunsburg import worlds  # noqa: E402
