"""What the house keeps about accounts beyond name and password: the devices that were let in. Part of the port
`Store`."""

from concurrent.futures import Future
from typing import Protocol

DEVICES = 30  # of one person; the oldest goes


class Accounts(Protocol):
    """The part of the port about accounts. Of keys and tokens the store knows hashes only."""

    def knows_device(self, token: str, person: int) -> bool:
        """Was this device let in for that person before?"""

    def remember_device(self, old: str, new: str, person: int, at: float) -> "Future[None]":
        """The device has been let in for that person, and shows another token from now on, for everybody it was let in
        for."""
