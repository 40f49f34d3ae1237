"""Every game as an OpenSpiel game: chance nodes one to one, information states with perfect recall, any algorithm of
theirs. Importing this makes them known to OpenSpiel.

    game = pyspiel.load_game("tafelrunde_castles_besieged(seats=2,hits_to_lose=5)")

The options of a game are parameters of OpenSpiel's, by the same names; a number that may also be none is -1 for it. For
speed use the games themselves. OpenSpiel's tree search in C++ (`pyspiel.MCTSBot`) cannot search games written in
Python; `open_spiel.python.algorithms.mcts` can.
"""

from tafelrunde.extras import MissingExtra

try:
    import pyspiel  # noqa: F401 – whether it is there
except ModuleNotFoundError as missing:
    raise MissingExtra("openspiel", "a game of OpenSpiel's") from missing

from tafelrunde.adapters.openspiel.game import LONGEST, register
from tafelrunde.adapters.openspiel.state import SpielState

__all__ = ["LONGEST", "SpielState", "register"]

register()
