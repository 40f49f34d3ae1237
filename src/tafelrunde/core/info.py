"""A game's card: title, seats, options and credits, which a lobby shows without loading the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core.illegal import BadInput
from tafelrunde.core.integers import integer_or_none
from tafelrunde.core.say import Say, choices, say_choice
from tafelrunde.core.text import quote_value

Options = dict[str, Any]
FAR = 10**9  # beyond the values of any option


def format_value(value: Any) -> str:
    """An option's value as people type it and forms send it: on, off, none, or the value itself."""
    if value is None:
        return "none"
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class FreeText:
    """The kind of an option whose value people write out or hand in as a file.

    `read` turns the text (or the value itself) into the form the option is kept in and raises BadInput; `changes` says
    in sentences what such a value changes against the default; `example` is a text to start from.
    """

    longest: int  # characters
    read: Callable[[Any], str]
    changes: Callable[[str], tuple[Say, ...]]
    example: str


@dataclass(frozen=True)
class Option:
    """One optional rule or setting.

    `choices` lists the allowed values; without it the value is an integer from `low` to `high`
    (or None where `nothing` is true), unless it is a text (`free`). A flag is an option with the choices (False, True).
    `words` says values in English sentences (value → sentence) wherever a person reads them; what is typed and kept
    stays the value. `seats` restricts a value other than the default to some player counts. `research`: people are not
    asked about it; it makes the game small enough to be worked out exactly.
    """

    name: str
    default: Any
    text: str
    rule: str
    choices: tuple[Any, ...] | None = (False, True)
    low: int = 0
    high: int = 0
    nothing: bool = False
    seats: tuple[int, ...] | None = None
    samples: tuple[Any, ...] = ()
    free: FreeText | None = None
    words: Mapping[Any, str] = field(default_factory=dict)
    research: bool = False

    def alternatives(self) -> tuple[Any, ...]:
        """Values other than the default for tests and reports to try."""
        if self.samples or self.free is not None:
            return self.samples
        if self.choices is not None:
            return tuple(value for value in self.choices if value != self.default)
        return tuple(value for value in (self.low, self.high) if value != self.default)

    def read(self, value: Any) -> Any:
        """The value, from itself or from its text; raises BadInput naming what is possible."""
        if self.free is not None:
            return self._read_text(self.free, value)
        if isinstance(value, str):
            text = value.strip().lower()
            words: dict[str, Any] = {"true": True, "on": True, "yes": True, "false": False, "off": False,
                                     "no": False, "none": None}
            if self.choices is not None and value in self.choices:
                return value
            if text in words:
                value = words[text]
            elif (number := integer_or_none(text, -FAR, FAR)) is not None:
                value = number
        if self.choices is not None:
            for choice in self.choices:
                if choice == value and type(choice) is type(value):
                    return value
        elif value is None and self.nothing:
            return None
        elif isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        found = format_value(value) if value is None or isinstance(value, bool) else quote_value(value)
        raise BadInput("the option {option} can be {possible}, not {value}", option=self.name,
                       possible=self.possible(), value=found)

    def _read_text(self, free: FreeText, value: Any) -> str:
        """The value of a text; raises BadInput if the text is too long."""
        if isinstance(value, str) and len(value) > free.longest:
            raise BadInput("the option {option} takes at most {limit:character|characters}; this text "
                           "has {found}", option=self.name, limit=free.longest, found=len(value))
        return free.read(value)

    def changes(self, value: Any) -> tuple[Say, ...]:
        """What a value changes, in sentences; empty unless the option is a text."""
        return self.free.changes(value) if self.free is not None else ()

    def possible(self) -> Say:
        """The allowed values, as they are typed."""
        if self.free is not None:
            return Say("{usual} or a text of at most {limit:character|characters}", usual=str(self.default),
                       limit=self.free.longest)
        if self.choices is not None:
            return say_choice(choices(format_value(choice) for choice in self.choices))
        if self.nothing:
            return Say("a number from {low} to {high}, or none", low=self.low, high=self.high)
        return Say("a number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True)
class GameInfo:
    """A game's card in the lobby. `version` counts rule changes that alter stored matches.

    `perfect_information`: nothing is ever hidden from anybody, and no two seats choose at the same time; what chance
    brings is open once it has come (chess, backgammon).
    """

    slug: str
    title: str
    version: int
    seats: tuple[int, ...]
    minutes: int
    summary: str
    designers: tuple[str, ...]
    source: str
    options: tuple[Option, ...] = field(default=())
    conflict: Callable[[int, Options], str | None] | None = None  # one sentence if a combination cannot be
    first_seats: int = 0  # the players of a match as the rules teach it; 0: the fewest of at least two
    first_options: Mapping[str, Any] = field(default_factory=dict)  # … and its options, where they are not the defaults
    exact_options: Mapping[str, Any] = field(default_factory=dict)  # with which every course of a match can be walked
    short_title: str = ""  # what a match is called that takes half the time, if there is one, …
    short_options: Mapping[str, Any] = field(default_factory=dict)  # … and its options
    board_options: Mapping[str, Any] = field(default_factory=dict)  # of a board: one short deal that many tables play
    perfect_information: bool = False

    @property
    def usual_seats(self) -> int:
        """How many play a match as the rules teach it."""
        return self.first_seats or next((seats for seats in self.seats if seats > 1), self.seats[0])

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options people may choose: all but those for research."""
        return tuple(option for option in self.options if not option.research)

    def read_options(self, seats: int, options: Mapping[str, Any] | None = None) -> Options:
        """All options with their values; those for research only if they differ from the default. Raises BadInput for a
        wrong count, name, value or combination."""
        if seats not in self.seats:
            raise BadInput("{game} is for {possible:player|players}, not {seats_asked}", game=self.title,
                           possible=choices(str(count) for count in self.seats), seats_asked=str(seats)[:20])
        given = dict(options or {})
        chosen: Options = {}
        for option in self.options:
            value = option.read(given.pop(option.name)) if option.name in given else option.default
            if value != option.default and option.seats is not None and seats not in option.seats:
                raise BadInput("the option {option} is for {possible:player|players}", option=option.name,
                               possible=choices(str(count) for count in option.seats))
            if value != option.default or not option.research:
                chosen[option.name] = value
        if given:
            unknown = str(next(iter(given)))[:40]
            if not self.options:
                raise BadInput("{game} has no option {option}: it has none", game=self.title, option=unknown)
            raise BadInput("{game} has no option {option}; it has {known}", game=self.title, option=unknown,
                           known=choices(option.name for option in self.options))
        problem = self.conflict(seats, chosen) if self.conflict else None
        if problem:
            raise BadInput(problem)
        return chosen

    def complete_options(self, seats: int | None = None,
                         options: Mapping[str, Any] | None = None) -> tuple[int, Options]:
        """The number of players and all options of a match. What is not given is as in the match that the rules teach.
        Raises BadInput for a count or option the game does not have."""
        count = self.usual_seats if seats is None else seats
        given = options if options is not None else self.first_options if count == self.usual_seats else {}
        return count, self.read_options(count, given)
