"""The help pages in another language than the docstrings they are made from: catalogue `cli`, a paragraph an entry."""

import re
from typing import Any

from attrs import evolve
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.text import Text

from tafelrunde.scenes.translate import Translator

BLANK = re.compile(r"\n[ \t]*\n")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line, as the catalogue has them; an indented block keeps its lines."""
    return [block.rstrip() if block.startswith(" ") else " ".join(block.split())
            for block in BLANK.split(text.strip("\n")) if block.strip()]


class TranslatedHelp(DefaultFormatter):
    """Draws help pages as cyclopts does, each paragraph translated."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.say = Translator(language, front_end="cli")

    def translate(self, text: object) -> str:
        """Translate a text paragraph by paragraph."""
        return "\n\n".join(self.say(block) for block in paragraphs(str(text)))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        entries = [self._entry(entry) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=self.say(str(panel.title)), entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        words = [word if word == word.lower() else self.say(word) for word in str(usage).split()]
        console.print(Text(self.say("Usage: {words}", words=" ".join(words)), style="bold"))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        if (text := _plain(description)).strip():
            console.print(Text(self.translate(text) + "\n"))

    def _entry(self, entry: HelpEntry) -> HelpEntry:
        """The row of a parameter or command; what must be given and what is the default is said behind it."""
        after = [self.say("[required]")] if entry.required else []
        after += [self.say("[env var: {name}]", name=name) for name in entry.env_var or ()]
        after += [self.say("[default: {value}]", value=entry.default)] if entry.default is not None else []
        said = " ".join(filter(None, [self.translate(_plain(entry.description)), *after]))
        return evolve(entry, description=Text(said), required=False, default=None, env_var=())


def _plain(description: Any) -> str:
    """The text of what cyclopts passes as a description."""
    text = getattr(description, "primary_renderable", description)
    return text.plain if isinstance(text, Text) else str(text or "")
