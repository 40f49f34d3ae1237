"""Every game as a PettingZoo environment: an agent-environment cycle with action masks.

    env = environment("beutelschneider", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))

Chance plays by itself. The reward comes at the end: the seat's share of the win, 0 to 1. `info["view"]` of
`observe_view(agent)` is the seat's whole view as plain data.
"""

from collections.abc import Mapping
from typing import Any

from tafelrunde import games
from tafelrunde.adapters.encoding import SIZE, action_mask, features
from tafelrunde.core import CHANCE, NOBODY, Rng, State
from tafelrunde.extras import MissingExtra

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise MissingExtra("pettingzoo", "a PettingZoo environment") from missing


class Table(AECEnv):  # type: ignore[misc]
    """One table; the agents are `seat_0`, `seat_1`, …"""

    metadata = {"name": "tafelrunde_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.game = games.load(slug)
        self.seats = seats or self.game.info.seats[0]
        self.options = self.game.info.read_options(self.seats, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        actions = len(self.game.actions)
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(-numpy.inf, numpy.inf, (SIZE,), numpy.float32),
            "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = Rng(0)
        self.state_now: State = self.game.start(self.seats, self.options)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal again; without a seed the chance goes on from where it was."""
        if seed is not None:
            self._rng = Rng(seed)
        self.state_now = self.game.start(self.seats, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance()

    def observe(self, agent: str) -> dict[str, Any]:
        """Features of the seat's view, and its mask (all 0 when it is not to move)."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": numpy.asarray(features(self.state_now.view(seat)), numpy.float32),
            "action_mask": numpy.asarray(action_mask(self.game, self.state_now, seat), numpy.int8),
        }

    def observe_view(self, agent: str) -> dict[str, Any]:
        """The seat's whole view as plain data."""
        return self.state_now.view(self.possible_agents.index(agent)).data()

    def step(self, action: int | None) -> None:
        """Play for the selected agent; raises `Illegal` for a move the rules refuse."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is still playing needs an action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_now.play(self.possible_agents.index(agent), int(action))
        self._advance()
        self._accumulate_rewards()

    def _advance(self) -> None:
        while self.state_now.actor() == CHANCE:
            self.state_now.roll(self._rng)
        actor = self.state_now.actor()
        if actor == NOBODY:
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = float(self.state_now.reward(seat))
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[actor]


def environment(slug: str, seats: int | None = None, **options: Any) -> Table:
    """A table of that game."""
    return Table(slug, seats, options)
