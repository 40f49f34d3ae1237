"""The pictures of the README and of the start page: the table of every game some moves into a match, as it is today.

`make pictures`, or `python scripts/pictures.py [GAME …]`, opens a house of its own on this machine, lets somebody play
as the hints say against bots, and writes docs/pictures/<game>.jpg and, of what lies on the table, the small
client/art/tables/<game>.webp, without words, for readers of every language; `make client` brings that to the pages.
Needs Chromium.
"""

import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.web.house import Guest, House, TabOf, Usual, house

from tafelrunde.games import BUILT_IN

ROOT = Path(__file__).parents[1]
PICTURES, SMALL = ROOT / "docs/pictures", ROOT / "client/art/tables"
CARD = 480, 240  # of a small picture
# what of the table it shows, twice as wide as high: left, top, width
PARTS = {"beutelschneider": (428, 596, 400), "castles_besieged": (4, 142, 680), "behuetunsburg": (428, 596, 400),
         "burgundy": (4, 214, 580), "loewenherz": (34, 240, 544)}
WITHOUT_WORDS = """() => {
    const words = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT), found = [];
    while (words.nextNode()) found.push(words.currentNode);
    for (const node of found.filter(({data, parentElement}) => /\\p{L}/u.test(data) && !parentElement.closest("svg"))) {
        const unseen = document.createElement("span");
        unseen.style.visibility = "hidden";
        node.replaceWith(unseen);
        unseen.append(node);
    }
}"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDTH, HEIGHT = 1280, 800
SEATS = {"beutelschneider": 3, "loewenherz": 3}
DECISIONS = {"beutelschneider": 43, "castles_besieged": 110, "behuetunsburg": 70, "burgundy": 80, "loewenherz": 150}


def play_on(guest: Guest, slug: str, seats: int, decisions: int) -> str:
    """A table where the guest is to move after so many decisions, and that is not over; its id."""
    table = guest.open_table(slug, "me", *["bot:squire"] * (seats - 1), hints="yes")
    tab = guest.connection(table)
    tab.hear_kind("sight")
    while tab.sight["line"] < decisions or not tab.moves(0):
        if not (moves := tab.moves(0)):
            tab.hear()
            continue
        tab.play(0, ask_hint(tab, moves))
    return table


def ask_hint(tab: TabOf, moves: list[str]) -> str:
    """The move of these that the hint of the house puts first; the first where it knows none."""
    if len(moves) == 1:
        return moves[0]
    tab.send(type="hint", line=tab.sight["line"], seat=0)
    while (message := tab.hear())["type"] not in ("hints", "refusal"):
        pass
    return str(message["moves"][0]["move"]) if message.get("moves") else moves[0]


def take_picture(browser: Browser, opened: House, guest: Guest, table: str, slug: str) -> None:
    """The table as the guest's browser shows it, whole and small."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="en", bypass_csp=True)
    context.add_cookies([{"name": name, "value": value, "url": f"http://{opened.address}"}
                         for name, value in guest.pages.cookies.items()])
    page = context.new_page()
    page.goto(f"http://{opened.address}/table/{table}")
    page.wait_for_selector(".prompt.mine")
    page.add_style_tag(content="html { scrollbar-width: none }")
    page.click("[data-decline]")
    page.wait_for_timeout(3000)  # until notes about what came before have gone
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    picture.save(PICTURES / f"{slug}.jpg", quality=80, optimize=True, progressive=True)
    left, top, width = PARTS[slug]
    page.evaluate(WITHOUT_WORDS)
    bare = Image.open(BytesIO(page.screenshot())).convert("RGB")
    part = bare.crop((left, top, left + width, top + width // 2)).resize(CARD, Image.Resampling.LANCZOS)
    part.save(SMALL / f"{slug}.webp", quality=70, method=6)
    context.close()


def main() -> None:
    """Those that are named, or all."""
    Usual.sockets = True
    with (tempfile.TemporaryDirectory() as folder, house(Path(folder)) as opened, sync_playwright() as playwright):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for slug in sys.argv[1:] or BUILT_IN:
            guest = opened.guest("Ada")
            table = play_on(guest, slug, SEATS.get(slug, 2), DECISIONS[slug])
            take_picture(browser, opened, guest, table, slug)
            print(*(f"{file} {file.stat().st_size}" for file in (PICTURES / f"{slug}.jpg", SMALL / f"{slug}.webp")))
        browser.close()


if __name__ == "__main__":
    main()
