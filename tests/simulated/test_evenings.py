"""Evenings on seeds; `python -m tests.simulated` plays as many as one likes."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import count

import pytest

from tafelrunde import games
from tests.long import DAY, SEED, crosswise, long_where, much, some_a_day
from tests.simulated.database import KINDS
from tests.simulated.evening import digest_of, draw_plan, play, sweep_plan
from tests.simulated.group_evening import FORMS, play_event
from tests.simulated.plants import PLANTS, TOGETHER

FOUND = {  # by number of processes: seeds on which something did not hold once
    1: (39,  # who agreed to a step back while a move was being kept agreed to that one's being taken back, too
        56,  # who agreed to one seat's step back agreed to another's that was asked for meanwhile
        30314),  # news of a seat was counted as a second call to the same turn
    3: (108,  # whoever came as the process was counted out was shown the table all the same
        202611280001,  # the database was away as a socket looked who had opened it: that was logged as a mistake
        5086),  # a process took a table with a new number that others did not count as alive yet
}
WRITES = (("burgundy", "unanswered", 24),)  # the match had begun, and nobody who was away was told
EVENTS = (("boards", "unanswered", 6),  # a board that had begun with nothing dealt stood still for good
          ("league", "killed after", 145))  # nobody had entered the season that followed, and nobody could any more
ENOUGH = 50  # evenings in which a planted fault has to be found


@pytest.mark.slow
@pytest.mark.parametrize(("processes", "seed"), some_a_day(
    [pytest.param(number, seed) for number, each in FOUND.items() for seed in each], 2))
def test_what_was_found_once_holds(processes: int, seed: int) -> None:
    plan = draw_plan(seed, processes)
    plan.habits.regrets = plan.variants = 0.0  # there were none when it was found
    assert play(seed, plan).faults == []


@pytest.mark.parametrize(("slug", "kind", "number"), WRITES)
def test_a_write_that_once_went_wrong_holds(slug: str, kind: str, number: int) -> None:
    assert play(1, sweep_plan(kind, slug, number)).faults == []


@pytest.mark.parametrize(("form", "kind", "number"), [
    *EVENTS, ("swiss", "killed after", 2), ("league", "killed after", 2)])
def test_an_event_in_which_a_write_goes_wrong_holds(form: str, kind: str, number: int) -> None:
    assert play_event(1, kind, form, number).faults == []


@pytest.mark.slow
@pytest.mark.parametrize(("form", "kind"), crosswise(FORMS, KINDS))
def test_something_goes_wrong_at_every_write_of_an_event(form: str, kind: str) -> None:
    """From its start to its end; in the usual run at some of them, others every day."""
    step = much(71, 1)  # no multiple of the kinds: each comes to every write
    for number in count(1 + DAY % step, step):
        evening = play_event(1, kind, form, number)
        assert evening.faults == [], f"python -m tests.simulated --sweep '{kind}' --events {form} --at {number}"
        if evening.database.writes < number:
            return


@pytest.mark.parametrize(("processes", "seed"), [(1, 1), pytest.param(3, 1, marks=pytest.mark.slow)])
def test_an_evening(processes: int, seed: int) -> None:
    assert play(seed, draw_plan(seed, processes)).faults == []


@pytest.mark.slow
@pytest.mark.parametrize(("processes", "evenings"), [(1, much(6, 2000)), (3, much(2, 500))])
def test_evenings_of_today(processes: int, evenings: int) -> None:
    for seed in range(SEED * 10_000, SEED * 10_000 + evenings):
        assert play(seed, draw_plan(seed, processes)).faults == [], (
            f"python -m tests.simulated --seed {seed} --processes {processes}")


@pytest.mark.slow
def test_the_same_seed_brings_the_same_evening_in_every_process() -> None:
    plan = replace(draw_plan(7), seconds=12.0)
    here = digest_of(play(7, plan))
    script = ("from dataclasses import replace; from tests.simulated.evening import *; "
              "print(digest_of(play(7, replace(draw_plan(7), seconds=12.0))))")
    environment = {"PYTHONHASHSEED": "5", "PYTHONPATH": os.pathsep.join(sys.path)}
    there = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slug", long_where(lambda slug: slug != "castles_besieged", games.BUILT_IN))
def test_something_goes_wrong_at_every_write(slug: str, kind: str) -> None:
    """Until an evening runs through without it; in the usual run at some of them, others every day."""
    step = much(16, 1)
    for number in count(1 + DAY % step, step):
        evening = play(1, sweep_plan(kind, slug, number))
        assert evening.faults == [], f"--sweep '{kind}' --games {slug} --at {number}"
        if evening.database.writes < number:
            return


@pytest.mark.soak
@pytest.mark.parametrize("name", PLANTS)
def test_a_fault_that_is_planted_is_found(name: str) -> None:
    with PLANTS[name]():
        assert any(play(seed, draw_plan(seed, 3 if name in TOGETHER else 1)).faults for seed in range(1, ENOUGH + 1))
