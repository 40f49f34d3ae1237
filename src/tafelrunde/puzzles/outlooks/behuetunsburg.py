"""Everybody goes on by the one-ply policy, to the end of the match where that is near. Matches are long, and what looks
ahead before their end can hardly be proved by playing on in a reasonable time. What a turn does can be done for many
people and by many cards, nearly as well; so a puzzle asks which action it is."""

from typing import Final

from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.puzzles.outlooks import Terms

OUTLOOK: Final = Outlook(rehearsed=True, playouts=400, longest=120)
TERMS: Final = Terms(ahead=0.10, bot="greedy@3", worlds=768, hope=1.5, by_action=True)
