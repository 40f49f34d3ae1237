"""The king's death, ties, and shared victories."""

import pytest

from tafelrunde.core import SPECTATOR, Rng, playout
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.components import ACTION_CARDS
from tafelrunde.scenes.loewenherz import scene
from tests.games.loewenherz.table import HILLS, drawn, give, phase, play, power


def dying(picture: str = HILLS) -> State:
    """Only the king is left to be turned."""
    state = drawn(picture, seats=3)
    for card in range(len(ACTION_CARDS) - 1):
        state.table.seen[card] = 1
    return state


def test_the_king_is_dead() -> None:
    """[L9.1] One point for each hill in own regions, then parchments; region sizes are not counted again."""
    state = give(dying(), 1, "parchment 4")
    assert state.outcome() is None
    play(state, "card E KING")
    assert (power(state), phase(state)) == ([2, 1 + 4, 0, 0], "end")
    assert (state.outcome().scores, state.outcome().ranks) == ((2, 5, 0), (2, 1, 3))
    assert [state.reward(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


EQUAL = HILLS.replace("R h h", "R h .")  # rose and gold have a hill each


def treasured() -> State:
    """Equal power: twelve ducats and a treasure of 8 against nineteen ducats; the king is dead."""
    state = give(dying(EQUAL), 1, "treasure 8")
    state.table.ducats[0] = 19
    return play(state, "card E KING")


def test_ties_go_by_ducats_and_treasure() -> None:
    """[L9.2] The treasure beats more ducats; equal in power and ducats both win, each half."""
    outcome = treasured().outcome()
    assert outcome.ranks == (2, 1, 3) and outcome.rule == "L9.2"
    state = play(dying(EQUAL), "card E KING")
    assert state.outcome().ranks == (1, 1, 3)
    assert [state.reward(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_the_neutral_colour_never_wins() -> None:
    """[L4.7] It has no score and no rank."""
    state = play(dying(HILLS.replace("G h", "Y h")), "card E KING")
    assert power(state) == [2, 0, 0, 0] and len(state.outcome().scores) == 3


def test_points_below_zero() -> None:
    """[L9.3] A robbed prince may end with less than nothing."""
    state = dying()
    state.table.award(2, 2, -3)
    assert play(state, "card E KING").outcome().scores[2] == -3


def test_hands_lie_open_at_the_end() -> None:
    """[L9.1] Everybody sees what everybody held."""
    state = play(give(dying(), 1, "renegade"), "card E KING")
    assert all("renegade" in state.view(seat).data()["kinds"] for seat in (0, 2, SPECTATOR))
    assert all(state.view(SPECTATOR).determinize(Rng(seed)).hidden_count(1, 1) == 1 for seed in range(10))


def shown_end(state: State, seat: int) -> tuple[list[bool], list[int | None]]:
    """Who wears the winner's mark, and the row that decides between equals in power."""
    view = state.view(seat)
    picture = scene(view, ())
    return ["winner" in panel.marks for panel in picture.seats], picture.sheet.rows[-1].values


def test_the_winner_of_a_tie_is_shown_with_what_decided_it() -> None:
    """[L9.2] Whoever looks sees one winner, and the treasure counted that made the difference."""
    for seat in (0, 1, 2, SPECTATOR):
        assert shown_end(treasured(), seat) == ([False, True, False], [19, 20, 12])
    assert shown_end(play(dying(EQUAL), "card E KING"), 2) == ([True, True, False], [12, 12, 12])


@pytest.mark.parametrize("seed", range(12))
def test_the_picture_of_the_end_agrees_with_the_outcome(seed: int) -> None:
    """[L9.2] From every side, whatever treasure was spent, shown or hidden; [L9.1] and in a position that says of
    nobody to have seen another's hand, too."""
    state = GAME.start(2 + seed % 3)
    playout(state, Rng(seed))
    position = state.position()
    for observer in range(5):
        position["group"][observer * 13:observer * 13 + 13] = [
            card + 1 if taker == observer < state.seats else 0 for card, taker in enumerate(position["taker"])]
    for end in (state, GAME.load(position)):
        outcome = end.outcome()
        assert outcome is not None and isinstance(end, State)
        for seat in (0, 1, SPECTATOR):
            purses = [int(end.purse(each)) for each in range(end.seats)]
            assert shown_end(end, seat) == ([rank == 1 for rank in outcome.ranks], purses)
