"""Floor 3: the five games, sealed siblings, and those that other packages bring by the entry point group
`tafelrunde.games`. This module only lists and loads them.

An entry point names a package as its slug: `[project.entry-points."tafelrunde.games"]`, `nimmt = "nimmt_castle"`. Its
modules are called like the parts of a game on the floors of the house: `info` (INFO), the package itself (GAME),
`scene`, `aid`, `value`, `lesson`; beside them lie `RULES.md`, `locale/de.po`, `locale/fr.po` … and `emblem.svg`.
"""

import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from tafelrunde.core import BadInput, Game, GameInfo
from tafelrunde.core.say import choices

BUILT_IN: Final = ("beutelschneider", "castles_besieged", "behuetunsburg", "burgundy", "loewenherz")
GROUP: Final = "tafelrunde.games"


@cache
def packages() -> dict[str, str]:
    """The package of every game by its slug: the five first, then the others by name. One that cannot be loaded is left
    out with a warning that says why."""
    from importlib.metadata import entry_points  # takes longer to load than a game

    found = {slug: f"tafelrunde.games.{slug}" for slug in BUILT_IN}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        problem = "there is a game of that name already" if entry.name in found else _problem(entry.name, entry.value)
        if problem:
            warnings.warn(f"the game {entry.name} of the package {entry.value} is left out: {problem}", stacklevel=2)
        else:
            found[entry.name] = entry.value
    return found


def _problem(slug: str, package: str) -> str:
    """Why a game of another package cannot be offered; "" if it can."""
    try:
        card = import_module(f"{package}.info").INFO
    except Exception as failure:  # whatever another package does wrong, the other games are there
        return f"{type(failure).__name__}: {failure}"
    if not isinstance(card, GameInfo):
        return "INFO is not a GameInfo"
    return "" if card.slug == slug else f"its INFO calls it {card.slug}"


def slugs() -> tuple[str, ...]:
    """The names of all games there are."""
    return tuple(packages())


def package(slug: str) -> str:
    """The package of a game's rules; raises BadInput for a name that is none."""
    if slug in BUILT_IN:
        return f"tafelrunde.games.{slug}"
    if slug not in packages():
        raise BadInput("there is no game {slug}; the games are {known}", slug=repr(slug)[:40],
                       known=choices(packages()))
    return packages()[slug]


def has_part(slug: str, part: str, home: str) -> bool:
    """Has this part of a game been written (see `load_part`)? Nothing of it is imported."""
    return (slug in BUILT_IN or slug in packages()) and find_spec(_part_name(slug, part, home)) is not None


def load_part(slug: str, part: str, home: str) -> ModuleType | None:
    """A part of a game beside its rules, as a module: `<home>.<slug>` for the five, the module `part` of its own
    package for any other game. None if nobody has written it, or there is no such game."""
    return import_module(_part_name(slug, part, home)) if has_part(slug, part, home) else None


def _part_name(slug: str, part: str, home: str) -> str:
    return f"{home}.{slug}" if slug in BUILT_IN else f"{packages()[slug]}.{part}"


def info(slug: str) -> GameInfo:
    """A game's card, without loading its rules; raises BadInput for a name that is none."""
    card: GameInfo = import_module(f"{package(slug)}.info").INFO
    return card


def load(slug: str) -> Game:
    """A game's rules; raises BadInput for a name that is none."""
    game: Game = import_module(package(slug)).GAME
    return game
