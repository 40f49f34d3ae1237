"""Worked examples of every rule of Goofspiel."""

from typing import Any

import pytest
from goofspiel import GAME, State, View
from goofspiel.value import Value

from tafelrunde.core import CHANCE, NOBODY, SPECTATOR, BadInput, Diary, Rng


def begun(*prizes: int, seats: int = 2, **options: Any) -> State:
    """A match in which this prize is up, told of by a diary."""
    state = GAME.start(seats, options)
    state.diary = Diary()
    for prize in prizes:
        GAME.play(state, f"prize {prize}", CHANCE)
    return state


def bid(state: State, *values: int) -> State:
    """All seats bid."""
    for seat, value in enumerate(values):
        GAME.play(state, str(value), seat)
    return state


def told(state: State) -> list[tuple[str, str]]:
    """What everybody hears, with its rules."""
    assert state.diary is not None
    return [(str(news.say), news.rule) for news in state.diary.drain() if news.only is None]


def test_everybody_holds_the_same_bids() -> None:
    """[G1.1]"""
    state = begun(4, seats=3, cards=5)
    assert [GAME.legal(state, seat) for seat in range(3)] == [["1", "2", "3", "4", "5"]] * 3
    refused = state.refusal(0, GAME.move("6"))
    assert refused is not None
    assert str(refused) == "the bids of this match go from 1 to 5 [G1.1]"


def test_prizes_come_each_once_and_equally_likely() -> None:
    """[G1.2] [G2.1]"""
    state = GAME.start(2, {"cards": 4})
    assert state.chances() == [(0, 1), (1, 1), (2, 1), (3, 1)]
    bid(begun_on(state, 3), 1, 2)
    assert [prize for prize, _ in state.chances()] == [0, 1, 3]
    refused = state.refusal(0, 0)
    assert refused is not None
    assert refused.rule == "G2.1"


def begun_on(state: State, prize: int) -> State:
    """The next prize of a match."""
    GAME.play(state, f"prize {prize}", CHANCE)
    return state


def test_a_bid_is_secret_until_all_have_chosen() -> None:
    """[G2.2]"""
    state = begun(4)
    GAME.play(state, "7", 0)
    assert state.acting() == [1]
    assert [seen(state, seat).bid for seat in (0, 1, SPECTATOR)] == [6, -1, -1]
    assert ("seat 0 has made a bid", "G2.2") in told(state)
    refused = state.refusal(0, 2)
    assert refused is not None
    assert str(refused) == "you have made your bid; the others are still choosing [G2.2]"


def seen(state: State, seat: int) -> View:
    """What a seat sees."""
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def test_hidden_bids_are_imagined_among_the_cards_left() -> None:
    """[G2.2]"""
    state = bid(begun(4, cards=4), 2, 1)
    begun_on(state, 2)
    GAME.play(state, "4", 1)
    worlds = [seen(state, 0).determinize(Rng(seed)).bids[1] for seed in range(60)]
    assert {int(card) + 1 for card in worlds} == {2, 3, 4}


def test_bids_are_shown_at_once_and_spent() -> None:
    """[G2.3]"""
    state = bid(begun(4), 7, 3)
    assert ("seat 0 bids 7", "G2.3") in told(state)
    begun_on(state, 5)
    refused = state.refusal(0, 6)
    assert refused is not None
    assert str(refused) == "you have spent that bid [G2.3]"


def test_the_highest_bid_takes_the_prize() -> None:
    """[G2.4]"""
    state = bid(begun(9), 3, 8)
    assert state.standing() == [(0,), (9,)]


def test_equal_highest_bids_leave_the_prize_for_the_next() -> None:
    """[G2.5]"""
    state = bid(begun(9, seats=3), 8, 8, 2)
    assert ("the highest bids are equal: 9 points stay for the next prize", "G2.5") in told(state)
    bid(begun_on(state, 1), 1, 2, 3)
    assert state.standing() == [(0,), (0,), (10,)]


def test_with_discard_a_prize_nobody_takes_is_lost() -> None:
    """[G2.5]"""
    state = bid(begun(9, ties="discard"), 8, 8)
    bid(begun_on(state, 1), 1, 2)
    assert state.standing() == [(0,), (1,)]


def finished(last: tuple[int, int]) -> State:
    """Four prizes; the first three go to seat 0, 1 and 0, the last is worth 4."""
    state = GAME.start(2, {"cards": 4})
    for prize, bids in ((1, (2, 1)), (3, (1, 3)), (2, (3, 2)), (4, last)):
        bid(begun_on(state, prize), *bids)
    return state


def test_the_last_prize_ends_the_match_and_most_points_win() -> None:
    """[G3.1] [G3.2]"""
    state = GAME.start(2, {"cards": 4})
    for prize, bids in ((1, (2, 1)), (3, (1, 3)), (2, (4, 2))):
        bid(begun_on(state, prize), *bids)
    assert state.outcome() is None
    bid(begun_on(state, 4), 3, 4)
    outcome = state.outcome()
    assert outcome is not None
    assert (state.actor(), outcome.scores, outcome.ranks, outcome.rule) == (NOBODY, (3, 7), (2, 1), "G3.2")
    assert [state.reward(seat) for seat in range(2)] == [0.0, 1.0]


def test_a_prize_kept_at_the_end_is_lost_and_equal_points_share_the_rank() -> None:
    """[G3.1] [G3.3]"""
    state = finished((4, 4))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((3, 3), (1, 1))
    assert [state.reward(seat) for seat in range(2)] == [0.5, 0.5]


@pytest.mark.parametrize(("field", "value", "why"), [
    ("kept", 3, "the points of the position do not fit the prizes that are gone"),
    ("spent", [["7"], ["3", "4"]], "the bids spent in the position do not fit the prizes that are gone"),
    ("bids", [2, -1], "a bid of the position cannot have been made"),
    ("face_down", ["1"], "the bids spent in the position do not fit the prizes that are gone"),
    ("last_bids", [-1, -1], "the last bids of the position do not fit the prizes that are gone"),
    ("chosen", 3, "the position shows bids that should have been shown"),
])
def test_a_position_that_cannot_be_is_refused_with_a_sentence(field: str, value: Any, why: str) -> None:
    position = begun_on(bid(begun(4), 7, 3), 5).position()
    assert GAME.load(position).position() == position
    with pytest.raises(BadInput) as refused:
        GAME.load({**position, field: value})
    assert str(refused.value) == why


def test_the_value_knows_who_is_ahead() -> None:
    ahead = bid(begun(13), 12, 1)
    values = [Value().value(ahead, seat) for seat in range(2)]
    assert values[0] > 0.6
    assert sum(values) == pytest.approx(1.0)


def test_others_are_imagined_to_bid_about_what_the_prize_is_worth() -> None:
    state = begun(9)
    GAME.play(state, "1", 1)
    worlds = []
    for seed in range(40):
        world = seen(state, 0).determinize(Rng(seed))
        Value().model_opponents(world, 0, Rng(seed))
        worlds.append(int(world.bids[1]) + 1)
    assert set(worlds) == {8, 9, 10}
