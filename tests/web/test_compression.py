"""What the server's sockets send can be read by any client, costs little, and leaves little behind."""

import random
import tracemalloc
import zlib

import pytest
from scripts.packing import sights
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from tafelrunde.web.server import compression
from tafelrunde.web.server.compression import DEFLATE, NOTHING, SHORT, Sent, SightDeflate

WORDS = [f'{{"label":["card {number}"],"owner":{number % 4}}},'.encode() for number in range(400)]


def story(seed: int, messages: int = 60) -> list[bytes]:
    """What a client may be sent: long messages like the one before, others, and short ones in between."""
    dice = random.Random(seed)
    parts = dice.choices(WORDS, k=dice.choice((40, 300, 900, 1800)))
    told = []
    for _ in range(messages):
        kind = dice.random()
        if kind < 0.6:
            for _ in range(dice.randrange(8)):
                parts[dice.randrange(len(parts))] = dice.choice(WORDS)
            told.append(b"".join(parts))
        elif kind < 0.75:
            told.append(b"".join(dice.choices(WORDS, k=dice.randrange(2, 60))))
        else:
            told.append(dice.randbytes(dice.choice((0, 1, 30, SHORT, SHORT + 1, 2000, 40_000))))
    return told


def agree(*offers: ClientPerMessageDeflateFactory) -> tuple[PerMessageDeflate, PerMessageDeflate]:
    """Server's and client's side of the compression that a real handshake comes to."""
    client = ClientProtocol(parse_uri("ws://house/"), extensions=offers)
    server = ServerProtocol(extensions=[DEFLATE])
    client.send_request(client.connect())
    server.receive_data(b"".join(client.data_to_send()))
    (request,) = server.events_received()
    server.send_response(server.accept(request))
    client.receive_data(b"".join(server.data_to_send()))
    (ours,), (theirs,) = server.extensions, client.extensions
    assert isinstance(ours, SightDeflate) and isinstance(theirs, PerMessageDeflate)
    return ours, theirs


OFFERS = [
    {"client_max_window_bits": True},  # what browsers say
    {},
    {"server_max_window_bits": 9},
    {"server_max_window_bits": 12, "client_max_window_bits": True},
    {"server_no_context_takeover": True},
]


@pytest.mark.parametrize("offer", OFFERS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_client_reads_what_it_was_sent(offer: dict[str, int | bool], seed: int) -> None:
    ours, theirs = agree(ClientPerMessageDeflateFactory(**offer))
    for message in story(seed):
        assert theirs.decode(ours.encode(Frame(Opcode.TEXT, message))).data == message


@pytest.mark.parametrize("offer", OFFERS, ids=str)
def test_the_server_reads_what_a_client_says(offer: dict[str, int | bool]) -> None:
    ours, theirs = agree(ClientPerMessageDeflateFactory(**offer))
    for message in story(7):
        assert ours.decode(theirs.encode(Frame(Opcode.TEXT, message))).data == message
    assert not hasattr(ours, "decoder") and not hasattr(ours, "encoder")


def test_frames_that_are_no_whole_message_are_left_alone() -> None:
    ours, theirs = agree(ClientPerMessageDeflateFactory())
    text = b"a sight " * 500
    for frame in (Frame(Opcode.TEXT, text, fin=False), Frame(Opcode.CONT, text), Frame(Opcode.PING, b"0123")):
        assert ours.encode(frame) == frame
    assert theirs.decode(ours.encode(Frame(Opcode.TEXT, text))).data == text


def test_who_is_sent_the_same_shares_the_work_and_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def packed(*given: object) -> bytes:
        made.append(given)
        return as_ever(*given)

    as_ever = compression.deflate
    monkeypatch.setattr(compression, "deflate", packed)
    one, other = NOTHING[15], NOTHING[15].then(b"something else " * 50)[0]
    for message in (b"a" * 900 + bytes([number]) * 100 for number in range(5)):
        (one, first), (other, second) = one.then(message), other.then(bytes(bytearray(message)))
        assert one is other  # from the first on that both were sent
    assert first is second
    assert len(made) == 1 + 2 + 4  # what only one was sent, what came after different things, the others once


def test_packed_messages_are_shared_only_after_the_same() -> None:
    sight, more = b"a sight of the table " * 40, b"a long word " * 30
    through, at_once = NOTHING[15].then(sight)[0].then(more)[0], NOTHING[15].then(sight + more)[0]
    assert through is at_once  # the windows end with the same
    windows = [zlib.decompressobj(-15), zlib.decompressobj(-15)]
    for window, messages in zip(windows, ((sight, more), (sight + more,)), strict=True):
        sent: Sent = NOTHING[15]
        for message in (*messages, b"the end " * 60):
            sent, data = sent.then(message)
            assert window.decompress(data + compression.TAIL) == message


def test_messages_that_only_end_alike_are_different() -> None:
    end = random.Random(1).randbytes(1 << 15)
    for message in (start + end for start in (b"one", b"two")):
        sent, data = NOTHING[15].then(message)
        assert sent.text == end
        assert zlib.decompressobj(-15).decompress(data + compression.TAIL) == message


def test_what_nobody_has_been_sent_last_is_forgotten() -> None:
    before = len(compression._known)
    sent = NOTHING[15]
    for message in story(1):
        sent, _ = sent.then(message)
    assert len(compression._known) <= before + 1


@pytest.mark.parametrize("slug", ["loewenherz", "beutelschneider"])
def test_a_sight_costs_a_tenth_of_its_bytes(slug: str) -> None:
    told, _ = sights(slug, 40)
    ours = [agree(ClientPerMessageDeflateFactory())[0] for _ in told[0]]
    size = sum(len(line.encode(Frame(Opcode.TEXT, text)).data)
               for row in told[1:] for line, text in zip(ours, row, strict=True))
    assert size * 8 < sum(len(text) for row in told[1:] for text in row)


def test_a_connection_keeps_no_more_than_its_last_sight() -> None:
    dice = random.Random(1)
    told = [[b"".join(dice.choices(WORDS, k=700)) for _ in range(30)] for _ in range(3)]
    tracemalloc.start()
    try:
        begun = tracemalloc.get_traced_memory()[0]
        ours = [agree(ClientPerMessageDeflateFactory())[0] for _ in range(30)]
        for row in told:
            for line, text in zip(ours, row, strict=True):
                line.encode(Frame(Opcode.TEXT, text))
        kept = (tracemalloc.get_traced_memory()[0] - begun) / len(ours)
    finally:
        tracemalloc.stop()
    assert kept < max(map(len, told[-1])) + 12_000  # the sight itself, and packed
