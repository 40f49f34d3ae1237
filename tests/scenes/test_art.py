"""Every symbol a scene names is in the sprite the browser draws from."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.conformance.cases import STANDARD, Case
from tests.scenes.test_every_scene import scenes_of

SPRITE = Path(__file__).parents[2] / "src/tafelrunde/web/static/sprite.svg"
AGAIN = "run python scripts/art_ids.py && make client"


@pytest.fixture(scope="module")
def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text()))


def shown(data: Any) -> Iterator[str]:
    """Every `art` and `sign` in a piece of plain data."""
    if isinstance(data, dict):
        for name, entry in data.items():
            if name in ("art", "sign"):
                yield entry
            else:
                yield from shown(entry)
    elif isinstance(data, list):
        for entry in data:
            yield from shown(entry)


LAID = [case for case in STANDARD if find_spec(f"tafelrunde.scenes.{case.slug}")]  # games that have a table


@pytest.mark.parametrize("case", LAID, ids=str)
def test_every_symbol_of_a_walk_is_drawn_and_announced(case: Case, symbols: set[str]) -> None:
    announced = set(import_module(f"tafelrunde.scenes.{case.slug}").ART)
    assert announced <= symbols, f"not in the sprite: {sorted(announced - symbols)}; {AGAIN}"
    walk = scenes_of(case, seed=5, steps=200)
    met = {one for _, _, scene in walk for one in shown(msgspec.to_builtins(scene)) if one}
    assert met <= symbols, f"not in the sprite: {sorted(met - symbols)}; name them in ART, then {AGAIN}"
