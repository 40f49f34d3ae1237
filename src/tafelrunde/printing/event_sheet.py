"""The standings and the results of an event, to hang up."""

from collections.abc import Iterable, Sequence
from typing import Final

from tafelrunde.core import Say
from tafelrunde.events import Event
from tafelrunde.events.export import Division, list_divisions
from tafelrunde.events.record import TIE_BREAKS
from tafelrunde.events.table import POINT, Table
from tafelrunde.printing.document import Document
from tafelrunde.printing.paper import LINE, SOFT, Paper
from tafelrunde.scenes.inks import BLACK
from tafelrunde.scenes.translate import Translator

MARGIN: Final = 16.0
ROW: Final = 6.6
SIZE: Final = 11.0
NAME: Final = 0.45  # of the width


class _Sheet:
    """Rows under each other, on as many pages as they need."""

    def __init__(self, title: str, language: str, paper: Paper) -> None:
        self.document = Document(title, language, paper)
        self.width = paper.width - 2 * MARGIN
        self.bottom = paper.height - MARGIN
        self.y = 0.0
        self.turn()

    def turn(self) -> None:
        """A new page."""
        self.document.page()
        self.y = MARGIN

    def room(self, height: float) -> None:
        """A new page, where so much does not fit on this one."""
        if self.y + height > self.bottom:
            self.turn()

    def head(self, words: str, size: float, room: float = 3 * ROW) -> None:
        """A heading, not alone at the end of a page."""
        self.room(size / 2 + room)
        self.y += size / 2
        self.document.words(MARGIN, self.y, words, size, family="title")
        self.y += 2.5

    def row(self, cells: Iterable[tuple[float, str, str]], style: str = "", size: float = SIZE,
            colour: str = BLACK) -> None:
        """A row of words, each with where it stands (of the width) and how."""
        self.room(ROW)
        self.y += ROW
        for x, words, align in cells:
            self.document.words(MARGIN + x * self.width, self.y - 1.8, words, size, style=style, align=align,
                                colour=colour)
        self.document.line(MARGIN, self.y, MARGIN + self.width, self.y, LINE, 0.15)


def render_event(event: Event, language: str, paper: Paper) -> bytes:
    """The standings of an event, and the results of its rounds, as a PDF; boards that others still play are not
    there."""
    t = Translator(language)
    sheet = _Sheet(event.terms.title, language, paper)
    sheet.head(event.terms.title, 20)
    season = [t("Season {number}", number=event.terms.season)] if event.terms.season > 1 else []
    state = Say("The tournament is over.") if event.finished else Say("The tournament is not over.")
    sheet.row([(0.0, " · ".join([*season, t(state)]), "left")], colour=SOFT)
    for division in list_divisions(event):
        _draw_standings(sheet, t, event, division)
    for number, one in enumerate(event.rounds, start=1):
        tables = [table for table in one.tables if not (event.format.sealed and one.running)]
        if tables:
            sheet.head(t("Tables") if event.format.rolling else t("Round {number}", number=number), 13)
        for table in tables:
            _draw_table(sheet, t, event, table)
    return sheet.document.data()


def _draw_standings(sheet: _Sheet, t: Translator, event: Event, division: Division) -> None:
    sheet.head(t("Division {number}", number=division.number) if division.number else t("Standings"), 13)
    columns = [t("Points"), *(t(TIE_BREAKS[name]) for name in event.terms.tie_breaks)]
    places = [NAME + (1 - NAME) * (place + 1) / len(columns) for place in range(len(columns))]
    narrow = min(7.0, *(SIZE * (1 - NAME) * sheet.width / len(columns) / (sheet.document.width(words, SIZE) + 2.0)
                        for words in columns))
    sheet.row([(0.0, t("Place"), "left"), (0.08, t("Name"), "left"),
               *((x, words, "right") for x, words in zip(places, columns, strict=True))], "B", narrow)
    for row in division.rows:
        numbers = [t.decimal(row.points / POINT, "0.##"),
                   *(t.decimal(float(value), "0.00") for value in row.tie_breaks)]
        sheet.row([(0.0, f"{row.rank}.", "left"), (0.08, t.call(event.people[row.person].name)[:34], "left"),
                   *((x, number, "right") for x, number in zip(places, numbers, strict=True))])


def _draw_table(sheet: _Sheet, t: Translator, event: Event, table: Table) -> None:
    """The people of a table in a line or two, each with their place."""
    state = t("annulled") if table.annulled else t("running") if table.running else ""
    people = [t.call(event.people[person].name) + (f" {table.places[seat] or '–'}." if table.places else "")
              for seat, person in enumerate(table.people)]
    lines: Sequence[str] = sheet.document.wrap(" · ".join(people), 0.74 * sheet.width, SIZE)
    for place, words in enumerate(lines):
        last = [(1.0, state, "right")] if place == 0 else []
        sheet.row([*([(0.0, table.name, "left")] if place == 0 else []), (0.1, words, "left"), *last])
