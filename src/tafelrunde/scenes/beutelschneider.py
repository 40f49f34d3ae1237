"""The table of Beutelschneider: the trick in the middle, the viewer's hand, everybody's points."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import Say
from tafelrunde.games.beutelschneider import GAME, View, components as c
from tafelrunde.games.beutelschneider.moves import card_name
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bitset import BIT, count, members
from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import (
    Area,
    Counter,
    Face,
    Move,
    Piece,
    Prompt,
    Scene,
    SeatPanel,
    Sheet,
    SheetRow,
    SoFar,
    Text,
    text,
)

SUIT_SIGNS: Final = ("suit-leaf", "suit-bell", "suit-heart", "fleur-de-lys")
NAMES: Final = {"B": "beggar", "S": "barmaid", "W": "landlord", "K": "merchant", "CP": "cutpurse", "G": "guard",
                "M": "assassin", "A": "adventurer", "C": "countess", "F": "sovereign"}  # fmt: skip
PICTURES: Final = {rank: f"portrait-{name}" for rank, name in NAMES.items()}
LETTERS: Final = {"B": "Be", "S": "Ba", "W": "L", "K": "M", "G": "G", "M": "As", "A": "Ad",
                  "C": "C", "F": "S"}  # the shortest beginning of the name that is no other card's  # fmt: skip
POWERS: Final = {"CP": "costs 20 points", "G": "stops the cutpurse", "M": "kills the sovereign",
                 "A": "seduces the countess", "C": "seduces the adventurer", "F": "beats all"}  # fmt: skip
PAD_HANDS: Final = 8  # rows of a score pad where a match has no set number of hands: a hand makes some 15 points
MOST_PAD_HANDS: Final = 16
SEAT_SIGNS: Final = ("tower-flag", "eagle-emblem", "lion", "boar")
ART: Final = (*SUIT_SIGNS, *PICTURES.values(), *SEAT_SIGNS, "laurel-crown", "card-pick", "swap-bag")


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it."""
    actor = int(view.table.actor())
    return Scene(
        game="beutelschneider",
        viewer=int(view.seat),
        seats=[panel(view, seat, actor) for seat in range(view.table.seats)],
        areas=[area for area in (trick_area(view), aside_area(view), last_trick_area(view),
                                hand_area(view, legal))
               if area is not None],
        prompt=prompt(view, legal, actor),
        moves=[Move(move, label(view, move).data(), note=prospect(view, GAME.move(move)), to="trick")
               for move in legal],
        sheet=sheet(view),
        theme="beutelschneider",
        chapter=so_far(view).chapter,
    )


