"""Behütunsburg: what a position is worth, and how to play on quickly."""

from tafelrunde.bots.values.behuetunsburg.value import Value

__all__ = ["Value"]
