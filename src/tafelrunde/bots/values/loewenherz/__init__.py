"""Löwenherz: what land, knights and money promise, and how to bargain."""

from tafelrunde.bots.values.loewenherz.value import Value

__all__ = ["Value"]
