"""The error of a port that cannot be opened."""

from tafelrunde.core import TafelrundeError


class CannotOpen(TafelrundeError):
    """Raised where the server cannot listen at an address."""


def cannot_open(host: str, port: int, error: OSError) -> CannotOpen:
    """The error for a port that is taken, or an address that does not exist."""
    return CannotOpen("the server cannot listen at {host}:{port}: {why}", host=host, port=str(port),
                      why=error.strerror or str(error))
