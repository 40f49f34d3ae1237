"""The icons of the installed house, from its emblem: `src/tafelrunde/web/icons/*.png`.

Needs `pip install resvg-py`, part of `[web]`; run again when the emblem changes.
"""

from pathlib import Path

import resvg_py

ROOT = Path(__file__).parents[1]
EMBLEM = ROOT / "src/tafelrunde/web/static/emblems/house.svg"
TO = ROOT / "src/tafelrunde/web/icons"
GROUND = "#241b18"  # the head of every page
ICONS = {  # name: (size, part of the picture the emblem fills, roundness of the corners)
    "icon-192": (192, 0.8, 0.2),
    "icon-512": (512, 0.8, 0.2),
    "maskable-192": (192, 0.62, 0.0),  # systems cut these to a shape of their own: the middle four fifths are safe
    "maskable-512": (512, 0.62, 0.0),
    "apple-touch-icon": (180, 0.72, 0.0),
}


def main() -> None:
    """Write them all."""
    TO.mkdir(exist_ok=True)
    for name, (size, part, round_by) in ICONS.items():
        (TO / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(picture(part, round_by), width=size, height=size)))


def picture(part: float, round_by: float) -> str:
    """The emblem on the ground of the house, as a square of a thousand."""
    inner, edge = 1000 * part, 500 * (1 - part)
    emblem = EMBLEM.read_text().replace("<svg ", f'<svg x="{edge}" y="{edge}" width="{inner}" height="{inner}" ', 1)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">'
            f'<rect width="1000" height="1000" rx="{1000 * round_by}" fill="{GROUND}"/>{emblem}</svg>')


if __name__ == "__main__":
    main()
