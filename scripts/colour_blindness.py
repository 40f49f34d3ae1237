"""How far apart the colours of seats and types lie for those who see colours otherwise.

`PYTHONPATH=src:. python scripts/colour_blindness.py` prints, for each game and each kind of colour blindness, the two
seats and the two types whose colours are nearest (CIEDE2000), and whether their signs tell them apart; it fails where
neither does. The kinds are simulated at their full strength by the matrices of G. M. Machado, M. M. Oliveira and
L. A. F. Fernandes, «A Physiologically-based Model for Simulation of Color Vision Deficiency», IEEE Transactions on
Visualization and Computer Graphics 15 (2009); the distance is that of G. Sharma, W. Wu and E. N. Dalal, «The CIEDE2000
Color-Difference Formula», Color Research and Application 30 (2005).
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from tests.conformance.cases import STANDARD
from tests.scenes.test_every_scene import pieces, scenes_of

from tafelrunde.games import BUILT_IN
from tafelrunde.scenes.inks import INKS
from tafelrunde.scenes.vocabulary import Face

FAR: Final = 20.0  # colours that lie so far apart are told apart without a sign
STEPS: Final = 120  # of a walk through each way to set up a game

Triple = tuple[float, float, float]
KINDS: Final[dict[str, tuple[Triple, Triple, Triple]]] = {  # for light, as it adds up
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
XYZ: Final = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
WHITE: Final = (0.95047, 1.0, 1.08883)


@dataclass(frozen=True)
class Pair:
    """Two inks, how far apart they lie, and whether the signs beside them differ."""

    distance: float
    inks: tuple[str, str]
    signed: bool


def multiply(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    """A matrix times a vector."""
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def see(colour: str, kind: str) -> Triple:
    """What is seen of `#rrggbb`, as CIE L*a*b*; a kind that is none of the three sees it as it is."""
    red, green, blue = (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))
    light: Triple = (linear(red), linear(green), linear(blue))
    if kind in KINDS:
        red, green, blue = (min(1.0, max(0.0, one)) for one in multiply(KINDS[kind], light))
        light = (red, green, blue)
    x, y, z = (root(one / white) for one, white in zip(multiply(XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def linear(value: float) -> float:
    """A channel of sRGB as light that adds up."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def root(value: float) -> float:
    """The cube root, and a straight line near black."""
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours in CIE L*a*b*, all weights one."""
    mean = ((hypot(*one[1:]) + hypot(*other[1:])) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean / (mean + 25**7))
    chroma1, chroma2 = hypot(one[1] * stretch, one[2]), hypot(other[1] * stretch, other[2])
    hue1 = degrees(atan2(one[2], one[1] * stretch)) % 360
    hue2 = degrees(atan2(other[2], other[1] * stretch)) % 360
    grey = chroma1 * chroma2 == 0
    turn = 0.0 if grey else (hue2 - hue1 + 180) % 360 - 180
    hue = hue1 + hue2 if grey else hue1 + turn / 2
    chroma, light = (chroma1 + chroma2) / 2, (one[0] + other[0]) / 2
    t = (1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue)) + 0.32 * cos(radians(3 * hue + 6))
         - 0.20 * cos(radians(4 * hue - 63)))
    lightness = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    strength = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    angle = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    twist = sin(radians(60 * exp(-(((hue % 360 - 275) / 25) ** 2))))
    rotate = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * twist
    return sqrt(lightness**2 + strength**2 + angle**2 + rotate * strength * angle)


def symbols_on(face: Face) -> frozenset[str]:
    """The symbols that `Face.svelte` draws on it at every size."""
    if face.shape == "die":
        return frozenset({f"die-{face.corner}"})
    if face.shape in ("disc", "token", "coin"):
        return frozenset({face.art or face.sign} - {""})
    return frozenset({face.sign, face.art} - {""}) if face.shape in ("card", "tile", "figure") else frozenset()


Looks = dict[str, set[frozenset[str]]]  # by ink: the symbols that come with it


@cache
def looks_of(slug: str) -> tuple[Looks, Looks]:
    """The inks of a game's seats and of its types, met on a walk through each way to set it up. Seats without a sign of
    their own count as if they had none."""
    seats: Looks = defaultdict(set)
    types: Looks = defaultdict(set)
    for case in STANDARD:
        for _, _, scene in scenes_of(case, seed=5, steps=STEPS) if case.slug == slug else ():
            signs = [panel.sign for panel in scene.seats]
            for panel in scene.seats:
                seats[panel.ink].add(frozenset({panel.sign} if signs.count(panel.sign) == 1 else ()))
            for piece in pieces(scene.areas):
                if piece.face.ink:
                    types[piece.face.ink].add(symbols_on(piece.face))
    return dict(seats), dict(types)


def pairs(looks: Looks, kind: str) -> Iterator[Pair]:
    """Every two inks as that kind of colour blindness sees them."""
    for one, other in combinations(sorted(looks), 2):
        signed = looks[one].isdisjoint(looks[other]) and frozenset() not in looks[one] | looks[other]
        yield Pair(distance(see(INKS[one], kind), see(INKS[other], kind)), (one, other), signed)


def main() -> int:
    """Print the nearest two of everything."""
    faults = 0
    for slug in BUILT_IN:
        for what, looks in zip(("seats", "types"), looks_of(slug), strict=True):
            for kind in KINDS:
                found = sorted(pairs(looks, kind), key=lambda pair: pair.distance)
                near = [pair for pair in found if pair.distance < FAR]
                untold = [pair.inks for pair in near if not pair.signed]
                faults += len(untold)
                least = f"{' and '.join(found[0].inks)} {found[0].distance:.1f}" if found else "one colour"
                print(f"{slug:18}{what:7}{kind:14}{least:32}{len(near)} of {len(found)} below {FAR:g}, "
                      f"{len(untold)} without a sign", *untold)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
