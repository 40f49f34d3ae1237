"""Agents of OpenSpiel that learn with torch play games of the house."""

import pytest

from tafelrunde.adapters import openspiel
from tests.learning.example import expect_torch

expect_torch()
pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("tree", reason="their agents need dm-tree")
openspiel.register()


def test_their_fictitious_self_play_learns() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch import nfsp

    small = {"seats": 2, "cards": 8, "stop_after": 6, "hits_to_lose": 1}
    environment = rl_environment.Environment(pyspiel.load_game("tafelrunde_castles_besieged", small))
    size, actions = environment.observation_spec()["info_state"][0], environment.action_spec()["num_actions"]
    agents = [nfsp.NFSP(player, size, actions, [16], 1000, 0.1) for player in range(2)]
    for _ in range(3):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([agents[player].step(step).action])
        for agent in agents:
            agent.step(step)
