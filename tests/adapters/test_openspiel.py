"""Every game runs as an OpenSpiel game, and their tools work on it."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

from tafelrunde.adapters import openspiel  # noqa: E402 – it needs pyspiel
from tests.conformance.cases import STANDARD, Case  # noqa: E402

openspiel.register()


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_a_random_match_by_their_rules(case: Case) -> None:
    game = pyspiel.load_game(f"tafelrunde_{case.slug}", {"seats": case.seats})
    assert game.num_distinct_actions() == len(case.game.actions)
    state, dice = game.new_initial_state(), random.Random(3)
    for step in range(3000):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(dice.choices([move for move, _ in outcomes], [chance for _, chance in outcomes])[0])
            continue
        player = state.current_player()
        legal = state.legal_actions()
        assert case.game.move(state.action_to_string(player, legal[0])) == legal[0]
        if step % 50 == 0:
            twin = state.clone()
            twin.apply_action(legal[-1])
            assert str(twin) != str(state)
            world = state.resample_from_infostate(player, dice.random)
            assert world.observation_string(player) == state.observation_string(player)
            assert len(state.observation_tensor(player)) == 1024
        state.apply_action(dice.choice(legal))
    assert not state.is_terminal() or case.seats == 1 or sum(state.returns()) == pytest.approx(1)


def test_their_tree_search_plays_it() -> None:
    game = pyspiel.load_game("tafelrunde_castles_besieged")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    from open_spiel.python.algorithms import mcts

    evaluator = mcts.RandomRolloutEvaluator(1)
    bot = mcts.MCTSBot(game, 1.4, 5, evaluator)
    assert bot.step(state) in state.legal_actions()
