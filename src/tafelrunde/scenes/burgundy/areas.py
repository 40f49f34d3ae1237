"""The areas of the table: display, supply and bonuses in the middle, estates, storages and hands around."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Say
from tafelrunde.games.burgundy import View, components as c
from tafelrunde.games.burgundy.estate import counts_as
from tafelrunde.games.burgundy.moves import say_points, type_name
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.table import NONE, OpenPiles, Player, cards_in
from tafelrunde.scenes.burgundy import sentences
from tafelrunde.scenes.burgundy.labels import describe_reach
from tafelrunde.scenes.burgundy.pieces import (
    ANIMAL_FACES,
    ANIMAL_NAMES,
    DICE_ART,
    GAIN_ART,
    GOOD_FACES,
    GOOD_NAMES,
    INKS,
    SIGNS,
    SILVER_ART,
    WORKER_ART,
    Drawing,
)
from tafelrunde.scenes.burgundy.readings import lacking_facts, types_lacking
from tafelrunde.scenes.vocabulary import Area, Face, Piece, Text, text

ROW = 3  # cards beside a die, most of the time: a fourth one closes them up
OFFER = 3
LINES = 5  # of a round card
PILES, OWN_PILES = 6, 5  # of an estate, most of the time; one's own are larger
PROJECTS = 3
STORED = 8  # kinds of things in a storage, most of the time
HELD = 2  # cards in hand
SILVER_NAME, WORKERS_NAME = text("silver"), text("workers")
SILVER = Face(shape="coin", art=SILVER_ART, title=SILVER_NAME)
WORKERS = Face(shape="token", art=WORKER_ART, title=WORKERS_NAME)


def display_area(draw: Drawing) -> Area:
    """Six rows, each beside its die."""
    rows: list[Area] = []
    for row in range(c.DICE):
        cards = [int(card) for card in draw.table.display if card // c.KINDS == row]
        pieces = [draw.card(card % c.KINDS, f"take {row + 1} {c.KIND_NAMES[card % c.KINDS]}") for card in cards]
        rows.append(Area(f"row{row + 1}", "row", text("row {row}", row=row + 1), pieces=pieces, art=DICE_ART[row],
                         takes=draw.begins(f"play {row + 1}"), most=ROW))
    return Area("display", "group", text("display"), areas=rows, marks=["main", "bare"])


def offer_area(draw: Drawing) -> Area:
    """Bought cards of which one is to be used."""
    pieces = [draw.card(int(kind), f"keep {c.KIND_NAMES[kind]}", f"use {c.KIND_NAMES[kind]}", marks=["new"])
              for kind in draw.table.offer]
    return Area("offer", "row", text("bought cards"), pieces=pieces, marks=["small"], most=OFFER)


def supply_area(draw: Drawing) -> Area:
    """Draw pile, discards, and the open piles of goods and animals."""
    table = draw.table
    back = Piece("draw-pile", Face(shape="back"),
                 text("{number:card|cards} in the draw pile", number=int(table.draw_pile)),
                 moves=draw.begins("buy"), tries=draw.tried("buy"), badge=str(table.draw_pile), marks=["hidden"],
                 note=text("3 silver buy 3 cards once a turn: one is a project or a die"))
    gone = int(cards_in(table.discards))
    used = Piece("discards", Face(art="card-discard"), text("{number:card|cards} discarded", number=gone),
                 badge=str(gone))
    areas = [Area("pile", "stack", text("draw pile"), pieces=[back], marks=["bare"]),
             Area("gone", "stack", text("discards"), pieces=[used], marks=["small", "bare"],
                  takes=draw.of("sell", "return"))]
    areas += [open_pile(draw, "good", table.goods, pile) for pile in range(2)]
    areas += [open_pile(draw, "animal", table.animals, pile) for pile in range(2)]
    return Area("supply", "group", text("supply"), areas=areas, marks=["bare"])


def open_pile(draw: Drawing, name: str, piles: OpenPiles, pile: int) -> Area:
    """An open pile: its top, and how many cards there are."""
    move = f"{name} {pile + 1}"
    size, top = int(piles.sizes[pile]), int(piles.tops[pile])
    title = text("goods, pile {pile}", pile=pile + 1) if name == "good" else text("animals, pile {pile}", pile=pile + 1)
    pieces: list[Piece] = []
    if top >= 0:
        face, words = (GOOD_FACES[top], GOOD_NAMES[top]) if name == "good" else (ANIMAL_FACES[top], ANIMAL_NAMES[top])
        said = sentences.good_note(draw.view, top).data() if name == "good" else None
        pieces = [Piece(f"{name}{pile}-{size}", face, words, moves=draw.begins(move), tries=draw.tried(move),
                        badge=str(size), note=said)]
    return Area(f"{name}s{pile}", "stack", title, pieces=pieces, marks=["bare"], most=1)


def bonus_area(draw: Drawing) -> Area:
    """The round card with its lines, and the bonus cards that are left."""
    view, table = draw.view, draw.table
    lines: list[Piece] = []
    for line in range(table.box.lines[table.round]):
        gains = text("{gains}", gains=sentences.line_gains(view, line))
        face = Face(shape="tile", title=gains, signs=line_signs(view, line))
        lines.append(Piece(f"line-{table.round}-{line}", face, gains,
                           moves=draw.begins(f"bonus {line + 1}"), tries=draw.tried(f"bonus {line + 1}"),
                           note=text("one line for each triple that is completed")))
    firsts = [Piece(f"first-{c.TYPES[number]}",
                    Face(shape="disc", ink=INKS[number], sign=SIGNS[number], art=SIGNS[number],
                         corner=str(c.FIRST_TRIPLE)),
                    text("«1.» card of type {type}", type=type_name(number)),
                    note=text("for the first triple of type {type}: nobody has completed one yet",
                              type=type_name(number)))
              for number in range(len(c.TYPES)) if table.firsts[number] == NONE]
    sevens = [Piece(f"seven-{value}", Face(shape="disc", corner=str(value), art="star-medal"),
                    text("card «all 7 types»: {points}", points=say_points(value)),
                    note=text("whoever shows all seven types in the estate takes the top card"),
                    facts=lacking_facts(view))
              for value in reversed(c.ALL_SEVEN[table.seats][table.all_seven_taken:])]
    return Area("bonuses", "group", text("bonuses"), areas=[
        Area("round", "row", text("card of round {round}", round=c.ROUNDS[table.round]), pieces=lines, most=LINES,
             marks=["low"]),
        Area("firsts", "row", text("first triple of a type"), pieces=firsts, most=len(c.TYPES)),
        Area("sevens", "stack", text("all seven types"), pieces=sevens, most=1),
    ], marks=["bare"])


def line_signs(view: View, line: int) -> list[str]:
    """The gains of a line of the round card in pictures."""
    box, number = view.table.box, int(view.table.round)
    gains = [(int(box.gain(number, line, gain)), GAIN_ART[gain]) for gain in range(len(c.GAINS))]
    return [sign for amount, art in gains if amount for sign in (str(amount), art)]


def estate_area(draw: Drawing, player: Player) -> Area:
    """The piles of an estate; Aaron's belongs to nobody's side."""
    view, table = draw.view, draw.table
    is_aaron = player.seat >= table.seats
    own = player.seat == view.seat
    piles: list[Area] = []
    for pile in range(len(player.estate) // c.PILE_CARDS):
        cards = player.estate[pile * c.PILE_CARDS:(pile + 1) * c.PILE_CARDS]
        number = int(counts_as(player, pile))
        full = cards[c.PILE_CARDS - 1] != NONE
        pieces = [draw.card(int(kind), marks=["complete"] if full else [], laid=True)
                  for kind in cards if kind != NONE]
        onto = f"onto {c.TYPES[number]}"
        opens = own and not full
        piles.append(Area(f"estate{player.seat}-{pile}", "fan", pile_title(cards, number),
                          owner=-1 if is_aaron else int(player.seat), pieces=pieces,
                          moves=draw.begins(onto) if opens else [], tries=draw.tried(onto) if opens else "",
                          most=c.PILE_CARDS,
                          marks=(["complete"] if full else []) + ["quiet" if own or is_aaron else "bare"],
                          note=sentences.pile_note(view, player, cards, number).data() if own or is_aaron else None))
    if is_aaron:
        words = text("Aaron's estate, {points:point|points}; {cards:card is|cards are} to come",
                     points=int(score(table, player)), cards=int(table.aaron_left))
    else:
        words = text("your estate") if own else text("the estate of {seat}", seat=int(player.seat))
    marks = ["bare"] if own else ["small"] if is_aaron else ["small", "bare"]
    return Area(f"estate{player.seat}", "group", words, owner=-1 if is_aaron else int(player.seat), areas=piles,
                moves=draw.begins("apart") if own else [], takes=draw.of("place") if own else [], marks=marks,
                most=OWN_PILES if own else PILES)


def pile_title(cards: vec[i64], number: i64) -> Text:
    """The type of a pile and how full it is."""
    return text("{type} {size}/{full}", type=type_name(number), size=sum(1 for kind in cards if kind != NONE),
                full=c.PILE_CARDS)


def projects_area(draw: Drawing, player: Player) -> Area:
    """Up to three projects."""
    own = player.seat == draw.view.seat
    pieces = []
    for kind in player.projects:
        name = c.KIND_NAMES[kind]
        if own:
            piece = draw.card(int(kind), *(["drop " + name] if "drop " + name in draw.legal else []), "place " + name)
        else:
            piece = draw.card(int(kind), laid=True)  # it will never lie in the viewer's estate
        pieces.append(piece)
    said = text("your projects") if own else text("projects")
    return Area(f"projects{player.seat}", "row" if own else "fan", said, owner=int(player.seat), pieces=pieces,
                takes=draw.of("take", "keep", "buy") if own else [], marks=[] if own else ["small", "bare"],
                most=PROJECTS, art="" if own else "stack")


def lacking_areas(draw: Drawing) -> list[Area]:
    """The types that the viewer's estate does not show yet, each with what three of it are worth [R7.1, R7.4]."""
    view, player = draw.view, draw.table.players[draw.view.seat]
    pieces = [Piece(f"lacking-{c.TYPES[number]}",
                    Face(shape="disc", ink=INKS[number], art=SIGNS[number],
                         corner=str(int(draw.table.box.triple_points[number]))),
                    type_name(number).data(), note=sentences.pile_note(view, player, vec[i64](), number).data())
              for number in types_lacking(player)]
    return [Area("lacking", "heap", text("you still lack"), owner=int(view.seat), pieces=pieces,
                 marks=["spare"])] if pieces else []


