"""Floor 5: the lab. Bots play each other by the thousand, and what comes out are figures with intervals."""

from tafelrunde.lab.match import MatchReport, match
from tafelrunde.lab.play import Played, play_match
from tafelrunde.lab.run import executor

__all__ = ["MatchReport", "Played", "executor", "match", "play_match"]
