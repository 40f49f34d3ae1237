"""Waiting for what comes about by itself."""

import asyncio
import time
from collections.abc import Callable


async def soon(done: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)
