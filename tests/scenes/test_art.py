"""Every symbol a scene names is in the sprite the browser draws from, every theme in the stylesheet of the pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde import games, scenes
from tafelrunde.scenes.inks import theme_colour
from tests.conformance.cases import STANDARD, Case
from tests.scenes.test_every_scene import scenes_of

STATIC = Path(__file__).parents[2] / "src/tafelrunde/web/static"
CLIENT = Path(__file__).parents[2] / "client/src"
SPRITE = STATIC / "sprite.svg"
AGAIN = "run python scripts/art_ids.py && make client"


@pytest.fixture(scope="module")
def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text()))


def shown(data: Any) -> Iterator[str]:
    """Every `art` and `sign` in a piece of plain data, and the symbols among its `signs`."""
    if isinstance(data, dict):
        for name, entry in data.items():
            if name in ("art", "sign"):
                yield entry
            elif name == "signs":
                yield from (sign for sign in entry if sign[0].isalpha())
            else:
                yield from shown(entry)
    elif isinstance(data, list):
        for entry in data:
            yield from shown(entry)


@pytest.mark.slow
@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_every_symbol_of_a_walk_is_drawn_and_announced(case: Case, symbols: set[str]) -> None:
    announced = set(scenes.art_of(case.slug))
    assert announced <= symbols, f"not in the sprite: {sorted(announced - symbols)}; {AGAIN}"
    walk = scenes_of(case, seed=5, steps=200)
    met = {one for _, _, scene in walk for one in shown(msgspec.to_builtins(scene)) if one}
    assert met <= symbols, f"not in the sprite: {sorted(met - symbols)}; name them in ART, then {AGAIN}"


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_colours_of_a_game_are_those_of_its_theme(slug: str) -> None:
    """Pictures and paper read the file; pages have it in their stylesheet."""
    rule = re.search(rf"\.theme-{slug}{{([^}}]*)}}", (STATIC / "house.css").read_text())
    assert rule is not None, "run make client"
    for name in ("cloth", "accent", "back", "felt"):
        assert (colour := theme_colour(slug, name, "")) != ""
        assert re.search(rf"--{name}:[^;]*{colour}", rule[1])


def test_a_game_without_a_theme_has_the_colours_of_the_house() -> None:
    assert theme_colour("chess", "cloth", "#2f4a43") == "#2f4a43"
    assert theme_colour("burgundy", "no-such-name", "#2f4a43") == "#2f4a43"


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_no_style_of_the_pages_means_a_place_of_the_table(case: Case) -> None:
    """An area of a scene has its kind and its marks as classes: the pages' styles are loaded beside the table's."""
    styles = "".join((STATIC / name).read_text() for name in ("house.css", "pages.css"))
    selectors = re.sub(r":not\([^)]*\)|\{[^}]*\}", " ", styles)
    of_pages = " ".join(one for one in selectors.split(",") if ".table" not in one)
    meant = set(re.findall(r"(?<!\w)\.([a-z]+)(?![\w-])", of_pages))
    areas = [one for _, _, scene in scenes_of(case, seed=5, steps=40) for one in scene.areas]
    for area in areas:
        areas.extend(area.areas or [])
    assert meant & {name for area in areas for name in (area.kind, *area.marks)} == set()


def test_every_component_has_a_mark_of_its_own() -> None:
    """Its styles mean its own elements by three letters and digits (`client/svelte.config.js`)."""
    styled = [file for file in CLIENT.rglob("*.svelte") if "<style>" in file.read_text()]
    assert len(set(re.findall(r"\.(S\w{3})\b", (STATIC / "table.css").read_text()))) == len(styled)
