"""Swords and shields: knights and expansions."""

import pytest

from tests.games.loewenherz.table import (
    CORRIDOR,
    act,
    drawn,
    ducats,
    may,
    phase,
    play,
    power,
    refused,
    walls,
    zone_kind,
)

SMALL, WIDE = "R r|. .\n---\n. . . G", "R r .|. .\n-----\nR . . . G\n\n. . P . ."


@pytest.mark.parametrize(("picture", "kind", "moves"), [
    # one sword is a knight or an expansion [L7.2a]
    (SMALL, "S1", ["expand a1", "take c1", "take d1"]),
    ("R r|. .\n\n. . . G\n\nP . . .", "S1", ["knight b2"]),
    # two are two knights, or one knight and one expansion in either order [L7.2b]
    (WIDE, "S2", ["knight c1", "knight b2"]),
    (WIDE, "S2", ["knight c1", "expand a1", "take d1", "stop"]),
    (WIDE, "S2", ["expand a1", "take d1", "stop", "knight c1"]),
    # stopping is always possible [L7.2c, L5.5]
    (WIDE, "S2", ["expand a1", "take d1", "stop", "stop"]),
])
def test_what_swords_are_good_for(picture: str, kind: str, moves: list[str]) -> None:
    """[L7.2a, L7.2b, L7.2c, L5.5] With the last of these moves the action is over, and not before."""
    state = act(drawn(picture), kind)
    for move in moves:
        assert phase(state) != "reveal"
        play(state, move)
    assert phase(state) == "reveal"


def test_what_swords_are_not_good_for() -> None:
    """[L7.2b] Never two expansions; [L7.2c, L7.2g] no stop between choosing a region and its first square."""
    assert not may(act(drawn(SMALL), "S1"), "knight b2")
    state = play(act(drawn(WIDE), "S2"), "expand a1")
    assert refused(state, "stop") == "L7.2g"
    assert refused(play(state, "take d1", "stop"), "expand a1") == "L7.2b"


def test_where_knights_stand() -> None:
    """[L7.2d] Plain for nothing, wood for five ducats, never on hills, towns or pieces; outside regions, too."""
    state = act(drawn("""
f R h

. t g

P . .
"""), "S2")
    assert {refused(state, move) for move in ("knight c1", "knight b2", "knight c2")} == {"L7.2d"}
    assert ducats(play(state, "knight a1"))[0] == 7
    assert ducats(play(state, "knight a2"))[0] == 7
    assert state.table.knights[0] == 10


def test_wood_must_be_paid() -> None:
    """[L7.2d] Without five ducats there is no knight on a wooded square."""
    state = drawn("f R .\n\n. . G")
    state.table.ducats[0] = 4
    act(state, "S1")
    assert refused(state, "knight a1") == "L7.2d"
    assert may(state, "knight b2")


def test_beside_an_own_piece() -> None:
    """[L7.2e] Adjacent to an own knight or castle, not across a wall, not across a corner."""
    state = act(drawn("R|. .\n\n. . r\n\n. . G"), "S1")
    assert {refused(state, move) for move in ("knight b1", "knight e5", "knight d1")} == {"L7.2e"}
    assert may(state, "knight a2") and may(state, "knight d2")


def test_no_knights_left() -> None:
    """[L7.2f] An empty stock places nothing; the region still expands."""
    state = drawn("R r|. .\n---\n. . . G")
    state.table.knights[0] = 0
    assert refused(act(state, "S2"), "knight b2") == "L7.2f"
    assert phase(play(state, "expand a1", "take c1", "take c2")) == "reveal"
    assert zone_kind(state, "c2") == "region of 0"


@pytest.mark.parametrize(("picture", "squares", "zones", "points"), [
    # the second square needs to touch the region only, not the first square [L7.2h]
    ("R r|. .\n---\n. . . G\n\n. P . .", ["c1", "a2"], {"a2": "region of 0", "b2": "open land"}, [2, 0, 0, 0]),
    # a region without any knight expands into open land and neutral zones [L7.2k]
    ("R|.|. .\n---\n. . . G\n\n. P . .", ["b1", "a2"], {"b1": "region of 0"}, [2, 0, 0, 0]),
    # the robbed lose squares and towns: one for the square and five for the town [L7.2m, L7.2l]
    ("R r|t G|.\n-------\n. P . . P", ["c1"], {"c1": "region of 0"}, [6, -6, 0, 0]),
])
def test_what_an_expansion_brings(picture: str, squares: list[str], zones: dict[str, str], points: list[int]) -> None:
    """[L7.2h, L7.2k, L7.2l, L7.2m] Square by square."""
    state = play(act(drawn(picture), "S1"), "expand a1", *(f"take {square}" for square in squares))
    assert {name: zone_kind(state, name) for name in zones} == zones
    assert power(state) == points


