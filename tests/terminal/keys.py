"""Keys pressed as a script says."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot

LONG = 300.0  # s: keys that go nowhere are pressed no longer
Kind = TypeVar("Kind", bound=App[Any])


def press_keys(app: Kind, script: Callable[[Kind, Pilot[None]], Awaitable[None]],
               size: tuple[int, int] = (80, 24)) -> Kind:
    """The app after a script of keys; the smallest usual screen is the usual one."""

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(asyncio.wait_for(play(), LONG))
    return app
