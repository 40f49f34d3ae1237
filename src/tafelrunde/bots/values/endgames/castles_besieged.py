"""Backward induction for the end of a battle of which a seat knows every card.

Cards are only laid, drawn and killed, and hits only tallied, so that positions have an order: each is solved after all
that may follow it. Only a miss, or a pass, gives the turn back with nothing changed; the few values that hang on each
other there are found by value iteration (Shapley, Stochastic Games, 1953).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.values.base import MoveValues
from tafelrunde.games.castles_besieged.attack import castle_ways, roll_needed
from tafelrunde.games.castles_besieged.components import PAIRS, ways_to_roll
from tafelrunde.games.castles_besieged.moves import ATTACK, DRAW, LAY, PASS
from tafelrunde.games.castles_besieged.table import A_TURN, Table
from tafelrunde.games.castles_besieged.view import View
from tafelrunde.kit.deck import Deck

LONGEST: Final[i64] = 15  # cards of a row or a hand: each takes four bits of a number
BITS: Final[i64] = 4
CARD: Final[i64] = 15  # the bits of one card
LATE: Final[i64] = 400  # turns that have to be left before the game is stopped: then hardly a battle lasts as long
CLOSE: Final = 1e-12
ROUNDS: Final[i64] = 4000  # of value iteration; a chance of 1 in 36 on each side needs some 500


def solve(view: View, most: i64) -> MoveValues | None:
    """What each move of the seat to act is worth, as its share of the match, where it knows every card: the pile is
    empty, or all cards that it does not see are of one value.

    The enemy is taken to know them, too. Where it does, the values are exact; else the seat surely reaches them. None
    where cards are hidden, the match goes on after this game, killed cards come back, the game may soon be stopped, or
    more than `most` positions would have to be solved.
    """
    table, seat = view.table, view.seat
    if seat < 0 or table.awaited != A_TURN or table.to_move != seat or not may_be_solved(table):
        return None
    cards = view.unknown()
    if view.pile_size > 0 and cards.kinds > 1:
        return None
    enemy = cards.copy()
    drawn: i64 = 0
    for _ in range(view.pile_size):
        drawn = enemy.nth(0)
        enemy.take(drawn)
    endgame = Endgame(table, drawn, most)
    if not endgame.fits(view.hand, enemy, view.pile_size):
        return None
    found = endgame.list_moves(seat, pack_cards(view.hand), pack_cards(enemy), view.pile_size)
    return None if found is None else MoveValues(found[0], found[1], knows_all(view, drawn))


def may_be_solved(table: Table) -> bool:
    """Does the match end with this game, not much sooner than somebody wins it, and do no killed cards come back?"""
    rules = table.rules
    return (rules.games - table.games_played == 1 and not rules.reshuffle_discard
            and rules.most_turns - table.turn >= LATE)


def knows_all(view: View, drawn: i64) -> bool:
    """Does the enemy know every card, too? The seat does: in the pile is nothing but cards of that value."""
    return view.pile_size == 0 or view.hand.size == view.hand.counts[drawn]


class Endgame:
    """A battle as it may go on. What a position is worth is the first seat's share of the match.

    Rows and hands are numbers of four bits a card, the card at the common edge (of a hand the lowest) in the lowest
    bits. The values of the same cards with all numbers of hits to come lie next to each other: first the first seat's
    castle, then the second's, then whose turn it is.
    """

    def __init__(self, table: Table, drawn: i64, most: i64) -> None:
        rules = table.rules
        self.rows = vec[i64]([pack_row(table.armies[0].row), pack_row(table.armies[1].row)])
        self.laid: i64 = len(table.armies[0].row) + len(table.armies[1].row)  # cards of both rows
        self.left = vec[i64]([rules.hits_to_lose - table.armies[0].hits, rules.hits_to_lose - table.armies[1].hits])
        self.passes = table.passes
        self.drawn = drawn  # the value of the cards in the pile
        self.most = most
        self.hand_limit = rules.hand_limit
        self.may_pass = rules.allow_pass
        self.storms = float(castle_ways(rules)) / float(PAIRS)
        lead = table.won[0] - table.won[1]
        self.won, self.drawn_game, self.lost = share(lead + 1), share(lead), share(lead - 1)
        self.block: i64 = 2 * self.left[0] * self.left[1]
        self.places = dict[tuple[int, int, int, int, int], int]()  # by cards, where their values begin
        self.values = vec[float]()

    def fits(self, hand: Deck, enemy: Deck, pile: i64) -> bool:
        """Are there few enough cards for the numbers that stand for them?"""
        return self.laid + hand.size + enemy.size + pile <= LONGEST

    # -- the question

    def list_moves(self, seat: i64, hand: i64, enemy: i64, pile: i64) -> tuple[list[int], list[float]] | None:
        """The moves of a seat, ascending, and its share of the match after each; None where there are too many
        positions."""
        own, other = self.rows[seat], self.rows[1 - seat]
        here = self.find(seat, own, other, hand, enemy, pile)
        if here < 0:
            return None
        spot = 2 * (self.left[0] * self.left[1] - 1) + (1 - seat)  # this number of hits, the other seat to move
        moves, worths = list[int](), list[float]()
        if self.may_draw(hand, pile):
            moves.append(int(DRAW))
            worths.append(self.values[self.find(seat, own, other, insert(hand, self.drawn), enemy, pile - 1) + spot])
        for place in range(count_cards(hand)):
            value = card_at(hand, place)
            if place == 0 or value != card_at(hand, place - 1):
                moves.append(int(LAY + value))
                after = self.find(seat, lay(own, value), other, without(hand, place), enemy, pile)
                worths.append(self.values[after + spot])
        missed = self.values[here + spot]
        for place in range(count_cards(own)):
            moves.append(int(ATTACK + place))
            defender = card_at(other, place)
            if defender > 0:
                chance = chance_to_kill(card_at(own, place), defender)
                hit = self.values[self.find(seat, own, without(other, place), hand, enemy, pile) + spot]
            else:
                chance = self.storms
                hit = self.storm(here, spot, seat)
            worths.append(chance * hit + (1.0 - chance) * missed)
        if self.may_pass or len(moves) == 0:
            moves.append(int(PASS))
            worths.append(self.both_passed(self.left[0], self.left[1]) if self.passes == 1 else
                          self.after_pass(here, own, other, hand, enemy, pile, seat))
        return moves, worths if seat == 0 else [1.0 - worth for worth in worths]

    def after_pass(self, here: i64, own: i64, other: i64, hand: i64, enemy: i64, pile: i64, seat: i64) -> float:
        """The value once a seat has passed: the other one moves, or ends the game by passing, too."""
        first, second = self.left[0], self.left[1]
        worth = self.values[here + 2 * (first * second - 1) + 1 - seat]
        if not self.may_pass and (other != 0 or enemy != 0 or self.may_draw(enemy, pile)):
            return worth  # it cannot pass
        ended = self.both_passed(first, second)  # which its value does not count with: nobody had passed before it
        return min(worth, ended) if seat == 0 else max(worth, ended)

    # -- the positions

    def find(self, seat: i64, own: i64, other: i64, hand: i64, enemy: i64, pile: i64) -> i64:
        """Where the values of these cards begin, by the seat whose they are; below 0: there are too many positions."""
        if seat == 0:
            return self.place(own, other, hand, enemy, pile)
        return self.place(other, own, enemy, hand, pile)

    def place(self, first: i64, second: i64, hand: i64, enemy: i64, pile: i64) -> i64:
        """Where the values of these cards begin, once they are solved."""
        key = (int(first), int(second), int(hand), int(enemy), int(pile))
        known = self.places.get(key)
        if known is not None:
            return known
        ones = self.list_ways(0, first, second, hand, enemy, pile)
        if ones is None:
            return -1
        twos = self.list_ways(1, second, first, enemy, hand, pile)
        if twos is None:
            return -1
        begin = i64(len(self.values))
        if begin + self.block > self.most:
            return -1
        self.places[key] = int(begin)
        for left in range(1, self.left[0] + 1):
            for lasts in range(1, self.left[1] + 1):
                self.settle(begin, left, lasts, ones, twos)
        return begin

    def list_ways(self, seat: i64, own: i64, other: i64, hand: i64, enemy: i64, pile: i64) -> "Ways | None":
        """What a seat may do with these cards, and where that leads to; None where there are too many positions."""
        ways = Ways()
        if self.may_draw(hand, pile) and not ways.lead_to(
                self.find(seat, own, other, insert(hand, self.drawn), enemy, pile - 1)):
            return None
        for place in range(count_cards(hand)):
            value = card_at(hand, place)
            is_new = place == 0 or value != card_at(hand, place - 1)
            if is_new and not ways.lead_to(self.find(seat, lay(own, value), other, without(hand, place), enemy, pile)):
                return None
        for place in range(count_cards(own)):
            defender = card_at(other, place)
            if defender == 0:
                ways.storms = True
                break
            chance = chance_to_kill(card_at(own, place), defender)
            if not ways.kill(self.find(seat, own, without(other, place), hand, enemy, pile), chance):
                return None
        return ways

    def settle(self, begin: i64, left: i64, lasts: i64, ones: "Ways", twos: "Ways") -> None:
        """The values of these cards where the first seat's castle stands `left` more hits and the second's `lasts`, for
        both turns: those of fewer hits are there already."""
        spot = 2 * ((left - 1) * self.left[1] + lasts - 1)
        stormed = self.won if lasts == 1 else self.values[begin + spot - 2 + 1] if ones.storms else 0.0
        taken = self.lost if left == 1 else self.values[begin + spot - 2 * self.left[1]] if twos.storms else 1.0
        steady_one = ones.best_steady(self.values, spot + 1, True)
        steady_two = twos.best_steady(self.values, spot, False)
        ended = self.both_passed(left, lasts)
        one_passes = self.may_pass or not ones.is_any()
        two_passes = self.may_pass or not twos.is_any()
        one, two = self.drawn_game, self.drawn_game
        for _ in range(ROUNDS):
            acts = ones.best_attack(self.values, spot + 1, True, two, self.storms, stormed, steady_one)
            replies = twos.best_attack(self.values, spot, False, one, self.storms, taken, steady_two)
            better, worse = acts, replies
            if one_passes:
                after = min(replies, ended) if two_passes else replies  # the second seat has been passed to
                better = max(acts, after)
            if two_passes:
                after = max(acts, ended) if one_passes else acts
                worse = min(replies, after)
            moved = abs(better - one) + abs(worse - two)
            one, two = better, worse
            if moved < CLOSE:
                break
        self.values = append(append(self.values, one), two)

    def storm(self, here: i64, spot: i64, seat: i64) -> float:
        """The value once a seat has hit the other's castle."""
        if self.left[1 - seat] == 1:
            return self.won if seat == 0 else self.lost
        return self.values[here + spot - (2 if seat == 0 else 2 * self.left[1])]

    def both_passed(self, left: i64, lasts: i64) -> float:
        """[C23] Fewer hits win; equal hits are a draw."""
        return self.drawn_game if left == lasts else self.won if left > lasts else self.lost

    def may_draw(self, hand: i64, pile: i64) -> bool:
        """[C3.2, C26] Is a card left, and room for it?"""
        return pile > 0 and count_cards(hand) < self.hand_limit


