"""Bots are honest: what a seat cannot know does not change what its bot does, and worlds are imagined evenly."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import sqrt

import pytest

from tafelrunde.bots import Ask, Budget, make
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.bots.values import find
from tafelrunde.core import Game, Rng, State
from tafelrunde.games import beutelschneider
from tafelrunde.games.beutelschneider.view import View
from tafelrunde.kit.bitset import count, members
from tests.conformance.cases import STANDARD, Case
from tests.walks import random_play

BOTS = (make("random"), make("greedy@1"), SearchBot(Budget(iterations=20), Settings(depth=8)))


def decisions(game: Game, seats: int, seed: int, every: int, last: int = 84) -> Iterator[State]:
    """States of a random match in which a seat has a choice, every so many decisions up to the last."""
    for state in islice(random_play(game.start(seats), Rng(seed)), every - 1, last, every):
        if len(state.legal(state.actor())) > 1:
            yield state


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_two_true_worlds_with_the_same_view_get_the_same_move(case: Case) -> None:
    game = case.game
    for number, state in enumerate(decisions(game, case.seats, 11, 9, 36 if len(game.actions) < 300 else 18)):
        seat = state.actor()
        other = state.view(seat).determinize(Rng(number))
        for bot in BOTS if find(case.slug) else (BOTS[0], BOTS[2]):  # without a judge greedy plays matches out
            here = bot.choose(Ask(game, state.view(seat), game.legal(state, seat), number))
            there = bot.choose(Ask(game, other.view(seat), game.legal(other, seat), number))
            assert here == there, f"{bot.name} plays by what it cannot know"


def possible_deals(view: View) -> list[tuple[int, ...]]:
    """Every way the unseen cards can lie, hand by hand, by exhaustion."""
    deals: list[tuple[int, ...]] = []

    def deal(seat: int, left: frozenset[int], hands: tuple[int, ...]) -> None:
        if seat == view.table.seats:
            deals.append(hands)
            return
        if seat == view.seat:
            deal(seat + 1, left, (*hands, int(view.hand)))
            return
        may_hold = [card for card in members(view.may_hold(seat)) if card in left]
        for cards in combinations(may_hold, int(view.sizes[seat])):
            deal(seat + 1, left - set(cards), (*hands, sum(2**card for card in cards)))

    deal(0, frozenset(int(card) for card in members(view.unseen())), ())
    return deals


def small_views(seats: int, wanted: int) -> Iterator[View]:
    """Views late in a hand, with voids shown, that leave 5 to 100 deals open."""
    found = 0
    for seed in range(1000):
        for state in decisions(beutelschneider.GAME, seats, seed, 3):
            view = state.view(state.actor())
            voids = sum(int(count(suits)) for seat, suits in enumerate(view.table.voids) if seat != view.seat)
            if sum(view.sizes) <= 3 * seats - 2 and voids >= 2 and 5 <= len(possible_deals(view)) <= 100:
                found += 1
                yield view
                break
        if found == wanted:
            return


@pytest.mark.parametrize("seats", [3, 4])
def test_imagined_worlds_match_the_exact_enumeration(seats: int) -> None:
    """Every deal the view allows comes up, no other does, and all equally often (chi-square)."""
    views = list(small_views(seats, 6))
    assert len(views) == 6
    for view in views:
        deals = possible_deals(view)
        samples = 60 * len(deals)
        rng = Rng(5)
        seen = Counter(tuple(view.determinize(rng).hands) for _ in range(samples))
        assert set(seen) <= set(deals), "a world the view does not allow"
        chi_square = sum((seen[deal] - 60) ** 2 / 60 for deal in deals)
        freedom = len(deals) - 1
        deviation = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
        assert deviation < 3.3, f"{len(deals)} deals are not equally likely"
