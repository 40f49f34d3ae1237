"""Setting up: tiles, the basic layout, castles and knights, piles."""

from collections import Counter

import pytest

from tafelrunde.core import CHANCE, BadInput, Rng
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.components import (
    ACTION_CARDS,
    BAND_KIND,
    BAND_NUMBER,
    CARD_LETTER,
    KIND_COUNTS,
    TERRAIN_SIGNS,
    TILES,
)
from tafelrunde.games.loewenherz.geometry import SQUARE_NAMES, distance
from tafelrunde.games.loewenherz.position import draw_map
from tests.games.loewenherz.table import ducats, may, phase, play, power, refused, square, zone_kind

BASIC_MAP = [
    ".F.FFFFF...FF.F",
    ".H.TFFHF.HFTH..",
    "....FFFFT..F..F",
    "FTF...FF..H..TF",
    "...HHHHFHHHF..F",
    "FT.FHFHFHHH....",
    "....H..T.F..T.F",
    ".FF..F.F.TFFFFH",
    ".HH.TF.HF.F.HF.",
    ".F..FF.F.FF....",
]

BASIC_PIECES = """
R . .|. . . . . G . . .|. . .

r . .|. . . . . g . . .|. P p
- - -                   - - -
. . . P . . . . . . . . . . .

. . . p . . . . y Y . . R . .

y Y . . . . . . . . . . r . .

. . . . . . . . . . . g . . .

. . . . . . p . . . . G . . .
- -                       - -
g .|. . . . P . . . . . .|. .

G .|. . . . . . . . . . .|. .

. .|r R . . . . . . . . .|Y y
"""


def started(seats: int, tiles: str = "A0 B0 C0 D0 E0 F0", **options: object) -> State:
    """A match with the map laid and the piles dealt."""
    state = GAME.start(seats, options)
    if state.table.variable:
        for tile in tiles.split():
            GAME.play(state, "tile " + tile)
    state.roll(Rng(1))
    return state


def terrain(state: State) -> list[str]:
    ground = state.table.board.terrain
    return ["".join(TERRAIN_SIGNS[ground[row * 15 + column]] for column in range(15)) for row in range(10)]


def test_the_box() -> None:
    """[L2.1] The tiles have 66 plain squares, 51 woods, 23 hills and 10 towns; the cards are as counted."""
    assert Counter(sign for tile in TILES for row in tile for sign in row) == {".": 66, "F": 51, "H": 23, "T": 10}
    assert len(ACTION_CARDS) == 31 and sum(KIND_COUNTS) == 13
    assert Counter(CARD_LETTER) == {0: 6, 1: 7, 2: 7, 3: 7, 4: 4}
    bags = [BAND_NUMBER[place] for place in range(93) if BAND_KIND[place] == 0]
    assert (len(bags), sum(bags)) == (14, 86)
    crowns = sum(1 for place in range(93) if BAND_KIND[place] == 1)
    walls = [BAND_NUMBER[place] for place in range(93) if BAND_KIND[place] == 2]
    swords = Counter(BAND_NUMBER[place] for place in range(93) if BAND_KIND[place] == 3)
    assert (crowns, len(walls), sum(walls), swords) == (13, 27, 60, {1: 15, 2: 12})


def test_start() -> None:
    """[L4.1] No points, twelve ducats, twelve knights; [L13] piles of six and seven politics cards."""
    state = started(4)
    assert power(state) == [0, 0, 0, 0]
    assert ducats(state) == [12, 12, 12, 12]
    assert list(state.table.knights) == [12, 12, 12, 12]
    assert (state.table.pile_size(0), state.table.pile_size(1)) == (6, 7)


def test_basic_layout() -> None:
    """[L4.2] Terrain, pieces and walls of the basic setup; four regions of six squares with one hill and no town."""
    state = started(3, setup="basic")
    table = state.table
    assert terrain(state) == BASIC_MAP
    drawing = [line.ljust(29) for line in BASIC_PIECES.strip("\n").splitlines()]
    assert draw_map(table.board) == drawing
    assert table.board.stock == 80
    for colour in range(4):
        zone = next(zone for zone in range(len(table.board.size)) if table.board.owner(zone) == colour)
        assert (table.board.size[zone], table.board.hills[zone], table.board.towns[zone]) == (6, 1, 0)
    assert [ACTION_CARDS[card][0] for card in range(31) if table.seen[card]] == ["A"] * 6
    assert power(state) == [0, 0, 0, 0]


