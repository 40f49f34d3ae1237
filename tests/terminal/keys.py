"""Keys pressed while a terminal is open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot

LONG = 300.0  # s: keys that go nowhere are pressed no longer

Kind = TypeVar("Kind", bound=App[Any])


@asynccontextmanager
async def at_keys(app: Kind, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Kind, Pilot[None]]]:
    """An open app and whoever presses its keys; the smallest usual screen is the usual one."""
    async with asyncio.timeout(LONG), app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until the screen has come to rest."""
    await pilot.press(*keys)
    await pilot.pause()
