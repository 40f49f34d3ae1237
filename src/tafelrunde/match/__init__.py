"""Floor 3: the referee of one match, its dice and its records."""

from tafelrunde.match.referee import Match
from tafelrunde.match.sight import Entry, Sight
from tafelrunde.match.verify import Verdict, replayed, verify

__all__ = ["Entry", "Match", "Sight", "Verdict", "replayed", "verify"]
