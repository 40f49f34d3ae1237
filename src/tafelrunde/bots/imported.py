"""Bots that are classes of any module on the path: `my_package.my_module:MyBot`."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from tafelrunde.bots.base import Bot
from tafelrunde.core import BadInput


def import_bot(name: str) -> Callable[..., Any]:
    """The class, or a function that makes a bot; raises BadInput where there is none."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, ValueError, AttributeError) as failure:  # an empty name is a ValueError
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why=str(failure)[:200]) from None
    if not callable(found):
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why="it is no class")
    maker: Callable[..., Any] = found
    return maker


def make_bot(maker: Callable[..., Any], name: str, **given: Any) -> Bot:
    """What the class makes; raises BadInput where that is no bot."""
    try:
        bot = maker(**given)
    except TypeError as failure:
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why=str(failure)[:200]) from None
    if not isinstance(bot, Bot):
        raise BadInput("there is no bot {name}: {why}", name=repr(name)[:80], why="it makes no tafelrunde.bots.Bot")
    return bot
