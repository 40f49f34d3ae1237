"""The command line: its commands, and the answer to a mistake: one sentence on standard error and exit code 2, never a
traceback."""

import itertools
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Any

from attrs import evolve
from cyclopts import App, CycloptsError
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.text import Text

from tafelrunde import TafelrundeError, __version__
from tafelrunde.cli.parameters import language_of
from tafelrunde.core import BadInput, Illegal
from tafelrunde.core.say import choices
from tafelrunde.core.text import one_line
from tafelrunde.extras import MissingExtra
from tafelrunde.scenes.languages import ENGLISH, languages
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


MISTAKE = 2
HELP = ("--help", "-h")  # on the help page each command is one line; its own page is its docstring
INTERRUPTED = 130
VERSION = ("--version", "-V")

EXAMPLES = """
For example:

    tafelrunde serve                                the house in the browser
    tafelrunde learn burgundy                       a few minutes at the table, step by step
    tafelrunde play beutelschneider --bots knight   a match in this terminal
    tafelrunde rules beutelschneider B3             a chapter of the rules
    tafelrunde verify match.txt                     check a record and its dice

`tafelrunde COMMAND --help` explains one command.
"""

COMMANDS = {  # in the order of the help page: where its function is, and what it does
    "games": ("tafelrunde.cli.games:games", "List the games, or one game's options."),
    "serve": ("tafelrunde.cli.serve:serve", "Open the house in the browser."),
    "bots": ("tafelrunde.cli.bots:bots", "Let bots think here for a house elsewhere."),
    "mcp": ("tafelrunde.cli.mcp:mcp", "Let an assistant sit at tables (Model Context Protocol)."),
    "play": ("tafelrunde.cli.play:play", "Play a match in this terminal."),
    "learn": ("tafelrunde.cli.learn:learn", "Learn a game by playing, in this terminal."),
    "puzzles": ("tafelrunde.cli.puzzles:app", "Solve positions with one clearly best move."),
    "rules": ("tafelrunde.cli.rules:rules", "Print the rules, or one paragraph and its code."),
    "aid": ("tafelrunde.cli.aid:aid", "Print a game on one page."),
    "print": ("tafelrunde.cli.printing:print_game", "Make PDFs: player aid, score pads, rules, cards."),
    "sentences": ("tafelrunde.cli.sentences:sentences", "List what is not translated into a language yet."),
    "replay": ("tafelrunde.cli.records:replay", "Tell a recorded match in words."),
    "verify": ("tafelrunde.cli.records:verify", "Check records: dice, moves, result."),
    "analyse": ("tafelrunde.cli.analyse:analyse", "Review a match: what each decision was worth."),
    "board": ("tafelrunde.cli.board:board", "Try out moves from any position, in this terminal."),
    "forecast": ("tafelrunde.cli.forecast:forecast", "Would today's rules change stored matches?"),
    "backup": ("tafelrunde.cli.backup:backup", "Copy the house's file while the house is open."),
    "restore": ("tafelrunde.cli.backup:restore", "Put a backup into a data folder."),
    "move-house": ("tafelrunde.cli.backup:move_house", "Move everything into another file or database."),
    "recover": ("tafelrunde.cli.recover:recover", "Make a link to a new password for an account."),
    "ratings": ("tafelrunde.cli.ratings:ratings", "The best players of a house; rebuild the ratings."),
    "match": ("tafelrunde.cli.lab:match", "Let bots play many matches."),
    "league": ("tafelrunde.cli.lab:league", "Rate bots: every one against every other."),
    "rate": ("tafelrunde.cli.lab:rate", "Rate bots against the levels, on their scale."),
    "ladder": ("tafelrunde.cli.lab:ladder", "Rate bots: each against the next."),
    "balance": ("tafelrunde.cli.lab:balance", "Measure a game: seats, options, openings, length, scores."),
    "openings": ("tafelrunde.cli.openings:openings", "What bots play first, and how it does."),
    "event": ("tafelrunde.cli.event_house:app", "Events: simulate, judge; tournaments of a house."),
    "group": ("tafelrunde.cli.group:app", "The groups of a house: list, show, rename, close, remove."),
    "suite": ("tafelrunde.cli.suite:app", "Score a bot by fixed tasks, the same on every machine."),
    "errors": ("tafelrunde.cli.errors:errors", "What bots give away by a decision, on average."),
    "check-bot": ("tafelrunde.cli.lab:check_bot", "Check that a bot keeps the contract."),
    "luck": ("tafelrunde.cli.luck:luck", "How much of the bots' results luck explains."),
    "exploitability": ("tafelrunde.cli.exploitability:exploitability", "How much bots lose to whoever knows them."),
}


