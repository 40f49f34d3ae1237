"""The sentences of the house that never reach a table, as `src/tafelrunde/locale/aside.json`: no client gets them.

They are those of the German catalogues that no module names but those of pages and the command line; templates are
not modules. `python scripts/page_words.py` writes the file; `--check` tells whether it is fresh. What it does not name
yet is sent, so a stale list costs bytes and no word.
"""

import argparse
import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tafelrunde.scenes.catalogues import house

HOUSE = Path(__file__).parents[1] / "src/tafelrunde"
ASIDE = HOUSE / "locale/aside.json"
AWAY = ("cli/", "lab/", "printing/", "web/notify/", "web/preview/", "web/routes/")  # their sentences stay on pages
BUT = ("web/routes/learn.py",)  # sends lessons to the client


def named() -> Iterator[str]:
    """Every text in every module whose sentences may reach a table."""
    for file in sorted(HOUSE.rglob("*.py")):
        place = file.relative_to(HOUSE).as_posix()
        if place in BUT or not place.startswith(AWAY):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def aside() -> list[str]:
    """What is in no such module."""
    return sorted(set(house("de")) - set(named()))


def main() -> None:
    """Write the list, or compare it with the file; exits with 1 if that is stale."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true")
    told = json.dumps(aside(), indent=0, ensure_ascii=False) + "\n"
    if not arguments.parse_args().check:
        ASIDE.write_text(told, encoding="utf-8")
    elif ASIDE.read_text(encoding="utf-8") != told:
        sys.exit("src/tafelrunde/locale/aside.json is stale: run python scripts/page_words.py")


if __name__ == "__main__":
    main()
