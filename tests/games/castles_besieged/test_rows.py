"""Chapter 4: two rows from one edge of the table."""

from tafelrunde.games.castles_besieged.rows import is_blocked
from tests.games.castles_besieged.table import HIT, MISS, battle, hits, play, rows


def test_the_nth_card_faces_the_nth() -> None:
    """[C4.1] Both rows start at the same edge: the second card attacks the second."""
    state = play(battle("5 9 7", "4 6"), "attack 2", HIT)
    assert rows(state) == ([5, 9, 7], [4])


def test_blocked_and_unblocked() -> None:
    """[C4.2] Rows 5 9 against 4: the 5 and the 4 block each other, the 9 is unblocked."""
    table = battle("5 9", "4").table
    assert is_blocked(table, 0, 0)
    assert not is_blocked(table, 0, 1)
    assert is_blocked(table, 1, 0)


def test_once_the_four_has_died_both_are_unblocked() -> None:
    """[C4.2, C4.3] Rows 5 9 against 4, and the 4 dies."""
    state = play(battle("5 9", "4", enemy_hand="2"), "attack 1", HIT)
    assert rows(state) == ([5, 9], [])
    assert not is_blocked(state.table, 0, 0)
    assert not is_blocked(state.table, 0, 1)


def test_once_the_five_has_died_the_nine_faces_the_four() -> None:
    """[C4.3, C9] Rows 5 9 against 4, and the 5 dies: the 9 closes up."""
    state = play(battle("5 9", "4", to_move=1), "attack 1", HIT)
    assert rows(state) == ([9], [4])
    assert is_blocked(state.table, 0, 0)


def test_every_later_card_closes_up_and_the_other_row_stays() -> None:
    """[C9] The 3 dies: 6 and 8 move up and face other cards than before."""
    state = play(battle("2 4 10 12", "5 3 6 8"), "attack 2", HIT)
    assert rows(state) == ([2, 4, 10, 12], [5, 6, 8])
    play(state, "draw", "card 1", "attack 4", HIT)
    assert hits(state) == (0, 1)


def test_the_killed_lie_open() -> None:
    """[C4.3, C19] The discard pile is in everybody's view."""
    state = play(battle("5", "4"), "attack 1", HIT)
    assert state.view(0).data()["discard"] == [4]
    assert state.view(1).data()["discard"] == [4]


def test_a_miss_moves_nothing() -> None:
    """[C4.3] Rows only close up when a card dies."""
    state = play(battle("5 9", "4 6"), "attack 1", MISS)
    assert rows(state) == ([5, 9], [4, 6])


def test_a_card_is_told_from_its_twins() -> None:
    """[C9] Three fives: the view tells which of them are left by the turns in which they were laid."""
    state = battle("9 9 9", "5 5 5")
    assert state.view(0).data()["laid"][1] == [2, 4, 6]
    play(state, "attack 2", HIT)
    assert state.view(0).data()["laid"][1] == [2, 6]
