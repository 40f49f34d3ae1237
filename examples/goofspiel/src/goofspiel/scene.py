"""The table of Goofspiel: the prize in the middle, the bids around it, the hand in front."""

from collections.abc import Sequence
from typing import Final

from goofspiel.moves import ACTIONS
from goofspiel.table import NONE
from goofspiel.view import View
from tafelrunde.core import Say
from tafelrunde.kit.bitset import count, members
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

SEAT_SIGNS: Final = ("tower-flag", "eagle-emblem", "lion")
ART: Final = (*SEAT_SIGNS, "laurel-crown", "card-pick", "jewel-crown")


def so_far(view: View) -> SoFar:
    """The prize that is bid for, and how many have been won."""
    table, rounds = view.table, count(view.table.spent[0])
    chapter = text("prize {number} of {all}", number=int(min(rounds + 1, table.cards)), all=int(table.cards))
    return SoFar(chapter, int(100 * rounds // table.cards))


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it."""
    table = view.table
    areas = (prize_area(view), bids_area(view), last_area(view), hand_area(view, legal))
    return Scene(
        game="goofspiel",
        viewer=int(view.seat),
        seats=[panel(view, seat) for seat in range(table.seats)],
        areas=[area for area in areas if area is not None],
        prompt=prompt(view, legal),
        moves=[Move(move, label(view, move).data()) for move in legal],
        sheet=Sheet(text("points"), [SheetRow(text("points"), [int(points) for points in table.points], total=True,
                                              rule="G3.2")]),
        theme="goofspiel",
        chapter=so_far(view).chapter,
    )


def label(view: View, move: str) -> Say:
    """A move in words."""
    return Say("bid {value}", value=int(move))


def card(value: int, ink: str, owner: int = -1, marks: Sequence[str] = ()) -> Piece:
    """A bid or a prize of this value, face up."""
    kind = text("prize {value}", value=value) if ink == "gold" else text("bid {value}", value=value)
    art = "jewel-crown" if ink == "gold" else ""
    return Piece(id=f"{ink}-{value}", face=Face(ink=ink, sign=sign_of(ink), corner=str(value), art=art), label=kind,
                 owner=owner, marks=list(marks))


def sign_of(ink: str) -> str:
    """The sign that carries the same meaning as the colour."""
    return "laurel-crown" if ink == "gold" else SEAT_SIGNS[int(ink.removeprefix("seat"))]


def prize_area(view: View) -> Area:
    """The prize that is up, and what goes with it."""
    table = view.table
    pieces = [] if table.prize == NONE else [card(int(table.prize) + 1, "gold")]
    note = text("{points:point|points} of earlier prizes go with it", points=int(table.kept)) if table.kept else None
    kept = [Counter("kept", text("kept from earlier prizes"), int(table.kept))] if table.kept else []
    return Area("prize", "row", text("the prize"), pieces=pieces, note=note, counters=kept, marks=["main"])


def bids_area(view: View) -> Area:
    """The bids that lie face down; the viewer knows its own."""
    pieces = []
    for seat in range(view.table.seats):
        if view.table.has_chosen(seat):
            known = seat == view.seat
            pieces.append(card(int(view.bid) + 1, f"seat{seat}", seat, ["hidden"]) if known else
                          Piece(id=f"bid-of-{seat}", face=Face(shape="back"), label=text("a bid face down"), owner=seat,
                                marks=["hidden"]))
    return Area("bids", "row", text("bids"), pieces=pieces)


def last_area(view: View) -> Area | None:
    """The prize before, and what was bid for it."""
    table = view.table
    if table.last_prize == NONE:
        return None
    highest = max(table.last_bids)
    alone = list(table.last_bids).count(highest) == 1
    pieces = [card(int(table.last_prize) + 1, "gold")]
    pieces += [card(int(bid) + 1, f"seat{seat}", seat, ["winner"] if alone and bid == highest else [])
               for seat, bid in enumerate(table.last_bids)]
    return Area("last", "row", text("the prize before"), pieces=pieces, marks=["small"])


def hand_area(view: View, legal: Sequence[str]) -> Area | None:
    """The viewer's bids that are left; spent ones are gone."""
    if view.seat < 0:
        return None
    pieces = []
    for each in members(view.table.held(view.seat)):
        if each != view.bid:
            piece = card(int(each) + 1, f"seat{view.seat}")
            piece.moves = [ACTIONS[each]] if ACTIONS[each] in legal else []
            piece.tries = ACTIONS[each]
            pieces.append(piece)
    return Area("hand", "hand", text("your hand"), owner=int(view.seat), pieces=pieces)


def panel(view: View, seat: int) -> SeatPanel:
    """One player's points and how many bids are left."""
    table = view.table
    acts = table.prize != NONE and not table.has_chosen(seat)
    won = table.is_over and table.points[seat] == max(table.points)
    return SeatPanel(
        seat=seat,
        ink=f"seat{seat}",
        sign=SEAT_SIGNS[seat],
        title=text("seat {number}", number=seat + 1),
        counters=[Counter("points", text("points"), int(table.points[seat]), art="laurel-crown"),
                  Counter("cards", text("cards"), int(count(table.held(seat))), art="card-pick",
                          note=spent(view, seat))],
        marks=["acts"] * acts + ["winner"] * won,
    )


def spent(view: View, seat: int) -> Text:
    """What anybody may remember: the bids a seat has left."""
    left = ", ".join(ACTIONS[each] for each in members(view.table.held(seat)))
    return text("still holds {cards}", cards=left) if left else text("holds no cards")


def prompt(view: View, legal: Sequence[str]) -> Prompt:
    """What is asked, or who is awaited."""
    table = view.table
    if table.is_over:
        return Prompt(text("the match is over"), rule="G3.1")
    if table.prize == NONE:
        return Prompt(text("the next prize is turned up"), rule="G2.1")
    if legal:
        return Prompt(text("choose a bid for the prize of {value}", value=int(table.prize) + 1), rule="G2.2")
    return Prompt(text("the others are choosing their bids"), rule="G2.2")
