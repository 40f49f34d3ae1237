"""Löwenherz as numbers: what is observed, what is hidden, and what each action is made of.

Princes are told from the observer's side: itself, then the others in turn order; colours like their princes, the
neutral one last. A square is a row from the top and a column from the left, or both in one number: row by row, from 1.
"""

from typing import Any

from tafelrunde.games.loewenherz.components import ACTION_CARDS, KIND_NAMES, LETTERS, TERRAIN_NAMES, TILE_NAMES
from tafelrunde.tensors.encoding import Encoding
from tafelrunde.tensors.fields import Field, counts, flags, number, one_of
from tafelrunde.tensors.loewenherz.encoder import Encoder

PRINCES = ("self", "next", "next but one", "next but two")
BANDS = ("money bag", "crown", "walls", "swords", "silver mine", "king's death")
TREASURES = ("8", "10", "12", "15")
PHASES = ("tiles", "piles", "castle", "squire", "reveal", "decide", "renegade", "pay", "trial", "duel", "walls",
          "swords", "expand", "crown", "take card", "end")
OPTIONS = ("basic setup", "basic_start_points", "sever_each", "zero_deals", "treasure_deals", "three_regions",
           "open_money")
CARDS = 13
MOST_GROUPS = 40
KNIGHTS = 12
ROWS, COLUMNS = 10, 15
SQUARES = ROWS * COLUMNS
KINDS_OF_MOVE = ("wall", "alliance", "castle", "knight", "renegade", "expand", "take", "bid", "pay", "ask", "accept",
                 "break off", "lay treasure", "ducats", "decide", "look", "keep", "end alliance", "stop")


def princes(seats: int) -> tuple[str, ...]:
    """Labels of the princes, from the observer's side."""
    return PRINCES[:seats]


def colours(seats: int) -> tuple[str, ...]:
    """Labels of the colours on the map: those of the princes and, with two or three players, the neutral one."""
    return (*princes(seats), "neutral")[:4]


def castles(seats: int) -> int:
    """Castles of a colour on the map."""
    return 4 if seats == 2 else 3


def observation(seats: int) -> tuple[Field, ...]:
    """What `Encoder.observe` writes, in order."""
    return (*the_map(seats), *regions(seats), *turn(seats), *contest(seats), *action(seats), *purses(seats),
            *politics(seats), flags("rules", "options agreed on", OPTIONS))


def the_map(seats: int) -> tuple[Field, ...]:
    """Squares, pieces, walls."""
    whose = colours(seats)
    pieces = (*(f"castle {colour}" for colour in whose), *(f"knight {colour}" for colour in whose))
    return (
        one_of("tiles", "which tile lies at each place of the map, row by row", tuple(TILE_NAMES), 6),
        one_of("turned", "by how many degrees the tile at each place is turned clockwise",
               ("0", "90", "180", "270"), 6),
        one_of("terrain", "what each square is; a hill has a silver mine", TERRAIN_NAMES, ROWS, COLUMNS),
        number("castle_at", "the squares of the castles of each colour, from the top left; 0: no more", SQUARES,
               len(whose), castles(seats)),
        number("knight_at", "the squares of the knights of each colour, from the top left; 0: no more", SQUARES,
               len(whose), KNIGHTS),
        one_of("pieces", "the piece on each square, by its colour", pieces, ROWS, COLUMNS),
        number("enclosed", "squares that lie in regions and neutral zones", SQUARES),
        one_of("zones", "whose region each square lies in, or in what other zone",
               (*whose, "neutral zone", "open land"), ROWS, COLUMNS),
        number("walls_left", "walls in stock", 100),
        number("walls_right", "walls between a square and the next one to the right", 1, ROWS, COLUMNS - 1),
        number("walls_below", "walls between a square and the one below", 1, ROWS - 1, COLUMNS),
        number("knights_left", "knights in stock, by colour", KNIGHTS, len(whose)),
    )


