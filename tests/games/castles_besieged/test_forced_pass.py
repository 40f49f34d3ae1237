"""The house passes for whoever can do nothing else."""

import random

from tafelrunde.core import CHANCE
from tafelrunde.games.castles_besieged import GAME
from tafelrunde.match import Match


def test_a_forced_pass_is_booked_by_the_house_and_nobody_is_asked() -> None:
    """[C24, C15] In random play somebody is soon out of cards: passes stand in the record, nobody chose them."""
    dice, passes = random.Random(2), 0
    for seed in range(20):
        match = Match(GAME, 2, secret=bytes([seed] * 32))
        match.begin()
        while not match.is_over:
            (seat,) = match.acting()
            moves = match.sight(seat).legal
            assert moves != ("pass",), "somebody is asked although only a pass is possible"
            match.submit(seat, dice.choice(moves), match.line)
        passes += sum(line.text == "pass" for line in match.lines)
    assert passes > 0


def until_forced() -> tuple[Match, int]:
    """A match right after an attack, its dice, and the house's pass for the seat attacked; and that seat."""
    for seed in range(20):
        match, dice = Match(GAME, 2, secret=bytes([seed] * 32)), random.Random(seed)
        match.begin()
        while not match.is_over:
            (seat,) = match.acting()
            booked = match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
            if [line.actor for line in booked] == [seat, CHANCE, 1 - seat] and not match.is_over:
                assert booked[-1].text == "pass"
                return match, 1 - seat
    raise AssertionError("nobody was passed for after an attack")


def test_a_forced_pass_is_no_step_and_cannot_be_taken_back() -> None:
    """[C24] Nobody chose it: after it the seat has no step to take back, in a replayed match either."""
    match, seat = until_forced()
    assert match.acting() == [1 - seat]
    assert not match.sight(seat).may_undo
    assert match.undo_target(seat) is None
    twin = Match(GAME, 2, secret=match.secret)
    twin.replay(match.lines)
    assert twin.undo_target(seat) is None


def test_by_consent_the_seats_own_step_is_taken_back_and_it_is_asked() -> None:
    match, seat = until_forced()
    match.undo(seat, match.line, freely=True)
    assert match.acting() == [seat]
    assert match.sight(seat).legal != ("pass",)
