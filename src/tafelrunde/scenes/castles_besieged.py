"""The table of Castles Besieged: two rows face to face from one edge, piles and dice beside them, the hand below."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tafelrunde.core import Say
from tafelrunde.games.castles_besieged import GAME, View, moves as m, table as t
from tafelrunde.games.castles_besieged.attack import castle_ways, hits_castle, roll_needed
from tafelrunde.games.castles_besieged.components import KINGDOMS, PAIRS, PIPS, UNITS, ways_to_roll
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

PICTURES: Final = ("", *(f"portrait-{one}" for one in (
    "child", "aristocrat", "merchant", "farmer", "artisan", "squire", "footman", "veteran", "swordsman", "warrior",
    "horseman", "knight", "hero")))
ARMS: Final = ("griffin-symbol", "eagle-emblem")
DICE: Final = ("die-1", "die-2", "die-3", "die-4", "die-5", "die-6")
ROW: Final = 8  # cards a row usually grows to at most
HELD: Final = 7  # so many are usually held at most
ART: Final = (*PICTURES[1:], *ARMS, *DICE, "broadsword", "card-pickup", "castle", "laurels", "shield")


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it."""
    near = int(view.seat) if view.seat >= 0 else 0
    return Scene(
        game="castles_besieged",
        viewer=int(view.seat),
        seats=[panel(view, seat) for seat in range(2)],
        areas=[hand_area(view, 1 - near, legal), field_area(view, near, legal), pile_area(view, legal),
               dice_area(view), discard_area(view), hand_area(view, near, legal)],
        prompt=prompt(view, legal),
        moves=[Move(move, label(view, move).data(), note=note(view, GAME.move(move)),
                    mark="end" if move == "pass" else "", to=f"row{view.seat}" if m.is_lay(GAME.move(move)) else "")
               for move in legal],
        sheet=sheet(view),
        theme="castles_besieged",
        chapter=so_far(view).chapter,
    )


def so_far(view: View) -> SoFar:
    """The turn; how near a castle is to its fall, in a match of several games beside the games won."""
    table = view.table
    chapter = text("turn {number}", number=int(table.turn))
    if table.awaited == t.NOTHING:
        return SoFar(chapter, 100)
    needed_games = int(table.rules.games) // 2 + 1
    hits = max(int(army.hits) for army in table.armies) / int(table.rules.hits_to_lose)
    return SoFar(chapter, min(99, int(100 * (max(int(won) for won in table.won) + hits) / needed_games)))


def label(view: View, move: str) -> Say:
    """A move in words."""
    index = GAME.move(move)
    if index == m.DRAW:
        return Say("draw a card")
    if m.is_lay(index):
        return Say("lay {card}", card=m.card_name(index - m.LAY))
    if index == m.PASS:
        return Say("pass")
    place = index - m.ATTACK
    own, enemy = view.table.armies[view.seat].row, view.table.armies[1 - view.seat].row
    if place >= len(own):
        return Say("attack with the card at place {place}", place=int(place) + 1)
    pairs = [(int(own[one]), int(enemy[one]) if one < len(enemy) else 0) for one in range(len(own))]
    attacker = m.card_name(own[place])
    attack = (Say("attack {defender} with {attacker}", defender=m.card_name(enemy[place]), attacker=attacker)
              if place < len(enemy) else Say("attack the castle with {attacker}", attacker=attacker))
    alike = pairs.count(pairs[place]) > 1
    return Say("{attack}, at place {place}", attack=attack, place=int(place) + 1) if alike else attack


# -- what things are worth


def percent(ways: int) -> int:
    """A number of the 36 rolls of two dice, in percent."""
    return round(100 * ways / int(PAIRS))


def castle_chance(view: View) -> int:
    """The chance to hit a castle, in percent [C5.5]."""
    return percent(int(castle_ways(view.table.rules)))


