"""Ports that something of the house listens at."""

from tafelrunde.core import TafelrundeError


class CannotOpen(TafelrundeError):
    """The server cannot listen at that address."""


def cannot_open(host: str, port: int, error: OSError) -> CannotOpen:
    """What to say where the port is taken, or there is no such address."""
    return CannotOpen("the server cannot listen at {host}:{port}: {why}", host=host, port=str(port),
                      why=error.strerror or str(error))
