"""Errors of a live table besides a refused move."""

from tafelrunde.core import TafelrundeError


class Stopped(TafelrundeError):
    """Raised where a call of the rules did not return in time, or the table is closed."""
