"""Player aids: a game on one page, as data. The browser, the terminal and the printer draw these words.

A game's module here (a game of another package: its module `aid`) has `aid(seats, options)`, which builds the page from
the numbers that the rules themselves use.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.scenes.vocabulary import Text

PART = "aid"  # the module of a game in a package of its own


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


def has_aid(slug: str) -> bool:
    """True for a game that has an aid."""
    return games.has_part(slug, PART, __name__)


def build_aid(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Aid:
    """A game's aid for that number of players and those options; without them for a match as the rules teach it.

    Raises BadInput for a game without an aid, and for a count or option the game does not have.
    """
    module = games.load_part(slug, PART, __name__)
    if module is None:
        raise BadInput("there is no player aid of {game}", game=games.info(slug).title)
    aid: Aid = module.aid(*games.info(slug).complete_options(seats, options))
    return aid


def aid_symbols(slug: str) -> set[str]:
    """The ids of all symbols in a game's aids, whatever the number of players."""
    aids = [build_aid(slug, seats) for seats in games.info(slug).seats] if has_aid(slug) else []
    return {one for aid in aids for block in aid.blocks for row in block.rows for entry in row for one in entry.art}
