"""A batch plays what the engine plays table by table, and shows it in its arrays."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy
import pytest

import tafelrunde
from tafelrunde.batch import batch
from tafelrunde.batch.opponents import Opponent
from tafelrunde.batch.simulator import ARRAYS, Simulator, Wanted
from tafelrunde.core import CHANCE, NOBODY, BadInput, Illegal, Rng, State, TafelrundeError, check_moves
from tafelrunde.core.rng import MASK, rng_at, scramble
from tafelrunde.tensors.encoding import find
from tests.long import far
from tests.tensors.test_encodings import STANDARD, Case

TABLES = 5


class OneByOne:
    """The same tables, played by the engine alone."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        source = Rng(seed)
        self.source = [source.fork() for _ in range(TABLES)]
        self.chance = [0] * TABLES
        self.states = [self.fresh(table) for table in range(TABLES)]
        self.paid: list[list[float] | None] = [None] * TABLES
        self.final: list[Any] = [None] * TABLES  # the observation at the end, of whoever decided last
        for table in range(TABLES):
            self.settle(table, 0)

    def fresh(self, table: int) -> State:
        self.chance[table] = self.source[table].fork().fork().state
        return self.case.game.start(self.case.seats)

    def settle(self, table: int, last: int) -> None:
        self.paid[table] = None
        while (actor := self.states[table].actor()) < 0:
            state = self.states[table]
            if actor == CHANCE:
                state.roll(rng_at(scramble(self.chance[table])))
                self.chance[table] = (self.chance[table] + 1) & MASK
            elif actor == NOBODY:
                self.paid[table] = [state.reward(seat) for seat in range(state.seats)]
                self.final[table] = last, find(self.case.slug, self.case.seats).observe(state, last).tolist()
                self.states[table] = self.fresh(table)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_every_array_shows_what_the_engine_says(case: Case) -> None:
    tables, single = batch(case.slug, case.seats, TABLES, seed=4, revealing=True), OneByOne(case, 4)
    encoding, generator = find(case.slug, case.seats), numpy.random.default_rng(1)
    for _ in range(far(100)):
        for table, state in enumerate(single.states):
            seat = int(state.actor())
            legal = list(state.legal(seat))
            assert tables.seat[table] == seat
            assert numpy.flatnonzero(tables.mask[table]).tolist() == legal
            assert tables.moves[table, :tables.choices[table]].tolist() == legal
            assert tables.observation[table].tolist() == encoding.observe(state, seat).tolist()
            assert tables.hidden[table].tolist() == encoding.reveal(state, seat)[encoding.observation.size:].tolist()
            assert tables.done[table] == (single.paid[table] is not None)
            if single.paid[table] is not None:
                assert tables.reward[table].tolist() == single.paid[table]
                assert (tables.final_seat[table], tables.final_observation[table].tolist()) == single.final[table]
        actions = tables.random_actions(generator)
        tables.step(actions)
        for table, state in enumerate(single.states):
            seat = int(state.actor())
            state.apply(seat, int(actions[table]))
            single.settle(table, seat)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_a_table_of_a_number_plays_the_same_whatever_tables_there_are(case: Case) -> None:
    many = batch(case.slug, case.seats, 6, seed=9)
    few = Simulator(Wanted(case.slug, case.seats, 9, {}, {}, None, False), 2, first=3)
    generator = numpy.random.default_rng(2)
    for _ in range(60):
        assert few.observation.tolist() == many.observation[3:5].tolist()
        actions = many.random_actions(generator)
        many.step(actions)
        few.step(actions[3:5])


def test_an_illegal_action_changes_nothing_and_is_named() -> None:
    tables = batch("castles_besieged", tables=3, seed=1)
    before, actions = tables.observation.copy(), tables.moves[:, 0].astype(int)
    for wrong, said in (
            ([*actions[:2], 66], "table 2: action 66 is not legal for seat"),
            ([-1, *actions[1:]], "table 0: action -1 is not legal"),
            ([10**9, *actions[1:]], "table 0: action 1000000000 is not legal"),
            (actions[:2], "actions are 3 integers, not int64 of the shape"),
            (actions.astype(float), "actions are 3 integers, not float64"),
            (actions[None], "actions are 3 integers"),
            ("no", "actions are 3 integers")):
        with pytest.raises(ValueError, match=said):
            tables.step(wrong)
    assert tables.observation.tolist() == before.tolist()


@pytest.mark.parametrize("kind", [numpy.int8, numpy.int32, numpy.uint16, numpy.int64])
def test_actions_of_any_integers(kind: Any) -> None:
    tables = batch("castles_besieged", tables=3, seed=1)
    tables.step(tables.moves[:, 0].astype(kind))
    assert tables.done.tolist() == [0, 0, 0]


def played(tables: Any, steps: int, seed: int = 1) -> list[tuple[int, list[float], int]]:
    """How the matches ended: code, rewards, length."""
    generator, ends = numpy.random.default_rng(seed), []
    for _ in range(steps):
        tables.step(tables.random_actions(generator))
        ends += [(int(tables.done[at]), tables.reward[at].tolist(), int(tables.length[at]))
                 for at in numpy.flatnonzero(tables.done)]
    return ends


def test_matches_are_cut_off_where_that_was_wished() -> None:
    ends = played(batch("castles_besieged", tables=4, seed=1, longest=10), 30)
    assert ends == [(2, [0.0, 0.0], 10)] * 12


@pytest.mark.parametrize("who", ["random", "policy", "greedy@1"])
def test_opponents_of_the_house_play_their_seats(who: str) -> None:
    tables = batch("castles_besieged", tables=8, seed=1, opponents={1: who})
    ends = played(tables, 150)
    assert set(tables.seat) == {0} and ends
    assert all(code == 1 and sum(rewards) == pytest.approx(1) for code, rewards, _ in ends)


