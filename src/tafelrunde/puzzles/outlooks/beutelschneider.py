"""A knight plays as well as a baron nearly, ten times as fast; so more worlds are met."""

from typing import Final

from tafelrunde.puzzles.outlooks import Terms

TERMS: Final = Terms(ahead=0.12, bot="knight", worlds=1024)
