"""The gettext catalogues of a language: `<domain>.po` in its folder, each a text domain, the context of its sentences.

The same English may have different words in two domains, so no domain is ever merged into another. Three kinds: one for
each game; one for each front end that has words of its own (the client, the terminal, the command line); all others
belong to the whole house, `kit` among them: what every game may say. What somebody reads is looked up in few of them:
`said` what comes from a table – its game first, then the house –, `own` what a front end says itself. A sentence that a
language has no words for stays English.

An entry with a context (`msgctxt`) belongs to the domain of that name, whatever its file is called: so a whole work
list (`scenes/sentences.py`) can stay one file.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tafelrunde import games
from tafelrunde.extras import require
from tafelrunde.scenes.languages import folders, own_folders

FRONT_ENDS: Final = ("client", "terminal", "cli")

HOLE: Final = re.compile(r"\{\w+\}")  # and no word that goes with a number: {n:card|cards}
WORDS: Final = re.compile(r"[A-Za-z]{2}")

Catalogue = Mapping[str, str]  # English template → template of the language


@cache
def catalogue_files(language: str) -> dict[str, Traversable]:
    """The files of a language by their names: those of its folder, and those that games of other packages bring."""
    if language not in folders():
        return {}
    found = {slug: file for slug in games.slugs() if slug not in games.BUILT_IN
             and (file := files(games.package(slug)).joinpath("locale", f"{language}.po")).is_file()}
    own = sorted(folders()[language].iterdir(), key=lambda each: each.name)
    return {**found, **{each.name.removesuffix(".po"): each for each in own if each.name.endswith(".po")}}


@cache
def _read(language: str, name: str) -> Mapping[str, Catalogue]:
    """What stands in a file, by text domain."""
    require("terminal", "any language but English", "babel")
    from babel.messages.pofile import read_po

    found = defaultdict[str, dict[str, str]](dict)
    with catalogue_files(language)[name].open("rb") as opened:
        for message in read_po(opened):
            if message.id and message.string and not message.fuzzy:
                found[message.context or name][str(message.id)] = str(message.string)
    return found


@cache
def house_domains() -> tuple[str, ...]:
    """The text domains of the house: those that any of its own languages has."""
    return tuple(sorted({each.name.removesuffix(".po") for folder in own_folders().values() for each in folder.iterdir()
                         if each.name.endswith(".po")}))


@cache
def _mixed_files(language: str) -> tuple[str, ...]:
    """The files that are called like no domain: their entries say to which they belong."""
    return tuple(name for name in catalogue_files(language) if name not in (*house_domains(), *games.slugs()))


@cache
def domains(language: str) -> tuple[str, ...]:
    """The text domains that a language has words for; none for English."""
    named = {name for name in catalogue_files(language) if name not in _mixed_files(language)}
    return tuple(sorted(named.union(*(_read(language, name) for name in _mixed_files(language)))))


@cache
def catalogue(language: str, domain: str) -> Catalogue:
    """The sentences of one text domain; empty where the language has no such domain."""
    own = (domain,) if domain in catalogue_files(language) else ()
    return {key: words for name in (*_mixed_files(language), *own)
            for key, words in _read(language, name).get(domain, {}).items()}


@cache
def house_catalogue(language: str) -> Catalogue:
    """The sentences of the house for every game; where two of its domains have the same sentence they agree."""
    return {key: template for domain in domains(language) if domain not in (*games.slugs(), *FRONT_ENDS)
            for key, template in catalogue(language, domain).items()}


@cache
def load_catalogue(language: str, game: str = "") -> Catalogue:
    """The sentences of a game's table and of the house around it.

    Without a game: the house, and of the games what all of them that say it put in the same words.
    """
    return {**house_catalogue(language), **(catalogue(language, game) if game else _unanimous(language))}


@cache
def front_end_catalogue(language: str, front_end: str = "") -> Catalogue:
    """The sentences of a front end."""
    return catalogue(language, front_end) if front_end else {}


def has_words(key: str) -> bool:
    """True where a sentence has something to translate: one of numbers and other sentences alone is the same in all
    languages."""
    return WORDS.search(HOLE.sub("", key)) is not None


def _unanimous(language: str) -> Catalogue:
    spoken = [catalogue(language, slug) for slug in games.slugs()]
    return {key: template for each in spoken for key, template in each.items()
            if all(other.get(key, template) == template for other in spoken)}
