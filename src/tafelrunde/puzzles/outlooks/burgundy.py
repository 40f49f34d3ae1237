"""What is measured twenty decisions ahead shrinks by the end of the match, so more is asked for. Who plays on judges in
three worlds instead of twelve, which takes a third of the time."""

from typing import Final

from tafelrunde.puzzles.outlooks import Terms

TERMS: Final = Terms(ahead=0.12, bot="greedy@3")