def test_the_outline_moves() -> None:
    """[L7.2g, L7.2h, L7.2l] Two squares, each beside the region as it then is; inner walls return, outer ones come."""
    state = act(drawn("""
R r|. .
---
. . t .

. P . G
"""), "S1")
    before = state.table.board.stock
    play(state, "expand a1")
    assert refused(state, "take c2") == "L7.2h"
    play(state, "take c1")
    assert power(state) == [1, 0, 0, 0]
    assert walls(state.table) == {"c1|d1", "a1|a2", "b1|b2", "c1|c2"}
    play(state, "take c2")
    assert power(state) == [7, 0, 0, 0]
    assert walls(state.table) == {"c1|d1", "a1|a2", "b1|b2", "b2|c2", "c2|d2", "c2|c3"}
    assert state.table.board.stock == before - 3
    assert phase(state) == "reveal"


@pytest.mark.parametrize(("picture", "rules"), [
    # regions of one colour never merge [L7.2i]
    ("R r|R .|.\n-------\n. . G P .", {"c1": "L7.2i", "d1": "L7.2h"}),
    # neither onto foreign pieces nor onto own ones [L7.2j, L16]
    ("R r|g G\n  -\n.|. P p\n-\nR . . .", {"c1": "L7.2j", "a3": "L16", "b2": ""}),
])
def test_where_a_region_does_not_grow(picture: str, rules: dict[str, str]) -> None:
    """[L7.2i, L7.2j, L16] The rule that refuses the square, if one does."""
    state = play(act(drawn(picture), "S1"), "expand a1")
    assert {where: refused(state, f"take {where}") for where in rules} == rules


def test_outline_needs_walls() -> None:
    """[L17] Two walls come back from inside, one is needed: with none in stock that square can be taken, others not."""
    state = drawn("R r|. .\n---\n. . . G\n\nP . . .")
    state.table.board.stock = 0
    assert phase(act(state, "S1")) == "reveal"
    state = drawn("R .|.|.\n-----\n. . . G\n\nP . . .")
    state.table.board.stock = 0
    play(act(state, "S1"), "expand a1")
    assert refused(state, "take a2") == "L17"
    assert zone_kind(play(state, "take c1"), "c1") == "region of 0"


@pytest.mark.parametrize(("own", "theirs", "rule"), [
    ("r .", ". g", "L7.2k"), ("r r", "g g", "L7.2k"), (". .", ". .", "L7.2k"), ("r r", ". g", ""), ("r .", ". .", "")])
def test_more_knights_are_needed(own: str, theirs: str, rule: str) -> None:
    """[L7.2k] Strictly more in the region that expands than in the robbed one; the neutral colour defends, too."""
    for castle in "GY":
        state = act(drawn(f"""
R {own}|. {theirs.replace("g", castle.lower())} {castle}|.
-------------
. . P . . . . P
""", seats=3), "S1")
        play(state, "expand a1")
        assert refused(state, "take d1") == rule


def test_a_corridor_is_cut() -> None:
    """[L7.2n, L7.2m] Gold loses 1 for the square, 3 for two severed squares, 5 for the town among them; what has been
    cut off belongs to nobody: taking it robs nobody."""
    state = act(drawn(CORRIDOR), "S1")
    assert zone_kind(state, "a1") == "region of 1"
    assert zone_kind(state, "b2") == "region of 0"
    play(state, "expand c2", "take b1")
    assert zone_kind(state, "a1") == "neutral zone"
    assert zone_kind(state, "c1") == "region of 1"
    assert power(state) == [1, -1 - 3 - 5, 0, 0]
    assert power(play(state, "take a1")) == [1 + 6, -9, 0, 0]


@pytest.mark.parametrize(("each", "lost"), [(False, 5), (True, 3 + 3)])
def test_two_cuts_of_one_expansion(each: bool, lost: int) -> None:
    """[L7.2o, L1] Two parts of two and three squares: one look-up for five, or 3 and 3 with `sever_each`."""
    state = drawn("""
. . . G . . .|P
  ---------
.|r r R r r|.|P
-------------
P . . . . . P .
""")
    state.table.sever_each = each
    act(state, "S1")
    assert zone_kind(state, "a1") == zone_kind(state, "g2") == "region of 1"
    play(state, "expand d2", "take c1", "take e1")
    assert zone_kind(state, "a1") == zone_kind(state, "g2") == "neutral zone"
    assert power(state) == [2, -2 - lost, 0, 0]


def test_new_regions_by_an_expansion() -> None:
    """[L7.2p] Taking the gap square leaves gold alone: its owner scores like for any new region."""
    state = act(drawn("""
G . . P
---
R r|. .
---
. . . P
"""), "S1")
    assert zone_kind(state, "a1") == "open land"
    assert zone_kind(state, "a2") == "region of 0"
    play(state, "expand a2", "take b1")
    assert zone_kind(state, "a1") == "region of 1"
    assert power(state) == [1, 3, 0, 0]


def test_nothing_comes_between_the_squares() -> None:
    """[L10, L11] After the first square only a second one or stopping; a knight comes later. Empty choices go."""
    state = play(act(drawn("R r .|. .\n-----\n. . . . G\n\nP . . . ."), "S2"), "expand a1", "take d1")
    assert refused(state, "knight c1") == "L5.4"
    play(state, "stop")
    assert may(state, "knight c1")
    state = drawn("R|G\n-\nP P")
    state.table.knights[0] = 0
    act(state, "S2")
    assert phase(state) == "reveal"
