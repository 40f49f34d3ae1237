"""Who is not to be heard is not sent: at this table, at others, after coming back; and is heard again on request."""

import json
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.store import Person
from tafelrunde.web.live.registry import Registry
from tests.stores import memory_store
from tests.web.test_registry import ADA, BO, Browser, FirstMove, run, seats

EVE = Person(3, "Eve", 0.0)


@dataclass
class Listener(Browser):
    """A tab that keeps what it hears."""

    heard: list[str] = field(default_factory=list)
    muted: list[dict[str, Any]] = field(default_factory=list)

    async def take(self, text: str) -> None:
        """What the house sends."""
        message = json.loads(text)
        if message["type"] == "chat":
            words = [line["words"] for line in message["lines"]]
            self.heard = words if message.get("whole") else self.heard + words
            self.muted = message.get("muted", self.muted if not message.get("whole") else [])
        await super().take(text)


async def three(registry: Registry) -> tuple[Listener, Listener, Listener]:
    """Ada and Bo at a table, Eve looking on."""
    session = await registry.open_table(ADA, "castles_besieged", seats("ada", "bo"), {})
    opened = [Listener(session, person) for person in (ADA, BO, EVE)]
    for each in opened:
        await each.open()
    ada, bo, eve = opened
    return ada, bo, eve


def test_somebody_is_muted_and_heard_again() -> None:
    async def test() -> None:
        registry = Registry(memory_store(), FirstMove())
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
        ada = Listener(ada.session, ADA)
        await ada.open()
        await ada.until(lambda: ada.heard == ["hello"])
        await ada.say(type="mute", person=BO.id, on=False)
        await ada.until(lambda: ada.heard == ["boo", "boo again", "hello"])
        for each in (ada, bo, eve):
            await each.leave()
        registry.close()

    run(test())


def test_onlookers_are_muted_together() -> None:
    async def test() -> None:
        registry = Registry(memory_store(), FirstMove())
        ada, bo, eve = await three(registry)
        await ada.say(type="mute", person=0, on=True)
        await eve.say(type="speak", words="take the tower")
        await bo.until(lambda: bo.heard == ["take the tower"])
        await bo.say(type="speak", words="hush")
        await ada.until(lambda: ada.heard == ["hush"])
        assert ada.muted == [{"person": 0, "name": ""}]
        await ada.say(type="mute", person=77, on=True)
        await ada.until(lambda: ada.refusals == ["nobody with that number has said anything here"])
        for each in (ada, bo, eve):
            await each.leave()
        registry.close()

    run(test())
