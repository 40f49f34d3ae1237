"""Every game passes PettingZoo's own tests."""

import copy
import pickle
import warnings
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from tafelrunde.adapters.pettingzoo import env, parallel_env
from tafelrunde.core import BadInput, Illegal
from tests.tensors.test_encodings import STANDARD, Case

BY_TURNS = ["castles_besieged"]  # everybody makes a decision a cycle, which is what `max_cycles_test` counts


@pytest.fixture(autouse=True)
def _quiet() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


CHECKS: dict[str, Callable[[str, int], object]] = {
    "api": lambda slug, seats: api_test(env(slug, seats), num_cycles=150),
    "parallel": lambda slug, seats: parallel_api_test(parallel_env(slug, seats, illegal="random"), num_cycles=60),
    "seeds": lambda slug, seats: seed_test(lambda: env(slug, seats), num_cycles=40),
}


@pytest.mark.parametrize("case", STANDARD, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_their_own_tests_pass(check: str, case: Case) -> None:
    CHECKS[check](case.slug, case.seats)


@pytest.mark.parametrize("slug", BY_TURNS)
def test_the_max_cycles_test_passes(slug: str) -> None:
    max_cycles_test(SimpleNamespace(
        env=lambda max_cycles: env(slug, illegal="random", max_cycles=max_cycles),
        parallel_env=lambda max_cycles: parallel_env(slug, illegal="random", max_cycles=max_cycles)))


def test_a_wrong_move_is_refused_with_the_rule_or_loses_where_that_was_agreed_on() -> None:
    strict, table = env("castles_besieged"), env("castles_besieged", illegal="lose")
    strict.reset(seed=1)
    table.reset(seed=1)
    agent = table.agent_selection
    wrong = int(table.observe(agent)["action_mask"].argmin())
    with pytest.raises(Illegal):
        strict.step(wrong)
    table.step(wrong)
    assert table.rewards == {name: 0.0 if name == agent else 1.0 for name in table.possible_agents}
    assert all(table.terminations.values())


def test_without_a_seed_matches_differ() -> None:
    def first() -> list[float]:
        table = env("castles_besieged")
        table.reset()
        return table.observe("seat_0")["observation"].tolist()

    found = [first() for _ in range(4)]
    assert any(each != found[0] for each in found[1:])


@pytest.mark.parametrize("make", [env, parallel_env])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copied_table_goes_its_own_way(again: Callable[[Any], Any], make: Callable[..., Any]) -> None:
    table = make("loewenherz", 3, illegal="random")
    table.reset(seed=1)

    def play_on(one: Any) -> list[Any]:
        for _ in range(20):
            one.step(-1 if make is env else dict.fromkeys(one.agents, -1))
        return [one.view(agent) for agent in one.possible_agents]

    play_on(table)
    twin, before = again(table), table.table.state.position()
    seen = play_on(twin)
    assert table.table.state.position() == before
    assert play_on(table) == seen


def test_matches_are_cut_off_after_a_cycle_at_least() -> None:
    for make in (env, parallel_env):
        with pytest.raises(BadInput, match="after one decision or more, not after 0"):
            make("castles_besieged", max_cycles=0)


def test_at_once_whoever_may_act_has_to_say_something() -> None:
    table = parallel_env("castles_besieged")
    seen, infos = table.reset(seed=1)
    acting = [agent for agent in table.agents if infos[agent]["acting"]]
    with pytest.raises(ValueError, match=f"there is no action of {acting[0]}"):
        table.step({})
    assert numpy.asarray(seen[acting[0]]["action_mask"]).any()


def test_an_illegal_action_of_one_plays_nothing_of_the_others() -> None:
    table, tried = parallel_env("loewenherz", 3), 0
    seen, infos = table.reset(seed=1)
    while tried < 5:
        acting = [agent for agent in table.agents if infos[agent]["acting"]]
        legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in acting}
        if len(acting) > 1:
            before, tried = table.table.state.position(), tried + 1
            for wrong in acting:
                with pytest.raises(Illegal):
                    table.step({**legal, wrong: -1})
                assert table.table.state.position() == before
        seen, _, _, _, infos = table.step(legal)


@pytest.mark.parametrize("illegal", ["raise", "lose", "random"])
def test_the_table_is_copied_only_where_a_step_may_have_to_be_undone(illegal: str) -> None:
    """Where nothing illegal raises, or one acts alone, nothing has been played that could be."""
    table, together = parallel_env("loewenherz", 3, illegal=illegal), set()
    seen, infos = table.reset(seed=1)
    for _ in range(40):
        acting = [agent for agent in table.agents if infos[agent]["acting"]]
        legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in acting}
        state, before = table.table.state, table.table.state.position()
        with pytest.raises(ValueError, match="what"):
            table.step({**legal, acting[-1]: "what"})
        assert (table.table.state, table.table.state.position()) == (state, before)
        seen, _, _, _, infos = table.step(legal)
        assert (table.table.state is state) == (illegal != "raise" or len(acting) == 1)
        together.add(len(acting))
    assert len(together) > 1


@pytest.mark.parametrize("make", [env, parallel_env])
def test_no_step_is_taken_where_no_match_is_under_way(make: Callable[..., Any]) -> None:
    """Neither before the first reset, nor after an end, nor after a cut."""
    for table in (make("castles_besieged", illegal="lose"), make("castles_besieged", illegal="random", max_cycles=2)):
        for seed in (1, 2):
            action = -1 if make is env else dict.fromkeys(table.possible_agents, -1)
            with pytest.raises(BadInput, match="no match is under way: reset begins one"):
                table.step(action)
            table.reset(seed=seed)
            while table.agents:
                ended = make is env and any(table.last()[2:4])
                table.step(None if ended else action)