def so_far(view: View) -> SoFar:
    """The hand and the trick; of the points that end the match, or of the hands to play, how many there are."""
    table = view.table
    chapter = text("hand {hand}, trick {trick}", hand=int(table.hand_number), trick=trick_number(view))
    if table.over:
        return SoFar(chapter, 100)
    if table.rules.hands_limit > 0:
        tricks = (int(table.hand_number) - 1) * int(table.tricks) + int(table.tricks_played)
        return SoFar(chapter, 100 * tricks // (int(table.rules.hands_limit) * int(table.tricks)))
    most = max(int(total) for total in table.totals)
    return SoFar(chapter, min(99, max(0, 100 * most // int(table.rules.target))))


def label(view: View, move: str) -> Say:
    """A move in words."""
    return Say("play the {card}", card=card_name(GAME.move(move)))


def trick_number(view: View) -> int:
    """The number of the current trick in the hand; after the last one still that."""
    return int(min(view.table.tricks_played + 1, view.table.tricks))


def face(card: int) -> Face:
    """A card: suit by colour and sign, rank in the corner; people have a letter there, a picture and a name."""
    suit = c.SUIT[card]
    role = c.NOTATION[card] if suit == c.BLUE or card == c.CUTPURSE else c.RANKS[card % 9]
    return Face(
        ink=c.SUIT_NAMES[suit],
        sign=SUIT_SIGNS[suit],
        corner=role if role.isdigit() else "",
        letter=text(LETTERS[role]) if role in LETTERS else None,
        art=PICTURES.get(role, ""),
        title=None if role.isdigit() else text(NAMES[role]),
        foot=text(POWERS[role]) if role in POWERS else None,
    )


def piece(card: int, **rest: object) -> Piece:
    """A card that lies open."""
    made = Piece(id=c.NOTATION[card], face=face(card), label=card_name(card).data())
    for name, value in rest.items():
        setattr(made, name, value)
    return made


def trick_area(view: View) -> Area:
    """The current trick, in the order played, the card that is winning it marked."""
    table = view.table
    best = winning_place(table.trick) if table.laid > 0 else -1
    pieces = []
    for place, card in enumerate(table.trick):
        seat = table.player(place)
        pieces.append(piece(card, marks=["winner"] if place == best else [], owner=int(seat),
                            note=text("played by {seat}", seat=int(seat))))
    note = text("worth {points:point|points} so far", points=worth(table.trick, view)) if pieces else None
    title = text("trick {number} of {all}", number=trick_number(view), all=int(table.tricks))
    return Area("trick", "trick", title, pieces=pieces, note=note, marks=["main"], most=int(table.seats))


def worth(trick: vec[i64], view: View) -> int:
    """The points that the trick as it lies would score."""
    return int(trick_points(trick, trick[winning_place(trick)], view.table.is_last_trick()))


def prospect(view: View, card: int) -> Text:
    """The effect of playing this card on the trick as it lies."""
    trick = append(view.table.trick[:], card)
    takes = winning_place(trick) == len(trick) - 1
    points = worth(trick, view)
    if len(trick) == view.table.seats:
        return text("takes the trick: {points:point|points}" if takes else
                    "leaves the trick to {seat}: {points:point|points}", points=points, **seat_of(view, trick, takes))
    return text("would be the highest so far; the trick: {points:point|points}" if takes else
                "does not take the trick; it holds {points:point|points}", points=points)


def seat_of(view: View, trick: vec[i64], takes: bool) -> dict[str, int]:
    """The seat that takes a full trick, as an argument; nothing where it is the viewer."""
    return {} if takes else {"seat": int(view.table.player(winning_place(trick)))}


def hand_area(view: View, legal: Sequence[str]) -> Area | None:
    """The viewer's hand; cards that may not be played can be asked about."""
    if view.seat < 0:
        return None
    allowed = set(legal)
    pieces = [
        piece(card, moves=[c.NOTATION[card]] if c.NOTATION[card] in allowed else [], tries=c.NOTATION[card],
              note=prospect(view, card) if c.NOTATION[card] in allowed else None)
        for card in members(view.hand)
    ]
    return Area("hand", "hand", text("your hand"), owner=int(view.seat), pieces=pieces, most=int(view.table.tricks))


def last_trick_area(view: View) -> Area:
    """The last trick, which anybody may look at again [B23]."""
    table = view.table
    if len(table.last_trick) == 0:
        return Area("last_trick", "row", text("last trick"), marks=["small"], most=int(table.seats))
    best = winning_place(table.last_trick)
    taker = (table.last_leader + best) % table.seats
    in_play = set(members(view.hand)) | set(table.trick)  # after the next deal; these have their names already
    pieces = [
        piece(card, marks=["winner"] if place == best else [], owner=int((table.last_leader + place) % table.seats),
              id=("last-" if card in in_play else "") + c.NOTATION[card])
        for place, card in enumerate(table.last_trick)
    ]
    return Area("last_trick", "row", text("last trick, taken by {seat}", seat=int(taker)), pieces=pieces,
                marks=["small"], most=int(table.seats))


def aside_area(view: View) -> Area | None:
    """The two cards put aside with three players: face down, or those of the hand before."""
    table = view.table
    if table.seats != 3:
        return None
    if table.dealt < table.due:
        return Area("aside", "row", text("put aside"), marks=["small"], most=2)
    if table.shown_aside != 0 and table.tricks_played == 0 and table.laid == 0:
        shown = [piece(card, id=f"aside-{c.NOTATION[card]}") for card in members(table.shown_aside)]
        return Area("aside", "row", text("put aside in the hand before"), pieces=shown, marks=["small"],
                    most=2)
    backs = [Piece(id=f"aside-{place}", face=Face(shape="back"), label=text("a card put aside unseen"),
                   marks=["hidden"]) for place in range(2)]
    return Area("aside", "row", text("put aside"), pieces=backs, marks=["small"], most=2)


def panel(view: View, seat: int, actor: int) -> SeatPanel:
    """One player's points, tricks and cards; shown voids as a note."""
    table = view.table
    marks = [name for name, holds in (
        ("acts", seat == actor),
        ("deals", seat == table.dealer),
        ("leads", seat == table.leader and actor >= 0),
        ("winner", table.over and table.totals[seat] == max(table.totals)),
    ) if holds]  # fmt: skip
    lacking = tuple(Say(c.SUIT_NAMES[suit]) for suit in range(4) if table.voids[seat] & BIT[suit] != 0)
    return SeatPanel(
        seat=seat,
        ink=f"seat{seat}",
        sign=SEAT_SIGNS[seat],
        title=text("seat {number}", number=seat + 1),
        counters=[
            Counter("total", text("points"), int(table.totals[seat]), art="laurel-crown",
                    of=int(table.rules.target) if table.rules.hands_limit == 0 else -1),
            Counter("hand", text("in this hand"), int(table.points[seat])),
            Counter("tricks", text("tricks"), int(table.taken[seat]), art="swap-bag"),
            Counter("cards", text("cards"), int(view.sizes[seat]), art="card-pick",
                    note=text("has shown to have no {suits}", suits=lacking) if lacking else None),
        ],
        marks=marks,
    )


def prompt(view: View, legal: Sequence[str], actor: int) -> Prompt:
    """The question to the viewer, or who is awaited."""
    table = view.table
    if table.over:
        return Prompt(text("the match is over"), rule="B6.2")
    if actor < 0:
        return Prompt(text("the cards are being dealt"), rule="B2.2")
    if not legal:
        return Prompt(text("{seat} has to play a card", seat=actor))
    if table.laid == 0:
        return Prompt(text("you lead: play any card"), rule="B3.1")
    led = table.led_suit()
    if view.hand & c.SUIT_CARDS[led] != 0:
        return Prompt(text("follow suit: {suit} was led", suit=Say(c.SUIT_NAMES[led])), rule="B3.2")
    if len(legal) < count(view.hand):
        return Prompt(text("you cannot follow: play a trump"), rule="B31")
    return Prompt(text("you cannot follow: play any card"), rule="B3.3")


def sheet(view: View) -> Sheet:
    """The points of every hand, of the one in progress, and together."""
    table = view.table
    seats = int(table.seats)
    booked = [int(points) for points in table.history]
    rows = [SheetRow(text("hand {number}", number=number + 1), [*booked[number * seats : (number + 1) * seats]],
                     rule="B6.1") for number in range(len(booked) // seats)]
    if table.over:
        return Sheet(text("the result after {number:hand|hands}", number=int(table.hand_number)), [
            *rows, SheetRow(text("points"), [int(total) for total in table.totals], total=True, rule="B6.2")])
    now = [int(points) for points in table.points]
    together = [int(total) + points for total, points in zip(table.totals, now, strict=True)]
    return Sheet(text("hand {number}", number=int(table.hand_number)), [
        *rows,
        SheetRow(text("in this hand"), [*now], rule="B5.1"),
        SheetRow(text("total"), [*together], total=True),
    ])


def pad_rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """[B6.1] The score pad: a row for every hand, and the points of all of them."""
    hands = min(int(options["hands_limit"] or PAD_HANDS), MOST_PAD_HANDS)
    lines = [PadRow(text("hand {number}", number=number), "B6.1") for number in range(1, hands + 1)]
    return [*lines, PadRow(text("points"), "B6.2", total=True)]
