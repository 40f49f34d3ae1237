"""The learner's seat against bots passes Gymnasium's own check, in every game."""

import copy
import pickle
import sys
import warnings
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env

from tafelrunde.adapters.gym import SeatEnv, register
from tafelrunde.bots import search_bot
from tafelrunde.core import BadInput, Illegal
from tafelrunde.learned.weights import write
from tests.bots.test_external import EXAMPLE
from tests.learning.made import weights
from tests.tensors.test_encodings import STANDARD, Case


def seated(case: Case, **wishes: object) -> SeatEnv:
    return SeatEnv(case.slug, ["random"] * (case.seats - 1), **wishes)  # type: ignore[arg-type]


MANY = [case for case in STANDARD if case.seats > 1]


@pytest.mark.parametrize("case", MANY, ids=str)
@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_gymnasiums_own_check_passes(case: Case, illegal: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(seated(case, illegal=illegal), skip_render_check=True)


@pytest.mark.parametrize("case", MANY, ids=str)
def test_a_seat_against_bots_plays_to_the_end(case: Case) -> None:
    env = seated(case, seat=case.seats - 1, max_steps=3000)
    generator = numpy.random.default_rng(1)
    _, info = env.reset(seed=3)
    over = cut = False
    while not (over or cut):
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        _, reward, over, cut, info = env.step(generator.choice(numpy.flatnonzero(info["action_mask"])))
    assert 0 <= reward <= 1 and ("rank" in info) == over


def test_what_an_illegal_action_does_is_agreed_on() -> None:
    for illegal in ("lose", "random", "raise"):
        env = SeatEnv("castles_besieged", ["random"], illegal=illegal)
        env.reset(seed=1)
        wrong = int(env.action_masks().argmin())
        if illegal == "raise":
            before = env.table.state.position()
            with pytest.raises(Illegal):
                env.step(wrong)
            assert env.table.state.position() == before
            continue
        _, reward, over, cut, info = env.step(wrong)
        assert (reward, over, cut) == (0.0, illegal == "lose", False)
        assert ("illegal" in info) == (illegal == "lose")


def test_matches_are_cut_off_after_so_many_actions() -> None:
    env = SeatEnv("castles_besieged", ["random"], max_steps=3)
    env.reset(seed=1)
    cuts = [env.step(int(env.action_masks().argmax()))[3] for _ in range(3)]
    assert cuts == [False, False, True]


def test_seeds_reproduce_and_without_one_every_match_is_another() -> None:
    env = SeatEnv("castles_besieged", ["greedy@1"])
    first, again = env.reset(seed=4)[0], env.reset(seed=4)[0]
    assert first.tolist() == again.tolist()
    fresh = [SeatEnv("castles_besieged", ["random"]).reset()[0].tolist() for _ in range(4)]
    assert any(each != fresh[0] for each in fresh[1:])


def test_a_seed_and_the_same_actions_reproduce_a_match_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(seconds: float) -> list[list[float]]:
        clock = SimpleNamespace(monotonic=count(0.0, seconds).__next__, sleep=lambda seconds: None)
        monkeypatch.setattr(search_bot, "time", clock)
        env = SeatEnv("castles_besieged", ["king"])
        env.reset(seed=4)
        return [env.step(int(env.action_masks().argmax()))[0].tolist() for _ in range(6)]

    assert seen(0.0) == seen(100.0)


@pytest.mark.parametrize("opponent", ["king", "learned", "learned:FILE", f"line:{sys.executable} {EXAMPLE}"])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_environment_goes_its_own_way(again: Callable[[SeatEnv], SeatEnv], opponent: str,
                                               tmp_path: Path) -> None:
    write(tmp_path / "weights", weights("castles_besieged", 2))
    env = SeatEnv("castles_besieged", [opponent.replace("FILE", f"{tmp_path}/weights")])
    env.reset(seed=4)
    env.step(int(env.action_masks().argmax()))
    twin, before = again(env), env.table.state.position()
    seen = [twin.step(int(twin.action_masks().argmax()))[0].tolist() for _ in range(3)]
    assert env.table.state.position() == before
    assert [env.step(int(env.action_masks().argmax()))[0].tolist() for _ in range(3)] == seen
    for one in (env, twin):
        one.opponents[1].bot.close()  # type: ignore[attr-defined]


def test_games_are_registered_and_run_in_vectors() -> None:
    assert "tafelrunde/castles_besieged-v0" in register()
    env = gymnasium.make("tafelrunde/castles_besieged-v0", opponents=["random"])
    assert env.observation_space.contains(env.reset(seed=1)[0])
    for kind in (gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv):
        some = kind([lambda: SeatEnv("castles_besieged", ["random"]) for _ in range(2)])
        _, info = some.reset(seed=1)
        for _ in range(5):
            _, _, _, _, info = some.step(info["action_mask"].argmax(axis=1))
        some.close()


@pytest.mark.parametrize(("asked", "why"), [
    ({"seat": -1}, "one of the seats 0 to 1"), ({"seat": 2}, "one of the seats 0 to 1"),
    ({"max_steps": 0}, "after one decision or more, not after 0"), ({"max_steps": -3}, "not after -3"),
    ({"illegal": "forgive"}, "raise, lose or random"),
])
def test_what_there_is_not_is_refused(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        SeatEnv("castles_besieged", **asked)
