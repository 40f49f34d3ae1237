"""OpenSpiel's type and class for each game, and its options as parameters."""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy
import pyspiel

from tafelrunde import games
from tafelrunde.adapters.openspiel.state import EVENTS, SpielState
from tafelrunde.core.info import GameInfo, Option
from tafelrunde.match.recall import Moment
from tafelrunde.tensors.encoding import Encoding, find, scale

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


class Observer:
    """What a player sees, and what it remembers, as text and as numbers: `tensor`, float32; `dict`, its parts by name
    and shape: `observation`, and with perfect recall `moves`, `(EVENTS, seats + factors of an action)`.

    An observation is that of `tafelrunde.tensors` from the player's side, 0 to 1. With perfect recall the text holds
    all that the player has seen; the numbers hold the observation – with what anybody would remember of the cards – and
    the last EVENTS moves the player noticed, newest first: who made them, counted from the player, and what they are
    made of.
    """

    def __init__(self, encoding: Encoding, seats: int, kind: Any = None) -> None:
        self.recalls = bool(kind is not None and kind.perfect_recall)
        self._encoding = encoding
        self._seats = seats
        seen, row = encoding.observation.size, seats + encoding.actions.size
        self.tensor: Any = numpy.zeros(size(encoding, seats, self.recalls), numpy.float32)
        self.dict = {"observation": self.tensor[:seen]}
        if self.recalls:
            self.dict["moves"] = self.tensor[seen:].reshape(EVENTS, row)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows to `tensor`."""
        self._encoding.observe(state.state, player, out=self.dict["observation"], scaled=True)
        if self.recalls:
            self._write_moves(state.moment, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's view as JSON; with perfect recall what it saw instead, one event after the other."""
        if self.recalls:
            return "; ".join((f"seat {player} saw", *state.moment.memory(player)))
        return json.dumps(state.state.view(player).data(), sort_keys=True)

    def _write_moves(self, moment: Moment, player: int) -> None:
        moves, factors = self.dict["moves"], self._encoding.factors
        moves[:] = 0
        for row, (actor, seen) in zip(moves, moment.moves(player, EVENTS), strict=False):
            row[(actor - player) % self._seats] = 1
            if 0 <= seen < len(factors):
                numpy.multiply(factors[seen], scale(self._encoding.actions), out=row[self._seats:])


def size(encoding: Encoding, seats: int, recalls: bool) -> int:
    """Entries of a tensor of an observer."""
    return int(encoding.observation.size + recalls * EVENTS * (seats + encoding.actions.size))


RECALLING = pyspiel.IIGObservationType(perfect_recall=True)
