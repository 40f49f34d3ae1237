"""Action card, decision picks, piles of politics cards, and the viewer's own cards."""

from collections.abc import Sequence

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View, components as c, table as t
from tafelrunde.games.loewenherz.news import band_name
from tafelrunde.games.loewenherz.turn import cards_to_come
from tafelrunde.scenes.loewenherz.looks import (
    ARMS,
    BAND_SIGNS,
    INKS,
    KING_ART,
    MINE_ART,
    PRINCE_NAMES,
    band_art,
    politics_face,
)
from tafelrunde.scenes.vocabulary import Area, Counter, Face, Piece, Text, text


def card_area(view: View, legal: Sequence[str]) -> Area:
    """The action card: three bands, and on each the princes who picked it."""
    table = view.table
    if table.card < 0:
        return Area("card", "group", text("action card"), marks=["column", "small"], most=0)
    kind = c.BAND_KIND[table.card * c.BANDS]
    letter = c.ACTION_CARDS[table.card][0]
    if kind in (c.MINE_CARD, c.KING_CARD):
        king = kind == c.KING_CARD
        face = Face(ink="grey" if king else "gold", sign=KING_ART if king else MINE_ART,
                    art=KING_ART if king else MINE_ART, title=text("the king is dead") if king else text("silver mine"))
        whole = Piece(id=f"card-{table.card}", face=face, label=text("the king is dead" if king else "silver mine"))
        return Area("card", "group", text("action card {letter}", letter=letter), marks=["column"],
                    areas=[Area("card-whole", "row", text("action card {letter}", letter=letter), pieces=[whole],
                                marks=["bare"])])
    bands = [band_area(table, band, legal) for band in range(c.BANDS)]
    return Area("card", "group", text("action card {letter}", letter=letter), areas=bands, marks=["column"])


def band_area(table: t.Table, band: int, legal: Sequence[str]) -> Area:
    """One band with the discs of those who picked it."""
    art = band_art(table.card, band)
    move = f"decide {band + 1}"
    now = band == table.band and table.phase not in (t.DECIDE, t.REVEAL, t.END)
    tile = Piece(
        id=f"action-{table.card}-{band + 1}",
        face=Face(shape="tile", ink="beige", sign=art, art=art, title=band_name(table.card, band).data()),
        label=band_name(table.card, band).data(),
        moves=[move] if move in legal else [],
        tries=move if legal and move not in legal and table.phase == t.DECIDE else "",
        marks=["chosen"] if now else [],
    )
    discs = [Piece(id=f"pick-{band + 1}-{seat}", label=text(PRINCE_NAMES[seat]), owner=seat,
                   face=Face(shape="disc", ink=INKS[seat], sign=ARMS[seat], art=ARMS[seat]))
             for seat in range(table.seats) if (table.picks[band] >> seat) & 1 == 1]
    return Area(f"band-{band + 1}", "row", text("band {number}", number=band + 1), pieces=[tile, *discs],
                marks=["bare"], art=BAND_SIGNS[band], most=3)


def pile_areas(view: View, legal: Sequence[str]) -> list[Area]:
    """Both piles of politics cards: how many, and what the viewer knows of them."""
    areas = []
    for pile in range(2):
        size = view.table.pile_size(pile) if view.table.dealt == 6 else 0
        move = f"look {pile + 1}"
        backs = [Piece(id=f"pile-{pile + 1}", face=Face(shape="back"), label=text("face-down politics cards"),
                       badge=str(size), marks=["hidden"])] if size else []
        areas.append(Area(f"politics-{pile + 1}", "stack", text("politics cards, pile {number}", number=pile + 1),
                          pieces=backs, moves=[move] if move in legal else [], marks=["small"],
                          note=pile_note(view, pile) if size else None))
    return areas


