"""Chapter 7: triples and bonuses."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy.triples import take_all_seven
from tests.games.burgundy.table import act, begun, give, lay_out, legal, play, points, projects, why_not

ALL_BUT_MINE = "castle-1|cloister-1|knowledge-3|ship-4|pasture-4|bank-1"


@pytest.mark.parametrize(("first", "last", "value"), [
    ("castle-1 castle-2", "castle-3", 5), ("mine-1 mine-2", "mine-3", 5), ("cloister-1 cloister-2", "cloister-3", 6),
    ("knowledge-3 knowledge-4", "knowledge-3", 4), ("ship-4 ship-5", "ship-3", 4),
    ("pasture-4 pasture-5", "pasture-3", 4), ("bank-1 church-2", "warehouse-3", 3)])
def test_points_of_triples(first: str, last: str, value: int) -> None:
    """[R7.1] By type; [R7.2] one more for the first triple of a type (and one for the start player card)."""
    state = give(begun(), estate=first, projects=last)
    assert points(state) == 1
    assert points(act(state, 3, f"place {last}")) == value + 1 + 1


def test_only_the_first_triple_of_a_type_takes_the_card() -> None:
    """[R7.2] Later ones, of whomever, do not."""
    state = give(give(begun(), 1, estate="mine-1 mine-2 mine-4"), 0, estate="mine-5 mine-6", projects="mine-3")
    assert points(act(state, 3, "place mine-3")) == 5 + 1


@pytest.mark.parametrize(("card", "lines"), [("A", 5), ("B", 4), ("C", 5), ("D", 3), ("E", 2)])
def test_every_triple_brings_a_line_of_the_round_card(card: str, lines: int) -> None:
    """[R7.3] One of its lines, and no more than it has."""
    state = act(give(begun(2, card), estate="mine-1 mine-2", projects="mine-3"), 3, "place mine-3")
    assert legal(state) == [f"bonus {line}" for line in range(1, lines + 1)]
    assert lines == 6 or why_not(state, f"bonus {lines + 1}") == "R7.3"
    assert why_not(state, "take silver") == "R6.17"


def test_the_lines_of_round_a() -> None:
    """[R7.3] Three points, two goods, two animals, three silver or three workers."""
    state = act(give(begun(), estate="cloister-1 cloister-2", projects="cloister-3"), 3, "place cloister-3")
    assert points(play(state.copy(), "bonus 1")) == 6 + 1 + 1 + 3
    goods = play(state.copy(), "bonus 2", "good 1", "* dark", "good 1", "* dark")
    assert list(goods.table.players[0].goods) == [1, 0, 1]
    animals = play(state.copy(), "bonus 3", "animal 1", "* pig", "animal 2", "* pig")
    assert list(animals.table.players[0].animals) == [1, 1, 0, 0]
    assert play(state.copy(), "bonus 4").table.players[0].silver == 3
    assert play(state.copy(), "bonus 5").table.players[0].workers == 3


def test_a_line_of_two_things() -> None:
    """[R7.3] Round B: a good, then an animal. Round D: one silver and one worker."""
    state = act(give(begun(2, "B"), estate="mine-1 mine-2", projects="mine-3"), 3, "place mine-3", "bonus 2")
    assert legal(state) == ["good 1", "good 2"]
    assert legal(play(state, "good 1", "* dark")) == ["animal 1", "animal 2"]
    state = act(give(begun(2, "D"), estate="cloister-1 cloister-2", projects="cloister-3"), 3, "place cloister-3",
                "bonus 3")
    assert (state.table.players[0].silver, state.table.players[0].workers) == (1, 1)


def test_an_empty_line_may_be_chosen() -> None:
    """[R12] Two animals, though there are none left."""
    state = give(begun(), estate="mine-1 mine-2", projects="mine-3")
    piles = state.table.animals
    state.table.players[1].animals = vec[i64]([5] * 4)
    piles.unseen, piles.tops, piles.sizes = vec[i64]([0] * 4), vec[i64]([-1, -1]), vec[i64]([0, 0])
    assert act(state, 3, "place mine-3", "bonus 3").table.active == 1


def test_the_reward_may_come_before_the_effect() -> None:
    """[R2] A third castle in round A: the bonus and the free action in either order; [R6.17] but what the free action
    sets off is finished before the reward: a ship is placed, and its good comes first."""
    state = give(begun(), estate="castle-1 castle-2", projects="castle-3 bank-1 ship-5")
    act(state, 3, "place castle-3")
    assert {"place bank-1", "take silver", "bonus 1"} <= set(legal(state))
    first = play(state.copy(), "bonus 4")
    assert "place bank-1" in legal(first) and "bonus 1" not in legal(first)
    assert legal(play(state.copy(), "take silver")) == [f"bonus {line}" for line in range(1, 6)]
    play(state, "place ship-5")
    assert legal(state) == ["good 1", "good 2"]
    assert why_not(state, "bonus 1") == "R7.3"
    assert "bonus 1" in legal(play(state, "good 1", "* dark"))


def test_the_reward_can_supply_what_the_effect_needs() -> None:
    """[R2, R3] A warehouse completes a triple: two goods from the round card first, then they are sold."""
    state = act(give(begun(), estate="bank-1 church-2", projects="warehouse-3"), 3, "place warehouse-3")
    assert legal(state) == ["bonus 1", "bonus 2", "bonus 3", "bonus 4", "bonus 5", "decline"]
    play(state, "bonus 2", "good 1", "* light", "good 1", "* dark")
    assert legal(state) == ["sell light", "decline"]
    play(state, "sell light")
    assert list(state.table.players[0].sold) == [2, 0, 0]


@pytest.mark.parametrize(("before", "last", "moves"), [
    (ALL_BUT_MINE, "mine-3", ["apart"]),
    # a cloister counts as a cloister, even one that has been assigned to the mines
    ("castle-1|mine-1 cloister-1|knowledge-3|ship-4|pasture-4", "bank-3", []),
])
def test_all_seven_types(before: str, last: str, moves: list[str]) -> None:
    """[R7.4] The first to have them takes the 3 with two players."""
    state = give(give(begun(), projects=last, estate=before), 1)
    assert points(act(state, 3, f"place {last}", *moves)) == 3 + 1


@pytest.mark.parametrize(("taken", "value"), [(0, 4), (1, 2), (2, 1)])
def test_the_cards_run_out(taken: int, value: int) -> None:
    """[R7.4, R15] Three players: 4, 2, 1, and nobody takes two."""
    table = begun(3).table
    table.all_seven_taken = taken
    table.players[1].types = vec[i64]([1] * 7)
    for _ in range(2):
        take_all_seven(table, table.players[1])
        assert (table.players[1].all_seven, table.all_seven_taken) == (value, taken + 1)


def test_a_triple_through_the_market() -> None:
    """[R6.12, R7.3] The effect of the third building and the reward are both open."""
    state = lay_out(give(begun(), estate="bank-1 church-2", projects="market-4"), "1 ship-5")
    act(state, 4, "place market-4")
    assert legal(state) == ["take 1 ship-5", *(f"bonus {line}" for line in range(1, 6)), "decline"]
    play(state, "take 1 ship-5", "bonus 1")
    assert projects(state) == ["ship-5"]
