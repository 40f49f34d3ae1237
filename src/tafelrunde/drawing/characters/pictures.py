"""Scenes drawn with characters: seat panels, areas, pieces. Maps are in `maps`."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec import structs
from rich.style import Style

from tafelrunde.drawing.characters.canvas import Canvas, Spot, flow, stack, write_line
from tafelrunde.drawing.characters.ink import (
    BOLD,
    DICE,
    DIM,
    LIT,
    MARK_WORDS,
    MARKS,
    PLAIN,
    SEAT_MARKS,
    SIGNS,
    ink,
    sign,
)
from tafelrunde.drawing.characters.maps import draw_map, says
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Counter, Face, Piece, Scene, SeatPanel

WIDEST: Final = 18  # characters of a piece's name on its card
CHIPS: Final = ("coin", "disc", "token", "figure", "die", "wall")  # shapes that are drawn in one line
TALL: Final = 10**6  # lines, where nothing limits them
LEAST: Final = 5  # lines are left for the table where the own side is pinned below it
STUB: Final = 3  # characters of a heading that is cut short, at least
SMALL: Final = ("panels", "far", "middle", "own", "names")  # what is drawn small where lines are short, in this order


Drawn = dict[tuple[str, bool, bool], Canvas]  # a side of the table: which, is it small, are its names cut?


def is_only_room(area: Area) -> bool:
    """Does the area hold nothing yet, and begin nothing? A screen of characters keeps no room for what may come."""
    begins = area.moves or area.tries or area.note or area.counters or area.grid is not None
    return "small" in area.marks and area.most >= 0 and not (area.pieces or area.areas or begins)


class Painter:
    """Draws the scenes of one table as wide as asked, in the words of a language."""

    beside = False  # do headings stand before what lies in an area, or above it?
    names = True  # are cards named, and headings whole?

    def __init__(self, prose: Translator) -> None:
        self.prose = prose

    def scene(self, scene: Scene, width: int, height: int = TALL) -> Canvas:
        """The whole table: the largest picture that is no wider and no higher than that. Where none is, the
        smallest, with the viewer's own side pinned to its foot."""
        drawn: Drawn = {}
        for steps in range(len(SMALL) + 1):
            sides = self.sides(scene, width, SMALL[:steps], drawn)
            page = stack(sides, gap=0 if "middle" in SMALL[:steps] else 1)
            if page.height <= height and page.width <= width:
                return page
        if page.height <= height or not any(area.owner == scene.viewer for area in scene.areas):
            return page
        page = stack([*sides[:-1], write_line("┈" * width, DIM), sides[-1]])
        page.pinned = min(sides[-1].height + 1, max(0, height - LEAST))
        return page

    def sides(self, scene: Scene, width: int, small: Sequence[str], drawn: Drawn) -> list[Canvas]:
        """Panels, the far side, the middle, the viewer's own side; those that are named in `small` drawn small.
        Sides that were `drawn` in that size before are taken from there."""
        there = [area for area in scene.areas if area.owner == scene.viewer or not is_only_room(area)]
        far = [area for area in there if area.owner not in (-1, scene.viewer)]
        middle = [area for area in there if area.owner == -1]
        own = [area for area in scene.areas if area.owner == scene.viewer and area.kind != "hand"]
        hand = [area for area in scene.areas if area.owner == scene.viewer and area.kind == "hand"]
        if "panels" in small:
            pages = [flow([self.panel_line(each, scene.viewer, width) for each in scene.seats], width, gap=3)]
        else:
            pages = [flow([self.panel(each, scene.viewer) for each in scene.seats], width)]
        def side(place: str, areas: Sequence[Area], name: str) -> list[Canvas]:
            size = (place, name in small, "names" in small)
            if areas and size not in drawn:
                drawn[size] = self.side(areas, width, small, name)
            return [drawn[size]] if areas else []

        pages += [*side("far", far, "far"), *side("middle", middle, "middle")]
        mine = [*side("own", own, "own"), *side("hand", hand, "own")]
        return [*pages, stack(mine, gap=0 if "own" in small else 1)] if mine else pages

    def side(self, areas: Sequence[Area], width: int, small: Sequence[str], name: str) -> Canvas:
        """The areas of one side of the table, next to each other as long as there is room."""
        if name in small:
            short = Lines(self.prose, names="names" not in small)
            shown = [area for area in areas if not is_nothing(area)]
            if name == "far":
                return stack([short.of_seat(owner, list(theirs), width)
                              for owner, theirs in groupby(shown, lambda area: area.owner)])
            return flow([short.area(area, width) for area in shown], width, gap=3)
        return flow([self.area(area, width) for area in areas], width, gap=3)

    # -- panels

    def panel(self, panel: SeatPanel, viewer: int) -> Canvas:
        """One seat: sign and name, what it is doing, its counters."""
        name, title, doing = self.heading(panel, viewer)
        page = Canvas()
        lines = [title, *halves([self.counter(counter) for counter in panel.counters])]
        lines = [line for line in lines if line] or [""]
        inner = max(len(name) + 2, *(len(line) for line in lines), len(doing) + 2)
        style = ink(panel.ink)
        acts = "acts" in panel.marks
        heavy = "┏━┓┃┗┛" if acts else "╭─╮│╰╯"
        page.put(0, 0, heavy[0] + heavy[1] * (inner + 2) + heavy[2], style)
        page.put(2, 0, f"{'▶' if acts else ''}{name} ", style + Style(bold=True))
        for number, line in enumerate(lines, start=1):
            page.put(0, number, f"{heavy[3]} {line:<{inner}} {heavy[3]}", style)
            page.put(2, number, line, PLAIN)
        page.put(0, len(lines) + 1, heavy[4] + heavy[1] * (inner + 2) + heavy[5], style)
        if doing:
            page.put(2, len(lines) + 1, f" {doing} ", style)
        self.annotate(page, panel)
        return page

    def panel_line(self, panel: SeatPanel, viewer: int, width: int) -> Canvas:
        """The same in one line, if there is room."""
        name, title, doing = self.heading(panel, viewer)
        mark = "▶" if "acts" in panel.marks else ""
        style = ink(panel.ink) + Style(bold=True)
        words = [*filter(None, (title, doing)), *(self.counter(counter) for counter in panel.counters)]
        page = flow([write_line(f"{mark}{name}", style), *(write_line(each) for each in words)], width, gap=2)
        self.annotate(page, panel)
        return page

    def heading(self, panel: SeatPanel, viewer: int) -> tuple[str, str, str]:
        """A seat's sign and name, its name in the game, what it is doing."""
        name = f"{sign(panel.sign)} {self.prose.name(panel.seat)}"
        if panel.seat == viewer:
            name += f" ({self.prose('you')})"
        title = self.prose(panel.title)
        plain = self.prose("seat {number}", number=panel.seat + 1)
        doing = ", ".join(self.prose(mark) for mark in SEAT_MARKS if mark in panel.marks)
        return name, "" if title == plain else title, doing

    def annotate(self, page: Canvas, panel: SeatPanel) -> None:
        """Let a seat say what its counters have to add."""
        notes = [self.prose(counter.note) for counter in panel.counters if counter.note]
        if notes:
            page.spots.append(Spot(f"seat{panel.seat}", 0, 0, page.width, page.height,
                                   f"{self.prose.name(panel.seat)}{self.prose(': ')}{'; '.join(notes)}"))

    def counter(self, counter: Counter) -> str:
        """«points 34/100»."""
        of = f"/{counter.of}" if counter.of >= 0 else ""
        return f"{self.prose(counter.label)} {counter.value}{of}"

    # -- areas

    def area(self, area: Area, width: int) -> Canvas:
        """A place with its heading and what lies in it."""
        body = self.body(area, width)
        if "bare" in area.marks:
            page = body
        else:
            page = stack([self.label(area), body])
        self.offer(page, area, page.width)
        return page

    def label(self, area: Area, most: int = TALL) -> Canvas:
        """An area's heading, lit where it begins a move; cut short if it has more than `most` characters."""
        arms = f"{sign(area.art)} " if area.art else ""
        lit = bool(area.moves)
        words = f"{'▸' if lit else ''}{arms}{self.prose(area.label)}"
        return write_line(words if len(words) <= most else f"{words[:most - 1]}…", LIT if lit else DIM)

    def offer(self, page: Canvas, area: Area, width: int) -> None:
        """Let an area be chosen by its first line."""
        if area.moves or area.tries or (area.note and not area.pieces):
            page.spots.insert(0, Spot(area.id, 0, 0, max(width, 1), 1, says(self.prose, area.label, area.note),
                                      tuple(area.moves), area.tries))

    def body(self, area: Area, width: int) -> Canvas:
        """What lies in an area."""
        parts = [flow([self.piece(piece, area) for piece in area.pieces], width)] if area.pieces else []
        if area.grid is not None:
            parts = [draw_map(area.grid, area.pieces, self.prose)]
        if area.kind == "facing":
            parts.append(self.facing(area, width))
        elif area.areas:
            inner = [self.area(part, width) for part in area.areas if not is_only_room(part)]
            parts.append(stack(inner) if "column" in area.marks else flow(inner, width, gap=2))
        if area.counters:
            parts.append(flow([write_line(self.counter_line(counter)) for counter in area.counters], width, gap=2))
        if not parts and not area.moves:
            parts.append(write_line(self.prose("empty"), DIM))
        return stack(parts)

    def counter_line(self, counter: Counter) -> str:
        """A counter in the middle of the table; on a track, with its owner."""
        who = f"{self.prose.name(counter.seat)}: " if counter.seat >= 0 else ""
        return who + self.counter(counter)

    def facing(self, area: Area, width: int) -> Canvas:
        """Rows whose n-th pieces stand opposite each other."""
        rows = [[self.piece(piece, row) for piece in row.pieces] for row in area.areas]
        columns = max((len(row) for row in rows), default=0)
        wide = [max((row[n].width for row in rows if n < len(row)), default=0) for n in range(columns)]
        headings = [self.label(row) for row in area.areas]
        aside = max((heading.width for heading in headings), default=0) + 1
        room = width - sum(wide) - columns
        beside = self.beside and room >= (aside if self.names else min(aside, STUB + 1))
        if beside and room < aside:
            headings, aside = [self.label(row, room - 1) for row in area.areas], room
        pages = []
        for row, whole, heading in zip(rows, area.areas, headings, strict=True):
            x, y = (aside, 0) if beside else (0, 1)
            for n, page in enumerate(row):
                heading.paste(x + sum(wide[:n]) + n, y, page)
            self.offer(heading, whole, aside - 1)
            pages.append(heading)
        return stack(pages)

    # -- pieces

    def piece(self, piece: Piece, area: Area) -> Canvas:
        """One piece as a card of four lines or, if it is small, a chip of one."""
        page = self.chip(piece) if self.is_small(piece, area) else self.card(piece)
        if piece.moves or piece.tries or piece.note or piece.face.foot:
            page.spots.append(Spot(piece.id, 0, 0, page.width, page.height, self.piece_says(piece),
                                   tuple(piece.moves), piece.tries))
        return page

    def is_small(self, piece: Piece, area: Area) -> bool:
        """Is it drawn in one line?"""
        return "small" in area.marks or area.kind in ("heap", "dice") or piece.face.shape in CHIPS

    def piece_says(self, piece: Piece) -> str:
        """A piece in words: what it is, its small print, how it stands, what it could do."""
        told = [mark for mark in piece.marks if mark != "hidden" or piece.face.shape != "back"]  # its label says that
        states = [self.prose(mark) for mark in MARK_WORDS if mark in told]
        foot = self.prose(piece.face.foot) if piece.face.foot else ""
        label = self.prose(piece.label)
        words = f"{label} – {foot}" if foot and foot not in label else label
        words += f": {self.prose(piece.note)}" if piece.note else ""
        return f"{words} ({', '.join(states)})" if states else words

    def chip(self, piece: Piece) -> Canvas:
        """`[10♣]`; heavy brackets where it begins a move."""
        face = piece.face
        if face.shape == "back":
            text = "░░"
        elif face.shape == "die" and face.corner.isdigit() and 0 < int(face.corner) < len(DICE):
            text = f"{DICE[int(face.corner)]} {face.corner}"
        else:
            text = self.chip_text(piece)
        text += badge(piece, text)
        text += "".join(MARKS[mark] for mark in piece.marks if mark in MARKS)
        text += f" {self.prose.name(piece.owner)}" if piece.owner >= 0 else ""
        page = Canvas()
        page.put(0, 0, f"⟦{text}⟧" if piece.moves else f"[{text}]", ink(face.ink, bold=bool(piece.moves)))
        return page

    def chip_text(self, piece: Piece) -> str:
        """What a chip shows: rank and sign; its name where they tell nothing."""
        face = piece.face
        telling = face.corner or face.letter or (face.sign or face.art) in SIGNS
        return self.corner(face) if telling else self.prose(face.title or piece.label)[:WIDEST]

    def card(self, piece: Piece) -> Canvas:
        """A box: corner and sign, name; below it who played it, how many, how it stands."""
        face = piece.face
        title = self.prose(face.title)[:WIDEST] if face.title else ""
        below = badge(piece)
        below += "".join(MARKS[mark] for mark in piece.marks if mark in MARKS)
        below += self.prose.name(piece.owner)[:WIDEST] if piece.owner >= 0 else ""
        inner = max(5, len(title), len(below) + 1, len(self.corner(face)) + 1)
        style = ink(face.ink, bold=bool(piece.moves))
        edge = "┏━┓┃┗┛" if piece.moves else "╭─╮│╰╯"
        if face.shape == "back":
            lines = ["░" * inner] * 2
        else:
            lines = [f"{self.rank(face):<{inner - 1}}{sign(face.sign or face.art)}", title]
        page = Canvas()
        page.put(0, 0, edge[0] + edge[1] * inner + edge[2], style)
        for y, line in enumerate(lines, start=1):
            page.put(0, y, f"{edge[3]}{line:<{inner}}{edge[3]}", style)
        page.put(0, 3, edge[4] + edge[1] * inner + edge[5], style)
        if below:
            page.put(1, 3, below, BOLD)
        return page

    def rank(self, face: Face) -> str:
        """What is printed in the corner: a number, or the letter of the reader's language."""
        return self.prose(face.letter) if face.letter else face.corner

    def corner(self, face: Face) -> str:
        """«10♣», «♜»; a picture tells only what has no rank."""
        rank = self.rank(face)
        mark = face.sign or ("" if rank else face.art)
        return f"{rank}{SIGNS.get(mark, '')}"


