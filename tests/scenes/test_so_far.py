"""How far a match is: a chapter and a share that only grows, and is whole at the end alone."""

import random

import pytest

from tafelrunde import games, scenes
from tafelrunde.core import SPECTATOR
from tafelrunde.match import Match
from tafelrunde.scenes.vocabulary import SoFar

TELLING = [slug for slug in games.slugs() if hasattr(scenes.load_scene_module(slug), "so_far")]


@pytest.mark.parametrize("slug", TELLING)
def test_it_grows_to_the_end(slug: str) -> None:
    info = games.info(slug)
    match = Match(games.load(slug), info.usual_seats, dict(info.first_options), secret=b"s" * 32)
    match.begin()
    chance, told = random.Random(7), []
    for step in range(150):
        if match.is_over:
            break
        seat = match.acting()[0]
        sight = match.sight(seat)
        match.submit(seat, chance.choice(list(sight.legal)), sight.line)
        if step % 5 == 0:
            told.append(scenes.so_far(slug, match.state.view(SPECTATOR)).percent)
    if slug != "beutelschneider":  # there points can be lost
        assert told == sorted(told)
    assert all(0 <= percent < 100 for percent in told[:-1])
    assert told[-1] > told[0] or slug == "behuetunsburg"


@pytest.mark.parametrize("slug", games.slugs())
def test_the_picture_names_the_same_chapter(slug: str) -> None:
    match = Match(games.load(slug), games.info(slug).usual_seats, secret=b"s" * 32)
    match.begin()
    view = match.state.view(SPECTATOR)
    assert scenes.of(slug)(view, ()).chapter == scenes.so_far(slug, view).chapter


def test_of_a_game_that_does_not_say_the_picture_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(games.load("loewenherz"), 4, secret=b"s" * 32)
    match.begin()
    view = match.state.view(SPECTATOR)
    drawn = scenes.of("loewenherz")(view, ())
    monkeypatch.delattr("tafelrunde.scenes.loewenherz.so_far")
    monkeypatch.setattr(scenes, "of", lambda slug: lambda view, legal: drawn)
    assert scenes.so_far("loewenherz", view) == SoFar(drawn.chapter, -1)
