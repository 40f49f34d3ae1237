"""Many tables as one vector environment of Gymnasium's: one seat at each is the learner's, bots have the others.

    envs = gymnasium.make_vec("tafelrunde/castles_besieged-v0", 256, "vector_entry_point", opponents=["policy"])
    observations, infos = envs.reset(seed=7)
    while learning:
        observations, rewards, terminations, truncations, infos = envs.step(policy(observations, infos["action_mask"]))

It means what `SeatEnv` means, table by table, and runs in compiled code (`tafelrunde.batch`).
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from tafelrunde.core import BadInput
from tafelrunde.core.integers import check_seed
from tafelrunde.extras import MissingExtra

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
except ModuleNotFoundError as missing:
    raise MissingExtra("pettingzoo", "a Gymnasium environment") from missing

from tafelrunde.adapters.table import check_illegal
from tafelrunde.batch.processes import batch
from tafelrunde.tensors import encoding as tensors


class SeatVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """`num_envs` tables. The learner sits at `seat`, and bots by name (`random`, `policy`, `greedy@1`, …) have the
    other seats, in order; with `seat=None` its seat is drawn for each match, and they follow in turn.

    Observations are float32 from 0 to 1, `(num_envs, entries)`; rewards come at the end: the learner's share of the
    win. `illegal` says what an illegal action does: `lose` (the default) ends the match without a share, `random` plays
    a random legal one in its place, `raise` raises ValueError. With `max_steps` a match is cut off after so many
    actions of the learner. `processes` shares the tables out among that many. Raises BadInput.

    Each of Gymnasium's three autoreset modes is there. `infos` have `action_mask`, int8, `(num_envs, actions)`: where a
    match has just ended, that of the next one. Where one has, they have `points` by seat, and `illegal` if that was
    why; in the mode SAME_STEP these stand in `final_info`, beside `final_obs`. `sample()` gives legal actions that were
    drawn inside the engine. All that `reset` and `step` return is the caller's, but for `action_mask`, which goes on
    showing the tables as they are.

    With a seed table n begins with the seed + n, as n environments beside each other do; a list has one a table. As
    Gymnasium has it, `options={"reset_mask": …}` resets some tables alone.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, slug: str, num_envs: int = 1, opponents: Sequence[str] = ("greedy",), seat: int | None = 0,
                 options: Mapping[str, Any] | None = None, illegal: str = "lose", max_steps: int | None = None,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, processes: int = 1,
                 render_mode: None = None) -> None:
        seats = len(opponents) + 1
        if seat is not None and not 0 <= seat < seats:
            raise BadInput("the learner sits at one of the seats 0 to {last}, not at {seat}", seat=seat, last=seats - 1)
        others = [place for place in range(seats) if place != seat]
        seated = opponents if seat is None else dict(zip(others, opponents, strict=True))
        self.illegal = check_illegal(illegal)
        self.tables = batch(slug, seats, num_envs, None, options, seated, max_steps, processes=processes)
        self.encoding = self.tables.encoding
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = spaces.Box(0, 1, (self.encoding.observation.size,), numpy.float32)
        self.single_action_space = spaces.Discrete(len(self.tables.game.actions))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._rows = numpy.arange(num_envs)
        self._over: Any = numpy.zeros(num_envs, bool)  # tables whose match has ended, and whose next is not shown yet

    def __copy__(self) -> "SeatVectorEnv":
        return deepcopy(self)

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal again, at all tables or at those of the `reset_mask`. Raises BadInput, ValueError."""
        chosen = (options or {}).get("reset_mask")
        where = numpy.ones(self.num_envs, bool) if chosen is None else numpy.asarray(chosen)
        if where.shape != (self.num_envs,) or where.dtype != bool or not where.any():
            raise ValueError(f"a reset_mask chooses one or more of {self.num_envs} tables by bool")
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"{len(seed)} seeds for {self.num_envs} tables")
            seeds = [None if each is None else check_seed(each) for each in seed]
        else:
            first = None if seed is None else check_seed(seed)
            seeds = [None if first is None else first + table for table in range(self.num_envs)]
        for table in numpy.flatnonzero(where):
            if seeds[table] is not None or not self._over[table]:  # else it has restarted already
                self.tables.reset(seeds[table], int(table))
        self._over[where] = False
        return self.tables.observed(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action of each learner: integers, `(num_envs,)`. In the mode NEXT_STEP that of a table whose match has
        ended counts for nothing, in the mode DISABLED there may be none. Raises ValueError."""
        tables, over = self.tables, self._over
        if self.autoreset_mode is AutoresetMode.DISABLED and over.any():
            raise ValueError(f"the match at table {int(over.argmax())} is over: reset begins the next one")
        chosen = tables.check_actions(actions)
        wrong = self._find_illegal(chosen) & ~over
        lost = wrong if self.illegal == "lose" else numpy.zeros_like(over)
        if self.illegal == "random":
            chosen = numpy.where(wrong, tables.sample, chosen)
        resting = over | lost
        tables.step(chosen, ~resting if resting.any() else None)
        for table in numpy.flatnonzero(lost):
            tables.cut_off(int(table))
        won, ended = tables.done == 1, tables.done > 0
        rewards = numpy.zeros(self.num_envs)
        rewards[won] = tables.reward[won, tables.final_seat[won]]
        observations, infos = tables.observed(), self._infos()
        if ended.any():
            self._show_end(ended, lost, observations, infos)
        self._over = ended & (self.autoreset_mode is not AutoresetMode.SAME_STEP)
        return observations, rewards, won | lost, ended & ~won & ~lost, infos

    def _find_illegal(self, chosen: Any) -> Any:
        within = numpy.clip(chosen, 0, self.tables.mask.shape[1] - 1)
        return (within != chosen) | (self.tables.mask[self._rows, within] == 0)

    def _show_end(self, ended: Any, lost: Any, observations: Any, infos: dict[str, Any]) -> None:
        """Say how matches ended: in what the learner saw last, or where the next one is shown already, beside it."""
        tables = self.tables
        final = tensors.scale(self.encoding.observation) * tables.final_observation[ended]
        told = {"points": numpy.where(ended[:, None], tables.points, 0.0), "_points": ended}
        if lost.any():
            told |= {"illegal": lost, "_illegal": lost}
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            observations[ended] = final
            infos |= told
            return
        seen: Any = numpy.full(self.num_envs, None, object)
        for table, row in zip(numpy.flatnonzero(ended), final, strict=True):
            seen[table] = row
        infos |= {"final_obs": seen, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.tables.mask.view(numpy.int8), "_action_mask": numpy.ones(self.num_envs, bool)}

    def sample(self) -> Any:
        """A legal action of each learner, all equally likely: int64, `(num_envs,)`."""
        return self.tables.sample.copy()

    def close_extras(self, **how: Any) -> None:
        """End the processes that tables are shared out among."""
        self.tables.close()
