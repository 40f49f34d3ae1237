"""Translation of sentences into the reader's language, with the players' names."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Self

from tafelrunde.core import Say
from tafelrunde.core.say import CHOICE, Plural, english_plural, fill_template, join_words
from tafelrunde.scenes.catalogues import front_end_catalogue, load_catalogue
from tafelrunde.scenes.languages import ENGLISH, languages, locale_of
from tafelrunde.scenes.vocabulary import Text

__all__ = ["ENGLISH", "GUEST", "Translator", "capitalize", "format_span", "list_words", "plural_forms", "plural_of"]

GUEST = "Guest"  # the name of whoever has given none
ENGLISH_QUOTES = str.maketrans("«»", "“”")  # sentences are written with the others
FORMS = ("zero", "one", "two", "few", "many", "other")  # the order in which a translation gives its forms


@cache
def plural_forms(language: str) -> tuple[str, ...]:
    """The forms that a translation into a language gives, after the Unicode CLDR."""
    return tuple(form for form in FORMS if form in {*locale_of(language).plural_form.tags, "other"})


@cache
def plural_of(language: str) -> Plural:
    """The plural rule of a language: the place of the form in `plural_forms`. What is no whole number takes the
    last."""
    if language == ENGLISH:
        return english_plural
    rule, forms = locale_of(language).plural_form, plural_forms(language)

    def form(said: str) -> int:
        digits = said.lstrip("+-")
        return forms.index(rule(int(digits))) if digits.isascii() and digits.isdigit() else len(forms) - 1

    return form


def capitalize(words: str) -> str:
    """The sentence with a capital letter, as one that stands alone."""
    return words[:1].upper() + words[1:]


def list_words(words: Iterable[str], language: str, style: str = "standard") -> str:
    """Some words in a sentence: a, b and c; with the style `or`: a, b or c."""
    every = list(words)
    if language == ENGLISH:
        return join_words(every, "or" if style == "or" else "and")
    from babel.lists import format_list

    return format_list(every, style, locale_of(language))  # type: ignore[arg-type]


def format_span(numbers: Sequence[int], language: str = ENGLISH) -> str:
    """Some numbers in a sentence, as 2–4 if none is left out."""
    first, last = min(numbers), max(numbers)
    if len(numbers) == last - first + 1 > 1:
        return f"{first}–{last}"
    return list_words(map(str, numbers), language, "or")


class Translator:
    """Says sentences in one language, or in English where it has no words for one; all in English where there is no
    such language. `names` are the people by seat; a seat without one is «seat 1», «seat 2» …

    `game` is the game whose table is told of, `front_end` who speaks, if it has words of its own: what comes as a
    template is the front end's, what comes as a `Say` is the table's, and each is looked up in its own context first.
    """

    def __init__(self, language: str = ENGLISH, names: Mapping[int, str] | None = None, game: str = "",
                 front_end: str = "") -> None:
        self.language = language = language if language in languages() else ENGLISH
        self.names = dict(names or {})
        self._front_end = front_end
        self._said = load_catalogue(language, game)
        self._own = front_end_catalogue(language, front_end)

    def of(self, game: str) -> Self:
        """A translator like this one for another game's table."""
        return type(self)(self.language, self.names, game, self._front_end)

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

    def list(self, words: Iterable[str]) -> str:
        """Some words as a list in a sentence."""
        return list_words(words, self.language)

    def span(self, numbers: Sequence[int]) -> str:
        """Some numbers in a sentence."""
        return format_span(numbers, self.language)

    def decimal(self, value: float, pattern: str = "0.0") -> str:
        """A number after a pattern of the CLDR, `0.0`, `0.##` or `+0.#`."""
        from babel.numbers import format_decimal

        return format_decimal(value, f"{pattern};−{pattern.lstrip('+')}", locale_of(self.language))

    def in_english(self, sentence: str) -> str:
        """The template of a sentence that the language has no words for."""
        return sentence.translate(ENGLISH_QUOTES)

    def _put(self, template: str | None, sentence: Text) -> str:
        """The template of the reader's language, or the sentence in English where there is none."""
        args: Mapping[str, Any] = sentence[1] if len(sentence) > 1 else {}
        words = {name: self._filled(name, value) for name, value in args.items()}
        said = template or self.in_english(str(sentence[0]))
        return fill_template(said, words, plural_of(self.language if template else ENGLISH)) if words else said

    def _filled(self, name: str, value: Any) -> str:
        if isinstance(value, dict):
            if "all" in value:
                return list_words((self._told(part) for part in value["all"]), self.language,
                                  "or" if name == CHOICE else "standard")
            return self._told(value["say"])
        if isinstance(value, int) and not isinstance(value, bool) and (name == "seat" or name.startswith("seat_")):
            return self.name(value)
        return str(value)
