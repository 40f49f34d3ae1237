"""The cards of Behütunsburg [H1.1, H1.2]: the game is a sheet of cards, made to be printed."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.games.behuetunsburg import GAME, components as c
from tafelrunde.games.behuetunsburg.news import card_name
from tafelrunde.scenes.behuetunsburg.pieces import face
from tafelrunde.scenes.deck import Deck, PrintedCard
from tafelrunde.scenes.vocabulary import Face, Text, text

BACK: Final = "eagle-emblem"
CASTLE_BACK: Final = "castle"


def deck(seats: int, options: Mapping[str, Any]) -> Deck:
    """Every card of a match with that number of players: the copies its rules ask for, castles included."""
    rules = GAME.start(seats, options).rules
    copies = int(rules.copies)
    cards = [PrintedCard(face(kind), int(c.IN_THE_DECK[kind]) * copies, lines(kind)) for kind in range(int(c.KINDS))]
    castle = Face(ink="gold", sign="castle", corner=str(int(c.CASTLE_POINTS)), art="castle", title=text("castle"))
    built = [text("with a complete court"), text("price: {price}", price=int(c.CASTLE_PRICE))]
    return Deck("behuetunsburg", "behuetunsburg", BACK,
                [*cards, PrintedCard(castle, int(rules.castles), built, CASTLE_BACK)])


def lines(kind: int) -> list[Text]:
    """What a card is for [H3.2, H3.8, H4.3, H6.5, H12.3, H13.1]."""
    if kind < c.COLUMNS:
        couple = text("couple: {man} and {woman}", man=card_name(kind & ~1), woman=card_name(kind | 1))
        use = text("on a quest: draw {cards:card|cards}", cards=int(c.CARDS_FOR_A_QUEST)) if kind % 2 == 0 else \
            text("or discard her: draw {cards:card|cards}", cards=int(c.CARDS_FOR_A_WOMAN))
        return [couple, use]
    if kind == c.JESTER:
        return [text("stands for one person of the two lower ranks")]
    if kind == c.ROGUE:
        return [text("theft, kidnapping"), text("or a crime wave")]
    return [text("worth {value} when you pay", value=int(c.WORTH[kind]))]
