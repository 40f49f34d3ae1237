"""The coach of Castles Besieged judges a move at once, as a plain look does; what a plain look misses is only seen by
playing on. Everybody goes on by the one-ply policy for some turns – no position of this game is unfit to be judged, so
only the number of decisions ends that –, and then it is judged."""

from typing import Final

from tafelrunde.bots.values.outlook import Outlook

OUTLOOK: Final = Outlook(rehearsed=True, playouts=800, longest=24)
