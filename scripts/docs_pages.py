"""What the site needs besides docs/: the pages that stand in the root of the project, and the list of decisions.

A hook of mkdocs. Links between the root and docs/ are led to where the pages are on the site; a link to a file of the
source, which is no page, becomes its name.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "CREDITS.md": "credits.md",
         "SECURITY.md": "security.md", "README.md": "index.md"}
LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)")
DECISIONS = "decisions/README.md"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, and the list of decisions."""
    for name, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text("utf-8")))
    files.append(File.generated(config, DECISIONS, content=decisions()))
    return files


def decisions() -> str:
    """The decisions by number, each with its title."""
    heads = [(file.name, file.read_text("utf-8").partition("\n")[0].removeprefix("# "))
             for file in sorted((ROOT / "docs/decisions").glob("*.md"))]
    return "# Decisions\n\n" + "\n".join(f"- [{title}]({name})" for name, title in heads) + "\n"


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The text of a page with every link led to a page of the site."""
    folder = ROOT if page.file.src_uri in PAGES.values() else (ROOT / "docs" / page.file.src_uri).parent
    depth = "../" * page.file.src_uri.count("/")

    def led(link: re.Match[str]) -> str:
        text, target, anchor = link[1], (folder / link[2]).resolve(), link[3] or ""
        if target == ROOT / "docs/decisions":
            return f"[{text}]({depth}{DECISIONS})"
        if target.is_relative_to(ROOT / "docs"):
            return f"[{text}]({depth}{target.relative_to(ROOT / 'docs').as_posix()}{anchor})"
        name = target.relative_to(ROOT).as_posix()
        return f"[{text}]({depth}{PAGES[name]}{anchor})" if name in PAGES else text

    return LINK.sub(led, markdown)
