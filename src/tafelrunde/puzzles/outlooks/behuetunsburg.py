"""Matches are long: only a large lead can be proved by playing on in a reasonable time. Who plays on judges in three
worlds instead of twelve, which takes less than half the time."""

from typing import Final

from tafelrunde.puzzles.outlooks import Terms

TERMS: Final = Terms(ahead=0.10, bot="greedy@3", worlds=128)