def regions(seats: int) -> tuple[Field, ...]:
    """What follows from the map, and the squares that matter now."""
    shape = (len(colours(seats)), castles(seats))
    return (
        number("region_castle", "the regions of each colour, from the top left: the square of the castle; 0: no more "
               "regions", SQUARES, *shape),
        number("region_size", "squares of each of these regions", SQUARES, *shape),
        number("region_knights", "knights in each of these regions", KNIGHTS, *shape),
        number("region_towns", "towns in each of these regions", SQUARES, *shape),
        number("region_hills", "hills in each of these regions", SQUARES, *shape),
        number("alliance", "the alliances in order: the squares of the castles of both partners; 0: no more", SQUARES,
               3, 2),
        number("allied", "the castles of the partners of each alliance", 1, 3, ROWS, COLUMNS),
        number("focus", "the castle whose region expands or has lost a knight to a renegade, or that waits for its "
               "first knight; 0: none does", SQUARES),
        number("focus_on", "where that castle stands", 1, ROWS, COLUMNS),
    )


def turn(seats: int) -> tuple[Field, ...]:
    """Where the game stands."""
    who = princes(seats)
    return (
        one_of("phase", "what is being decided", PHASES),
        flags("acting", "who has to decide; in a duel all who have not bid yet", who),
        one_of("first", "the first player of the turn", who),
        number("placed", "castles set up", 12),
        flags("seen", "action cards turned, or left in the box", ACTION_CARDS),
        one_of("letter", "the letter of the action card turned last", tuple(LETTERS)),
        one_of("bands", "what the bands of that card offer, from the top", BANDS, 3),
        number("band_numbers", "ducats, walls or swords of its bands; 1 for all else", 8, 3),
        flags("picks", "who has picked each band with a decision card", who, 3),
        number("laid", "decision cards laid in this turn", 4),
        one_of("band", "the band that is contested or performed", ("1", "2", "3")),
    )


def contest(seats: int) -> tuple[Field, ...]:
    """Power trials and duels."""
    who = princes(seats)
    return (
        number("offers", "offers made in this power trial, by prince", 3, seats),
        number("offer", "ducats of the offer on the table", 99),
        one_of("offer_payer", "who is to pay them, and act", who),
        flags("bidders", "who fights this duel", who),
        flags("bid_done", "who has bid in it", who),
        number("second_duel", "the duel after a tie is fought: 1", 1),
        number("bid", "ducats you have bid in it", 99),
        flags("bid_treasure", "treasures you have laid for a bid in it", TREASURES),
        number("revealed", "bids of the last duel, worth of treasures included, cut off at 254; -1: did not bid", 254,
               seats, low=-1),
    )


def action(seats: int) -> tuple[Field, ...]:
    """Payments, and the action in hand."""
    return (
        number("owed", "ducats still to pay", 99),
        one_of("payee", "who gets them", (*princes(seats), "bank")),
        one_of("after_paying", "what comes after the payment", ("decide", "swords", "perform")),
        number("credit", "surplus of treasures laid for fees of this action", 15),
        number("walls_to_place", "walls left of the action", 3),
        number("swords", "swords left of the action", 2),
        number("has_expanded", "a region has expanded in the action: 1", 1),
        number("taken", "squares taken by the expansion under way", 2),
        number("severed", "squares severed by the expansion under way, by colour", SQUARES, len(colours(seats))),
        one_of("looking_at", "the pile of politics cards that is being looked through", ("1", "2")),
    )


def purses(seats: int) -> tuple[Field, ...]:
    """Points and ducats."""
    return (
        number("power", "power points, cut off at -100 and 155", 155, seats, low=-100),
        counts("gained", "power points by source, cut off at 255", 255,
               ("regions", "expansions", "mines", "parchments"), seats),
        counts("lost", "power points lost, by reason, cut off at 255", 255, ("robbed", "severed"), seats),
        number("ducats", "ducats, cut off at 255: whoever watches all payments knows them", 255, seats),
    )


