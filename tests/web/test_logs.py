"""The log: what a line is about, whose it is, and what is never in it."""

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar, get
from litestar.testing import TestClient

from tafelrunde.core.redaction import Redaction, passwords_in
from tafelrunde.web.http.requests import with_match
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.logging import AsJson, AsText, about
from tafelrunde.web.runtime.settings import Mail, Settings
from tests.stores import memory_store
from tests.web.live_tables import ADA, CARDS, FirstMove, seats

LOG = logging.getLogger("tafelrunde.web")
STORE = "postgresql://tafel:h%40sh-h%40sh@db.example.org:5432/tafelrunde"
WRITES = """
import logging, sys
from tafelrunde.web.runtime.logging import set_up
from tafelrunde.web.runtime.settings import read_settings
settings = read_settings(None, flags={"mail.password": "letters-of-gold", "push.contact": sys.argv[1]})
set_up("info", "castle:8001", settings.secrets)
log = logging.getLogger("tafelrunde.web")
log.error("the store at %s cannot be reached", sys.argv[1], extra={"store": sys.argv[1]})
try:
    try:
        raise OSError(f"no connection with dsn 'host=db user=tafel password=h@sh-h@sh'")
    except OSError as error:
        raise RuntimeError(sys.argv[1]) from error
except RuntimeError:
    log.exception("the mail server refuses %s", "letters-of-gold")
log.warning("user tafel with password %r was refused", "h@sh-h@sh")
"""


@pytest.fixture
def lines() -> Iterator[Any]:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(AsJson("castle:8001"))
    LOG.addHandler(handler)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    LOG.removeHandler(handler)


def test_a_line_says_which_match_it_is_about_and_whose_it_is(lines: Any) -> None:
    LOG.warning("nothing in particular")
    with about("abc"):
        LOG.warning("a table")
        LOG.warning("another one", extra={"match": "xyz"})
    LOG.warning("again nothing")
    assert [line.get("match") for line in lines()] == [None, "abc", "xyz", None]
    assert {(line["level"], line["place"]) for line in lines()} == {("warning", "castle:8001")}
    record = logging.LogRecord("tafelrunde.web", logging.ERROR, "x.py", 1, "all is well", (), None)
    assert {"match", "place"}.isdisjoint(json.loads(AsJson().format(record)))


@get(["/table/{match:str}", "/table/{match:str}/people", "/admin/table/{match:str}", "/lobby",
      "/tablecloth/{match:str}"])
async def page(match: str = "") -> str:
    """A page on which something is logged, in a task of its own as well."""

    async def beside() -> None:
        LOG.warning("beside")

    LOG.warning("here")
    await asyncio.create_task(beside())
    return match


def test_what_is_logged_for_a_page_of_a_table_is_about_its_match(lines: Any) -> None:
    app = Litestar([page], openapi_config=None, logging_config=None)
    app.asgi_handler = with_match(app.asgi_handler)
    with TestClient(app) as client:
        for address in ("/table/abc", "/table/xyz/people", "/lobby", "/admin/table/abc", "/tablecloth/abc"):
            assert client.get(address).status_code == 200
    assert [line.get("match") for line in lines()] == ["abc"] * 2 + ["xyz"] * 2 + [None] * 2 + ["abc"] * 2 + [None] * 2


async def test_what_a_table_does_by_itself_is_about_its_match_whoever_caused_it(lines: Any) -> None:
    registry = Registry(memory_store(), FirstMove("raise"))
    with about("whoever came by"):
        session = await registry.open_table(ADA, CARDS, seats("ada", "jester"), {}, pace=0)
        for _ in range(200):
            await asyncio.sleep(0.01)
            if any("failed" in line["said"] for line in lines()):
                break
            match = session.running()
            if 0 in match.acting():
                await session.play(0, match.sight(0).legal[0], match.line)
    failed = [line for line in lines() if "failed" in line["said"]]
    assert {line["match"] for line in failed} == {session.id}


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_password_is_ever_written(form: str) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "TAFELRUNDE_LOG": form}
    told = subprocess.run([sys.executable, "-c", WRITES, STORE], capture_output=True, text=True, env=environment,
                          timeout=60)
    assert (told.returncode, told.stdout) == (0, "")
    for secret in ("h@sh", "h%40sh", "letters-of-gold"):
        assert secret not in told.stderr
    assert told.stderr.count("db.example.org:5432/tafelrunde") >= 2, "all else about the store is told"
    assert "Traceback" in told.stderr
    if form == "json":
        read = [json.loads(line) for line in told.stderr.splitlines()]
        assert [line["place"] for line in read] == ["castle:8001"] * 3
        assert read[0]["store"] == "postgresql://tafel:…@db.example.org:5432/tafelrunde"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("to postgresql://a:b@c/d and amqp://x:y@z", "to postgresql://a:…@c/d and amqp://x:…@z"),
        ("postgresql://a:b@r@c/d", "postgresql://a:…@c/d"),
        ("postgresql://:b@c", "postgresql://:…@c"),
        ("postgresql://c/d?user=a&password=b&ssl=on", "postgresql://c/d?user=a&password=…&ssl=on"),
        ("host=c sslpassword='b \\' b' user=a", "host=c sslpassword=… user=a"),
        ("http://127.0.0.1:8000/ada@castles", "http://127.0.0.1:8000/ada@castles"),
        ("10:30 ada@castles", "10:30 ada@castles"),
    ],
)
def test_passwords_are_known_by_where_they_stand(text: str, clean: str) -> None:
    assert Redaction()(text) == clean


def test_secrets_that_were_told_are_hidden_everywhere_the_longest_first() -> None:
    clean = Redaction(["castle", "castle-of-cards", "king", ""])
    assert clean("castle-of-cards, castle, king") == "…, …, king", "what is short is part of many words"
    record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "the %s", ("castle",), None)
    assert AsText(clean).format(record).endswith("ERROR the …")


def test_the_secrets_of_settings() -> None:
    settings = Settings(address="https://ada:hush%21@castles.example.org", mail=Mail(password="gold"))
    assert set(settings.secrets) == {"gold", "hush%21", "hush!"}
    assert passwords_in("none here") == ()
