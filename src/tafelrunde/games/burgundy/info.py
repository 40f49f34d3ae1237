"""The game's card in the lobby."""

from typing import Any

from tafelrunde.core.info import GameInfo, Option
from tafelrunde.games.burgundy.edition import STANDARD, as_text

CORRECTED = ('{"name":"my copy","triples":{"castle":4,"mine":4},"rounds":{"E":[{"vp":1},{"silver":1}]},'
             '"workers":{"2":[0,2]}}')


class EditionOption(Option):
    """The values of the cards: «standard», or a table that corrects some of them. It is kept as text."""

    def read(self, value: Any) -> str:
        """The edition as text; raises BadInput naming the first constraint it breaks [R1.7]."""
        return as_text(value)

    def possible(self) -> str:
        return "standard or a table of values"


INFO = GameInfo(
    slug="burgundy",
    title="The Castles of Burgundy: The Card Game",
    version=1,
    seats=(1, 2, 3, 4),
    minutes=45,
    summary="Action cards are dice: take projects, build an estate in triples, sell goods, raise animals and let one "
            "effect set off the next. Alone, race against Aaron.",
    designers=("Stefan Feld",),
    source="rules summary of the card game by Stefan Feld, alea 2016",
    options=(
        EditionOption("edition", STANDARD, "The values printed on the cards: those known, or those of your own copy",
                      "R1.7", choices=None, samples=(CORRECTED,)),
    ),
)
