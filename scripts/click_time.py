"""How long it takes from a click on a card until the table is drawn with the card laid.

`python scripts/click_time.py [--moves 40] [--kings 4] [GAME]` opens a house of its own on this machine, plays against
a bot in Chromium and prints the median and the slowest twentieth. The house answers only after the move is on the disk.
With `--kings` this many king bots think at other tables meanwhile, two at each, watched so that they play; how many
moves they made is printed too.
"""

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path
from threading import Event, Thread

from playwright.sync_api import sync_playwright
from tests.web.house import Guest, House, TabOf, Usual, house

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
THINKERS = ("burgundy", "loewenherz", "behuetunsburg", "castles_besieged")  # what the kings play, table by table
LIT = ".piece.lit[data-area='hand']"
CLICK = """
async (lit) => {
  const card = document.querySelector(lit), { piece, area } = card.dataset, start = performance.now();
  const laid = () => {
    const now = document.querySelector(`[data-piece="${piece}"]`);
    return !now || now.dataset.area !== area;
  };
  return await new Promise((told) => {
    const drawn = () => requestAnimationFrame(() => told(performance.now() - start));
    const watch = new MutationObserver(() => { if (laid()) { watch.disconnect(); drawn(); } });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-area"] });
    setTimeout(() => told(null), 3000);
    card.click();
  });
}
"""


class Kings:
    """King bots at tables of their own, two at each, with somebody who watches."""

    def __init__(self, opened: House, count: int) -> None:
        self.watcher: Guest = opened.guest("Watcher")
        self.connections: list[TabOf] = []
        self.closing = Event()
        for number in range(-(-count // 2)):
            table = self.watcher.open_table(THINKERS[number % len(THINKERS)], "bot:king", "bot:king")
            self.connections.append(self.watcher.connection(table))
        self.threads = [Thread(target=self.watch, args=(tab,), daemon=True) for tab in self.connections]
        for thread in self.threads:
            thread.start()

    def watch(self, tab: TabOf) -> None:
        """Take in what the kings do."""
        while not self.closing.is_set():
            try:
                tab.hear(0.5)
            except TimeoutError:
                continue

    def close(self) -> int:
        """Go home; how many lines were played."""
        self.closing.set()
        for thread in self.threads:
            thread.join()
        return sum(tab.sight.get("line", 0) for tab in self.connections)


def main() -> None:
    """Play, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="beutelschneider")
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--kings", type=int, default=0)
    asked = parser.parse_args()
    times: list[float] = []
    Usual.sockets = True
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as opened, sync_playwright() as playwright:
        kings = Kings(opened, asked.kings) if asked.kings else None
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(f"http://{opened.address}/")
        page.click(f"form[action='/quick/{asked.game}'] button")
        while len(times) < asked.moves:
            page.wait_for_selector(LIT, timeout=30_000)
            taken = page.evaluate(CLICK, LIT)
            if taken is not None:
                times.append(taken)
        browser.close()
        beside = f", beside {asked.kings} kings who made {kings.close()} lines" if kings is not None else ""
    times.sort()
    print(f"{asked.game}: click to drawn table, {len(times)} moves{beside}: median {statistics.median(times):.1f} ms, "
          f"95 % within {times[int(len(times) * 0.95) - 1]:.1f} ms")


if __name__ == "__main__":
    main()
