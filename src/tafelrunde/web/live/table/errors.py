"""What goes wrong at a live table besides a refused move."""

from tafelrunde.core import TafelrundeError


class Stopped(TafelrundeError):
    """A call of the rules did not come back in time, or the table is closed."""