def odds(view: View, seat: int, place: int) -> Text:
    """The roll that the seat's card at that place needs against whatever it faces, and its chance."""
    own, enemy = view.table.armies[seat].row, view.table.armies[1 - seat].row
    if place >= len(enemy):
        key = ("hits the castle with a 7, {chance} %" if view.table.rules.exact_seven_on_castle
               else "hits the castle with 7 and more, {chance} %")
        return text(key, chance=castle_chance(view))
    need = roll_needed(own[place], enemy[place])
    return text("kills {defender} with {need} and more, {chance} %", defender=m.card_name(enemy[place]),
                need=int(need), chance=percent(int(ways_to_roll(need))))


def badge(view: View, seat: int, place: int) -> str:
    """The roll needed, as printed on the card."""
    own, enemy = view.table.armies[seat].row, view.table.armies[1 - seat].row
    if place < len(enemy):
        return f"{roll_needed(own[place], enemy[place])}+"
    return "7" if view.table.rules.exact_seven_on_castle else "7+"


def laying(view: View, value: int) -> Text:
    """The card that this one would face if it were laid now."""
    place = len(view.table.armies[view.seat].row)
    enemy = view.table.armies[1 - view.seat].row
    if place >= len(enemy):
        return text("would be unblocked: {chance} % to hit the castle", chance=castle_chance(view))
    own_need, enemy_need = roll_needed(value, enemy[place]), roll_needed(enemy[place], value)
    return text("would face {defender}: {chance} % to kill it, {danger} % to be killed",
                defender=m.card_name(enemy[place]), chance=percent(int(ways_to_roll(own_need))),
                danger=percent(int(ways_to_roll(enemy_need))))


def note(view: View, move: int) -> Text | None:
    """What to know about a legal move before it is made: chances of an attack, what a card laid would face, cards left
    to draw."""
    if m.is_attack(move):
        return odds(view, int(view.seat), int(move - m.ATTACK))
    if m.is_lay(move):
        return laying(view, int(move - m.LAY))
    if move != m.DRAW:
        return None
    if view.pile_size == 0:
        return text("the killed cards are shuffled first")
    return text("{number:card is|cards are} left", number=int(view.pile_size))


# -- pieces and areas


def card(name: str, value: int, ink: str, sign: str) -> Piece:
    """A card that lies open."""
    return Piece(name, Face(ink=ink, sign=sign, corner=str(value), art=PICTURES[value], title=text(UNITS[value])),
                 m.card_name(value).data())


def field_area(view: View, near: int, legal: Sequence[str]) -> Area:
    """Both rows from the common edge, the far one first."""
    rows = [row_area(view, 1 - near, legal), row_area(view, near, legal)]
    return Area("field", "facing", text("the field, from the common edge"), areas=rows, marks=["main"])


def row_area(view: View, seat: int, legal: Sequence[str]) -> Area:
    """One row. The viewer's cards begin an attack; its row takes the cards it lays."""
    lays = [move for move in legal if m.is_lay(GAME.move(move))] if seat == view.seat else []
    pieces = [row_piece(view, seat, place, legal) for place in range(len(view.table.armies[seat].row))]
    return Area(f"row{seat}", "row", text("the row of {kingdom}", kingdom=KINGDOMS[seat]), owner=seat, pieces=pieces,
                moves=lays, takes=storming(view, legal) if seat != view.seat else [], counters=[castle(view, seat)],
                most=ROW)


def castle(view: View, seat: int) -> Counter:
    """The castle behind a row: as many stones as it takes hits to storm it, one broken by each [C6.1]."""
    hits, most = int(view.table.armies[seat].hits), int(view.table.rules.hits_to_lose)
    left = most - hits
    said = text("{left:more hit storms|more hits storm} it", left=left) if left > 0 else text("stormed")
    return Counter(f"castle{seat}", text("hits on the castle of {kingdom}", kingdom=KINGDOMS[seat]), hits, art="castle",
                   of=most, seat=seat, note=said, kind="stones")


