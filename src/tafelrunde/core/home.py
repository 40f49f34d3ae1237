"""Which game a state or a view is of: the package its class lives in has that game, as `GAME`.

So states and views of every package can be written down and read back, without a list of games down here.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any


def home_of(kind: type) -> str:
    """The module or package with a GAME that a class lives in, the nearest one; raises TypeError if there is none."""
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
    """The short name of that game, or the name of the class where no game is known: for people."""
    try:
        return str(game_of(kind).info.slug)
    except (AttributeError, TypeError):
        return f"{kind.__module__}.{kind.__qualname__}"


def load_state(home: str, position: Mapping[str, Any]) -> Any:
    """The state of a position of the game in that package."""
    return game_in(home).load(position)


def read_view(home: str, data: Mapping[str, Any]) -> Any:
    """The view of what `View.data` wrote down."""
    return game_in(home).read_view(data)


def fingerprint(plain: object, digits: int) -> str:
    """The first hexadecimal digits of the SHA-256 of JSON types, written in one way: names in order, no blanks."""
    from hashlib import sha256  # both take longer to load than a game
    from json import dumps

    written = dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(written.encode()).hexdigest()[:digits]
