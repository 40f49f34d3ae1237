"""Positions drawn as maps, and small words to play and ask in them.

A drawing shows the top left corner of the map; the rest is empty plain. Lines alternate: squares, with `|` where a
wall stands between two of them, then `-` under squares with a wall below. Squares: `.` plain, `f` wood, `h` hill,
`t` town; castles `R G P Y`, knights `r g p y` (rose, gold, purple, gray: seats 0 to 3).
"""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Illegal
from tafelrunde.games.loewenherz import GAME, State, table as tables, turn
from tafelrunde.games.loewenherz.components import ACTION_CARDS, KIND_NAMES, KINDS
from tafelrunde.games.loewenherz.crown import fresh_group
from tafelrunde.games.loewenherz.geometry import EDGE_AT, EDGE_NAMES, SQUARE_NAMES
from tafelrunde.games.loewenherz.position import PHASES
from tafelrunde.games.loewenherz.table import HIDDEN, Table

GROUND = {"f": 1, "h": 2, "t": 3}
CASTLES, KNIGHTS = "RGPY", "rgpy"
CORRIDOR = """
t . . G|.
  -------
.|r R|. .
-----
P . . . P
"""
HILLS = """
R h h|. G h|. P
-----------
. . . . . P . .
"""


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def edge(name: str) -> int:
    return EDGE_NAMES.index(name)


def drawn(picture: str, seats: int = 4, wood: str = "") -> State:
    """The position of a drawing, between turns. `wood` names squares that are wooded under their pieces."""
    state = GAME.start(seats)
    table = state.table
    board = table.board
    terrain = [0] * 150
    table.tiles = vec[i64]([0, 4, 8, 12, 16, 20])
    table.dealt = 6
    lines = picture.strip("\n").splitlines()
    for number, line in enumerate(lines):
        row = number // 2
        for place, sign in enumerate(line):
            column = place // 2
            where = row * 15 + column
            if number % 2 == 1 and sign == "-":
                board.set_wall(EDGE_AT[where * 4 + 2])
            elif place % 2 == 1 and sign == "|":
                board.set_wall(EDGE_AT[where * 4 + 1])
            elif sign in CASTLES:
                board.piece[where] = CASTLES.index(sign)
            elif sign in KNIGHTS:
                board.piece[where] = 4 + KNIGHTS.index(sign)
                table.knights[KNIGHTS.index(sign)] -= 1
            elif sign in GROUND:
                terrain[where] = GROUND[sign]
    for name in wood.split():
        terrain[square(name)] = 1
    board.terrain = vec[i64](terrain)
    board.survey()
    table.phase = tables.REVEAL
    return state


def act(state: State, kind: str, seat: int = 0) -> State:
    """The seat performs an action alone: `W2`, `S1`, `S2`, `P` …"""
    return contest(state, kind, seat)


def contest(state: State, kind: str, *seats: int) -> State:
    """These seats, and nobody else, have picked a band of that kind: what follows is played out."""
    table = state.table
    card, band = next((card, bands.index(kind)) for card, bands in
                      ((card, text.split()[1:]) for card, text in enumerate(ACTION_CARDS)) if kind in bands)
    table.card, table.band = card, band - 1
    table.seen[card] = 1
    table.laid = 4 if table.seats > 2 else 3
    table.picks = vec[i64]([sum(2**seat for seat in seats) if place == band else 0 for place in range(3)])
    table.phase = tables.NEXT_BAND
    turn.proceed(state)
    return state


def deciding(state: State, seat: int = 0, card: str = "B $8 W2 S2") -> State:
    """It is the seat's turn to lay the first decision card."""
    table = state.table
    table.card = ACTION_CARDS.index(card)
    table.seen[table.card] = 1
    table.first = table.turn_of = seat
    table.phase = tables.DECIDE
    return state


def give(state: State, seat: int, kind: str) -> State:
    """The seat has taken a card of that kind from a pile."""
    table, wanted = state.table, KIND_NAMES.index(kind)
    card = next(card for card in range(13) if table.taker[card] >= 4 and state.kinds[card] == wanted)
    table.taker[card] = seat
    table.group[seat * 13 + card] = fresh_group(table, seat)
    return state


def hand(state: State, seat: int) -> list[str]:
    """The politics cards of a seat, shown treasures included."""
    cards = [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(state.hidden_count(seat, kind))]
    cards += [KIND_NAMES[2 + treasure] for treasure in range(4) if state.table.treasure_at[treasure] == seat]
    return sorted(cards)


def shown(state: State, treasure: int) -> bool:
    return bool(state.table.treasure_at[treasure] != HIDDEN)


def play(state: State, *moves: str, seat: int | None = None) -> State:
    for move in moves:
        GAME.play(state, move, seat)
    return state


def may(state: State, move: str, seat: int | None = None) -> bool:
    return move in GAME.legal(state, seat)


def refused(state: State, move: str, seat: int | None = None) -> str:
    """The rule that refuses a move; empty if it is legal."""
    actor = state.actor() if seat is None else seat
    illegal = state.refusal(actor, GAME.move(move))
    assert (illegal is None) == (move in GAME.legal(state, int(actor)))
    assert illegal is None or isinstance(illegal, Illegal)
    return illegal.rule if illegal is not None else ""


def power(state: State) -> list[int]:
    return [int(state.table.power(colour)) for colour in range(4)]


def ducats(state: State) -> list[int]:
    return [int(amount) for amount in state.table.ducats][: state.seats]


def walls(table: Table) -> set[str]:
    return {EDGE_NAMES[place] for place in range(275) if table.board.walls[place] != 0}


def zone_kind(state: State, name: str) -> str:
    """`region of 0`, `neutral zone` or `open land`."""
    board = state.table.board
    zone = board.zone[square(name)]
    if board.is_region(zone):
        return f"region of {board.owner(zone)}"
    return "neutral zone" if board.is_neutral(zone) else "open land"


def phase(state: State) -> str:
    return PHASES[state.table.phase]