class Ways:
    """What a seat may do with its cards: where drawing and laying lead to, and killing, with the chance of each."""

    def __init__(self) -> None:
        self.steady = vec[i64]()
        self.kills = vec[i64]()
        self.chances = vec[float]()
        self.storms = False  # may it attack the castle?

    def is_any(self) -> bool:
        """Is there anything to do but pass?"""
        return len(self.steady) > 0 or len(self.kills) > 0 or self.storms

    def lead_to(self, place: i64) -> bool:
        """One more thing to do; False for a place that there is not."""
        self.steady = append(self.steady, place)
        return place >= 0

    def kill(self, place: i64, chance: float) -> bool:
        """One more card to kill; False for a place that there is not."""
        self.kills = append(self.kills, place)
        self.chances = append(self.chances, chance)
        return place >= 0

    def best_steady(self, values: vec[float], spot: i64, is_first: bool) -> float:
        """The best value that drawing or laying leads to; beyond all values where there is nothing of it."""
        best = -1.0 if is_first else 2.0
        for place in self.steady:
            worth = values[place + spot]
            if (worth > best) == is_first and worth != best:
                best = worth
        return best

    def best_attack(self, values: vec[float], spot: i64, is_first: bool, missed: float, storms: float, stormed: float,
                    best: float) -> float:
        """That, or a better attack, with the value after one that misses."""
        for number in range(len(self.kills)):
            chance = self.chances[number]
            worth = chance * values[self.kills[number] + spot] + (1.0 - chance) * missed
            if (worth > best) == is_first and worth != best:
                best = worth
        if self.storms:
            worth = storms * stormed + (1.0 - storms) * missed
            if (worth > best) == is_first and worth != best:
                best = worth
        return best


