"""Bots in any language: a program that reads questions from its input and writes answers to its output.

One JSON object to a line, in UTF-8:

    house  {"type": "hello", "protocol": 1}
    bot    {"type": "hello", "name": "my bot"}
    house  {"type": "move", "id": 1, "game": "beutelschneider", "seat": 2, "view": {…}, "legal": ["g4", "F"],
            "seconds": 0.3, "seed": 7}
    bot    {"id": 1, "move": "F"}
    house  {"type": "bye"}

The answer names one of `legal` and repeats the question's `id`. `view` is all that the seat may know, as the
game's RULES.md and `View.data` describe it; `seconds` is the time to answer (null: as long as you like, within
reason); a bot that wants to be reproducible draws its chance from `seed`. A bot ignores fields and types it does
not know. Its error output is free: it is not read.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import Any

from tafelrunde.bots.base import Ask, Bot, BotFailed, Budget

PREFIX = "line:"  # a bot's name of this kind is this and the command
PROTOCOL = 1
HELLO_SECONDS = 10.0
ANSWER_SECONDS = 30.0  # where the ask sets no time
GRACE = 0.5
LONGEST = 100_000  # characters of one answer
PENDING = 8  # lines that wait to be read; one is due at a time


class ExternalBot(Bot):
    """A program as a bot; it is started at the first question and lives until `close`."""

    def __init__(self, command: str, budget: Budget | None = None) -> None:
        self.name = PREFIX + command
        self.command = command
        self.budget = budget or Budget(seconds=1.0)
        self.introduced = ""  # the name it gave itself
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str | None] = queue.Queue(PENDING)
        self._questions = 0

    def __reduce__(self) -> tuple[Any, ...]:  # a copy starts a program of its own
        return ExternalBot, (self.command, self.budget)

    def choose(self, ask: Ask) -> str:
        """The program's move; raises BotFailed and ends the program if it does not keep the protocol."""
        budget = ask.budget or self.budget
        self.start()
        self._questions += 1
        self._send({"type": "move", "id": self._questions, "game": ask.game.info.slug, "seat": ask.seat,
                    "view": ask.view.data(), "legal": list(ask.legal), "seconds": budget.seconds, "seed": ask.seed})
        answer = self._receive(ANSWER_SECONDS if budget.seconds is None else budget.seconds + GRACE)
        if answer.get("id") != self._questions:
            raise self._failed("it answered question {id} instead of {asked}".format(
                id=str(answer.get("id"))[:20], asked=self._questions))
        move = answer.get("move")
        if move not in ask.legal:
            raise self._failed(f"{str(move)[:60]!r} is not a legal move")
        return str(move)

    def start(self) -> None:
        """Start the program and exchange greetings, unless it is running."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        try:
            process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True, encoding="utf-8", errors="replace",
                                       start_new_session=True)
        except (OSError, ValueError) as error:
            raise BotFailed("{bot} cannot be started: {why}", bot=self.name, why=str(error)[:200]) from None
        self._process = process
        self._answers = queue.Queue(PENDING)
        self._listener = threading.Thread(target=_listen, args=(process, self._answers), daemon=True)
        self._listener.start()
        self._send({"type": "hello", "protocol": PROTOCOL})
        self.introduced = str(self._receive(HELLO_SECONDS).get("name", ""))[:60]

    def close(self) -> None:
        """Say goodbye and end the program."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            if process.stdin is not None and process.poll() is None:
                process.stdin.write('{"type": "bye"}\n')
                process.stdin.close()
            process.wait(0.5)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            pass
        _kill(process)
        process.wait()
        self._listener.join(1.0)  # reads until all that had the pipe have ended; to close it before would wait for that
        for stream in (process.stdin, None if self._listener.is_alive() else process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._failed("it has ended") from None

    def _receive(self, seconds: float) -> dict[str, Any]:
        end = time.monotonic() + seconds
        try:
            line = self._answers.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise self._failed(f"no answer within {seconds:g} seconds") from None
        if line is None:
            raise self._failed("it has ended")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._failed(f"{line[:60]!r} is not JSON") from None
        if not isinstance(answer, dict):
            raise self._failed(f"{line[:60]!r} is not a JSON object")
        return answer

    def _failed(self, why: str) -> BotFailed:
        if self._process is not None:
            _kill(self._process)
        self.close()
        return BotFailed("{bot} failed: {why}", bot=self.name, why=why)


def _kill(process: "subprocess.Popen[str]") -> None:
    """End a program and all that it has started."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except OSError:  # all of it has ended
        pass


def _listen(process: "subprocess.Popen[str]", answers: "queue.Queue[str | None]") -> None:
    """Pass on what the program writes, line by line; None when it ends. One that goes on unasked is ended."""
    assert process.stdout is not None
    try:
        with suppress(OSError, ValueError):
            while line := process.stdout.readline(LONGEST):
                if line.strip():
                    answers.put_nowait(line)
        answers.put_nowait(None)
    except queue.Full:
        _kill(process)