@pytest.mark.slow
def test_a_bot_of_the_house_beats_chance() -> None:
    ends = played(batch("castles_besieged", tables=8, seed=2, opponents={1: "greedy@2"}), 300)
    assert sum(rewards[1] for _, rewards, _ in ends) / len(ends) > 0.7


def test_a_reset_with_a_seed_begins_the_same_matches() -> None:
    tables = batch("castles_besieged", tables=4, seed=5)
    first = tables.observation.copy()
    played(tables, 20)
    tables.reset(seed=5)
    assert tables.observation.tolist() == first.tolist() and not tables.done.any()
    tables.reset()
    assert tables.observation.tolist() != first.tolist()


def test_without_a_seed_no_two_batches_are_alike() -> None:
    assert batch("castles_besieged", tables=8).observation.tolist() != batch(
        "castles_besieged", tables=8).observation.tolist()


def test_options_are_the_games() -> None:
    tables = batch("castles_besieged", tables=2, seed=1, options={"hits_to_lose": 5})
    assert tables.observation[:, tables.encoding.observation.slices["hits_to_lose"]].tolist() == [[5], [5]]


@pytest.mark.parametrize(("asked", "said"), [
    ({"slug": "chess"}, "there is no game"),
    ({"seats": 5}, "players"),
    ({"tables": 0}, "at least one table"),
    ({"options": {"hits_to_lose": 99}}, "hits_to_lose"),
    ({"opponents": {2: "random"}}, "some of the seats 0 to 1"),
    ({"opponents": {0: "random", 1: "random"}}, "some of the seats 0 to 1"),
    ({"opponents": {1: "nobody"}}, "there is no bot"),
    ({"longest": -3}, "after one decision or more, not after -3"),
    ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
    ({"opponents": ["random", "random"]}, "not at all of them"),
    ({"opponents": ["random"] * 3}, "some of the seats 0 to 1"),
])
def test_what_there_is_not(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        batch(**{"slug": "castles_besieged", **asked})


def test_processes_play_what_one_process_plays() -> None:
    with batch("castles_besieged", tables=7, seed=3, processes=2, revealing=True) as shared:
        alone = batch("castles_besieged", tables=7, seed=3, revealing=True)
        generator = numpy.random.default_rng(1)
        for _ in range(80):
            for name in ARRAYS:
                assert getattr(shared, name).tolist() == getattr(alone, name).tolist(), name
            actions = alone.random_actions(generator)
            shared.step(actions)
            alone.step(actions)
        before = shared.observation.copy()
        with pytest.raises(ValueError, match="table 6: action 66 is not legal"):
            shared.step([*shared.moves[:6, 0], 66])
        assert shared.observation.tolist() == before.tolist()
        shared.reset(seed=3)
        alone.reset(seed=3)
        assert shared.observation.tolist() == alone.observation.tolist()
    with pytest.raises(ValueError, match="closed"):
        shared.step(shared.moves[:, 0])


@pytest.mark.parametrize("seed", [-5, 2**63, 2**70])
def test_every_integer_is_a_seed_in_several_processes_too(seed: int) -> None:
    alone = batch("castles_besieged", tables=4, seed=1)
    alone.reset(seed)
    with batch("castles_besieged", tables=4, seed=1, processes=2) as shared:
        for _ in range(2):  # again the same matches
            shared.reset(seed)
            assert shared.observation.tolist() == alone.observation.tolist()


def test_the_package_is_there_without_an_import_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(tafelrunde, "batch")  # as before anybody has imported it
    assert tafelrunde.batch.batch("castles_besieged", tables=2).tables == 2


def test_a_process_that_dies_is_told_and_ends_the_others() -> None:
    shared = batch("castles_besieged", tables=4, seed=3, processes=2)
    workers = list(shared._workers)  # type: ignore[attr-defined]
    workers[0].kill()
    workers[0].join()
    with pytest.raises(TafelrundeError, match="a process of the batch failed: it ended"):
        shared.step(shared.moves[:, 0])
    assert not any(worker.is_alive() for worker in workers)


def test_more_processes_than_tables() -> None:
    with pytest.raises(BadInput, match="shared out among 1 to 2 processes"):
        batch("castles_besieged", tables=2, processes=3)


class Cheat(Opponent):
    """Plays what is no move of any game."""

    def move(self, state: State, seat: int, rng: Rng) -> int:
        return 30_000


def test_a_move_of_an_opponent_that_is_not_legal_is_refused_where_moves_are_checked() -> None:
    check_moves()
    try:
        with pytest.raises(Illegal):
            batch("beutelschneider", 3, 20, seed=1, opponents={0: Cheat(), 1: Cheat()})
    finally:
        check_moves(False)


def test_two_halves_are_stepped_by_turns_while_the_policy_looks_at_the_other() -> None:
    """Each half plays as it would alone. Waiting for its processes leaves Python free."""
    halves = [batch("castles_besieged", tables=2, seed=seed, processes=2) for seed in (1, 2)]
    alone = [batch("castles_besieged", tables=2, seed=seed) for seed in (1, 2)]
    with ThreadPoolExecutor(1) as pool, halves[0], halves[1]:
        steps = [pool.submit(half.step, half.sample.copy()) for half in halves]
        for _ in range(20):
            for turn, (half, same) in enumerate(zip(halves, alone, strict=True)):
                steps[turn].result()
                same.step(same.sample)
                for name in ARRAYS:
                    assert (getattr(half, name) == getattr(same, name)).all(), name
                steps[turn] = pool.submit(half.step, half.sample.copy())
        for step in steps:
            step.result()
