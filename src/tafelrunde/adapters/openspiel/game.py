"""OpenSpiel's type and class for each game, and its options as parameters."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

import pyspiel

from tafelrunde import games
from tafelrunde.adapters.openspiel.observer import Observer, size
from tafelrunde.adapters.openspiel.state import SpielState
from tafelrunde.core.info import GameInfo, Option
from tafelrunde.tensors.encoding import find

LONGEST: Final = 20_000  # decisions, where only luck ends a match
NONE: Final = -1  # of a number that may be none


def parameters(card: GameInfo) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    return {"seats": card.seats[0], **{option.name: NONE if option.default is None else option.default
                                       for option in card.options}}


def options(card: GameInfo, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that parameters stand for. A text may come quoted, as OpenSpiel writes games down: commas and
    brackets would part it."""
    return {option.name: _read(option, given[option.name]) for option in card.options if option.name in given}


def _read(option: Option, value: Any) -> Any:
    if option.free is not None and str(value).startswith("%"):
        return unquote(value)
    return None if option.nothing and value == NONE else value


def _game_class(slug: str) -> tuple[Any, Any]:
    """OpenSpiel's type and class for a game."""
    card = games.info(slug)
    information = pyspiel.GameType.Information

    def kind_of(seats: int) -> Any:
        alone = seats == 1
        return pyspiel.GameType(
            short_name=f"tafelrunde_{slug}",
            long_name=card.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=(information.PERFECT_INFORMATION if card.perfect_information
                         else information.IMPERFECT_INFORMATION),
            utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.CONSTANT_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(card.seats),
            min_num_players=min(card.seats),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=parameters(card),
        )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """The game for OpenSpiel; the parameter `seats` sets the number of players, the others are its options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {name: quote(value) if isinstance(value, str) and not value.startswith("%") else value
                     for name, value in (params or {}).items()}
            self.house = games.load(slug)
            self.seats = int(given.get("seats", card.seats[0]))
            self.options = card.read_options(self.seats, options(card, given))
            self.encoding = find(slug, self.seats)
            shared = {} if self.seats == 1 else {"utility_sum": 1.0}
            super().__init__(kind_of(self.seats), pyspiel.GameInfo(
                num_distinct_actions=len(self.house.actions),
                max_chance_outcomes=len(self.house.chance_actions),
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=self.house.longest(self.seats, self.options) or LONGEST,
                **shared,
            ), given)

        def __reduce__(self) -> tuple[Any, ...]:
            return load, (slug, self.get_parameters())

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
            return Observer(self.encoding, self.seats, iig_obs_type)

        def observation_tensor_shape(self) -> list[int]:
            return [size(self.encoding, self.seats, False)]

        def information_state_tensor_shape(self) -> list[int]:
            return [size(self.encoding, self.seats, True)]

    return kind_of(min((seats for seats in card.seats if seats > 1), default=1)), SpielGame


def load(slug: str, given: Mapping[str, Any]) -> Any:
    """The game with these parameters, as it is pickled: a process that reads it has registered it by importing this."""
    return pyspiel.load_game(f"tafelrunde_{slug}", given)


_registered: set[str] = set()


def register() -> list[str]:
    """Make every game known to OpenSpiel that is written as tensors; their names there. Doing it again does no harm."""
    for slug in games.slugs():
        if slug not in _registered and games.has_part(slug, "tensor", "tafelrunde.tensors"):
            pyspiel.register_game(*_game_class(slug))
            _registered.add(slug)
    return [f"tafelrunde_{slug}" for slug in sorted(_registered)]