class Lines(Painter):
    """Draws areas small: their headings before what lies in them, every piece in one line, cards face down counted."""

    beside = True

    def __init__(self, prose: Translator, names: bool) -> None:
        super().__init__(prose)
        self.names = names

    def is_small(self, piece: Piece, area: Area) -> bool:
        return True

    def chip_text(self, piece: Piece) -> str:
        """With the name of a card as long as there is room."""
        words = super().chip_text(piece)
        name = self.prose(piece.face.title)[:WIDEST] if piece.face.title else ""
        return f"{words} {name}" if self.names and name and name != words else words

    def area(self, area: Area, width: int) -> Canvas:
        """Heading and pieces in one line, if they have room there. Rows that face each other need no heading."""
        if area.grid is not None or area.counters or "bare" in area.marks:
            return super().area(area, width)
        if area.kind == "facing":
            return self.body(area, width)
        heading = self.label(area)
        parts = [self.area(part, width) for part in area.areas if not is_nothing(part)]
        parts = parts or [self.piece(piece, area) for piece in self.group_pieces(area)]
        room = width - sum(part.width + 1 for part in parts)
        if not self.names and heading.width // 2 <= room < heading.width:
            heading = self.label(area, room)
        page = flow([heading, *parts], width, gap=2 if area.areas else 1)
        self.offer(page, area, heading.width)
        return page

    def of_seat(self, seat: int, areas: Sequence[Area], width: int) -> Canvas:
        """What lies before a player, after their name."""
        name = write_line(f"{self.prose.name(seat)}:", DIM)
        return flow([name, *(self.area(area, width) for area in areas)], width, gap=2)

    def group_pieces(self, area: Area) -> list[Piece]:
        """The pieces of an area; those face down, where none of them can be chosen, as one with their number."""
        hidden = [piece for piece in area.pieces if piece.face.shape == "back"]
        if len(hidden) < 2 or len(hidden) < len(area.pieces) or any(piece.moves or piece.tries for piece in hidden):
            return area.pieces
        return [structs.replace(hidden[0], badge=str(sum(int(piece.badge or 1) for piece in hidden)))]


def badge(piece: Piece, before: str = "") -> str:
    """How many a piece stands for, «×3»; what else it says of itself as it is, «7+», but never run into a number."""
    if piece.badge.isdigit():
        return f"×{piece.badge}"
    return f" {piece.badge}" if piece.badge and before[-1:].isalnum() else piece.badge


def is_nothing(area: Area) -> bool:
    """Whether an area is empty and cannot be chosen."""
    if area.moves or area.tries or area.pieces or area.counters or area.grid is not None:
        return False
    return all(is_nothing(part) for part in area.areas)


def halves(counters: list[str]) -> Iterable[str]:
    """Two counters a line."""
    return ["  ".join(counters[n : n + 2]) for n in range(0, len(counters), 2)]
