"""Sentences as data: an English template and what fills its holes.

Nothing below the front ends writes prose to anybody: log lines, refusals and labels travel as `Say`
and are put into words, in the reader's language, by the front end that shows them. The English
template is the key of the gettext catalogues.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Union

Arg = Union[int, str, "Say", tuple["Say", ...]]

SEAT: Final = "seat"  # by convention, an argument of this name is a seat number: front ends show its name
CHOICE: Final = "possible"  # an argument of this name that is a tuple is a choice
HOLE: Final = re.compile(r"\{\{|\}\}|\{(\w+)(?::([^{}]*\|[^{}]*))?\}")

Plural = Callable[[str], int]  # a number as it is said → which of the forms of a word goes with it, from 0


def english_plural(said: str) -> int:
    """One, or any other number."""
    return 0 if said.lstrip("+-") == "1" else 1


def fill_template(template: str, args: Mapping[str, str], plural: Plural = english_plural) -> str:
    """A template with its holes filled. `{points:point|points}` says the number with the word that goes with it: of the
    forms there the one that the plural rule of the template's language picks, or the last. `{{` and `}}` are braces.
    Raises KeyError for a hole nobody fills."""

    def fill(hole: re.Match[str]) -> str:
        if hole[1] is None:
            return str(hole[0][0])
        said = args[hole[1]]
        if hole[2] is None:
            return said
        forms = hole[2].split("|")
        return f"{said} {forms[min(plural(said), len(forms) - 1)]}"

    return HOLE.sub(fill, template)


def join_words(words: Sequence[str], link: str = "and") -> str:
    """An English list: `a, b and c`."""
    return f" {link} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class Say:
    """`Say("{seat} plays {card}", seat=1, card=Say("guard"))`.

    Arguments are numbers, verbatim strings (never to be translated), other sentences, or tuples of
    sentences: a list, «a, b and c», or where its name is `possible` a choice, «a, b or c». An integer
    argument whose name is `seat` or begins with `seat_` is a seat, and front ends put the name of whoever
    sits there. A hole may name what it counts, one and many:
    `Say("{seat} draws {n:card|cards}", seat=1, n=2)`.
    """

    __slots__ = ("args", "key")

    def __init__(self, key: str, **args: Arg) -> None:
        self.key = key
        self.args = args

    def data(self) -> list[object]:
        """`[key]` or `[key, {name: argument}]`; nested sentences are wrapped as `{"say": …}` / `{"all": […]}`."""
        if not self.args:
            return [self.key]
        return [self.key, {name: _plain(value) for name, value in self.args.items()}]

    def __str__(self) -> str:
        """The sentence in English; seats as «seat n»."""
        words: dict[str, str] = {}
        for name, value in self.args.items():
            if isinstance(value, tuple):
                words[name] = join_words([str(part) for part in value], "or" if name == CHOICE else "and")
            elif isinstance(value, int) and (name == SEAT or name.startswith("seat_")):
                words[name] = f"seat {value}"
            else:
                words[name] = str(value)
        return fill_template(self.key, words) if words else self.key

    def __repr__(self) -> str:
        return f"Say({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return read_say, (self.data(),)


def choices(words: Iterable[str]) -> tuple[Say, ...]:
    """Some words as they are typed, to choose from: what a sentence is given as `possible`."""
    return tuple([Say("{word}", word=word) for word in words])


def say_choice(possible: Iterable[Say]) -> Say:
    """Some sentences to choose from: «a, b or c»."""
    return Say("{possible}", possible=tuple(possible))


def text(key: str, **args: Arg) -> list[Any]:
    """`Say(key, **args).data()`."""
    return [key, {name: _plain(value) for name, value in args.items()}] if args else [key]


def read_say(data: list[Any]) -> Say:
    """The sentence that `Say.data` wrote down."""
    args: dict[str, Any] = data[1] if len(data) > 1 else {}
    return Say(data[0], **{name: _read(value) for name, value in args.items()})


def _read(value: Any) -> Arg:
    if isinstance(value, dict):
        if "say" in value:
            return read_say(value["say"])
        return tuple([read_say(part) for part in value["all"]])
    plain: int | str = value
    return plain


def _plain(value: Arg) -> object:
    if isinstance(value, Say):
        return {"say": value.data()}
    if isinstance(value, tuple):
        return {"all": [part.data() for part in value]}
    return value
