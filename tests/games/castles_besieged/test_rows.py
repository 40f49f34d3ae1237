"""Chapter 4: two rows from one edge of the table."""

from tafelrunde.games.castles_besieged.rows import is_blocked
from tests.games.castles_besieged.table import HIT, MISS, battle, hits, play, rows


def test_the_nth_card_faces_the_nth() -> None:
    """[C4.1, C4.3] Both rows start at the same edge: the second card attacks the second, and a miss moves nothing."""
    assert rows(play(battle("5 9 7", "4 6"), "attack 2", HIT)) == ([5, 9, 7], [4])
    assert rows(play(battle("5 9", "4 6"), "attack 1", MISS)) == ([5, 9], [4, 6])


def test_blocked_and_unblocked() -> None:
    """[C4.2] Rows 5 9 against 4: the 5 and the 4 block each other, the 9 is unblocked."""
    table = battle("5 9", "4").table
    assert [is_blocked(table, 0, 0), is_blocked(table, 0, 1), is_blocked(table, 1, 0)] == [True, False, True]


def test_once_one_of_two_that_face_each_other_has_died_the_next_closes_up() -> None:
    """[C4.2, C4.3, C9] Rows 5 9 against 4: the 4 dies, and both are unblocked; the 5 dies, and the 9 faces the 4."""
    state = play(battle("5 9", "4", enemy_hand="2"), "attack 1", HIT)
    assert rows(state) == ([5, 9], [])
    assert not is_blocked(state.table, 0, 0) and not is_blocked(state.table, 0, 1)
    state = play(battle("5 9", "4", to_move=1), "attack 1", HIT)
    assert rows(state) == ([9], [4])
    assert is_blocked(state.table, 0, 0)


def test_every_later_card_closes_up_and_the_other_row_stays() -> None:
    """[C9] The 3 dies: 6 and 8 move up and face other cards than before."""
    state = play(battle("2 4 10 12", "5 3 6 8"), "attack 2", HIT)
    assert rows(state) == ([2, 4, 10, 12], [5, 6, 8])
    play(state, "draw", "card 1", "attack 4", HIT)
    assert hits(state) == (0, 1)


def test_a_card_is_told_from_its_twins_and_the_killed_lie_open() -> None:
    """[C9] Three fives: the view tells which of them are left by the turns in which they were laid. [C4.3, C19]"""
    state = battle("9 9 9", "5 5 5")
    assert state.view(0).data()["laid"][1] == [2, 4, 6]
    play(state, "attack 2", HIT)
    assert state.view(0).data()["laid"][1] == [2, 6]
    assert state.view(0).data()["discard"] == state.view(1).data()["discard"] == [5]
