"""The house in the terminal: one match at one screen, drawn from scenes. It knows no game."""

import time
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text as Styled
from textual import on, work
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.events import Event, Key, MouseDown
from textual.widgets import Static
from textual.worker import get_current_worker

from tafelrunde.core import Illegal, integer_or_none
from tafelrunde.drawing.characters.canvas import Spot
from tafelrunde.drawing.characters.pictures import TALL, Painter
from tafelrunde.match import Sight
from tafelrunde.scenes.vocabulary import Scene
from tafelrunde.terminal.board import Board, bind_keys
from tafelrunde.terminal.leaving import KEEP, Leave, fresh_file
from tafelrunde.terminal.menu import Menu
from tafelrunde.terminal.review import Review
from tafelrunde.terminal.screens import Cover, aid_page, help_page, log_page, name_key, pause_page, sheet_page
from tafelrunde.terminal.table import Table

PACES = (0.0, 0.3, 0.8, 2.0)  # seconds between the moves of bots
HINTS = (("w", "why not?"), ("u", "undo"), ("l", "log"), ("s", "scores"), ("a", "aid"), ("?", "rules, keys"),
         ("q", "leave"))
FEWEST_LINES, MOST_LINES = 4, 9  # of the list of moves are in sight
LOG_LINES = 3  # of the log are in sight, more only for one long entry


