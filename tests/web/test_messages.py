"""The messages of the wire: the client's types are those of the server, and every kind has its handler."""

import subprocess
import sys
from pathlib import Path

from tafelrunde.web.live.handlers import handlers
from tafelrunde.web.live.messages import ToHouse

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_client_are_fresh() -> None:
    script = [sys.executable, str(ROOT / "scripts/wire_types.py"), "--check", str(ROOT / "client/src/wire.ts")]
    environment = {"PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run(script, env=environment, capture_output=True, text=True).stderr == ""


def test_every_message_has_its_handler() -> None:
    assert set(handlers()) == set(ToHouse.__args__)  # type: ignore[attr-defined]
