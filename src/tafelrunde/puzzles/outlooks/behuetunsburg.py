"""Matches are long: a lead has to be large to be proved by playing on in a reasonable time."""

from typing import Final

from tafelrunde.puzzles.outlooks import Terms

TERMS: Final = Terms(ahead=0.15, bot="knight", worlds=128)