def storage_area(draw: Drawing, player: Player) -> Area:
    """Goods and animals; of one's own also silver, workers and the start player card, told beside every name."""
    seat, own = int(player.seat), player.seat == draw.view.seat
    pieces: list[Piece] = []
    if own and player.silver:
        pieces.append(stock(draw, f"silver{seat}", SILVER, SILVER_NAME, int(player.silver), own, "return silver"))
    if own and player.workers:
        pieces.append(stock(draw, f"workers{seat}", WORKERS, WORKERS_NAME, int(player.workers), own, "return worker",
                            sentences.workers_note(draw.view, seat)))
    for good, count in enumerate(player.goods):
        if count:
            pieces.append(stock(draw, f"good{seat}-{c.GOODS[good]}", GOOD_FACES[good], GOOD_NAMES[good], int(count),
                                own, f"sell {c.GOODS[good]}", sentences.good_note(draw.view, good)))
    for animal, count in enumerate(player.animals):
        if count:
            pieces.append(stock(draw, f"animal{seat}-{c.ANIMALS[animal]}", ANIMAL_FACES[animal],
                                ANIMAL_NAMES[animal], int(count), own, ""))
    if own and draw.table.start_card == seat:
        side = text("start player card, face down") if draw.table.face_down else text("start player card")
        pieces.append(Piece("start-card", Face(shape="token", art="sunrise", title=side), side))
    said = text("your storage") if own else text("the storage of {seat}", seat=seat)
    return Area(f"storage{seat}", "heap", said, owner=seat, pieces=pieces,
                takes=draw.of("good", "animal", "bonus") if own else [],
                marks=[] if own else ["small", "bare"], most=STORED)


def stock(draw: Drawing, name: str, face: Face, words: Text, count: int, own: bool, move: str,
          note: Say | None = None) -> Piece:
    """Some equal things in a storage."""
    return Piece(name, face, text("{thing}: {number}", thing=Say(words[0]), number=count), badge=str(count),
                 moves=draw.begins(move) if own else [], tries=draw.tried(move) if own else "",
                 note=None if note is None else note.data())


def hand_area(draw: Drawing, seat: int) -> Area:
    """Cards in hand: dice of one's own, backs of the others."""
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
            piece.note = describe_reach(view, die).data()
        pieces.append(piece)
    said = text("your cards") if own else text("the cards of {seat}", seat=seat)
    return Area(f"hand{seat}", "hand", said, owner=seat, pieces=pieces, takes=draw.of("use") if own else [],
                marks=["flat" if own else "small"], most=HELD)
