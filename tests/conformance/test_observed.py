"""What a seat sees of others' moves, as searches are told, is what its view and its log tell it."""

import random

import pytest

from tafelrunde.core import NOBODY, Rng, State
from tests.conformance import checks
from tests.conformance.cases import STANDARD, Case
from tests.long import far

HIDING = (
    *STANDARD,
    Case("behuetunsburg", 4, {"teams": True}),
    Case("behuetunsburg", 3, {"trading": True, "trade_tables": True}),
    Case("behuetunsburg", 2, {"hand_limit": 6}),
)
STEPS = far(1500)  # of a walk
MOST = 60  # positions of a walk that are looked at because something is hidden there
EVERY = 40  # of the others, one in so many


def hides(state: State) -> bool:
    """Is a move of somebody hidden from somebody?"""
    return any(state.observed(seat, move, viewer) != move for seat in state.acting()
               for move in list(state.legal(seat))[:3] for viewer in checks.everyone(state))


def walked(case: Case, seed: int) -> int:
    """Check along a random walk; how many moves were seen only in part."""
    rng, dice, state = Rng(seed), random.Random(seed), case.game.start(case.seats, case.options)
    hidden = looked = 0
    for _ in range(STEPS):
        if state.actor() == NOBODY:
            state = case.game.start(case.seats, case.options)
        if (looked < MOST and hides(state)) or dice.randrange(EVERY) == 0:
            looked += 1
            hidden += checks.check_observed(state, dice)
        checks.advance(state, rng)
    return hidden


@pytest.mark.slow
@pytest.mark.parametrize("case", HIDING, ids=str)
def test_moves_are_told_apart_exactly_by_who_can_tell_them_apart(case: Case) -> None:
    hidden = walked(case, 17)
    assert (hidden > far(100)) == (case.slug in ("behuetunsburg", "loewenherz", "goofspiel"))


def test_a_game_that_does_not_say_what_it_hides_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tafelrunde.games.behuetunsburg import State as Behuetunsburg

    monkeypatch.setattr(Behuetunsburg, "observed", State.observed)
    with pytest.raises(AssertionError, match="sees"):
        walked(Case("behuetunsburg", 2), 3)
