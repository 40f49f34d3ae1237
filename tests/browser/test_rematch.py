"""Who is not there yet, and another match: seen, offered, refused, accepted at the table."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.web.house import House


def test_another_match_is_offered_refused_offered_back_and_begun(open_house: House, visit: Open) -> None:
    ada, bo, eve = visit(open_house, "/new/castles_besieged"), open_house.guest("Bo"), visit(open_house)
    ada.fill("#name", "Ada")
    ada.select_option("#seat1", "open")
    ada.click("details.panel > summary")
    ada.select_option("#speed", "live15")
    ada.click("text=Open the table")
    address = ada.locator("#link").input_value()
    table = address.rsplit("/", 1)[1]
    bo.sit(table)
    expect(ada.locator(".strip")).to_contain_text("waiting for Bo")
    assert ada.locator("time.runs").count() == 0
    connection = bo.look_at(table)
    expect(ada.locator(".strip")).to_have_count(0)
    eve.goto(address)
    connection.send(type="resign", seat=1)
    expect(eve.locator(".result")).to_be_visible()

    ada.click(".result >> text=Play again")
    expect(ada.locator(".strip")).to_contain_text("Another match is offered: waiting for Bo.")
    while connection.sight.get("rematch_awaits") != [1]:
        connection.hear()
    connection.send(type="rematch", yes=False)
    expect(ada.locator(".log")).to_contain_text("Bo does not want another match now")

    connection.send(type="rematch", yes=True)
    expect(ada.locator(".strip")).to_contain_text("Bo would like to play again.")
    expect(ada).to_have_title(re.compile("^● Play again?"))
    assert eve.locator(".result button, .strip button").count() == 0
    ada.click(".strip >> text=Accept")
    expect(ada).not_to_have_url(address)  # whoever has agreed goes along
    expect(ada.locator(".strip")).to_contain_text("waiting for Bo")
    eve.click(".strip >> text=To the next match")
    expect(eve).to_have_url(ada.url)
