"""The coach of Castles Besieged judges a move at once, as a plain look does; what a plain look misses is only seen by
playing on. Everybody goes on by the one-ply policy, and as no position of this game is unfit to be judged, to the end
of the match: slow and noisy, but the true share of the win between players who look one step ahead."""

from typing import Final

from tafelrunde.bots.values.outlook import Outlook

OUTLOOK: Final = Outlook(rehearsed=True, playouts=1600)
