"""The vocabulary of pictures: what a table shows, as data. The browser and the terminal draw these words.

A scene is built from a view and the viewer's legal moves. Front ends know no game: they highlight what begins
a legal move, follow clicks or keys until one move remains, and send it. TypeScript types are generated
from these structs.

Every sentence is `Say.data()` (`Text` below): a key with arguments, put into words by the front end.
"""

from typing import Any

from msgspec import Struct

from tafelrunde.core.say import text as text

Text = list[Any]  # Say.data(): [key] or [key, {name: argument}]


class Face(Struct, omit_defaults=True):
    """How a piece looks. The front end draws it from these parts; `ink` and `sign` always come together,
    so that nothing is told by colour alone."""

    shape: str = "card"  # card · back · tile · disc · die · coin · token · figure · wall
    ink: str = ""  # colour role, defined in the theme: green, yellow, red, blue, seat0 … seat3, neutral, gold …
    sign: str = ""  # symbol id that carries the same meaning as the ink (a suit's shape, a prince's arms)
    corner: str = ""  # printed in the corners: rank, number, value
    letter: Text | None = None  # printed there instead, where it is a letter of the reader's language
    art: str = ""  # symbol id of the picture
    title: Text | None = None  # name on the card
    foot: Text | None = None  # one line of small print: points, effect
    signs: list[str] = []  # what it does as symbol ids and numbers in a line, at every size; `foot` or `title` says it


class Fact(Struct, omit_defaults=True):
    """One line to be read about a thing: a heading, and what holds."""

    label: Text
    say: Text


class Piece(Struct, omit_defaults=True):
    """One thing on the table. Its id stays the same as long as the viewer can follow it with their eyes."""

    id: str
    face: Face
    label: Text  # what a screen reader says
    moves: list[str] = []  # legal moves (notation) this piece begins or takes part in
    tries: str = ""  # the move somebody means who clicks it although it is not legal: asked "why not?"
    marks: list[str] = []  # chosen · blocked · open · new · last · winner · hidden · weak · complete …
    badge: str = ""  # a small number on it: how many
    cell: int = -1  # on a grid: the index of its cell
    owner: int = -1  # in a shared area: the seat that played it or put it there; shown as a name tag
    note: Text | None = None  # shown on hover and focus: what it counts, could do, would gain
    facts: list[Fact] = []  # read there as well, line by line


class Cell(Struct, omit_defaults=True):
    """One square of a grid."""

    label: Text
    terrain: str = ""  # pattern and colour role: plain, wood, hill, town …
    owner: int = -1  # seat whose region it is: tinted and hatched; neutral regions -1 with zone set
    ink: str = ""  # the region's colour role where no seat owns it: a colour nobody plays
    zone: int = -1  # squares with equal zone belong together; outlined, lit up together on hover
    moves: list[str] = []
    tries: str = ""
    marks: list[str] = []
    note: Text | None = None


class Edge(Struct, omit_defaults=True):
    """The border between two neighbouring cells (or a cell and the rim, b = -1)."""

    a: int
    b: int
    label: Text
    wall: bool = False
    moves: list[str] = []
    tries: str = ""
    marks: list[str] = []


class Counter(Struct, omit_defaults=True):
    """A number with a name: points, hits, cards left."""

    id: str
    label: Text
    value: int
    art: str = ""
    of: int = -1  # shown as value / of, drawn as a bar
    seat: int = -1  # whose it is: on a track its marker, else its colours
    kind: str = ""  # purse: money that changes hands · stones: how many a castle of `of` has lost
    note: Text | None = None


class Region(Struct, omit_defaults=True):
    """A zone of a grid in numbers, shown where the reader wants to see sizes."""

    zone: int  # its cells
    cell: int  # where its numbers stand
    label: Text
    size: int
    counters: list[Counter] = []  # what is in it: towns, knights
    owner: int = -1  # the seat it belongs to
    ink: str = ""  # its colour role where no seat owns it
    facts: list[Fact] = []  # what it would bring


class Outlook(Struct, omit_defaults=True):
    """The gain of each seat if something happened now; `values` by seat, None where unknown."""

    label: Text
    values: list[int | None]
    art: str = ""
    rule: str = ""
    note: Text | None = None


