"""Walls: where they may stand, what they enclose, what that scores."""

import pytest

from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import size_points
from tafelrunde.games.loewenherz.walls import raise_wall
from tests.games.loewenherz.table import act, drawn, edge, may, phase, play, power, refused, walls, zone_kind


def test_zones() -> None:
    """[L3.1] One castle makes a region, none a neutral zone, two open land, even of one colour."""
    state = drawn("""
R r|. .|P R|
-----------
. . G . Y .
""")
    assert zone_kind(state, "a1") == "region of 0"
    assert zone_kind(state, "d1") == "neutral zone"
    assert zone_kind(state, "e1") == "open land"
    assert zone_kind(state, "o10") == "open land"
    state = drawn("""
R . R|
-----
""")
    assert zone_kind(state, "b1") == "open land"


def test_only_edges_connect() -> None:
    """[L3.2] Squares that meet at a corner only are not connected."""
    state = drawn("""
R|.
-
.|.
""")
    assert zone_kind(state, "a1") == "region of 0"
    assert zone_kind(state, "b2") == "neutral zone"


@pytest.mark.parametrize(("squares", "points"), [
    (0, 0), (1, 3), (4, 3), (5, 5), (10, 5), (11, 7), (20, 7), (21, 9), (30, 9), (31, 12), (150, 12)])
def test_size_table(squares: int, points: int) -> None:
    """[L3.3] 1-4, 5-10, 11-20, 21-30, more."""
    assert size_points(squares) == points


def test_stock() -> None:
    """[L1.1, L9.3] A hundred walls; without stock none can be placed."""
    assert Board().stock == 100
    state = act(drawn("R r . .\n\nG g . ."), "W2")
    state.table.board.stock = 0
    assert refused(state, "wall c1|d1") == "L9.3"


def test_up_to_n_walls_anywhere() -> None:
    """[L7.1a, L7.1b, L5.5] One by one on any free edge, touching nothing if one likes; fewer are allowed."""
    state = play(act(drawn("R r . .\n\nG g . ."), "W3"), "wall h5|i5")
    assert refused(state, "wall h5|i5") == "L7.1b"
    play(state, "wall c1|c2")
    assert phase(state) == "walls"
    play(state, "stop")
    assert phase(state) == "reveal"
    assert walls(state.table) == {"h5|i5", "c1|c2"}


def test_not_between_own_pieces() -> None:
    """[L7.1c] Knight and knight, knight and castle of any one colour; castles, or colours that differ, are fine."""
    state = act(drawn("""
R r g G

r . P P

Y p . .
""", seats=3), "W3", seat=0)
    assert refused(state, "wall a1|b1") == "L7.1c"
    assert refused(state, "wall c1|d1") == "L7.1c"
    assert refused(state, "wall a1|a2") == "L7.1c"
    assert may(state, "wall b1|c1")
    assert may(state, "wall c2|d2")
    assert may(state, "wall a3|b3")


def test_not_inside_a_region() -> None:
    """[L7.1d] Neither in one's own region nor in a foreign one; in open land and [L7.1h] neutral zones it is legal."""
    state = act(drawn("""
R . .|. .|G .|. .
-----------------
P . . . . . . . R
"""), "W2")
    assert zone_kind(state, "a1") == "region of 0"
    assert zone_kind(state, "f1") == "region of 1"
    assert refused(state, "wall a1|b1") == "L7.1d"
    assert refused(state, "wall f1|g1") == "L7.1d"
    assert zone_kind(state, "d1") == "neutral zone"
    assert may(state, "wall d1|e1")
    assert zone_kind(state, "c2") == "open land"
    assert may(state, "wall c2|d2")


def test_the_owner_scores() -> None:
    """[L7.1e] Gold's wall closes rose's region of three squares with a town: 3 + 5 for rose."""
    state = act(drawn("""
R r t .
-----
P . . G
"""), "W2", seat=1)
    play(state, "wall c1|d1")
    assert power(state) == [8, 0, 0, 0]
    assert zone_kind(state, "a1") == "region of 0"


def test_one_wall_can_create_two_regions() -> None:
    """[L7.1e] Two squares for rose, five for gold."""
    state = act(drawn("""
R r . . . . G|
-------------
"""), "W2")
    play(state, "wall b1|c1")
    assert power(state) == [3, 5, 0, 0]


def test_inner_walls_return() -> None:
    """[L7.1f] A wall strictly inside a new region goes back to stock; those of its outline stay."""
    state = act(drawn("""
R . . .
   -
. . . .
-------
G . . P
"""), "W3")
    before = state.table.board.stock
    play(state, "wall d1|e1")
    assert "b1|b2" in walls(state.table)
    play(state, "wall d2|e2")
    assert power(state) == [5, 0, 0, 0]
    assert "b1|b2" not in walls(state.table)
    assert state.table.board.stock == before - 2 + 1


def test_three_regions_are_enough() -> None:
    """[L7.1g] The third region ends the action in the middle; picking walls later is legal but places none."""
    state = act(drawn("""
R|.|R|.|R .|
- - - - -
. . . . . G
"""), "W3")
    assert state.table.walls_left == 3
    play(state, "wall e1|f1")
    assert power(state)[0] == 3
    assert state.table.board.regions(0) == 3
    assert phase(state) == "reveal"
    act(state, "W2")
    assert phase(state) == "reveal"


@pytest.mark.parametrize(("three", "left"), [(False, "walls"), (True, "reveal")])
def test_two_players_need_four(three: bool, left: str) -> None:
    """[L15] With two players all four castles have to be enclosed, unless the option says three."""
    state = drawn("""
R|.|R|.|R|.|R . G
- - - - -
. . . . . . . . .
""", seats=2)
    state.table.three_regions = three
    act(state, "W2")
    assert phase(state) == left


def test_neutral_zones_and_neutral_regions_score_nothing() -> None:
    """[L7.1h] Walling in empty squares, or the colour nobody plays, scores for nobody."""
    state = act(drawn("""
. . Y y .
-   ---
R . . . G
""", seats=3), "W3")
    play(state, "wall a1|b1")
    assert zone_kind(state, "a1") == "neutral zone"
    play(state, "wall b1|c1", "wall d1|e1")
    assert zone_kind(state, "c1") == "region of 3"
    assert power(state) == [0, 0, 0, 0]


def test_an_older_wall_may_stand_between_own_pieces() -> None:
    """[L14] The ban is on placing: a knight may later stand on the other side of a wall that was there before."""
    state = act(drawn("""
R . .
-
. . .
"""), "S2")
    play(state, "knight b1", "knight b2")
    act(state, "S1")
    play(state, "knight a2")
    assert "a1|a2" in walls(state.table)
    state.table.board.survey()
    assert state.table.board.chained(0, -1) == 3


def test_a_wall_that_touches_nothing_encloses_nothing() -> None:
    """[L3.1] The short cut of the flood fill: only a wall that meets others at both ends can divide a zone."""
    board = drawn("R r|.\n\n. . G").table.board
    assert board.may_enclose(edge("b2|c2")) is False
    assert board.may_enclose(edge("a1|a2")) is False
    assert board.may_enclose(edge("b1|b2")) is False
    assert raise_wall(drawn("R . G").table, edge("h5|i5")) == []
