"""A program at the door of a house of a test: requests with a token, and the lines of a table."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.web.house import Guest

SHOWN = re.compile(r'<input readonly value="([\w-]+)"')


def token_of(owner: Guest, name: str = "Deep Ada", login: str = "ada") -> str:
    """Make an account of somebody, and a bot of theirs; its token."""
    if "/account/bots" not in owner.get("/account").text:
        made = owner.post("/account/new", form="/account", login=login, password="long enough")
        assert made.status_code == 200, made.text
    owner.name = name
    shown = owner.post("/account/bots", form="/account/bots")
    found = SHOWN.search(shown.text)
    assert shown.status_code == 200 and found, shown.text
    return found[1]


def told_soon(reader: Guest, path: str, words: str) -> None:
    """Wait until a page says so: a match is rated a moment after its end."""
    end = time.monotonic() + 60
    while words not in (text := reader.get(path).text):
        assert time.monotonic() < end, text
        time.sleep(0.1)


class Door:
    """What a program with a token may ask of a house."""

    def __init__(self, address: str, token: str) -> None:
        self.http = httpx.Client(base_url=f"http://{address}", headers={"authorization": f"Bearer {token}"}, timeout=60)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
        answer = self.http.request(method, path, json=body)
        return answer.status_code, answer.json()

    def tables(self) -> dict[str, Any]:
        status, told = self.ask("GET", "/bot/tables")
        assert status == 200, told
        return told

    def sit(self, table: str) -> int:
        """Take an open seat there; which one."""
        status, told = self.ask("POST", f"/table/{table}/bot/sit")
        assert status == 200, told
        return int(told["seat"])

    def move(self, table: str, number: int, move: str) -> tuple[int, dict[str, Any]]:
        return self.ask("POST", f"/table/{table}/bot/move", {"id": number, "move": move})

    @contextmanager
    def stream(self, table: str) -> Iterator[Iterator[dict[str, Any]]]:
        with self.http.stream("GET", f"/table/{table}/bot/stream") as answer:
            assert answer.status_code == 200, answer.read()
            yield (json.loads(line) for line in answer.iter_lines() if line.strip())

    def close(self) -> None:
        self.http.close()
