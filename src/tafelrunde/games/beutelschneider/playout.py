"""Random play of a whole hand at one go: the same cards for the same numbers as `random_move` and `apply` card by card,
without what only an onlooker asks for between them."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.rng import Rng, below, following
from tafelrunde.games.beutelschneider.components import (
    BLUE,
    BONUS,
    CUTPURSE,
    GUARD,
    POINTS,
    STRENGTH,
    SUIT,
    SUIT_CARDS,
)
from tafelrunde.games.beutelschneider.ending import finish_hand
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.table import World
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bitset import BIT, count, nth, union

TRUMPS: Final[i64] = 0xF8000000


def play_hand(state: World, rng: Rng) -> i64:
    """Play the rest of a hand at random and score it; the number of cards played. No trick may be under way, and no
    diary there; it goes to the last trick, so not with `instant_win` [B17]."""
    table, hands = state.table, state.hands
    seats, cards, points, taken, voids = table.seats, table.cards, table.points, table.taken, table.voids
    must_trump, leader, numbers = table.rules.must_trump, table.leader, rng.state
    left = table.tricks - table.tricks_played  # of each hand
    decisions = left * seats
    table.played |= union(hands)
    for seat in range(seats):
        table.played_by[seat] |= hands[seat]
    while True:
        seat, follow, strength = leader, i64(0), i64(-1)
        best, worth, special = i64(0), i64(0), i64(0)
        for place in range(seats):
            hand = hands[seat]
            possible = hand & follow
            size = left
            if possible != 0:
                size = count(possible)
            else:  # [B3.1] the leader, or whoever has none of the suit that was led
                possible = hand
                if place > 0:
                    voids[seat] |= BIT[SUIT[cards[0]]]
                    if must_trump:  # [B31]
                        if hand & TRUMPS != 0:
                            possible = hand & TRUMPS
                            size = count(possible)
                        else:
                            voids[seat] |= BIT[BLUE]
            numbers = following(numbers)
            card = nth(possible, below(numbers, size))
            if place == 0:
                follow = SUIT_CARDS[SUIT[card]]
            bit = BIT[card]
            hands[seat] = hand ^ bit
            cards[place] = card
            worth += POINTS[card]
            if card >= CUTPURSE:
                special += 1
            if bit & (follow | TRUMPS) != 0 and STRENGTH[card] >= strength:
                best = place
                strength = STRENGTH[card]
            seat = seat + 1 if seat + 1 < seats else 0
        if special > 1:  # together they may be worth something else, or kill
            best = winning_place(cards)
            worth = trick_points(cards, cards[best], left == 1)
        elif left == 1 and cards[best] == GUARD:  # [B5.5]
            worth += BONUS
        seat = leader + best if leader + best < seats else leader + best - seats
        points[seat] += worth
        taken[seat] += 1
        left -= 1
        if left == 0:
            break
        leader = seat
    rng.state = numbers
    table.last_leader, table.leader = leader, seat
    table.cards = table.last_trick if len(table.last_trick) > 0 else cards[:]
    table.last_trick = cards
    table.tricks_played = table.tricks
    finish_hand(state)
    return decisions
