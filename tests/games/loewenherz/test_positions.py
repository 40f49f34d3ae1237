"""Positions and views that are read: what is wrong is said in one sentence, and nothing else ever happens."""

import random
from contextlib import suppress
from typing import Any

import pytest

from tafelrunde.core import BadInput, Rng
from tafelrunde.games.loewenherz import GAME
from tests.conformance.fuzz import damaged
from tests.conformance.test_fuzz import check_position, check_view
from tests.games.loewenherz.test_walks import positions


def sample(number: int, seed: int, every: int) -> list[dict[str, Any]]:
    return [state.position() for place, state in enumerate(positions(number, seed)) if place % every == 0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_spoilt_positions(seed: int) -> None:
    """[L9.3] Where much has happened on the map: refused, or a position one can go on playing from."""
    dice, rng = random.Random(seed), Rng(seed)
    for position in sample(350, 50 + seed, 12):
        for _ in range(12):
            check_position(GAME, damaged(position, dice), rng, steps=12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_spoilt_views(seed: int) -> None:
    """[L4.9] A view that fits no world is refused."""
    dice, rng = random.Random(seed), Rng(seed)
    for position in sample(250, 70 + seed, 25):
        data = GAME.load(position).view(dice.choice([0, 1, -3])).data()
        for _ in range(8):
            with suppress(BadInput):
                check_view(GAME, damaged(data, dice), rng)


def test_nobody_took_a_card_for_whom_there_is_no_seat() -> None:
    """[L8.3] Nor has promised anything."""
    for position in sample(200, 9, 20):
        seats = position["seats"]
        for name in ("taker", "proof"):
            values = list(position[name])
            values[-1] = seats if name == "taker" else 8
            if seats < 4:
                with pytest.raises(BadInput):
                    GAME.load({**position, name: values})


def test_cards_that_are_alike_to_the_viewer_are_in_order() -> None:
    """[L4.9] Else equal knowledge would have unequal data."""
    for position in sample(200, 9, 20):
        seen = GAME.load(position).view(-3).data()
        kinds = seen["kinds"][::-1]
        with pytest.raises(BadInput, match="no deal of the politics cards fits the view"):
            GAME.read_view({**seen, "kinds": kinds})