def politics(seats: int) -> tuple[Field, ...]:
    """Politics cards, and what everybody knows of them. The cards of the first pile come first, those that were taken
    before the others, in the order in which they were."""
    who = princes(seats)
    return (
        counts("hand", "politics cards in your hand that you have not shown", 3, KIND_NAMES),
        one_of("holder", "who has taken each politics card, or that it lies in its pile", (*who, "pile"), CARDS),
        number("hand_sizes", "politics cards in hand that not everybody has seen, by prince", CARDS, seats),
        number("piles", "politics cards left in each pile", 7, 2),
        counts("shown", "politics cards taken and shown to all since, by prince", 3, KIND_NAMES, seats),
        one_of("treasures", "where each treasure is as far as everybody knows", ("hidden", "spent", *who), 4),
        number("proof", "ducats of hidden treasure that a prince must have, by what was promised", 45, seats),
        number("groups", "what each prince knows of each politics card: those of one number are the same to it, a set "
               "of which it knows all kinds but not which is which", MOST_GROUPS, seats, CARDS),
        number("kind_groups", "your group, by that number, of each politics card in the order of the kinds, three "
               "alliances first", MOST_GROUPS, CARDS),
        counts("pile_kinds", "politics cards that may be in each pile as far as you know", 3, KIND_NAMES, 2),
        counts("taken_kinds", "politics cards among which are those that each other prince took, as far as you know",
               3, KIND_NAMES, seats - 1),
    )


def hidden(seats: int) -> tuple[Field, ...]:
    """What `Encoder.reveal` writes, in order."""
    return (
        counts("hands", "politics cards the others have not shown, by prince", 3, KIND_NAMES, seats - 1),
        counts("pile_cards", "politics cards in each pile", 3, KIND_NAMES, 2),
        number("bids", "ducats the others have bid in this duel", 99, seats - 1),
        flags("bid_treasures", "treasures the others have laid for bids in it", TREASURES, seats - 1),
    )


def actions() -> tuple[Field, ...]:
    """What each action is made of."""
    return (
        one_of("kind", "what is done", KINDS_OF_MOVE),
        one_of("row", "the row of the square; of two, of the left or upper one",
               tuple(str(row) for row in range(1, ROWS + 1))),
        one_of("column", "its column", tuple("abcdefghijklmno")),
        one_of("beyond", "where the second square of an edge lies", ("right", "below")),
        number("ducats", "ducats bid or offered", 99),
        one_of("treasure", "the treasure laid, by its worth", TREASURES),
        one_of("band", "the band picked", ("1", "2", "3")),
        one_of("pile", "the pile to look through", ("1", "2")),
        one_of("card", "the politics card kept", KIND_NAMES),
        one_of("alliance", "the place of the alliance that is ended", ("1", "2", "3")),
    )


def parts(text: str) -> dict[str, Any]:
    """The action of that notation by the fields of `actions`."""
    kind = next(kind for kind in sorted(KINDS_OF_MOVE, key=len, reverse=True) if text.startswith(kind))
    what = text[len(kind) + 1:]
    found: dict[str, Any] = {"kind": kind}
    if kind in ("wall", "alliance"):
        one, other = what.split("|")
        found |= {"row": one[1:], "column": one[0], "beyond": "below" if one[0] == other[0] else "right"}
    elif kind in ("castle", "knight", "renegade", "expand", "take"):
        found |= {"row": what[1:], "column": what[0]}
    elif kind in ("bid", "pay", "ask"):
        found["ducats"] = int(what)
    elif what:
        found[{"lay treasure": "treasure", "decide": "band", "look": "pile", "keep": "card",
               "end alliance": "alliance"}[kind]] = what
    return found


def encoding(seats: int) -> Encoding:
    """The encoding of a match with that number of seats."""
    return Encoding(Encoder(seats), observation(seats), hidden(seats), actions(), parts)
