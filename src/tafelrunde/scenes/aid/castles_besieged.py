"""Castles Besieged on one page: a turn, the rows, what has to be rolled, and the armies."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.core import Options
from tafelrunde.games.castles_besieged import components as c
from tafelrunde.games.castles_besieged.attack import castle_ways, hits_castle, roll_needed
from tafelrunde.games.castles_besieged.info import INFO
from tafelrunde.games.castles_besieged.table import Rules
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.castles_besieged import PICTURES, percent
from tafelrunde.scenes.vocabulary import Text, text

VALUES: Final = range(int(c.ACE), int(c.KING) + 1)
ROLLS: Final = range(2, 13)  # of two dice
LINES: Final = 5  # of the table of armies


def aid(seats: int, options: Mapping[str, Any]) -> Aid:
    """The page for those options; there are always two players."""
    chosen = INFO.read_options(seats, options)
    return Aid("castles_besieged", goal(chosen), [turn(chosen), rows(), against_cards(), chances(chosen), armies()])


def goal(chosen: Options) -> Text:
    """What wins [C6.1, C6.2]."""
    hits, games = chosen["hits_to_lose"], chosen["games"]
    if games == 1:
        return text("Whoever hits the enemy castle {hits:time|times} storms it and wins.", hits=hits)
    return text("Whoever hits the enemy castle {hits:time|times} wins a game, and whoever wins most of "
                "{games:game|games} the match.", hits=hits, games=games)


def turn(chosen: Options) -> Block:
    """What can be done in a turn [C3.1]."""
    limit = chosen["hand_limit"]
    entries = [
        ("card-pickup", text("Draw the top card of the draw pile.") if limit is None else
         text("Draw the top card of the draw pile, if you hold fewer than {limit:card|cards}.", limit=limit)),
        ("shield", text("Lay a card from your hand at the end of your row.")),
        ("broadsword", text("Attack with a card of your row: roll both dice.")),
    ]
    if chosen["allow_pass"]:
        entries.append(("", text("Or pass; two passes in a row end the game.")))
    return Block(text("A turn is one of these"), [[Entry(art=[art] if art else [], say=said)] for art, said in entries],
                 note=text("Each begins with {cards:card|cards} in hand.", cards=int(Rules(chosen).hand)), rule="C3.1")


def rows() -> Block:
    """Whom a card attacks [C4.2, C5.1, C4.3]."""
    sentences = [
        text("A card with an enemy opposite is blocked: it attacks that card."),
        text("A card with nobody opposite is unblocked: it attacks the castle."),
        text("A card that is hit is killed; the later cards of its row close up."),
        text("A miss changes nothing."),
    ]
    return Block(text("The two rows"), [[Entry(say=said)] for said in sentences], rule="C4.2")


def against_cards() -> Block:
    """Every attack that needs more than the lowest roll that hits [C5.3]."""
    weak = [value for value in VALUES if roll_needed(value, c.KING) > c.LOWEST_HIT]
    strong = [value for value in VALUES if roll_needed(c.ACE, value) > c.LOWEST_HIT]
    table = [[Entry(value=str(own), art=[PICTURES[own]]), *(Entry(value=roll(own, enemy)) for enemy in strong)]
             for own in weak]
    return Block(text("A card needs against a card"), table,
                 [text("attacker"), *(text("{value}", value=enemy) for enemy in strong)],
                 text("All other attacks need {roll} and more: the difference counts only against a card that is "
                      "further ahead.", roll=int(c.LOWEST_HIT)), "C5.3")


def roll(own: int, enemy: int) -> str:
    """The lowest roll that kills."""
    return str(int(roll_needed(own, enemy)))


def chances(chosen: Options) -> Block:
    """How likely the rolls are that an attack can need; for castles as agreed [C5.5, C6]."""
    table = [[Entry(say=text("{roll} and more against a card", roll=lowest)),
              Entry(say=text("{chance} %", chance=percent(int(c.ways_to_roll(lowest)))))]
             for lowest in sorted({int(roll_needed(own, enemy)) for own in VALUES for enemy in VALUES})]
    hits = [total for total in ROLLS if hits_castle(Rules(chosen), total)]
    against = (text("exactly {roll} against a castle", roll=hits[0]) if len(hits) == 1 else
               text("{roll} and more against a castle", roll=hits[0]))
    chance = percent(int(castle_ways(Rules(chosen))))
    castle = [Entry(art=["castle"], say=against, strong=True),
              Entry(say=text("{chance} %", chance=chance), strong=True)]
    return Block(text("How often two dice make it"), [castle, *table], rule="C5.2")


def armies() -> Block:
    """Every value with its picture and name, in columns [C1.2]."""
    table = [[army(value) for value in VALUES[line::LINES]] for line in range(LINES)]
    return Block(text("The armies, {copies:card|cards} of each", copies=int(c.COPIES)), table, rule="C1.2", wide=True)


def army(value: int) -> Entry:
    """One value."""
    return Entry(value=str(value), art=[PICTURES[value]], say=text(c.UNITS[value]))
