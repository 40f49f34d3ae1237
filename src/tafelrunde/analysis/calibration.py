"""From what an evaluation claims to what is there: a slope and a shrinkage for each game, measured against truth.

An evaluation claims a loss with an error. What such claims come to when strong bots play both moves on in the same
worlds is measured by `python -m tools calibrate`; a regression of the truth on the claims gives the slope. Claims with
large errors are shrunk towards nothing besides, as the spread of true losses in the game suggests (empirical Bayes:
James and Stein, 1961; Efron and Morris, 1975): loss · slope · s² / (s² + e²).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tafelrunde.analysis.evaluate import Difference
from tafelrunde.core import BadInput

FILE: Final = "calibration.json"
PERHAPS: Final = 0.05  # share of the win from which a loss is worth a word, where the game's own entry says no less …
MISTAKE: Final = 0.10  # … and from which it is called a mistake, where the game's own measurement says no more
ERRORS: Final = 2.0  # standard errors by which both have to be beyond nothing


@dataclass(frozen=True)
class Calibration:
    """How the evaluations of a game relate to the truth.

    slope:    true loss for a claimed loss of 1, and its 95 % interval
    spread:   the spread of true losses, a share of the win
    mistake:  calibrated share of the win from which a move is called a mistake
    perhaps:  … and from which it is worth a word
    pairs:    pairs of moves played on to measure it; 0: it was not measured
    """

    slope: float = 1.0
    low: float = 0.0
    high: float = 0.0
    spread: float = 0.06
    mistake: float = MISTAKE
    pairs: int = 0
    perhaps: float = PERHAPS

    @property
    def is_measured(self) -> bool:
        return self.pairs > 0

    def loss(self, claimed: Difference) -> Difference:
        """The expected true loss for a claimed one, with its error: shrunk, and by the slope; never more than the whole
        win. What is claimed without any error is so."""
        if claimed.error == 0.0:
            return Difference(min(1.0, claimed.value), 0.0)
        if claimed.error == float("inf"):
            return Difference(0.0, 0.0)
        kept = self.slope * self.spread**2 / (self.spread**2 + claimed.error**2)
        return Difference(min(1.0, kept * claimed.value), kept * claimed.error)

    def is_mistake(self, loss: Difference) -> bool:
        """True for a calibrated loss that is large and sure enough to be called a mistake."""
        return self.is_measured and loss.is_clear(self.mistake, ERRORS)

    def is_notable(self, loss: Difference) -> bool:
        """True for a calibrated loss that is worth calling a «perhaps»."""
        return loss.is_clear(self.perhaps, ERRORS)

    def may_be_notable(self, loss: Difference) -> bool:
        """True for a calibrated loss that a closer look could make notable."""
        return loss.value + ERRORS * loss.error >= self.perhaps


def calibration(slug: str) -> Calibration:
    """The game's calibration; without a measurement one that changes nothing but the shrinkage."""
    found = load_calibrations().get(slug)
    return Calibration() if found is None else Calibration(**found)


@cache
def load_calibrations() -> Mapping[str, Mapping[str, Any]]:
    """The fit of each game that was measured, as `python -m tools calibrate` wrote it."""
    found: Mapping[str, Mapping[str, Any]] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    for slug, row in found.items():
        if not {"slope", "low", "high", "spread", "mistake", "pairs", "perhaps"} >= set(row):
            raise BadInput("{file} has an unknown entry for {game}", file=FILE, game=slug)
    return found
