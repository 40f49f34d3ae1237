"""What is measured twenty decisions ahead shrinks by the end of the match, so more is asked for."""

from typing import Final

from tafelrunde.puzzles.outlooks import Terms

TERMS: Final = Terms(ahead=0.12)
