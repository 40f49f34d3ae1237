"""Löwenherz on one page: the actions, who gets them, what regions, expansions, mines and parchments score."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tafelrunde.games.loewenherz import GAME, components as c
from tafelrunde.games.loewenherz.expansion import SQUARES_EACH
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.games.loewenherz.turn import FIRST_LAYS
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.loewenherz import looks
from tafelrunde.scenes.vocabulary import Text, text

BETWEEN: Final = " · "  # values of several cards


def aid(seats: int, options: Mapping[str, Any]) -> Aid:
    """The page for a number of players and the options of a match; raises BadInput for what is no option."""
    table = GAME.start(seats, options).table
    return Aid("loewenherz",
               text("Whoever has the most power points when the king dies wins; between equals, ducats and treasures "
                    "decide."),
               [actions(table), rivals(table), regions(table), expansions(table), politics(table), the_end()])


def cell(words: Text, strong: bool = False) -> Entry:
    return Entry(say=words, strong=strong)


def number(value: object) -> Entry:
    return Entry(value=str(value), strong=True)


def change(points: int) -> Entry:
    """Points won or lost."""
    return number(f"+{points}" if points > 0 else f"−{-points}")


# -- the action card


def band_numbers(kind: int) -> list[int]:
    """The numbers that the bands of a kind bear, without doubles: ducats, walls, swords."""
    return sorted({int(number) for band, number in zip(c.BAND_KIND, c.BAND_NUMBER, strict=True) if band == kind})


def actions(table: Table) -> Block:
    """What each band lets one do, and the two cards without bands."""
    ducats, walls = band_numbers(c.MONEY_BAG), band_numbers(c.WALL_BAND)
    one, two = band_numbers(c.SWORD_BAND)
    rows = [
        [Entry(text("money bag"), [looks.MONEY_ART], strong=True), number(BETWEEN.join(map(str, ducats))),
         cell(text("take the ducats"))],
        [Entry(text("crown and scepter"), [looks.CROWN_ART], strong=True), Entry(),
         cell(text("look through one pile of politics cards and keep one of them"))],
        [Entry(text("walls"), [looks.WALL_ART], strong=True), number(f"{walls[0]}–{walls[-1]}"),
         cell(text("place walls on free edges: not inside a region, not between a knight and a knight or castle of one "
                   "colour"))],
        [Entry(text("swords and shields"), [looks.SWORD_ART], strong=True), number(one),
         cell(text("place a knight beside a piece of yours (on plain, or on wood for {amount:ducat|ducats}), or expand "
                   "a region", amount=c.WOOD_FEE))],
        [Entry(text("swords and shields"), [looks.SWORDS_ART], strong=True), number(two),
         cell(text("place {number:knight|knights}, or place a knight and expand a region", number=two))],
        [Entry(text("silver mine"), [looks.MINE_ART], strong=True), change(c.HILL_POINTS),
         cell(text("for each hill in your regions, at once; then the next card is turned"))],
    ]
    return Block(text("Action cards: each turn you pick an action"), rows, note=order(table), rule="L5.4", wide=True)


def order(table: Table) -> Text:
    """Who picks, and what follows."""
    if table.seats == c.COLOURS:
        return text("Everybody picks one openly, beginning with the first player; then the actions are carried out "
                    "from top to bottom.")
    return text("The first player picks {number:action|actions}, everybody else one, all openly; then the actions are "
                "carried out from top to bottom.", number=FIRST_LAYS)


def rivals(table: Table) -> Block:
    """Several who picked the same."""
    rows = [
        [Entry(text("money bag"), [looks.MONEY_ART], strong=True),
         cell(text("shared evenly; what is left over stays in the bank"))],
        [Entry(text("two players"), strong=True),
         cell(text("bargain: each in turn, at most {number:time|times}, offers to pay or asks to be paid, until one "
                   "accepts. Whoever pays acts; without a deal they duel", number=c.OFFERS))],
        [Entry(text("three or more"), strong=True),
         cell(text("duel: all bid in secret. Whoever bids most pays it to the bank and acts; the others keep their "
                   "money"))],
    ]
    return Block(text("Several pick the same action"), rows, rule="L6.2a")


# -- regions


def sizes() -> list[tuple[int, int, int]]:
    """The size table as (fewest squares, most squares, points); the last row goes up to the whole map."""
    found: list[tuple[int, int, int]] = []
    for squares in range(1, len(c.SIZE_TABLE) + 1):
        points = int(c.size_points(squares))
        if found and found[-1][2] == points:
            found[-1] = (found[-1][0], squares, points)
        else:
            found.append((squares, squares, points))
    return found


def regions(table: Table) -> Block:
    """What a new region scores."""
    *bounded, (most, _, highest) = sizes()
    rows = [[number(f"{low}–{high}"), change(points)] for low, high, points in bounded]
    rows += [[number(f"{most}+"), change(highest)],
             [cell(text("each town in it")), change(c.TOWN_POINTS)]]
    return Block(text("A new region scores at once"), rows, [text("squares"), text("power points")],
                 text("A region holds exactly one castle and belongs to its colour, whoever closes it. With "
                      "{number:region|regions} you place no more walls.", number=table.region_limit()), "L7.1e")


def expansions(table: Table) -> Block:
    """What an expansion brings and costs, and what it needs."""
    cut = text("each part cut off from its castle") if table.sever_each else text("squares cut off from their castle")
    least, highest = sizes()[0][2], sizes()[-1][2]
    rows = [
        [cell(text("each square")), change(c.SQUARE_POINTS), change(-c.SQUARE_POINTS)],
        [cell(text("each town")), change(c.TOWN_POINTS), change(-c.TOWN_POINTS)],
        [cell(cut), Entry(), Entry(text("by the size table"), value=f"−{least} … −{highest}", strong=True)],
    ]
    return Block(text("Expanding a region"), rows, [text("taken"), text("you"), text("the owner")],
                 text("At most {number:square|squares}, none with a piece on it. Into another region only with more "
                      "knights than it holds.", number=SQUARES_EACH), "L7.2k")


# -- politics cards and the end


def worths(values: Iterable[int]) -> str:
    """What the cards of a kind are worth, those that are worth something."""
    return BETWEEN.join(str(value) for value in values if value)


def politics(table: Table) -> Block:
    """The four kinds of politics cards, how many or how much, and what they do."""
    treasure = (text("pays in duels, in bargaining and for knights, without change") if table.treasure_deals
                else text("pays in duels and for knights, without change"))
    rows = [
        [Entry(text("parchments"), [looks.PARCHMENT_ART], strong=True), number(worths(c.KIND_POWER)),
         cell(text("power points at the end"))],
        [Entry(text("treasures"), [looks.TREASURE_ART], strong=True), number(worths(c.KIND_WORTH)), cell(treasure)],
        [Entry(text("alliances"), [looks.ALLIANCE_ART], strong=True), number(f"× {c.KIND_COUNTS[c.ALLIANCE]}"),
         cell(text("your region and a neighbour's do not expand into each other; either of you ends it for "
                   "{amount:ducat|ducats}", amount=c.ALLIANCE_FEE))],
        [Entry(text("renegades"), [looks.RENEGADE_ART], strong=True), number(f"× {c.KIND_COUNTS[c.RENEGADE]}"),
         cell(text("a knight of a region beside yours goes home, and you place one of yours; each from or onto wood "
                   "costs {amount:ducat|ducats}", amount=c.WOOD_FEE))],
    ]
    return Block(text("Politics cards"), rows, rule="L8.1a", wide=True,
                 note=text("Alliances and renegades are played just before you pick an action."))


def the_end() -> Block:
    """What the king's death scores, and when he may die."""
    last = len(c.LETTERS) - 1
    cards = sum(1 for letter in c.CARD_LETTER if letter == last)
    rows = [
        [Entry(text("each hill in your regions"), [looks.MINE_ART]), change(c.HILL_POINTS)],
        [Entry(text("parchments"), [looks.PARCHMENT_ART]), number(worths(c.KIND_POWER))],
    ]
    return Block(text("The king dies"), rows, rule="L9.1",
                 note=text("His death is one of the last {number:card|cards} (letter {letter}) and ends the game at "
                           "once.", number=cards, letter=c.LETTERS[last]))
