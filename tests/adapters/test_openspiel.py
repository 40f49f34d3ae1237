"""Every game runs as an OpenSpiel game: by their own tests, and by their algorithms."""

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands import run_python
from tests.long import long_where

pyspiel = pytest.importorskip("pyspiel")

from tafelrunde import games  # noqa: E402 – it needs pyspiel
from tafelrunde.adapters import openspiel  # noqa: E402
from tafelrunde.adapters.openspiel.state import EVENTS  # noqa: E402
from tests.tensors.test_encodings import STANDARD, Case  # noqa: E402

openspiel.register()
SHORT: dict[str, dict[str, Any]] = {  # options that make matches short
    "beutelschneider": {"hands_limit": 1}, "castles_besieged": {"hits_to_lose": 1},
    "behuetunsburg": {"rounds": 1, "round_turn_limit": 2},
}
SMALL = {"cards": 8, "stop_after": 6}  # of Castles Besieged


def load(slug: str, seats: int, **options: Any) -> Any:
    return pyspiel.load_game(f"tafelrunde_{slug}", {"seats": seats, **SHORT.get(slug, {}), **options})


def advance(state: Any, dice: random.Random, steps: int = 100_000) -> Any:
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            moves, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(dice.choices(moves, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


# -- their own test

takes_long = long_where(lambda case: (case.seats > 1 and case.slug in ("loewenherz", "burgundy")) or case.seats == 4,
                        STANDARD)


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("case", takes_long, ids=str)
def test_it_passes_their_test_of_random_matches(case: Case, serialize: bool) -> None:
    pyspiel.random_sim_test(load(case.slug, case.seats), num_sims=1, serialize=serialize, verbose=False)


# -- what a state says


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_a_match_to_its_end(case: Case) -> None:
    game = load(case.slug, case.seats)
    assert game.num_distinct_actions() == len(case.game.actions)
    state = advance(game.new_initial_state(), random.Random(3))
    assert case.seats == 1 or sum(state.returns()) == pytest.approx(1)


def test_notations_are_those_of_the_game() -> None:
    state = advance(load("burgundy", 2).new_initial_state(), random.Random(5), 60)
    while state.is_chance_node():
        advance(state, random.Random(5), 1)
    for action in state.legal_actions():
        assert games.load("burgundy").move(state.action_to_string(state.current_player(), action)) == action


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("tafelrunde_beutelschneider(seats=4,hands_limit=3,tiebreak=play_on,must_trump=True)")
    state = game.new_initial_state().state
    assert (state.seats, game.options["hands_limit"], game.options["tiebreak"], game.options["must_trump"]) == (
        4, 3, "play_on", True)
    assert pyspiel.load_game("tafelrunde_beutelschneider").options["hands_limit"] is None
    with pytest.raises(Exception, match="hands_limit"):
        pyspiel.load_game("tafelrunde_beutelschneider(hands_limit=99)").new_initial_state()


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_can_be_saved_with_the_solver_that_plays_it(again: Callable[[Any], Any]) -> None:
    game = load("castles_besieged", 2, **SMALL)
    twin = again(game)
    assert (str(twin), twin.options) == (str(game), game.options)
    assert str(advance(twin.new_initial_state(), random.Random(1), 9)) == str(
        advance(game.new_initial_state(), random.Random(1), 9))


def test_another_process_reads_a_pickled_state(tmp_path: Path) -> None:
    state = advance(load("castles_besieged", 2).new_initial_state(), random.Random(1), 9)
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    read = run_python("-c", code, str(tmp_path / "state"))
    assert read.stdout.strip() == str(state), read.stderr[-500:]


def test_lengths_are_bounds_of_the_rules() -> None:
    assert load("burgundy", 2).max_game_length() == games.load("burgundy").longest(2)
    assert load("castles_besieged", 2).max_game_length() == openspiel.LONGEST, "luck alone ends it"


def test_a_clone_keeps_history_and_memory_and_goes_its_own_way() -> None:
    state = advance(load("castles_besieged", 2, hits_to_lose=9).new_initial_state(), random.Random(1), 40)
    twin = state.clone()
    assert (twin.history(), twin.move_number()) == (state.history(), state.move_number())
    assert twin.information_state_string(1) == state.information_state_string(1)
    before = str(state)
    advance(twin, random.Random(2), 3)
    assert str(state) == before != str(twin)
    assert len(twin.history()) == len(state.history()) + 3


# -- what a player knows


@pytest.mark.parametrize("case", long_where(lambda case: case.seats > 2, STANDARD), ids=str)
def test_another_world_that_looks_the_same_is_remembered_the_same(case: Case) -> None:
    dice = random.Random(8)
    state = load(case.slug, case.seats).new_initial_state()
    for _ in range(6):
        advance(state, dice, 7)
        for player in range(case.seats):
            world = state.resample_from_infostate(player, dice.random)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.information_state_string(player) == state.information_state_string(player)


def test_everything_a_player_saw_is_remembered_in_order() -> None:
    """The same position by other ways is another memory; a memory only grows."""
    state = load("castles_besieged", 2, hits_to_lose=9).new_initial_state()
    dice, before = random.Random(4), ["", ""]
    for _ in range(60):
        for player in range(2):
            now = state.information_state_string(player)
            assert now.startswith(before[player])
            before[player] = now
        advance(state, dice, 1)
    assert "0 lay 11~" in before[1] or " lay " in before[1]
    for player in range(2):
        moment = state.moment
        view, *lines = moment.story(player)
        shown = json.loads(view)
        for line, event in zip(lines, moment.memory(player), strict=True):
            move, brace, changes = line.partition("{")
            assert move.strip() == event.partition("~")[0], "the story tells of another move"
            shown |= json.loads(brace + changes)
        assert shown == moment.state.view(player).data(), "what changed does not add up to what is seen"


@pytest.mark.parametrize("case", long_where(lambda case: case.seats > 3, STANDARD), ids=str)
def test_what_is_hidden_from_a_player_is_in_no_memory_of_it(case: Case) -> None:
    """Whoever decides does the same in two worlds it cannot tell apart: it still cannot, and remembers the same."""
    dice, differing, compared = random.Random(9), 0, 0
    state = load(case.slug, case.seats).new_initial_state()
    while not state.is_terminal() and differing < 5:
        advance(state, dice, 5)
        if (player := state.current_player()) < 0:
            continue
        here, there = state.clone(), state.resample_from_infostate(player, dice.random)
        differing += str(here) != str(there)
        action = dice.choice(here.legal_actions())
        assert here.legal_actions() == there.legal_actions()
        here.apply_action(action)
        there.apply_action(action)
        if here.observation_string(player) == there.observation_string(player):  # else something came to light
            compared += 1
            assert here.information_state_string(player) == there.information_state_string(player)
            assert here.information_state_tensor(player) == there.information_state_tensor(player)
    assert compared and (differing or case.seats == 1)


def test_the_numbers_hold_the_latest_moves() -> None:
    game = load("castles_besieged", 2, hits_to_lose=9)
    state = advance(game.new_initial_state(), random.Random(6), 80)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 1)
    moves = observer.dict["moves"]
    assert moves.shape == (EVENTS, 2 + game.encoding.actions.size)
    assert moves[:, :2].sum() == EVENTS, "somebody made each"
    assert list(observer.tensor) == state.information_state_tensor(1)
    assert list(observer.dict["observation"]) == state.observation_tensor(1)


# -- their algorithms


def decision(game: Any, seed: int = 2) -> Any:
    """The first position at which somebody decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        advance(state, random.Random(seed), 1)
    return state


@pytest.mark.parametrize("slug", ["castles_besieged", "beutelschneider"])
def test_their_tree_searches_play(slug: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = decision(load(slug, games.info(slug).seats[0]))
    judge = mcts.RandomRolloutEvaluator(1)
    assert mcts.MCTSBot(state.get_game(), 1.4, 5, judge).step(state) in state.legal_actions()
    assert ismcts.ISMCTSBot(state.get_game(), judge, 1.4, 8).step(state) in state.legal_actions()


def test_their_regret_minimisation_runs() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    state = decision(load("castles_besieged", 2, **SMALL))
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(state.get_game())
    for _ in range(3):
        solver.iteration()
    chosen = solver.average_policy().action_probabilities(state)
    assert sum(chosen.values()) == pytest.approx(1)
