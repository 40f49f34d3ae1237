"""Tournaments in eight browsers, desks and phones, in both languages: from the form to the final standings, each page
by what the page before offers."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.events import Event, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.web.lists.tournament_form import list_fields
from tests.browser.conftest import DESK, SMALL, Open, come
from tests.browser.gestures import Hand, give_up, play_out
from tests.browser.test_groups import check
from tests.long import some_a_day
from tests.web.house import House
from tests.web.test_groups import club

NAMES = ("Ada", "Bo", "Cleo", "Dora", "Emil", "Fee", "Gus", "Hilde")
LATER = 30.0  # seconds in which the house looks after tournaments
TO_TABLE = "main a.primary[href^='/table/']"
TO_CUP = ".result a[href^='/tournament/']"


@dataclass(frozen=True)
class Cup:
    """What is filled into the form of a tournament; so many tables are played `by_clicks`, the others given up. With
    `late` the last person comes late, and the one before drops out."""

    format: str
    game: str
    fields: dict[str, str] = field(default_factory=dict)
    by_clicks: int = 0
    late: bool = False

    def __str__(self) -> str:
        return f"{self.format}-{self.game}"


CUPS = (
    Cup("swiss", "castles_besieged", {"rounds": "3"}),
    Cup("swiss", "loewenherz", {"rounds": "2", "size": "4"}, late=True),
    Cup("arena", "beutelschneider"),
    Cup("boards", "beutelschneider", {"rounds": "1", "size": "3"}, by_clicks=3),
    Cup("league", "castles_besieged", {"divisions": "2", "speed": "slow1"}),
)


@dataclass
class Evening:
    """The browsers of those who take part, by name, and the address of the tournament."""

    house: House
    pages: dict[str, Page]
    cup: str = ""

    def set_up(self, cup: Cup, group: str) -> None:
        """The first sets it up by its form."""
        host = self.pages[NAMES[0]]
        host.goto(f"{group}/tournament")
        for name, value in {"title": "Castle cup", "format": cup.format, "game": cup.game, **cup.fields}.items():
            if host.locator(f"#{name}").evaluate("one => one.tagName") == "SELECT":
                host.select_option(f"#{name}", value)
            else:
                host.fill(f"#{name}", value)
        seen = host.locator("[data-of]:visible").evaluate_all("all => all.map(one => one.dataset.of)")
        assert seen == list_fields(cup.format), "fields that a format has no use for are not there"
        check(host, DESK["width"])
        host.click("main form [type=submit]")
        self.cup = host.url

    def press(self, name: str, deed: str) -> None:
        """Somebody goes to the page of the tournament and presses a button there."""
        self.pages[name].goto(self.cup)
        self.pages[name].click(f"main form[action$='/{deed}'] button")

    def event(self) -> Event:
        return replay(read_record(self.record()))

    def seated(self) -> list[list[str]]:
        """Those who sit at each running table, by name."""
        event = self.event()
        return [[event.people[number].name for number in table.people if not event.people[number].bot]
                for table in event.tables if table.running]

    def play(self, people: list[str], by_clicks: bool) -> None:
        """A table from the page of the tournament and back: played to its end, or given up by all but one."""
        pages = [self.pages[name] for name in people]
        for page in pages:
            page.goto(self.cup)
            page.click(TO_TABLE)
            page.wait_for_selector(".prompt")
        if by_clicks:
            play_out([Hand(page, seed) for seed, page in enumerate(pages)])
        for page in () if by_clicks else pages[:-1]:
            give_up(page)
        for page in pages:
            page.click(TO_CUP)

    def record(self) -> str:
        return self.pages[NAMES[0]].request.get(f"{self.cup}/record.txt").text()


@pytest.fixture
def evening(open_house: House, visit: Open) -> tuple[Evening, str]:
    """Eight people of a group, every second one on a phone, every other two in German; the group's address."""
    guests, group = club(open_house, *NAMES)
    pages = {}
    for number, guest in enumerate(guests):
        settings = {"viewport": SMALL, "has_touch": True} if number % 2 else {"viewport": DESK}
        pages[guest.name] = visit(open_house, bypass_csp=True, locale="de" if number % 4 > 1 else "en", **settings)
        come(pages[guest.name], open_house, guest, group)
    return Evening(open_house, pages), f"http://{open_house.address}{group}"


@pytest.mark.parametrize("cup", some_a_day([pytest.param(cup, id=str(cup)) for cup in CUPS]))
def test_a_tournament_from_its_form_to_its_final_standings(evening: tuple[Evening, str], cup: Cup) -> None:
    here, group = evening
    here.set_up(cup, group)
    for name in NAMES[:-1] if cup.late else NAMES:
        here.press(name, "enter")
    here.press(NAMES[0], "start")
    tables = 0
    for turn in range(100):
        if here.event().finished:
            break
        seated = here.seated()
        if cup.late and turn == 0:
            here.press(NAMES[-1], "enter")
            here.press(NAMES[-2], "withdraw")
        for people in seated:
            here.play(people, by_clicks=tables < cup.by_clicks)
            tables += 1
        if cup.format == "arena" and tables > 3 and not here.event().closed:
            here.pages[NAMES[0]].goto(f"{here.cup}/direct?act=close")
            here.pages[NAMES[0]].fill("#why", "it is late")
            here.pages[NAMES[0]].click("main form [type=submit]")
        here.house.wait(LATER)
        here.pages[NAMES[0]].wait_for_timeout(1000)
    assert judge(read_record(here.record())).faults == []
    for name, size in ((NAMES[0], DESK), (NAMES[3], SMALL)):
        here.pages[name].goto(here.cup)
        check(here.pages[name], size["width"])
        expect(here.pages[name].locator("main tbody tr.mine").first).to_contain_text(name)


def test_a_tournament_begins_by_itself_before_those_who_look_at_its_page(open_house: House, visit: Open) -> None:
    guests, group = club(open_house, "Ada", "Bo")
    ada = visit(open_house, viewport=DESK, bypass_csp=True, timezone_id="Europe/Berlin")
    bo = visit(open_house, viewport=SMALL, locale="de", bypass_csp=True, has_touch=True, timezone_id="America/New_York")
    for page, guest in ((ada, guests[0]), (bo, guests[1])):
        come(page, open_house, guest, group)
    ada.click("text=Set up a tournament")
    expect(ada.locator("#zone")).to_have_value("Europe/Berlin")
    ada.fill("#title", "Castle cup")
    ada.select_option("#game", "castles_besieged")
    ada.fill("#at", f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT12:00}")
    check(ada, DESK["width"])
    ada.click("main form [type=submit]")
    ada.click("text=Set another time")
    soon = datetime.now(UTC) + timedelta(hours=2)
    ada.fill("#at", f"{soon:%Y-%m-%dT%H:%M}")
    ada.fill("#zone", "UTC")
    ada.fill("#why", "sooner")
    check(ada, DESK["width"])
    ada.click("main form [type=submit]")
    bo.goto(ada.url)
    for page in (ada, bo):
        page.click("main form[action$='/enter'] button")
    expect(bo.locator(".notice time")).to_contain_text("bei dir:")
    open_house.wait(2 * 3600 - 600)
    expect(bo.locator("main .notice")).to_contain_text("Minuten", timeout=15_000)
    check(bo, SMALL["width"])
    open_house.wait(600)
    for page in (ada, bo):
        expect(page.locator(TO_TABLE)).to_have_count(1, timeout=30_000)
