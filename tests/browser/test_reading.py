"""What is read at a table: cards line by line, squares under a finger, regions in numbers, castles in stones."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Open, quick
from tests.browser.still import until_still
from tests.web.house import House

RECORD = Path(__file__).parents[1] / "games/castles_besieged/records/castle_stormed.txt"
TOUCH: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def see_tokens(page: Page) -> None:
    """Tokens of first triples are told apart by their signs: seven pictures, large enough to see."""
    tokens = page.locator(".piece[data-area=firsts]")
    expect(tokens).to_have_count(7)
    pictures = [token.locator("use").first.get_attribute("href") for token in tokens.all()]
    assert len(set(pictures)) == 7
    for token in tokens.all():
        box = token.locator("svg").first.bounding_box()
        assert box and box["width"] >= 13


def test_a_card_of_burgundy_is_read_line_by_line(open_house: House, visit: Open) -> None:
    """By hover, and by a long touch that plays nothing."""
    page = quick(visit(open_house), "burgundy")
    page.wait_for_selector(".prompt.mine")
    card = page.locator(".piece[data-area^=row]").last
    expect(card.locator(".signs")).to_be_visible()
    card.hover()
    lines = page.locator(".lens dt")
    expect(lines).to_have_count(4)
    expect(lines.first).to_have_text("When placed")
    expect(page.locator(".lens dd").last).to_contain_text("of 3 for type")
    see_tokens(page)


def test_no_words_lie_on_pictures(open_house: House, visit: Open) -> None:
    """Of round cards, and of the bands of action cards whose words need several lines."""
    for slug, area in (("burgundy", "round"), ("loewenherz", "band-")):
        page = quick(visit(open_house), slug)
        tiles = page.locator(f".piece[data-area^={area}]:has(.tile)")
        expect(tiles.first).to_be_visible()
        for tile in tiles.all():
            words = tile.locator(".title").bounding_box()
            assert words
            for picture in tile.locator(".middle .art").all():
                box = picture.bounding_box()
                assert box["y"] + box["height"] <= words["y"] + 1 or box["x"] + box["width"] <= words["x"] + 1


def test_a_castle_loses_a_stone_by_every_hit(open_house: House, visit: Open) -> None:
    """Ten stones each, and the number says the same."""
    ada = open_house.guest("Ada")
    table = ada.play_on(RECORD.read_text(), "207", "me", "bot:random")
    ada.look_at(table).resign()
    castles = visit(open_house, f"/table/{table}").locator(".castle")
    expect(castles).to_have_count(2)
    found = {castle.get_attribute("aria-label"): castle.locator(".stone.broken").count() for castle in castles.all()}
    assert sorted(found.values()) == [3, 9]
    for castle in castles.all():
        assert castle.locator(".stone").count() == 10
    assert all(label and label.endswith(f": {broken}/10") for label, broken in found.items())


def at_a_map(page: Page) -> Page:
    """The first lesson of Löwenherz: regions on the map."""
    page.wait_for_selector(".map")
    until_still(page)
    return page


def test_a_touched_square_stays_read(open_house: House, visit: Open) -> None:
    """As long as no other is touched."""
    page = at_a_map(visit(open_house, "/learn/loewenherz", **TOUCH))
    told = page.locator(".told").first
    expect(told).to_have_text("Touch a square to read about its region.")
    page.locator("[data-cell='1']").tap(force=True)
    until_still(page)
    expect(told).to_contain_text("Region of Ada: 6 squares")
    page.locator("[data-cell='90']").tap(force=True)
    expect(told).to_contain_text("pen land")


def test_regions_are_shown_in_numbers_on_demand(open_house: House, visit: Open) -> None:
    """By button and by key; what is shown is in nobody's way, and axe has nothing against it."""
    page = at_a_map(visit(open_house, "/learn/loewenherz"))
    expect(page.locator("[data-region]")).to_have_count(0)
    page.locator("[data-sizes]").click()
    expect(page.locator("[data-region]")).to_have_count(4)
    expect(page.locator("[data-region] .size").first).to_have_text("6")
    expect(page.locator(".outlook li")).to_have_count(3)
    page.locator("[data-cell='1']").hover(force=True)
    expect(page.locator(".outlook p")).to_contain_text("Expansion:")
    plate = page.locator("[data-region]").first.bounding_box()
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('[data-region]') === null"
    assert page.evaluate(hit, [plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2])
    assert faults(page) == []
    page.keyboard.press("r")
    expect(page.locator("[data-region]")).to_have_count(0)
