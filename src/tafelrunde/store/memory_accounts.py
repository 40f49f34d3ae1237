"""The port's part about accounts without a disk."""

from concurrent.futures import Future

from tafelrunde.store.accounts import DEVICES
from tafelrunde.store.memory_habits import done


class MemoryAccounts:
    """What `MemoryStore` keeps about accounts."""

    def __init__(self) -> None:
        super().__init__()
        self._devices: dict[tuple[str, int], float] = {}

    def knows_device(self, token: str, person: int) -> bool:
        """Was this device let in for that person before?"""
        return (token, person) in self._devices

    def remember_device(self, old: str, new: str, person: int, at: float) -> "Future[None]":
        """The device has been let in for that person, and shows another token from now on."""
        self._devices = {(new if token == old else token, one): since for (token, one), since in self._devices.items()}
        self._devices[new, person] = at
        mine = sorted((key for key in self._devices if key[1] == person), key=lambda key: -self._devices[key])
        for key in mine[DEVICES:]:
            del self._devices[key]
        return done(lambda: None)
