"""The WebSocket of the server, with compression that suits sights: each is most of the one before.

No compressor waits for the next message. What a client was sent last is kept, and is the dictionary of what it is sent
next; the client's window ends with the same bytes, so to it all messages are one stream. That takes as much memory as a
sight is long, where a waiting compressor takes 144 KB; connections that are sent the same share it, and the work.
"""

import zlib
from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakValueDictionary, ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import BINARY, TEXT, Frame
from websockets.typing import ExtensionParameter

LEVEL: Final = 3  # of 9: no long search
PLACES: Final = 5  # of 9: how many places to look at zlib remembers
TAIL: Final = b"\x00\x00\xff\xff"  # every message would end so: left out [RFC 7692, 7.2.1]
REACH: Final = 4  # times its own length: what was sent further back is of no use to a message
SHORT: Final = 300  # bytes: a message that is no longer goes as it is, and the client's window stays as it is
HEARD_BITS: Final = 12  # clients say little


class Sent:
    """The end of a client's window: what it has been sent last."""

    __slots__ = ("__weakref__", "_latest", "bits", "text")

    def __init__(self, bits: int, text: bytes = b"") -> None:
        self.bits = bits  # of the window
        self.text = text
        self._latest: tuple[ref[Sent], int, bytes] | None = None  # how it came to be: after what, its length, packed

    def then(self, message: bytes) -> "tuple[Sent, bytes]":
        """The end of the window after one more message, and that message compressed. Windows that end alike are the
        same object."""
        text = message if 2 * len(message) >= len(self.text) else (self.text + message)[-REACH * len(message):]
        text = text[-(1 << self.bits):]
        key = self.bits, len(text), text[::64]
        after = _known.get(key)
        if after is None or after.text != text:
            after = _known[key] = Sent(self.bits, text)
        if len(message) > len(text):  # the text does not tell its beginning
            return after, deflate(message, self.text, self.bits)
        return after, after._packed_after(self, message)

    def _packed_after(self, before: "Sent", message: bytes) -> bytes:
        if self._latest is None or self._latest[0]() is not before or self._latest[1] != len(message):
            self._latest = ref(before), len(message), deflate(message, before.text, self.bits)
        return self._latest[2]


_known: WeakValueDictionary[tuple[int, int, bytes], Sent] = WeakValueDictionary()
NOTHING: Final = {bits: Sent(bits) for bits in range(9, 16)}


def deflate(message: bytes, before: bytes, bits: int) -> bytes:
    """A message compressed for a client (permessage-deflate) whose window of 2 to the power of `bits` bytes ends with
    `before`."""
    before = before[-REACH * len(message):]
    bits = max(9, min(bits, (len(before) + len(message)).bit_length()))  # less to set up
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, PLACES, zlib.Z_DEFAULT_STRATEGY, before)
    return (packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


class SightDeflate(PerMessageDeflate):
    """permessage-deflate, as it was agreed, without a compressor of its own."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(agreed.remote_no_context_takeover, True, agreed.remote_max_window_bits,
                         agreed.local_max_window_bits)
        self._keeps = not agreed.local_no_context_takeover  # does the client keep its window between messages?
        self._sent = NOTHING[agreed.local_max_window_bits]

    def encode(self, frame: Frame) -> Frame:
        """Pack a whole message that is worth it."""
        if frame.opcode not in (TEXT, BINARY) or not frame.fin or len(frame.data) <= SHORT:
            return frame
        sent, data = self._sent.then(bytes(frame.data))
        if self._keeps:
            self._sent = sent
        return Frame(frame.opcode, data, rsv1=True)


class SightDeflateFactory(ServerPerMessageDeflateFactory):
    """The negotiation of that with a client."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension],
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """As any server does."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, SightDeflate(agreed)


DEFLATE: Final = SightDeflateFactory(client_no_context_takeover=True, client_max_window_bits=HEARD_BITS)


class SightSocket(WebSocketsSansIOProtocol):
    """uvicorn's socket, which remembers what was sent in place of how it was compressed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]
