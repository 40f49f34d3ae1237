"""The Castles of Burgundy: what a position is worth, and how to play on quickly."""

from tafelrunde.bots.values.burgundy.value import Value

__all__ = ["Value"]
