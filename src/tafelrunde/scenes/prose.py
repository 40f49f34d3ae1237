"""Sentences put into words: in the reader's language, with the names of whoever sits there.

The catalogues are gettext files, `locale/<language>/*.po`; their keys are the English templates of `Say`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tafelrunde.core import BadInput, Say
from tafelrunde.core.say import filled
from tafelrunde.scenes.words import Text

LANGUAGES = ("en", "de")
ENGLISH = "en"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """English template → template of the language; empty for English. Raises BadInput for a language not spoken."""
    if language not in LANGUAGES:
        raise BadInput("the house speaks {possible}, not {language}",
                       possible=" and ".join(LANGUAGES), language=repr(language)[:20])
    if language == ENGLISH:
        return {}
    from babel.messages.pofile import read_po

    found: dict[str, str] = {}
    for file in sorted(files("tafelrunde").joinpath("locale", language).iterdir(), key=lambda each: each.name):
        if file.name.endswith(".po"):
            with file.open("rb") as opened:
                found.update((str(message.id), str(message.string)) for message in read_po(opened)
                             if message.id and message.string)
    return found


class Prose:
    """Says sentences in one language. `names` are the people by seat; a seat without one is «seat 1», «seat 2» …"""

    def __init__(self, language: str = ENGLISH, names: Mapping[int, str] | None = None) -> None:
        self.language = language
        self.names = dict(names or {})
        self._templates = catalogue(language)

    def __call__(self, sentence: Say | Text | str, **args: Any) -> str:
        """The sentence in words: a `Say`, its data as it travels, or a template with its arguments."""
        if isinstance(sentence, str):
            sentence = Say(sentence, **args)
        return self._told(sentence.data() if isinstance(sentence, Say) else sentence)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names.get(seat) or self._told(["seat {number}", {"number": seat + 1}])

    def _told(self, sentence: Text) -> str:
        key = str(sentence[0])
        args: Mapping[str, Any] = sentence[1] if len(sentence) > 1 else {}
        words = {name: self._filled(name, value) for name, value in args.items()}
        template = self._templates.get(key, key)
        return filled(template, words) if words else template

    def _filled(self, name: str, value: Any) -> str:
        if isinstance(value, dict):
            if "all" in value:
                return ", ".join(self._told(part) for part in value["all"])
            return self._told(value["say"])
        if isinstance(value, int) and not isinstance(value, bool) and (name == "seat" or name.startswith("seat_")):
            return self.name(value)
        return str(value)
