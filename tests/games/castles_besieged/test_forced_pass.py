"""The house passes for whoever can do nothing else."""

import random

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
