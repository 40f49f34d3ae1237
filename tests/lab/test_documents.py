"""What `docs/lab` and the lobby say was measured, and by whom."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.bots.strength import FILE, read_strengths

LAB = Path(__file__).parents[2] / "docs/lab"
STRENGTH = json.loads(files("tafelrunde.bots").joinpath(FILE).read_text("utf-8"))
PAGES = {page.stem: page.read_text("utf-8") for page in sorted(LAB.glob("*.md")) if page.stem != "README"}
LEVELS = {"greedy": "random", "squire": "greedy", "knight": "squire", "baron": "knight", "king": "baron"}


def test_the_lobby_knows_what_the_documents_know() -> None:
    assert sorted(STRENGTH) == [slug for slug, page in PAGES.items() if "## Ladder" in page]
    assert set(PAGES) <= set(games.BUILT_IN)


@pytest.mark.parametrize("chart", sorted(LAB.glob("*.html")), ids=lambda chart: chart.stem)
def test_every_chart_has_its_page_and_its_command(chart: Path) -> None:
    slug, _, kind = chart.stem.rpartition("-")
    text = chart.read_text("utf-8")
    assert len(text) < 150_000
    assert f"tafelrunde {kind} {slug} " in text
    assert f"```sh\ntafelrunde {kind} {slug} " in PAGES[slug]
    assert f"({slug}.md)" in (LAB / "README.md").read_text("utf-8")


@pytest.mark.parametrize("slug", sorted(STRENGTH))
def test_every_level_is_as_strong_as_its_page_says(slug: str) -> None:
    won = read_strengths(STRENGTH, slug)
    assert {bot: entry.rival for bot, entry in won.items()} == LEVELS
    for bot, entry in won.items():
        assert f"| {bot} | {entry.rival} | {entry.share:.3f} [" in PAGES[slug]
        assert entry.low <= entry.share <= entry.high
