"""Leaving a table: the question before, the file for a match not saved yet, what the shell says afterwards."""

import shlex
from datetime import date
from itertools import count
from pathlib import Path
from typing import ClassVar

from rich.text import Text as Styled
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from tafelrunde.bots.values import find as judge_of
from tafelrunde.terminal.board import bind_keys
from tafelrunde.terminal.table import Table

LEAVE, KEEP = "leave", "keep"  # how the question is answered; None: play on


class Leave(ModalScreen[str | None]):
    """The question whether to leave the table. `keeps` is the file for a match that is not saved yet."""

    BINDINGS: ClassVar = bind_keys({"enter": "answer", "x": "throw_away", "ctrl+q": "leave", "escape": "stay"})

    def __init__(self, table: Table, keeps: Path | None) -> None:
        super().__init__()
        self.prose = table.prose
        self.file = table.file
        self.over = table.match.is_over
        self.keeps = keeps

    def compose(self) -> ComposeResult:
        prose = self.prose
        if self.keeps is None:
            title = prose("Leave the table?")
            choices = [(prose("Enter"), prose("leave; the match is kept in {file}", file=str(self.file)))]
        else:
            title = prose("Leave the table? This match is not kept yet.")
            choices = [(prose("Enter"), prose("keep it in {file} and leave", file=str(self.keeps))),
                       ("x", prose("leave without keeping it"))]
        choices.append((prose("Esc"), prose("stay here") if self.over else prose("play on")))
        words, wide = Styled(), max(len(key) for key, _ in choices) + 1
        for key, purpose in choices:
            words.append(f"\n{key:<{wide}}", "bold #ffe9a8")
            words.append(purpose)
        with VerticalScroll(id="page", classes="question"):
            yield Static(Styled(title, style="bold"), id="page-title")
            yield Static(words, id="page-body")

    def on_mount(self) -> None:
        self.query_one("#page", VerticalScroll).focus()

    def action_answer(self) -> None:
        self.dismiss(LEAVE if self.keeps is None else KEEP)

    def action_throw_away(self) -> None:
        if self.keeps is not None:
            self.dismiss(LEAVE)

    def action_leave(self) -> None:
        self.dismiss(LEAVE)

    def action_stay(self) -> None:
        self.dismiss(None)


def fresh_file(slug: str, suffix: str = "txt") -> Path:
    """A path in this folder where no file is yet, named after the game and the day."""
    plain = f"{slug}-{date.today():%Y-%m-%d}"
    names = (f"{plain}.{suffix}" if number == 1 else f"{plain}-{number}.{suffix}" for number in count(1))
    return next(Path(name) for name in names if not Path(name).exists())


def record_words(table: Table) -> list[str]:
    """The sentences for the shell about the record of a table that was left."""
    prose, slug = table.prose, table.game.info.slug
    if not table.is_kept:
        return [prose("The match was not kept.")]
    file = shlex.quote(str(table.file))
    if table.match.is_over:
        words = [prose("Replay it: {command}", command=f"tafelrunde replay {file}")]
        if judge_of(slug) is not None:
            words.append(prose("See what each decision was worth: {command}", command=f"tafelrunde analyse {file}"))
        return words
    return [prose("The match is kept in {file}.", file=str(table.file)),
            prose("Go on with it: {command}", command=f"tafelrunde play {slug} --resume {file}")]