def share(lead: i64) -> float:
    """The share of the match of a player who has won so many games more."""
    return 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0


def pack_row(row: vec[i64]) -> i64:
    """A row as a number."""
    packed: i64 = 0
    for place in range(len(row)):
        packed |= row[place] << (BITS * place)
    return packed


def pack_cards(cards: Deck) -> i64:
    """A hand as a number, the lowest card in the lowest bits."""
    packed: i64 = 0
    for place in range(cards.size):
        packed |= cards.nth(place) << (BITS * place)
    return packed


def count_cards(packed: i64) -> i64:
    """How many cards a number stands for."""
    count: i64 = 0
    while packed != 0:
        packed >>= BITS
        count += 1
    return count


def card_at(packed: i64, place: i64) -> i64:
    """The value of the card at that place; 0 where none is."""
    return (packed >> (BITS * place)) & CARD


def without(packed: i64, place: i64) -> i64:
    """The cards but for the one at that place; those behind it close up."""
    below = packed & ((1 << (BITS * place)) - 1)
    return below | (packed >> (BITS * (place + 1))) << (BITS * place)


def lay(row: i64, value: i64) -> i64:
    """A row and one more card at its end."""
    return row | value << (BITS * count_cards(row))


def insert(hand: i64, value: i64) -> i64:
    """A hand and one more card."""
    place: i64 = 0
    while card_at(hand, place) != 0 and card_at(hand, place) <= value:
        place += 1
    below = hand & ((1 << (BITS * place)) - 1)
    return below | value << (BITS * place) | (hand >> (BITS * place)) << (BITS * (place + 1))


def chance_to_kill(attacker: i64, defender: i64) -> float:
    """The chance that the dice kill a card."""
    return float(ways_to_roll(roll_needed(attacker, defender))) / float(PAIRS)
