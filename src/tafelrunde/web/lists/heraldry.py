"""Coats of arms: two tinctures, one of them a metal, a division of the field, a charge.

Everybody has one, derived from their name until they choose another. The charge is counterchanged: on each part of the
field it has the tincture of the other, so that metal always lies on colour and colour on metal.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files

from tafelrunde.core import BadInput
from tafelrunde.store import KeptSeat

METALS = {"gold": "#e3b94c", "silver": "#f3efe2"}
COLOURS = {"red": "#a3281f", "blue": "#1f5592", "green": "#2c6b34", "purple": "#6a3a8c", "black": "#2b2622"}
TINCTURES = METALS | COLOURS
DIVISIONS = {
    "plain": "",
    "pale": "M50 0H100V120H50Z",
    "fess": "M0 56H100V120H0Z",
    "bend": "M0 0L100 108V0Z",
    "quarterly": "M50 0H100V56H50ZM0 56H50V120H0Z",
    "saltire": "M0 0L50 56L0 112ZM100 0L50 56L100 112Z",
    "chevron": "M50 44L100 92V120H0V92Z",
    "chief": "M0 0H100V34H0Z",
    "base": "M0 80H100V120H0Z",
    "pile": "M14 0H86L50 100Z",
    "stripes": "M20 0H40V120H20ZM60 0H80V120H60Z",
    "bars": "M0 25H100V45H0ZM0 65H100V85H0Z",
}
CHARGES = ("lion", "eagle-emblem", "griffin-symbol", "boar", "horse-head", "rooster", "fleur-de-lys", "rose",
           "suit-leaf", "sunrise", "crown", "castle", "stone-tower", "visored-helm", "crossed-swords", "broadsword",
           "winged-scepter", "jester-hat", "caravel", "ringing-bell", "open-book")
NONE = "none"  # no charge
WORDS = {
    "gold": "gold", "silver": "silver", "red": "red", "blue": "blue", "green": "green", "purple": "purple",
    "black": "black", "plain": "undivided", "pale": "per pale", "fess": "per fess", "bend": "per bend",
    "quarterly": "quarterly", "saltire": "per saltire", "chevron": "per chevron", "chief": "chief", "base": "base",
    "pile": "pile", "stripes": "paly", "bars": "barry", "lion": "lion", "eagle-emblem": "eagle",
    "griffin-symbol": "griffin", "boar": "boar", "horse-head": "horse", "rooster": "rooster", "fleur-de-lys": "lily",
    "rose": "wild rose", "suit-leaf": "linden leaf", "sunrise": "rising sun", "crown": "crown", "castle": "castle",
    "stone-tower": "tower", "visored-helm": "helmet", "crossed-swords": "crossed swords", "broadsword": "sword",
    "winged-scepter": "winged sceptre", "jester-hat": "fool's cap", "caravel": "ship", "ringing-bell": "bell",
    "open-book": "book", "none": "nothing",
}  # fmt: skip
SHIELD = "M5 4H95V58C95 90 71 107 50 116C29 107 5 90 5 58Z"
SYMBOL = re.compile(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Arms:
    """A coat of arms; `first` is the tincture of the field, `second` that of its division and of the charge."""

    division: str
    first: str
    second: str
    charge: str

    def __str__(self) -> str:
        return ".".join((self.division, self.first, self.second, self.charge))


def read_arms(word: str) -> Arms:
    """The coat of arms that `str(arms)` writes; raises BadInput."""
    parts = word.split(".") if len(word) < 100 else []
    if len(parts) != 4 or parts[0] not in DIVISIONS or parts[3] not in (*CHARGES, NONE):
        raise BadInput("there is no such coat of arms")
    arms = Arms(*parts)
    if {arms.first, arms.second} - TINCTURES.keys() or (arms.first in METALS) == (arms.second in METALS):
        raise BadInput("one of the two tinctures is a metal, gold or silver, and the other is a colour")
    return arms


def arms_of(name: str, chosen: str = "") -> str:
    """The coat of arms somebody has chosen or, always the same, the one derived from their name."""
    return chosen or _derive_arms(name)


def coat_of(seat: KeptSeat, chosen: dict[int, str]) -> str:
    """The coat of arms shown beside the name at a seat."""
    return arms_of(seat.name, chosen.get(seat.sitter, "")) if seat.name else ""


@lru_cache(2000)
def _derive_arms(name: str) -> str:
    drawn = iter(sha256(name.strip().casefold().encode()).digest())
    division, metal, colour, charge = (
        tuple(words)[next(drawn) % len(words)] for words in (DIVISIONS, METALS, COLOURS, CHARGES))
    first, second = (metal, colour) if next(drawn) % 2 else (colour, metal)
    return str(Arms(division, first, second, charge))


@lru_cache(500)
def draw_arms(arms: Arms) -> str:
    """Draw a coat of arms; returns the SVG."""
    first, second, part = TINCTURES[arms.first], TINCTURES[arms.second], DIVISIONS[arms.division]
    divided = f'<path d="{part}" fill="{second}"/>' if part else ""
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="120" viewBox="0 0 100 120">'
            f'<defs><clipPath id="s"><path d="{SHIELD}"/>'
            f'</clipPath><clipPath id="p"><path d="{part}"/></clipPath></defs><g clip-path="url(#s)">'
            f'<path d="M0 0H100V120H0Z" fill="{first}"/>{divided}{_draw_charges(arms, first, second)}</g>'
            f'<path d="{SHIELD}" fill="none" stroke="#1c1613" stroke-width="5"/></svg>')


def _draw_charges(arms: Arms, first: str, second: str) -> str:
    body = _charges().get(arms.charge, "")
    if not body:
        return ""
    placed = f'<g transform="translate(17 21) scale(.129)" color="{{}}">{body}</g>'
    on_part = f'<g clip-path="url(#p)">{placed.format(first)}</g>' if DIVISIONS[arms.division] else ""
    return placed.format(second) + on_part


@cache
def _charges() -> dict[str, str]:
    """The inside of each charge, as the sprite of the tables has it: 512 × 512, in currentColor."""
    sprite = files("tafelrunde.web").joinpath("static/sprite.svg").read_text("utf-8")
    return {name: body for name, body in SYMBOL.findall(sprite) if name in CHARGES}
