"""Chapter 6: what cards do when they are placed."""

import pytest

from tests.games.burgundy.table import act, begun, give, lay_out, legal, pile_up, play, points, projects, why_not


def test_a_mine() -> None:
    """[R6.1] Two silver."""
    assert act(give(begun(), projects="mine-3"), 3, "place mine-3").table.players[0].silver == 2


def test_knowledge() -> None:
    """[R6.2, R6.16] Two workers, however many one has."""
    state = give(begun(), workers=30, projects="knowledge-3")
    assert act(state, 3, "place knowledge-3").table.players[0].workers == 32


def test_a_ship() -> None:
    """[R6.3] One good, from either pile, and not to be declined [R12]; then the next one is turned up."""
    state = act(give(begun(), projects="ship-3"), 3, "place ship-3")
    assert legal(state) == ["good 1", "good 2"]
    assert why_not(state, "decline") == "R12"
    assert why_not(state, "animal 1") == "R6.17"
    play(state, "good 2", "* dark")
    assert list(state.table.players[0].goods) == [0, 1, 0]
    assert list(state.table.goods.tops) == [0, 2]
    assert list(state.table.goods.sizes) == [9, 8]


def test_a_pasture() -> None:
    """[R6.4] One animal, from either pile."""
    state = act(give(begun(), projects="pasture-3"), 3, "place pasture-3", "animal 1", "* pig")
    assert list(state.table.players[0].animals) == [1, 0, 0, 0]
    assert list(state.table.animals.tops) == [3, 1]


def test_a_castle() -> None:
    """[R6.5] A free action with any number, without workers."""
    state = lay_out(give(begun(), projects="castle-3 bank-1", goods="dark"), "1 mine-4", "6 mine-5")
    act(state, 3, "place castle-3")
    assert legal(state) == ["take 1 mine-4", "take 6 mine-5", "place bank-1", "sell dark", "restock workers",
                            "take silver"]
    play(state, "place bank-1")
    assert state.table.players[0].silver == 3
    assert legal(state) == ["buy", "end"]


def test_a_castle_sells_one_type() -> None:
    """[R13] Of two types one is chosen; one that is not there cannot be."""
    state = act(give(begun(), projects="castle-3", goods="dark light"), 3, "place castle-3")
    assert why_not(state, "sell medium") == "R13"
    play(state, "sell light")
    assert list(state.table.players[0].goods) == [0, 0, 1]


def test_castle_upon_castle() -> None:
    """[R6.17] Effects set off one another without end."""
    state = act(give(begun(), projects="castle-3 castle-4 mine-6"), 3, "place castle-3", "place castle-4",
                "place mine-6")
    assert state.table.players[0].silver == 2
    assert state.table.active == 1


def test_a_bank_and_a_watchtower() -> None:
    """[R6.7, R6.8] Three silver; one point."""
    assert legal(act(give(begun(), projects="bank-3"), 3, "place bank-3")) == ["buy", "end"]
    assert points(act(give(begun(), projects="watchtower-4"), 4, "place watchtower-4")) == 1 + 1


def test_a_boarding_house() -> None:
    """[R6.9] One good or one animal from the four piles."""
    state = act(give(begun(), projects="boarding_house-4"), 4, "place boarding_house-4")
    assert legal(state) == ["good 1", "good 2", "animal 1", "animal 2"]
    play(state, "animal 2", "* sheep")
    assert state.table.active == 1


@pytest.mark.parametrize(("name", "rule", "fetched", "refused"), [
    ("carpenters_workshop-3", "R6.10", ("bank-1", "knowledge-1"), "mine-4"),
    ("church-4", "R6.11", ("castle-1", "mine-2", "cloister-2"), "bank-1"),
    ("market-4", "R6.12", ("ship-1", "pasture-4"), "mine-4"),
])
def test_buildings_that_fetch(name: str, rule: str, fetched: tuple[str, ...], refused: str) -> None:
    """[R6.10, R6.11, R6.12] From any row, only the types named; it may be declined [R3]."""
    state = lay_out(give(begun(), projects=name), *(f"{row + 1} {card}" for row, card in enumerate(fetched)),
                    f"6 {refused}")
    act(state, int(name[-1]), f"place {name}")
    assert legal(state) == [*(f"take {row + 1} {card}" for row, card in enumerate(fetched)), "decline"]
    assert why_not(state, f"take 6 {refused}") == rule
    play(state, f"take 1 {fetched[0]}")
    assert projects(state) == [fetched[0]]