MOVED = ("bench", "calibrate", "coach", "measure", "puzzles check", "puzzles mine")


@dataclass(frozen=True)
class Front:
    """A command with commands of its own: how it is called, its help page, where the function of each is, and which
    commands have gone into `tools/`, which is not installed."""

    name: str
    purpose: str
    examples: str
    commands: Mapping[str, tuple[str, str]]
    moved: Sequence[str] = ()


TAFELRUNDE = Front("tafelrunde", "Five castle games at one round table: in the browser, in the terminal, as a library.",
                   EXAMPLES, COMMANDS, MOVED)


def version() -> str:
    """The name, the version, and whether rules and search are compiled."""
    from tafelrunde.core import rng

    return f"tafelrunde {__version__} ({'uncompiled' if rng.__file__.endswith('.py') else 'compiled'})"


def build_app(words: Sequence[str], language: str = ENGLISH, front: Front = TAFELRUNDE) -> App:
    """The command line as an object, for these words, with its help in that language."""
    on_front = not words or words[0] in HELP
    helper = None if language == ENGLISH else TranslatedHelp(language)
    epilogue = front.examples if on_front else ""
    app = App(
        front.name,
        help=front.purpose,
        help_epilogue=helper.translate(epilogue) if helper else epilogue,
        help_format="plaintext",
        help_formatter=helper,
        version=version,
        version_flags=VERSION,
        result_action="return_value",
    )
    for order, (name, (place, purpose)) in enumerate(front.commands.items()):
        app.command(place, name=name, help=purpose if on_front else None, sort_key=order)
    return app


def run(words: Sequence[str], front: Front = TAFELRUNDE) -> int:
    """Carry out a command; returns the exit code: 0 done, 1 the answer is no, 2 a mistake."""
    language = spoken_language(words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # letters that it does not have become question marks
            stream.reconfigure(errors="replace")
    try:
        if (missing := missing_command(words, front)) is not None:
            raise missing
        code = build_app(words, language, front)(list(words), exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except (CycloptsError, TafelrundeError, MissingExtra) as mistake:
        return complain(mistake, language, front.name)
    except OSError as failure:
        if isinstance(failure, BrokenPipeError):  # whoever reads has gone: `tafelrunde rules … | head`
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), sys.stdout.fileno())
            return 0
        return complain(failure, language, front.name)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def missing_command(words: Sequence[str], front: Front) -> BadInput | None:
    """The error for a command that does not exist, with where it has gone; None for one that exists."""
    moved = next((name for name in front.moved if list(words[:len(name.split())]) == name.split()), None)
    if moved is not None:
        return BadInput("{command} is not installed: run `python -m tools {command}` in a checkout of the source",
                        command=moved)
    if not words or words[0] in (*front.commands, *HELP, *VERSION):
        return None
    return BadInput("there is no command {name}; there are {known}", name=repr(words[0][:40]),
                    known=choices(front.commands))


def spoken_language(words: Sequence[str]) -> str:
    """The language of help and errors: the one that these words ask for, if the house speaks it, else the
    environment's."""
    asked = [after for word, after in itertools.pairwise(words) if word == "--lang"]
    asked += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return asked[0] if asked and asked[0] in languages() else language_of(None)


def complain(mistake: Exception, language: str, name: str = TAFELRUNDE.name) -> int:
    """Write one sentence to standard error; returns the exit code."""
    if isinstance(mistake, OSError):
        sentence = f"{mistake.strerror or mistake}: {mistake.filename}" if mistake.filename else str(mistake)
    elif isinstance(mistake, TafelrundeError):
        rule = f" [{mistake.rule}]" if isinstance(mistake, Illegal) and mistake.rule else ""
        sentence = Translator(language, front_end="cli")(mistake.say) + rule
    else:
        sentence = str(mistake)
    print(f"{name}: {one_line(sentence)}", file=sys.stderr)
    return MISTAKE
