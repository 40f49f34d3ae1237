"""The areas of a scene as SVG: how pieces lie, and how all of it fits into a picture. It knows no game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from tafelrunde.drawing.svg.shapes import GAP, Drawn, move_to, piece, words
from tafelrunde.scenes.inks import ink
from tafelrunde.scenes.vocabulary import Area, Grid, Piece, Scene

SQUARE = 64.0  # of a map
GROUNDS: Final = {"plain": "#e9dcb4", "wood": "#a9bd8d", "hill": "#cfc2a0", "town": "#d2ab93", "": "#ddd2b6"}
NEUTRAL = "#8a8072"
OVERLAP = 0.34  # of a piece is seen where they lie on each other
ALWAYS_APART = 12  # pieces of a row
FEWEST = 4  # pieces on a picture, before what lies aside is shown too
TALL = 300.0
WIDTHS = (500, 700, 900, 1100, 1400, 1700, 2100, 2600)
LARGEST = 1.6  # times its own size: a few pieces must not fill the picture
Name = Callable[[int], str]


def draw_scene(scene: Scene, name: Name, width: float, height: float) -> str:
    """What lies on the table, as large as it fits; "" where nothing does. `name` says who sits at a seat."""
    boxes = [box for area in _choose(scene) if min((box := _label(area, name))[:2]) > 0]
    if not boxes:
        return ""
    flows = [_flow(boxes, within) for within in WIDTHS]
    scale, (wide, high, svg) = max(((min(width / flow[0], height / flow[1], LARGEST), flow) for flow in flows),
                                   key=lambda found: found[0])
    return move_to(svg, (width - wide * scale) / 2, (height - high * scale) / 2, scale)


def draw_picture(scene: Scene, name: Name, width: float, height: float, cloth: str) -> str:
    """A table on its cloth, as an SVG of its own."""
    margin = min(width, height) / 40
    table = move_to(draw_scene(scene, name, width - 2 * margin, height - 2 * margin), margin, margin)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"><rect width="{width:g}" '
            f'height="{height:g}" fill="{cloth}"/>{table}</svg>')


def _pieces(area: Area) -> Iterator[Piece]:
    yield from area.pieces
    for inner in area.areas:
        yield from _pieces(inner)


def _choose(scene: Scene) -> list[Area]:
    """A map alone, if there is one; else what is played with the viewer's own hand, and what lies aside only where that
    is little."""
    maps = [area for area in scene.areas if area.grid is not None]
    if maps:
        return maps[:1]
    shown = [area for area in scene.areas if any(_pieces(area))]
    aside = [area for area in shown if area.kind != "hand" or area.owner == scene.viewer]
    played = [area for area in aside if "small" not in area.marks]
    return next((some for some in (played, aside) if _count(some) >= FEWEST), shown)


def _count(areas: Iterable[Area]) -> int:
    return sum(1 for area in areas for _ in _pieces(area))


def _label(area: Area, name: Name) -> Drawn:
    """An area, with the name of whose it is."""
    width, height, svg = _area(area)
    if width <= 0 or area.owner < 0 or not (whose := name(area.owner)[:24]):
        return width, height, svg
    told = words(whose, 0, 24, 26, "#f6eedd", bold=True)
    return max(width, len(whose) * 13.0), height + 36, told + move_to(svg, 0, 36)


def _area(area: Area) -> Drawn:
    if area.grid is not None:
        return _map(area.grid, area.pieces)
    inner = [box for each in area.areas if (box := _area(each))[0] > 0]
    own = _row(area)
    boxes = [*([own] if own[0] > 0 else []), *inner]
    if not boxes:
        return 0, 0, ""
    if area.kind == "facing" or "column" in area.marks or any(box[0] > TALL * 1.5 for box in boxes):
        return _column(boxes)
    return _flow(boxes, TALL * 3)


def _row(area: Area) -> Drawn:
    """Its pieces: in line, on each other, or the topmost alone."""
    seen = area.pieces[-1:] if area.kind == "stack" else area.pieces
    drawn = [box for one in seen if (box := piece(one))[0] > 0]
    together = area.kind in ("fan", "heap") or len(drawn) > ALWAYS_APART
    x, high, svg = 0.0, 0.0, ""
    for place, (width, height, one) in enumerate(drawn):
        svg += move_to(one, x, 0)
        high = max(high, height)
        last = place == len(drawn) - 1
        x += width * OVERLAP if together and not last else width + (0 if last else GAP)
    return x, high, svg


def _column(boxes: Sequence[Drawn]) -> Drawn:
    y, svg = 0.0, ""
    for _, height, one in boxes:
        svg += move_to(one, 0, y)
        y += height + GAP * 2
    return max(box[0] for box in boxes), y - GAP * 2, svg


def _flow(boxes: Sequence[Drawn], within: float) -> Drawn:
    """In lines from left to right, each as wide as that at most; a line is as high as its highest."""
    x = y = line = widest = 0.0
    svg = ""
    for width, height, one in boxes:
        if x > 0 and x + width > within:
            x, y, line = 0.0, y + line + GAP * 3, 0.0
        svg += move_to(one, x, y)
        x += width + GAP * 3
        line, widest = max(line, height), max(widest, x - GAP * 3)
    return widest, y + line, svg


def _map(grid: Grid, pieces: Sequence[Piece]) -> Drawn:
    """Squares with their regions, walls between them, and what stands there."""
    parts = []
    for number, cell in enumerate(grid.cells):
        x, y = number % grid.columns * SQUARE, number // grid.columns * SQUARE
        square = f'x="{x:g}" y="{y:g}" width="{SQUARE:g}" height="{SQUARE:g}"'
        parts.append(f'<rect {square} fill="{GROUNDS.get(cell.terrain, GROUNDS[""])}" stroke="#00000022"/>')
        tint = ink(f"seat{cell.owner}") if cell.owner >= 0 and not cell.ink else ink(cell.ink) if cell.ink else ""
        if tint or cell.zone >= 0:
            parts.append(f'<rect {square} fill="{tint or NEUTRAL}" fill-opacity="0.42"/>')
    for edge in grid.edges:
        if edge.wall and edge.b >= 0:
            parts.append(_wall(edge.a, edge.b, grid.columns))
    for one in pieces:
        if one.cell >= 0:
            width, height, svg = piece(one)
            scale = SQUARE * 0.92 / max(width, height)
            x, y = one.cell % grid.columns * SQUARE, one.cell // grid.columns * SQUARE
            parts.append(move_to(svg, x + (SQUARE - width * scale) / 2, y + (SQUARE - height * scale) / 2, scale))
    wide, high = grid.columns * SQUARE, grid.rows * SQUARE
    rim = f'<rect width="{wide:g}" height="{high:g}" fill="none" stroke="#3d3226" stroke-width="6"/>'
    return wide, high, "".join(parts) + rim


def _wall(a: int, b: int, columns: int) -> str:
    low, high = min(a, b), max(a, b)
    x, y = high % columns * SQUARE, high // columns * SQUARE
    to = (x + SQUARE, y) if high - low > 1 or columns == 1 else (x, y + SQUARE)
    return (f'<path d="M{x:g} {y:g}L{to[0]:g} {to[1]:g}" stroke="#f6ecd5" stroke-width="14" stroke-linecap="round"/>'
            f'<path d="M{x:g} {y:g}L{to[0]:g} {to[1]:g}" stroke="#3d2a1c" stroke-width="9" stroke-linecap="round"/>')
