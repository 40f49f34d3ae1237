"""Kalah: a small game of perfect information."""

from kalah.rules import Kalah, State, View

GAME = Kalah()

__all__ = ["GAME", "Kalah", "State", "View"]
