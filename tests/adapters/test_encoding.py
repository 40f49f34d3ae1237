"""Masks and features for learners."""

from tafelrunde import games
from tafelrunde.adapters.encoding import SIZE, action_mask, entries, features
from tafelrunde.core import CHANCE, Rng


def test_a_mask_marks_the_legal_moves_of_who_is_to_act() -> None:
    game = games.load("beutelschneider")
    state = game.start(4)
    while state.actor() == CHANCE:
        state.roll(Rng(1))
    seat = int(state.actor())
    mask = action_mask(game, state, seat)
    assert [move for move, legal in enumerate(mask) if legal] == list(state.legal(seat))
    assert sum(action_mask(game, state, (seat + 1) % 4)) == 0


def test_features_hang_on_the_view_alone() -> None:
    game = games.load("beutelschneider")
    state = game.start(4)
    while state.actor() == CHANCE:
        state.roll(Rng(1))
    seat = int(state.actor())
    world = state.view(seat).determinize(Rng(9))
    assert len(features(state.view(seat))) == SIZE
    assert features(state.view(seat)) == features(world.view(seat))
    assert features(state.view(seat)) != features(state.view((seat + 1) % 4))


def test_entries_name_every_number() -> None:
    found = dict(entries({"hand": ["g4", "F"], "over": False, "points": [3, -2], "dealer": None}))
    assert found == {"/hand/0=g4": 1, "/hand/*=g4": 1, "/hand/1=F": 1, "/hand/*=F": 1, "/hand/#": 2, "/over": 0,
                     "/points/0": 3, "/points/1": -2, "/points/#": 2}
