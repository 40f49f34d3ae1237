"""The coach of Castles Besieged judges a move at once, as a plain look does; what a plain look misses is only seen by
playing on. Everybody goes on by the one-ply policy, to the end of the match where that is near: there single moves are
worth ten points, which hardly one of the some 180 decisions of a seat is before."""

from typing import Final

from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.puzzles.outlooks import Terms

OUTLOOK: Final = Outlook(rehearsed=True, playouts=800, longest=240)
TERMS: Final = Terms(ahead=0.08, worlds=2048, hope=2.0)
