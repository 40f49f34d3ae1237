"""The value function: what a castle in open land promises, and what walls and expansions are worth."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.values.loewenherz import Value
from tafelrunde.bots.values.loewenherz.enclosure import open_land
from tafelrunde.bots.values.loewenherz.expansion import best_expansions, severed_points
from tafelrunde.bots.values.loewenherz.features import fingerprint
from tafelrunde.games.loewenherz import GAME
from tests.games.loewenherz.table import act, drawn, play, square


@pytest.mark.parametrize(("picture", "missing", "points", "least"), [
    ("R r t .\n-----\nP . . G", 1, 8, 3),  # three squares with a town, or the castle and its knight alone
    ("R|. G\n\n. . P", 1, 3, 3),
    ("R r . .\n\nP . . G", 3, 3, 3),
])
def test_fewest_walls(picture: str, missing: int, points: int, least: int) -> None:
    """How many walls a castle in open land lacks, and what they would enclose, at most and at least."""
    land = open_land(drawn(picture).table.board, 4, 1)
    place = list(land.castles).index(square("a1"))
    assert (land.missing[place], land.points[place], land.least[place]) == (missing, points, least)


def test_the_best_expansion() -> None:
    """A region with more knights robs its neighbour of a town, and of the squares attached to it. Without the square in
    the middle two squares are cut off from the castle: 3 points, and 5 for the town."""
    table = drawn("R r|t . G|\n---------\n. . P . .", seats=2).table
    expansions, zone = best_expansions(table), table.board.zone[square("a1")]
    assert expansions.victim[zone] == 1
    assert expansions.gain[zone] > 5 and expansions.harm[zone] > 5
    board = drawn("G . . . t|\n---------\n. . P . .").table.board
    assert [severed_points(board, square(name)) for name in ("c1", "e1")] == [8, 0]


def test_maps_are_told_apart() -> None:
    """No two maps that differ in one or two walls, or in where a knight stands, have the same fingerprint."""
    table = drawn("R r t .\n-----\nP . . G").table
    seen = {int(fingerprint(table, 1)), int(fingerprint(table, 2))}
    for first in range(275):
        table.board.walls[first] ^= 1
        seen.add(int(fingerprint(table, 1)))
        for second in range(first % 30, first, 30):
            table.board.walls[second] ^= 1
            seen.add(int(fingerprint(table, 1)))
            table.board.walls[second] ^= 1
        table.board.walls[first] ^= 1
    pairs = sum(len(range(first % 30, first, 30)) for first in range(275))
    for place in range(60, 150):
        table.board.piece[place] = 4
        seen.add(int(fingerprint(table, 1)))
        table.board.piece[place] = -1
    assert len(seen) == 2 + 275 + pairs + 90


def test_a_closing_wall_is_promising_and_raises_the_value() -> None:
    """The wall that closes a region is tried before one in the middle of nowhere, and worth more."""
    state, walls = act(drawn("R r t .\n-----\nP . . G"), "W2"), ("wall c1|d1", "wall k5|k6")
    near, far = Value().priors(state, 0, vec[i64]([GAME.move(wall) for wall in walls]))
    assert near > far
    near, far = (Value().value(play(state.copy(), wall), 0) for wall in walls)
    assert near > far


def test_shares_add_up() -> None:
    """Everybody's shares of the win make one."""
    state = act(drawn("R r t .\n-----\nP . . G", seats=3), "W2")
    assert sum(Value().values(state)) == pytest.approx(1.0)
