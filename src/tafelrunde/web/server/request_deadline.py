"""The deadline of a request: a head or a body that never ends is cut off. uvicorn only limits the time between two
requests."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol


class _Lingering:
    """A transport that is closed only when nothing more of a request arrives: closed before, what is unread on it takes
    the answer along, and whoever was refused early never hears why."""

    def __init__(self, transport: Any, arrives: Callable[[], bool]) -> None:
        self._transport = transport
        self._arrives = arrives
        self._wanted = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def close(self) -> None:
        """Close now, or as soon as all has arrived."""
        self._wanted = True
        self.close_if_wanted()

    def close_if_wanted(self) -> None:
        """Close, if that is wanted and nothing more arrives."""
        if self._wanted and not self._arrives():
            self._transport.close()

    def abort_lingering(self) -> None:
        """Close whatever arrives."""
        self._transport.close()


def with_deadline(seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's protocol, which closes a connection whose request has not arrived in full within that many seconds."""

    class WithDeadline(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        """One connection of one client."""

        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(_Lingering(transport, lambda: self.cycle is not None and self.cycle.more_body))
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()
            self.transport.close_if_wanted()

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
                self.transport.abort_lingering()

    return WithDeadline
