"""What a seat may see – and determinize, its inverse."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import View
from tafelrunde.games.behuetunsburg.audit import people_of
from tafelrunde.games.behuetunsburg.components import JESTER
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.games.behuetunsburg.state import Round
from tafelrunde.games.behuetunsburg.table import (
    ANSWER,
    COMPOSING,
    JESTER_LOOSE,
    TERMS,
)
from tafelrunde.games.behuetunsburg.trading import compose, term_moves
from tafelrunde.games.behuetunsburg.worlds import shows_something, telling_cards, telling_kinds
from tafelrunde.games.behuetunsburg.writing import write_bag, write_bags, write_numbers, write_public, write_terms
from tafelrunde.kit.multiset import ONE, cards_in, count, size

MOST_IMAGINED: Final[i64] = 4  # cards of an offer that others are still composing


class RoundView(View):
    """[H6.3, H11.1] Public: courts, treasuries in order, castles, sizes of hands and piles, all open discards.

    `table` holds the public part only: its hands, piles, face-down discards and knowledge stay empty. The own part
    is next to it: the hand, the own face-down discards, and what this seat surely knows of other hands and the pile.
    """

    def __init__(self, seat: i64, rules: Rules) -> None:
        super().__init__(seat)
        self.rules = rules
        self.table = public_part(rules)
        self.hand: i64 = 0
        self.sizes = vec[i64]([0] * rules.seats)
        self.pile_size: i64 = 0
        self.secrets: i64 = 0  # laid face down by this seat since the last shuffle
        self.buried = vec[i64]([0] * rules.seats)  # by seat: how many cards it laid face down
        self.known = vec[i64]([0] * rules.seats)  # by seat: what this seat surely knows of that hand
        self.known_pile: i64 = 0
        self.public_known = vec[i64]([0] * rules.seats)  # what everybody surely knows
        self.public_pile: i64 = 0
        self.known_of_me = vec[i64]([0] * (rules.seats + 1))  # by row: what that seat surely knows of the own hand
        self.terms = vec[i64]([0] * TERMS)  # the trade offer, for those who may know it
        self.term_sizes = vec[i64]([0] * TERMS)  # how many cards, for all once the offer is made

    def unseen(self) -> i64:
        """Every card whose place this seat does not know, as a bag."""
        table = self.table
        cards = self.rules.deck - self.hand - self.secrets - self.known_pile - table.open_discards
        for bag in self.known:
            cards -= bag
        for court in table.courts:
            cards -= people_of(court)
        for chest in table.chests:
            cards -= chest
        return cards - ONE[JESTER] if table.phase == JESTER_LOOSE else cards

    def determinize(self, rng: Rng) -> Round:
        """A full round: what is known stays where it is, all other cards are dealt anew, every deal equally likely."""
        seats = self.rules.seats
        world = Round(self.rules)
        world.take(self.table)
        world.hands = vec[i64]([0] * seats)
        world.secrets = vec[i64]([0] * seats)
        unseen = self.unseen()
        bound = shows_something(self.table)
        if bound != self.seat and bound >= 0:
            known = self.known[bound]
            places = self.sizes[bound] - size(known)
            telling = telling_cards(self.table, known, unseen, places, rng)
            known += telling + self.other_cards(unseen, places - size(telling), rng)
            unseen -= known - self.known[bound]
            world.hands[bound] = known
        cards = cards_in(unseen)
        rng.shuffle(cards)
        place: i64 = 0
        for seat in range(seats):
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
        self.share_terms(world, rng)
        return world

    def other_cards(self, unseen: i64, places: i64, rng: Rng) -> i64:
        """So many unseen cards of the kinds that tell nothing at the moment."""
        for kind in telling_kinds(self.table):
            unseen -= count(unseen, kind) * ONE[kind]
        cards = cards_in(unseen)
        rng.shuffle(cards)
        bag: i64 = 0
        for place in range(places):
            bag += ONE[cards[place]]
        return bag

    def share_knowledge(self, world: Round) -> None:
        """What the others know: at least what everybody does, and of this seat exactly what it remembers they saw."""
        seats = self.rules.seats
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

    def share_terms(self, world: Round, rng: Rng) -> None:
        """[H11.5] A trade offer this seat may not know: any cards, as many as are named once it is made [H67]."""
        world.terms = self.terms[:]
        if (world.phase != COMPOSING and world.phase != ANSWER) or self.knows_terms():
            return
        if world.phase == COMPOSING:
            imagine_offer(world, rng)
            return
        giver, asked = world.active, world.asked
        giving_side, asked_side = giver % self.rules.sides, asked % self.rules.sides
        sources = vec[i64]([world.hands[giver], world.chests[giving_side], world.courts[giving_side],
                            self.rules.deck, world.chests[asked_side], world.courts[asked_side]])
        for term in range(TERMS):
            cards = cards_in(sources[term])
            rng.shuffle(cards)
            world.terms[term] = 0
            for place in range(self.term_sizes[term]):
                world.terms[term] += ONE[cards[place]]

    def knows_terms(self) -> bool:
        """[H11.5] The proposer knows the offer while composing it, whoever is asked once it is made."""
        table = self.table
        if table.phase == COMPOSING:
            return self.seat == table.active
        return table.phase == ANSWER and (self.seat == table.active or self.seat == table.asked)

    def data(self) -> dict[str, Any]:
        data = write_public(self.table)
        data["seat"] = int(self.seat)
        data["hand"] = write_bag(self.hand)
        data["sizes"] = write_numbers(self.sizes)
        data["pile_size"] = int(self.pile_size)
        data["own_secrets"] = write_bag(self.secrets)
        data["buried"] = write_numbers(self.buried)
        data["known"] = write_bags(self.known)
        data["known_pile"] = write_bag(self.known_pile)
        data["public_known"] = write_bags(self.public_known)
        data["public_pile"] = write_bag(self.public_pile)
        data["known_of_me"] = write_bags(self.known_of_me)
        data["terms"] = write_terms(self.terms)
        data["term_sizes"] = write_numbers(self.term_sizes)
        return data


def imagine_offer(world: Round, rng: Rng) -> None:
    """[H67] Whatever may have been named so far of an offer that is not made yet: nothing, or a few cards."""
    for _ in range(rng.below(MOST_IMAGINED + 1)):
        terms = term_moves(world)
        if len(terms) > 0:
            compose(world, terms[rng.below(len(terms))])


def public_part(rules: Rules) -> Round:
    """An empty table, for the public part of a view."""
    table = Round(rules)
    table.treasuries = [vec[i64]() for _ in range(rules.sides)]
    table.chests = vec[i64]([0] * rules.sides)
    return table


def look(state: Round, seat: i64) -> RoundView:
    """What this seat, or SPECTATOR, may know now; a partner is no exception [H9.2, H50]."""
    rules, seats = state.rules, state.seats
    view = RoundView(seat, rules)
    copy_public(state, view.table)
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
    if knows or state.phase == ANSWER:
        for term in range(TERMS):
            view.term_sizes[term] = size(state.terms[term])
    if knows:
        view.terms = state.terms[:]
    return view


def copy_public(state: Round, table: Round) -> None:
    """Field by field, what everybody sees; nothing else is ever in the table of a view."""
    table.round = state.round
    table.starter = state.starter
    table.active = state.active
    table.turn = state.turn
    table.phase = state.phase
    table.courts = state.courts[:]
    table.treasuries = [treasury[:] for treasury in state.treasuries]
    table.chests = state.chests[:]
    table.castles = state.castles[:]
    table.open_discards = state.open_discards
    table.quested = state.quested
    table.offers = state.offers
    table.stirred = state.stirred
    table.idle = state.idle
    table.reshuffled = state.reshuffled
    table.to_deal = state.to_deal
    table.dealt_to = state.dealt_to
    table.deal_step = state.deal_step
    table.asked = state.asked
    table.due = state.due
    table.paid = state.paid
    table.building = state.building
    table.victim = state.victim
    table.rogues = state.rogues
    table.women = state.women
    table.person = state.person
    table.scores = state.scores[:]
    table.sheet = state.sheet[:]
    table.endings = state.endings[:]
