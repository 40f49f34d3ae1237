"""What a language has no words for yet: its work list, as entries of a catalogue."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tafelrunde import games
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.catalogues import (
    FRONT_ENDS,
    catalogue,
    has_words,
    house_catalogue,
    house_domains,
    load_catalogue,
)
from tafelrunde.scenes.languages import locale_of, own_folders
from tafelrunde.scenes.sources import Sources
from tafelrunde.scenes.translate import plural_forms

HEAD = """# What is not yet said in {language} ({code}); every entry names the part of the house it belongs to.
# {{n:card|cards}} is a number with its word. In this language such a word has these forms, in this order: {forms}.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def house_sentences(domain: str) -> frozenset[str]:
    """The sentences of a text domain that any language of the house has words for."""
    return frozenset(key for language in own_folders() for key in catalogue(language, domain))


def shared_domains() -> list[str]:
    """The text domains of the house whose words are said at every table."""
    return [domain for domain in house_domains() if domain not in (*games.slugs(), *FRONT_ENDS)]


@cache
def read_sentences(slug: str) -> frozenset[str]:
    """All that a game can say; raises BadInput for an unknown game."""
    return frozenset(Sources(modules_of(slug)).sentences())


def find_untranslated(domain: str, language: str) -> list[str]:
    """The sentences of a text domain that a language has no words for. Those of a game are read from its sources, so
    none is missing. Raises BadInput for a domain there is not."""
    if domain in FRONT_ENDS:
        known, said = catalogue(language, domain), house_sentences(domain)
    elif domain in shared_domains():
        known, said = house_catalogue(language), house_sentences(domain)
    else:
        shared = {key for each in shared_domains() for key in house_sentences(each)}
        known = load_catalogue(language, domain)
        said = read_sentences(domain) - shared | house_sentences(domain)
    return sorted(key for key in said if key not in known and has_words(key))


def list_untranslated(language: str) -> Iterator[tuple[str, list[str]]]:
    """Every text domain that lacks something in a language, with the sentences; what all tables share comes once."""
    listed = set[str]()
    for domain in (*shared_domains(), *FRONT_ENDS, *games.slugs()):
        found = find_untranslated(domain, language)
        if domain in shared_domains():
            found = [key for key in found if key not in listed]
            listed.update(found)
        if found:
            yield domain, found


def write_work_list(language: str) -> str:
    """All that a language lacks, as one file; empty where it lacks nothing. Raises BadInput for what is no
    language."""
    locale = locale_of(language)
    blocks = [f"# There are no rules of {slug} in this language: its RULES.md, as {slug}.md\n" for slug in games.slugs()
              if rulebook.language_of(slug, language) != language]
    blocks += [format_po(found, domain) for domain, found in list_untranslated(language)]
    head = HEAD.format(language=locale.english_name, code=language, forms=", ".join(plural_forms(language)))
    return "\n".join([head, *blocks]) if blocks else ""


def modules_of(slug: str) -> list[Traversable]:
    """The source files of a game on all floors; raises BadInput for an unknown game."""
    if slug not in games.BUILT_IN:
        return list(_modules(files(games.package(slug)), ""))
    return list(_modules(files("tafelrunde"), slug))


def _modules(folder: Traversable, slug: str) -> Iterator[Traversable]:
    """The modules below a folder; with a slug those that bear it, or stand in a folder that does."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _modules(each, "" if each.name == slug else slug)
        elif each.name.endswith(".py") and slug in ("", each.name.removesuffix(".py")):
            yield each


def format_po(sentences: Iterable[str], context: str = "") -> str:
    """Entries for a catalogue, with empty translations."""
    named = f"msgctxt {quote(context)}\n" if context else ""
    return "\n".join(f"{named}msgid {quote(key)}\nmsgstr \"\"\n" for key in sentences)


def quote(key: str) -> str:
    """A string as catalogues write it."""
    escaped = key.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
