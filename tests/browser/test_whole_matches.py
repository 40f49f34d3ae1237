"""Whole matches of every game, by people with browsers of their own, by clicks alone, from the link to the result."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.cli.app import run
from tests.browser.conftest import Open
from tests.browser.gestures import Hand, play_out
from tests.web.house import House

NAMES = ("Ada", "Bo", "Cleo", "Dora")


@dataclass(frozen=True)
class Party:
    """Who sits down to what."""

    slug: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    speed: str = ""
    long: bool = False  # takes minutes: among the long tests


PARTIES = (
    Party("beutelschneider", 4, {"hands_limit": "1"}),
    Party("castles_besieged", 2, {"hits_to_lose": "2"}, long=True),
    Party("behuetunsburg", 4, {"rounds": "1", "round_turn_limit": "4"}, long=True),
    Party("burgundy", 4, long=True),
    Party("burgundy", 1),
    Party("loewenherz", 4, {"setup": "basic"}, long=True),
)


def sit_down(house: House, visit: Open, party: Party) -> list[Page]:
    """The first opens a table, the others come by the link; the table is laid for all."""
    host = visit(house, f"/new/{party.slug}")
    host.fill("#name", NAMES[0])
    for seat in range(1, host.locator("select[id^=seat]").count()):
        host.select_option(f"#seat{seat}", "open" if seat < party.seats else "none")
    host.click("details.panel > summary")
    for name, value in party.options.items():
        option = host.locator(f"[name='option {name}']")
        if option.evaluate("one => one.tagName") == "SELECT":
            option.select_option(value)
        else:
            option.fill(value)
    if party.speed:
        host.select_option("#speed", party.speed)
    host.click("text=Open the table")
    pages = [host]
    if party.seats > 1:
        link = host.locator("#link").input_value()
        for name in NAMES[1 : party.seats]:
            pages.append(visit(house, link.split(house.address)[1]))
            pages[-1].fill("#name", name)
            pages[-1].click("text=Sit down")
    for page in pages:
        page.wait_for_selector(".prompt")
    return pages


@pytest.mark.parametrize("party", [pytest.param(party, id=f"{party.slug}-{party.seats}",
                                                marks=[pytest.mark.soak] if party.long else []) for party in PARTIES])
def test_a_whole_match_by_clicks(open_house: House, visit: Open, tmp_path: Path, party: Party) -> None:
    pages = sit_down(open_house, visit, party)
    hands = [Hand(page, seed) for seed, page in enumerate(pages)]
    play_out(hands)
    assert [hand.out_of_reach for hand in hands] == [[] for _ in hands]  # what is offered can be clicked

    results = [page.locator(".result").inner_text() for page in pages]
    assert len(set(results)) == 1
    winner = re.match(r"(.+) wins?\b", results[0].strip())
    assert winner, results[0]
    for page in pages:
        expect(page.locator(".refusal")).to_have_text("")

    pages[0].click(".result >> text=The record")
    with pages[0].expect_download() as saved:
        pages[0].click("a[href$='record.txt']")
    saved.value.save_as(tmp_path / "match.tafel")
    assert run(["verify", str(tmp_path / "match.tafel")]) == 0
