"""The review of the match that has just ended, over the table: made in a thread, then a page to walk through."""

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text as Styled
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.worker import get_current_worker

from tafelrunde import scenes
from tafelrunde.analysis import match_review
from tafelrunde.analysis.decisions import Judged
from tafelrunde.core import BadInput, Say
from tafelrunde.drawing.characters.pictures import Painter
from tafelrunde.terminal.board import bind_keys
from tafelrunde.terminal.review_text import describe_luck, describe_mistake, losses_table
from tafelrunde.terminal.screens import Page
from tafelrunde.terminal.table import Table

SEED = 1  # the same review whenever it is asked for
SLACK = 8  # columns of a page that are frame and margin


class Review(ModalScreen[None]):
    """The screen of a review: everybody's losses, and the costliest moves to go through."""

    BINDINGS: ClassVar = bind_keys({"escape,q,v": "close", "down,tab": "choose(1)", "up,shift+tab": "choose(-1)",
                                    "pagedown": "page(1)", "pageup": "page(-1)", "enter": "position"})

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.prose = table.prose
        self.record = str(table.match.record())
        self.found: match_review.MatchReview | None = None
        self.moves: list[Judged] = []
        self.chosen = 0
        self.body, self.list = Static(id="page-body"), VerticalScroll(id="costly", can_focus=False)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False):
            yield Static(Styled(self.prose("Review"), style="bold"), id="page-title")
            yield self.body
            yield self.list

    def on_mount(self) -> None:
        kept = self.table.reviews.get(self.record)
        if kept is not None:
            self.show_review(kept)
        else:
            self.progress(0)
            self.make()

    # -- while it is made

    @work(thread=True, group="review")
    def make(self) -> None:
        """Make the review part by part, so that it can be left at any time; runs in a thread."""
        worker, parts = get_current_worker(), []
        try:
            for number in range(match_review.PARTS):
                parts.append(match_review.part_of(self.record, SEED, number, match_review.PARTS))
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self.progress, number + 1)
            found: match_review.MatchReview | BadInput = match_review.join_parts(self.record, SEED, parts)
        except BadInput as refused:
            found = refused
        if not worker.is_cancelled:
            self.app.call_from_thread(self.made, found)

    def progress(self, done: int) -> None:
        """Show how many parts are done."""
        self.body.update(self.prose("every decision is played on many times: {done} of {all:part|parts}", done=done,
                                    all=match_review.PARTS + 1))

    def made(self, found: match_review.MatchReview | BadInput) -> None:
        """Show the review, or why there is none."""
        if isinstance(found, BadInput):
            self.body.update(Styled(self.prose(found.say)))
        else:
            self.table.reviews[self.record] = found
            self.show_review(found)

    # -- once it is there

    def show_review(self, found: match_review.MatchReview) -> None:
        """The losses, then the moves to go through."""
        self.found, self.moves = found, match_review.in_front(found.judged)
        prose = self.prose
        parts: list[RenderableType] = [losses_table(prose, found, range(found.seats)),
                                         *describe_luck(prose, found.luck, range(found.seats)), ""]
        if not match_review.is_calibrated(found):
            parts.append(prose("Losses of this game were not measured against the truth yet: take them as hints."))
        parts.append(Styled(prose("Arrows: from move to move; Enter: how the table stood; Esc: back")
                            if self.moves else prose("No move clearly cost anything."), style="#ffe9a8"))
        self.body.update(Group(*parts))
        self.list.mount_all(Static(describe_mistake(prose, found, each), classes="costly") for each in self.moves)
        self.call_after_refresh(self.mark)

    def mark(self) -> None:
        """Mark the selected move, and scroll it into view."""
        for number, each in enumerate(self.list.query(".costly")):
            each.set_class(number == self.chosen, "chosen")

    def action_choose(self, step: int) -> None:
        if not self.moves:
            self.action_page(step)
            return
        self.chosen = min(max(0, self.chosen + step), len(self.moves) - 1)
        self.mark()
        self.list.query(".costly")[self.chosen].scroll_visible(animate=False)

    def action_page(self, step: int) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.scroll_relative(y=step * max(1, page.size.height - 1), animate=False)

    def action_position(self) -> None:
        """Show the table as it stood for the player of the selected move."""
        if self.found is None or not self.moves:
            return
        each = self.moves[self.chosen]
        step = next(step for step in match_review.load_decisions(self.record, SEED) if step.line == each.line)
        picture = scenes.of(self.found.game)(step.ask.view, step.ask.legal)
        page = Painter(self.prose).scene(picture, max(40, min(100, self.size.width - SLACK)))
        title = Say("{seat} before line {line}", seat=each.seat, line=each.line)
        drawn = Styled("\n").join([Styled.assemble(*row) for row in page.rows])
        shown = Group(drawn, "", describe_mistake(self.prose, self.found, each))
        self.app.push_screen(Page(self.prose(title), shown))

    def action_close(self) -> None:
        self.dismiss()
