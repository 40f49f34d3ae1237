"""Files that are the same for everybody: the built client, the scripts of pages, each game's symbols and sentences.

Each has an address with a mark of its content (`/static/table.css?v=0a1b2c3d`), so that a browser may keep it for good
and fetches it again only when it has changed.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tafelrunde import scenes
from tafelrunde.scenes.aid import aid_symbols
from tafelrunde.scenes.catalogues import catalogue, front_end_catalogue, load_catalogue

HERE: Final = Path(__file__).parents[1]
LESSON: Final = "-lesson"  # in the names of what lessons need beside their tables
STATIC, SCRIPTS, ICONS = HERE / "static", HERE / "scripts", HERE / "icons"
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json",
                ".woff2": "font/woff2", ".png": "image/png", ".txt": "text/plain", ".webp": "image/webp",
                ".ico": "image/x-icon", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".opus": "audio/ogg",
                ".wav": "audio/wav", ".m4a": "audio/mp4", ".webm": "audio/webm"}
PACKABLE: Final = ("text/javascript", "text/css", "image/svg+xml", "application/json", "text/plain")
NAMED = re.compile(r"url\(/static/([\w./-]+)\)")  # what a style sheet fetches
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.S)


@dataclass(frozen=True)
class KeptFile:
    """A file in memory, with its path, type and content."""

    path: str
    kind: str
    data: bytes

    @property
    def mark(self) -> str:
        """A hash of the content."""
        return _mark(self.data)

    @property
    def address(self) -> str:
        """Its address, which changes with its content."""
        return f"{self.path}?v={self.mark}"

    @property
    def packable(self) -> bool:
        """Is it a text? Pictures, fonts and sounds are compressed already."""
        return self.kind in PACKABLE


@cache
def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]


@cache
def built_file(name: str) -> KeptFile | None:
    """A file of the built client, by its name below `/static/`."""
    return _read(STATIC, name, "/static/")


@cache
def script_file(name: str) -> KeptFile | None:
    """A script of the pages, by its name below `/scripts/`."""
    return _read(SCRIPTS, name, "/scripts/")


@cache
def icon_file(name: str) -> KeptFile | None:
    """A picture of the house for home screens and link previews, by its name below `/icons/`."""
    return _read(ICONS, name, "/icons/")


def _read(folder: Path, name: str, below: str) -> KeptFile | None:
    file = (folder / name).resolve()
    if folder not in file.parents or file.suffix not in KINDS or not file.is_file():
        return None
    data = file.read_bytes()
    if file.suffix == ".css":
        data = NAMED.sub(lambda found: f"url({built_address(found[1])})", data.decode()).encode()
    return KeptFile(below + name, KINDS[file.suffix], data)


def built_address(name: str) -> str:
    """The address of a built file; without a mark if there is none."""
    file = built_file(name)
    return file.address if file is not None else f"/static/{name}"


def script_address(name: str) -> str:
    """The address of a script of the pages."""
    file = script_file(name)
    return file.address if file is not None else f"/scripts/{name}"


def icon_address(name: str) -> str:
    """The address of a picture of the house."""
    file = icon_file(name)
    return file.address if file is not None else f"/icons/{name}"


@cache
def symbols_file(slug: str) -> KeptFile:
    """The symbols a table of this game needs: those of its pictures, and the client's own."""
    whole = (STATIC / "sprite.svg").read_text(encoding="utf-8")
    wanted = {*json.loads((STATIC / "symbols.json").read_bytes()), *scenes.art_of(slug), *aid_symbols(slug)}
    drawn = "\n".join(found[0] for found in SYMBOL.finditer(whole) if found[1] in wanted)
    text = f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'
    return KeptFile(f"/symbols/{slug}.svg", KINDS[".svg"], text.encode())


def symbols_address(slug: str) -> str:
    """The address of the symbols of a game."""
    return symbols_file(slug).address


@cache
def sounds_addresses() -> str:
    """The addresses of the sounds of a table, each with the mark of its content."""
    return " ".join(file.address for file in every_built() if file.kind.startswith("audio/"))


@cache
def _page_only_sentences() -> frozenset[str]:
    """Sentences that never reach a table (`scripts/page_words.py`)."""
    return frozenset(json.loads((HERE.parent / "locale/aside.json").read_bytes()))


@cache
def sentences_file(language: str, slug: str, lesson: bool = False) -> KeptFile:
    """The sentences the client needs at a table of a game: its own and what the table says; at a lesson, all that the
    game says."""
    whole = catalogue(language, slug) if lesson else {}
    spoken = {key: words for key, words in load_catalogue(language, slug).items()
              if key not in _page_only_sentences() or key in whole}
    both = {"own": dict(front_end_catalogue(language, "client")), "said": spoken}
    text = json.dumps(both, ensure_ascii=False, separators=(",", ":"))
    return KeptFile(f"/catalogue/{language}/{slug}{LESSON * lesson}.json", KINDS[".json"], text.encode())


def sentences_address(language: str, slug: str, lesson: bool = False) -> str:
    """The address of what the client needs at a table or at a lesson of a game."""
    return sentences_file(language, slug, lesson).address


@cache
def service_worker() -> KeptFile:
    """The service worker. It names the build it belongs to, and so starts over with the next one."""
    pages = (file.read_bytes() for file in sorted((HERE / "templates").glob("*.html")))
    text = (SCRIPTS / "sw.js").read_text(encoding="utf-8")
    build = _mark(b"".join((*(file.data for file in every_built()), *pages, text.encode())))
    fonts = [file.address for file in every_built() if file.kind == KINDS[".woff2"]]
    named = f"const BUILD = {json.dumps(build)};\nconst FONTS = {json.dumps(fonts)};\n"
    return KeptFile("/sw.js", KINDS[".js"], (named + text).encode())


def first_wanted() -> Iterator[KeptFile]:
    """The files every visitor needs, compressed before anybody asks."""
    built = ("house.css", "pages.css", "table.js", "table.css")
    found = (*map(built_file, built), script_file("refresh.js"))
    yield from (file for file in found if file is not None)


def every_built() -> Iterator[KeptFile]:
    """All files of the built client, in a fixed order."""
    names = (str(path.relative_to(STATIC).as_posix()) for path in sorted(STATIC.rglob("*")))
    yield from (file for name in names if (file := built_file(name)) is not None)
