"""Requests that arrive only in part: what is said of them, and how long the rest is waited for."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.server.app import Keys, build
from tafelrunde.web.server.request_deadline import with_deadline
from tests.stores import memory_store
from tests.trust.inside import NoBots

FORM = "application/x-www-form-urlencoded"


class Wire(asyncio.Transport):
    """The house's end of a connection: what it has sent, and whether it has hung up."""

    def __init__(self) -> None:
        super().__init__({"socket": None, "sockname": ("127.0.0.1", 8000), "peername": ("192.0.2.1", 40_000)})
        self.sent, self.closed = b"", False
        self.line: Any = None

    def get_protocol(self) -> Any:
        return self.line

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    resume_reading = pause_reading

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Everything is taken at once."""


def talk(test: Callable[[Any, Wire], Any]) -> None:
    """A connection to a house."""
    async def run() -> None:
        config = Config(build(memory_store(), NoBots(), Settings(), Keys(csrf="a" * 32)), log_config=None,
                        http=with_deadline(30.0))
        config.load()
        line = config.http_protocol_class(config=config, server_state=ServerState(), app_state={})
        wire = Wire()
        wire.line = line
        line.connection_made(wire)
        await test(line, wire)
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)

    asyncio.run(run())


def head(path: str, length: int, kind: str = FORM) -> bytes:
    return (f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:8000\r\ncontent-type: {kind}\r\ncookie: csrf=x\r\n"
            f"x-none: x\r\ncontent-length: {length}\r\n\r\n").encode()


async def heard(wire: Wire, words: bytes) -> None:
    """Until the house has answered that."""
    async with asyncio.timeout(60):
        while words not in wire.sent:
            await asyncio.sleep(0)


@pytest.mark.parametrize(("path", "kind"), [
    ("/new/burgundy", FORM), ("/new/burgundy", "multipart/form-data; boundary=x"), ("/verify", FORM),
    ("/play-on/table", FORM), ("/me", FORM), ("/admin", FORM), ("/table/abc/bot/move", "application/json"),
])  # fmt: skip
def test_a_form_that_breaks_off_is_no_mistake_of_the_house(path: str, kind: str,
                                                           caplog: pytest.LogCaptureFixture) -> None:
    async def test(line: Any, wire: Wire) -> None:
        line.data_received(head(path, 500, kind) + b"seat0=me")
        for _ in range(20):
            await asyncio.sleep(0)

    with caplog.at_level(logging.INFO):
        talk(test)
    assert [record for record in caplog.records if record.levelno > logging.INFO or record.exc_info] == []
    assert len([record for record in caplog.records if record.name == "tafelrunde.web"]) <= 1


def test_whoever_is_refused_while_still_sending_may_send_to_the_end() -> None:
    """Five seconds after an answer a connection is idle, but not one on which a request still arrives."""
    async def test(line: Any, wire: Wire) -> None:
        line.data_received(head("/new/burgundy", 200_000) + b"x" * 1000)
        await heard(wire, b" 413 ")
        assert line.timeout_keep_alive_task is None and line._timer is not None  # the deadline of the request holds
        line.data_received(b"x" * 199_000 + b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:8000\r\n\r\n")
        await heard(wire, b'{"ok":true}')
        assert not wire.closed and line.timeout_keep_alive_task is not None and line._timer is not None

    talk(test)


def test_a_connection_that_is_to_be_closed_is_so_when_all_has_arrived() -> None:
    """As a proxy asks for it: closed with something unread, it would take the answer along."""
    async def test(line: Any, wire: Wire) -> None:
        closing = head("/new/burgundy", 200_000).replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
        line.data_received(closing + b"x" * 1000)
        await heard(wire, b" 413 ")
        assert not wire.closed and line._timer is not None
        line.data_received(b"x" * 199_000)
        assert wire.closed

    talk(test)
