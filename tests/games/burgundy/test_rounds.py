"""Chapters 8 and 9: the end of a round and of the game."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import CHANCE, NOBODY, Rng
from tafelrunde.games.burgundy import State
from tafelrunde.games.burgundy.due import END
from tafelrunde.games.burgundy.scoring import animal_points, items, storage, unused_animals
from tafelrunde.games.burgundy.turn import settle
from tests.games.burgundy.table import begun, discarded, give, lay_out, legal, play, points, thin_out, to_end_of_round


def test_a_round_has_six_turns() -> None:
    """[R2.1, R2.2] Each plays six cards, in the last turn the only one left."""
    state, turns, rng = begun(3), [0, 0, 0], Rng(2)
    while state.table.round == 0:
        if state.actor() == CHANCE:
            state.roll(rng)
        elif legal(state)[0].startswith("play"):
            turns[state.actor()] += 1
            dice = [move for move in legal(state) if move.startswith("play")]
            assert len(dice) <= (2 if turns[state.actor()] < 6 else 1)
            play(state, legal(state)[0])
        else:
            play(state, "take silver" if "take silver" in legal(state) else "end")
    assert turns == [6, 6, 6]


def test_the_next_round() -> None:
    """[R8.1] The display is discarded and dealt afresh; everybody gets six cards; the round card changes. [R6] In later
    rounds the display comes before the hands."""
    state = to_end_of_round(lay_out(begun(), "3 castle-6"))
    assert (state.table.round, state.actor()) == (1, CHANCE)
    assert [len(player.pile) for player in state.table.players] == [0, 0]
    assert "castle-6" in discarded(state)
    state.roll(Rng(3))
    state.audit()
    assert len(state.table.display) == 7
    assert [len(player.hand) + len(player.pile) for player in state.table.players] == [6, 6]


def test_the_start_player_card_is_passed_unless_somebody_sold() -> None:
    """[R8.3] Face up it goes to the left; [R3.3c] face down it stays with who sold last, and is turned up."""
    state = to_end_of_round(begun(3))
    assert (state.table.start_card, state.table.leader) == (1, 1)
    state.roll(Rng(1))
    assert state.actor() == 1
    state = begun(3)
    state.table.start_card, state.table.face_down = 2, True
    to_end_of_round(state)
    assert (state.table.start_card, state.table.leader, state.table.face_down) == (2, 2, False)


def test_a_reshuffle_between_rounds() -> None:
    """[R8.2] The display takes the last cards, the hands come from the discards."""
    state = to_end_of_round(thin_out(begun(), left=3))
    table = state.table
    assert table.draw_pile == 3
    state.roll(Rng(4))
    state.audit()
    assert len(table.display) == 7
    assert table.draw_pile == 114 - 7 - 12
    assert not discarded(state)


def test_too_few_cards_for_a_round() -> None:
    """[R17] Hands first: with 12 + 4 cards the display gets 4; with 9 the two players get four each."""
    for left, in_display, each in ((16, 4, 6), (9, 0, 4), (12, 0, 6)):
        state = to_end_of_round(begun())
        table = state.table
        for kind in range(84):  # everything but `left` cards is out of the game's reach, in an estate
            while table.draw_pile + sum(table.discards) > left and table.unseen[kind] + table.discards[kind] > 0:
                if table.discards[kind] > 0:
                    table.discards[kind] -= 1
                else:
                    table.unseen[kind] -= 1
                    table.left[0] -= 1
                    table.draw_pile -= 1
        if in_display == 0:
            table.stack = vec[i64]([table.stack[0]])
            table.look()
            settle(table)
        state.roll(Rng(1))
        assert len(table.display) == in_display
        assert [len(player.hand) + len(player.pile) for player in table.players] == [each, each]


@pytest.mark.parametrize(("animals", "worth", "unused"), [
    ([3, 2, 1, 0], 3, 1),  # Megan: 2 for sheep, cattle, chicken, 1 for sheep, cattle, 0 for a sheep
    ([1, 1, 1, 1], 4, 0), ([1, 1, 1, 0], 2, 0), ([0, 1, 0, 1], 1, 0), ([4, 0, 0, 0], 0, 4), ([2, 2, 2, 2], 8, 0),
    ([5, 1, 1, 1], 4, 4), ([0, 0, 0, 0], 0, 0)])
def test_animals(animals: list[int], worth: int, unused: int) -> None:
    """[R9.2] Four different ones 4, three 2, two 1, one nothing. [R4] Unused is what no set takes."""
    assert (animal_points(vec[i64](animals)), unused_animals(vec[i64](animals))) == (worth, unused)


def test_points_are_booked_at_once() -> None:
    """[R9.5, R9.1] The running score is the sum of its items, at any time. [R9.3, R14] One point for whoever has the
    start player card now, either side up."""
    state = give(begun(), animals="sheep cattle chicken", estate="mine-1 mine-2 mine-4")
    assert points(state) == sum(items(state.table, state.table.players[0])) == 5 + 1 + 2 + 1
    state = begun()
    assert (points(state, 0), points(state, 1)) == (1, 0)
    state.table.start_card, state.table.face_down = 1, True
    assert (points(state, 0), points(state, 1)) == (0, 1)


def ending(first: dict[str, int], second: dict[str, int]) -> State:
    """The game is over; both players have what is given, seat 0 one point more by the start player card."""
    state = begun(2, "E")
    table = state.table
    for player, things in zip(table.players, (first, second), strict=True):
        player.workers = things.get("workers", 0)
        player.silver = things.get("silver", 0)
        player.points[0] = things.get("points", 0)
        player.goods[0] = things.get("goods", 0)
        player.animals[0] = things.get("sheep", 0)
    table.stack = vec[i64]()
    table.look()
    return state


@pytest.mark.parametrize(("first", "second", "scores", "ranks", "rule"), [
    ({"points": 1}, {"points": 1, "silver": 9}, (2, 1), (1, 2), "R9.1"),  # the storage does not count for points
    # in a tie workers, silver, unsold goods and unused animals do, counted as cards
    ({"workers": 1, "silver": 1}, {"points": 1, "goods": 2, "sheep": 1}, (1, 1), (2, 1), "R9.4"),
    ({"workers": 1, "silver": 1}, {"points": 1, "goods": 2}, (1, 1), (1, 1), "R9.4"),  # equally many: a shared win
])
def test_most_points_win_then_the_fuller_storage(first: dict[str, int], second: dict[str, int], scores: tuple[int, ...],
                                                 ranks: tuple[int, ...], rule: str) -> None:
    """[R9.1, R9.4] A shared win is half of one."""
    state = ending(first, second)
    outcome = state.outcome()
    assert (outcome.scores, outcome.ranks, outcome.rule) == (scores, ranks, rule)
    assert [state.reward(seat) for seat in (0, 1)] == [(rank == 1) / ranks.count(1) for rank in ranks]


def test_used_animals_do_not_break_ties() -> None:
    """[R4, R9.4] A sheep and a cow make a set; only a second sheep is left over."""
    state = give(begun(), animals="sheep sheep cattle")
    assert storage(state.table.players[0]) == 1


def test_the_game_ends_after_round_e() -> None:
    """[R9.1] The start player card is not passed any more."""
    state = begun(2, "E")
    to_end_of_round(state)
    assert state.actor() == NOBODY
    assert state.table.start_card == 0
    assert state.outcome() is not None
    refused = state.refusal(0, END)
    assert refused is not None