class TerminalApp(App[None]):
    """The app of one table. Bots think in a thread, so that keys always answer."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    KEY_HINTS: ClassVar[Sequence[tuple[str, str]]] = HINTS
    BINDINGS: ClassVar = bind_keys({
        "escape": "widen", "backspace": "erase", "w": "why", "u": "undo", "l": "log", "s": "sheet", "a": "aid",
        "plus,equals_sign": "pace(-1)", "minus": "pace(1)", "r": "resign", "comma": "scroll_moves(-1)",
        "full_stop": "scroll_moves(1)", "question_mark": "help", "v": "review", "q": "quit",
    })

    def __init__(self, table: Table, pace: float = PACES[2]) -> None:
        super().__init__()
        self.table = table
        self.prose = table.prose
        self.painter = Painter(table.prose)
        self.pace = pace
        self.menu = Menu()
        self.view: Sight = table.sight()
        self.picture: Scene = table.scene(self.view)
        self.part = part_of(self.picture)  # the hand or round that is played
        self.asked_at = self.view.line  # the line at which somebody here last made a move
        self.giving_up = False
        self.alarmed = False  # does a refusal stand below the moves, which nobody has answered yet?
        self.board = Board()
        self.told, self.prompt, self.list, self.word = (Static(id=name) for name in ("log", "prompt", "menu", "word"))
        self.moves = VerticalScroll(self.list, id="moves", can_focus=False)

    def compose(self) -> ComposeResult:
        yield from (self.told, self.board, self.prompt, self.moves, self.word)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.title = self.table.prose(self.table.game.info.title)
        keys = Styled()
        for key, purpose in self.KEY_HINTS:
            keys.append(f" {name_key(self.prose, key)} ", "bold #ffe9a8")
            keys.append(self.prose(purpose) + " ")
        self.query_one("#keys", Static).update(keys)
        self.board.focus()
        self.go_on()

    # -- the course of the match

    def go_on(self) -> None:
        """Save the match and show it; then let a bot think, or hand the screen over to the person to move."""
        self.keep()
        if self.pauses():
            return
        person = None if self.table.bot_to_move() is not None else self.table.person_to_move()
        if person is not None and person != self.table.viewer:
            words = self.prose("{seat} is to act. Press Enter when nobody else looks.", seat=person)
            self.push_screen(Cover(words), lambda _: self.hand_over(person))
            return
        self.look()
        bot = self.table.bot_to_move()
        if bot is not None:
            self.let_think(bot, self.table.match.sight(bot))

    def keep(self) -> bool:
        """Save the match; False if that fails, which is told, and play goes on."""
        try:
            self.table.keep()
        except OSError as failure:
            words = self.prose("this match cannot be saved: {why}", why=failure.strerror or "")
            self.notify(words, severity="error", markup=False)
            return False
        return True

    def pauses(self) -> bool:
        """Show how it stands where a hand or round has just ended, until a key is pressed; True where it has."""
        scene = self.table.scene(self.table.sight())
        before, self.part = self.part, part_of(scene)
        if before == self.part or not self.table.people or self.table.match.is_over:
            return False
        self.look()
        self.push_screen(pause_page(self.table, self.asked_at, scene.sheet), lambda _: self.go_on())
        return True

    def hand_over(self, person: int) -> None:
        """Give the screen to the person who has taken the keyboard."""
        self.table.viewer = person
        self.go_on()

    @work(thread=True, group="bot")
    def let_think(self, seat: int, sight: Sight) -> None:
        """Find a bot's move, not faster than people can follow; runs in a thread."""
        begun = time.monotonic()
        move = self.table.think(seat, sight)
        time.sleep(max(0.0, self.pace - (time.monotonic() - begun)))
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.bot_moves, seat, move, sight.line)

    def bot_moves(self, seat: int, move: str, line: int) -> None:
        """Play a bot's move. If somebody took a step back meanwhile it is stale, and the bot is asked again."""
        if self.board.is_attached and line == self.table.match.line and not self.table.match.is_over:
            self.table.match.submit(seat, move, line)
            self.go_on()

    def play(self, move: str) -> None:
        """Make a move for the person at the screen."""
        self.asked_at = self.view.line
        try:
            self.table.match.submit(self.table.viewer, move, self.view.line)
        except Illegal as refused:
            self.refuse(refused)
        else:
            self.menu = Menu()
            self.go_on()

    # -- what is shown

    def look(self) -> None:
        """Show the table as the person at the screen sees it now."""
        self.view = self.table.sight()
        self.picture = self.table.scene(self.view)
        listed = self.menu.all
        self.menu = self.menu.renew(self.picture.moves)
        if self.menu.all != listed:
            self.moves.scroll_home(animate=False)
        self.draw()
        self.show_menu()
        self.show_log()
        self.tell("")

    def draw(self) -> None:
        """Draw the scene as wide as the screen is now, and if possible no higher than its part of the screen."""
        size = self.board.size
        self.board.show_page(self.painter.scene(self.picture, max(40, size.width - 2 or 78), size.height or TALL))

    def show_log(self) -> None:
        """Show the newest entry of the log, whole however long it is, and as many before it as fit whole."""
        lines: list[Styled] = []
        for entry in reversed(self.table.log()[-LOG_LINES:]):
            wrapped = Styled(self.prose(entry.say), style="dim").wrap(self.console, max(20, self.size.width - 2))
            if lines and len(lines) + len(wrapped) > LOG_LINES:
                break
            lines = [*wrapped, *lines]
        self.told.update(Styled("\n").join(lines))

    def show_menu(self) -> None:
        self.prompt.update(self.render_prompt())
        self.list.update(self.menu.render(self.prose, self.list_width))
        self.moves.display = bool(self.menu.moves)

    def render_prompt(self) -> Styled:
        """The prompt, the selection, and the number being typed."""
        prompt, outcome = self.picture.prompt, self.view.outcome
        text = Styled(self.prose(outcome.reason if outcome else prompt.say), style="bold")
        if outcome:
            winners = self.prose.list(self.prose.name(seat) for seat in outcome.winners)
            text.append(" – " + (self.prose("won by {names}", names=winners) if winners else self.prose("nobody wins")))
            text.append("  " + self.prose("v: what each decision was worth"), "#ffe9a8")
        for number, step in enumerate(prompt.steps):
            text.append("  › " + self.prose(step), "bold reverse" if number == prompt.now else "dim")
        self.menu.append_selection(text, "   ")
        return text

    @property
    def list_width(self) -> int:
        """The width of the list of moves, in characters."""
        return max(20, self.size.width - 6)

    def say(self, words: str, alarm: bool = False) -> None:
        """Show one line under the moves: what the piece under the cursor is, or why something is illegal."""
        self.alarmed = alarm
        self.word.update(Styled(words, style="bold #ef8a7f" if alarm else "#d9d4c7"))

    def tell(self, words: str) -> None:
        """Show a sentence that answers no key: a refusal and a number being typed stay where they are."""
        if not self.alarmed and not self.menu.typed:
            self.say(words)

    def refuse(self, refused: Illegal) -> None:
        """Show why something is refused, with its rule."""
        rule = f" [{refused.rule}]" if refused.rule else ""
        self.say(self.prose(refused.say) + rule, alarm=True)

    @on(Board.Resized)
    def resized(self) -> None:
        self.moves.styles.max_height = max(FEWEST_LINES, min(MOST_LINES, self.size.height // 4))
        self.draw()
        self.show_menu()
        self.show_log()

    # -- what is asked for

    async def on_event(self, event: Event) -> None:
        """Clear the refusal on the screen, or the question whether to resign, as soon as somebody does something
        else."""
        if isinstance(event, Key | MouseDown) and not event.is_forwarded:
            self.alarmed = False
            self.giving_up = self.giving_up and isinstance(event, Key) and event.key == "r"
        await super().on_event(event)

    @on(Board.Looked)
    def looked(self, message: Board.Looked) -> None:
        words = message.spot.says if message.spot else ""
        if message.sought:
            self.let_go_of_number()
            self.say(words)
        else:
            self.tell(words)

    @on(Board.Taken)
    def taken(self, message: Board.Taken) -> None:
        self.take(message.spot)

    def take(self, spot: Spot | None) -> None:
        """Play the number that was typed, if there is one, or else select the piece under the cursor."""
        if self.menu.typed:
            self.take_number()
        elif spot is None:
            return
        elif self.menu.narrow(spot.moves, spot.says.partition(":")[0]):
            only = self.menu.only()
            self.show_menu() if only is None else self.play(only.move)
        elif spot.tries:
            self.action_why()

    def take_number(self) -> None:
        """Play the move of the number typed; a number that no move has is cleared."""
        move = self.menu.move_of_number()
        if move is not None:
            self.play(move.move)
        else:
            self.let_go_of_number()
            self.say("")

    def let_go_of_number(self) -> None:
        if self.menu.typed:
            self.menu.typed = ""
            self.show_menu()

    def on_key(self, event: Key) -> None:
        if integer_or_none(event.key) is None or len(self.screen_stack) > 1 or not self.menu.moves:
            return
        self.menu.type(event.key)
        self.show_number()

    def show_number(self) -> None:
        """Show the number typed so far and the move it stands for."""
        self.show_menu()
        move, number = self.menu.move_of_number(), self.menu.typed
        if move is not None:
            line = len(Styled(f"{self.menu.before}1").wrap(self.console, max(1, self.list.size.width))) - 1
            self.moves.scroll_to(y=max(0, line - self.moves.size.height // 2), animate=False)
        if move is not None:
            self.say(self.prose("{number}: {move} – Enter plays it", number=number, move=self.prose(move.label)))
        elif number:
            self.say(self.prose("no move has the number {number}: they go from 1 to {last}", number=number,
                                last=str(len(self.menu.moves))), alarm=True)
        else:
            self.say("")

    def action_erase(self) -> None:
        if self.menu.typed:
            self.menu.erase()
            self.show_number()

    def action_widen(self) -> None:
        self.menu.widen()
        self.show_menu()
        self.say("")

    def action_why(self) -> None:
        self.let_go_of_number()
        spot = self.board.chosen
        move = (spot.tries or next(iter(spot.moves), "")) if spot else ""
        if not move:
            self.say(self.prose("nothing to ask about here"))
            return
        refused = self.table.why_not(move)
        if refused is None:
            self.say(self.prose("that may be done: press Enter"))
        else:
            self.refuse(refused)

    def action_undo(self) -> None:
        """Clear the selection or, if there is none, take a step back."""
        if self.menu.chosen or self.menu.typed:
            self.action_widen()
        else:
            self.action_step_back()

    def action_step_back(self) -> None:
        try:
            self.table.match.undo(self.table.viewer, self.table.match.line)
        except Illegal as refused:
            self.refuse(refused)
        else:
            self.menu = Menu()
            self.go_on()

    def action_log(self) -> None:
        self.push_screen(log_page(self.table))

    def action_sheet(self) -> None:
        self.push_screen(sheet_page(self.table, self.picture.sheet))

    def action_aid(self) -> None:
        self.push_screen(aid_page(self.table))

    def action_help(self) -> None:
        self.push_screen(help_page(self.table, self.picture))

    def action_review(self) -> None:
        """Open the review, once the match is over."""
        if self.table.match.is_over:
            self.push_screen(Review(self.table))
        else:
            self.say(self.prose("a review waits for the end of the match"))

    def action_pace(self, step: int) -> None:
        nearest = min(range(len(PACES)), key=lambda n: abs(PACES[n] - self.pace))
        self.pace = PACES[min(max(nearest + step, 0), len(PACES) - 1)]
        self.say(self.prose("bots wait {seconds:second|seconds}", seconds=str(self.pace)))

    def action_scroll_moves(self, step: int) -> None:
        self.moves.scroll_relative(y=step * max(1, self.moves.size.height - 1), animate=False)

    async def action_quit(self) -> None:
        """Quit, after asking if anything can be lost."""
        self.keep()  # what could not be saved before may be saved now
        if self.table.match.is_over and self.table.is_kept:
            self.exit()
        else:
            self.push_screen(Leave(self.table, None if self.table.is_kept else fresh_file(self.table.game.info.slug)),
                             self.leave)

    def leave(self, answer: str | None) -> None:
        """Save the match if that is the answer, and quit; where it cannot be saved, say so and stay."""
        if answer == KEEP:
            before, self.table.file = self.table.file, fresh_file(self.table.game.info.slug)
            if not self.keep():
                self.table.file = before
                return
        if answer is not None:
            self.exit()

    def action_resign(self) -> None:
        if self.table.match.is_over or self.table.viewer < 0:
            return
        if self.giving_up:
            self.table.resign()
            self.go_on()
        else:
            self.giving_up = True
            self.say(self.prose(self.table.warning), alarm=True)


class StudyApp(TerminalApp):
    """The app of a lesson, a puzzle or an analysis board: nothing is lost when one leaves, and nobody resigns."""

    async def action_quit(self) -> None:
        self.exit()

    def action_resign(self) -> None:
        pass


def part_of(scene: Scene) -> str:
    """The hand or round a scene belongs to, where its chapter names one that has parts: «hand 2, trick 5»."""
    of = list(scene.chapter[1].values()) if scene.chapter and len(scene.chapter) > 1 else []
    return str(of[0]) if len(of) > 1 else ""
