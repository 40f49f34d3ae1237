"""What axe holds against a page."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
ALL = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast"]  # what another scheme can change
WANTED = bool(os.environ.get("TAFELRUNDE_EXPECT_NODE"))
ASK = "([within, rules]) => axe.run(within, {runOnly: rules, resultTypes: ['violations']})"


def faults(page: Page, *schemes: Any, within: str = "html") -> list[str]:
    """What is serious in that part, by day and by night where these are named. Axe comes with the client's development
    packages (cd client && npm ci): nothing is found without it."""
    if not AXE.exists():
        assert not WANTED, f"{AXE} is missing"
        return []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = []
    for rules, scheme in zip((ALL, COLOURS), schemes or (None,), strict=False):
        if scheme:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{page.url} {scheme} {one['id']}: {one['nodes'][0]['html'][:200]}"
                  for one in page.evaluate(ASK, [within, rules])["violations"]
                  if one["impact"] in ("serious", "critical")]
    return found