def storming(view: View, legal: Sequence[str]) -> list[str]:
    """The attacks by cards that face nobody: they go past the enemy's row."""
    faced = len(view.table.armies[1 - view.seat].row) if view.seat >= 0 else 0
    return [move for move in legal if m.is_attack(GAME.move(move)) and GAME.move(move) - m.ATTACK >= faced]


def row_piece(view: View, seat: int, place: int, legal: Sequence[str]) -> Piece:
    """A card in a row: game and turn in which it was laid tell it from all others."""
    table = view.table
    army, last = table.armies[seat], table.last_attack
    piece = card(f"row{seat}-{table.games_played}-{army.laid[place]}", int(army.row[place]), f"seat{seat}", ARMS[seat])
    attack = f"attack {place + 1}"
    piece.moves = [attack] if attack in legal else []
    piece.tries = attack if view.seat >= 0 else ""
    piece.marks = ["blocked" if place < len(table.armies[1 - seat].row) else "open"]
    if table.awaited == t.THE_DICE and seat == table.to_move and place == table.place:
        piece.marks.append("chosen")
    elif last is not None and last.seat == seat and last.attacker_laid == army.laid[place]:
        piece.marks.append("last")
    piece.badge = badge(view, seat, place)
    piece.note = odds(view, seat, place)
    return piece


def pile_area(view: View, legal: Sequence[str]) -> Area:
    """The draw pile, or its empty place."""
    left, moves = int(view.pile_size), [move for move in legal if move == "draw"]
    top = Piece("pile-top", Face(shape="back"), text("{number:card|cards} face down", number=left), moves=moves,
                tries="draw" if view.seat >= 0 else "", badge=str(left), marks=["hidden"])
    return Area("pile", "stack", text("draw pile"), pieces=[top] if left > 0 else [], moves=moves,
                tries=top.tries, most=1)


def discard_area(view: View) -> Area:
    """The discard pile: each value once, with how many of it have fallen [C19]."""
    counts = view.table.discard.counts
    pieces = []
    for value in range(1, len(counts)):
        if counts[value] > 0:
            piece = card(f"fallen-{value}", value, "neutral", "")
            piece.badge = str(counts[value])
            pieces.append(piece)
    return Area("discard", "heap", text("the fallen"), pieces=pieces, marks=["small"], most=len(counts) - 1)


def dice_area(view: View) -> Area:
    """The dice of the last attack, and its result."""
    last = view.table.last_attack
    if last is None:
        return Area("dice", "dice", text("no attack yet"), most=2)
    pips = (int(m.first_die(last.dice)), int(m.second_die(last.dice)))
    pieces = [Piece(f"die{number}", Face(shape="die", corner=str(shown), art=DICE[shown - 1]), text(str(shown)))
              for number, shown in enumerate(pips)]
    roll, attacker, defender = PIPS[last.dice], last.attacker, last.defender
    if defender == t.CASTLE:
        said = "{attacker} hit the castle" if hits_castle(view.table.rules, roll) else "{attacker} missed the castle"
        outcome = Say(said, attacker=m.card_name(attacker))
    else:
        killed = roll >= roll_needed(attacker, defender)
        said = "{attacker} killed {defender}" if killed else "{attacker} missed {defender}"
        outcome = Say(said, attacker=m.card_name(attacker), defender=m.card_name(defender))
    return Area("dice", "dice", text("last attack of {seat}: {outcome}", seat=int(last.seat), outcome=outcome),
                pieces=pieces, most=2)


