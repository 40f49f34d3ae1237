"""A link preview, 1200 by 630: on the left the game and who plays, on the right the table or the terms."""

from dataclasses import dataclass

import msgspec

from tafelrunde.drawing.svg.areas import draw_scene
from tafelrunde.drawing.svg.shapes import DARK, GOLD, SANS, TITLE, move_to, symbol, words
from tafelrunde.scenes.inks import CLOTH, ink, theme_colour
from tafelrunde.scenes.vocabulary import Scene
from tafelrunde.web.http.files import STATIC
from tafelrunde.web.lists.catalogue import load_game_file

WIDTH, HEIGHT = 1200, 630
LIGHT, SOFT = "#f6eedd", "#d8cfba"
LEFT, RIGHT, TOP, ROOM = 56, 456, 36, (696, 502)  # where things begin, and what the table may take
LETTER = 0.47  # of the size: how wide a letter is, about
LONGEST_LINE = 46  # letters


@dataclass(frozen=True)
class CardText:
    """The content of a link preview, in its reader's language."""

    slug: str
    title: str
    house: str
    people: tuple[str, ...]  # by seat; an open seat in words, too
    headline: str  # what this is: an invitation, a match
    lines: tuple[str, ...]  # the terms, where there is no table to show
    scene: bytes = b""  # what an onlooker sees, as JSON


def draw_card(card: CardText) -> str:
    """Draw a link preview; returns the SVG."""
    scene = msgspec.json.decode(card.scene, type=Scene) if card.scene else None
    name = dict(enumerate(card.people)).get
    table = draw_scene(scene, lambda seat: name(seat) or "", *ROOM) if scene is not None else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{_ground(card.slug)}'
            f'{_left(card, scene)}{move_to(table, RIGHT, TOP) if table else _terms(card)}</svg>')


def _ground(slug: str) -> str:
    cloth = theme_colour(slug, "cloth", CLOTH)
    return (f'<defs><radialGradient id="light" cx="0.6" cy="0.2" r="0.9"><stop offset="0" stop-color="#ffffff" '
            f'stop-opacity="0.16"/><stop offset="1" stop-color="#000000" stop-opacity="0.2"/></radialGradient></defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{cloth}"/>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#light)"/>'
            f'<rect x="0" y="{HEIGHT - 52}" width="{WIDTH}" height="52" fill="{DARK}"/>'
            f'<rect x="0" y="{HEIGHT - 56}" width="{WIDTH}" height="4" fill="{GOLD}"/>')


def _left(card: CardText, scene: Scene | None) -> str:
    """Emblem, title, who plays; at the bottom the house."""
    parts = [_emblem(card.slug, LEFT, TOP, 110, 129)]
    title = _wrap(card.title, max(17, len(card.title) * 6 // 10))[:2]
    size, begin = (38, 234) if len(title) == 1 else (32, 196)
    parts += [_fit_line(line, LEFT, begin + 38 * place, size, LIGHT, 372, TITLE) for place, line in enumerate(title)]
    parts.append(_fit_line(card.headline, LEFT, 270, 25, GOLD, 372))
    panels = {panel.seat: panel for panel in scene.seats} if scene is not None else {}
    for seat, person in enumerate(card.people[:7]):
        y = 318 + seat * 37
        panel = panels.get(seat)
        if panel is not None:
            parts.append(f'<circle cx="{LEFT + 15}" cy="{y - 9}" r="15" fill="{ink(panel.ink)}" stroke="{LIGHT}"/>')
            parts.append(symbol(panel.sign, LEFT + 5, y - 19, 20, LIGHT))
        parts.append(_fit_line(person, LEFT + 42 if panel else LEFT, y, 27, LIGHT, 250))
        if panel is not None and panel.counters:
            parts.append(words(str(panel.counters[0].value), 428, y, 27, SOFT, anchor="end", bold=True))
    parts.append(words(card.house, LEFT, HEIGHT - 18, 24, GOLD, font=TITLE, bold=True))
    return "".join(parts)


def _terms(card: CardText) -> str:
    """The terms, as large as there is room."""
    lines = [line for term in card.lines for line in _wrap(term)][:11]
    size = 34 if len(lines) <= 8 else 29
    begin = 300 - (len(lines) - 1) * size * 0.72
    return "".join(words(line, RIGHT + 20, begin + number * size * 1.44, size, LIGHT)
                   for number, line in enumerate(lines))


def _wrap(text: str, longest: int = LONGEST_LINE) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > longest:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _fit_line(text: str, x: float, y: float, size: float, colour: str, room: float, font: str = SANS) -> str:
    """A line in the size that fits; what would become too small is cut."""
    wide = LETTER * (1.5 if font == TITLE else 1)
    fits = min(size, max(size * 0.55, room / (wide * max(len(text), 1))))
    most = int(room / (wide * fits)) + 1
    return words(text if len(text) <= most else f"{text[:most - 1]}…", x, y, fits, colour, bold=True, font=font)


def _emblem(slug: str, x: float, y: float, width: float, height: float) -> str:
    """The emblem of a game, or of the house."""
    own = STATIC / f"emblems/{slug}.svg"
    data = own.read_bytes() if own.is_file() else load_game_file(slug, "emblem.svg")
    text = (data or (STATIC / "emblems/house.svg").read_bytes()).decode()
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return text[text.index("<svg"):].replace("<svg ", f"<svg {where} ", 1)