def test_options_of_the_basic_setup() -> None:
    """[L20] With the option start regions score 5 each; [L4.7] the neutral colour nothing. [L4.8] There is no basic
    setup for two."""
    assert power(started(3, setup="basic", basic_start_points=True)) == [5, 5, 5, 0]
    with pytest.raises(BadInput):
        GAME.start(2, {"setup": "basic"})


def test_tiles_are_turned() -> None:
    """[L4.3, L13] Tile A a quarter turn clockwise: its left column becomes the top row; no tile comes twice."""
    state = started(4, "A90 B0 C180 D0 E0 F270")
    rows = [row[:5] for row in terrain(state)[:5]]
    tile = TILES[0]
    assert rows == ["".join(tile[4 - column][row] for column in range(5)) for row in range(5)]
    fresh = GAME.start(4)
    GAME.play(fresh, "tile C90")
    assert "tile C0" not in GAME.legal(fresh, CHANCE)
    assert len(GAME.legal(fresh, CHANCE)) == 20
    assert state.table.board.stock == 100
    assert state.table.seen[0] == 0


def test_rounds_of_placing() -> None:
    """[L4.4, L22] Castle, then knight beside it, on free plain squares; seat after seat, three rounds with four."""
    state = started(4)
    assert phase(state) == "castle" and state.actor() == 0
    assert [refused(state, f"castle {where}") for where in ("b1", "b2")] == ["L4.4"] * 2
    play(state, "castle a1")
    assert [refused(state, f"knight {where}") for where in ("b1", "b2", "a1")] == ["L4.4"] * 3
    play(state, "knight a2")
    assert state.actor() == 1
    assert [refused(state, f"castle {where}") for where in ("a1", "a2")] == ["L4.4"] * 2
    assert state.table.knights[0] == 11
    rng = Rng(3)
    order = [0]
    while phase(state) in ("castle", "squire"):
        if phase(state) == "castle":
            order.append(int(state.actor()))
        state.apply(state.actor(), state.random_move(rng))
    assert order == [0, 1, 2, 3] * 3
    assert zone_kind(state, "a1") == "open land"


def test_a_castle_needs_room_for_its_knight() -> None:
    """[L4.4] A plain square whose plain neighbours are taken, or that has none, is no place for a castle."""
    state = started(4)
    assert may(state, "castle c1")
    state.table.board.piece[square("c2")] = 5
    assert refused(state, "castle c1") == "L4.4"


def test_distance() -> None:
    """[L4.5] Six squares between castles of a colour; other colours may be neighbours."""
    state = play(started(2), "castle a1", "knight a2", "castle a3", "knight b3")
    assert refused(state, "castle d4") == "L4.5"
    assert distance(square("a1"), square("d4")) == 6
    assert distance(square("a1"), square("e4")) == 7
    assert may(state, "castle d7")


def test_distance_fallback() -> None:
    """[L4.6] Where nothing is seven away any more, the most distant squares are open."""
    state = started(4)
    board = state.table.board
    for name in SQUARE_NAMES:
        if distance(square(name), square("a1")) > 5 and board.terrain[square(name)] == 0:
            board.piece[square(name)] = 5
    play(state, "castle a1", "knight a2")
    for _ in range(3):
        play(state, GAME.legal(state)[0])
        play(state, GAME.legal(state)[0])
    assert state.actor() == 0
    assert 0 < state.table.gap < 7
    for move in GAME.legal(state):
        assert distance(square(move.split()[1]), square("a1")) == state.table.gap


@pytest.mark.parametrize(("seats", "castles"), [(2, [4, 4, 4, 0]), (3, [3, 3, 3, 3]), (4, [3, 3, 3, 3])])
def test_all_castles(seats: int, castles: list[int]) -> None:
    """[L4.6, L4.7, L4.8, L12] With three everybody sets up one neutral castle, with two each two, by the same rules."""
    state, rng, neutral, gaps = started(seats), Rng(5), [], [7]
    while phase(state) in ("castle", "squire"):
        actor, placed = int(state.actor()), int(state.table.placed)
        if phase(state) == "castle":
            gaps.append(int(state.table.gap))
        state.apply(actor, state.random_move(rng))
        if phase(state) == "squire" and placed >= (8 if seats == 2 else 9):
            neutral.append(actor)
    assert [sum(1 for piece in state.table.board.piece if piece == colour) for colour in range(4)] == castles
    assert neutral == {2: [0, 1, 0, 1], 3: [0, 1, 2], 4: []}[seats] or seats == 4
    assert state.table.colours() == {2: 3, 3: 4, 4: 4}[seats]
    for colour in range(4):
        homes = [place for place in range(150) if state.table.board.piece[place] == colour]
        assert all(distance(one, other) >= min(gaps) for one in homes for other in homes if one != other)
    state.audit()
