"""Chapter 5: piles of the estate, and cloisters."""

import pytest

from tests.games.burgundy.table import act, begun, estate, give, legal, play, points, why_not


@pytest.mark.parametrize(("before", "card", "after"), [
    ("mine-1", "mine-3", [["mine-1", "mine-3"]]),  # a second mine goes on the first one
    ("mine-1", "bank-3", [["mine-1"], ["bank-3"]]),  # another type beside it
    ("mine-1 mine-2 mine-4", "mine-3", [["mine-1", "mine-2", "mine-4"], ["mine-3"]]),  # after a triple [R5.2]
    ("cloister-1 mine-1", "ship-3", [["cloister-1", "mine-1"], ["ship-3"]]),  # a converted pile stays mines [R5.4]
    ("cloister-1|mine-1", "mine-3", [["cloister-1"], ["mine-1", "mine-3"]]),  # an open pile of the type goes first
])
def test_like_goes_on_like(before: str, card: str, after: list[list[str]]) -> None:
    """[R5.1, R5.2, R5.4, R19] No second pile of a type is begun beside an open one."""
    assert estate(act(give(begun(), estate=before, projects=card), 3, f"place {card}")) == after


def test_a_cloister_joins_another_type() -> None:
    """[R5.3, R6.6] On its own, or to one or two cards of any type, without any effect."""
    state = act(give(begun(), estate="mine-1|ship-2 ship-4", projects="cloister-3"), 3, "place cloister-3")
    assert legal(state) == ["onto mine", "onto ship", "apart"]
    assert why_not(state, "onto castle") == "R5.2"
    assert why_not(state, "onto cloister") == "R5.2"
    assert why_not(state, "buy") == "R10"
    play(state, "onto mine")
    assert estate(state) == [["mine-1", "cloister-3"], ["ship-2", "ship-4"]]
    assert state.table.players[0].silver == 0


def test_a_triple_with_cloisters_scores_as_the_other_type() -> None:
    """[R5.3, R7.1] Two ships and a cloister are a triple of ships: 4 points, and the «1.» card of ships. [R5.5] A bank,
    a church and a market are one worth 3."""
    state = act(give(begun(), estate="ship-2 ship-4", projects="cloister-3"), 3, "place cloister-3", "onto ship")
    assert points(state) == 4 + 1 + 1
    assert state.table.firsts[4] == 0
    state = act(give(begun(), estate="church-2 market-2", projects="bank-3"), 3, "place bank-3")
    assert points(state) == 3 + 1 + 1
    assert estate(state) == [["church-2", "market-2", "bank-3"]]


@pytest.mark.parametrize(("card", "choices", "move", "rule"), [
    # with cloisters lying open a cloister joins them or another type, but begins no pile of its own [R19]
    ("cloister-3", ["onto mine", "onto cloister"], "apart", "R19"),
    ("ship-3", ["onto cloister", "apart"], "onto mine", "R5.1"),  # a ship cannot go on mines
])
def test_where_a_card_may_lie(card: str, choices: list[str], move: str, rule: str) -> None:
    """[R5.1, R5.3, R19] Beside a cloister and a mine."""
    state = act(give(begun(), estate="cloister-1|mine-1", projects=card), 3, f"place {card}")
    assert legal(state) == choices
    assert why_not(state, move) == rule


def test_a_card_turns_cloisters_into_its_type() -> None:
    """[R5.4] A mine on two cloisters is a triple of mines; or it begins a pile of its own."""
    state = act(give(begun(), estate="cloister-1 cloister-2", projects="mine-3"), 3, "place mine-3")
    assert legal(state) == ["onto cloister", "apart"]
    assert why_not(state, "onto mine") == "R5.2"
    play(state, "onto cloister")
    assert estate(state) == [["cloister-1", "cloister-2", "mine-3"]]
    assert points(state) == 5 + 1 + 1
    assert state.table.players[0].silver == 2, "a mine has its effect all the same"
