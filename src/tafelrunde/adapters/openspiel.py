"""Every game as an OpenSpiel game: chance nodes one to one, observations from views, any algorithm of theirs.

    register()
    game = pyspiel.load_game("tafelrunde_castles_besieged(seats=2)")

A fine way to use OpenSpiel's tools on these games; for speed use the games themselves. Information states are not
offered (views are memories of what matters, not histories); worlds for a player come from `resample_from_infostate`.
"""

import json
from collections.abc import Callable
from typing import Any

from tafelrunde import games
from tafelrunde.adapters.encoding import SIZE, features
from tafelrunde.core import CHANCE, NOBODY, Rng, State
from tafelrunde.extras import MissingExtra

try:
    import numpy
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra("openspiel", "a game of OpenSpiel's") from missing

LONGEST = 20_000  # decisions, where only luck ends a match


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the house behind OpenSpiel's questions. Players are seats."""

    def __init__(self, game: "Any", state: State) -> None:
        super().__init__(game)
        self.house = game.house
        self.state = state

    def current_player(self) -> int:
        actor = int(self.state.actor())
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return [int(move) for move in self.state.legal(player)] if player == self.state.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.state.chances()
        total = sum(weight for _, weight in chances)
        return [(move, weight / total) for move, weight in chances]

    def _apply_action(self, action: int) -> None:
        actor = self.state.actor()
        if actor == CHANCE:
            self.state.apply(CHANCE, action)
        else:
            self.state.play(actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.house.chance_actions if player == pyspiel.PlayerId.CHANCE else self.house.actions
        return str(table[action])

    def is_terminal(self) -> bool:
        return self.state.actor() == NOBODY

    def returns(self) -> list[float]:
        """Shares of the win, 0 to 1; all 0 before the end."""
        over = self.is_terminal()
        return [float(self.state.reward(seat)) if over else 0.0 for seat in range(self.state.seats)]

    def observation_string(self, player: int) -> str:
        """The player's view as JSON."""
        return json.dumps(self.state.view(player).data(), sort_keys=True)

    def observation_tensor(self, player: int) -> list[float]:
        """The player's view as hashed features."""
        return features(self.state.view(player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another state that looks the same to the player."""
        world = self.state.view(player).determinize(Rng(int(sampler() * 2**40)))
        return SpielState(self.get_game(), world)

    def clone(self) -> "SpielState":
        """An independent state (without the history of actions, which the house does not need)."""
        return SpielState(self.get_game(), self.state.copy())

    def __deepcopy__(self, memo: object) -> "SpielState":
        return self.clone()

    def __str__(self) -> str:
        return json.dumps(self.state.position(), sort_keys=True)


class _Observer:
    """OpenSpiel's observer of a player: `tensor` and `string_from`."""

    def __init__(self) -> None:
        self.tensor: Any = numpy.zeros(SIZE, numpy.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = features(state.state.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


def _game_class(slug: str) -> tuple[Any, Any]:
    """OpenSpiel's type and class for a game."""
    card = games.info(slug)
    kind = pyspiel.GameType(
        short_name=f"tafelrunde_{slug}",
        long_name=card.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(card.seats),
        min_num_players=min(card.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": card.seats[0]},
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """The game for OpenSpiel; the parameter `seats` sets the number of players."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            self.house = games.load(slug)
            self.seats = int(given.get("seats", card.seats[0]))
            super().__init__(kind, pyspiel.GameInfo(
                num_distinct_actions=len(self.house.actions),
                max_chance_outcomes=len(self.house.chance_actions),
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=self.house.longest(self.seats) or LONGEST,
            ), given)

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self.house.start(self.seats))

        def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> _Observer:
            return _Observer()

        def observation_tensor_shape(self) -> list[int]:
            return [SIZE]

    return kind, SpielGame


_registered: set[str] = set()


def register() -> list[str]:
    """Make every game known to OpenSpiel; their names there. Doing it again does no harm."""
    for slug in games.slugs():
        try:
            games.load(slug)
        except ModuleNotFoundError:
            continue
        if slug not in _registered:
            pyspiel.register_game(*_game_class(slug))
            _registered.add(slug)
    return [f"tafelrunde_{slug}" for slug in sorted(_registered)]
