"""Walls: where they may stand, what they enclose, what that scores."""

import pytest

from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import size_points
from tafelrunde.games.loewenherz.walls import raise_wall
from tests.games.loewenherz.table import act, drawn, edge, phase, play, power, refused, walls, zone_kind


@pytest.mark.parametrize(("picture", "zones"), [
    ("R r|. .|P R|\n-----------\n. . G . Y .",
     {"a1": "region of 0", "d1": "neutral zone", "e1": "open land", "o10": "open land"}),
    ("R . R|\n-----", {"b1": "open land"}),  # even of one colour
    ("R|.\n-\n.|.", {"a1": "region of 0", "b2": "neutral zone"}),  # squares that meet at a corner are not connected
])
def test_zones(picture: str, zones: dict[str, str]) -> None:
    """[L3.1, L3.2] One castle makes a region, none a neutral zone, two open land; only edges connect."""
    state = drawn(picture)
    assert {name: zone_kind(state, name) for name in zones} == zones


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


@pytest.mark.parametrize(("picture", "seats", "rules"), [
    # knight and knight, knight and castle of any one colour; castles, or colours that differ, are fine [L7.1c]
    ("R r g G\n\nr . P P\n\nY p . .", 3, {"a1|b1": "L7.1c", "c1|d1": "L7.1c", "a1|a2": "L7.1c", "b1|c1": "",
                                          "c2|d2": "", "a3|b3": ""}),
    ("R r r G", 4, {"b1|c1": "L7.1c", "c1|d1": ""}),
    # neither in one's own region nor in a foreign one; in open land and neutral zones it is legal [L7.1d, L7.1h]
    ("R . .|. .|G .|. .\n-----------------\nP . . . . . . . R", 4, {"a1|b1": "L7.1d", "f1|g1": "L7.1d", "d1|e1": "",
                                                                  "c2|d2": ""}),
])
def test_where_a_wall_may_stand(picture: str, seats: int, rules: dict[str, str]) -> None:
    """[L7.1c, L7.1d, L7.1h] The rule that refuses it, if one does."""
    state = act(drawn(picture, seats=seats), "W3")
    assert {where: refused(state, f"wall {where}") for where in rules} == rules


@pytest.mark.parametrize(("picture", "seat", "wall", "scores"), [
    ("R r t .\n-----\nP . . G", 1, "c1|d1", [8, 0, 0, 0]),  # gold's wall closes rose's three squares with a town: 3 + 5
    ("R r . . . . G|\n-------------", 0, "b1|c1", [3, 5, 0, 0]),  # one wall creates two regions: two squares and five
])
def test_the_owner_scores(picture: str, seat: int, wall: str, scores: list[int]) -> None:
    """[L7.1e] Whoever has placed the wall."""
    state = play(act(drawn(picture), "W2", seat=seat), f"wall {wall}")
    assert power(state) == scores
    assert zone_kind(state, "a1") == "region of 0"


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
    state = act(drawn("R|.|R|.|R .|\n- - - - -\n. . . . . G"), "W3")
    assert state.table.walls_left == 3
    play(state, "wall e1|f1")
    assert (power(state)[0], state.table.board.regions(0), phase(state)) == (3, 3, "reveal")
    assert phase(act(state, "W2")) == "reveal"


@pytest.mark.parametrize(("three", "left"), [(False, "walls"), (True, "reveal")])
def test_two_players_need_four(three: bool, left: str) -> None:
    """[L15] With two players all four castles have to be enclosed, unless the option says three."""
    state = drawn("R|.|R|.|R|.|R . G\n- - - - -\n. . . . . . . . .", seats=2)
    state.table.three_regions = three
    assert phase(act(state, "W2")) == left


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
    assert not any(board.may_enclose(edge(name)) for name in ("b2|c2", "a1|a2", "b1|b2"))
    assert raise_wall(drawn("R . G").table, edge("h5|i5")) == []
