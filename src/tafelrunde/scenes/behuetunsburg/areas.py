"""The places of the table: courts rank by rank, treasuries as fans, hands, piles, castles."""

from collections.abc import Sequence

from tafelrunde.core import Say
from tafelrunde.games.behuetunsburg import View
from tafelrunde.games.behuetunsburg.components import CASTLE_POINTS, CASTLE_PRICE, COLUMNS, GOLD, KINDS, NAMES, ROGUE
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete
from tafelrunde.games.behuetunsburg.moves import PLACES_IN_COURT
from tafelrunde.games.behuetunsburg.news import bag_names, card_name, side_name
from tafelrunde.games.behuetunsburg.table import DEFENCE, DISCARD, DRAW, HOSTAGE, LIMIT, LOOT, PAYING, WAVE
from tafelrunde.kit.multiset import cards_in, count
from tafelrunde.scenes.behuetunsburg.labels import Sentence, own_side, parse_move
from tafelrunde.scenes.behuetunsburg.pieces import back, hand_piece, money_piece, person_piece
from tafelrunde.scenes.vocabulary import Area, Face, Piece, text

# Pieces that usually lie in a place at most: room is kept for them, more of them close up.
RANK, OWN_RANK = 6, 4
TREASURY = 8
HELD = 8
THROWN = ("dismiss", "dismiss_court", "quest", "quest_court", "wave", "discard", "discard_treasury", "discard_court",
          "pay", "pay_treasury")  # moves after which a card lies on the discard pile
RANKS = ("Knights and Ladies", "Barons and Baronesses", "King and Queen")


class Sight:
    """A view with its legal moves, each taken apart once and found by what it is about."""

    def __init__(self, view: View, legal: Sequence[str]) -> None:
        self.view = view
        self.moves = {move: parse_move(view, move) for move in legal}
        self._by_sort: dict[str, list[str]] = {}
        self._by_card: dict[int, list[str]] = {}
        self._by_person: dict[tuple[int, int], list[str]] = {}
        self._paid: list[tuple[str, Sentence]] = []  # those about money on the table
        for move, sentence in self.moves.items():
            self._by_sort.setdefault(sentence.sort, []).append(move)
            for kind in dict.fromkeys(sentence.hand):
                self._by_card.setdefault(kind, []).append(move)
            for person in dict.fromkeys(sentence.court):
                self._by_person.setdefault(person, []).append(move)
            if sentence.treasury:
                self._paid.append((move, sentence))

    def of_sort(self, *sorts: str) -> list[str]:
        """The legal moves of some sorts, in the order of the legal moves."""
        found = [self._by_sort[sort] for sort in sorts if sort in self._by_sort]
        if len(found) < 2:
            return [*found[0]] if found else []
        return [move for move, sentence in self.moves.items() if sentence.sort in sorts]

    def with_card(self, kind: int) -> list[str]:
        """The legal moves that a card of the viewer's hand takes part in."""
        return [*self._by_card.get(kind, ())]

    def with_person(self, side: int, place: int) -> list[str]:
        """The legal moves that a person of a court takes part in."""
        return [*self._by_person.get((side, place), ())]

    def with_money(self, side: int, place: int, kind: int) -> list[str]:
        """The legal moves that a card of a treasury takes part in."""
        return [move for move, sentence in self._paid
                if (side, place) in sentence.treasury or ((side, -1) in sentence.treasury and sentence.kind == kind)]


def goal_of(view: View, sentence: Sentence) -> str:
    """The area to which a move brings the cards it begins with; "" if to none, or to several."""
    if sentence.sort in THROWN:
        return "discard"
    if sentence.sort == "bank":
        return f"treasury{own_side(view)}"
    return f"court{own_side(view)}-rank{sentence.rank}" if sentence.rank >= 0 else ""


def side_areas(sight: Sight, side: int) -> list[Area]:
    """Court and treasury of a side."""
    return [court_area(sight, side), treasury_area(sight, side)]


# -- courts


def court_area(sight: Sight, side: int) -> Area:
    """Three ranks from the bottom up, couples side by side, whoever is single at the end of the rank; the castle."""
    view = sight.view
    court, own = view.table.courts[side], side == own_side(view)
    columns = columns_of(court)
    whole = is_complete(columns)
    parts = [rank_area(sight, side, rank, whole) for rank in range(3)]
    parts.append(castle_area(sight, side))
    return Area(
        f"court{side}", "group", text("the court of {owner}", owner=side_name(view.rules, side)), owner=side,
        areas=parts,
        moves=sight.of_sort("couple", "fill", "replace", "to_court", "to_court_as", "jester_fill", "jester_couple")
        if own else [], marks=["bare", *(["complete"] if whole else [])])