def pile_note(view: View, pile: int) -> Text:
    """What the viewer knows of a pile."""
    kinds = view.pile_kinds(pile)
    if len(kinds) == c.POLITICS:
        return text("you have looked through neither pile")
    names = tuple(Say(c.KIND_NAMES[kind]) for kind in kinds)
    if view.pile_known(pile):
        return text("you know it holds {cards}", cards=names)
    return text("{number:card|cards} from among {cards}", number=view.table.pile_size(pile), cards=names)


def seen_pile_area(view: View, legal: Sequence[str]) -> Area | None:
    """The pile the viewer is looking through."""
    table = view.table
    if table.phase != t.TAKE_CARD or view.seat != table.turn_of or not legal:
        return None
    cards = [card for card in range(13) if table.taker[card] == t.PILE + table.looking_at]
    pieces = [politics_piece(view.kinds[card], f"seen-{card}", legal, "keep ") for card in cards]
    return Area("seen", "heap", text("the pile you look through"), pieces=pieces)


def politics_piece(kind: int, name: str, legal: Sequence[str], verb: str) -> Piece:
    """A politics card that begins the move `verb` + its name, where legal."""
    move = verb + c.KIND_NAMES[kind]
    when = text("played just before you pick an action") if kind < c.FIRST_TREASURE else None
    return Piece(id=name, face=politics_face(kind), label=text(c.KIND_NAMES[kind]),
                 moves=[move] if move in legal else [], note=when)


def hand_area(view: View, legal: Sequence[str]) -> Area | None:
    """The viewer's politics cards, and what each may do now."""
    table = view.table
    if view.seat < 0:
        return None
    pieces = []
    for kind in range(c.KINDS):
        is_treasure = c.FIRST_TREASURE <= kind < c.FIRST_PARCHMENT
        open_now = is_treasure and table.treasure_at[kind - c.FIRST_TREASURE] == view.seat
        for number in range(view.own_count(kind) + (1 if open_now else 0)):
            piece = politics_piece(kind, f"own-{c.KIND_NAMES[kind]}-{number}".replace(" ", "-"), legal, "lay ")
            if kind < c.FIRST_TREASURE:
                verb = c.KIND_NAMES[kind] + " "
                piece.moves = [move for move in legal if move.startswith(verb)]
            if open_now:
                piece.note = text("everybody has seen this card")
            if is_treasure and table.phase == t.DUEL and (view.bid_treasure >> (kind - c.FIRST_TREASURE)) & 1 == 1:
                piece.marks = ["chosen"]
                piece.note = text("part of your bid")
            pieces.append(piece)
    return Area("hand", "hand", text("your politics cards"), owner=view.seat, pieces=pieces,
                takes=[move for move in legal if move.startswith("look ")])


def cards_left_area(view: View) -> Area:
    """Action cards left by letter, and when the king may die."""
    table = view.table
    left = [0] * len(c.LETTERS)
    for card, letter in enumerate(c.CARD_LETTER):
        left[letter] += 1 - table.seen[card]
    counters = [Counter(f"left-{name}", text("{letter} cards left", letter=name), left[letter])
                for letter, name in enumerate(c.LETTERS) if letter > 0 or table.variable]
    return Area("left", "row", text("action cards left"), counters=counters, marks=["bare", "below"],
                note=forecast(table))


def forecast(table: t.Table) -> Text:
    """When the king may die, or that he has died."""
    if table.phase == t.END:
        return text("the king is dead")
    to_come = cards_to_come(table)
    if len(to_come) > 0 and c.CARD_LETTER[to_come[0]] == len(c.LETTERS) - 1:
        if len(to_come) == 1:
            return text("the king dies with the next card")
        return text("the king dies with one of the next {number:card|cards}", number=len(to_come))
    turns = sum(1 for card in range(27) if table.seen[card] == 0 and c.BAND_KIND[card * c.BANDS] != c.MINE_CARD)
    return text("the king lives for at least {number:more turn|more turns}", number=turns)
