"""The table as a widget: a page of characters, with a cursor on one of its spots."""

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tafelrunde.drawing.characters.canvas import Canvas, Spot


def bind_keys(actions: Mapping[str, str]) -> list[BindingType]:
    """The bindings of keys to actions; the hints at the foot of the screen, and the page of keys, name them."""
    return [Binding(key, action, show=False) for key, action in actions.items()]


class Board(ScrollView, can_focus=True):
    """A page one moves over with the arrow keys; Tab goes from one piece that begins a move to the next."""

    BINDINGS: ClassVar = bind_keys({
        "left": "go(-1, 0)", "right": "go(1, 0)", "up": "go(0, -1)", "down": "go(0, 1)", "tab": "walk(1)",
        "shift+tab": "walk(-1)", "enter,space": "take",
    })

    class Looked(Message):
        """Sent when the cursor is on a spot (or none): because somebody went there, or because the page was drawn
        again."""

        def __init__(self, spot: Spot | None, sought: bool) -> None:
            self.spot = spot
            self.sought = sought
            super().__init__()

    class Taken(Message):
        """Sent when somebody selects a spot, or presses Enter where there is none."""

        def __init__(self, spot: Spot | None) -> None:
            self.spot = spot
            super().__init__()

    class Resized(Message):
        """Sent when the widget has another size."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.page = Canvas()
        self.chosen: Spot | None = None

    def show_page(self, page: Canvas) -> None:
        """Show a new page; the cursor stays on its spot where that is still there."""
        self.page = page
        self.virtual_size = Size(page.width, page.height)
        before = self.chosen.id if self.chosen else ""
        self.chosen = next((spot for spot in page.spots if spot.id == before), None)
        if self.chosen is None or not self.chosen.moves:
            self.chosen = next((spot for spot in page.spots if spot.moves), self.chosen)
        self.look(self.chosen)

    def render_line(self, y: int) -> Strip:
        left = self.scroll_offset.x
        width = self.size.width
        strip = Strip(self.page.segments(self.line_at(y), self.chosen)).crop(left, left + width)
        blank = self.rich_style
        shown = Strip([Segment(segment.text, blank + segment.style if segment.style else blank) for segment in strip])
        return shown.extend_cell_length(width, blank)

    def line_at(self, y: int) -> int:
        """The line of the page in a line of the widget, whose last lines are those pinned to its foot."""
        below = self.size.height - y
        if below <= self.page.pinned < self.page.height and self.page.height > self.size.height:
            return self.page.height - below
        return int(self.scroll_offset.y) + y

    def bring(self, spot: Spot) -> None:
        """Scroll a spot into view, unless it is pinned there."""
        if spot.y < self.page.height - self.page.pinned or self.page.height <= self.size.height:
            self.scroll_to_region(Region(spot.x, spot.y, spot.width, spot.height), animate=False,
                                  spacing=Spacing(bottom=self.page.pinned))

    def look(self, spot: Spot | None, sought: bool = False) -> None:
        """Move the cursor to a spot and scroll it into view."""
        self.chosen = spot
        if spot is not None:
            self.bring(spot)
        self.refresh()
        self.post_message(self.Looked(spot, sought))

    def action_go(self, dx: int, dy: int) -> None:
        spots = self.page.spots
        if spots:
            self.look(self.page.next_spot(self.chosen, dx, dy) or self.chosen if self.chosen else spots[0], sought=True)

    def action_walk(self, step: int) -> None:
        lit = [spot for spot in self.page.spots if spot.moves] or self.page.spots
        if lit:
            at = lit.index(self.chosen) if self.chosen in lit else -1 if step > 0 else 0
            self.look(lit[(at + step) % len(lit)], sought=True)

    def action_take(self) -> None:
        self.post_message(self.Taken(self.chosen))

    def on_resize(self, event: Resize) -> None:
        self.post_message(self.Resized())

    def on_click(self, event: Click) -> None:
        spot = self.page.spot_at(event.x + self.scroll_offset.x, self.line_at(event.y))
        if spot is not None:
            self.look(spot, sought=True)
            self.post_message(self.Taken(spot))
