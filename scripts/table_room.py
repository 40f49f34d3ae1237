"""How the table uses its room: every game, with the fewest and the most players, in windows of four sizes.

`python scripts/table_room.py [--game SLUG …] [--seats N …] [--size 1280x800 …] [--pictures FOLDER]` opens a house of
its own, plays each match some moves far against bots, as the hints say, and prints a line for each window: the width of
the narrowest card that may be played now (of all that are lit, dice and coins apart), how wide cards lie on the board,
the share of the board on which nothing stands (no piece, picture, word, button or map, margins of 8 pixels around each
counted as used), how much of the page has to be scrolled for, what is cut off, and what is lit where nobody sees it:
pieces and all else that can be begun with, under the dock or under what is said above it. By day and by night.
"""

import argparse
import shutil
import tempfile
from itertools import product
from pathlib import Path
from typing import Any, Final

from pictures import DECISIONS, FLAGS, play_on
from playwright.sync_api import Browser, sync_playwright
from tests.web.house import Guest, Usual, house

from tafelrunde.games import BUILT_IN, info

SIZES: Final = ("1280x800", "1440x900", "1920x1080", "390x844")
EXAMINE: Final = """
() => {
  const [STEP, MARGIN] = [6, 8];
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const over = [...document.querySelectorAll(".dock, .notices > *")].map(node => node.getBoundingClientRect());
  const edge = Math.min(...over.filter(box => box.height > 0).map(box => box.top));
  const board = document.querySelector(".board").getBoundingClientRect();
  const boxOf = node => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const isDocked = node => getComputedStyle(node).position === "fixed" || node.closest(".dock") !== null;
  const placeOf = node => ({...boxOf(node), docked: isDocked(node)});
  const pieces = [...document.querySelectorAll(".piece:not(.folded)")].map(node => ({
    ...placeOf(node),
    lit: node.matches(".lit"),
    card: node.querySelector(".face.card, .face.tile, .face.back") !== null,
  }));
  const boxes = [...pieces];
  const words = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode, range = document.createRange();
    if (!node.data.trim() || node.parentElement.closest(".sr, .dock, .piece, .folded")) continue;
    range.selectNodeContents(node);
    boxes.push(...range.getClientRects());
  }
  for (const node of document.querySelectorAll(".board :is(svg, canvas, img, button, .grid)"))
    if (!node.closest(".dock, .folded")) boxes.push(boxOf(node));
  const holds = (x, y) => box =>
    x > box.left - MARGIN && x < box.right + MARGIN && y > box.top - MARGIN && y < box.bottom + MARGIN;
  let all = 0, used = 0;
  for (let x = board.left; x < board.right; x += STEP)
    for (let y = Math.max(0, board.top); y < Math.min(innerHeight, dock.top); y += STEP) {
      all += 1;
      used += boxes.some(holds(x, y));
    }
  const isUnseen = ({ left, right, top, bottom, docked }) =>
    left < -2 || right > innerWidth + 2 || (!docked && (top < 0 || bottom > edge + 2));
  const widths = some => some.filter(piece => piece.card).map(piece => piece.right - piece.left);
  return {
    playable: widths(pieces.filter(piece => piece.lit)),
    lying: widths(pieces.filter(piece => !piece.docked)),
    empty: 1 - used / all,
    scrolled: document.documentElement.scrollHeight - innerHeight,
    cut: pieces.filter(isUnseen).length,
    dark: [...document.querySelectorAll(":is(.piece:not(.folded), .stander, .cell, .edge, .whole).lit")]
      .map(placeOf).filter(isUnseen).length,
  };
}
"""


def format_line(seen: dict[str, Any]) -> str:
    """What was seen of one window, in words."""
    widths = sorted(map(round, seen["lying"]))
    lying = f"{widths[0]}–{widths[-1]} px (half of them ≥ {widths[len(widths) // 2]})" if widths else "none"
    playable = f"≥ {min(seen['playable']):.0f} px" if seen["playable"] else "none"
    return (f"playable {playable:8} cards on the board {lying:34} empty {100 * seen['empty']:3.0f} %  "
            f"scrolled {seen['scrolled']:4.0f} px  out of sight {seen['cut']:2} pieces, {seen['dark']} lit")


def examine(browser: Browser, guest: Guest, table: str, asked: argparse.Namespace, size: str, scheme: str,
            name: str) -> str:
    """One table in one window: what is printed of it."""
    width, height = map(int, size.split("x"))
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width < 700 else {}
    context = browser.new_context(viewport={"width": width, "height": height}, locale=asked.locale,
                                  color_scheme=scheme, bypass_csp=True, **phone)
    context.add_cookies([{"name": name, "value": value, "url": f"http://{guest.address}"}
                         for name, value in guest.pages.cookies.items()])
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"http://{guest.address}/table/{table}")
    page.wait_for_selector(".prompt.mine")
    page.click("[data-decline]")
    page.wait_for_selector(".board:not(.settling)")
    page.wait_for_timeout(3000)  # until notes about what came before have gone
    seen = page.evaluate(EXAMINE)
    if asked.pictures:
        page.screenshot(path=asked.pictures / f"{name}-{size}-{scheme}.png")
    context.close()
    return format_line(seen)


def main() -> None:
    """Open, play, look, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", default=list(BUILT_IN))
    parser.add_argument("--size", nargs="*", default=list(SIZES))
    parser.add_argument("--seats", nargs="*", type=int, help="numbers of players (usual: fewest and most)")
    parser.add_argument("--scheme", nargs="*", default=["light", "dark"], choices=["light", "dark"])
    parser.add_argument("--locale", default="en")
    parser.add_argument("--decisions", type=int, help="how far each match is played (usual: to its middle)")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each window")
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    Usual.sockets = True
    with (tempfile.TemporaryDirectory() as folder, house(Path(folder)) as opened, sync_playwright() as playwright):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for slug in asked.game:
            for seats in asked.seats or sorted({min(info(slug).seats), max(info(slug).seats)}):
                guest = opened.guest("Ada")
                table = play_on(guest, slug, seats, asked.decisions or DECISIONS[slug])
                for size, scheme in product(asked.size, asked.scheme):
                    line = examine(browser, guest, table, asked, size, scheme, f"{slug}-{seats}")
                    print(f"{slug:18} {seats} players {size:>9} {scheme:5}: {line}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
