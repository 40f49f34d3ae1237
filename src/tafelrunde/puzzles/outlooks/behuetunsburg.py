"""Everybody goes on by the one-ply policy, to the end of the match where that is near. Matches are long, and what looks
ahead before their end can hardly be proved by playing on in a reasonable time."""

from typing import Final

from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.puzzles.outlooks import Terms

OUTLOOK: Final = Outlook(rehearsed=True, playouts=400, longest=120)
TERMS: Final = Terms(ahead=0.10, bot="greedy@3", worlds=768, hope=1.5)
