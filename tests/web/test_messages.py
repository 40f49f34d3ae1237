"""The messages of the wire: the client's types are those of the server, and every kind has its handler."""

import subprocess
import sys
from pathlib import Path

from tafelrunde import open_match
from tafelrunde.core import Say
from tafelrunde.web.live.table.handlers import handlers
from tafelrunde.web.live.table.messages import ToHouse
from tafelrunde.web.live.table.snapshot import log_of

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_client_are_fresh() -> None:
    script = [sys.executable, str(ROOT / "scripts/wire_types.py"), "--check", str(ROOT / "client/src/wire.ts")]
    environment = {"PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run(script, env=environment, capture_output=True, text=True).stderr == ""


def test_every_message_has_its_handler() -> None:
    assert set(handlers()) == set(ToHouse.__args__)  # type: ignore[attr-defined]


def test_what_the_house_remarked_stands_before_the_line_that_came_next() -> None:
    match = open_match("castles_besieged", 2, secret=bytes(32))
    line = match.line
    match.resign(1)
    log = log_of(match, {line + 1: [Say("play is paused by agreement"), Say("{seat} resumes play", seat=0)]}, 0, line)
    assert [(each.say[0], each.remark) for each in log] == [
        ("play is paused by agreement", True), ("{seat} resumes play", True), ("{seat} gives up", False)]
