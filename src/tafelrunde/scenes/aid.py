"""A player aid: a game on one page, as data. The browser, the terminal and the printer draw these words."""

from msgspec import Struct

from tafelrunde.scenes.vocabulary import Text


class Entry(Struct, omit_defaults=True):
    """One field of a table: words, a number, symbols, or several of them. `ink` is a colour role of the game's theme
    and always goes with words or a symbol."""

    say: Text | None = None
    art: list[str] = []  # ids of symbols of the game, drawn in this order before the words
    value: str = ""  # a number or sign as printed on the pieces; drawn large
    ink: str = ""
    strong: bool = False

    @property
    def printed(self) -> str:
        """The value with a minus for a minus, not a hyphen."""
        return "−" + self.value[1:] if self.value.startswith("-") else self.value


class Block(Struct, omit_defaults=True):
    """One thing one needs to know: a table with an optional head, or (without head) a list of rows."""

    title: Text
    rows: list[list[Entry]]
    head: list[Text] = []
    note: Text | None = None  # a sentence under it
    rule: str = ""  # the paragraph that holds it
    wide: bool = False  # takes the whole width of the page


class Aid(Struct, omit_defaults=True):
    """The whole page: what wins, what a turn is, what scores; blocks in reading order."""

    game: str
    goal: Text  # one or two sentences: what wins
    blocks: list[Block]