def hand_area(view: View, seat: int, legal: Sequence[str]) -> Area:
    """The viewer's own hand open, any other as backs, with what is known of it [C25]."""
    if seat != view.seat:
        known = view.known[seat].to_list()
        backs = [Piece(f"hand{seat}-{place}", Face(shape="back"), text("a hidden card"), marks=["hidden"])
                 for place in range(view.sizes[seat])]
        return Area(f"hand{seat}", "hand", text("the hand of {kingdom}", kingdom=KINGDOMS[seat]), owner=seat,
                    pieces=backs, marks=["bare"], most=HELD,
                    note=text("among them: {cards}", cards=tuple(m.card_name(value) for value in known))
                    if known else None)
    pieces: list[Piece] = []
    for value in view.hand.to_list():
        copy = sum(1 for piece in pieces if piece.face.corner == str(value))
        piece = card(f"hand-{value}-{copy}", value, f"seat{seat}", ARMS[seat])
        piece.tries = f"lay {value}"
        piece.moves = [piece.tries] if piece.tries in legal else []
        piece.note = laying(view, value)
        pieces.append(piece)
    return Area("hand", "hand", text("your hand"), owner=seat, pieces=pieces,
                takes=["draw"] if "draw" in legal else [], most=HELD)


# -- around the table


def panel(view: View, seat: int) -> SeatPanel:
    """One kingdom: the hits its castle has taken, its cards, its games."""
    table = view.table
    over = table.awaited == t.NOTHING
    marks = [name for name, holds in (
        ("acts", seat == table.actor()),
        ("deals", seat == table.dealer),
        ("winner", over and table.won[seat] >= table.won[1 - seat]),
    ) if holds]  # fmt: skip
    counters = [
        Counter("hits", text("hits taken"), int(table.armies[seat].hits), art="castle",
                of=int(table.rules.hits_to_lose), kind="stones"),
        Counter("cards", text("cards"), int(view.sizes[seat]), art="card-pickup"),
    ]
    if table.rules.games > 1:
        counters.append(Counter("games", text("games won"), int(table.won[seat]), art="laurels"))
    return SeatPanel(seat=seat, ink=f"seat{seat}", sign=ARMS[seat], title=text(KINGDOMS[seat]), counters=counters,
                     marks=marks)


def prompt(view: View, legal: Sequence[str]) -> Prompt:
    """The question to the viewer, or who is awaited."""
    awaited = view.table.awaited
    if awaited == t.NOTHING:
        return Prompt(text("the battle is over"), rule="C6.1")
    if awaited == t.A_TURN:
        if not legal:
            return Prompt(text("{seat} has to draw, lay or attack", seat=int(view.table.to_move)))
        if list(legal) == ["pass"]:
            return Prompt(text("you can do nothing but pass"), rule="C15")
        return Prompt(text("draw a card, lay one, or attack with one"), rule="C3.1")
    if awaited == t.THE_DICE:
        return Prompt(text("the dice are rolled"), rule="C5.2")
    if awaited == t.A_CARD:
        return Prompt(text("a card is drawn"), rule="C3.2")
    if awaited == t.A_DEAL:
        return Prompt(text("the cards are dealt"), rule="C2.3")
    return Prompt(text("the lot decides who deals"), rule="C2.1")


def sheet(view: View) -> Sheet:
    """Hits landed; in a match the games as well."""
    table = view.table
    landed: list[int | None] = [int(table.armies[1 - seat].hits) for seat in range(2)]
    if table.rules.games == 1:
        return Sheet(text("the siege"), [SheetRow(text("hits landed"), landed, total=True, rule="C6.1")])
    won: list[int | None] = [int(won) for won in table.won]
    return Sheet(text("the match"), [
        SheetRow(text("hits landed in this game"), landed, rule="C6.1"),
        SheetRow(text("games won"), won, total=True, rule="C6.2"),
    ])


def pad_rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """[C6.1] The score pad: a box for every hit a castle stands; in a match of several games those won as well."""
    hits, games = int(options["hits_to_lose"]), int(options["games"])
    if games == 1:
        return [PadRow(text("hits landed"), "C6.1", total=True, boxes=hits)]
    return [PadRow(text("hits landed in this game"), "C6.1", boxes=hits),
            PadRow(text("games won"), "C6.2", total=True, boxes=(games + 1) // 2)]
