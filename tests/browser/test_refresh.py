"""Pages that are brought up to date by themselves: nothing is taken out of anybody's hands."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, come
from tests.web.house import Guest, House
from tests.web.test_tournaments import begin, deed

CASTLES = "castles_besieged"
LOBBY, ROOM = 10, 2  # seconds between two looks at the house
NEW_YORK = "America/New_York"


def stay(page: Page, house: House, guest: Guest, path: str) -> None:
    """The page at that address for somebody of the house, by a clock that only the test moves on."""
    page.clock.install()
    come(page, house, guest, path)


def invite(house: House, visit: Open) -> tuple[Page, str, Guest]:
    """The reader's page of a league, in New York; and somebody who may propose a time."""
    people, cup = begin(house, "Ada", "Bo", format="league", arrange="3")
    page = visit(house, timezone_id=NEW_YORK)
    stay(page, house, people[0], cup)
    return page, cup, people[1]


def propose(guest: Guest, cup: str) -> None:
    soon = datetime.now(UTC) + timedelta(hours=20)
    deed(guest, cup, "propose", table="1.1", at=f"{soon:%Y-%m-%dT%H:%M}", zone="UTC")


def look(page: Page, path: str, seconds: int = LOBBY) -> None:
    """So much later: the page has asked again, and has shown what it was told by the answer before."""
    for _ in range(2):
        with page.expect_response(f"**{path}"):
            page.clock.run_for(seconds * 1000)


def test_a_proposal_stays_in_the_readers_time_zone(open_house: House, visit: Open) -> None:
    page, cup, bo = invite(open_house, visit)
    zone, latest = page.locator("#zone"), page.locator("main section time").first
    page.locator("h1").evaluate("title => (title.same = true)")
    for _ in range(2):
        expect(zone).to_have_value(NEW_YORK)
        expect(latest).to_contain_text("where you are: ")
        look(page, cup)
        assert page.locator("h1").evaluate("title => title.same"), "nothing has changed"
    propose(bo, cup)
    look(page, cup)
    assert page.locator("h1").evaluate("title => !title.same")
    expect(zone).to_have_value(NEW_YORK)
    expect(page.locator("main section form time")).to_contain_text("where you are: ")


def test_what_is_written_or_chosen_stays(open_house: House, visit: Open) -> None:
    page, cup, bo = invite(open_house, visit)
    page.fill("#at1", "2031-05-06T19:30")
    page.fill("#zone", "Asia/Tokyo")
    page.locator("#direct summary").click()
    propose(bo, cup)
    look(page, cup)
    expect(page.locator("main section form time")).to_have_count(1)
    expect(page.locator("#at1")).to_have_value("2031-05-06T19:30")
    expect(page.locator("#zone")).to_have_value("Asia/Tokyo")
    expect(page.locator("#direct")).to_have_attribute("open", "")


def test_the_chosen_level_and_half_a_sentence_stay_until_play_begins(open_house: House, visit: Open) -> None:
    ada, bo = open_house.guest("Ada"), open_house.guest("Bo")
    path = f"/table/{ada.open_table('burgundy', 'me', 'open', 'open')}"
    page = visit(open_house)
    stay(page, open_house, ada, path)
    level = page.locator("#bot option").last.get_attribute("value") or ""
    page.select_option("#bot", level)
    page.locator("#levels summary").click()
    page.fill("#words", "Where is")
    page.locator("#levels summary").focus()
    bo.sit(path.rpartition("/")[2])
    look(page, path, ROOM)
    expect(page.locator(".seats")).to_contain_text("Bo")
    expect(page.locator("#bot")).to_have_value(level)
    expect(page.locator("#words")).to_have_value("Where is")
    expect(page.locator("#levels")).to_have_attribute("open", "")

    page.locator("#words").focus()
    page.keyboard.press("End")
    page.keyboard.type(" everybody")
    open_house.guest("Cy").sit(path.rpartition("/")[2])
    look(page, path, ROOM)
    expect(page.locator("#words")).to_have_value("Where is everybody")
    page.clock.run_for(2 * ROOM * 1000)
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_value("Where is everybody")
