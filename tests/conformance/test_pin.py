"""A task is held to its version: whoever changes its rules, its chance or its opponents is refused."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from tafelrunde.bots import baselines
from tafelrunde.bots.values import castles_besieged as judgement
from tafelrunde.core import BadInput, Rng, ranking
from tafelrunde.games.beutelschneider import ending as match_end, following, scoring, trick
from tafelrunde.games.castles_besieged import attack, ending, turn
from tafelrunde.lab.suite import Task, chosen, tasks
from tafelrunde.lab.suite.pin import MATCHES, check, pin_opponent, pin_rules
from tests.long import COMPILED, long, some_a_day

CASTLES, PURSES = "castles_besieged-2-greedy", "beutelschneider-3-greedy"
RULES, OPPONENTS = "rules or chance of .* differ", "the opponents of .* differ"
QUICK = ("castles_besieged", "beutelschneider")  # a second each, where the others take several, compiled
GREEDY = [task for task in tasks() if task.name.endswith("greedy")]
Mutant = Callable[[pytest.MonkeyPatch], None]


def exchange(module: Any, name: str, mutated: Callable[[Any], Any]) -> Mutant:
    """A function of a module replaced by what is made of it."""
    return lambda patch: patch.setattr(module, name, mutated(getattr(module, name)))


def stop_after(turns: int) -> Callable[[Any], Any]:
    """End of a turn at which the game is drawn."""
    def mutated(old: Any) -> Any:
        return lambda state: ending.end_game(state, ending.NEITHER, ending.TOO_LONG) \
            if state.table.turn == turns else old(state)
    return mutated


MUTANTS: dict[str, tuple[str, str, Mutant]] = {
    "the loser wins": (CASTLES, RULES, exchange(
        ending, "ranking", lambda old: lambda keys: ranking([(-won,) for (won,) in keys]))),
    "the loser is paid": (CASTLES, RULES, exchange(
        ending, "share", lambda old: lambda table, seat: 1.0 - old(table, seat))),
    "a game is drawn after 200 turns": (CASTLES, RULES, exchange(attack, "end_turn", stop_after(200))),
    "a castle is hit by eight and more": (CASTLES, RULES, exchange(
        attack, "hits_castle", lambda old: lambda rules, roll: roll >= 8)),
    "a full pip more is needed to kill a queen": (CASTLES, RULES, exchange(
        attack, "roll_needed", lambda old: lambda attacker, defender: old(attacker, defender) + (defender == 12))),
    "who holds twelve cards may not draw": (CASTLES, RULES, exchange(
        turn, "may_draw", lambda old: lambda state, seat: old(state, seat) and state.hands[seat].size < 12)),
    "chance draws from other seeds": (CASTLES, RULES, exchange(
        import_module("tafelrunde.lab.play_match"), "mix_seed", lambda old: lambda *numbers: old(*numbers, 0))),
    "the opponent plays what is legal and first": (CASTLES, OPPONENTS, exchange(
        baselines.GreedyBot, "choose", lambda old: lambda bot, ask: ask.legal[0])),
    "the opponent judges the late game otherwise": (CASTLES, OPPONENTS, exchange(
        judgement, "lead_in_hits", lambda old: lambda table, seat:
        old(table, seat) * (0.5 if table.turn > 100 else 1.0))),
    "the opponent looks into five worlds": (PURSES, OPPONENTS, exchange(baselines, "WORLDS", lambda old: 5)),
    "a match ends after two hands": (PURSES, RULES, exchange(
        match_end, "is_over", lambda old: lambda table: table.hand_number >= 2 or old(table))),
    "a match goes on to 101 points": (PURSES, RULES, exchange(
        match_end, "best_total", lambda old: lambda table: old(table) - (old(table) == 100))),
    "equals at the top are ranked by seat": (PURSES, RULES, exchange(
        match_end, "ranking", lambda old: lambda keys: ranking([(*key, -seat) for seat, key in enumerate(keys)]))),
    "a killed sovereign takes the trick": (PURSES, RULES, exchange(
        trick, "sovereign_is_killed", lambda old: lambda cards: False)),
    "the last trick's guard counts nothing": (PURSES, RULES, exchange(
        scoring, "last_trick_bonus", lambda old: lambda winner, last: 0)),
    "who cannot follow plays a trump": (PURSES, RULES, exchange(
        following, "suit_due", lambda old: lambda hand, led, must: old(hand, led, True))),
}


@pytest.mark.skipif(COMPILED, reason="what is compiled cannot be exchanged")
@pytest.mark.parametrize("name", some_a_day(MUTANTS, 4))
def test_a_mutant_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slug, why, mutant = MUTANTS[name]
    [task] = chosen([slug])
    mutant(monkeypatch)
    with pytest.raises(BadInput, match=why):
        check(task)


@pytest.mark.slow
def test_what_a_task_fixes_is_pinned() -> None:
    [task] = chosen([CASTLES])
    for other, why in ((replace(task, options={**task.options, "hits_to_lose": 9}), RULES),
                       (replace(task, seed=task.seed + 1), RULES),
                       (replace(task, opponents=("page",)), OPPONENTS),
                       (replace(task, rules=9), "no longer those of the game")):
        with pytest.raises(BadInput, match=why):
            check(other)


@pytest.mark.parametrize("task", [
    *(task for task in GREEDY if task.game in QUICK),
    *(pytest.param(*case.values, marks=[*case.marks, pytest.mark.slow])
      for case in some_a_day([task for task in GREEDY if task.game not in QUICK], 2)),
    *(long(task) for task in tasks() if task not in GREEDY)], ids=lambda task: task.name)
def test_a_task_is_played_as_when_its_version_was_made(task: Task) -> None:
    """By interpreted and by compiled rules, as both run the tests."""
    check(task)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [CASTLES, PURSES])
def test_positions_are_of_all_phases(slug: str) -> None:
    """Spread over the whole of their matches, early and late, and different from each other."""
    [task] = chosen([slug])
    rules, positions = pin_rules(task)
    assert len(positions) == MATCHES and len({state.fingerprint() for state, _, _ in positions}) == MATCHES
    turns = [sum(map(len, state.position()["hands"])) for state, _, _ in positions]
    assert len(set(turns)) > 5
    assert rules == task.pin_rules
    assert pin_opponent(task, positions[:50]) != task.pin_opponent
    assert {seat for _, seat, _ in positions} == set(range(task.seats))
    assert Rng(positions[0][2]) != Rng(positions[1][2])
