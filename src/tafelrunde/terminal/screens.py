"""Screens that cover the table for a while: the log, the score sheet, help, and the cover between two people."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Column, Table as Columns
from rich.text import Text as Styled
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from tafelrunde.core import SPECTATOR
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import build_aid, has_aid
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Scene, Sheet
from tafelrunde.terminal.aid import aid_text
from tafelrunde.terminal.table import Table

KEYS = (
    ("arrows, Tab", "go from piece to piece"),
    ("Enter", "choose the piece; another Enter narrows further, until one move is left"),
    ("1, 2, 3 …", "choose a move by its number; Enter plays it"),
    ("Backspace", "take the last digit back"),
    ("Esc", "let go of what was chosen"),
    (", and .", "scroll the list of moves"),
    ("PgUp, PgDn, Home, End", "scroll the table or a page"),
    ("w", "why not? asks about the piece"),
    ("u", "take the last step back"),
    ("a", "the player aid: the game on one page"),
    ("l", "the log"),
    ("s", "the score sheet"),
    ("v", "after the match: what each decision was worth"),
    ("+ and -", "bots faster or slower"),
    ("r", "give up (asked twice)"),
    ("?", "the rules of the moment, and these keys"),
    ("q", "leave the table (asked before)"),
)
NAMED = re.compile("[A-Za-z]{2}")  # of letters and signs only one is on a key


def name_key(prose: Translator, key: str) -> str:
    """A key as it is called in the reader's language; letters and signs are called the same everywhere."""
    return prose(key) if NAMED.search(key) else key


class Page(ModalScreen[None]):
    """A page to read; any of the usual keys closes it."""

    BINDINGS: ClassVar = [Binding("escape,enter,q,a,l,s,question_mark", "close", "close")]

    def __init__(self, title: str, body: RenderableType, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.body = body
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(Styled(self.heading, style="bold"), id="page-title")
            yield Static(self.body, id="page-body")

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)

    def action_close(self) -> None:
        self.dismiss()


class Pause(Page):
    """A page that waits for a key to go on with."""

    BINDINGS: ClassVar = [Binding("space,n", "close", "close")]


class Cover(ModalScreen[None]):
    """A screen that hides the table until the next person has taken the keyboard."""

    BINDINGS: ClassVar = [Binding("enter,space", "close", "take the screen")]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        with Center(id="cover"):
            yield Static(Styled(self.words, justify="center"), id="cover-words")

    def action_close(self) -> None:
        self.dismiss()


def pause_page(table: Table, since: int, sheet: Sheet | None) -> Pause:
    """The page before the next hand or round is dealt: what happened after line `since`, and how it stands. Where
    several people share the screen it shows only what everybody knows."""
    prose = table.prose
    reader = table.viewer if len(table.people) == 1 else int(SPECTATOR)
    news = Styled("\n").join([Styled(prose(entry.say)) for entry in table.match.log(reader, since)])
    parts: list[RenderableType] = [news]
    if sheet is not None:
        parts += ["", Styled(prose(sheet.title), style="bold #ffe9a8"), sheet_columns(prose, sheet, table.match.seats)]
    parts += ["", Styled(prose("Enter: go on"), style="#ffe9a8")]
    return Pause(prose("Before it goes on"), Group(*parts))


def log_page(table: Table) -> Page:
    """The log of the person at the screen, the newest line at the bottom."""
    body = Styled()
    for entry in table.log():
        body.append(f"{entry.line:>5}  ", "dim")
        body.append(table.prose(entry.say))
        body.append(f"  [{entry.rule}]\n" if entry.rule else "\n", "dim")
    nothing = Styled(table.prose("nothing has happened yet"))
    return Page(table.prose("Log"), body if body.plain else nothing, at_end=True)


def sheet_page(table: Table, sheet: Sheet | None) -> Page:
    """The score sheet of the scene."""
    prose = table.prose
    if sheet is None:
        return Page(prose("Score sheet"), Styled(prose("this game has no score sheet")))
    return Page(prose(sheet.title), sheet_columns(prose, sheet, table.seats))


def sheet_columns(prose: Translator, sheet: Sheet, seats: int) -> Columns:
    """A score sheet as columns, one a seat."""
    columns = Columns("", *(Column(Styled(prose.name(seat))) for seat in range(seats)), box=None, pad_edge=False)
    for column in columns.columns[1:]:
        column.justify = "right"
    for row in sheet.rows:
        values = ["" if value is None else str(value) for value in row.values]
        columns.add_row(Styled(prose(row.label)), *values, style="bold" if row.total else "")
    return columns


def aid_page(table: Table) -> Page:
    """The player aid for the players and options of this table."""
    prose, game = table.prose, table.game.info
    if not has_aid(game.slug):
        return Page(prose("Player aid"), Styled(prose("this game has no player aid")))
    return Page(game.title, aid_text(prose, build_aid(game.slug, table.seats, table.options)))


def help_page(table: Table, scene: Scene, keys: Sequence[tuple[str, str]] = KEYS) -> Page:
    """The rules of the moment, then the keys."""
    prose = table.prose
    columns = Columns.grid(padding=(0, 3))
    for key, purpose in keys:
        columns.add_row(Styled(name_key(prose, key), style="bold"), prose(purpose))
    whole = Styled(prose("All the rules: {command}", command=f"tafelrunde rules {table.game.info.slug}"), style="dim")
    heading = Styled(prose("Keys"), style="bold #ffe9a8")
    return Page(prose("The rules of the moment"),
                Group(rules_of_the_moment(table, scene), "", whole, "", heading, "", columns))


# -- the rules of the moment

MOST = 8  # paragraphs: what is asked comes first, what happened last
MARKDOWN = re.compile(r"(\*\*|\*|`)(.+?)\1")


def rules_of_the_moment(table: Table, scene: Scene) -> Group:
    """The prompt, and the paragraphs about it."""
    prose = table.prose
    asked = Styled(prose(scene.prompt.say), style="bold")
    paragraphs = Columns.grid(padding=(0, 2))
    texts = {rule.id: rule.text for chapter in rulebook.chapters(table.game.info.slug, prose.language)
             for rule in chapter.rules}
    for rule in [rule for rule in dict.fromkeys(cited_rules(table, scene)) if rule in texts][:MOST]:
        paragraphs.add_row(Styled(rule, style="bold"), MARKDOWN.sub(r"\2", texts[rule]))
    parts: list[RenderableType] = [asked, "", paragraphs] if paragraphs.row_count else [asked]
    return Group(*parts)


def cited_rules(table: Table, scene: Scene) -> Iterator[str]:
    """The ids of these paragraphs: of the prompt, of moves that may not be made, of the newest line of the log."""
    yield scene.prompt.rule
    outcome = table.sight().outcome
    if outcome is not None:
        yield outcome.rule
    for move in dict.fromkeys(tried_moves(scene.areas)):
        refused = table.why_not(move)
        if refused is not None:
            yield refused.rule
    for entry in table.log()[-1:]:
        yield entry.rule


def tried_moves(areas: list[Area]) -> Iterator[str]:
    """The moves meant by selecting pieces that begin no legal one."""
    for area in areas:
        yield from (piece.tries for piece in area.pieces if piece.tries and not piece.moves)
        yield from [area.tries] if area.tries and not area.moves else []
        yield from tried_moves(area.areas)
