"""A state of the house behind OpenSpiel's questions. Players are seats."""

import json
from collections.abc import Callable
from typing import Any, Final

import pyspiel

from tafelrunde.core import CHANCE, NOBODY, Rng, State
from tafelrunde.match.recall import Moment, Past

OVER: Final = int(pyspiel.PlayerId.TERMINAL)
BY_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
EVENTS: Final = 16  # the last moves that perfect recall keeps as numbers


class SpielState(pyspiel.State):  # type: ignore[misc]
    """Given a `state` it begins in the middle of a match, without a history; `told` is what each player remembers."""

    def __init__(self, game: Any, state: State | None = None, told: tuple[Past, ...] | None = None) -> None:
        super().__init__(game)
        self.house = game.house
        self.state: State = game.house.start(game.seats, game.options) if state is None else state
        self.moment = Moment(self.house, self.state.copy(), told=told)

    def current_player(self) -> int:
        actor = int(self.state.actor())
        if actor == NOBODY:
            return OVER
        return BY_CHANCE if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.state.legal(player)) if player == self.state.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.state.chances()
        total = sum([weight for _, weight in chances])  # as a list, it is sooner made
        return [(move, weight / total) for move, weight in chances]

    def _apply_action(self, action: int) -> None:
        actor = int(self.state.actor())
        if actor == CHANCE:
            self.state.apply(CHANCE, action)
        else:
            self.state.play(actor, action)
        self.moment = self.moment.after(actor, action, self.state.copy())

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.house.chance_actions if player == BY_CHANCE else self.house.actions
        return str(table[action])

    def is_terminal(self) -> bool:
        return bool(self.state.actor() == NOBODY)

    def returns(self) -> list[float]:
        """Shares of the win, 0 to 1; all 0 before the end."""
        over = self.is_terminal()
        return [float(self.state.reward(seat)) if over else 0.0 for seat in range(self.state.seats)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another state that looks the same to the player, who remembers the same. It has no history; what the others
        remember of their past is what they could see of its end."""
        world = self.state.view(player).determinize(Rng(int(sampler() * 2**40)))
        moment = self.moment
        known = Past(moment.memory(player), tuple(moment.moves(player, EVENTS)))
        pasts = tuple(known if seat == player else Past((f"~{world.view(seat).fingerprint()}",))
                      for seat in range(world.seats))
        return SpielState(self.get_game(), world, pasts)

    def __str__(self) -> str:
        return json.dumps(self.state.position(), sort_keys=True)
