"""Tables are values: they can be copied, saved, loaded and begun anew one by one, and their luck is theirs."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

from tafelrunde import games
from tafelrunde.batch import batch
from tafelrunde.core import NOBODY, BadInput, playout
from tafelrunde.core.rng import Rng
from tafelrunde.tensors.encoding import find
from tests.batch.digest import SHOWN, digest
from tests.commands import run_python
from tests.conformance.trace import run_interpreted
from tests.long import COMPILED, some_a_day

WAYS = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
NEXT = 1000  # steps


def play(tables: Any, steps: int) -> None:
    for _ in range(steps):
        tables.step(tables.sample)


def shown(tables: Any) -> dict[str, Any]:
    return {name: getattr(tables, name).tolist() for name in SHOWN}


@pytest.mark.slow
@pytest.mark.parametrize("slug", some_a_day(games.BUILT_IN, 2))
def test_saved_tables_play_on_in_another_process_compiled_or_not_as_they_would_have_here(slug: str,
                                                                                         tmp_path: Path) -> None:
    others = ["random"] * (games.info(slug).usual_seats - 1)
    tables = batch(slug, len(others) + 1, 2, seed=4, opponents=others, longest=90, revealing=True)
    play(tables, 40)
    file = tmp_path / "tables"
    file.write_bytes(pickle.dumps(tables))
    words = ["tests.batch.digest", str(file), str(NEXT)]
    expected = digest(tables, NEXT)
    again = run_python("-m", *words)
    assert again.stdout.strip() == expected, again.stderr[-500:]
    assert not COMPILED or run_interpreted(tmp_path, words) == expected


@pytest.mark.parametrize("again", WAYS)
def test_copied_tables_play_on_as_the_others_would(again: Callable[[Any], Any]) -> None:
    tables = batch("beutelschneider", 3, 5, seed=4, options={"hands_limit": 1}, opponents=["greedy@1"], longest=8,
                   revealing=True)
    play(tables, 5)
    twin = again(tables)
    for _ in range(30):
        before = shown(tables)
        assert shown(twin) == before
        twin.step(twin.sample)
        assert shown(tables) == before
        tables.step(tables.sample)
    assert twin.seed == tables.seed == 4
    twin.reset(seed=4)
    tables.reset(seed=4)
    assert shown(twin) == shown(tables)


@pytest.mark.parametrize("again", WAYS)
def test_tables_in_several_processes_say_that_they_are_not_copied(again: Callable[[Any], Any]) -> None:
    with batch("castles_besieged", tables=2, processes=2) as shared, pytest.raises(TypeError, match="processes=1"):
        again(shared)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_a_state_and_its_dice_go_on_at_another_table_as_at_their_own(slug: str) -> None:
    tables = batch(slug, games.info(slug).usual_seats, 3, seed=5)
    play(tables, 60)
    state, dice = tables.state(0), tables.dice(0)
    tables.load(1, state, dice)
    tables.load(2, state.position())
    assert tables.observation[1].tolist() == tables.observation[0].tolist() == tables.observation[2].tolist()
    assert tables.dice(2) != dice and tables.state(2) == state
    for _ in range(60):
        actions = tables.sample.copy()
        actions[1:] = actions[0], tables.moves[2, 0]
        tables.step(actions)
        assert tables.state(1) == tables.state(0)
        for name in ("observation", "mask", "seat", "done", "reward", "sample"):
            own, other = getattr(tables, name)[:2]
            assert numpy.array_equal(own, other), name


def test_a_loaded_state_is_a_copy_and_so_is_that_of_a_table() -> None:
    tables = batch("castles_besieged", tables=2, seed=1)
    state = tables.state(0)
    before = state.position()
    tables.load(1, state)
    play(tables, 1)
    assert state.position() == before
    state.apply(state.actor(), state.legal(state.actor())[0])
    assert state.position() not in (tables.state(0).position(), tables.state(1).position())


def test_what_cannot_be_loaded_is_refused_and_changes_nothing() -> None:
    tables = batch("castles_besieged", tables=2, seed=1)
    before, over = shown(tables), tables.state(0)
    playout(over, Rng(1))
    assert over.actor() == NOBODY
    wide = batch("beutelschneider", 4, 1, seed=1)
    for call, why in (
            (lambda: tables.load(0, over), "a match that is over"),
            (lambda: tables.load(0, wide.state(0)), "no position of .* for 2 players"),
            (lambda: batch("beutelschneider", 3, 1).load(0, wide.state(0)), "for 3 players"),
            (lambda: tables.load(0, {"no": "position"}), "position"),
            (lambda: tables.load(2, tables.state(0)), "no table 2 among 2 tables, counted from 0"),
            (lambda: tables.state(-1), "no table -1"), (lambda: tables.dice(2), "no table 2"),
            (lambda: tables.reset(table=2), "no table 2"), (lambda: tables.reset(1.5), "a seed is a whole number")):
        with pytest.raises(BadInput, match=why):
            call()
    assert shown(tables) == before


def test_one_table_begins_anew_and_the_others_stay_where_they_are() -> None:
    tables, first = batch("castles_besieged", tables=3, seed=1), batch("castles_besieged", tables=1, seed=7)
    play(tables, 20)
    before = tables.observation.copy()
    tables.reset(seed=7, table=1)
    assert tables.observation[::2].tolist() == before[::2].tolist()
    for _ in range(100):
        assert tables.observation[1].tolist() == first.observation[0].tolist()
        tables.step(tables.sample)
        first.step(first.sample)
    tables.reset(table=1)
    first.reset()
    assert tables.observation[1].tolist() == first.observation[0].tolist()
    assert tables.seed == 1


def test_tables_of_other_processes_are_saved_and_loaded_too() -> None:
    with batch("castles_besieged", tables=5, seed=3, processes=2, opponents=["random"]) as shared:
        alone = batch("castles_besieged", tables=5, seed=3, opponents=["random"])
        for tables in (shared, alone):
            play(tables, 30)
            tables.load(1, tables.state(4), tables.dice(4))
            tables.reset(table=3)
            tables.reset(seed=-9, table=2)
            play(tables, 9)
        assert shown(shared) == shown(alone)
        assert [shared.dice(table) for table in range(5)] == [alone.dice(table) for table in range(5)]
        with pytest.raises(BadInput, match="no table 5"):
            shared.state(5)
        with pytest.raises(BadInput, match="position"):
            shared.load(4, {"no": "position"})
        play(shared, 1)


def test_chance_deals_the_same_whoever_sits_there() -> None:
    def hands(first: bool) -> list[list[list[int]]]:
        """All hands of two matches of two hands each, as they were dealt."""
        tables = batch("beutelschneider", 3, 1, seed=3, options={"hands_limit": 2})
        found, cards = [], 0
        while len(found) < 4:
            dealt = [list(hand) for hand in tables.state(0).position()["hands"]]
            if sum(map(len, dealt)) > cards:
                found.append(dealt)
            cards = sum(map(len, dealt))
            tables.step(tables.moves[:, 0].astype(int) if first else tables.sample)
        return found

    assert hands(first=True) == hands(first=False)


def test_opponents_are_not_dealt_other_cards_than_their_betters() -> None:
    def begun(bot: str) -> list[list[int]]:
        """What the learner saw first, match by match."""
        tables = batch("beutelschneider", 3, 4, seed=3, options={"hands_limit": 1}, opponents={1: bot, 2: bot})
        held = find("beutelschneider", 3).observation.slices["hand"]
        found = [tables.observation[:, held].tolist()]
        while len(found) < 3:
            tables.step(tables.sample)
            if tables.done.all():
                found.append(tables.observation[:, held].tolist())
        return found

    assert begun("random") == begun("greedy@1")


def test_numpys_integers_are_seeds_like_others() -> None:
    tables, other = batch("castles_besieged", tables=2, seed=5), batch(
        "castles_besieged", tables=2, seed=numpy.int64(5))  # type: ignore[arg-type]
    assert shown(tables) == shown(other)


def test_the_position_at_a_cut_is_shown_as_whoever_would_decide_sees_it() -> None:
    tables = batch("castles_besieged", tables=2, seed=1, longest=10, revealing=True)
    encoding, size = tables.encoding, tables.encoding.observation.size
    for _ in range(3):
        play(tables, 9)
        state, action = tables.state(1), int(tables.sample[1])
        tables.step(tables.sample)
        state.apply(state.actor(), action)
        assert tables.done.tolist() == [2, 2]
        if state.actor() >= 0:  # else chance acts, at a table with luck of its own
            seat = int(tables.final_seat[1])
            assert seat == state.actor()
            assert [*tables.final_observation[1], *tables.final_hidden[1]] == encoding.reveal(state, seat).tolist()
            assert tables.final_observation[1].tolist() == encoding.reveal(state, seat)[:size].tolist()


def test_a_step_of_some_tables_leaves_the_others_alone() -> None:
    tables = batch("castles_besieged", tables=3, seed=1)
    before = shown(tables)
    tables.step([10**6, int(tables.sample[1]), -1], where=[False, True, False])
    after = shown(tables)
    for name in SHOWN:
        assert after[name][::2] == before[name][::2], name
    assert after["observation"][1] != before["observation"][1]
    for wrong in ([True, False], [1, 0, 1], [[True, False, True]]):
        with pytest.raises(ValueError, match="tables are chosen by 3 of bool"):
            tables.step(tables.sample, where=wrong)
    with pytest.raises(ValueError, match="table 0: action 1000000 is not legal"):
        tables.step([10**6, 0, 0])


@pytest.mark.slow
def test_samples_are_legal_and_all_legal_actions_are_sampled_alike() -> None:
    tables = batch("castles_besieged", tables=1000, seed=1)
    assert tables.mask[numpy.arange(1000), tables.sample].all()
    place = (tables.moves == tables.sample[:, None]).argmax(1) / tables.choices
    assert abs(float(((place + 0.5 / tables.choices)).mean()) - 0.5) < 0.03
    play(tables, 30)
    assert len(set(tables.sample.tolist())) > 20


@pytest.mark.parametrize("seats", [3, 4])
def test_the_learners_seat_is_drawn_for_each_match(seats: int) -> None:
    options = {"hands_limit": 1}
    tables = batch("beutelschneider", seats, 300, seed=1, options=options, opponents=["random"] * (seats - 1))
    first = tables.seat.copy()
    counts = numpy.bincount(first, minlength=seats)
    assert counts.min() > 300 / seats * 0.7
    while not tables.done.any():
        assert tables.seat.tolist() == first.tolist(), "within a match it stays"
        tables.step(tables.sample)
    assert tables.final_seat.tolist() == first.tolist()
    assert (tables.seat != first).any()
