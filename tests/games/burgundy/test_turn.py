"""Chapters 2 and 3: the turn and the six actions."""

import pytest

from tafelrunde.core import SPECTATOR, Diary
from tests.games.burgundy.table import (
    act,
    begun,
    discarded,
    estate,
    give,
    hold,
    lay_out,
    legal,
    play,
    points,
    projects,
    why_not,
)


def test_one_of_two_cards_is_played() -> None:
    """[R2.1] Its die gives the action; the card goes face up to the discards; then it is the next player's turn. [R7]
    Of two equal dice the one held longer is played."""
    state = hold(begun(), 0, "mine-3", "ship-5")
    assert legal(state) == ["play 3", "play 5"]
    assert [why_not(state, move) for move in ("play 4", "take silver")] == ["R2.1", "R2.1"]
    assert why_not(play(state, "play 3"), "play 5") == "R2.1"
    play(state, "take silver")
    assert (discarded(state), state.table.active) == (["mine-3"], 1)
    assert discarded(play(hold(begun(), 0, "mine-4", "ship-4"), "play 4", "take silver")) == ["mine-4"]


def test_the_card_shows_its_face_with_the_action() -> None:
    """[R18] Announcing a die shows nothing but the die; the action turns the card over."""
    state = hold(begun(), 0, "mine-3", "ship-5")
    state.diary = Diary()
    play(state, "play 3")
    assert not any(news.reveals for news in state.diary.drain())
    assert (discarded(state), list(state.view(SPECTATOR).dice)) == ([], [3, 0, 0, 0])
    play(state, "take silver")
    assert state.diary.drain()[0].reveals
    assert discarded(state) == ["mine-3"]


def test_a_new_card_is_drawn_after_the_turn() -> None:
    """[R2.2] From one's own pile; only the player sees its die [R7]."""
    state = act(begun(), 3, "take silver")
    assert state.actor() == -1
    play(state, "* ship-6")
    assert len(state.table.players[0].hand) == 2
    assert len(state.table.players[0].pile) == 3
    assert list(state.view(0).dice) == [1, 6, 0, 0]
    assert list(state.view(1).dice) == [0, 0, 1, 2]


def test_no_more_than_three_projects() -> None:
    """[R3.1b] Before a fourth one comes, one of the three goes to the discards."""
    state = lay_out(give(begun(), projects="mine-1 mine-1 church-2"), "4 castle-1")
    assert why_not(state, "drop mine-1") == "R3.1b"
    act(state, 4, "take 4 castle-1")
    assert legal(state) == ["drop mine-1", "drop church-2"]
    assert why_not(state, "drop castle-1") == "R3.1b"
    play(state, "drop mine-1")
    assert projects(state) == ["castle-1", "mine-1", "church-2"]
    assert "mine-1" in discarded(state)


def test_take_a_card_of_the_row() -> None:
    """[R3.1a] The number of the die is the number of the row; the card's own die does not matter."""
    state = play(hold(lay_out(begun(), "4 castle-1", "5 mine-4"), 0, "ship-4", "ship-6"), "play 4")
    assert [move for move in legal(state) if move.startswith("take")] == ["take 4 castle-1", "take silver"]
    assert [why_not(state, move) for move in ("take 5 mine-4", "take 4 mine-4")] == ["R3.1a", "R3.1a"]
    play(state, "take 4 castle-1")
    assert (projects(state), len(state.table.display)) == (["castle-1"], 1)


def test_place_a_project_of_the_number() -> None:
    """[R3.2] The die must match the die of the project."""
    state = act(give(begun(), projects="bank-3 mine-5"), 3)
    assert [why_not(state, move) for move in ("place mine-5", "place ship-3")] == ["R3.2", "R3.2"]
    play(state, "place bank-3")
    assert (estate(state), projects(state)) == ([["bank-3"]], ["mine-5"])


@pytest.mark.parametrize(("die", "good"), [(1, "light"), (2, "light"), (3, "medium"), (4, "medium"), (5, "dark"),
                                           (6, "dark")])
def test_which_number_sells_what(die: int, good: str) -> None:
    """[R3.3a] 1 and 2 light, 3 and 4 medium, 5 and 6 dark goods."""
    state = act(give(begun(), goods="light medium dark"), die)
    assert [move for move in legal(state) if move.startswith("sell")] == [f"sell {good}"]


def test_a_sale() -> None:
    """[R3.3b, R3.3c] All goods of the type: one silver each, their points, and the start player card face down. [R13]
    No sale without a card of the type."""
    state = give(begun(3), 0, goods="dark dark light")
    state.table.start_card = 2
    act(state, 6, "sell dark")
    seller = state.table.players[0]
    assert (list(seller.goods), list(seller.sold), seller.silver) == ([1, 0, 0], [0, 0, 2], 2)
    assert points(state) == 2 + 1
    assert (state.table.start_card, state.table.face_down) == (0, True)
    assert state.table.active == 1, "the order of the round does not change"
    assert why_not(act(give(begun(), goods="light"), 6), "sell dark") == "R13"


@pytest.mark.parametrize(("die", "workers"), [(5, 0), (2, 1), (2, 2), (2, 3)])
def test_restock_workers_and_take_silver(die: int, workers: int) -> None:
    """[R3.4] Up to two, whatever the number. [R9] Not with two or more. [R3.5] One silver, whatever the number."""
    state = act(give(begun(), workers=workers), die)
    assert play(state.copy(), "take silver").table.players[0].silver == 1
    if workers < 2:
        assert play(state, "restock workers").table.players[0].workers == 2
    else:
        assert why_not(state, "restock workers") == "R9"


def test_tom_returns_five_workers_and_a_silver() -> None:
    """[R3.6] Six cards returned are two points."""
    state = act(give(begun(), workers=5, silver=1), 4, *["return worker"] * 5, "return silver")
    assert points(state) == 2 + 1, "two points and the start player card"
    assert (state.table.players[0].workers, state.table.players[0].silver) == (0, 0)
    assert state.table.active == 1, "nothing is left to return, so the conversion is over"


@pytest.mark.parametrize(("cards", "worth"), [(4, 1), (2, 0)])
def test_conversions_round_down(cards: int, worth: int) -> None:
    """[R3.6, R8] Four cards are one point, two cards none; not a single one cannot be."""
    assert points(act(give(begun(), workers=5), 4, *["return worker"] * cards, "converted")) == worth + 1
    assert {why_not(act(begun(), 4), move) for move in ("return worker", "return silver", "converted")} == {"R3.6"}


def test_a_conversion_is_not_interrupted() -> None:
    """[R10] Between the cards of a conversion nothing else can be done."""
    state = act(give(begun(), workers=2, silver=4), 4, "return worker")
    assert legal(state) == ["return worker", "return silver", "converted"]
    assert why_not(state, "buy") == "R10"


def test_another_players_turn() -> None:
    """[R2.1] Only the active player may do anything."""
    assert begun().refusal(1, 0).rule == "R2.1"
    assert list(begun().legal(1)) == []
