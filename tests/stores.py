"""Stores in memory, closed when the test that opened them is over."""

from typing import TypeVar

from tafelrunde.store import SqliteStore

Kind = TypeVar("Kind", bound=SqliteStore)
_opened: list[SqliteStore] = []


def memory_store() -> SqliteStore:
    """A store without a file."""
    return opened(SqliteStore.in_memory())


def opened(store: Kind) -> Kind:
    """The store, to be closed when the test is over."""
    _opened.append(store)
    return store


def close_stores() -> None:
    """Close those that are open still."""
    while _opened:
        _opened.pop().close()
