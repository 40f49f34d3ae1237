"""Looking for others in two browsers, at a desk and on a phone, in two languages: who else waits, what is offered
meanwhile, a seek that is widened, and the table that opens by itself; axe."""

from playwright.sync_api import Page, expect

from tafelrunde.web.live.seeks import PATIENCE
from tests.browser.conftest import DESK, SMALL, Open
from tests.browser.gestures import give_up
from tests.browser.test_groups import check
from tests.browser.test_reach import TOO_SMALL
from tests.web.house import House


def seek(page: Page, name: str, *games: str) -> None:
    """Tick games, for two at the first clocks, and look."""
    for box in page.locator("input[name^='game ']").all():
        box.set_checked(box.get_attribute("name") in {f"game {slug}" for slug in games})
    page.fill("#name", name)
    page.click("#seek")


def test_who_looks_for_others_finds_them_and_a_table(open_house: House, visit: Open) -> None:
    ada = visit(open_house, "/seek", viewport=DESK, bypass_csp=True)
    bo = visit(open_house, "/seek", viewport=SMALL, locale="de", bypass_csp=True, has_touch=True)
    check(ada, DESK["width"])
    seek(ada, "Ada", "burgundy", "loewenherz")
    expect(ada.locator("#mine-title")).to_be_visible()
    expect(ada.locator("#bots-burgundy")).to_be_visible()
    check(ada, DESK["width"])

    seek(bo, "Bo", "castles_besieged")
    expect(bo.locator("#others + ul")).to_contain_text("Ada")
    check(bo, SMALL["width"])
    assert bo.evaluate(TOO_SMALL) == []
    open_house.wait(PATIENCE)
    bo.reload()
    expect(bo.locator("[role=status] strong")).to_contain_text("Ada")
    check(bo, SMALL["width"])
    bo.click("#widen")
    for page in (ada, bo):
        page.wait_for_url("**/table/*")
        page.wait_for_selector(".table")
    assert ada.url == bo.url
    give_up(bo)
    expect(ada.locator(".result")).to_contain_text("Ada")
