"""Sheets of paper and what is cut from them, in millimetres; the colours of what is printed on all of them."""

from typing import Final, NamedTuple

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices


class Paper(NamedTuple):
    """A sheet, upright."""

    name: str
    width: float
    height: float

    @property
    def half(self) -> "Paper":
        """The page of a booklet: this sheet folded in half."""
        return Paper(f"half {self.name}", round(self.height / 2, 2), self.width)


PAPERS: Final = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}
CARD: Final = (63.0, 88.0)  # width and height of a card
SOFT: Final = "#5b5146"  # what matters less
LINE: Final = "#cfc4b0"
VELLUM: Final = "#fdf8ea"
GOLD: Final = "#d3ab52"
BACK: Final = "#4a3140"  # of cards and booklets of a game whose theme has no back


def paper_of(name: str) -> Paper:
    """The sheet of that name; raises BadInput."""
    if name not in PAPERS:
        raise BadInput("the paper can be {possible}, not {value}", possible=choices(PAPERS), value=repr(name)[:20])
    return PAPERS[name]
