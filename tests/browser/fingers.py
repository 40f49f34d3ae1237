"""A mouse and fingers that press, move and let go, as a hand does it."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page

REST = 260  # ms a finger lies still before it drags rather than scrolls
LONG = 900  # ms: longer than it takes to read
# The first place from its left side where nothing else lies on it, nor beside it within a few pixels.
FREE_OF_OTHERS = """one => {
    const { x: left, y: top, width, height } = one.getBoundingClientRect();
    const y = top + height * 0.55;
    const free = x => one.contains(document.elementFromPoint(x, y));
    for (let x = left + Math.min(12, width / 2); x < left + width; x += 4)
        if ([-4, 0, 4].every(beside => free(x + beside))) return { x, y };
    return null;
}"""


@dataclass
class Point:
    """A place in the window."""

    x: float
    y: float


class Mouse:
    """The page's mouse: it presses, moves by small steps, and lets go."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def down(self, at: Point) -> None:
        self.page.mouse.move(at.x, at.y)
        self.page.mouse.down()

    def to(self, at: Point) -> None:
        self.page.mouse.move(at.x, at.y, steps=6)

    def up(self) -> None:
        self.page.mouse.up()


class Finger:
    """One finger, or with `pinch` two."""

    def __init__(self, page: Page, rest: int = REST) -> None:
        self.page = page
        self.rest = rest
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.at = Point(0, 0)

    def send(self, kind: str, *points: Point, **more: float) -> None:
        """One event, with all fingers that are on the screen then; `timestamp`: when it was, in seconds."""
        touches: list[dict[str, Any]] = [{"x": point.x, "y": point.y, "id": number}
                                         for number, point in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **more})

    def down(self, at: Point) -> None:
        self.at = at
        self.send("touchStart", at)
        self.page.wait_for_timeout(self.rest)

    def to(self, at: Point) -> None:
        began = self.at
        for step in range(1, 9):
            self.at = Point(began.x + (at.x - began.x) * step / 8, began.y + (at.y - began.y) * step / 8)
            self.send("touchMove", self.at)

    def up(self) -> None:
        self.send("touchEnd")

    def tap(self, at: Point) -> None:
        """Down and up again."""
        self.send("touchStart", at)
        self.page.wait_for_timeout(30)
        self.send("touchEnd")

    def pinch(self, middle: Point, before: float, after: float) -> None:
        """Two fingers from so far to so far apart."""
        self.send("touchStart", *pair(middle, before))
        for step in range(1, 11):
            self.send("touchMove", *pair(middle, before + (after - before) * step / 10))
        self.send("touchEnd")


Pointer = Mouse | Finger


def pair(middle: Point, apart: float) -> tuple[Point, Point]:
    """Two fingers beside a point."""
    return Point(middle.x - apart / 2, middle.y), Point(middle.x + apart / 2, middle.y)


def middle(one: Locator) -> Point:
    """The middle of something that can be seen."""
    box = one.bounding_box()
    assert box, f"{one} is not to be seen"
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def grip(piece: Locator) -> Point:
    """Where a card in a hand of many can be taken hold of: others may lie on it, the raised one anywhere; what is shown
    about a card, or goes by, is waited for."""
    for _ in range(300):
        if found := piece.evaluate(FREE_OF_OTHERS):
            return Point(found["x"], found["y"])
        piece.page.wait_for_timeout(100)
    raise AssertionError(f"{piece} is covered everywhere")


def take_up(pointer: Pointer, piece: Locator) -> None:
    """Press on a piece and move it a little."""
    piece.scroll_into_view_if_needed()
    at = grip(piece)
    pointer.down(at)
    pointer.to(Point(at.x + 3, at.y - 24))
