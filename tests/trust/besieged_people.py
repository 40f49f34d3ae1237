"""Scripted people at tables under siege: each plays at random, and comes back with the pauses of the browser's own
client."""

import asyncio
import json
import random
import time
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.trust.besieged_tables import CALLED, TIMED, UNDO, Sent, Table

PAUSES = (0.3, 0.7, 1.5, 3.0, 6.0, 10.0)  # seconds: those of `client/src/lib/link.ts`, within a quarter more or less
AGAIN = 0.3  # seconds until somebody who was refused tries once more
THINKS = 0.15  # seconds somebody thinks about a move, on average
STAYS = 12  # moves somebody makes at a timed table before they go, on average
PATIENCE = 12.0  # seconds until somebody comes to a table who has not been told that it is their turn


class World(Protocol):
    """What people are told by, and what they tell."""

    address: str
    dice: random.Random
    ended: bool

    def shown(self, table: Table, line: int) -> None:
        """Somebody was shown a table up to a line."""

    def count(self, what: str) -> None:
        """One more of these."""

    def noted(self, error: Exception) -> None:
        """This has ended somebody's connection, and they come back."""

    def fault(self, table: Table, what: str) -> None:
        """Something is wrong."""


class Player:
    """Whoever sits at one seat of one table."""

    def __init__(self, world: World, table: Table, seat: int) -> None:
        self._world = world
        self._table = table
        self._seat = seat
        self._dice = world.dice
        self._stays = 2 + self._dice.expovariate(1 / STAYS) if table.kind == TIMED else float("inf")
        self._rests = False

    async def play(self) -> None:
        """Until the match is over, or they go for good."""
        tries = told = 0
        while not (self._world.ended or self._table.over or self._seat in self._table.left):
            try:
                async with self._line() as line:
                    tries = 0
                    self._world.count("connections")
                    self._table.tell(f"{self._seat} is there")
                    told = self._called
                    await self._sit(line)
            except (WebSocketException, OSError, EOFError, TimeoutError) as error:
                self._world.noted(error)
                self._table.tell(f"{self._seat} {type(error).__name__} {str(error)[:60]}")
            if self._rests:
                self._rests = False
                await self._until_called(told)
                continue
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)] * self._dice.uniform(0.75, 1.25))
            tries += 1

    @property
    def _called(self) -> int:
        return len(self._table.notices.get(self._seat, ()))

    async def _until_called(self, told: int) -> None:
        """Be away until one notice more than these has come, or patience ends."""
        end = time.monotonic() + PATIENCE
        while self._called == told and not (self._world.ended or self._table.over) and time.monotonic() < end:
            await asyncio.sleep(0.1)

    def _line(self) -> connect:
        person = self._table.people[self._seat]
        cookies = "; ".join(f"{name}={value}" for name, value in person.pages.cookies.items())
        return connect(f"ws://{self._world.address}/table/{self._table.id}/socket", proxy=None, max_size=None,
                       additional_headers={"cookie": cookies}, open_timeout=10, close_timeout=0.2, ping_interval=None)

    async def _sit(self, line: ClientConnection) -> None:
        least = self._table.line  # it must show at least that, and never go back
        sight: dict[str, Any] = {}
        while not (self._world.ended or self._seat in self._table.left or self._rests):
            message = json.loads(await asyncio.wait_for(line.recv(), 25))
            if message["type"] == "sight":
                if message["line"] < least:
                    self._world.fault(self._table, f"line {message['line']} was shown after {least}")
                least = message["line"]
                self._world.shown(self._table, least)
                if message.get("result"):
                    self._table.over = True
                    return
                sight = message
                await self._answer(sight, line)
            elif message["type"] == "refusal" and sight:
                self._table.tell(f"{self._seat} refused {message['say'][0][:60]}")
                await asyncio.sleep(AGAIN)
                await self._answer(sight, line)

    async def _answer(self, sight: dict[str, Any], line: ClientConnection) -> None:
        moves = [move["move"] for move in sight["scene"].get("moves", [])]
        number, table = sight["line"], self._table
        if self._seat not in sight.get("acting", []) or not moves:
            self._rests = table.kind == CALLED
            return
        if found := table.offer(number, self._seat, frozenset(moves)):
            self._world.fault(table, found)
        await asyncio.sleep(self._dice.expovariate(1 / THINKS))
        if table.line > number:
            return
        if self._stays < 0:
            table.left[self._seat] = time.monotonic()
            return
        self._stays -= 1
        if sight.get("may_undo") and table.kind != CALLED and self._dice.random() < 0.05:
            move, message = UNDO, {"type": "undo", "line": number, "seat": self._seat}
        else:
            move = self._dice.choice(moves)
            message = {"type": "play", "move": move, "line": number, "seat": self._seat, "sure": True}
        table.sent.append(Sent(number, self._seat, move, time.time()))
        await line.send(json.dumps(message))
