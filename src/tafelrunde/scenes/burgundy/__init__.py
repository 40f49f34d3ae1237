"""The table of the Castles of Burgundy: display, open piles and bonuses in the middle, estates around, dice in hand."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core import SPECTATOR, Say
from tafelrunde.games.burgundy import GAME, View, due, moves
from tafelrunde.games.burgundy.components import (
    ALL_SEVEN,
    ANIMALS,
    DICE,
    DIE_OF,
    FIRST_TRIPLE,
    GOODS,
    KIND_NAMES,
    KINDS,
    PILE_CARDS,
    ROUNDS,
    SORT_OF,
    TYPE_OF,
    TYPES,
)
from tafelrunde.games.burgundy.estate import counts_as
from tafelrunde.games.burgundy.moves import SORT_NAMES, animal_name, card_name, good_name, points_said, type_name
from tafelrunde.games.burgundy.scoring import SOLD_GOODS, items, outcome, score
from tafelrunde.games.burgundy.table import NONE, OpenPiles, Player, total
from tafelrunde.scenes.burgundy.sentences import (
    EFFECTS,
    asked,
    assumed,
    awaited,
    card_note,
    good_note,
    label,
    line_gains,
    note,
    pile_note,
    reach,
    round_title,
    steps,
    workers_note,
)
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
    Text,
    text,
)

INKS: Final = ("darkgreen", "grey", "violet", "yellow", "blue", "lightgreen", "beige")
SIGNS: Final = ("castle", "mine-wagon", "monk-face", "open-book", "caravel", "barn", "house")
PICTURES: Final = (*SIGNS[:6], "coins", "bed", "hand-saw", "church", "greek-temple", "shop", "warehouse", "watchtower")
GOOD_ART: Final = ("rolled-cloth", "jug", "barrel")
GOOD_INKS: Final = ("beige", "gold", "neutral")
ANIMAL_ART: Final = ("sheep", "cow", "rooster", "pig")
DICE_ART: Final = ("die-1", "die-2", "die-3", "die-4", "die-5", "die-6")
SEAT_SIGNS: Final = ("tower-flag", "eagle-emblem", "lion", "boar")
ART: Final = (*SIGNS, *PICTURES[6:], *GOOD_ART, *ANIMAL_ART, *DICE_ART, *SEAT_SIGNS, "two-coins", "farmer", "laurels",
              "star-medal", "calendar", "card-pickup", "card-discard", "laurel-crown", "sunrise", "stack")  # fmt: skip
ITEM_NAMES: Final = (
    "triples of castles", "triples of mines", "triples of cloisters", "triples of knowledge", "triples of ships",
    "triples of pastures", "triples of buildings", "«1.» cards", "card «all 7 types»", "goods sold", "animals",
    "start player card", "watchtowers", "conversions", "round bonuses", "Aaron's cloisters",
)  # fmt: skip
ITEM_RULES: Final = (*["R7.1"] * 7, "R7.2", "R7.4", "R3.3b", "R9.2", "R9.3", "R6.8", "R3.6", "R7.3", "R10.3")
ITEM_PATHS: Final = {**{number: (f"triples.{name}",) for number, name in enumerate(TYPES)},
                     SOLD_GOODS: tuple(f"goods.{good}.vp" for good in GOODS)}  # the printed values an item rests on
GROUPS: Final = ((moves.TAKE, "dice"), (moves.PLACE, "take a card"), (moves.ONTO, "place a project"),
                 (moves.SELL, "choose a pile"), (moves.RESTOCK, "sell goods"), (moves.RETURN_WORKER, "storage"),
                 (moves.DRAW_GOOD, "convert"), (moves.BONUS, "draw"), (moves.DROP, "round bonus"),
                 (moves.KEEP, "give up a project"), (moves.BUY, "bought cards"), (moves.MOVES, "turn"))  # fmt: skip


class Drawing:
    """One scene in the making: the view, the viewer's legal moves, and which copies of cards have got an id."""

    def __init__(self, view: View, legal: Sequence[str]) -> None:
        self.view = view
        self.table = view.table
        self.legal = frozenset(legal)
        self.shown: dict[int, int] = {}

    def begins(self, *texts: str) -> list[str]:
        """Those of the moves that are legal."""
        return [move for move in texts if move in self.legal]

    def tried(self, move: str) -> str:
        """The move somebody means who clicks a thing; spectators mean nothing."""
        return move if self.view.seat >= 0 else ""

    def card(self, kind: int, *texts: str, marks: Sequence[str] = ()) -> Piece:
        """An action card lying open. Its id counts copies: estates first, then projects, offer and display."""
        copy = self.shown.get(kind, 0)
        self.shown[kind] = copy + 1
        number, sort = int(TYPE_OF[kind]), int(SORT_OF[kind])
        face = Face(ink=INKS[number], sign=SIGNS[number], corner=str(DIE_OF[kind]), art=PICTURES[sort],
                    title=text(SORT_NAMES[sort]), foot=text(EFFECTS[sort]))
        return Piece(f"{KIND_NAMES[kind]}.{copy}", face, card_name(kind).data(), moves=self.begins(*texts),
                     tries=self.tried(texts[0]) if texts else "", marks=list(marks),
                     note=card_note(self.view, kind).data())


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it."""
    draw = Drawing(view, legal)
    near = int(view.seat) if view.seat >= 0 else -1
    players = view.table.players
    estates = [estate_area(draw, player) for player in players]
    projects = [projects_area(draw, player) for player in players[:view.table.seats]]
    offer = offer_area(draw)
    storages = [storage_area(draw, player) for player in players[:view.table.seats]]
    areas = [display_area(draw), *([offer] if offer is not None else []), supply_area(draw), bonus_area(draw)]
    if view.table.seats == 1:
        areas.append(estates[1])
    for seat in sorted(range(view.table.seats), key=lambda seat: seat == near):
        laid = [estates[seat], projects[seat], storages[seat]]
        areas += [area for area in laid if seat == near or area.areas or area.pieces]
        areas.append(hand_area(draw, seat))
    return Scene(
        game="burgundy",
        viewer=int(view.seat),
        seats=[panel(view, seat) for seat in range(view.table.seats)],
        areas=areas,
        prompt=prompt(view, legal),
        moves=[drawn_move(view, move) for move in legal],
        sheet=sheet(view),
        theme="burgundy",
        chapter=text("round {round}", round=ROUNDS[view.table.round]),
    )


def drawn_move(view: View, move: str) -> Move:
    """A legal move with what it costs and gains."""
    index = GAME.move(move)
    said = note(view, index)
    group = next(name for end, name in GROUPS if index < end)
    mark = "end" if move in ("end", "decline", "converted") else ""
    return Move(move, label(view, move).data(), group=text(group), note=None if said is None else said.data(),
                mark=mark)


# -- the middle of the table


def display_area(draw: Drawing) -> Area:
    """Six rows, each beside its die."""
    rows: list[Area] = []
    for row in range(DICE):
        cards = [int(card) for card in draw.table.display if card // KINDS == row]
        pieces = [draw.card(card % KINDS, f"take {row + 1} {KIND_NAMES[card % KINDS]}") for card in cards]
        rows.append(Area(f"row{row + 1}", "row", text("row {row}", row=row + 1), pieces=pieces, art=DICE_ART[row]))
    return Area("display", "group", text("display"), areas=rows, marks=["main", "bare"])


def offer_area(draw: Drawing) -> Area | None:
    """Bought cards of which one is to be used."""
    if len(draw.table.offer) == 0:
        return None
    pieces = [draw.card(int(kind), f"keep {KIND_NAMES[kind]}", f"use {KIND_NAMES[kind]}", marks=["new"])
              for kind in draw.table.offer]
    return Area("offer", "row", text("bought cards"), pieces=pieces)


def supply_area(draw: Drawing) -> Area:
    """Draw pile, discards, and the open piles of goods and animals."""
    table = draw.table
    back = Piece("draw-pile", Face(shape="back"),
                 text("{number:card|cards} in the draw pile", number=int(table.draw_pile)),
                 moves=draw.begins("buy"), tries=draw.tried("buy"), badge=str(table.draw_pile), marks=["hidden"],
                 note=text("3 silver buy 3 cards once a turn: one is a project or a die"))
    gone = int(total(table.discards))
    used = Piece("discards", Face(art="card-discard"), text("{number:card|cards} discarded", number=gone),
                 badge=str(gone))
    areas = [Area("pile", "stack", text("draw pile"), pieces=[back], marks=["bare"]),
             Area("gone", "stack", text("discards"), pieces=[used], marks=["bare"])]
    areas += [open_pile(draw, "good", table.goods, pile) for pile in range(2)]
    areas += [open_pile(draw, "animal", table.animals, pile) for pile in range(2)]
    return Area("supply", "group", text("supply"), areas=areas, marks=["small"])


def open_pile(draw: Drawing, name: str, piles: OpenPiles, pile: int) -> Area:
    """An open pile: its top, and how many cards there are."""
    move = f"{name} {pile + 1}"
    size, top = int(piles.sizes[pile]), int(piles.tops[pile])
    title = text("goods, pile {pile}", pile=pile + 1) if name == "good" else text("animals, pile {pile}", pile=pile + 1)
    pieces: list[Piece] = []
    if top >= 0:
        face, words = good_face(top) if name == "good" else animal_face(top)
        said = good_note(draw.view, top).data() if name == "good" else None
        pieces = [Piece(f"{name}{pile}-{size}", face, words, moves=draw.begins(move), tries=draw.tried(move),
                        badge=str(size), note=said)]
    return Area(f"{name}s{pile}", "stack", title, pieces=pieces, marks=["bare"])


def good_face(good: int) -> tuple[Face, Text]:
    """How a good looks, and its name."""
    words = good_name(good).data()
    return Face(shape="token", ink=GOOD_INKS[good], sign=GOOD_ART[good], art=GOOD_ART[good], title=words), words


def animal_face(animal: int) -> tuple[Face, Text]:
    """How an animal looks, and its name."""
    words = animal_name(animal).data()
    return Face(shape="token", art=ANIMAL_ART[animal], title=words), words


def bonus_area(draw: Drawing) -> Area:
    """The round card with its lines, and the bonus cards that are left."""
    view, table = draw.view, draw.table
    lines: list[Piece] = []
    for line in range(table.box.lines[table.round]):
        gains = text("{gains}", gains=line_gains(view, line))
        lines.append(Piece(f"line-{table.round}-{line}", Face(shape="tile", art="calendar", title=gains), gains,
                           moves=draw.begins(f"bonus {line + 1}"), tries=draw.tried(f"bonus {line + 1}"),
                           note=text("one line for each triple that is completed")))
    firsts = [Piece(f"first-{TYPES[number]}",
                    Face(shape="disc", ink=INKS[number], sign=SIGNS[number], corner=str(FIRST_TRIPLE), art="laurels"),
                    text("«1.» card of type {type}", type=type_name(number)))
              for number in range(len(TYPES)) if table.firsts[number] == NONE]
    sevens = [Piece(f"seven-{value}", Face(shape="disc", corner=str(value), art="star-medal"),
                    text("card «all 7 types»: {points}", points=points_said(value)))
              for value in reversed(ALL_SEVEN[table.seats][table.all_seven_taken:])]
    return Area("bonuses", "group", text("bonuses"), areas=[
        Area("round", "row", round_title(view).data(), pieces=lines),
        Area("firsts", "row", text("first triple of a type"), pieces=firsts, marks=["small"]),
        Area("sevens", "stack", text("all seven types"), pieces=sevens, marks=["small"]),
    ], marks=["bare"])


# -- around it


def estate_area(draw: Drawing, player: Player) -> Area:
    """The piles of an estate; Aaron's belongs to nobody's side."""
    view, table = draw.view, draw.table
    is_aaron = player.seat >= table.seats
    own = player.seat == view.seat
    piles: list[Area] = []
    for pile in range(len(player.estate) // PILE_CARDS):
        cards = player.estate[pile * PILE_CARDS:(pile + 1) * PILE_CARDS]
        number = int(counts_as(player, pile))
        full = cards[PILE_CARDS - 1] != NONE
        pieces = [draw.card(int(kind), marks=["complete"] if full else []) for kind in cards if kind != NONE]
        onto = f"onto {TYPES[number]}"
        opens = own and not full
        lying = "fan" if own or not full else "stack"
        piles.append(Area(f"estate{player.seat}-{pile}", lying, type_name(number).data(),
                          owner=-1 if is_aaron else int(player.seat), pieces=pieces,
                          moves=draw.begins(onto) if opens else [], tries=draw.tried(onto) if opens else "",
                          marks=(["complete"] if full else []) + ["quiet" if own or is_aaron else "bare"],
                          note=pile_note(view, player, cards, number).data() if own or is_aaron else None))
    if is_aaron:
        words = text("Aaron's estate, {points:point|points}; {cards:card is|cards are} to come",
                     points=int(score(table, player)), cards=int(table.aaron_left))
    else:
        words = text("your estate") if own else text("the estate of {seat}", seat=int(player.seat))
    marks = ["bare"] if own else ["small"] if is_aaron else ["small", "bare"]
    return Area(f"estate{player.seat}", "group", words, owner=-1 if is_aaron else int(player.seat), areas=piles,
                moves=draw.begins("apart") if own else [], marks=marks)


def projects_area(draw: Drawing, player: Player) -> Area:
    """Up to three projects."""
    own = player.seat == draw.view.seat
    pieces = []
    for kind in player.projects:
        name = KIND_NAMES[kind]
        if own:
            piece = draw.card(int(kind), *(["drop " + name] if "drop " + name in draw.legal else []), "place " + name)
        else:
            piece = draw.card(int(kind))
        pieces.append(piece)
    said = text("your projects") if own else text("projects")
    return Area(f"projects{player.seat}", "row", said, owner=int(player.seat), pieces=pieces,
                marks=[] if own else ["small"])


def storage_area(draw: Drawing, player: Player) -> Area:
    """Silver, workers, goods and animals, and the start player card."""
    seat, own = int(player.seat), player.seat == draw.view.seat
    pieces = [
        stored(draw, f"silver{seat}", Face(shape="coin", art="two-coins", title=text("silver")), text("silver"),
               int(player.silver), own, "return silver"),
        stored(draw, f"workers{seat}", Face(shape="token", art="farmer", title=text("workers")), text("workers"),
               int(player.workers), own, "return worker", workers_note(draw.view, seat)),
    ]
    for good in range(len(GOODS)):
        face, words = good_face(good)
        pieces.append(stored(draw, f"good{seat}-{GOODS[good]}", face, words, int(player.goods[good]), own,
                             f"sell {GOODS[good]}", good_note(draw.view, good)))
    for animal in range(len(ANIMALS)):
        face, words = animal_face(animal)
        pieces.append(stored(draw, f"animal{seat}-{ANIMALS[animal]}", face, words, int(player.animals[animal]), own,
                             ""))
    if draw.table.start_card == seat:
        side = text("start player card, face down") if draw.table.face_down else text("start player card")
        pieces.append(Piece("start-card", Face(shape="tile", art="sunrise", title=side), side))
    said = text("your storage") if own else text("the storage of {seat}", seat=seat)
    return Area(f"storage{seat}", "heap", said, owner=seat, pieces=[piece for piece in pieces if piece.badge != "0"],
                marks=[] if own else ["small", "bare"])


def stored(draw: Drawing, name: str, face: Face, words: Text, count: int, own: bool, move: str,
           note: Say | None = None) -> Piece:
    """Some equal things in a storage."""
    return Piece(name, face, text("{thing}: {number}", thing=Say(words[0]), number=count), badge=str(count),
                 moves=draw.begins(move) if own else [], tries=draw.tried(move) if own else "",
                 note=None if note is None else note.data())


def hand_area(draw: Drawing, seat: int) -> Area:
    """Cards in hand: dice of the own ones, backs of the others."""
    view, table = draw.view, draw.table
    player, own = table.players[seat], seat == view.seat
    pieces: list[Piece] = []
    for place in range(len(player.hand)):
        die = int(view.dice[2 * seat + place])
        playing = seat == table.active and place == table.laying
        name = f"hand{seat}-{place}"
        if own:  # the card played leaves the others where they are
            name = f"hand{seat}-{die}.{[int(view.dice[2 * seat + other]) for other in range(place)].count(die)}"
        if die == 0:
            pieces.append(Piece(name, Face(shape="back"), text("a hidden card"), marks=["hidden"]))
            continue
        piece = Piece(name, Face(shape="die", corner=str(die), art=DICE_ART[die - 1]),
                      text("a card with a {die}", die=die),
                      moves=draw.begins(f"play {die}") if own else [], tries=draw.tried(f"play {die}") if own else "",
                      marks=["chosen"] if playing else [])
        if own and seat == table.active:
            piece.note = reach(view, die).data()
        pieces.append(piece)
    said = text("your cards") if own else text("the cards of {seat}", seat=seat)
    return Area(f"hand{seat}", "hand", said, owner=seat, pieces=pieces, marks=[] if own else ["small"])


def panel(view: View, seat: int) -> SeatPanel:
    """One player: points, what is in store, turns left."""
    table = view.table
    player = table.players[seat]
    marks = ["acts"] if not due.is_chance(table.phase) and not table.is_over() and seat == table.active else []
    marks += ["leads"] if table.leader == seat and table.seats > 1 else []
    marks += ["winner"] if table.is_over() and seat in outcome(table).winners else []
    counters = [
        Counter("points", text("points"), int(score(table, player)), art="laurel-crown"),
        Counter("silver", text("silver"), int(player.silver), art="two-coins"),
        Counter("workers", text("workers"), int(player.workers), art="farmer",
                note=workers_note(view, seat).data()),
        Counter("cards", text("turns left in the round"), len(player.hand) + len(player.pile), art="stack",
                note=text("{number:more card|more cards} face down", number=len(player.pile))),
    ]
    return SeatPanel(seat=seat, ink=f"seat{seat}", sign=SEAT_SIGNS[seat], counters=counters, marks=marks,
                     title=text("estate {number}", number=seat + 1))


def prompt(view: View, legal: Sequence[str]) -> Prompt:
    """What is asked, and the chain of things still to come."""
    table = view.table
    if not legal or view.seat == SPECTATOR:
        return Prompt(awaited(view).data(), rule="R9.1" if table.is_over() else "R2.1")
    chain = [said.data() for said in steps(view)]
    if len(chain) > 1:
        return Prompt(asked(view).data(), steps=chain, now=0, rule="R6.17")
    return Prompt(asked(view).data(), rule="R2.1")


def sheet(view: View) -> Sheet:
    """The running score, every point with its source; in the solitaire Aaron has a line of his own."""
    table = view.table
    sides = table.players[:table.seats]
    found = [items(table, player) for player in sides]
    rows = [SheetRow(assumed(view, Say(name), *ITEM_PATHS.get(number, ())).data(),
                     [int(item[number]) for item in found], rule=ITEM_RULES[number])
            for number, name in enumerate(ITEM_NAMES)
            if any(item[number] for item in found) or number == 0]
    rows.append(SheetRow(text("points"), [int(score(table, player)) for player in sides], total=True, rule="R9.1"))
    if table.seats == 1:
        rows.append(SheetRow(text("Aaron"), [int(score(table, table.players[1]))], rule="R10.5"))
    return Sheet(text("round {round}", round=ROUNDS[table.round]), rows)
