"""Five castle games at one round table.

    import tafelrunde

    game = tafelrunde.game("beutelschneider")     # the rules as one object
    state = game.start(seats=3)                   # a fresh match, nothing dealt yet
    dice = tafelrunde.Rng(7)                      # your dice; the state holds none
    while (actor := state.actor()) != tafelrunde.NOBODY:
        if actor == tafelrunde.CHANCE:
            state.roll(dice)
        else:
            game.play(state, game.legal(state)[0])
    print(state.outcome().scores)

Names are loaded when they are first asked for, so that importing the house costs next to nothing; so are the packages
`tafelrunde.batch`, `bots`, `lab` and `puzzles`, which need no import of their own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde import batch, bots, lab, puzzles
    from tafelrunde.analysis.match_review import MatchReview, analyse
    from tafelrunde.core import (
        CHANCE,
        NOBODY,
        SPECTATOR,
        BadInput,
        Game,
        GameInfo,
        Illegal,
        Outcome,
        Rng,
        Say,
        State,
        TafelrundeError,
        View,
        check_moves,
        playout,
        playouts,
    )
    from tafelrunde.core.record import Record, read_record
    from tafelrunde.match import Match, Verdict

__version__ = "0.3.0"

_HOMES = {
    "tafelrunde.analysis.match_review": ("MatchReview", "analyse"),
    "tafelrunde.core": (
        "CHANCE", "NOBODY", "SPECTATOR", "BadInput", "Game", "GameInfo", "Illegal", "Outcome", "Rng", "Say",
        "State", "TafelrundeError", "View", "check_moves", "playout", "playouts",
    ),
    "tafelrunde.core.record": ("Record", "read_record"),
    "tafelrunde.match": ("Match", "Verdict"),
}  # fmt: skip
_PACKAGES = ("batch", "bots", "lab", "puzzles")
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CHANCE", "NOBODY", "SPECTATOR", "BadInput", "Game", "GameInfo", "Illegal", "Match", "MatchReview", "Outcome",
    "Record", "Rng", "Say", "State", "TafelrundeError", "Verdict", "View", "__version__", "all_games", "analyse",
    "batch", "bots", "check_moves", "game", "lab", "open_match", "playout", "playouts", "puzzles", "read_record",
    "replay", "verify",
]


def game(slug: str) -> "Game":
    """The rules of a game by its short name; raises BadInput naming the games there are."""
    from tafelrunde.games import load

    return load(slug)


def all_games() -> "tuple[GameInfo, ...]":
    """The card of every game installed: title, seats, options, credits. Loads no rules."""
    from tafelrunde.games import info, slugs

    return tuple(info(slug) for slug in slugs())


def open_match(slug: str, seats: int, options: dict[str, Any] | None = None, *, secret: bytes | None = None) -> "Match":
    """A refereed match, dealt and ready for the first decision, with a record and auditable dice.

    `secret` are the 32 bytes of the dice; without it they are drawn from the operating system.
    """
    from secrets import token_bytes

    from tafelrunde.match import Match

    begun = Match(game(slug), seats, options, secret=token_bytes(32) if secret is None else secret)
    begun.begin()
    return begun


def replay(record: "Record") -> "Match":
    """The match of a record with all its lines played; raises BadInput naming the first line that cannot be."""
    from tafelrunde.match import replayed

    return replayed(game(record.game), record)


def verify(record: "Record") -> "Verdict":
    """Whether a record holds: every draw, every move, the result; if not, the first line that does not, and why."""
    from tafelrunde.match import verify as check

    return check(game(record.game), record)


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'tafelrunde' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
