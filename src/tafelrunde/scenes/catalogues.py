"""The gettext catalogues, `locale/<language>/<domain>.po`: each file is a text domain, the context of its sentences.

The same English may have different German in two domains, so no domain is ever merged into another. Three kinds: one
for each game; one for each front end that has words of its own (the client, the terminal); all others belong to the
whole house, `kit` among them: what every game may say. What somebody reads is looked up in few of them: `said` what
comes from a table – its game first, then the house –, `own` what a front end says itself.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.extras import require

LANGUAGES = ("en", "de")
ENGLISH = "en"
FRONT_ENDS: Final = ("client", "terminal", "cli")

Catalogue = Mapping[str, str]  # English template → template of the language


def check_language(language: str) -> str:
    """The language itself, if the house speaks it; raises BadInput."""
    if language not in LANGUAGES:
        raise BadInput("the house speaks {possible}, not {language}",
                       possible=" and ".join(LANGUAGES), language=repr(language)[:20])
    return language


@cache
def domains(language: str) -> tuple[str, ...]:
    """The text domains of a language; none for English. Raises BadInput for a language the house does not speak."""
    if check_language(language) == ENGLISH:
        return ()
    names = (each.name for each in files("tafelrunde").joinpath("locale", language).iterdir())
    brought = [slug for slug in games.slugs() if slug not in games.BUILT_IN and locate(language, slug).is_file()]
    return (*sorted(name.removesuffix(".po") for name in names if name.endswith(".po")), *brought)


@cache
def catalogue(language: str, domain: str) -> Catalogue:
    """The sentences of one text domain; empty where the language has no such domain."""
    if domain not in domains(language):
        return {}
    require("terminal", "any language but English", "babel")
    from babel.messages.pofile import read_po

    with locate(language, domain).open("rb") as opened:
        return {str(message.id): str(message.string) for message in read_po(opened) if message.id and message.string}


def locate(language: str, domain: str) -> Traversable:
    """The file of a text domain: beside the others, or in the package that brings the game."""
    if domain in games.slugs() and domain not in games.BUILT_IN:
        return files(games.package(domain)).joinpath("locale", f"{language}.po")
    return files("tafelrunde").joinpath("locale", language, f"{domain}.po")


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


def _unanimous(language: str) -> Catalogue:
    spoken = [catalogue(language, slug) for slug in games.slugs()]
    return {key: template for each in spoken for key, template in each.items()
            if all(other.get(key, template) == template for other in spoken)}
