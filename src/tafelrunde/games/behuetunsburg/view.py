"""What a seat may see – and determinize, its inverse."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import BadInput, Rng, state as contract
from tafelrunde.core.packing import Packer
from tafelrunde.games.behuetunsburg import worlds
from tafelrunde.games.behuetunsburg.components import JESTER
from tafelrunde.games.behuetunsburg.court import people_of
from tafelrunde.games.behuetunsburg.flaw import flaw, open_flaw
from tafelrunde.games.behuetunsburg.position import SEEN, pack_open, write_open
from tafelrunde.games.behuetunsburg.table import ANSWER, JESTER_LOOSE, World
from tafelrunde.games.behuetunsburg.trading import TERMS, knows_terms
from tafelrunde.kit.multiset import ONE, size, within
from tafelrunde.kit.position import check


class View(contract.View):
    """[H6.3, H11.1] The open table, numbers of cards, and next to it what this seat alone knows: its hand, its
    face-down discards, and what surely is in other hands and in the draw pile. Lists go by seat."""

    def __init__(self, seat: i64, blank: World) -> None:
        super().__init__(seat)
        self.blank = blank  # the match with nothing but its open table: what worlds are made of
        self.table = blank.table
        self.rules = blank.rules
        self.seats = blank.seats
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
        """Bags of all cards whose place this seat knows."""
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

    def determinize(self, rng: Rng) -> World:
        """A full state: what is known stays where it is, all other cards are dealt, every deal equally likely. Raises
        ValueError or IndexError if none fits."""
        world = self.blank.without_secrets()
        unseen = self.rules.deck
        for bag in self.located():
            unseen -= bag
        bound = worlds.bound_seat(self.table)
        if bound != self.seat and bound >= 0:
            known = self.known[bound]
            places = self.sizes[bound] - size(known)
            telling = worlds.telling_cards(self.table, known, unseen, places, rng)
            telling += worlds.other_cards(self.table, unseen, places - size(telling), rng)
            world.hands[bound] = known + telling
            unseen -= telling
        cards = worlds.shuffle_cards(unseen, rng)
        place: i64 = 0
        for seat in range(self.seats):
            if seat == self.seat:
                world.hands[seat] = self.hand
                world.secrets[seat] = self.secrets
                continue
            if seat != bound:
                world.hands[seat] = self.known[seat]
                for _ in range(self.sizes[seat] - size(self.known[seat])):
                    world.hands[seat] += ONE[cards[place]]
                    place += 1
            for _ in range(self.buried[seat]):
                world.secrets[seat] += ONE[cards[place]]
                place += 1
        world.pile = self.known_pile
        for rest in range(place, len(cards)):
            world.pile += ONE[cards[rest]]
        self.share_knowledge(world)
        world.terms = self.terms[:]
        if not self.knows_terms():
            worlds.imagine_terms(world, self.term_sizes, rng)
        return world

    def share_knowledge(self, world: World) -> None:
        """What the others know: at least what everybody does, and of this seat exactly what it remembers they saw."""
        seats = self.seats
        world.known = vec[i64]([0] * (seats * (seats + 1)))
        world.known_pile = vec[i64]([self.public_pile] * (seats + 1))
        for row in range(seats + 1):
            for seat in range(seats):
                if row == self.seat:
                    world.known[row * seats + seat] = self.known[seat]
                elif seat == self.seat:
                    world.known[row * seats + seat] = self.known_of_me[row]
                elif row != seat:
                    world.known[row * seats + seat] = self.public_known[seat]
        if self.seat >= 0:
            world.known_pile[self.seat] = self.known_pile

    def data(self) -> dict[str, Any]:
        return {**write_open(self.table), **SEEN.write(self)}

    def pack_into(self, out: Packer) -> None:
        pack_open(self.table, out)
        SEEN.pack(self, out)


def view_of(state: World, seat: i64) -> View:
    """What this seat, or SPECTATOR, may know now; a partner is no exception [H9.2, H50]."""
    seats = state.seats
    view = View(seat, state.without_secrets())
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


def read_view(data: Mapping[str, Any], blank: World) -> View:
    """The inverse of `View.data`, given the open table that it holds; raises BadInput. There is a world that looks like
    it: one is sampled and examined."""
    view = View(contract.SPECTATOR, blank)
    SEEN.read(data, view)
    check(open_flaw(view.table))
    left = view.rules.deck
    for bag in view.located():
        if not within(bag, left):
            raise BadInput("the view knows more cards of a kind than there are")
        left -= bag
    try:
        world = view.determinize(Rng(1))
    except (ValueError, IndexError):
        raise BadInput("no deal fits the view") from None
    check(flaw(world))
    if view_of(world, view.seat).data() != view.data():
        raise BadInput("no deal fits the view")
    return view
