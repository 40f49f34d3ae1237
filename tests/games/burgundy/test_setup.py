"""Chapter 1: the box and the start."""

import pytest

from tafelrunde.core import Rng
from tafelrunde.games.burgundy import GAME, State
from tafelrunde.games.burgundy.components import ALL_SEVEN, DISPLAY_CARDS, KINDS
from tests.games.burgundy.table import begun, legal


def dealt(seats: int, seed: int = 1) -> State:
    state = GAME.start(seats)
    state.roll(Rng(seed))
    return state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everything_of_the_box_is_somewhere(seats: int) -> None:
    """[R1.1] 114 action cards, 18 goods, 20 animals; 19 cards show each number."""
    state = dealt(seats)
    state.audit()
    copies = state.table.box.copies
    assert sum(copies) == 114
    assert [sum(copies[die::6]) for die in range(6)] == [19] * 6
    assert [sum(copies[first * 6:first * 6 + 6]) for first in range(14)] == [12, 12, 12, 18, 18, 18] + [3] * 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands(seats: int) -> None:
    """[R1.3] Six cards each, two of them in hand; only their dice are seen."""
    state = dealt(seats)
    for seat in range(seats):
        assert len(state.table.players[seat].hand) == 2
        assert len(state.table.players[seat].pile) == 4
        dice = state.view(seat).dice
        assert all(1 <= die <= 6 for die in dice[2 * seat:2 * seat + 2])
        assert [die for place, die in enumerate(dice) if place // 2 != seat] == [0] * (2 * seats - 2)


@pytest.mark.parametrize(("seats", "cards", "by_row"), [(1, 7, 1), (2, 7, 1), (3, 10, 1), (4, 13, 2)])
def test_display(seats: int, cards: int, by_row: int) -> None:
    """[R1.4] 7, 7, 10, 13 cards; one in each row (four players: two), the others by their own number."""
    state = GAME.start(seats)
    rng = Rng(5)
    while DISPLAY_CARDS[seats] > len(state.table.display):
        move = next(move for move, _ in state.chances())
        before = list(state.table.display)
        state.apply(-1, move)
        added = list(state.table.display)
        for card in before:
            added.remove(card)
        if added:
            place = len(before)
            own_number = added[0] % 6
            assert added[0] // KINDS == (place % 6 if place < 6 * by_row else own_number)
    state.roll(rng)
    assert len(state.table.display) == cards


@pytest.mark.parametrize(("seats", "workers", "sevens"), [
    (1, [1], [3, 1]), (2, [0, 1], [3, 1]), (3, [0, 1, 1], [4, 2, 1]), (4, [0, 1, 1, 2], [4, 3, 2, 1])])
def test_what_depends_on_the_number_of_players(seats: int, workers: list[int], sevens: list[int]) -> None:
    """[R1.2, R1] One good, one animal, one silver; workers by seat. [R10.1] Alone: one worker. [R1.5] The «all 7 types»
    cards in falling order."""
    players = dealt(seats).table.players[:seats]
    assert [player.workers for player in players] == workers
    assert [player.silver for player in players] == [1] * seats
    assert all(sum(player.goods) == 1 and sum(player.animals) == 1 for player in players)
    assert list(ALL_SEVEN[seats]) == sevens


@pytest.mark.parametrize(("seats", "goods", "animals"), [
    (1, [9, 8], [10, 9]), (2, [8, 8], [9, 9]), (3, [8, 7], [9, 8]), (4, [7, 7], [8, 8])])
def test_open_piles(seats: int, goods: list[int], animals: list[int]) -> None:
    """[R1.6] Two piles each, as equal as possible, of which only the tops are seen [R11]."""
    table = dealt(seats).table
    assert list(table.goods.sizes) == goods
    assert list(table.animals.sizes) == animals
    assert all(top >= 0 for top in [*table.goods.tops, *table.animals.tops])
    assert sum(table.goods.unseen) == sum(goods) - 2


def test_hands_come_before_the_display_at_the_start() -> None:
    """[R6] When the first card of the display is turned up, the hands lie there already."""
    state = GAME.start(3)
    assert state.table.draw_pile == 114 - 18
    assert [len(player.pile) for player in state.table.players] == [6, 6, 6]


def test_the_first_seat_starts() -> None:
    """[R1.8, R2.1] Seat 0 has the start player card, face up."""
    state = begun(3)
    assert (state.actor(), state.table.start_card, state.table.face_down) == (0, 0, False)
    assert legal(state) == ["play 1", "play 2"]
