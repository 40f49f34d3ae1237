"""What a seat may see, and worlds sampled from it."""

from collections import Counter

import pytest

from tafelrunde.core import SPECTATOR, Rng
from tafelrunde.games.castles_besieged import State
from tests.games.castles_besieged.table import battle, dealt, play


def sampled_hands(state: State, seat: int, of: int, number: int) -> Counter[tuple[int, ...]]:
    """How often each hand of seat `of` comes up in worlds sampled from the view of `seat`."""
    rng, hands = Rng(3), Counter[tuple[int, ...]]()
    for _ in range(number):
        world = state.view(seat).determinize(rng)
        world.audit()
        hands[tuple(world.hands[of].to_list())] += 1
    return hands


def test_the_own_hand_stays_and_the_other_varies() -> None:
    """[C2.3] The enemy may hold any seven unseen cards; [C3] with an empty pile, what is left for whoever counts."""
    assert list(sampled_hands(dealt(), 0, of=0, number=20)) == [(1, 2, 3, 4, 5, 6, 7)]
    assert len(sampled_hands(dealt(), 0, of=1, number=20)) > 10
    assert list(sampled_hands(battle(hand="1", enemy_hand="4 8", pile=""), 0, of=1, number=20)) == [(4, 8)]


def test_hands_come_up_as_often_as_the_cards_allow() -> None:
    """[C3.2] Left are one 4, two 8 and three 12; the enemy holds one: as likely as its copies."""
    hands = sampled_hands(battle(enemy_hand="4", hand="1", pile="8 8 12 12 12"), 0, of=1, number=6000)
    assert hands[(4,)] == pytest.approx(1000, abs=120)
    assert hands[(8,)] == pytest.approx(2000, abs=150)
    assert hands[(12,)] == pytest.approx(3000, abs=160)


def test_known_cards_stay_where_they_are() -> None:
    """[C25] After a reshuffle only what was drawn since is unknown."""
    state = battle("5", "4", hand="3 3", enemy_hand="8 9", pile="", reshuffle_discard=True)
    play(state, "draw", "card 12", "draw", "card 1")
    hands = sampled_hands(state, 0, of=1, number=200)
    assert all({8, 9} <= set(hand) and len(hand) == 3 for hand in hands)
    assert len(hands) > 5


def test_spectators_see_no_hand() -> None:
    """[C2.3] Neither the cards nor what the players know of each other."""
    state = battle("5", "4", hand="3 3", enemy_hand="8 9", pile="", reshuffle_discard=True)
    play(state, "draw", "card 12")
    seen = state.view(SPECTATOR).data()
    assert (seen["hand"], seen["known"], seen["sizes"]) == ([], [[], []], [3, 2])
    assert len(sampled_hands(state, SPECTATOR, of=0, number=20)) > 5


def test_all_else_lies_open() -> None:
    """[C19, C21] Rows, laid turns, hits, discards, sizes, the last dice."""
    state = battle("5 9", "4", hand="3", enemy_hand="8 2", hits=(1, 2), pile="1 1 1")
    seen = play(state, "attack 1", "dice 6+5").view(1).data()
    assert [seen[name] for name in ("rows", "laid", "hits", "sizes", "pile")] == [
        [[5, 9], []], [[1, 3], []], [1, 2], [1, 2], 3]
    assert len(seen["discard"]) == 52 - 3 - 3 - 2
    assert seen["last_attack"][:2] == [0, 5]
