"""People and their tables over time: invited, dropped out and back, in two tabs, too late, with a move planned."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, quick
from tests.browser.gestures import Hand
from tests.browser.lines import Line
from tests.browser.still import hand_of, shown_line, until_drawn, until_still
from tests.browser.test_whole_matches import Party, sit_down
from tests.web.house import House

CASTLES = Party("castles_besieged", 2)


def whose_turn(pages: list[Page]) -> tuple[Hand, list[Page]]:
    """Who may move, and the others."""
    pages[0].wait_for_selector(".prompt")
    while not (due := [page for page in pages if page.query_selector(".prompt.mine")]):
        until_drawn(pages[0])
    return Hand(due[0]), [page for page in pages if page is not due[0]]


def move_once(hand: Hand) -> None:
    """Click until the match has gone on by a line."""
    before = shown_line(hand.page)
    for _ in range(8):
        hand.click()
        until_drawn(hand.page)
        until_still(hand.page)
        if shown_line(hand.page) > before:
            return
    pytest.fail("eight clicks and no move")


def test_who_drops_out_comes_back_to_the_same_table(open_house: House, visit: Open) -> None:
    pages = sit_down(open_house, visit, CASTLES)
    hand, (other,) = whose_turn(pages)
    other.context.set_offline(True)
    expect(other.locator(".status")).to_contain_text("lost")
    expect(hand.page.locator(".here.gone")).to_have_count(1)  # the one who stays sees it
    move_once(hand)
    missed = shown_line(hand.page)
    assert shown_line(other) < missed
    other.context.set_offline(False)
    expect(other.locator(".status.open")).to_be_visible()
    expect(other.locator(f".board[data-line='{missed}']")).to_be_visible()
    expect(hand.page.locator(".here.gone")).to_have_count(0)


def test_a_match_goes_on_after_the_house_was_killed(tmp_path: Path, visit: Open) -> None:
    first = House(tmp_path)
    pages = sit_down(first, visit, CASTLES)
    hand, _ = whose_turn(pages)
    move_once(hand)
    before = [(shown_line(page), hand_of(page)) for page in pages]
    first.kill()
    hand, _ = whose_turn(pages)
    expect(hand.page.locator(".status")).to_contain_text("lost")
    while not hand.page.locator(".refusal").inner_text():
        hand.click()
    expect(hand.page.locator(".refusal")).to_contain_text("Not connected")
    second = House(tmp_path, first.port)
    try:
        for page in pages:
            expect(page.locator(".status.open")).to_be_visible()
        assert [(shown_line(page), hand_of(page)) for page in pages] == before
        hand, others = whose_turn(pages)
        move_once(hand)
        expect(others[0].locator(f".board[data-line='{shown_line(hand.page)}']")).to_be_visible()
    finally:
        second.close()


def test_two_tabs_agree_and_a_late_click_is_refused_with_a_reason(open_house: House, visit: Open) -> None:
    first = quick(visit(open_house), "castles_besieged")
    second = first.context.new_page()
    line = Line(second)
    second.goto(first.url)
    second.wait_for_selector(".prompt.mine")
    assert hand_of(first) == hand_of(second)

    line.holds = True
    stale = shown_line(second)
    move_once(Hand(first))
    assert shown_line(second) == stale
    hand = Hand(second)
    for _ in range(3):  # the answer is held back, too: whatever it is, it waits
        hand.click()
        if second.query_selector(".board[aria-busy=true]"):
            expect(second.locator("[data-since]")).to_be_disabled()
            break
    while not (refusals := [text for text in line.held if '"refusal"' in str(text)]):
        until_drawn(first)
    line.let_go()
    assert any("moved on since" in str(text) for text in refusals)
    expect(second.locator(".refusal")).to_contain_text("The table has moved on since")
    first.wait_for_selector(".prompt.mine, .result")
    expect(second.locator(f".board[data-line='{shown_line(first)}']")).to_be_visible()
    assert hand_of(first) == hand_of(second)


def test_who_says_too_much_at_once_is_told_and_loses_no_word(open_house: House, visit: Open) -> None:
    ada, bo = sit_down(open_house, visit, CASTLES)
    ada.fill("input[aria-label='Say something']", "x" * 501)
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("Not to be said at once: 500 characters at most, these are 501.")).to_be_visible()
    expect(ada.locator("input[aria-label='Say something']")).to_have_value("x" * 501)
    ada.keyboard.press("Backspace")
    ada.keyboard.press("Enter")
    expect(ada.locator("input[aria-label='Say something']")).to_have_value("")
    expect(bo.get_by_text("x" * 500)).to_be_visible()


def test_a_step_is_taken_back_when_the_others_agree(open_house: House, visit: Open) -> None:
    pages = sit_down(open_house, visit, CASTLES)
    hand, (other,) = whose_turn(pages)
    while hand.page.query_selector(".prompt.mine"):
        move_once(hand)
    line = shown_line(hand.page)
    hand.page.click("text=Ask to take back")
    expect(hand.page.locator(".strip")).to_contain_text("To be taken back if everybody agrees: 1 step by ")
    hand.page.click(".strip >> text=Ask the others")
    expect(hand.page.locator(".strip")).to_contain_text("Waiting for the others")
    expect(other.locator(".strip")).to_contain_text("asks to take back: 1 step by ")
    other.click(".strip >> text=Agree")
    for page in pages:
        expect(page.locator(".strip >> text=Agree")).to_have_count(0)
        expect(page.locator(".board")).not_to_have_attribute("data-line", str(line))
    expect(hand.page.locator(".prompt.mine")).to_be_visible()


def test_a_page_that_is_looked_at_says_which_turn_it_shows(open_house: House, visit: Open) -> None:
    """So that nobody is told elsewhere."""
    hand, (other,) = whose_turn(sit_down(open_house, visit, CASTLES))
    with other.expect_websocket() as line:
        other.reload()
    other.wait_for_selector(".prompt")
    with line.value.expect_event("framesent", lambda sent: json.loads(sent).get("line", -1) >= shown_line(hand.page)):
        while other.query_selector(".prompt.mine") is None:
            move_once(hand)
            until_drawn(other)


def test_a_planned_move_is_seen_by_its_owner_alone_and_played(open_house: House, visit: Open) -> None:
    pages = sit_down(open_house, visit, CASTLES)
    hand, (other,) = whose_turn(pages)
    held = len(hand_of(other))
    other.click("[data-plan]")
    other.click("[data-offer=draw]")
    expect(other.locator(".plan")).to_contain_text("draw a card")
    expect(hand.page.locator(".plan")).to_have_count(0)
    other.reload()
    expect(other.locator(".plan")).to_contain_text("draw a card")
    move_once(hand)
    expect(other.locator(".piece[data-area=hand]")).to_have_count(held + 1)
    expect(other.locator(".plan")).to_have_count(0)
    expect(hand.page.locator(".prompt.mine")).to_be_visible()  # nobody had to click
