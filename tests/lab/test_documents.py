"""What `docs/lab` and the lobby say was measured, and by whom."""

import json
import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest
from tools.errors import error_page

from tafelrunde import games
from tafelrunde.bots.levels import FILE, Measured, read_strength, rungs

LAB = Path(__file__).parents[2] / "docs/lab"
STRENGTH = json.loads(files("tafelrunde.bots").joinpath(FILE).read_text("utf-8"))
OTHERS = {"README", "errors", "learning"}  # pages that are about no one game
PAGES = {page.stem: page.read_text("utf-8") for page in sorted(LAB.glob("*.md")) if page.stem not in OTHERS}
LADDERS = [(slug, int(seats)) for slug, measured in STRENGTH.items() for seats in measured]
ERRORS = [(slug, int(seats)) for slug, seats in LADDERS if "errors" in STRENGTH[slug][str(seats)]]


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


def ladder(slug: str, seats: int) -> Measured:
    """As the house reads it."""
    return read_strength(STRENGTH, slug, seats)


def climbed(slug: str, seats: int) -> list[str]:
    """The rungs that were measured: all, but for an emperor that is measured with other numbers of players only."""
    return [bot for bot in rungs(slug, seats) if bot != "emperor" or bot in ladder(slug, seats).points]


def test_what_the_levels_give_away_is_what_the_page_says() -> None:
    assert error_page(STRENGTH) == (LAB / "errors.md").read_text("utf-8")


@pytest.mark.parametrize(("slug", "seats"), ERRORS)
def test_errors_were_measured_by_todays_rules(slug: str, seats: int) -> None:
    found = STRENGTH[slug][str(seats)]["errors"]
    assert found["rules"] == games.info(slug).version
    assert set(found["bots"]) <= set(rungs(slug, seats))
    assert all(rate["low"] <= rate["loss"] <= rate["high"] for rate in found["bots"].values())


@pytest.mark.parametrize(("slug", "seats"), LADDERS)
def test_every_level_is_as_strong_as_its_page_says(slug: str, seats: int) -> None:
    found = ladder(slug, seats)
    assert [(won.rival, bot) for bot, won in found.below.items()] == list(pairwise(climbed(slug, seats)))
    for bot, won in found.below.items():
        row = rf"\| {seats} \| {bot} \| {won.rival} \| {won.share:.3f} \[.*\| {won.matches} \| {found.points[bot]} " \
              rf"\| {'yes' if won.separates else 'no'} \|"
        assert re.search(row, PAGES[slug])
        assert won.low <= won.share <= won.high
    assert STRENGTH[slug][str(seats)]["command"] in PAGES[slug]


@pytest.mark.parametrize("page", [page for page in sorted(LAB.glob("*.*")) if page.stem not in OTHERS
                                  and page.suffix in (".md", ".html")], ids=lambda page: page.name)
def test_a_page_of_older_rules_says_so(page: Path) -> None:
    today = games.info(page.stem.removesuffix("-ladder").removesuffix("-balance")).version
    played = re.findall(r"Played by tafelrunde \S+, version (\d+) of the rules, rules and bots \w+\.( These are older "
                        r"rules\.)?", page.read_text("utf-8"))
    assert len(played) == page.read_text("utf-8").count("Played by tafelrunde") > 0
    assert all((int(version) != today) == bool(older) for version, older in played)


@pytest.mark.parametrize(("slug", "seats"), LADDERS)
def test_the_lobby_promises_nothing_of_older_rules(slug: str, seats: int) -> None:
    assert STRENGTH[slug][str(seats)]["rules"] == games.info(slug).version


def test_what_was_learned_was_learned_by_todays_rules() -> None:
    kept = json.loads((LAB / "learning.json").read_text("utf-8"))
    for slug in games.BUILT_IN:
        found = {run["provenance"]["game"] for name, runs in kept.items() if name.startswith(slug) for run in runs}
        assert found == {f"{slug} {games.info(slug).version}"}


@pytest.mark.parametrize(("slug", "seats"), LADDERS)
def test_every_level_beats_the_one_below(slug: str, seats: int) -> None:
    """With every number of players; so the order of their points is the order of the levels."""
    found = ladder(slug, seats)
    assert all(won.share > 0.5 for won in found.below.values())
    bots = climbed(slug, seats)
    assert found.points[bots[0]] == 0
    assert sorted(bots, key=found.points.__getitem__) == list(bots)
    assert len(set(found.points.values())) == len(bots)
