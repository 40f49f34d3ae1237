"""Worked examples of every rule of Kalah."""

from pathlib import Path

import pytest
from kalah import GAME, State, View
from kalah.value import Value
from tests.web.house import house

from tafelrunde.core import NOBODY, BadInput, Diary, Rng


def board(near: str, far: str, seeds: int = 4, turn: int = 0) -> State:
    """A position: the six houses and the store of seat 0, then those of seat 1."""
    pits = [int(each) for each in f"{near} {far}".split()]
    return GAME.load({"seeds": seeds, "pits": pits, "turn": turn})


def played(state: State, *moves: str) -> State:
    """Whoever is to move plays each."""
    state.diary = Diary()
    for move in moves:
        GAME.play(state, move)
    return state


def pits(state: State) -> str:
    """The board as `board` reads it."""
    return " ".join(str(int(each)) for each in state.pits)


def test_two_players_begin_with_the_same_seeds_in_every_house() -> None:
    """[K1.1] [K1.2]"""
    state = GAME.start(2, {"seeds": 3})
    assert (pits(state), state.actor()) == ("3 3 3 3 3 3 0 3 3 3 3 3 3 0", 0)
    with pytest.raises(BadInput, match="Kalah is for 2 players"):
        GAME.start(3)


def test_seeds_are_sown_one_by_one_and_the_store_of_the_other_is_left_out() -> None:
    """[K2.1]"""
    assert pits(played(GAME.start(2), "6")) == "4 4 4 4 4 0 1 5 5 5 4 4 4 0"
    assert pits(played(board("0 3 0 0 1 9 4", "1 0 0 0 0 9 21"), "6")) == "1 4 0 0 1 0 5 2 1 1 1 1 10 21"
    refused = played(GAME.start(2), "3").refusal(0, 2)
    assert str(refused) == "there are no seeds in that house [K2.1]"


def test_whoever_ends_in_the_own_store_moves_again() -> None:
    """[K2.2]"""
    state = played(GAME.start(2), "3")
    assert (state.actor(), pits(state)) == (0, "4 4 0 5 5 5 1 4 4 4 4 4 4 0")
    assert str(state.refusal(1, 0)) == "it is not your turn [K2.2]"
    assert played(state, "1").actor() == 1


@pytest.mark.parametrize(("near", "far", "after"), [
    ("1 0 4 4 4 4 6", "4 4 4 4 5 4 0", "0 0 4 4 4 4 12 4 4 4 4 0 4 0"),
    ("1 0 4 4 4 4 11", "4 4 4 4 0 4 0", "0 1 4 4 4 4 11 4 4 4 4 0 4 0"),  # nothing lies opposite
    ("1 3 4 4 4 4 4", "4 4 4 4 4 4 0", "0 4 4 4 4 4 4 4 4 4 4 4 4 0"),  # the house was not empty
    ("0 0 0 0 0 2 22", "0 4 4 4 4 4 4", "0 0 0 0 0 0 23 0 0 0 0 0 0 25"),  # it is the other's house
])
def test_an_empty_house_of_ones_own_captures_what_lies_opposite(near: str, far: str, after: str) -> None:
    """[K2.3]"""
    move = "6" if near.startswith("0") else "1"
    assert pits(played(board(near, far), move)) == after


def test_the_match_ends_when_one_side_is_empty_and_most_seeds_win() -> None:
    """[K3.1] [K3.2]"""
    state = played(board("0 0 0 0 0 1 20", "3 0 0 0 0 4 20"), "6")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.actor(), outcome.scores, outcome.ranks) == (NOBODY, (21, 27), (2, 1))
    assert [state.reward(seat) for seat in range(2)] == [0.0, 1.0]
    assert str(state.refusal(0, 0)) == "the match is over [K3.1]"
    drawn = played(board("0 0 0 0 0 1 23", "3 0 0 0 0 4 17"), "6").outcome()
    assert drawn is not None
    assert drawn.ranks == (1, 1)


@pytest.mark.parametrize(("near", "far", "why"), [
    ("4 4 4 4 4 4 1", "4 4 4 4 4 4 0", "the seeds of the position are not those of the game"),
    ("0 0 0 0 0 0 24", "4 4 4 4 4 4 0", "the position is over, but seeds are left in the houses"),
])
def test_a_position_that_cannot_be_is_refused_with_a_sentence(near: str, far: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        board(near, far)


def test_nothing_is_hidden_and_the_value_knows_who_is_ahead() -> None:
    state = board("0 0 0 0 0 1 25", "3 0 0 0 0 4 15")
    view = state.view(1)
    assert isinstance(view, View) and view.determinize(Rng(1)) == state
    assert Value().value(state, 0) > 0.9 and Value().value(state, 0) + Value().value(state, 1) == pytest.approx(1.0)


def test_it_is_played_in_the_browser_in_both_languages(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada", language="de")
        assert "Samen reihum säen" in ada.get("/").text
        table = ada.open_table("kalah", "me", "bot:greedy@1s")
        connection = ada.connection(table)
        connection.hear_kind("sight")
        assert connection.moves(0) == ["1", "2", "3", "4", "5", "6"]
