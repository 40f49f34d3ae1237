"""Sentences put into words: in the reader's language, with the names of whoever sits there."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core import Say
from tafelrunde.core.say import filled
from tafelrunde.scenes.catalogues import ENGLISH, LANGUAGES, own, said
from tafelrunde.scenes.vocabulary import Text

__all__ = ["ENGLISH", "LANGUAGES", "Translator"]


class Translator:
    """Says sentences in one language. `names` are the people by seat; a seat without one is «seat 1», «seat 2» …

    `game` is the game whose table is told of, `room` the room that speaks if it has words of its own: what comes as a
    template is the room's, what comes as a `Say` is the table's, and each is looked up in its own context first.
    """

    def __init__(self, language: str = ENGLISH, names: Mapping[int, str] | None = None, game: str = "",
                 room: str = "") -> None:
        self.language = language
        self.names = dict(names or {})
        self._room = room
        self._said = said(language, game)
        self._own = own(language, room)

    def of(self, game: str) -> "Translator":
        """The same speaker, telling of that game."""
        return Translator(self.language, self.names, game, self._room)

    def __call__(self, sentence: Say | Text | str, **args: Any) -> str:
        """The sentence in words: a `Say`, its data as it travels, or a template with its arguments."""
        if isinstance(sentence, str):
            template = self._own.get(sentence) or self._said.get(sentence, sentence)
            return self._put(template, Say(sentence, **args).data())
        return self._told(sentence.data() if isinstance(sentence, Say) else sentence)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names.get(seat) or self._told(["seat {number}", {"number": seat + 1}])

    def _told(self, sentence: Text) -> str:
        key = str(sentence[0])
        return self._put(self._said.get(key) or self._own.get(key, key), sentence)

    def _put(self, template: str, sentence: Text) -> str:
        args: Mapping[str, Any] = sentence[1] if len(sentence) > 1 else {}
        words = {name: self._filled(name, value) for name, value in args.items()}
        return filled(template, words) if words else template

    def _filled(self, name: str, value: Any) -> str:
        if isinstance(value, dict):
            if "all" in value:
                return ", ".join(self._told(part) for part in value["all"])
            return self._told(value["say"])
        if isinstance(value, int) and not isinstance(value, bool) and (name == "seat" or name.startswith("seat_")):
            return self.name(value)
        return str(value)
