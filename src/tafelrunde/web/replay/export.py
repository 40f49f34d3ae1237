"""A timeline as one HTML page that needs nothing else: script, style, fonts, symbols and sentences are inside it."""

import base64
import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.core import BadInput, GameInfo, Say
from tafelrunde.scenes.catalogues import Catalogue, front_end_catalogue, load_catalogue
from tafelrunde.scenes.translate import Translator
from tafelrunde.web.lists.catalogue import load_game_file
from tafelrunde.web.replay.timeline import Timeline

STATIC = Path(__file__).parents[1] / "static"
FONT = re.compile(r"url\(/static/(fonts/[\w.-]+\.woff2)\)")
LARGEST = 24_000_000  # bytes of a timeline; the longest match met has a tenth


def export_page(timeline: Timeline, info: GameInfo, language: str, home: str) -> str:
    """The page; `home` is the address of the server, for links to rules. Raises BadInput if it would be too large."""
    if len(bytes(timeline.moments)) > LARGEST:
        raise BadInput("this match is too long for one page")
    t = Translator(language, game=info.slug)
    names = t.list(somebody.name for somebody in timeline.people)
    title = escape(f"{t(info.title)}{t(': ')}{names}")
    encoded = msgspec.json.encode(timeline).decode()
    said = _sentences_in(json.loads(encoded), load_catalogue(language, info.slug))
    sentences = {"own": front_end_catalogue(language, "client"), "said": said}
    hint = escape(t(Say("This page shows a match move by move; it needs JavaScript.")))
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_styles()}{_theme(info.slug)}</style>
</head>
<body class="at-table theme-{info.slug}">
<div id="replay" data-film="#film" data-catalogue="#sentences" data-rules="{escape(home)}/rules/{info.slug}">
<noscript><p class="notice">{hint}</p></noscript>
</div>
<div hidden>{_symbols()}</div>
<script type="application/json" id="film">{_inside(encoded)}</script>
<script type="application/json" id="sentences">{_inside(json.dumps(sentences, ensure_ascii=False))}</script>
<script type="module">{_script()}</script>
</body>
</html>
"""


def _inside(data: str) -> str:
    """JSON that cannot end the element it stands in."""
    return data.replace("<", "\\u003c")


@cache
def _script() -> str:
    return (STATIC / "table.js").read_text(encoding="utf-8").replace("</script", "<\\/script")


@cache
def _symbols() -> str:
    return (STATIC / "sprite.svg").read_text(encoding="utf-8")


@cache
def _styles() -> str:
    def fonts(found: re.Match[str]) -> str:
        data = base64.b64encode((STATIC / found[1]).read_bytes()).decode()
        return f"url(data:font/woff2;base64,{data})"

    css = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("house.css", "table.css"))
    return FONT.sub(fonts, css).replace("</style", "<\\/style")


def _theme(slug: str) -> str:
    """The colours that a game of another package brings."""
    return (load_game_file(slug, "theme.css") or b"").decode().replace("</style", "<\\/style")


def _sentences_in(data: Any, catalogue: Catalogue) -> dict[str, str]:
    """Every sentence of the catalogue that the data says."""
    found: dict[str, str] = {}
    waiting = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
        elif isinstance(one, str) and one in catalogue:
            found[one] = catalogue[one]
    return found
