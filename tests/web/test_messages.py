"""The messages of the wire: the client's types are those of the server, every kind has its handler, and what is none is
refused in words."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde import open_match
from tafelrunde.core import Say, TafelrundeError
from tafelrunde.web.live.table import protocol
from tafelrunde.web.live.table.handlers import handlers
from tafelrunde.web.live.table.messages import ToHouse
from tafelrunde.web.live.table.snapshot import log_of
from tafelrunde.web.runtime.settings import Limits
from tests.long import SEED, long, much
from tests.trust.fuzz import hostile, messages
from tests.web.house import house

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


@pytest.mark.parametrize(("count", "seed"), [(10_000, 2), long(much(50_000, 500_000), SEED)])
def test_a_message_is_read_or_refused(count: int, seed: int) -> None:
    """What becomes of a table meanwhile, see `tests/trust/fuzz.py`."""
    dice = random.Random(seed)
    for _ in range(count):
        text = hostile(dice, messages(dice, 7, ["draw", "pass"], 0, 2))
        try:
            protocol.read(text, Limits().message_bytes)
        except TafelrundeError as refused:
            assert "Traceback" not in str(refused)


@pytest.mark.several
def test_haste_is_slowed_down_and_stubborn_haste_ends(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada")
        connection = ada.connection(ada.open_table("beutelschneider", "me", "bot:random", "bot:random"))
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 - one of these, nobody knows which
            for _ in range(1000):
                connection.send(type="ping", at=1.0)
            while True:
                connection.hear(5)
        assert closed.value.rcvd.code == 4408
        back = ada.connection(connection.sight["match"]) if connection.sight else None
        assert back is None or back.hear_kind("sight")