class Grid(Struct, omit_defaults=True):
    """A map of square cells, row by row; pieces stand on cells, walls on edges."""

    columns: int
    rows: int
    cells: list[Cell]
    edges: list[Edge] = []
    regions: list[Region] = []  # in numbers, on demand
    outlook: list[Outlook] = []  # what could be scored next, on demand


class Area(Struct, omit_defaults=True):
    """A place for pieces. `kind` says how they lie:

    hand (fanned, the viewer's own first) · row (in line, order matters) · trick (in order of play, each piece before
    the seat that owns it) · stack (on top of each other, top last)
    · fan (stack spread out, order visible, top last) · heap (no order) · facing (two or more row areas inside whose
    n-th pieces face each other) · grid (see `grid`) · track (see `counters`, one marker a seat) · dice
    · group (of areas).
    """

    id: str
    kind: str
    label: Text
    owner: int = -1  # the seat it belongs to; -1: the middle of the table
    pieces: list[Piece] = []
    areas: list["Area"] = []
    counters: list[Counter] = []
    grid: Grid | None = None
    moves: list[str] = []  # moves begun by clicking the area itself (a draw pile, an empty place)
    tries: str = ""
    # Legal moves made by dragging here what begins them, besides those that bring it here anyway (`Move.to`).
    takes: list[str] = []
    marks: list[str] = []  # bare · column · small · quiet · main · flat · low: see docs/scenes.md
    most: int = -1  # the most pieces that usually lie here in a match: room is kept for them; -1: for what is here
    note: Text | None = None
    art: str = ""  # symbol id at its head: the die of a display row, the arms of a court


class Move(Struct, omit_defaults=True):
    """One legal move, for menus, screen readers and the terminal."""

    move: str  # notation, as sent back
    label: Text
    group: Text | None = None  # heading in menus where there are many
    note: Text | None = None  # what it costs, scores, reveals
    mark: str = ""  # primary · end (ends the turn: set apart) · danger
    short: str = ""  # a number or sign for a compact button, where a group has many of a kind: bids, offers
    to: str = ""  # the area in which the pieces that begin it will lie, if that is certain before it is played


class SeatPanel(Struct, omit_defaults=True):
    """One seat's public face; the front end adds the player's name and the clock."""

    seat: int
    ink: str
    sign: str
    title: Text  # the seat's name in the game: Ernghast, rose prince …
    counters: list[Counter] = []
    marks: list[str] = []  # acts · leads · deals · out · winner
    team: int = -1


class Prompt(Struct, omit_defaults=True):
    """The question to the viewer, or who is awaited."""

    say: Text
    steps: list[Text] = []  # where one is in a chain of steps: done …, now, to come
    now: int = -1  # index of the current step
    rule: str = ""
    # So many of the moves that begin on edges may be chosen before they are sent, one after the other.
    # The n-th sentence is what the button says that sends n of them. Fewer than two: a click sends at once.
    draft: list[Text] = []


class SheetRow(Struct, omit_defaults=True):
    """One line of a score sheet; `values` by seat, None where it does not apply."""

    label: Text
    values: list[int | None]
    total: bool = False
    rule: str = ""


class Sheet(Struct, omit_defaults=True):
    """A score sheet: during the match the running score, after it the result."""

    title: Text
    rows: list[SheetRow]


class SoFar(Struct):
    """The progress of a match, as far as everybody may know it: for lists of matches, which draw no table."""

    chapter: Text | None  # as in the scene
    percent: int = -1  # of the match; -1: it cannot be told


class Scene(Struct, omit_defaults=True):
    """The whole picture for one viewer at one moment."""

    game: str
    viewer: int  # seat, or SPECTATOR
    seats: list[SeatPanel]
    areas: list[Area]  # in reading order; owner says whose side of the table
    prompt: Prompt
    moves: list[Move] = []
    sheet: Sheet | None = None
    theme: str = ""  # a class name for the game's colours
    # Which part of the match this is: its round, hand or turn; replays jump by it. Of two arguments the first is the
    # greater part, «hand 2, trick 5»: where it ends, a front end may pause.
    chapter: Text | None = None

