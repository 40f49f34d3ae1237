"""What the page of a table weighs over the wire, file by file: `python scripts/page_weight.py [GAME …]`.

A house of its own is opened and each file fetched as a browser of today would on its first visit: packed. The picture
that comes over the socket is not counted. In every language that brings its sentences.
"""

import re
import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.web.house import Guest, Usual, house

from tafelrunde import games
from tafelrunde.scenes.languages import folders

NAMED = re.compile(r'(?:href|src|data-sprite|data-catalogue)="(/(?:static|scripts|symbols|catalogue)/[^"]+)"')
FONT = re.compile(r"url\((/static/[^)]+)\)")
MOST = 177_000  # bodies; with headers and what the script fetches next it is 180 kB


def size(guest: Guest, path: str) -> int:
    """The bytes of the body of an answer as it was sent."""
    with guest.pages.stream("GET", path, headers={"accept-encoding": "gzip, br"}) as answer:
        answer.raise_for_status()
        return sum(len(part) for part in answer.iter_raw())


def weights(guest: Guest, slug: str) -> dict[str, int]:
    """The page of a new table of a game, and everything it names."""
    path = guest.post(f"/quick/{slug}").url.path
    page = guest.get(path).text
    named = list(dict.fromkeys(NAMED.findall(page)))
    fonts = {font for one in named if ".css" in one for font in FONT.findall(guest.get(one).text)}
    return {one: size(guest, one) for one in (path, *named, *sorted(fonts))}


def main() -> None:
    """Print them; exits with 1 if a page is too heavy."""
    Usual.sockets = True
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as opened:
        heavy = False
        for slug, language in product(sys.argv[1:] or games.BUILT_IN, folders()):
            found = weights(opened.guest("Ada", language), slug)
            for path, length in found.items():
                print(f"{length:>9,}  {path}")
            print(f"{sum(found.values()):>9,}  {slug} ({language}), of {MOST:,}\n")
            heavy |= sum(found.values()) > MOST
    sys.exit(heavy)


if __name__ == "__main__":
    main()
