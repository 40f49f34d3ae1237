"""Scenes drawn with characters: seat panels, areas, pieces. Maps are in `maps`."""

from collections.abc import Iterable

from rich.style import Style

from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Counter, Face, Piece, Scene, SeatPanel, Text
from tafelrunde.terminal.canvas import Canvas, Spot, flow, stack
from tafelrunde.terminal.ink import (
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
from tafelrunde.terminal.maps import draw_map, says

WIDEST = 15  # characters of a piece's name on its card
CHIPS = ("coin", "disc", "token", "figure", "die", "wall")  # shapes that are drawn in one line


class Painter:
    """Draws the scenes of one table as wide as asked, in the words of a language."""

    def __init__(self, prose: Translator) -> None:
        self.prose = prose

    def scene(self, scene: Scene, width: int) -> Canvas:
        """The whole table: panels, the far side, the middle, the viewer's own side."""
        far = [area for area in scene.areas if area.owner not in (-1, scene.viewer)]
        middle = [area for area in scene.areas if area.owner == -1]
        own = [area for area in scene.areas if area.owner == scene.viewer and area.kind != "hand"]
        hand = [area for area in scene.areas if area.owner == scene.viewer and area.kind == "hand"]
        pages = [flow([self.panel(panel, scene.viewer) for panel in scene.seats], width)]
        pages += [flow([self.area(area, width) for area in side], width, gap=3)
                  for side in (far, middle, own, hand) if side]
        return stack(pages, gap=1)

    # -- panels

    def panel(self, panel: SeatPanel, viewer: int) -> Canvas:
        """One seat: sign and name, what it is doing, its counters."""
        name = f"{sign(panel.sign)} {self.prose.name(panel.seat)}"
        if panel.seat == viewer:
            name += f" ({self.prose('you')})"
        doing = ", ".join(self.prose(mark) for mark in SEAT_MARKS if mark in panel.marks)
        counters = [self.counter(counter) for counter in panel.counters]
        title = self.prose(panel.title)
        page = Canvas()
        lines = [title if title != self.prose("seat {number}", number=panel.seat + 1) else "", *halves(counters)]
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
        notes = [self.prose(counter.note) for counter in panel.counters if counter.note]
        if notes:
            page.spots.append(Spot(f"seat{panel.seat}", 0, 0, page.width, page.height,
                                   f"{self.prose.name(panel.seat)}: {'; '.join(notes)}"))
        return page

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
            heading = Canvas()
            arms = f"{sign(area.art)} " if area.art else ""
            lit = bool(area.moves)
            heading.put(0, 0, f"{'▸' if lit else ''}{arms}{self.prose(area.label)}", LIT if lit else DIM)
            page = stack([heading, body])
        if area.moves or area.tries or (area.note and not area.pieces):
            page.spots.insert(0, Spot(area.id, 0, 0, max(page.width, 1), 1, self.told(area.label, area.note),
                                      tuple(area.moves), area.tries))
        return page

    def body(self, area: Area, width: int) -> Canvas:
        """What lies in an area."""
        parts = [flow([self.piece(piece, area) for piece in area.pieces], width)] if area.pieces else []
        if area.grid is not None:
            parts = [draw_map(area.grid, area.pieces, self.prose)]
        if area.kind == "facing":
            parts.append(self.facing(area, width))
        elif area.areas:
            inner = [self.area(part, width) for part in area.areas]
            parts.append(stack(inner) if "column" in area.marks else flow(inner, width, gap=2))
        if area.counters:
            line = Canvas()
            line.put(0, 0, "  ".join(self.tracked(counter) for counter in area.counters))
            parts.append(line)
        if not parts and not area.moves:
            empty = Canvas()
            empty.put(0, 0, self.prose("empty"), DIM)
            parts.append(empty)
        return stack(parts)

    def tracked(self, counter: Counter) -> str:
        """A counter in the middle of the table; on a track, with its owner."""
        who = f"{self.prose.name(counter.seat)}: " if counter.seat >= 0 else ""
        return who + self.counter(counter)

    def facing(self, area: Area, width: int) -> Canvas:
        """Rows whose n-th pieces stand opposite each other."""
        rows = [[self.piece(piece, row) for piece in row.pieces] for row in area.areas]
        columns = max((len(row) for row in rows), default=0)
        wide = [max((row[n].width for row in rows if n < len(row)), default=0) for n in range(columns)]
        pages = []
        for row, whole in zip(rows, area.areas, strict=True):
            line = Canvas()
            for n, page in enumerate(row):
                line.paste(sum(wide[:n]) + n, 0, page)
            heading = Canvas()
            heading.put(0, 0, self.prose(whole.label), LIT if whole.moves else DIM)
            pages.append(stack([heading, line] if row else [heading]))
            if whole.moves or whole.tries:
                pages[-1].spots.insert(0, Spot(whole.id, 0, 0, max(heading.width, 1), 1,
                                               self.told(whole.label, whole.note), tuple(whole.moves), whole.tries))
        return stack(pages)

    # -- pieces

    def piece(self, piece: Piece, area: Area) -> Canvas:
        """One piece as a card of four lines or, if it is small, a chip of one."""
        small = "small" in area.marks or area.kind in ("heap", "dice") or piece.face.shape in CHIPS
        page = self.chip(piece) if small else self.card(piece)
        if piece.moves or piece.tries or piece.note or piece.face.foot:
            page.spots.append(Spot(piece.id, 0, 0, page.width, page.height, self.piece_says(piece),
                                   tuple(piece.moves), piece.tries))
        return page

    def piece_says(self, piece: Piece) -> str:
        """A piece in words: what it is, its small print, how it stands, what it could do."""
        states = [self.prose(mark) for mark in MARK_WORDS if mark in piece.marks]
        foot = self.prose(piece.face.foot) if piece.face.foot else ""
        label = self.prose(piece.label)
        words = f"{label} – {foot}" if foot and foot not in label else label
        words += f": {self.prose(piece.note)}" if piece.note else ""
        return f"{words} ({', '.join(states)})" if states else words

    def told(self, label: Text, note: Text | None) -> str:
        return says(self.prose, label, note)

    def chip(self, piece: Piece) -> Canvas:
        """`[10♣]`; heavy brackets where it begins a move."""
        face = piece.face
        if face.shape == "back":
            text = "░░"
        elif face.shape == "die" and face.corner.isdigit() and 0 < int(face.corner) < len(DICE):
            text = f"{DICE[int(face.corner)]} {face.corner}"
        else:
            telling = face.corner or face.letter or (face.sign or face.art) in SIGNS
            text = self.corner(face) if telling else self.prose(face.title or piece.label)[:WIDEST]
        text += f"×{piece.badge}" if piece.badge else ""
        text += "".join(MARKS[mark] for mark in piece.marks if mark in MARKS)
        text += f" {self.prose.name(piece.owner)}" if piece.owner >= 0 else ""
        page = Canvas()
        page.put(0, 0, f"⟦{text}⟧" if piece.moves else f"[{text}]", ink(face.ink, bold=bool(piece.moves)))
        return page

    def card(self, piece: Piece) -> Canvas:
        """A box: corner and sign, name; below it who played it, how many, how it stands."""
        face = piece.face
        title = self.prose(face.title)[:WIDEST] if face.title else ""
        below = f"×{piece.badge}" if piece.badge else ""
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
        mark = sign(face.sign or ("" if rank else face.art))
        return f"{rank}{mark}".strip()


def halves(counters: list[str]) -> Iterable[str]:
    """Two counters a line."""
    return ["  ".join(counters[n : n + 2]) for n in range(0, len(counters), 2)]
