"""`render()` of the environments: what a seat, or somebody who looks on, sees."""

import pytest

from tafelrunde import games
from tafelrunde.core import SPECTATOR, BadInput, Rng

pytest.importorskip("pettingzoo")
pytest.importorskip("PIL")

from tafelrunde.adapters.gym import SeatEnv
from tafelrunde.adapters.pettingzoo import env, parallel_env


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_a_learner_sees_its_own_cards_as_text_and_as_a_picture(slug: str) -> None:
    opponents = ["random"] * (max(2, games.info(slug).seats[0]) - 1)
    text = SeatEnv(slug, opponents, render_mode="ansi")
    text.reset(seed=3)
    page = text.render()
    assert page.count("\n") > 4 and max(len(line) for line in page.splitlines()) <= 100
    picture = SeatEnv(slug, opponents, render_mode="rgb_array")
    picture.reset(seed=3)
    pixels = picture.render()
    assert (pixels.shape, pixels.dtype) == ((720, 960, 3), "uint8")
    assert len({tuple(each) for each in pixels[::40, ::40].reshape(-1, 3).tolist()}) > 5, "something is drawn"


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_who_looks_on_sees_no_hand(slug: str) -> None:
    """Another world that looks the same from outside is the same page."""
    table = env(slug, render_mode="ansi")
    table.reset(seed=5)
    shown, state = table.render(), table.table.state
    table.table.state = state.view(SPECTATOR).determinize(Rng(6))
    assert table.render() == shown


def test_nothing_is_rendered_unasked_and_no_way_there_is_not() -> None:
    table = parallel_env("castles_besieged")
    table.reset(seed=1)
    assert table.render() is None
    with pytest.raises(BadInput, match="ansi or rgb_array"):
        env("castles_besieged", render_mode="human")
