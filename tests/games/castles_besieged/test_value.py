"""The value function: what it likes, and what it promises itself of each move."""

import pytest

from tafelrunde.bots.search.one_ply import one_ply_move, prior_evaluation
from tafelrunde.bots.values.castles_besieged import Value
from tafelrunde.core import CHANCE
from tafelrunde.games.castles_besieged import GAME
from tests.games.castles_besieged.table import battle

VALUE = Value()


def worth(row: str, enemy: str, **others: object) -> float:
    """The value for seat 0, whose turn it is."""
    return VALUE.value(battle(row, enemy, **others), 0)


def test_both_sides_add_up() -> None:
    """[C2.4] What one gains the other loses. [C6.2] In a match of three, a game won leaves even odds 3 in 4; one lost 1
    in 4."""
    state = battle("5 9", "4", hand="3", enemy_hand="2 8", hits=(1, 4))
    assert VALUE.value(state, 0) + VALUE.value(state, 1) == pytest.approx(1.0)
    state = GAME.start(2, {"games": 3})
    state.table.games_played = state.table.won[0] = 1
    assert [VALUE.value(state, seat) for seat in (0, 1)] == pytest.approx([0.75, 0.25])


def test_what_is_better() -> None:
    """[C6.1, C4.2, C5.3] Hits, an unblocked card, cards in hand, a stronger row."""
    level = worth("5", "5", hand="3", enemy_hand="3")
    assert worth("5", "5", hand="3", enemy_hand="3", hits=(0, 1)) > level
    assert worth("5 5", "5", hand="3", enemy_hand="3") > level
    assert worth("5", "5", hand="3 3", enemy_hand="3") > level
    assert worth("13", "1") > worth("5", "5")


def test_near_the_end_a_hit_is_worth_more() -> None:
    """[C6.1] Nine against eight is a larger lead than one against none."""
    assert worth("5", "5", hits=(8, 9)) > worth("5", "5", hits=(0, 1))


def test_before_the_dice_fall_the_mean_is_judged() -> None:
    """[C5.3, C5.5] A 2 kills a 10 with 8 and more, 15 pairs of 36; a castle is hit with 7 and more, 21 of 36."""
    for row, enemy, ways in (("2", "10", 15), ("2", "", 21)):
        rolled = battle(row, enemy, hand="3", enemy_hand="3")
        rolled.play(0, GAME.move("attack 1"))
        assert rolled.actor() == CHANCE and VALUE.averages_chance(rolled)
        outcomes = []
        for pair, _ in rolled.chances():
            fallen = rolled.copy()
            fallen.apply(CHANCE, pair)
            outcomes.append(VALUE.value(fallen, 0))
        assert VALUE.value(rolled, 0) == pytest.approx(sum(outcomes) / 36)
        assert sum(outcome > min(outcomes) for outcome in outcomes) == ways


def test_one_ply_ahead_no_dice_are_rolled_either() -> None:
    """[C5.3] Whatever chance would bring, an attack is judged by the mean: by bots, coach and rehearsals alike."""
    state = battle("2 9 4", "10 5", hand="3", enemy_hand="3")
    rolled = state.copy()
    rolled.play(0, GAME.move("attack 2"))
    for seed in range(8):
        found = dict(prior_evaluation(state.view(0), VALUE, 1, seed))
        assert found[GAME.move("attack 2")] == pytest.approx(VALUE.value(rolled, 0))
    assert len({one_ply_move(VALUE, state, 0, 8, seed) for seed in range(20)}) == 1


def test_the_last_hit_is_certain_to_win() -> None:
    """[C6.1] Nine hits are in: the attack wins in 21 of 36, and else the battle goes on; with an exact seven in 6."""
    for exact, ways in ((False, 21), (True, 6)):
        state = battle("5", "", hand="3", enemy_hand="3", hits=(0, 9), exact_seven_on_castle=exact)
        state.play(0, GAME.move("attack 1"))
        missed = state.copy()
        missed.apply(CHANCE, missed.chances()[0][0])
        expected = (ways + (36 - ways) * VALUE.value(missed, 0)) / 36
        assert VALUE.value(state, 0) == pytest.approx(expected)
