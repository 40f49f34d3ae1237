"""An edition in Chromium: pasted or handed in, with and without scripts."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Open
from tests.web.house import House

MINE = '# a box of 2016\nname = "my copy"\n[triples]\nmine = 9\n'


@pytest.mark.parametrize(("size", "scripts"), [(DESK, False), (PHONE, True)], ids=["desk without scripts", "phone"])
def test_an_edition_is_shown_and_played(visit: Open, open_house: House, tmp_path: Path, size: dict[str, int],
                                        scripts: bool) -> None:
    """What is pasted is shown in words; a file that is wrong is refused, and nothing is lost; then it is played."""
    file = tmp_path / "mine.toml"
    file.write_text("[triples]\nmine = 99\n")
    page = visit(open_house, "/new/burgundy", java_script_enabled=scripts, viewport=size)
    page.fill("#name", "Ada")
    page.select_option("#seat1", "bot:random")
    page.click("details.panel > summary")
    page.fill("textarea", MINE)
    page.click("button[name=step]")
    expect(page.locator(".notice li")).to_have_text(
        ["it is called “my copy”", "a triple of type mine: 9 points instead of 5 points"])
    assert page.input_value("textarea") == MINE
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_input_files("input[type=file]", file)
    page.click("text=Open the table")
    assert page.locator(".error").inner_text() == "triples.mine of the edition needs whole numbers from 1 to 20"
    assert page.input_value("textarea") == file.read_text()
    assert page.input_value("#name") == "Ada"
    page.fill("textarea", MINE)
    page.click("text=Open the table")
    page.wait_for_url("**/table/*")
