"""The game that a state or view belongs to: the `GAME` of the package its class lives in.

This is how states and views of any package are pickled and read back without a list of games on this floor.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any


def home_of(kind: type) -> str:
    """The name of the nearest enclosing module or package of a class that has a GAME; raises TypeError if none has."""
    name = kind.__module__
    while name:
        if hasattr(sys.modules.get(name), "GAME"):
            return name
        name = name.rpartition(".")[0]
    raise TypeError(f"no package that {kind.__module__}.{kind.__qualname__} lives in has a GAME to read it back")


def game_in(home: str) -> Any:
    """The game of a package."""
    return import_module(home).GAME


def game_of(kind: type) -> Any:
    """The game whose states or views are of that class; raises TypeError."""
    return game_in(home_of(kind))


def name_of(kind: type) -> str:
    """The slug of that game for messages, or the qualified name of the class if it belongs to no game."""
    try:
        return str(game_of(kind).info.slug)
    except (AttributeError, TypeError):
        return f"{kind.__module__}.{kind.__qualname__}"


def load_state(home: str, position: Mapping[str, Any]) -> Any:
    """The state of a position (plain data) of the game in package `home`; unpickles states."""
    return game_in(home).load(position)


def read_view(home: str, data: Mapping[str, Any]) -> Any:
    """The view of `View.data()` of the game in package `home`; unpickles views."""
    return game_in(home).read_view(data)


def fingerprint(plain: object, digits: int) -> str:
    """The first hexadecimal digits of the SHA-256 of plain data as canonical JSON: names sorted, no blanks."""
    from hashlib import sha256  # both take longer to load than a game
    from json import dumps

    written = dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(written.encode()).hexdigest()[:digits]
