"""The languages of the house: English, in which everything is written, and those that packages bring.

The package of a language is a folder of catalogues (`*.po`) and, where there are some, of the rules of games
(`<slug>.md`). Those in `tafelrunde/locale` come with the house, and their rules stand beside those they translate. Any
other is named by an entry point, as the code of its language: `[project.entry-points."tafelrunde.languages"]`,
`nl = "tafelrunde_nl"`.
"""

import re
import warnings
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.extras import installed, require

if TYPE_CHECKING:
    from babel import Locale

ENGLISH: Final = "en"
GROUP: Final = "tafelrunde.languages"
CODE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@cache
def own_folders() -> dict[str, Traversable]:
    """The folders of the languages that come with the house, by their codes."""
    found = sorted(files("tafelrunde").joinpath("locale").iterdir(), key=lambda each: each.name)
    return {each.name: each for each in found if CODE.fullmatch(each.name)}


@cache
def folders() -> dict[str, Traversable]:
    """The folder of every language but English by its code: those of the house, then the others. One that cannot be
    read is left out with a warning that says why."""
    from importlib.metadata import entry_points  # takes longer to load than a language

    found = dict(own_folders())
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            if entry.name in (ENGLISH, *found):
                raise ValueError("there is a language of that name already")
            locale_of(entry.name)
            found[entry.name] = files(entry.value)
        except Exception as failure:  # whatever another package does wrong, the other languages are there
            warnings.warn(f"the language {entry.name} of the package {entry.value} is left out: {failure}",
                          stacklevel=2)
    return found


def languages() -> tuple[str, ...]:
    """The codes of all languages there are, English first."""
    return (ENGLISH, *folders())


def check_language(language: str) -> str:
    """The language itself, if the house speaks it; raises BadInput."""
    if language not in languages():
        raise BadInput("the house speaks {known}, not {language}", known=choices(languages()),
                       language=repr(language)[:20])
    return language


def match_language(tag: str) -> str | None:
    """The language of the house that a tag asks for, such as `fr-CA` or `fr_CA.UTF-8`; None if there is none."""
    parts = re.split("[-_]", re.split("[.@;]", tag)[0].strip().lower())
    known = {each.lower(): each for each in languages()}
    return next((known[asked] for end in range(len(parts), 0, -1) if (asked := "-".join(parts[:end])) in known), None)


@cache
def locale_of(language: str) -> "Locale":
    """What the Unicode CLDR knows of a language; raises BadInput for a code that is none."""
    require("terminal", "any language but English", "babel")
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language if CODE.fullmatch(language) else "", sep="-")
    except (UnknownLocaleError, ValueError):
        raise BadInput("{code} is not the code of a language", code=repr(language)[:20]) from None


@cache
def name_of(language: str) -> str:
    """What a language calls itself: Deutsch, Français."""
    name = locale_of(language).get_display_name() if installed("babel") else language
    return f"{name[:1].upper()}{name[1:]}" if name else language
