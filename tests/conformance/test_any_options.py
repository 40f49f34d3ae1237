"""Every game with any options: each door reads, copies and shows what a match becomes, and plans can be played."""

import numpy
import pytest
from hypothesis import given, settings, strategies as st

from tafelrunde import games
from tafelrunde.batch import batch
from tafelrunde.core import NOBODY, Rng, Say
from tafelrunde.tensors.encoding import find
from tests.conformance import checks
from tests.conformance.cases import any_case
from tests.conformance.test_every_game import walk
from tests.long import far, much

SEEDS = st.integers(0, 10**6)
FEW = settings(max_examples=much(far(6), 200))
TENSORS = [slug for slug in games.slugs() if games.has_part(slug, "tensor", "tafelrunde.tensors")]


@pytest.mark.parametrize("slug", games.slugs())
@FEW
@given(st.data(), SEEDS, st.integers(1, 400))
def test_a_walk_keeps_the_contract(slug: str, data: st.DataObject, seed: int, steps: int) -> None:
    """Positions and views are loaded, states, views and the game copied and pickled: all along, and where it stops."""
    case = data.draw(any_case(slug))
    state = walk(case, seed, steps, every=40)
    checks.check_round_trips(case.game, state)
    checks.check_objects(case.game, state, Rng(seed))
    state.audit()  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", games.slugs())
@FEW
@given(st.data(), SEEDS, st.integers(1, 400))
def test_a_planned_move_is_legal_if_all_its_facts_hold(slug: str, data: st.DataObject, seed: int, steps: int) -> None:
    """Plans are made while others act, and tried when it is the seat's own turn."""
    case, rng = data.draw(any_case(slug)), Rng(seed)
    game, state = case.game, case.game.start(case.seats, case.options)
    plans: dict[int, list[tuple[str, tuple[Say, ...]]]] = {seat: [] for seat in range(case.seats)}
    for _ in range(steps):
        if state.actor() == NOBODY:
            break
        acting = state.acting()
        for seat, made in plans.items():
            view = state.view(seat)
            now = game.plannable(view)
            if seat not in acting:
                made += [plan for plan in now.items() if acting and plan not in made]
            elif not game.is_aside(view):
                for move, facts in made:
                    if move in now and all(facts.count(fact) <= now[move].count(fact) for fact in facts):
                        assert (move, state.refusal(seat, game.move(move))) == (move, None)
                made.clear()
        checks.advance(state, rng)


@pytest.mark.parametrize("slug", TENSORS)
@FEW
@given(st.data(), SEEDS)
def test_a_batch_shows_what_can_be_loaded(slug: str, data: st.DataObject, seed: int) -> None:
    case = data.draw(any_case(slug))
    tables, encoding = batch(slug, case.seats, 2, seed, case.options), find(slug, case.seats)
    generator = numpy.random.default_rng(seed)
    for step in range(60):
        tables.step(tables.random_actions(generator))
        if step % 20 == 0:
            state = case.game.load(tables.state(1).position())
            assert tables.observation[1].tolist() == encoding.observe(state, state.actor()).tolist()
            assert numpy.flatnonzero(tables.mask[1]).tolist() == list(state.legal(state.actor()))


@pytest.mark.parametrize("slug", TENSORS)
@FEW
@given(st.data(), SEEDS, st.integers(0, 120))
def test_a_state_of_openspiel_is_serialized(slug: str, data: st.DataObject, seed: int, steps: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tafelrunde.adapters import openspiel

    openspiel.register()
    case, rng = data.draw(any_case(slug)), Rng(seed)
    given_options = {name: -1 if value is None else value for name, value in case.options.items()}
    game = pyspiel.load_game(f"tafelrunde_{slug}", {"seats": case.seats, **given_options})
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(again), again.history()) == (str(state), state.history())
    assert case.game.load(again.state.position()) == state.state