def test_nothing_to_fetch() -> None:
    """[R6.11] Nothing fitting in the display: nothing happens."""
    state = act(lay_out(give(begun(), projects="church-4"), "1 bank-1"), 4, "place church-4")
    assert state.table.active == 1


def test_fetching_with_three_projects() -> None:
    """[R3.1b, R6.12] The limit holds: one of the projects goes first."""
    state = lay_out(give(begun(), projects="mine-1 mine-2 market-4"), "2 ship-5", "3 ship-6")
    act(state, 4, "place market-4", "take 2 ship-5")
    assert projects(state) == ["mine-1", "mine-2", "ship-5"]


def test_a_warehouse() -> None:
    """[R6.13] One type of free choice, with silver and the start player card; it may be declined [R3]."""
    state = give(begun(), projects="warehouse-3", goods="light dark dark")
    state.table.start_card = 1
    act(state, 3, "place warehouse-3")
    assert legal(state) == ["sell light", "sell dark", "decline"]
    play(state, "sell dark")
    assert (state.table.start_card, state.table.face_down) == (0, True)
    assert state.table.players[0].silver == 2


def test_a_warehouse_without_goods() -> None:
    """[R3] Nothing happens – unless three silver could still bring a ship."""
    assert act(give(begun(), projects="warehouse-3"), 3, "place warehouse-3").table.active == 1
    state = act(give(begun(), projects="warehouse-3", silver=3), 3, "place warehouse-3")
    assert legal(state) == ["buy", "decline"]


def test_a_city_hall() -> None:
    """[R6.14] Another project, whatever its number, with its effect."""
    state = act(give(begun(), projects="city_hall-3 mine-6"), 3, "place city_hall-3")
    assert legal(state) == ["place mine-6", "decline"]
    play(state, "place mine-6")
    assert state.table.players[0].silver == 2


def test_a_city_hall_waits_for_a_bought_project() -> None:
    """[R3, R4.2] Without a project nothing happens; with three silver one can still be bought for it."""
    assert act(give(begun(), projects="city_hall-3"), 3, "place city_hall-3").table.active == 1
    state = act(give(begun(), projects="city_hall-3", silver=3), 3, "place city_hall-3")
    play(state, "buy", "* mine-6", "* mine-5", "* ship-3", "keep mine-6", "place mine-6")
    assert state.table.players[0].silver == 2


def test_an_open_pile_runs_out() -> None:
    """[R6.15, R11] The other one is halved; the pile whose top is seen keeps the larger half."""
    state = give(begun(), projects="ship-3")
    goods = state.table.goods
    state.table.players[1].goods[0] = 6
    state.table.players[1].goods[1] = 5
    pile_up(state, (1, 2), (0, 1))
    goods.sizes[0], goods.sizes[1] = 1, 6
    act(state, 3, "place ship-3", "good 1")
    assert list(goods.sizes) == [3, 3]
    play(state, "* dark")
    assert list(goods.tops) == [2, 2]


def test_an_odd_pile_is_halved() -> None:
    """[R11] Five cards: three stay under the visible top."""
    state = give(begun(), projects="ship-3")
    goods = state.table.goods
    state.table.players[1].goods[0] = 6
    state.table.players[1].goods[1] = 5
    state.table.players[1].goods[2] = 1
    pile_up(state, (1, 2), (0, 1))
    goods.sizes[0], goods.sizes[1] = 1, 5
    play(act(state, 3, "place ship-3", "good 1"), "* dark")
    assert list(goods.sizes) == [2, 3]


def test_all_goods_are_gone() -> None:
    """[R6.15] The last one leaves two empty piles; then a ship brings nothing."""
    state = give(begun(), projects="ship-3 ship-4 castle-3")
    state.table.players[1].goods[0] = 6
    state.table.players[1].goods[1] = 6
    state.table.players[1].goods[2] = 5
    pile_up(state, (2, -1), (0, 1))
    act(state, 3, "place ship-3")
    assert legal(state) == ["good 1"]
    assert why_not(state, "good 2") == "R6.15"
    play(state, "good 1")
    assert list(state.table.goods.sizes) == [0, 0]
    assert state.table.active == 1
