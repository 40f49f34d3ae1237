"""An analysis board as an app: the table's picture and keys, chance to choose, the answer to «what would you do?»."""

import json
from math import inf
from pathlib import Path
from secrets import randbits
from typing import ClassVar

from rich.console import Group
from rich.table import Table as Columns
from rich.text import Text as Styled
from textual import work
from textual.worker import get_current_worker

from tafelrunde.analysis.board import Opinion, opinion
from tafelrunde.bots import Ask
from tafelrunde.core import Illegal, State, TafelrundeError
from tafelrunde.scenes.translate import Translator
from tafelrunde.terminal.analysis_table import AnalysisTable
from tafelrunde.terminal.app import StudyApp
from tafelrunde.terminal.board import bind_keys
from tafelrunde.terminal.leaving import fresh_file
from tafelrunde.terminal.menu import Menu
from tafelrunde.terminal.screens import KEYS, Page, help_page

HINTS = (("b", "back"), ("f", "forward"), ("x", "roll"), ("v", "view"), ("t", "think"), ("p", "keep"),
         ("?", "keys"), ("q", "leave"))
OWN_KEYS = (
    ("b, f", "take back what was made last, make it again"),
    ("x", "roll chance until somebody has to decide"),
    ("v", "look with other eyes: all hands open, each seat, onlookers"),
    ("t", "what would you do? The best moves for whoever is to move"),
    ("p", "write the position to a file"),
)
NOT_HERE = ("u", "r", "q", "+ and -")  # keys of a match
SEEDS = 40  # bits


class AnalysisApp(StudyApp):
    """The app of one analysis board. `written` are the files that positions were saved in."""

    BINDINGS: ClassVar = bind_keys({"b": "step(-1)", "f": "step(1)", "x": "roll", "v": "turn", "t": "think",
                                    "p": "write"})
    KEY_HINTS: ClassVar = HINTS

    def __init__(self, table: AnalysisTable) -> None:
        self.room = table
        self.written: list[Path] = []
        super().__init__(table, 0.0)

    # -- what is done

    def go_on(self) -> None:
        """Show the board as it stands."""
        self.look()

    def changed(self) -> None:
        """Show the board after something was done; the selection is cleared."""
        self.menu = Menu()
        self.alarmed = False
        self.look()

    def play(self, move: str) -> None:
        try:
            self.room.play(move)
        except Illegal as refused:
            self.refuse(refused)
        else:
            self.changed()

    def action_step(self, step: int) -> None:
        """Take a step back (-1), or make it again (1)."""
        board = self.room.board
        if board.back() if step < 0 else board.forward():
            self.room.settle()
            self.changed()
        else:
            self.say(self.prose("this is where the board began") if step < 0 else
                     self.prose("nothing was taken back"), alarm=True)

    def action_step_back(self) -> None:
        self.action_step(-1)

    def action_roll(self) -> None:
        try:
            self.room.board.roll(randbits(SEEDS))
        except Illegal as refused:
            self.refuse(refused)
        else:
            self.room.settle()
            self.changed()

    def action_turn(self) -> None:
        """Go on to the next point of view."""
        self.room.turn()
        self.changed()

    def action_write(self) -> None:
        """Save the position in a file of this folder."""
        file = fresh_file(self.room.game.info.slug, "json")
        try:
            file.write_text(json.dumps(self.room.board.position(), ensure_ascii=False, indent=1) + "\n", "utf-8")
        except OSError as failure:
            self.say(self.prose("the position cannot be written: {why}", why=failure.strerror or ""), alarm=True)
            return
        self.written.append(file)
        self.say(self.prose("the position is kept in {file}", file=str(file)))

    def action_pace(self, step: int) -> None:
        """Do nothing: no bot plays here."""

    # -- what is asked

    def action_think(self) -> None:
        """Ask «what would you do?»; the answer is shown when it is there, unless the board has moved on by then."""
        try:
            ask = self.room.board.question(self.room.mover, seed=randbits(SEEDS))
        except TafelrundeError as refused:
            self.say(self.prose(refused.say), alarm=True)
            return
        self.say(self.prose("thinking …"))
        self.think(ask, self.room.board.state)

    @work(thread=True, group="think", exclusive=True)
    def think(self, ask: Ask, state: State) -> None:
        """Answer the question by playing the moves on; runs in a thread."""
        try:
            found: Opinion | TafelrundeError = opinion(ask)
        except TafelrundeError as refused:
            found = refused
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.answer, found, state)

    def answer(self, found: Opinion | TafelrundeError, state: State) -> None:
        """Show the answer, if it is still about this position."""
        if not self.board.is_attached or self.room.board.state is not state:
            return
        self.say("")
        if isinstance(found, TafelrundeError):
            self.say(self.prose(found.say), alarm=True)
        else:
            self.push_screen(Page(self.prose("What would you do?"), opinion_text(self.prose, found)))

    # -- what is shown

    def render_prompt(self) -> Styled:
        """The prompt, the point of view, and where the board stands."""
        text, room = super().render_prompt(), self.room
        if room.board.chances():
            text.append("\n" + self.prose("chance is next: choose what comes up, or x rolls it"), "#ffe9a8")
        elif room.mover is None and not room.board.is_over:
            seat = room.board.seat_to_move()
            text.append("\n" + self.prose("{seat} is to move: v looks with other eyes", seat=seat), "#ffe9a8")
        line = len(room.board.lines)
        place = self.prose("after {n} of {all:line|lines}", n=line, all=line + len(room.board.following))
        text.append(f"\n{room.eyes} · {place}", "dim")
        return text

    def action_help(self) -> None:
        keys = [each for each in KEYS if each[0] not in NOT_HERE]
        self.push_screen(help_page(self.table, self.picture, (*OWN_KEYS, *keys)))


def opinion_text(prose: Translator, found: Opinion) -> Group:
    """An opinion as text: the best moves with their shares, how far they are behind, and what the judgement rests
    on."""
    columns = Columns("", prose("move"), prose("wins of 100"), prose("behind"), box=None, pad_edge=False,
                      header_style="dim", padding=(0, 2, 0, 0))
    for number in (0, 2, 3):
        columns.columns[number].justify = "right"
    for place, each in enumerate(found.moves, start=1):
        error = "?" if each.behind.error == inf else prose.decimal(100 * each.behind.error)
        behind = "" if place == 1 else f"{prose.decimal(100 * each.behind.value)} ± {error}"
        columns.add_row(str(place), Styled(prose(each.said)), f"{100 * each.share:.0f}", behind,
                        style="bold" if place == 1 else "")
    who = Styled(prose("{seat} is to move", seat=found.seat), style="bold")
    note = f"{prose(found.note)}; {prose('behind: fewer wins of a hundred, with the standard error')}"
    return Group(who, "", columns, "", Styled(note), Styled(prose(found.counted), style="dim"))
