"""How steady and how light the table is: whole matches in Chromium, at three sizes, by day and by night.

`python scripts/table_figures.py [--game SLUG …] [--size 1280x800 …] [--scheme light …] [--clicks N] [--throttle 4]`
opens a house of its own, plays each match to its end by random clicks against bots, with animations, and prints a line
for each: layout shift as the browser counts it (the sum over the whole match, and in brackets the part that did not
follow a click within half a second, which is what the Core Web Vitals call shift), tasks of more than 50 ms (while the
page loads, and in play), how long after a press the next frame was shown (for half of the presses, for 99 of 100, and
the longest, each as Interaction to Next Paint counts it), frames dropped while something was animated as the browser's
compositor reports them, bytes of the page over the wire (first visit and second), first paint. `--throttle` makes the
page's processor so many times slower, and counts no frames; `--moved` names what moved most; `--client FOLDER` takes
script and styles from another build, to compare the two; their bytes count unpacked. Tasks, presses and frames need a
quiet machine.
"""

import argparse
import json
import shutil
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright
from tests.browser.gestures import Hand, play_out
from tests.web.house import House, Usual, house

from tafelrunde.games import BUILT_IN, info

SIZES = {"1280x800": False, "1920x1080": False, "390x844": True}  # is it a phone?
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
BRIEFEST = 16  # ms: what the browser does not tell of was briefer
WATCH = """
(() => {
  const seen = window.figures = { shifts: [], tasks: [], presses: {} };
  const named = node => {
    const one = node?.nodeType === 1 ? node : node?.parentElement;
    const classes = [...one?.classList ?? []].filter(name => !name.startsWith("svelte"));
    return one ? [one.tagName.toLowerCase(), ...classes].join(".") : "?";
  };
  const at = box => `${Math.round(box.x)},${Math.round(box.y)}`;
  const moved = ({ node, previousRect, currentRect }) => `${named(node)} ${at(previousRect)} > ${at(currentRect)}`;
  const watch = (type, take, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch("layout-shift", ({ value, hadRecentInput: asked, startTime, sources }) =>
    seen.shifts.push({ value, asked, at: startTime, from: sources.map(moved) }));
  watch("longtask", ({ startTime, duration }) => seen.tasks.push({ at: startTime, lasts: duration }));
  watch("event", ({ interactionId: id, duration }) =>
    id && (seen.presses[id] = Math.max(duration, seen.presses[id] ?? 0)), { durationThreshold: BRIEFEST });
})();
""".replace("BRIEFEST", str(BRIEFEST))


LOADED = 1500  # ms after the page was asked for
FRAMES = ["disabled-by-default-devtools.timeline.frame"]  # what the browser tells of its frames


