"""The value function: it likes what wins, and a greedy bot that follows it wins and comes to an end."""

import pytest

from tafelrunde.bots.search.one_ply import OnePly
from tafelrunde.bots.values.behuetunsburg.value import Value
from tafelrunde.core import CHANCE, NOBODY, Rng
from tafelrunde.games.behuetunsburg import GAME, State
from tests.games.behuetunsburg.table import COMPLETE, play, table

VALUE = Value()


def likes(better: State, worse: State) -> bool:
    """Does seat 0 prefer the first position?"""
    return VALUE.value(better, 0) > VALUE.value(worse, 0)


def test_a_judgement_is_a_share_of_the_win_and_the_same_for_both_before_anything_is_played() -> None:
    state = table("knight, gold", "knight, gold")
    assert VALUE.value(state, 0) == pytest.approx(VALUE.value(state, 1))
    assert all(0 <= VALUE.value(table("gold", courts=[COMPLETE], castles=[1]), seat) <= 1 for seat in (0, 1))


def test_playing_is_better_than_holding() -> None:
    hand = "knight, lady, jewel"
    assert likes(play(table(hand), "couple knight+lady"), table(hand))
    assert likes(play(table(hand), "bank jewel"), table(hand))


def test_a_castle_is_worth_its_price_and_each_step_of_paying_it() -> None:
    state = table("gold", courts=[COMPLETE], treasuries=["jewel, jewel"])
    paying = play(state.copy(), "castle", "pay from treasury 1")
    built = play(paying.copy(), "pay from treasury 1")
    assert likes(paying, state)
    assert likes(built, state)


def test_the_throne_is_taken_once() -> None:
    """A second King in hand promises nothing, a first one does."""
    below = "knight, lady, baron, baroness"
    assert likes(table("king", courts=[below + ", queen"]), table("knight", courts=[below + ", queen"]))
    assert likes(table("knight", courts=[COMPLETE]), table("king", courts=[COMPLETE]))


def round_of(greedy: int, seed: int) -> State:
    """One round, the greedy bot against chance (seat -1: against itself)."""
    state, rng = GAME.start(2, {"rounds": 1}), Rng(seed)
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat == CHANCE:
            state.roll(rng)
        elif greedy in (seat, -1) and len(state.legal(seat)) > 1:
            search = OnePly(state.view(seat), VALUE, rng.below(1 << 20))
            search.evaluate_world()
            values = search.values()
            state.apply(seat, search.moves[values.index(max(values))])
        else:
            state.apply(seat, state.random_move(rng))
    return state


def promised(state: State) -> list[str]:
    """The legal moves of the seat to act, the most promising first."""
    seat = state.actor()
    return sorted(GAME.legal(state), key=lambda move: -VALUE.prior(state, seat, GAME.move(move)))


def test_what_it_promises_itself() -> None:
    """The best couple first; a Rogue is for a jewel, not for a piece of gold; nobody gives away half a couple."""
    assert promised(table("knight, lady, jester"))[0] == "couple knight+lady"
    rich = promised(table("rogue", treasuries=["", "jewel"]))
    poor = promised(table("rogue", treasuries=["", "gold"]))
    assert rich.index("steal 1") < rich.index("end actions")
    assert poor.index("end actions") < poor.index("steal 1")
    assert promised(table("knight, lady, gold", phase="discard"))[0] == "discard gold"


def test_its_guide_plays_better_than_chance() -> None:
    won = 0.0
    for seed in range(6):
        state, rng = GAME.start(2, {"rounds": 1}), Rng(seed)
        while state.actor() != NOBODY:
            seat = state.actor()
            if seat == CHANCE:
                state.roll(rng)
            else:
                state.play(seat, VALUE.rollout_policy(state, rng) if seat == seed % 2 else state.random_move(rng))
        won += state.reward(seed % 2)
    assert won >= 5


@pytest.mark.soak
def test_the_greedy_bot_beats_chance_and_ends_its_rounds() -> None:
    assert sum(round_of(seed % 2, seed).reward(seed % 2) for seed in range(40)) >= 32
    assert all(round_of(-1, seed).position()["endings"] != ["turn limit"] for seed in range(20))
