"""How long a request may take to arrive: a head or a body that never ends is cut off.

uvicorn has a limit for the time between two requests only.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol


def with_deadline(seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's protocol, which closes a connection whose request has not arrived in full within that many seconds."""

    class WithDeadline(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        """One connection of one client."""

        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.cycle.more_body:  # refused early: whoever still sends is not idle, and would not hear why
                self._unset_keepalive_if_required()
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _watch(self) -> None:
            """Run the timer while part of a request is still to come, from when it began to."""
            if not self._arriving():
                self._stop()
            elif self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(seconds, self._late)

        def _arriving(self) -> bool:
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return False  # it has become a WebSocket
            return bool(self.cycle is None or self.cycle.response_complete or self.cycle.more_body)

        def _stop(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _late(self) -> None:
            self._timer = None
            if self._arriving():
                self.transport.close()

    return WithDeadline
