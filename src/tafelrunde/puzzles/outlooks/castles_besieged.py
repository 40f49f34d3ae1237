"""The coach of Castles Besieged judges a move at once, as a plain look does; what a plain look misses is only seen by
playing on. Everybody goes on by the one-ply policy for some turns – no position of this game is unfit to be judged, so
only the number of decisions ends that –, and then it is judged."""

from typing import Final

from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.puzzles.outlooks import Terms

OUTLOOK: Final = Outlook(rehearsed=True, playouts=800, longest=24)
TERMS: Final = Terms(ahead=0.06, worlds=1024)  # a match has some 180 decisions a seat: hardly one is worth ten points
