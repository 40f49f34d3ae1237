"""Every game as a PettingZoo environment: an agent-environment cycle with action masks.

    env = env("beutelschneider", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))

Chance plays by itself. Observations are float32 from 0 to 1, told from the agent's side
(`tafelrunde.tensors`); the reward comes at the end: the seat's share of the win, 0 to 1.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from tafelrunde.adapters.render import MODES, check_mode, render_table
from tafelrunde.adapters.table import OneTable
from tafelrunde.core import NOBODY, BadInput
from tafelrunde.core.integers import check_limit
from tafelrunde.extras import MissingExtra

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ModuleNotFoundError as missing:
    raise MissingExtra("pettingzoo", "a PettingZoo environment") from missing


class _Seats:
    """What both kinds of environment have: agents `seat_0`, `seat_1`, … and their spaces."""

    metadata: dict[str, Any] = {"name": "tafelrunde_v2", "render_modes": [*MODES], "render_fps": 2,  # noqa: RUF012
                                "is_parallelizable": False}

    def __init__(self, slug: str, seats: int | None, options: Mapping[str, Any] | None, illegal: str,
                 max_cycles: int | None, render_mode: str | None) -> None:
        self.table = OneTable(slug, seats, options, illegal)
        self.max_cycles = check_limit(max_cycles)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.table.encoding.observation.size, len(self.table.game.actions)
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 1, (size,), numpy.float32),
            "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def __copy__(self) -> Any:
        return deepcopy(self)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of a seat, and its legal actions (none when it is not to act)."""
        table, seat = self.table, self._seat[agent]
        return {
            "observation": table.encoding.observe(table.state, seat, scaled=True),
            "action_mask": table.encoding.mask(table.state, seat).view(numpy.int8),
        }

    def view(self, agent: str) -> dict[str, Any]:
        """The seat's whole view as plain data."""
        return self.table.state.view(self._seat[agent]).data()

    def render(self) -> Any:
        """The table as an onlooker sees it: as text with the `render_mode` `ansi`, as a picture (uint8, `(720, 960,
        3)`) with `rgb_array`."""
        return render_table(self.render_mode, self.table.game, self.table.state)

    def _check_under_way(self) -> None:
        """Raise BadInput before the first reset and after the end."""
        if not self.agents:
            raise BadInput("no match is under way: reset begins one")

    def _shares(self) -> dict[str, float]:
        """By agent its share of the win, after the end."""
        return {agent: float(self.table.state.reward(seat)) for agent, seat in self._seat.items()}

    def _without(self, loser: str) -> dict[str, float]:
        """The same after an illegal action that loses: all others share the win."""
        share = 1.0 / max(1, len(self.agents) - 1)
        return {agent: 0.0 if agent == loser else share for agent in self.agents}


class Table(_Seats, AECEnv):  # type: ignore[misc]
    """One table, one agent after the other.

    `illegal`: what an illegal action does: `raise` (the default) raises Illegal and changes nothing, `random` plays a
    random legal move in its place, `lose` ends the match for all, who share the win but for whoever did it. With
    `max_cycles` a match is cut off when somebody is to act who has made so many decisions. `info` of the agent to act
    has the points by seat.
    """

    def __init__(self, slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None,
                 illegal: str = "raise", max_cycles: int | None = None, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, slug, seats, options, illegal, max_cycles, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal again: from a seed, or as chance will have it."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._made = dict.fromkeys(self.agents, 0)
        self._advance()

    def step(self, action: int | None) -> None:
        """Play for the selected agent. Raises BadInput where no match is under way."""
        self._check_under_way()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is still playing needs an action")
        seat = self._seat[agent]
        move = self.table.move(seat, int(action))
        self._made[agent] += 1  # nobody has won anything yet, so no reward has to be cleared
        if move is None:
            self._end(self._without(agent))
        else:
            self.table.state.apply(seat, move)
            self._advance()

    def close(self) -> None:
        """Nothing is held that would have to be let go."""

    def _advance(self) -> None:
        actor = self.table.roll()
        if actor == NOBODY:
            self._end(self._shares())
            return
        self.agent_selection = agent = self.possible_agents[actor]
        self.infos[agent] = {"points": self.table.points()}
        if self.max_cycles is not None and self._made[agent] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        points = self.table.points()
        self.infos = {agent: {"points": points} for agent in self.agents}
        self.agent_selection = self.agents[0]


class ParallelTable(_Seats, ParallelEnv):  # type: ignore[misc]
    """One table, everybody at once: in a step all who may act now do so – secret bids and the like together –, and
    what the others say is not heard. With `max_cycles` a match is cut off after so many steps."""

    def __init__(self, slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None,
                 illegal: str = "raise", max_cycles: int | None = None, render_mode: str | None = None) -> None:
        _Seats.__init__(self, slug, seats, options, illegal, max_cycles, render_mode)

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal again: from a seed, or as chance will have it."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(), self._infos()

    def step(self, actions: Mapping[str, int]) -> tuple[
            dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The actions by agent; raises ValueError if one is missing of somebody who may act, BadInput where no match is
        under way. Where an action is illegal and `illegal` is `raise`, nothing of the step is played."""
        self._check_under_way()
        table = self.table
        acting = [int(seat) for seat in table.state.acting()]
        silent = [self.possible_agents[seat] for seat in acting if self.possible_agents[seat] not in actions]
        if silent:
            raise ValueError(f"there is no action of {silent[0]}, who is to act")
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in acting}
        before = table.state
        if len(acting) > 1 and table.illegal == "raise":  # the first may have played when the second is refused
            table.state = before.copy()
        try:
            loser = self._play(chosen)
        except Exception:
            table.state = before
            raise
        self._steps += 1
        over = loser is not None or table.roll() == NOBODY
        rewards = dict.fromkeys(self.agents, 0.0)
        if over:
            rewards = self._shares() if loser is None else self._without(loser)
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        agents, seen, infos = self.agents, self._seen(), self._infos()
        if over or cut:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def close(self) -> None:
        """Nothing is held that would have to be let go."""

    def _play(self, actions: Mapping[int, int]) -> str | None:
        """Play the actions, one seat after the other; who has lost by an illegal one, if anybody has."""
        table = self.table
        for seat, action in actions.items():
            if seat not in table.state.acting():
                continue  # what another did has settled it
            move = table.move(seat, action)
            if move is None:
                return self.possible_agents[seat]
            table.state.apply(seat, move)
        return None

    def _seen(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        acting, points = self.table.state.acting(), self.table.points()
        return {agent: {"points": points, "acting": self._seat[agent] in acting} for agent in self.agents}


def raw_env(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None, illegal: str = "raise",
            max_cycles: int | None = None, render_mode: str | None = None) -> Table:
    """A new table of a game; see `Table`. Raises BadInput for a wrong game, count, option or mode."""
    return Table(slug, seats, options, illegal, max_cycles, render_mode)


env = raw_env  # nothing has to be wrapped: the table says itself what is wrong


def parallel_env(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None, illegal: str = "raise",
                 max_cycles: int | None = None, render_mode: str | None = None) -> ParallelTable:
    """A new table at which all seats act at once; see `ParallelTable`. Raises BadInput for a wrong game, count, option
    or mode."""
    return ParallelTable(slug, seats, options, illegal, max_cycles, render_mode)
