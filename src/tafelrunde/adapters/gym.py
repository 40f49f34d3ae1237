"""One seat of a game against bots, as a Gymnasium environment.

    env = gymnasium.make("tafelrunde/castles_besieged-v0", opponents=["greedy"])      # or SeatEnv("castles_besieged")
    observation, info = env.reset(seed=7)
    observation, reward, over, cut, info = env.step(env.unwrapped.action_masks().argmax())

Observations are float32 from 0 to 1; `env.unwrapped.encoding.observation.names()` says what each entry means. The
reward comes at the end: the seat's share of the win, 0 to 1. `action_masks()` is what sb3-contrib asks for. Many tables
at once, in compiled code, are `tafelrunde.adapters.gym_vector`.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from tafelrunde import games
from tafelrunde.adapters.render import MODES, check_mode, render_table
from tafelrunde.adapters.table import OneTable
from tafelrunde.core import NOBODY, BadInput
from tafelrunde.core.integers import check_limit
from tafelrunde.extras import MissingExtra

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtra("pettingzoo", "a Gymnasium environment") from missing

from tafelrunde.batch.simulator import opponent


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """The learner sits at `seat`; the other seats are filled with bots by name, in order. With `seat=None` its seat is
    drawn by each `reset`, and the bots follow in turn. Levels play by iterations alone, so that a seed and the same
    actions give the same match on every machine.

    `illegal` says what an illegal action does: `lose` (the default) ends the match without a share of the win,
    `random` plays a random legal move in its place, `raise` raises Illegal with the rule. With `max_steps` a match is
    cut off after so many actions of the learner. Raises BadInput for a game, a seat, a bot or options there are not.

    `render()` gives what the seat sees: with the `render_mode` `ansi` as text, with `rgb_array` as a picture, uint8,
    `(720, 960, 3)`.

    `info` has `action_mask` (int8, `(actions,)`), `points` by seat, and `illegal`, the reason, when the last action
    was one; after the end `rank`.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 2}  # noqa: RUF012

    def __init__(self, slug: str, opponents: Sequence[str] = ("greedy",), seat: int | None = 0,
                 options: Mapping[str, Any] | None = None, illegal: str = "lose", max_steps: int | None = None,
                 render_mode: str | None = None) -> None:
        self.table = OneTable(slug, len(opponents) + 1, options, illegal)
        if seat is not None and not 0 <= seat < self.table.seats:
            raise BadInput("the learner sits at one of the seats 0 to {last}, not at {seat}", seat=seat,
                           last=self.table.seats - 1)
        self.seat = seat or 0
        self.render_mode = check_mode(render_mode)
        self.max_steps = check_limit(max_steps)
        self.encoding = self.table.encoding
        self._in_turn = [opponent(self.table.game, name) for name in opponents]
        self._draws = seat is None
        others = [place for place in range(self.table.seats) if place != self.seat]
        self.opponents = dict(zip(others, self._in_turn, strict=True))
        self.action_space = spaces.Discrete(len(self.table.game.actions))
        self.observation_space = spaces.Box(0, 1, (self.encoding.observation.size,), numpy.float32)
        self._steps = 0
        self._lost = ""

    def __copy__(self) -> "SeatEnv":
        return deepcopy(self)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal again and play up to the learner's first decision."""
        super().reset(seed=seed)
        self._steps, self._lost = 0, ""
        self._begin(seed)
        while not self._await_learner():  # a match that ends before the learner has anything to decide
            self._begin(None)
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play, then let the others play up to the learner's next decision."""
        table = self.table
        if self._lost or table.is_over():
            raise BadInput("the match is over: reset begins the next one")
        self._steps += 1
        move = table.move(self.seat, int(action))
        if move is None:
            self._lost = str(table.state.refusal(self.seat, int(action)))
            return self._seen(), 0.0, True, False, {**self._info(), "illegal": self._lost}
        table.state.apply(self.seat, move)
        over = not self._await_learner()
        cut = not over and self.max_steps is not None and self._steps >= self.max_steps
        reward = float(table.state.reward(self.seat)) if over else 0.0
        return self._seen(), reward, over, cut, self._info()

    def action_masks(self) -> Any:
        """Which actions are legal: bool, `(actions,)`."""
        return self.encoding.mask(self.table.state, self.seat).astype(bool)

    def render(self) -> Any:
        """The learner's view as the render mode says; None without one."""
        return render_table(self.render_mode, self.table.game, self.table.state, self.seat)

    def _begin(self, seed: int | None) -> None:
        self.table.begin(seed)
        if self._draws:
            self.seat = self.table.drawn
            self.opponents = {(self.seat + turn) % self.table.seats: bot
                              for turn, bot in enumerate(self._in_turn, start=1)}

    def _await_learner(self) -> bool:
        """Let chance and bots play until the learner may act; False if the match ends before."""
        table = self.table
        while True:
            actor = table.roll()
            if actor == NOBODY:
                return False
            if self.seat in table.state.acting():
                return True
            table.state.apply(actor, self.opponents[actor].move(table.state, actor, table.dice))

    def _seen(self) -> Any:
        return self.encoding.observe(self.table.state, self.seat, scaled=True)

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self.encoding.mask(self.table.state, self.seat).astype(numpy.int8),
                "points": numpy.asarray(self.table.points())}
        outcome = self.table.state.outcome() if self.table.is_over() else None
        return info if outcome is None else {**info, "rank": outcome.ranks[self.seat]}


def register() -> list[str]:
    """Make every game known to Gymnasium, as `tafelrunde/<game>-v0`; their names there. Doing it again does no harm."""
    known = [slug for slug in games.slugs() if games.has_part(slug, "tensor", "tafelrunde.tensors")]
    names = {f"tafelrunde/{slug}-v0": slug for slug in known}
    for name, slug in names.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="tafelrunde.adapters.gym:SeatEnv",
                               vector_entry_point="tafelrunde.adapters.gym_vector:SeatVectorEnv", kwargs={
                                   "slug": slug, "opponents": ["greedy"] * (games.info(slug).seats[0] - 1)})
    return list(names)


register()
