"""Whatever is sent over the socket: a refusal in words, an open line, and a table that is as it was."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde.core import TafelrundeError
from tafelrunde.web.live.table import protocol
from tafelrunde.web.runtime.settings import Limits
from tests.conformance.fuzz import BORDERS, WORDS
from tests.long import SEED, long, much
from tests.web.house import TabOf, house

pytestmark = pytest.mark.several
KINDS = ("play", "why", "undo", "ask_undo", "answer_undo", "resign!", "take_screen", "pace", "speak", "ping",
         "ask_pause", "answer_pause", "resume", "mute", "")
FIELDS = ("move", "line", "seat", "ms", "at", "words", "yes", "type", "extra", "person", "on")
VALUES: tuple[Any, ...] = (0, 1, -1, 2**31, 2**63, -(2**70), 1e308, 0.5, True, None, "", "A", "x" * 3000, "\u0000",
                           "{seat}", "💥", "\ud83d\ude00", [], {}, [[[]]], {"say": ["x"]}, *BORDERS, *WORDS)
SHAPES: dict[str, tuple[str, ...]] = {
    "undo": ("line", "seat"), "ask_undo": ("line", "seat"), "why": ("seat",), "resume": ("seat",), "pace": ("ms",),
    "mute": ("person",), "take_screen": ("seat",), "hint": ("line", "seat"), "offer": ("seat",),
    "play": ("line", "seat"),
}  # the numbers of messages; the rest of each is as it should be
PIECES = ('{"type":', "[", "]", "{", "}", '"play"', ",", ":", "\\u0000", "\\ud800", "1e999", "NaN", "-", "null", "\x00",
          "😀")

LARGEST = Limits().message_bytes


def message(dice: random.Random) -> str | bytes:
    """Something a broken or hostile client could send: nearly right, or nothing of the kind."""
    kind = dice.randrange(8)
    if kind > 5:
        shape = dice.choice(list(SHAPES))
        numbers = {name: dice.choice(BORDERS) for name in SHAPES[shape]}
        return json.dumps({"type": shape, "move": "pass", "on": dice.random() < 0.5, **numbers})
    if kind == 0:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(40)))
    if kind == 1:
        return "".join(dice.choice(PIECES) for _ in range(dice.randrange(30)))
    if kind == 2:
        return dice.choice("[{") * dice.choice((10, 1000, LARGEST - 1, LARGEST + 1))
    fields: dict[str, Any] = {name: dice.choice(VALUES) for name in FIELDS if dice.random() < 0.5}
    fields["type"] = dice.choice(KINDS) if dice.random() < 0.9 else dice.choice(VALUES)
    return json.dumps(fields, ensure_ascii=dice.random() < 0.9)


@pytest.mark.parametrize(("count", "seed"), [(10_000, 2), long(much(50_000, 500_000), SEED)])
def test_a_message_is_read_or_refused(count: int, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(count):
        text = message(dice)
        try:
            protocol.read(text, Limits().message_bytes)
        except TafelrundeError as refused:
            assert "Traceback" not in str(refused)


@pytest.mark.parametrize(("count", "seed"), [(1_500, 3), long(much(3_000, 20_000), SEED)])
def test_the_line_stays_open_and_the_table_as_it_was(tmp_path: Path, count: int, seed: int) -> None:
    dice = random.Random(seed)
    with house(tmp_path) as opened:
        ada, eve = opened.guest("Ada"), opened.guest("Eve")
        table = ada.open_table("beutelschneider", "me", "friend", "friend")
        eve.post("/me")
        quiet = ada.connection(table)
        before = quiet.hear_kind("sight")
        connection = eve.connection(table)
        for number in range(count):
            if number % 90 == 89:  # more would be refused for haste
                answers(connection)
                connection.close()
                connection = eve.connection(table)
            sent = message(dice)
            connection.line.send(sent.encode(errors="replace").decode() if isinstance(sent, str) else sent)
        answers(connection)
        assert opened.process.poll() is None
        quiet.catch_up(0.5)
        assert quiet.sight["line"] == before["line"]
        quiet.take_screen(before["acting"][0])
        assert quiet.play(before["acting"][0], quiet.moves(before["acting"][0])[0])["type"] == "sight"


def answers(connection: TabOf) -> None:
    """Is there anybody at the other end, and was everything refused in words?"""
    connection.send(type="ping", at=7.25)
    while (heard := connection.hear()) != {"type": "pong", "at": 7.25}:
        assert "something went wrong on our side" not in heard.get("say", [""])[0], heard


def test_a_message_too_large_is_refused_in_words(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada")
        connection = ada.connection(ada.open_table("beutelschneider", "me", "bot:random", "bot:random"))
        connection.send(type="speak", words="x" * LARGEST)
        assert connection.hear_kind("refusal")["say"] == ["the message is longer than {limit:byte|bytes}",
                                                          {"limit": LARGEST}]
        connection.send(type="speak", words="y" * 501)
        assert connection.hear_kind("refusal")["say"] == [
            "{limit:character|characters} at most can be kept at once, these are {found}",
            {"limit": 500, "found": 501}]
        connection.send(type="speak", words="y" * 500)
        assert len(connection.hear_kind("chat")["lines"][0]["words"]) == 500


def test_haste_is_slowed_down_and_stubborn_haste_ends(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada")
        connection = ada.connection(ada.open_table("beutelschneider", "me", "bot:random", "bot:random"))
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 - one of these, nobody knows which
            for _ in range(1000):
                connection.send(type="ping", at=1.0)
            while True:
                connection.hear(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408
        back = ada.connection(connection.sight["match"]) if connection.sight else None
        assert back is None or back.hear_kind("sight")
