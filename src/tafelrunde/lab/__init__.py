"""Floor 5: the lab. Bots play each other by the thousand, and what comes out are figures with intervals."""

from tafelrunde.lab.executor import executor
from tafelrunde.lab.match import MatchReport, match
from tafelrunde.lab.play_match import Played, play_match

__all__ = ["MatchReport", "Played", "executor", "match", "play_match"]
