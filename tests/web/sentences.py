"""Every English sentence the house itself can say: in its pages, its refusals, its log."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tafelrunde.bots import levels
from tafelrunde.games import slugs
from tafelrunde.web.http import appearance
from tafelrunde.web.lists import heraldry, table_form

HOUSE = Path(__file__).parents[2] / "src/tafelrunde"
SAID = re.compile(r'\bt\(\s*(?:"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\')')
SPEAKERS = {"Say", "BadInput", "StoreError", "Unknown", "CannotOpen", "BotFailed", "Stopped", "TooLong", "t"}
PARTS = ("web", "analysis", "puzzles", "cli", "lab", "store", "bots", "lessons", "printing", "match", "kit", "core",
         "learned", "adapters", "batch", "tensors", "drawing")
LESSONS = {(part, slug) for part in ("lessons", "analysis") for slug in slugs()}  # each in its game's own catalogue


def sentences() -> set[str]:
    """All templates, found in the source."""
    found = {said for level in (*levels.LEVELS, levels.LEARNED, *levels.FORMER) for said in (level.title, level.about)}
    found |= set(levels.AGAINST.values())
    found |= {speed.title for speed in table_form.SPEEDS} | {"on", "off", "none"}
    found |= set(appearance.SCHEME_WORDS.values())
    found |= set(table_form.HINTS.values()) | set(table_form.LEAVINGS.values())
    found |= set(heraldry.WORDS.values())
    for template in sorted((HOUSE / "web/templates").glob("*.html")):
        for double, single in SAID.findall(template.read_text()):
            found.add(double or single)
    files = [file for part in PARTS for file in sorted((HOUSE / part).rglob("*.py"))
             if (part, file.stem) not in LESSONS]
    shared = [HOUSE / f"scenes/{part}.py" for part in ("aid/__init__", "deck", "pad")]
    for file in [HOUSE / "scenes/catalogues.py", *shared, *files]:
        found |= set(_said(ast.parse(file.read_text())))
    return found - {""}


def _said(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            place = 1 if name in ("Illegal", "Step") else 0 if name in SPEAKERS else -1
            if 0 <= place < len(node.args):
                yield from _texts(node.args[place])
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("told", "reason"):
            yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        text = part.value if isinstance(part, ast.Constant) else None
        if isinstance(text, str) and len(text) > 7 and "%" not in text:  # shorter ones and formats are no sentences
            yield text
