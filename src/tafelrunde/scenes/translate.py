"""Translation of sentences into the reader's language, with the players' names."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tafelrunde.core import Say
from tafelrunde.core.say import Plural, english_plural, fill_template
from tafelrunde.scenes.catalogues import ENGLISH, LANGUAGES, front_end_catalogue, load_catalogue
from tafelrunde.scenes.vocabulary import Text

__all__ = ["ENGLISH", "GUEST", "LANGUAGES", "Translator", "capitalize", "plural_of", "format_span"]

GUEST = "Guest"  # the name of whoever has given none
ENGLISH_QUOTES = str.maketrans("«»", "“”")  # sentences are written with the others
FORMS = ("zero", "one", "two", "few", "many", "other")  # the order in which a translation gives its forms


@cache
def plural_of(language: str) -> Plural:
    """The plural rule of a language, after the Unicode CLDR: a translation gives as many forms as its language has, in
    the order of `FORMS`. What is no whole number takes the last."""
    if language == ENGLISH:
        return english_plural
    from babel import Locale

    rule = Locale.parse(language).plural_form
    tags = [tag for tag in FORMS if tag in {*rule.tags, "other"}]

    def form(said: str) -> int:
        digits = said.lstrip("+-")
        return tags.index(rule(int(digits))) if digits.isascii() and digits.isdigit() else len(tags) - 1

    return form


def capitalize(words: str) -> str:
    """The sentence with a capital letter, as one that stands alone."""
    return words[:1].upper() + words[1:]


def format_span(numbers: Sequence[int]) -> str:
    """Some numbers in a sentence, as 2–4 if none is left out."""
    first, last = min(numbers), max(numbers)
    return f"{first}–{last}" if len(numbers) == last - first + 1 > 1 else ", ".join(map(str, numbers))


class Translator:
    """Says sentences in one language. `names` are the people by seat; a seat without one is «seat 1», «seat 2» …

    `game` is the game whose table is told of, `front_end` who speaks, if it has words of its own: what comes as a
    template is the front end's, what comes as a `Say` is the table's, and each is looked up in its own context first.
    """

    def __init__(self, language: str = ENGLISH, names: Mapping[int, str] | None = None, game: str = "",
                 front_end: str = "") -> None:
        self.language = language
        self.names = dict(names or {})
        self._front_end = front_end
        self._said = load_catalogue(language, game)
        self._own = front_end_catalogue(language, front_end)

    def of(self, game: str) -> "Translator":
        """A translator like this one for another game's table."""
        return Translator(self.language, self.names, game, self._front_end)

    def __call__(self, sentence: Say | Text | str, **args: Any) -> str:
        """The sentence in words: a `Say`, its data as it travels, or a template with its arguments."""
        if isinstance(sentence, str):
            return self._put(self._own.get(sentence) or self._said.get(sentence), Say(sentence, **args).data())
        return self._told(sentence.data() if isinstance(sentence, Say) else sentence)

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.call(self.names.get(seat, "")) or self._told(["seat {number}", {"number": seat + 1}])

    def call(self, name: str) -> str:
        """A player's name or, where they gave none, a word for one in the reader's language."""
        return self(GUEST) if name == GUEST else name

    def _told(self, sentence: Text) -> str:
        key = str(sentence[0])
        return self._put(self._said.get(key) or self._own.get(key), sentence)

    def _put(self, template: str | None, sentence: Text) -> str:
        """The template of the reader's language, or the sentence in English where there is none."""
        args: Mapping[str, Any] = sentence[1] if len(sentence) > 1 else {}
        words = {name: self._filled(name, value) for name, value in args.items()}
        plural = plural_of(self.language) if template else english_plural
        said = template or str(sentence[0]).translate(ENGLISH_QUOTES)
        return fill_template(said, words, plural) if words else said

    def _filled(self, name: str, value: Any) -> str:
        if isinstance(value, dict):
            if "all" in value:
                return ", ".join(self._told(part) for part in value["all"])
            return self._told(value["say"])
        if isinstance(value, int) and not isinstance(value, bool) and (name == "seat" or name.startswith("seat_")):
            return self.name(value)
        return str(value)