def rank_area(sight: Sight, side: int, rank: int, whole: bool) -> Area:
    """One rank: couples first, then who is single. The colours of the others' people name their rank."""
    court = sight.view.table.courts[side]
    men, women = people_of_column(court, 2 * rank), people_of_column(court, 2 * rank + 1)
    couples = min(len(men), len(women))
    order = [each for pair in zip(men, women, strict=False) for each in pair] + men[couples:] + women[couples:]
    pieces = []
    for number, (place, copy) in enumerate(order):
        piece = person_piece(side, place, copy)
        piece.moves = sight.with_person(side, place)
        piece.tries = person_tries(sight, side, place)
        single = number >= 2 * couples
        piece.marks = ["open"] * single + ["weak"] * (place >= COLUMNS) + ["complete"] * whole
        if sight.view.table.phase == HOSTAGE and (sight.view.table.victim, sight.view.table.person) == (side, place):
            piece.marks.append("chosen")
        piece.note = (text("single: no couple, no complete court") if single
                      else text("complete: a couple in each rank and nobody single") if whole else None)
        pieces.append(piece)
    own = side == own_side(sight.view)
    return Area(f"court{side}-rank{rank}", "row" if own else "fan", text(RANKS[rank]), owner=side, pieces=pieces,
                marks=[] if own else ["bare", "small"], most=OWN_RANK if own else RANK)


def people_of_column(court: int, column: int) -> list[tuple[int, int]]:
    """Who stands in a column, real people first: place and number among their like."""
    places = [column] if column >= 4 else [column, column + int(COLUMNS)]
    return [(place, copy) for place in places for copy in range(int(count(court, place)))]


def person_tries(sight: Sight, side: int, place: int) -> str:
    """The move meant by a click on a person, where none is legal."""
    view = sight.view
    if view.seat < 0:
        return ""
    name = PLACES_IN_COURT[place]
    if side != own_side(view):
        return f"kidnap {side} {name}"
    if view.table.phase in (DISCARD, LIMIT):
        return f"discard {name} of the court"
    if view.table.phase == DRAW and place in (1, 3, 5):
        return f"dismiss {name} of the court"
    if place >= COLUMNS:
        return f"replace jester by {NAMES[place - COLUMNS]}"
    return f"quest {name} of the court" if place in (0, 2, 4) else ""


def castle_area(sight: Sight, side: int) -> Area:
    """The castle of a side, or the place where it will stand."""
    view = sight.view
    built = bool(view.table.castles[side])
    pieces = [Piece(f"castle{side}", Face(shape="tile", ink="gold", sign="castle", corner=str(int(CASTLE_POINTS)),
                                          art="castle", title=text("castle")), text("castle"), marks=["complete"],
                    note=text("theft and kidnapping take two Rogues here"))] if built else []
    own = side == own_side(view)
    return Area(f"castle{side}-place", "row", text("castle") if built else text("no castle yet"), owner=side,
                pieces=pieces, moves=sight.of_sort("castle") if own else [], tries="castle" if own else "",
                takes=sight.of_sort("pay", "pay_treasury") if own else [], marks=[] if own else ["bare", "small"],
                most=1)


# -- money


def treasury_area(sight: Sight, side: int) -> Area:
    """The stack spread out, its top last: the card a thief takes is marked."""
    view = sight.view
    stack = [int(kind) for kind in view.table.treasuries[side]]
    own = side == own_side(view)
    pieces = []
    for place, kind in enumerate(stack):
        piece = money_piece(side, kind, stack[:place].count(kind))
        top = place == len(stack) - 1
        piece.moves = sight.with_money(side, place, kind)
        piece.tries = money_tries(sight, side, place, top)
        if top:
            piece.marks = ["chosen"] if view.table.phase in (DEFENCE, LOOT) and view.table.victim == side else ["open"]
            piece.note = text("on top: this is what a thief takes")
        pieces.append(piece)
    said = text("treasury, top last") if own else text(
        "the treasury of {owner}, top last", owner=side_name(view.rules, side))
    return Area(f"treasury{side}", "fan", said, owner=side, pieces=pieces,
                moves=sight.of_sort("bank", "to_treasury") if own else [], marks=[] if own else ["bare", "small"],
                most=TREASURY)


