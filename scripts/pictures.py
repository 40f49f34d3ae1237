"""The pictures of the README: every game's table after some moves, from a house that runs here.

`python scripts/pictures.py [ADDRESS]` plays quick games at a running house and writes docs/pictures/<slug>.jpg.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from tafelrunde.games import BUILT_IN

PICTURES = Path(__file__).parents[1] / "docs/pictures"
STEPS = 16
DOORS = ("[data-confirm]", ".menu [data-move]", ".piece.lit:not(.under)", ".doors [data-move]",
         ".cell.lit", ".edge.lit")  # in the order a person would reach for them


def play(page: Page, address: str, slug: str) -> None:
    """A game against bots, some clicks far."""
    page.goto(address)
    page.click(f"form[action='/quick/{slug}'] button")
    page.wait_for_selector(".prompt")
    for _ in range(STEPS):
        try:
            page.wait_for_selector(", ".join(DOORS), timeout=20_000)
            door = next(found for door in DOORS if (found := page.query_selector(door)))
            door.click(timeout=5000, position={"x": 12, "y": 12})
        except Error:
            page.keyboard.press("Escape")  # covered or gone meanwhile: choose again
        page.wait_for_timeout(500)
    page.wait_for_timeout(4000)
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(600)


def main() -> None:
    """All five."""
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000/"
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"),
                                             args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        for slug in BUILT_IN:
            page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en")
            page.set_default_timeout(120_000)
            play(page, address, slug)
            page.screenshot(path=PICTURES / f"{slug}.jpg", type="jpeg", quality=82)
            page.close()
            print(slug)
        browser.close()


if __name__ == "__main__":
    main()
