"""The game that a state or view belongs to: the `GAME` of the package its class lives in.

This is how states and views of any package are pickled and read back without a list of games on this floor.
"""

import sys
from importlib import import_module
from typing import Any, Final

HEADS: Final = dict[type, bytes]()  # by class, found once


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


def head_of(kind: type, what: str) -> bytes:
    """What the packed form of a state or view of that class begins with."""
    head = HEADS.get(kind)
    if head is None:
        head = HEADS[kind] = game_of(kind).head(what)
    return head


def name_of(kind: type) -> str:
    """The slug of that game for messages, or the qualified name of the class if it belongs to no game."""
    try:
        return str(game_of(kind).info.slug)
    except (AttributeError, TypeError):
        return f"{kind.__module__}.{kind.__qualname__}"


def unpack_state(home: str, sealed: bytes) -> Any:
    """The state that was packed by the game in package `home`; unpickles states."""
    return game_in(home).unpack(sealed)


def unpack_view(home: str, sealed: bytes) -> Any:
    """The view that was packed by the game in package `home`; unpickles views."""
    return game_in(home).unpack_view(sealed)


def canonical(plain: object) -> str:
    """Plain data as JSON in one way only: names sorted, no blanks."""
    from json import dumps  # takes longer to load than a game

    return dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read_canonical(text: str) -> Any:
    """The plain data of such a text."""
    from json import loads

    return loads(text)


def fingerprint(plain: object, digits: int) -> str:
    """The first hexadecimal digits of the SHA-256 of plain data as canonical JSON."""
    from hashlib import sha256

    return sha256(canonical(plain).encode()).hexdigest()[:digits]
