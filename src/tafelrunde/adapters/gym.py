"""One seat of a game against bots, as a Gymnasium environment.

    env = SeatEnv("castles_besieged", opponents=["greedy"])
    observation, info = env.reset(seed=7)
    observation, reward, over, cut, info = env.step(info["legal"][0])

The reward comes at the end: the seat's share of the win. A move that is not legal raises `Illegal`, it is never
quietly replaced; `info["legal"]` lists the legal moves, `info["view"]` is the view as plain data.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde import games
from tafelrunde.adapters.encoding import SIZE, action_mask, features
from tafelrunde.bots import Ask, make
from tafelrunde.core import CHANCE, NOBODY, Rng, State
from tafelrunde.extras import MissingExtra

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtra("pettingzoo", "a Gymnasium environment") from missing


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """The learner sits at `seat`; the other seats are filled with bots by name, in order."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, slug: str, opponents: Sequence[str] = ("greedy",), seat: int = 0,
                 options: Mapping[str, Any] | None = None) -> None:
        self.game = games.load(slug)
        self.seats = len(opponents) + 1
        self.seat = seat
        self.options = self.game.info.read_options(self.seats, options)
        names = [*opponents[:seat], "", *opponents[seat:]]
        self.bots = {place: make(name) for place, name in enumerate(names) if name}
        self.action_space = spaces.Discrete(len(self.game.actions))
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-numpy.inf, numpy.inf, (SIZE,), numpy.float32),
            "action_mask": spaces.Box(0, 1, (len(self.game.actions),), numpy.int8),
        })
        self._rng = Rng(0)
        self._table: State = self.game.start(self.seats, self.options)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal again and play up to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng = Rng(seed)
        self._table = self.game.start(self.seats, self.options)
        self._advance()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play, then let the others play up to the learner's next decision."""
        self._table.play(self.seat, int(action))
        self._advance()
        over = self._table.actor() == NOBODY
        return self._seen(), float(self._table.reward(self.seat)) if over else 0.0, over, False, self._info()

    def _advance(self) -> None:
        while self.seat not in self._table.acting():
            actor = int(self._table.actor())
            if actor == NOBODY:
                return
            if actor == CHANCE:
                self._table.roll(self._rng)
                continue
            legal = self.game.legal(self._table, actor)
            ask = Ask(self.game, self._table.view(actor), legal, int(self._rng.below(1 << 20)))
            self._table.play(actor, self.game.move(self.bots[actor].choose(ask)))

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": numpy.asarray(features(self._table.view(self.seat)), numpy.float32),
            "action_mask": numpy.asarray(action_mask(self.game, self._table, self.seat), numpy.int8),
        }

    def _info(self) -> dict[str, Any]:
        moves = self._table.legal(self.seat) if self.seat in self._table.acting() else ()
        return {"legal": [int(move) for move in moves], "view": self._table.view(self.seat).data()}