class Wire:
    """The bytes a page's answers took, as they came over the wire; the socket apart."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.bytes = 0
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.arrived)

    def arrived(self, event: dict[str, Any]) -> None:
        """One answer has come."""
        self.bytes += int(event["encodedDataLength"])


def open_table(at: House, slug: str, size: str, scheme: str, browser: Browser) -> tuple[BrowserContext, str]:
    """A table against as many bots as the game takes, and a browser of the one who sits there."""
    guest, card = at.guest("Ada"), info(slug)
    options = {f"option__{name}": str(value) for name, value in card.first_options.items()}
    table = guest.open_table(slug, "me", *["bot:page"] * (max(card.seats) - 1), **options)
    width, height = map(int, size.split("x"))
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if SIZES.get(size, width < 700) else {}
    window = {"width": width, "height": height}
    context = browser.new_context(viewport=window, color_scheme=scheme, locale="en", **phone)
    context.add_cookies([{"name": name, "value": value, "url": f"http://{at.address}"}
                         for name, value in guest.pages.cookies.items()])
    context.add_init_script(WATCH)
    return context, table


def visit_bytes(context: BrowserContext, address: str) -> tuple[int, float]:
    """What one visit of a table takes over the wire, and when something was painted first, in seconds."""
    page = context.new_page()
    wire = Wire(context, page)
    page.goto(address)
    page.wait_for_selector(".prompt")
    page.wait_for_load_state("networkidle")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    page.close()
    return wire.bytes, float(painted) / 1000


def list_shifts(shifts: Iterable[dict[str, Any]]) -> str:
    """The largest shifts, with what moved."""
    return "\n".join(f"    {shift['value']:.4f} at {shift['at'] / 1000:.1f} s{' asked' if shift['asked'] else ''}: "
                     f"{'; '.join(shift['from'])}" for shift in sorted(shifts, key=lambda shift: -shift["value"])[:6])


def figures(seen: dict[str, Any], clicks: int) -> str:
    """What the page has counted, in words."""
    every = sum(shift["value"] for shift in seen["shifts"])
    unasked = sum(shift["value"] for shift in seen["shifts"] if not shift["asked"])
    loading = [task["lasts"] for task in seen["tasks"] if task["at"] < LOADED]
    playing = [task["lasts"] for task in seen["tasks"] if task["at"] >= LOADED]
    tasks = " and ".join(f"{len(some)} {when} (longest {max(some, default=0)} ms)"
                         for some, when in ((loading, "loading"), (playing, "playing")))
    told = sorted(seen["presses"].values())
    presses = [BRIEFEST] * (clicks - len(told)) + told
    half, most = (presses[min(len(presses) - 1, int(len(presses) * share))] for share in (0.5, 0.99))
    return (f"shift {every:.3f} ({unasked:.3f}), long tasks {tasks}, "
            f"painted after {half} ms, p99 {most} ms, longest {presses[-1]} ms")


def count_dropped(trace: bytes) -> str:
    """Of the frames in which something was animated, those that should have been shown and were not."""
    events = json.loads(trace)["traceEvents"]
    frames = [event["args"]["frame_reporter"] for event in events
              if "frame_reporter" in event.get("args", {})]
    moving = [frame["state"] for frame in frames
              if frame.get("has_compositor_animation") or frame.get("has_main_animation")]
    shown, lost = sum(state.startswith("STATE_PRESENTED") for state in moving), moving.count("STATE_DROPPED")
    return f"frames lost {100 * lost / max(1, shown + lost):.1f} % of {shown + lost}"


def take_from(folder: Path, route: Route) -> None:
    """Answer with the file of this name in a folder."""
    route.fulfill(path=folder / PurePosixPath(urlsplit(route.request.url).path).name)


def measure(at: House, browser: Browser, slug: str, size: str, scheme: str, asked: argparse.Namespace) -> str:
    """One match, played and measured: the line that tells of it."""
    context, table = open_table(at, slug, size, scheme, browser)
    if asked.client:
        context.route("**/static/table.*", partial(take_from, asked.client))
    address = f"http://{at.address}/table/{table}"
    first, painted = visit_bytes(context, address)
    second, _ = visit_bytes(context, address)
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.wait_for_selector(".prompt")
    page.wait_for_timeout(LOADED)
    traced = asked.throttle <= 1  # tracing takes the time of a processor that has none left
    if traced:
        browser.start_tracing(page=page, categories=FRAMES)
    else:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": asked.throttle})
    clicks = play(Hand(page, 7), asked.clicks)
    page.wait_for_timeout(800)
    frames = count_dropped(browser.stop_tracing()) if traced else "frames not counted"
    if asked.pictures:
        page.screenshot(path=asked.pictures / f"{slug}-{size}-{scheme}.png")
    seen = page.evaluate("window.figures")
    context.close()
    line = (f"{slug:18} {size:>9} {scheme:5} {clicks:4} clicks: {figures(seen, clicks)}, {frames}, "
            f"{first / 1000:.0f} kB then {second / 1000:.0f} kB, first paint {painted:.2f} s")
    return f"{line}\n{list_shifts(seen['shifts'])}" if asked.moved and seen["shifts"] else line


def play(hand: Hand, most: int) -> int:
    """Plays to the end, or so many clicks far."""
    if most < 0:
        play_out([hand])
    while hand.clicks < most and not hand.is_over():
        if not (hand.is_due() and hand.click()):
            hand.page.wait_for_timeout(50)
    return hand.clicks


def main() -> None:
    """Play, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", default=list(BUILT_IN))
    parser.add_argument("--size", nargs="*", default=list(SIZES))
    parser.add_argument("--scheme", nargs="*", default=["light", "dark"], choices=["light", "dark"])
    parser.add_argument("--clicks", type=int, default=-1, help="stop after so many clicks, not at the end of the match")
    parser.add_argument("--throttle", type=float, default=1, help="so many times slower, once it has loaded")
    parser.add_argument("--moved", action="store_true", help="name what moved")
    parser.add_argument("--client", type=Path, help="a folder with another build of table.js and table.css")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each match where it stopped")
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    Usual.sockets = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        Path(folder, "house.toml").write_text("[limits]\nguests_per_address = 100000\ntables_per_address = 100000\n")
        with house(Path(folder)) as opened:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            for slug in asked.game:
                for size in asked.size:
                    for scheme in asked.scheme:
                        print(measure(opened, browser, slug, size, scheme, asked), flush=True)
            browser.close()


if __name__ == "__main__":
    main()
