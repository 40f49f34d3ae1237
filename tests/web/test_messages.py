"""The client's types are those of the wire."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_client_are_fresh() -> None:
    script = [sys.executable, str(ROOT / "scripts/wire_types.py"), "--check", str(ROOT / "client/src/wire.ts")]
    environment = {"PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run(script, env=environment, capture_output=True, text=True).stderr == ""
