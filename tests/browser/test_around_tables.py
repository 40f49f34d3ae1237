"""Around the tables: cards that lead there, from one table to the next, another match, a name given where one speaks,
arms chosen."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Open
from tests.web.house import House


def say(page: Page, words: str) -> None:
    page.get_by_label("Say something").fill(words)
    page.get_by_role("button", name="Say", exact=True).click()


def name_oneself(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="That is my name").click()


def test_a_stranger_who_looks_on_says_something(open_house: House, visit: Open) -> None:
    *_, table = open_house.seat_two("castles_besieged")
    page = visit(open_house, f"/table/{table}")
    say(page, "What a siege!")
    expect(page.get_by_label("Your name")).to_be_focused()  # nothing is sent without a name, and nothing is lost
    page.get_by_label("Your name").fill("Eve")
    page.get_by_role("button", name="Say", exact=True).click()
    said = page.get_by_role("log", name="What was said")
    expect(said).to_contain_text("Eve What a siege!")
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.reload()
    expect(said).to_contain_text("Eve What a siege!")
    assert said.inner_text().count("What a siege!") == 1
    page.get_by_text("Say it in everybody's language").click()
    page.get_by_role("button", name="Good luck!").click()
    expect(said).to_contain_text("Eve Good luck!")
    page.goto(page.url.replace("/table/", "/language/de?back=/table/"))
    expect(page.get_by_role("log", name="Was gesagt wurde")).to_contain_text("Eve Viel Glück!")


def test_what_one_could_not_say_is_not_said_by_who_is_there_next(open_house: House, visit: Open) -> None:
    *_, table = open_house.seat_two("castles_besieged")
    page = visit(open_house, f"/table/{table}")
    at = page.url
    say(page, "What a siege!")
    page.get_by_label("Your name").fill("Eve")
    page.route("**/me", lambda route: route.abort())
    page.get_by_role("button", name="Say", exact=True).click()
    page.unroute("**/me")
    page.goto(f"http://{open_house.address}/account")
    name_oneself(page, "Gahmuret")
    page.goto(at)
    say(page, "Hail!")
    said = page.get_by_role("log", name="What was said")
    expect(said).to_contain_text("Gahmuret Hail!")
    expect(said).not_to_contain_text("siege")


def test_half_a_message_outlasts_its_drawer(open_house: House, visit: Open) -> None:
    *_, table = open_house.seat_two("castles_besieged")
    page = visit(open_house, f"/table/{table}", viewport=PHONE)
    talk, words = page.get_by_role("button", name="Talk", exact=True), page.get_by_label("Say something")
    talk.click()
    words.fill("What a")
    page.get_by_role("button", name="Close").click()
    expect(words).to_have_count(0)
    talk.click()
    expect(words).to_have_value("What a")
    page.set_viewport_size(DESK)
    expect(page.locator(".drawer")).to_have_count(0)
    expect(words).to_have_value("What a")


def test_from_the_table_at_hand_to_the_one_that_waits(open_house: House, visit: Open) -> None:
    ada = visit(open_house)
    ada.request.get(f"http://{open_house.address}/")
    hosts = open_house.guest("Host")
    tables = [hosts.open_table("castles_besieged", "me", "open") for _ in range(4)]
    for table in tables:
        ada.goto(f"http://{open_house.address}/table/{table}")
        ada.get_by_role("button", name="Sit down").click()
        ada.wait_for_selector(".prompt")
    ada.goto(f"http://{open_house.address}/lobby")
    calls = ada.locator(".match.called")
    if calls.count() < 2:  # the dice have let the host begin: the host plays until the others' turns come
        for table in tables:
            tab = hosts.look_at(table)
            while moves := tab.moves(0):
                tab.play(0, moves[0])
        ada.reload()
    waiting = calls.count()
    assert waiting >= 2
    expect(ada).to_have_title(re.compile(rf"^\({waiting}\) Tables"))
    card = calls.first.get_by_role("link")
    expect(card).to_have_count(1)
    here = card.get_attribute("href") or ""
    calls.first.locator(".go").click(force=True)  # anywhere on the card
    ada.wait_for_url(f"**{here}")
    onward = ada.get_by_role("link", name="Next table")
    expect(onward).to_contain_text(str(waiting - 1))
    expect(ada).to_have_title(re.compile(rf"^\({waiting - 1}\) "))
    onward.click()
    ada.wait_for_selector(".prompt")
    assert here not in ada.url
    expect(ada.locator(".head .coat").first).to_have_js_property("naturalWidth", 100)


def test_arms_are_chosen_and_seen_at_once(open_house: House, visit: Open) -> None:
    page = visit(open_house, "/account")
    name_oneself(page, "Gahmuret")
    page.get_by_role("link", name="Choose another one").click()
    shown = page.locator("[data-shown] img")
    for choice in ("silver", "green", "quarterly", "griffin"):
        page.get_by_role("radio", name=choice).check(force=True)
    page.get_by_label("Swap metal and colour").set_checked(True)
    expect(shown).to_have_attribute("src", "/arms/quarterly.green.silver.griffin-symbol.svg")
    expect(shown).to_have_js_property("naturalWidth", 100)
    page.get_by_role("button", name="Bear these arms").click()
    expect(page.locator(".bearing img")).to_have_attribute("src", "/arms/quarterly.green.silver.griffin-symbol.svg")


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
