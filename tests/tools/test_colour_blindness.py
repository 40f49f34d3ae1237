"""Whoever sees colours otherwise tells seats and types apart: by their colours, or by a sign that is drawn."""

import re
from pathlib import Path

import pytest
from scripts.colour_blindness import FAR, KINDS, distance, looks_of, pairs, see

from tafelrunde.games import BUILT_IN
from tafelrunde.scenes.inks import INKS

ROOT = Path(__file__).parents[2]
SPRITE, TOKENS = ROOT / "src/tafelrunde/web/static/sprite.svg", ROOT / "client/src/style/tokens.css"


@pytest.mark.parametrize(("one", "other", "far"), [  # of the table that Sharma, Wu and Dalal give
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
])
def test_distances_are_those_of_the_paper(one: tuple[float, float, float], other: tuple[float, float, float],
                                          far: float) -> None:
    assert distance(one, other) == pytest.approx(far, abs=5e-5)


def test_grey_is_seen_as_grey_and_colours_fall_together() -> None:
    for kind in KINDS:
        assert distance(see("#777777", kind), see("#777777", "")) < 1
    assert distance(see("#a3281f", "deuteranopia"), see("#86610a", "deuteranopia")) < 10 < distance(
        see("#a3281f", ""), see("#86610a", ""))


def test_pages_and_pictures_have_the_same_inks() -> None:
    found = re.findall(r"^(\.ink-[^{]+)\{ --ink: (#[0-9a-f]{6}); \}$", TOKENS.read_text("utf-8"), re.MULTILINE)
    assert {name: colour for names, colour in found for name in re.findall(r"\.ink-(\w+)", names)} == INKS


@pytest.mark.parametrize("slug", BUILT_IN)
def test_seats_and_types_are_told_apart(slug: str) -> None:
    for looks in looks_of(slug):
        assert len(looks) > 1
        near = [pair for kind in KINDS for pair in pairs(looks, kind) if pair.distance < FAR]
        assert [pair.inks for pair in near if not pair.signed] == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_signs_are_drawn_and_none_like_another(slug: str) -> None:
    drawn = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', SPRITE.read_text("utf-8"), re.DOTALL))
    signs = {sign for looks in looks_of(slug) for together in looks.values() for group in together for sign in group}
    assert len(signs) > 3
    assert len({drawn[sign] for sign in signs}) == len(signs)
