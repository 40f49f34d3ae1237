"""Floor 5: the house in the browser."""

from tafelrunde.web.serve import serve

__all__ = ["serve"]
