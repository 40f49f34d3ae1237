"""Floor 1: the contract. It imports nothing of the house."""

from tafelrunde.core.game import Game
from tafelrunde.core.illegal import BadInput, Illegal, TafelrundeError
from tafelrunde.core.info import FreeText, GameInfo, Option, Options
from tafelrunde.core.integers import integer, integer_or_none
from tafelrunde.core.news import Diary, News
from tafelrunde.core.observation import UNSEEN, key_of
from tafelrunde.core.outcome import Outcome, ranking
from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.core.state import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    State,
    View,
    check_move,
    check_moves,
    playout,
    playouts,
)

__all__ = [
    "CHANCE", "NOBODY", "SPECTATOR", "UNSEEN", "BadInput", "Diary", "FreeText", "Game", "GameInfo", "Illegal", "News",
    "Option", "Options", "Outcome", "Rng", "Say", "State", "TafelrundeError", "View", "check_move", "check_moves",
    "integer", "integer_or_none", "key_of", "playout", "playouts", "ranking",
]
