"""Tables as a vector environment play what environments beside each other play, in every mode of Gymnasium's."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from tafelrunde.adapters.gym import SeatEnv, register
from tafelrunde.adapters.gym_vector import SeatVectorEnv
from tafelrunde.core import BadInput

TABLES = 4
GAMES = {"castles_besieged": (2, {"hits_to_lose": 3}), "beutelschneider": (3, {"hands_limit": 1}),
         "burgundy": (2, {})}  # in which nobody acts at once with others
STEPS = 150


def pair(slug: str, mode: AutoresetMode, **wishes: Any) -> tuple[SeatVectorEnv, SyncVectorEnv]:
    """The tables, and environments beside each other."""
    seats, options = GAMES[slug]
    wishes = {"opponents": ["random"] * (seats - 1), "options": options, "max_steps": 40, **wishes}
    return (SeatVectorEnv(slug, TABLES, autoreset_mode=mode, **wishes),
            SyncVectorEnv([lambda: SeatEnv(slug, **wishes)] * TABLES, autoreset_mode=mode))


def same_end(here: dict[str, Any], there: dict[str, Any], ended: Any) -> None:
    assert here["_points"].tolist() == ended.tolist()
    assert here["points"][ended].tolist() == there["points"][ended].tolist()
    illegal = numpy.asarray([why is not None for why in there.get("illegal", [None] * TABLES)])
    assert here.get("illegal", numpy.zeros(TABLES, bool)).tolist() == illegal.tolist()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_tables_play_what_environments_beside_each_other_play(slug: str, mode: AutoresetMode, seat: int | None) -> None:
    tables, others = pair(slug, mode, seat=seat)
    (seen, infos), (expected, told) = tables.reset(seed=3), others.reset(seed=3)
    generator, ends = numpy.random.default_rng(1), 0
    for step in range(STEPS):
        assert numpy.array_equal(seen, expected)
        actions = tables.sample()
        if step % 10 == 9:
            actions[generator.integers(TABLES)] = infos["action_mask"].shape[1] - 1  # nearly always illegal
        here, there = tables.step(actions), others.step(actions)
        seen, expected, infos, told = here[0], there[0], here[4], there[4]
        for mine, theirs in zip(here[1:4], there[1:4], strict=True):
            assert mine.tolist() == theirs.tolist() and mine.dtype == theirs.dtype
        ended = here[2] | here[3]
        ends += int(ended.sum())
        shown = ~ended if mode is not AutoresetMode.SAME_STEP else numpy.ones(TABLES, bool)
        assert infos["action_mask"][shown].tolist() == told["action_mask"][shown].tolist()
        if not ended.any():
            continue
        if mode is AutoresetMode.SAME_STEP:
            assert infos["_final_obs"].tolist() == ended.tolist() == infos["_final_info"].tolist()
            for mine, theirs in zip(infos["final_obs"], told["final_obs"], strict=True):
                assert numpy.array_equal(mine, theirs)
            same_end(infos["final_info"], told["final_info"], ended)
        else:
            same_end(infos, told, ended)
        if mode is AutoresetMode.DISABLED:
            assert numpy.array_equal(seen, expected)
            with pytest.raises(ValueError, match=f"table {ended.argmax()} is over"):
                tables.step(actions)
            seen, infos = tables.reset(options={"reset_mask": ended})
            expected, told = others.reset(options={"reset_mask": ended})
    assert ends > 6


def test_it_is_what_make_vec_makes_and_gymnasiums_wrappers_take() -> None:
    register()
    tables = gymnasium.make_vec("tafelrunde/castles_besieged-v0", 3, "vector_entry_point", opponents=["policy"],
                                options={"hits_to_lose": 3})
    assert isinstance(tables.unwrapped, SeatVectorEnv) and tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    watched = gymnasium.wrappers.vector.RecordEpisodeStatistics(tables)
    seen, infos = watched.reset(seed=1)
    ended, returns = 0, []
    while ended < 6:
        assert seen in tables.observation_space and seen[0] in tables.single_observation_space
        actions = tables.unwrapped.sample()
        assert actions in tables.action_space
        assert infos["action_mask"][numpy.arange(3), actions].all()
        seen, rewards, terminations, _, infos = watched.step(actions)
        assert (rewards[~terminations] == 0).all()
        ended += int(terminations.sum())
        returns += infos["episode"]["r"][infos["_episode"]].tolist() if "episode" in infos else []
    assert len(returns) >= 6 and set(returns) <= {0.0, 0.5, 1.0}
    watched.close()


def test_seeds_are_one_a_table_and_the_mask_says_which_begin_anew() -> None:
    tables = SeatVectorEnv("castles_besieged", 3, ["random"])
    first = tables.reset(seed=7)[0]
    assert tables.reset(seed=[7, 8, 9])[0].tolist() == first.tolist()
    assert tables.reset(seed=[9, 7, -2**70])[0][:2].tolist() == [first[2].tolist(), first[0].tolist()]
    tables.reset(seed=7)
    for _ in range(5):
        seen = tables.step(tables.sample())[0]
    again = tables.reset(seed=7, options={"reset_mask": numpy.asarray([True, False, False])})[0]
    assert again[0].tolist() == first[0].tolist() and again[1:].tolist() == seen[1:].tolist()
    fresh = [SeatVectorEnv("castles_besieged", 3, ["random"]).reset()[0].tolist() for _ in range(2)]
    assert fresh[0] != fresh[1]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_goes_its_own_way(again: Callable[[Any], Any]) -> None:
    tables = SeatVectorEnv("castles_besieged", 3, ["greedy@1"], seat=None)
    tables.reset(seed=1)
    tables.step(tables.sample())
    twin = again(tables)
    seen = [twin.step(twin.sample())[0].tolist() for _ in range(9)]
    assert [tables.step(tables.sample())[0].tolist() for _ in range(9)] == seen


def test_what_is_illegal_is_met_as_was_agreed_on() -> None:
    wrong = numpy.asarray([10**6, -1])
    tables = SeatVectorEnv("castles_besieged", 2, ["random"], illegal="random")
    tables.reset(seed=1)
    assert not tables.step(wrong)[2].any()
    strict = SeatVectorEnv("castles_besieged", 2, ["random"], illegal="raise")
    seen = strict.reset(seed=1)[0]
    with pytest.raises(ValueError, match="table 0: action 1000000 is not legal"):
        strict.step(wrong)
    assert strict.tables.observed().tolist() == seen.tolist()
    for no_actions in (numpy.zeros(2), numpy.zeros(3, int), "no"):
        with pytest.raises(ValueError, match="actions are 2 integers"):
            tables.step(no_actions)


def test_processes_play_the_same() -> None:
    alone, shared = (SeatVectorEnv("castles_besieged", 3, ["random"], options={"hits_to_lose": 2}, processes=processes)
                     for processes in (1, 2))
    try:
        assert alone.reset(seed=1)[0].tolist() == shared.reset(seed=1)[0].tolist()
        for step in range(40):
            actions = alone.sample()
            actions[step % 3] = 66 if step % 7 == 0 else actions[step % 3]
            for here, there in zip(alone.step(actions)[:4], shared.step(actions)[:4], strict=True):
                assert here.tolist() == there.tolist()
    finally:
        shared.close()


@pytest.mark.parametrize(("asked", "why"), [
    ({"seat": 2}, "one of the seats 0 to 1"), ({"illegal": "forgive"}, "raise, lose or random"),
    ({"max_steps": 0}, "after one decision or more"), ({"num_envs": 0}, "at least one table"),
])
def test_what_there_is_not_is_refused(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        SeatVectorEnv("castles_besieged", **asked)


def test_what_is_no_reset_is_refused() -> None:
    tables = SeatVectorEnv("castles_besieged", 2, ["random"])
    for mask in ([1, 0], [False, False], [True]):
        with pytest.raises(ValueError, match="a reset_mask chooses one or more of 2 tables by bool"):
            tables.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="3 seeds for 2 tables"):
        tables.reset(seed=[1, 2, 3])
    with pytest.raises(BadInput, match="a seed is a whole number"):
        tables.reset(seed=1.5)  # type: ignore[arg-type]
