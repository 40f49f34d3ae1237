"""Handlers of clients' messages: one file for each kind, or for kinds that belong together.

A file lists in `HANDLERS` which function handles which message; it is found by lying in this folder.
"""

import pkgutil
from collections.abc import Awaitable, Callable
from functools import cache
from importlib import import_module
from typing import Any

Handler = Callable[[Any, Any, Any], Awaitable[None]]  # session, connection, message; raises what refuses the message


@cache
def handlers() -> dict[type, Handler]:
    """All handlers by the type of their message."""
    files = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return {kind: handle for file in files for kind, handle in file.HANDLERS.items()}