def money_tries(sight: Sight, side: int, place: int, top: bool) -> str:
    """The move meant by a click on money on the table, where none is legal."""
    view = sight.view
    if view.seat < 0:
        return ""
    if side == own_side(view):
        return f"{'pay' if view.table.phase == PAYING else 'discard'} from treasury {place + 1}"
    return f"steal {side}" if top else ""


# -- hands and piles


def hand_area(sight: Sight, seat: int) -> Area:
    """The viewer's hand open, another one as backs, with what is surely known of it."""
    view = sight.view
    if seat != view.seat:
        known = view.known[seat]
        backs = [back(f"hand{seat}-{place}", Say("a hidden card")) for place in range(int(view.sizes[seat]))]
        return Area(f"hand{seat}", "hand", text("the hand of {seat}", seat=seat), owner=seat, pieces=backs,
                    marks=["bare"], note=text("surely among them: {cards}", cards=bag_names(known)) if known else None,
                    most=HELD)
    pieces: list[Piece] = []
    cards = [int(kind) for kind in cards_in(view.hand)]
    for place, kind in enumerate(cards):
        piece = hand_piece(kind, cards[:place].count(kind))
        piece.moves = sight.with_card(kind)
        piece.tries = card_tries(view, kind)
        pieces.append(piece)
    return Area("hand", "hand", text("your hand"), owner=seat, pieces=pieces, moves=sight.of_sort("to_hand"),
                takes=sight.of_sort("draw", "roll"), most=HELD)


def card_tries(view: View, kind: int) -> str:
    """The move meant by a click on a card of the hand, where none is legal."""
    phase, name = view.table.phase, NAMES[kind]
    if phase == DRAW:
        return f"dismiss {name}" if kind in (1, 3, 5) else "draw"
    if phase in (DISCARD, LIMIT, WAVE):
        return f"discard {name}"
    if phase == DEFENCE:
        return f"defend with {name}" if kind in (1, 3, 5) else "endure"
    if kind >= GOLD:
        return f"pay {name}" if phase == PAYING else f"bank {name}"
    if kind == ROGUE:
        return "crime wave"
    if kind < COLUMNS:
        return f"couple {NAMES[kind & ~1]}+{NAMES[kind | 1]}"
    return "couple jester+jester as knights"


def middle_areas(sight: Sight) -> list[Area]:
    """Draw pile, discard pile, castles nobody has built yet."""
    view = sight.view
    draws = sight.of_sort("draw", "roll")
    pile = back("pile-top", Say("{number:card|cards} face down", number=int(view.pile_size)))
    pile.badge = str(int(view.pile_size))
    pile.moves = draws
    pile.tries = ("roll" if view.rules.die else "draw") if view.seat >= 0 else ""
    if view.known_pile:
        pile.note = text("surely in it: {cards}", cards=name_kinds(int(view.known_pile)))
    thrown = int(view.table.open_discards)
    lying = sum(int(number) for number in view.buried) + len(cards_in(thrown))
    under = back("discard-top", Say("{number:card|cards} face down", number=lying))
    under.badge = str(lying)
    if thrown + int(view.secrets):
        under.note = text("seen going there: {cards}", cards=name_kinds(thrown + int(view.secrets)))
    left = int(view.table.castles_left())
    price = text("a complete court may build one for {price}", price=int(CASTLE_PRICE))
    castles = [Piece(f"castle-left-{number}", Face(shape="tile", ink="gold", sign="castle", art="castle"),
                     text("a castle nobody has built yet"), note=price) for number in range(left)]
    return [
        Area("pile", "stack", text("draw pile"), pieces=[pile] if view.pile_size > 0 else [], moves=draws,
             tries=pile.tries, most=1),
        Area("discard", "stack", text("discard pile"), pieces=[under] if lying else [],
             moves=sight.of_sort("jester_away"), most=1),
        Area("castles", "row", text("castles to build"), pieces=castles, moves=sight.of_sort("castle"),
             tries="castle" if view.seat >= 0 else "", marks=["small"], most=int(view.rules.castles)),
    ]


def name_kinds(bag: int) -> tuple[Say, ...]:
    """«3 Gold», «Rogue»: each kind once, with its number."""
    found = []
    for kind in range(KINDS):
        number = int(count(bag, kind))
        if number > 0:
            found.append(Say("{number} × {card}", number=number, card=card_name(kind)))
    return tuple(found)
