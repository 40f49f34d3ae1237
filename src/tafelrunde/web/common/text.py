"""Text that people type, as it may be shown."""

from tafelrunde.core.text import one_line

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as shown: one line, without control characters, not too long."""
    return one_line(name, LONGEST_NAME)
