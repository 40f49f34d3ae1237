"""Who is not to be heard is not sent: at this table, at others, after coming back; and is heard again on request."""

import json
import sys
from dataclasses import dataclass, field
from typing import Any

import pytest

from tafelrunde.store import Chat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.connection import UNREAD_BYTES, Connection
from tafelrunde.web.live.table.handlers import chat
from tafelrunde.web.live.table.handlers.chat import SHOWN
from tafelrunde.web.live.table.messages import MuteMessage, SpeakMessage
from tafelrunde.web.runtime.settings import Limits
from tests.stores import memory_store
from tests.web.live_tables import ADA, BO, EVE, Browser, FirstMove, handled, seats


@dataclass
class Listener(Browser):
    """A tab that keeps what it hears."""

    heard: list[str] = field(default_factory=list)
    muted: list[dict[str, Any]] = field(default_factory=list)
    earlier: bool = False

    async def take(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "chat":
            words = [line["words"] for line in message["lines"]]
            self.heard = words if message.get("whole") else self.heard + words
            self.earlier = message.get("earlier", False)
            self.muted = message.get("muted", self.muted if not message.get("whole") else [])
        await super().take(text)


async def three(registry: Registry) -> tuple[Listener, Listener, Listener]:
    """Ada and Bo at a table, Eve looking on."""
    session = await registry.open_table(ADA, "castles_besieged", seats("ada", "bo"), {})
    ada, bo, eve = [await Listener(session, person).open() for person in (ADA, BO, EVE)]
    return ada, bo, eve


async def test_somebody_is_muted_and_heard_again(registry: Registry) -> None:
    ada, bo, eve = await three(registry)
    await bo.say(type="speak", words="boo")
    await ada.until(lambda: ada.heard == ["boo"])
    await ada.say(type="mute", person=BO.id, on=True)
    await ada.until(lambda: ada.heard == [])
    assert ada.muted == [{"person": BO.id, "name": "Bo"}]
    await bo.say(type="speak", words="boo again")
    await eve.say(type="speak", words="hello")
    await ada.until(lambda: ada.heard == ["hello"])
    await eve.until(lambda: eve.heard == ["boo", "boo again", "hello"])
    await ada.leave()
    ada = await Listener(ada.session, ADA).open()
    await ada.until(lambda: ada.heard == ["hello"])
    await ada.say(type="mute", person=BO.id, on=False)
    await ada.until(lambda: ada.heard == ["boo", "boo again", "hello"])


async def test_onlookers_are_muted_together(registry: Registry) -> None:
    ada, bo, eve = await three(registry)
    await ada.say(type="mute", person=0, on=True)
    await eve.say(type="speak", words="take the tower")
    await bo.until(lambda: bo.heard == ["take the tower"])
    await bo.say(type="speak", words="hush")
    await ada.until(lambda: ada.heard == ["hush"])
    assert ada.muted == [{"person": 0, "name": ""}]
    await ada.say(type="mute", person=77, on=True)
    await ada.until(lambda: ada.refusals == ["nobody with that number has said anything here"])


async def test_a_match_keeps_so_many_lines_and_onlookers_use_up_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST", 3)
    monkeypatch.setattr(chat, "MOST_WITH_ONLOOKERS", 2)
    full = "so much has been said at this table that no more is kept"
    registry = Registry(memory_store(), FirstMove())
    ada, bo, eve = await three(registry)
    for words in ("one", "two", "three"):
        await eve.say(type="speak", words=words)
    await eve.until(lambda: eve.refusals == [full])
    await bo.say(type="speak", words="three")
    await ada.until(lambda: ada.heard == ["one", "two", "three"])
    await ada.say(type="speak", words="four")
    await ada.until(lambda: ada.refusals == [full])
    assert len(await registry.store.chat(ada.session.id)) == 3


async def test_somebody_who_comes_is_shown_what_was_said_last(registry: Registry) -> None:
    """Whoever has talked longest ago can still be heard again."""
    ada, bo, _eve = await three(registry)
    await bo.say(type="speak", words="long ago")
    await ada.until(lambda: ada.heard == ["long ago"])
    await ada.say(type="mute", person=BO.id, on=True)
    await ada.until(lambda: bool(ada.muted))
    assert not ada.earlier
    for number in range(2, SHOWN + 3):
        await ada.session.state.writes.speak(Chat(number, -1, "Eve", f"word {number}", 1.0, EVE.id))
    again = [await Listener(ada.session, person).open() for person in (ADA, EVE)]
    await again[0].until(lambda: again[0].muted == [{"person": BO.id, "name": "Bo"}])
    await again[1].until(lambda: again[1].earlier)
    assert again[0].heard == again[1].heard == [f"word {number}" for number in range(3, SHOWN + 3)]
    await again[0].say(type="speak", words="hello")
    await again[1].until(lambda: again[1].heard[-1] == "hello")
    assert [each.number for each in await registry.store.chat(ada.session.id, 2)] == [SHOWN + 2, SHOWN + 3]


async def test_what_was_said_is_kept_once_for_all_who_read_it_late(registry: Registry) -> None:
    session = await registry.open_table(ADA, "castles_besieged", seats("ada", "bo"), {})
    late = [Connection(person, nobody, Limits()) for person in (ADA, ADA, BO)]
    session.connections.update(late)
    await handled(session, BO, SpeakMessage("boo"))
    await handled(session, ADA, MuteMessage(0, True))
    queued = [each.rest() for each in late]
    assert [len(texts) for texts in queued] == [2, 2, 1]
    assert queued[0][0] is queued[1][0] is queued[2][0] and queued[0][1] is queued[1][1]


@pytest.mark.parametrize("letter", ["x", "\N{CASTLE}"])
def test_a_reader_is_dropped_for_the_bytes_it_is_behind(letter: str) -> None:
    """A letter may take one byte of memory, or four; a single text may be as long as it is."""
    late = Connection(ADA, nobody, Limits())
    late.tell_text(letter * 2 * UNREAD_BYTES)
    assert not late.closed.is_set() and len(late.rest()) == 1
    size, queued = sys.getsizeof(letter * 50_000), 0
    while not late.closed.is_set():
        late.tell_text(letter * 50_000)
        queued += 1
    assert queued == UNREAD_BYTES // size + 1 and not late.rest()


async def nobody(text: str) -> None:
    raise AssertionError(text)


async def test_who_is_muted_is_not_heard_while_a_table_waits_either(registry: Registry) -> None:
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bo", "open"), {})
    assert session.match is None
    await chat.say_at(session, BO, "Eve comes at eight")
    assert [each.words for each in await chat.list_heard(session, ADA.id)] == ["Eve comes at eight"]
    await registry.store.mute(ADA.id, BO.id, True)
    assert await chat.list_heard(session, ADA.id) == []
