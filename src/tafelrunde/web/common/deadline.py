"""How long a request may take to arrive: whoever sends a head or a body that never ends is hung up on.

uvicorn has a limit for the time between two requests only.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol


def hurried(seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's protocol, which closes a line on which a request has not arrived in whole within so many seconds."""

    class Hurried(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        """One line of one client."""

        _alarm: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            super().connection_lost(exc)

        def _watch(self) -> None:
            """Run the alarm as long as something is still to come of a request, from when it began to."""
            if not self._arriving():
                self._rest()
            elif self._alarm is None:
                self._alarm = asyncio.get_running_loop().call_later(seconds, self._late)

        def _arriving(self) -> bool:
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return False  # it has become a socket
            return bool(self.cycle is None or self.cycle.response_complete or self.cycle.more_body)

        def _rest(self) -> None:
            if self._alarm is not None:
                self._alarm.cancel()
                self._alarm = None

        def _late(self) -> None:
            self._alarm = None
            if self._arriving():
                self.transport.close()

    return Hurried
