"""Every game passes PettingZoo's own test, and the learner's seat against bots Gymnasium's."""

import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from tafelrunde import games
from tafelrunde.adapters.gym import SeatEnv
from tafelrunde.adapters.pettingzoo import environment
from tafelrunde.core import Illegal
from tests.conformance.cases import STANDARD, Case


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_the_api_test_passes(case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environment(case.slug, case.seats), num_cycles=150)


def test_seeds_reproduce() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: environment("beutelschneider"), num_cycles=60)


def test_a_wrong_move_is_refused_with_the_rule() -> None:
    env = environment("beutelschneider", 4)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(Illegal):
        env.step(int(mask.argmin()))


@pytest.mark.parametrize("slug", games.slugs())
def test_a_seat_against_bots_plays_to_the_end(slug: str) -> None:
    env = SeatEnv(slug, ["random"] * (3 if slug == "beutelschneider" else 1), seat=1)
    _, info = env.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(info["legal"][-1])
    assert 0 <= reward <= 1


def test_observations_are_as_announced() -> None:
    env = SeatEnv("beutelschneider", ["random", "random"])
    observation, info = env.reset(seed=2)
    assert env.observation_space.contains(observation)
    assert [move for move, legal in enumerate(observation["action_mask"]) if legal] == info["legal"]
