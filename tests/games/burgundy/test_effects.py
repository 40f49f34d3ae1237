"""Chapter 6: what cards do when they are placed."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import State
from tests.games.burgundy.table import act, begun, give, lay_out, legal, pile_up, play, points, projects, why_not


@pytest.mark.parametrize(("card", "workers", "silver"), [
    ("mine-3", 0, 2),  # two silver [R6.1]
    ("knowledge-3", 2, 0),  # two workers [R6.2]
    ("bank-3", 0, 3),  # three silver [R6.7]
])
def test_cards_that_pay(card: str, workers: int, silver: int) -> None:
    """[R6.1, R6.2, R6.7] However many one has [R6.16]; three silver may be spent before the turn ends."""
    state = act(give(begun(), projects=card, workers=30), 3, f"place {card}")
    player = state.table.players[0]
    assert (player.workers, player.silver) == (30 + workers, silver)
    assert (legal(state) == ["buy", "end"]) == (silver == 3)


def test_a_watchtower() -> None:
    """[R6.8] One point."""
    assert points(act(give(begun(), projects="watchtower-4"), 4, "place watchtower-4")) == 1 + 1


@pytest.mark.parametrize(("card", "choices", "moves", "goods", "animals"), [
    ("ship-3", ["good 1", "good 2"], ["good 2", "* dark"], [0, 1, 0], [0, 0, 0, 0]),  # one good [R6.3]
    ("pasture-3", ["animal 1", "animal 2"], ["animal 1", "* pig"], [0, 0, 0], [1, 0, 0, 0]),  # one animal [R6.4]
    # a boarding house: one good or one animal from the four piles [R6.9]
    ("boarding_house-4", ["good 1", "good 2", "animal 1", "animal 2"], ["animal 2", "* sheep"], [0, 0, 0],
     [0, 1, 0, 0]),
])
def test_what_comes_from_the_open_piles(card: str, choices: list[str], moves: list[str], goods: list[int],
                                        animals: list[int]) -> None:
    """[R6.3, R6.4, R6.9] From either pile, and not to be declined [R12]."""
    state = act(give(begun(), projects=card), int(card[-1]), f"place {card}")
    assert legal(state) == choices
    assert why_not(state, "decline") == "R12"
    play(state, *moves)
    player = state.table.players[0]
    assert (list(player.goods), list(player.animals), state.table.active) == (goods, animals, 1)


def test_the_next_one_is_turned_up() -> None:
    """[R6.3, R6.17] After a good is taken; and no animal comes with a ship."""
    state = act(give(begun(), projects="ship-3"), 3, "place ship-3")
    assert why_not(state, "animal 1") == "R6.17"
    play(state, "good 2", "* dark")
    assert (list(state.table.goods.tops), list(state.table.goods.sizes)) == ([0, 2], [9, 8])
    state = act(give(begun(), projects="pasture-3"), 3, "place pasture-3", "animal 1", "* pig")
    assert list(state.table.animals.tops) == [3, 1]


def test_a_castle() -> None:
    """[R6.5] A free action with any number, without workers. [R13] It sells one type that is there. [R6.17] Effects set
    off one another without end."""
    state = lay_out(give(begun(), projects="castle-3 bank-1", goods="dark"), "1 mine-4", "6 mine-5")
    act(state, 3, "place castle-3")
    assert legal(state) == ["take 1 mine-4", "take 6 mine-5", "place bank-1", "sell dark", "restock workers",
                            "take silver"]
    assert play(state, "place bank-1").table.players[0].silver == 3
    assert legal(state) == ["buy", "end"]
    state = act(give(begun(), projects="castle-3", goods="dark light"), 3, "place castle-3")
    assert why_not(state, "sell medium") == "R13"
    assert list(play(state, "sell light").table.players[0].goods) == [0, 0, 1]
    state = act(give(begun(), projects="castle-3 castle-4 mine-6"), 3, "place castle-3", "place castle-4",
                "place mine-6")
    assert (state.table.players[0].silver, state.table.active) == (2, 1)


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


@pytest.mark.parametrize("card", ["church-4", "warehouse-3", "city_hall-3"])
def test_a_card_that_finds_nothing_to_do_waits_for_a_purchase_at_most(card: str) -> None:
    """[R3, R6.11] Nothing fitting in the display, no goods, no project: nothing happens. [R4.2] With three silver a
    ship for the goods, or a project, could still be bought."""
    state = act(lay_out(give(begun(), projects=card), "1 bank-1"), int(card[-1]), f"place {card}")
    assert state.table.active == 1
    rich = act(lay_out(give(begun(), projects=card, silver=3), "1 bank-1"), int(card[-1]), f"place {card}")
    assert legal(rich) == (["buy", "end"] if card == "church-4" else ["buy", "decline"])


def test_a_city_hall() -> None:
    """[R6.14] Another project, whatever its number, with its effect; [R4.2] even one that is bought for it."""
    state = act(give(begun(), projects="city_hall-3 mine-6"), 3, "place city_hall-3")
    assert legal(state) == ["place mine-6", "decline"]
    assert play(state, "place mine-6").table.players[0].silver == 2
    state = act(give(begun(), projects="city_hall-3", silver=3), 3, "place city_hall-3")
    play(state, "buy", "* mine-6", "* mine-5", "* ship-3", "keep mine-6", "place mine-6")
    assert state.table.players[0].silver == 2


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


def ship_before(*goods: int, tops: tuple[int, int], sizes: tuple[int, int]) -> State:
    """A ship has been placed where seat 1 holds these goods, and the open piles are so large under these tops."""
    state = give(begun(), projects="ship-3 ship-4 castle-3")
    state.table.players[1].goods = vec[i64](goods)
    pile_up(state, tops, (0, 1))
    state.table.goods.sizes = vec[i64](sizes)
    return act(state, 3, "place ship-3")


@pytest.mark.parametrize(("goods", "sizes", "halves"), [((6, 5, 0), (1, 6), [3, 3]), ((6, 5, 1), (1, 5), [2, 3])])
def test_an_open_pile_runs_out(goods: tuple[int, ...], sizes: tuple[int, int], halves: list[int]) -> None:
    """[R6.15, R11] The other one is halved; the pile whose top is seen keeps the larger half."""
    state = play(ship_before(*goods, tops=(1, 2), sizes=sizes), "good 1")
    assert list(state.table.goods.sizes) == halves
    assert list(play(state, "* dark").table.goods.tops) == [2, 2]


def test_all_goods_are_gone() -> None:
    """[R6.15] The last one leaves two empty piles; then a ship brings nothing."""
    state = ship_before(6, 6, 5, tops=(2, -1), sizes=(1, 0))
    assert legal(state) == ["good 1"]
    assert why_not(state, "good 2") == "R6.15"
    play(state, "good 1")
    assert list(state.table.goods.sizes) == [0, 0]
    assert state.table.active == 1
