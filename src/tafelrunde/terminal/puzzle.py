"""Puzzles as an app: a table where one move is asked for, then what it was worth."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text as Styled

from tafelrunde import puzzles, scenes
from tafelrunde.core import Say
from tafelrunde.drawing.characters.canvas import Spot
from tafelrunde.drawing.characters.pictures import Painter
from tafelrunde.match import Match, Sight
from tafelrunde.puzzles import Answer, Puzzle
from tafelrunde.scenes.translate import Translator
from tafelrunde.terminal.app import StudyApp
from tafelrunde.terminal.board import bind_keys
from tafelrunde.terminal.menu import Menu
from tafelrunde.terminal.screens import Page
from tafelrunde.terminal.table import Table

HINTS = (("Enter", "on"), ("v", "values"), ("b", "back"), ("w", "why not?"), ("a", "aid"), ("?", "rules, keys"),
         ("q", "leave"))
NO_DICE = bytes(32)  # nothing is rolled where one move is asked for
HUNDRED = 100


class PuzzleTable(Table):
    """A table at which puzzles are solved one after the other. `answered` is the move given, if any."""

    def __init__(self, found: Sequence[Puzzle], language: str = "en") -> None:
        self.puzzles = list(found)
        self.language = language
        self.file: Path | None = None
        self.bots = {}
        self.solved = 0
        self.settle(0)

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.puzzles) - 1

    def settle(self, at: int) -> None:
        """Go to a puzzle, not answered yet. What others hide is sampled: the seat's view is the same in every world."""
        self.at = min(max(at, 0), len(self.puzzles) - 1)
        self.answered: Answer | None = None
        puzzle = self.puzzle
        self.game = puzzle.rules()
        self.prose = Translator(self.language, {}, puzzle.game, "terminal")
        self.viewer = puzzle.seat
        self.people = [puzzle.seat]
        self.match = Match(self.game, puzzle.seats, puzzle.options, secret=NO_DICE)
        self.match.state = puzzle.world()

    def answer(self, move: str) -> Answer:
        """Judge a move; raises BadInput for one that is not legal."""
        self.answered = puzzles.answer(self.puzzle, move)
        self.solved += self.answered.right
        return self.answered

    def sight(self) -> Sight:
        """What the seat sees; no moves once it has answered."""
        puzzle = self.puzzle
        legal = () if self.answered else tuple(puzzle.legal())
        return Sight(0, puzzle.seat, puzzle.sight(), legal, None, False)

    def bot_to_move(self) -> int | None:
        """None: one move is all."""
        return None

    def label(self, move: str) -> str:
        """A move in words."""
        return self.prose(scenes.label_of(self.puzzle.game)(self.puzzle.sight(), move))


class PuzzleApp(StudyApp):
    """The app of puzzles: it asks for one move each, then shows what was measured of it and of the others."""

    BINDINGS: ClassVar = bind_keys({"b": "step(-1)", "n": "step(1)", "v": "values"})
    KEY_HINTS = HINTS

    def __init__(self, table: PuzzleTable) -> None:
        self.room = table
        super().__init__(table, 0.0)

    def go_on(self) -> None:
        """Show the table as it stands."""
        self.prose: Translator = self.room.prose
        self.painter = Painter(self.prose)
        self.look()

    def play(self, move: str) -> None:
        self.room.answer(move)
        self.menu = Menu()
        self.go_on()
        self.action_values()

    def take(self, spot: Spot | None) -> None:
        """Play as at any table, or go on to the next puzzle once this one is answered."""
        if self.room.answered is None:
            super().take(spot)
        else:
            self.action_step(1)

    def action_step(self, step: int) -> None:
        """Go to the next puzzle, or the one before."""
        if 0 <= self.room.at + step < len(self.room.puzzles):
            self.room.settle(self.room.at + step)
            self.menu = Menu()
            self.go_on()

    def action_values(self) -> None:
        """Show what the moves are worth, once one was made."""
        if self.room.answered is not None:
            self.push_screen(values_page(self.room))

    def action_undo(self) -> None:
        """Clear the selection; a move that was made stays made."""
        self.action_widen()

    def show_menu(self) -> None:
        """Show the question, or the answer to the move, above the moves."""
        super().show_menu()
        room, prose = self.room, self.prose
        text = Styled(prose("Puzzle {puzzle}, difficulty {n} of 5", puzzle=room.puzzle.id, n=room.puzzle.difficulty),
                      style="bold")
        text.append("  " + prose("{n} of {all}", n=room.at + 1, all=len(room.puzzles)) + "\n", "dim")
        if room.answered is None:
            text.append(prose(self.picture.prompt.say), "bold")
            asked = "One action is clearly the best. Which?" if room.puzzle.also else (
                "One move is clearly the best. Which?")
            text.append("  " + prose(asked), "#ffe9a8")
        else:
            text.append(prose(verdict(room)), "bold")
            after = prose("that is all: q leaves") if room.is_last else prose("Enter: the next one")
            text.append("\n" + after + "; " + prose("v: what the moves are worth"), "#ffe9a8")
        self.menu.append_selection(text, "\n")
        self.prompt.update(text)


def verdict(room: PuzzleTable) -> Say:
    """The sentence that answers the move given."""
    given = room.answered
    label = scenes.label_of(room.puzzle.game)
    view, best = room.puzzle.sight(), room.puzzle.best
    if given is None or given.move == best:
        return Say("«{move}» is the best move", move=label(view, best))
    if given.right and given.value is not None:
        return Say("«{move}» does it, too: «{best}» wins about {n} of 100 matches more", move=label(view, given.move),
                   n=round(HUNDRED * given.value.behind), best=label(view, best))
    if given.value is None:
        return Say("not the best: others looked better than «{move}» at first sight already; the best is «{best}»",
                   move=label(view, given.move), best=label(view, best))
    return Say("not the best: «{move}» is about {n} of 100 matches behind «{best}»", move=label(view, given.move),
               n=round(HUNDRED * given.value.behind), best=label(view, best))


def values_page(room: PuzzleTable) -> Page:
    """The moves that were measured, with what each costs or allows."""
    prose = room.prose
    parts: list[RenderableType] = [Styled(prose(verdict(room)), style="bold"), "", values_table(room)]
    for value in room.puzzle.values:
        for say in puzzles.read_reasons(value):
            parts.append(Styled(f"{room.label(value.move)}: {prose(say)}", style="dim"))
    parts += [Styled(line, style="dim") for line in proof_sentences(room)]
    parts += ["", Styled(prose("Shares of 100 such matches, with the standard error; by the estimate of the house."),
                         style="dim")]
    return Page(prose("What the moves are worth"), Group(*parts))


def proof_sentences(room: PuzzleTable) -> list[str]:
    """How the best move fared when it was played on to the end, a sentence a rival."""
    view, label = room.puzzle.sight(), scenes.label_of(room.puzzle.game)
    return [room.prose(say) for say in puzzles.say_proofs(room.puzzle, lambda move: label(view, move))]


def values_table(room: PuzzleTable) -> Columns:
    """The measured moves, one a row: how many of 100 such matches each wins."""
    prose, given = room.prose, room.answered
    columns = Columns(prose("Move"), prose("wins"), prose("behind"), box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in columns.columns[1:]:
        column.justify = "right"
    for value in room.puzzle.values:
        mine = given is not None and given.move == value.move
        behind = "" if value.move == room.puzzle.best else puzzles.format_hundredths(value.behind, value.behind_error)
        columns.add_row(Styled(room.label(value.move)), puzzles.format_hundredths(value.share, value.error), behind,
                        style="bold" if mine or not behind else "")
    return columns
