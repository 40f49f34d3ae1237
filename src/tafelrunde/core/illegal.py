"""Refusals: what was wrong, what is possible, and the rule that says so."""

from typing import Any

from mypy_extensions import mypyc_attr

from tafelrunde.core.say import Arg, Say


@mypyc_attr(allow_interpreted_subclasses=True)
class TafelrundeError(Exception):
    """The base of all refusals: what a person or program asked for cannot be done. The message is one sentence."""

    def __init__(self, key: str, **args: Arg) -> None:
        self.say = Say(key, **args)
        super().__init__(str(self.say))

    def __reduce__(self) -> tuple[Any, ...]:
        return make_error, (type(self), self.say)


class Illegal(TafelrundeError):
    """A move the rules refuse. `rule` is an id of the game's RULES.md ("" if the protocol refuses)."""

    def __init__(self, rule: str, key: str, **args: Arg) -> None:
        super().__init__(key, **args)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.say} [{self.rule}]" if self.rule else str(self.say)

    def __reduce__(self) -> tuple[Any, ...]:
        return make_refusal, (self.rule, self.say)


class BadInput(TafelrundeError):
    """A position, option, record or notation that cannot be read."""


def make_error(kind: type[TafelrundeError], say: Say) -> TafelrundeError:
    """An error of that class with that sentence; unpickles errors."""
    return kind(say.key, **say.args)


def make_refusal(rule: str, say: Say) -> Illegal:
    """A refusal with that rule and sentence; unpickles refusals."""
    return Illegal(rule, say.key, **say.args)
