"""Every game can be played in the browser: by somebody against bots, by friends at one screen, and watched."""

import asyncio
import random

import pytest

from tafelrunde.core import SPECTATOR
from tafelrunde.store import KeptSeat, Person
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.settings import Limits
from tests.stores import memory_store
from tests.web.live_tables import ADA, Browser, FirstMove

MOVES = 60


def tables() -> list[tuple[str, int]]:
    """Every game with its smallest and largest table."""
    return [(slug, count) for slug,
            info in catalogue.infos().items() for count in sorted({info.seats[0], info.seats[-1]})]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "count"), tables())
async def test_somebody_plays_and_somebody_watches(slug: str, count: int) -> None:
    dice = random.Random(count)
    registry = Registry(memory_store(), FirstMove(), Limits(messages=10_000))
    seats = [KeptSeat("person", 1, "Ada"), *(KeptSeat("bot", 0, "Bo", "first") for _ in range(count - 1))]
    session = await registry.open_table(ADA, slug, seats, {}, pace=0)
    ada, eve = await Browser(session, ADA).open(), await Browser(session, Person(9, "Eve", 0.0)).open()
    for _ in range(MOVES):
        await ada.until(lambda: bool(ada.sight.get("result")) or 0 in ada.sight["acting"])
        if ada.sight.get("result"):
            break
        moves = [move["move"] for move in ada.sight["scene"]["moves"]]
        assert moves
        await ada.play(0, dice.choice(moves))
    assert ada.refusals == []
    await eve.until(lambda: eve.sight["line"] == ada.sight["line"])
    assert eve.sight["scene"]["viewer"] == SPECTATOR
    assert eve.sight["scene"].get("moves", []) == []


@pytest.mark.parametrize("slug", [slug for slug, info in catalogue.infos().items() if info.seats[-1] > 1])
async def test_friends_at_one_screen(slug: str) -> None:
    dice = random.Random(1)
    registry = Registry(memory_store(), FirstMove(), Limits(messages=10_000))
    count = max(2, catalogue.info(slug).seats[0])
    session = await registry.open_table(ADA, slug, [KeptSeat("person", 1, f"A{seat}") for seat in range(count)], {})
    ada = await Browser(session, ADA).open()
    for _ in range(MOVES):
        if ada.sight.get("result"):
            break
        due = ada.sight.get("hand_over", -1)
        if due >= 0:
            assert ada.sight["scene"]["viewer"] == SPECTATOR
            await ada.say(type="take_screen", seat=due)
            await ada.until(lambda due=due: ada.sight["scene"]["viewer"] == due)
        seat = ada.sight["scene"]["viewer"]
        if seat not in ada.sight["acting"]:
            await asyncio.sleep(0.01)
            continue
        await ada.play(seat, dice.choice([move["move"] for move in ada.sight["scene"]["moves"]]))
    assert [refusal for refusal in ada.refusals if "moved on" not in refusal] == []
