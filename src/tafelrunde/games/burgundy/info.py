"""The game's card in the lobby."""

from tafelrunde.core.info import FreeText, GameInfo, Option
from tafelrunde.games.burgundy.corrections import changes, example
from tafelrunde.games.burgundy.edition import STANDARD, as_text

CORRECTED = ('{"name":"my copy","triples":{"castle":4,"mine":4},"rounds":{"E":[{"vp":1},{"silver":1}]},'
             '"workers":{"2":[0,2]}}')
LONGEST = 10_000  # characters of an edition file; one with every value has a fifth of that

INFO = GameInfo(
    slug="burgundy",
    title="The Castles of Burgundy: The Card Game",
    version=1,
    seats=(1, 2, 3, 4),
    first_seats=3,
    minutes=45,
    summary="Action cards are dice: take projects, build an estate in triples, sell goods, raise animals and let one "
            "effect set off the next. Alone, race against Aaron.",
    designers=("Stefan Feld",),
    source="rules summary of the card game by Stefan Feld, alea 2016",
    options=(
        Option("edition", STANDARD, "The values printed on the cards: those we know, or those of your own copy", "R1.7",
               choices=None, samples=(CORRECTED,), free=FreeText(LONGEST, as_text, changes, example()),
               words={STANDARD: "the values we know"}),
    ),
)
