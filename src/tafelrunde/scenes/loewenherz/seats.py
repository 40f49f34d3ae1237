"""Everybody's panel, the power track, duels in progress, the score sheet, and the rows of the score pad."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View, components as c, table as t
from tafelrunde.scenes.loewenherz import looks
from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import Area, Counter, Face, Piece, SeatPanel, Sheet, SheetRow, Text, text

SOURCE_NAMES = ("regions", "expansions", "squares lost", "severed squares", "silver mines", "parchments")
SOURCE_RULES = ("L7.1e", "L7.2l", "L7.2m", "L7.2n", "L5.1b", "L8.4")


def acts(view: View, seat: int) -> bool:
    """True where this seat is to decide something now."""
    table = view.table
    if table.phase == t.DUEL:
        return bool((table.bidders & ~table.bid_done) >> seat & 1)
    return bool(table.turn_of == seat and table.phase not in (0, 1, 4, t.END))


def panel(view: View, seat: int) -> SeatPanel:
    """One prince: power, purse if it lies open, knights, regions, politics cards."""
    table = view.table
    counters = [Counter("power", text("power points"), table.power(seat), art=looks.POWER_ART)]
    if purse_is_open(view, seat):
        counters.append(Counter("ducats", text("ducats"), table.ducats[seat], art=looks.COINS_ART, kind="purse"))
    counters += [
        Counter("knights", text("knights in stock"), table.knights[seat], art=looks.KNIGHT_ART),
        Counter("regions", text("regions"), table.board.regions(seat) if table.phase > 3 else 0, art=looks.CASTLE_ART,
                of=table.region_limit()),
        Counter("mines", text("silver mines"), table.board.hills_of(seat) if table.phase > 3 else 0,
                art=looks.MINE_ART),
        Counter("politics", text("politics cards"), table.hand_size(seat), art=looks.PARCHMENT_ART,
                note=open_note(view, seat)),
    ]
    marks = [name for name, holds in (
        ("acts", acts(view, seat)), ("leads", seat == table.first and table.phase != t.END),
        ("winner", table.phase == t.END and seat in view.outcome().winners)) if holds]
    return SeatPanel(seat, looks.INKS[seat], looks.ARMS[seat], text(looks.PRINCE_NAMES[seat]), counters, marks)


def purse_is_open(view: View, seat: int) -> bool:
    """True where the table shows this viewer the ducats of the seat [L19]."""
    return bool(view.table.open_money or seat == view.seat)


def open_note(view: View, seat: int) -> Text | None:
    """The treasures of a seat that everybody has seen."""
    names = tuple(Say(c.KIND_NAMES[c.FIRST_TREASURE + treasure]) for treasure in range(c.TREASURES)
                  if view.table.treasure_at[treasure] == seat)
    return text("everybody has seen {cards}", cards=names) if names else None


def track_area(view: View) -> Area:
    """The power track, one marker a prince."""
    table = view.table
    counters = [Counter(f"track-{seat}", text(looks.PRINCE_NAMES[seat]), table.power(seat), seat=seat)
                for seat in range(table.seats)]
    return Area("track", "track", text("power track"), counters=counters)


def bids_area(view: View) -> Area:
    """A bargain or duel in progress: who takes part, who has bid, and the bids everybody has seen."""
    table = view.table
    if table.phase not in (t.DUEL, t.TRIAL):
        return Area("rivals", "row", text("rivals"), marks=["small", "flat"], most=3)
    rivals = table.bidders if table.phase == t.DUEL else table.picks[table.band]
    pieces = []
    for seat in range(table.seats):
        if rivals >> seat & 1 == 0:
            continue
        piece = Piece(id=f"rival-{seat}", label=text(looks.PRINCE_NAMES[seat]),
                      face=Face(shape="disc", ink=looks.INKS[seat], sign=looks.ARMS[seat], art=looks.ARMS[seat]),
                      owner=seat, note=purse_note(view, seat))
        if table.phase == t.DUEL:
            piece.marks = ["complete"] if table.bid_done >> seat & 1 else ["open"]
            if table.second_duel:
                piece.badge = str(table.revealed[seat])
        pieces.append(piece)
    return Area("rivals", "row", text("duel") if table.phase == t.DUEL else text("power trial"), pieces=pieces,
                marks=["small", "flat"], most=3)


def purse_note(view: View, seat: int) -> Text:
    """The ducats a rival can pay with, as far as the table shows them."""
    table = view.table
    ducats, treasure = table.ducats[seat], table.open_treasure(seat)
    purse = [Say("{amount:ducat|ducats}", amount=ducats) if purse_is_open(view, seat) else Say("a closed purse")]
    if treasure:
        purse.append(Say("{treasure} in treasure everybody has seen", treasure=treasure))
    purse.append(Say("{cards:hidden card|hidden cards}", cards=table.hidden_size(seat)))
    return text("to pay with: {purse}", purse=tuple(purse))


def sheet(view: View) -> Sheet:
    """Power points by source; the viewer's parchments are only known to the viewer before the end."""
    table = view.table
    rows = [SheetRow(text(SOURCE_NAMES[source]),
                     [table.points[seat * t.SOURCES + source] for seat in range(table.seats)],
                     rule=SOURCE_RULES[source]) for source in range(t.SOURCES)]
    total = [table.power(seat) for seat in range(table.seats)]
    rows.append(SheetRow(text("power points"), [*total], total=True))
    if table.phase != t.END and view.seat >= 0:
        to_come = sum(int(view.own_count(kind) * c.KIND_POWER[kind]) for kind in range(c.KINDS))
        own: list[int | None] = [to_come if seat == view.seat else None for seat in range(table.seats)]
        rows.append(SheetRow(text("your parchments, scored at the end"), own, rule="L8.4"))
    if table.phase == t.END:
        purses: list[int | None] = [view.final_purse(seat) for seat in range(table.seats)]
        rows.append(SheetRow(text("ducats and treasure"), purses, rule="L9.2"))
    title = text("the king is dead: result") if table.phase == t.END else text("power so far")
    return Sheet(title, rows)


def pad_rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """[L9.2] The score pad: power points by their source, their sum, and what decides between equals."""
    sources = [PadRow(text(name), rule) for name, rule in zip(SOURCE_NAMES, SOURCE_RULES, strict=True)]
    return [*sources, PadRow(text("power points"), total=True), PadRow(text("ducats and treasure"), "L9.2")]
