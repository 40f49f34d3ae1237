"""A table of a running house, reached with a token over HTTP (docs/network-bots.md)."""

import http.client
import json
import time
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from tafelrunde.adapters.mcp.tables import Seen
from tafelrunde.core import BadInput

SILENCE = 60.0  # seconds: the house says something every fifteen
LONGEST = 4_000_000  # bytes of one line
WAIT = 45.0  # seconds until a look ends, though others have to move
AGAIN = 5  # how often a line that is lost is opened again
PATIENCE, PAUSE = 12, 2.0  # how often, and after how many seconds, what was not done just now is asked for again
Message = dict[str, Any]


class _Later(BadInput):
    """Nothing was done, and may be in a moment."""


class House:
    """The house, as a program with a token reaches it."""

    def __init__(self, address: str, token: str) -> None:
        """Raises BadInput for an address that is none of the web."""
        if not address.startswith(("http://", "https://")):
            raise BadInput("the address of a house begins with https:// or http://")
        self._address = address.rstrip("/")
        self._headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def ask(self, method: str, path: str, body: Message | None = None) -> Message:
        """The answer; raises BadInput with the sentence of a refusal."""
        with self.open(method, path, body) as answer:
            told: Message = json.loads(answer.read(LONGEST))
        return told

    def open(self, method: str, path: str, body: Message | None = None) -> http.client.HTTPResponse:
        """The answer as it arrives; waits where the house says so. Raises BadInput with the sentence of a refusal, or
        where nobody answers."""
        for _ in range(PATIENCE):
            try:
                return self._opened(method, path, body)
            except _Later:
                time.sleep(PAUSE)
        return self._opened(method, path, body)

    def _opened(self, method: str, path: str, body: Message | None) -> http.client.HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        try:
            opened: http.client.HTTPResponse = urlopen(
                Request(self._address + path, data, self._headers, method=method), timeout=SILENCE)
        except HTTPError as refused:
            with refused:
                kind = _Later if refused.code in (429, 503) else BadInput
                raise kind("the house says: {why}", why=_read_refusal(refused)) from None
        except (OSError, http.client.HTTPException) as lost:
            raise BadInput("the house does not answer: {why}", why=str(lost)[:200]) from None
        return opened


def _read_refusal(refused: HTTPError) -> str:
    try:
        return str(json.loads(refused.read(LONGEST))["say"])[:300]
    except (ValueError, KeyError, TypeError, OSError):
        return f"status {refused.code}"


class HouseTable:
    """A seat at a table there."""

    def __init__(self, house: House, match: str) -> None:
        """Sit down, or come back to one's seat. Raises BadInput."""
        if quote(match, safe="") != match or not match.strip("."):
            raise BadInput("{match} is no table", match=repr(match[:40]))
        self._house = house
        self.name = match
        self.seat = int(house.ask("POST", f"/table/{match}/bot/sit")["seat"])
        self._names: list[str] = []
        self._question: Message = {}
        self._told = 0

    def look(self) -> Seen:
        """The table, as soon as the seat has to move or the match is over, or as it is after `WAIT` seconds."""
        end = time.monotonic() + WAIT
        for _ in range(AGAIN):
            try:
                with self._house.open("GET", f"/table/{self.name}/bot/stream") as stream:
                    found = self._until_asked(stream, end)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):  # or half a line came
                continue  # the line was lost: nothing is missing when it is opened again
            if found is not None:
                return found
        raise BadInput("the house does not answer: {why}", why="the line was lost")

    def _until_asked(self, stream: http.client.HTTPResponse, end: float) -> Seen | None:
        log: dict[int, list[str]] = {}
        last: Message = {}
        while line := stream.readline(LONGEST):
            message: Message = json.loads(line) if line.strip() else {"type": ""}
            if message["type"] == "hello":
                self._names = message["names"]
            for entry in message.get("log", []):
                log.setdefault(entry["line"], []).append(entry["say"])
            if message["type"] in ("sight", "move"):
                last = message
            if message["type"] == "end" or (message["type"] == "move" and not message["paused"]):
                return self._seen(message, log)
            if message["type"] == "bye" and not message["again"]:
                raise BadInput("this table is closed to you: {why}", why=message["why"])
            if message["type"] == "refusal" and not last:
                raise BadInput("the house says: {why}", why=message["say"])
            if last and time.monotonic() > end:
                return self._seen(last, log)
        return None

    def _seen(self, message: Message, log: dict[int, list[str]]) -> Seen:
        say = [words for line in sorted(log) if line > self._told for words in log[line]]
        self._told = max([self._told, *log])
        self._question = message
        legal = [] if message.get("paused") else message.get("legal", [])
        return Seen(self.name, message["game"], message["seat"], self._names, message["view"], legal, say,
                    message.get("seconds"), message.get("ranks", []), message.get("scores", []),
                    message.get("reason", ""))

    def play(self, move: str) -> Seen:
        """Answer the question that was looked at last; then wait for the next."""
        if self._question.get("type") != "move":
            raise BadInput("it is not your turn, as far as you have looked; look again")
        self._house.ask("POST", f"/table/{self.name}/bot/move", {"id": self._question["id"], "move": move})
        self._question = {}
        return self.look()

    def resign(self) -> Seen:
        """Give up, for good."""
        self._house.ask("POST", f"/table/{self.name}/bot/resign")
        return self.look()
