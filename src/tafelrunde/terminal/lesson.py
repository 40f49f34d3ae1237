"""A lesson as an app: the table as in a match, with a sentence above the moves, and answers to wrong ones."""

from functools import partial
from typing import ClassVar

from rich.text import Text as Styled

from tafelrunde.drawing.characters.canvas import Spot
from tafelrunde.drawing.characters.pictures import Painter
from tafelrunde.lessons import run
from tafelrunde.scenes.translate import Translator
from tafelrunde.terminal.app import PACES, StudyApp
from tafelrunde.terminal.board import bind_keys
from tafelrunde.terminal.classroom import Classroom
from tafelrunde.terminal.menu import Menu

HINTS = (("Enter", "on"), ("b", "back"), ("w", "why not?"), ("l", "log"), ("a", "aid"), ("?", "rules, keys"),
         ("q", "leave"))


class LessonApp(StudyApp):
    """The app of one lesson. `plays_on` afterwards: the pupil wants to go on with its last match."""

    BINDINGS: ClassVar = bind_keys({"b": "step_back", "n": "on"})
    KEY_HINTS: ClassVar = HINTS

    def __init__(self, table: Classroom, pace: float = PACES[2]) -> None:
        self.room = table
        self.plays_on = False
        self._moment = 0  # how often something new was shown
        super().__init__(table, pace)

    # -- the course of the lesson

    def go_on(self) -> None:
        """Show where the lesson stands; the moves of others follow at their pace."""
        self._moment += 1
        self.prose: Translator = self.room.prose
        self.painter = Painter(self.prose)
        self.look()
        if self.room.way:
            self.set_timer(max(self.pace, 0.05), partial(self.move_on, self._moment))

    def move_on(self, moment: int) -> None:
        """Show the next position on the way, unless the pupil has gone elsewhere since."""
        if moment == self._moment:
            self.room.go_on()
            self.go_on()

    def play(self, move: str) -> None:
        answer = self.room.answer(move)
        if answer.good:
            self.menu = Menu()
            self.go_on()
            return
        self.menu.widen()
        self.show_menu()
        rule = f" [{answer.rule}]" if answer.rule else ""
        self.say(self.prose(answer.say) + rule, alarm=True)

    def take(self, spot: Spot | None) -> None:
        """Play as at any table, or go on where there is only something to read or to watch."""
        if self.room.wanted:
            super().take(spot)
        else:
            self.action_on()

    def action_on(self) -> None:
        """Go to the next step, or at once to this one while others play; after the last one into the match."""
        room = self.room
        if room.way:
            room.settle(room.at)
        elif room.ended:
            self.plays_on = run.can_play_on(room.lesson)
            if self.plays_on:
                self.exit()
            return
        elif not room.wanted:
            room.approach()
        self.menu = Menu()
        self.go_on()

    def action_step_back(self) -> None:
        """Go to the step before."""
        self.room.settle(self.room.at - 1)
        self.menu = Menu()
        self.go_on()

    # -- what is shown

    def show_menu(self) -> None:
        """Show the step in place of the prompt, then the moves."""
        super().show_menu()
        room, step = self.room, self.room.step
        text = Styled(self.prose(room.part.title), style="bold")
        text.append(f"  {self.prose(room.place)}\n", "dim")
        if room.way:
            text.append(self.prose("the others play …"), "dim")
        elif step is not None:
            text.append(self.prose(step.say), "bold")
            text.append(f" [{step.rule}]" if step.rule else "", "dim")
        if room.ended:
            on, over = self.prose("Enter: play on from here against bots"), self.prose("that is all: q leaves")
            text.append(f"\n{on if run.can_play_on(room.lesson) else over}", "#ffe9a8")
        elif not room.way and not room.wanted:
            text.append(f"\n{self.prose('Enter: go on')}", "#ffe9a8")
        self.menu.append_selection(text, "\n")
        self.prompt.update(text)
