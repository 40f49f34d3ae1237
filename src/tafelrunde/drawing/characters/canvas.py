"""A page of characters, and what on it can be chosen."""

from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from tafelrunde.drawing.characters.ink import PLAIN

BLANK = (" ", PLAIN)
DOWNWARDS = 2  # a character is about twice as high as wide


@dataclass(frozen=True)
class Spot:
    """Something on the page one can go to: where it is, what it says, the moves it begins.

    `tries` is the move one means by choosing it although it is not legal.
    """

    id: str
    x: int
    y: int
    width: int
    height: int
    says: str
    moves: tuple[str, ...] = ()
    tries: str = ""

    @property
    def middle(self) -> tuple[int, int]:
        """In half characters, so that distances are whole."""
        return 2 * self.x + self.width, DOWNWARDS * (2 * self.y + self.height)

    def moved(self, x: int, y: int) -> "Spot":
        """The same, so much further to the right and down."""
        return Spot(self.id, self.x + x, self.y + y, self.width, self.height, self.says, self.moves, self.tries)

    def holds(self, x: int, y: int) -> bool:
        """Is that character part of it?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass
class Canvas:
    """Characters with styles, growing downwards and to the right as they are put.

    So many lines at its foot as `pinned` says stay in sight however far the rest is scrolled.
    """

    rows: list[list[tuple[str, Style]]] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    pinned: int = 0

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write text at a place; a character that is not one cell wide is shown as a question mark."""
        end = x + len(text)
        if text.isascii() and text.isprintable():
            self.row(y, end)[x:end] = [(character, style) for character in text]
        else:
            self.row(y, end)[x:end] = [(each if cell_len(each) == 1 else "?", style) for each in text]

    def row(self, y: int, width: int) -> list[tuple[str, Style]]:
        """A line, made at least so wide."""
        while len(self.rows) <= y:
            self.rows.append([])
        row = self.rows[y]
        row += [BLANK] * (width - len(row))
        return row

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Put another page on this one, its spots included."""
        for down, row in enumerate(other.rows):
            end = x + len(row)
            self.row(y + down, end)[x:end] = row
        self.spots += [spot.moved(x, y) for spot in other.spots]

    def segments(self, y: int, chosen: Spot | None = None) -> list[Segment]:
        """One line for the screen, the chosen spot in reverse; empty below the last one."""
        segments: list[Segment] = []
        if y >= len(self.rows):
            return segments
        for x, (character, style) in enumerate(self.rows[y]):
            shown = style + Style(reverse=True, bold=True) if chosen and chosen.holds(x, y) else style
            if segments and segments[-1].style == shown:
                segments[-1] = Segment(segments[-1].text + character, shown)
            else:
                segments.append(Segment(character, shown))
        return segments

    def text(self) -> str:
        """The page without styles."""
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self.rows)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The smallest spot there: a piece before the area it lies in."""
        found = [spot for spot in self.spots if spot.holds(x, y)]
        return min(found, key=lambda spot: spot.width * spot.height, default=None)

    def next_spot(self, here: Spot, dx: int, dy: int) -> Spot | None:
        """The nearest spot in a direction; being in line counts for more than being near."""
        at_x, at_y = here.middle

        def distance(spot: Spot) -> int:
            x, y = spot.middle
            along, aside = (x - at_x, y - at_y) if dx else (y - at_y, x - at_x)
            return abs(along) + 3 * abs(aside)

        ahead = [spot for spot in self.spots if spot is not here
                 and ((spot.middle[0] - at_x) * dx > 0 or (spot.middle[1] - at_y) * dy > 0)]
        return min(ahead, key=distance, default=None)


def write_line(words: str, style: Style = PLAIN) -> Canvas:
    """A page of one line."""
    page = Canvas()
    page.put(0, 0, words, style)
    return page


def flow(pages: "list[Canvas]", width: int, gap: int = 1) -> Canvas:
    """Pages side by side, in lines as wide as that; each stands on the bottom of its line."""
    lines: list[list[Canvas]] = []
    used = 0
    for page in pages:
        if lines and used + gap + page.width <= width:
            lines[-1].append(page)
            used += gap + page.width
        else:
            lines.append([page])
            used = page.width
    whole = Canvas()
    y = 0
    for line in lines:
        height = max(page.height for page in line)
        x = 0
        for page in line:
            whole.paste(x, y + height - page.height, page)
            x += page.width + gap
        y += height
    return whole


def stack(pages: "list[Canvas]", gap: int = 0) -> Canvas:
    """Pages under each other."""
    whole = Canvas()
    y = 0
    for page in pages:
        whole.paste(0, y, page)
        y += page.height + gap
    return whole
