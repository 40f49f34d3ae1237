"""Locks by name, for what only one may do at a time to the same thing."""

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)


class KeyedLocks(Generic[Key]):
    """A lock for every key, which exists for as long as it is held or waited for."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, key: Key) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())
