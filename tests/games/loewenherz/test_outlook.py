"""The regions in numbers, and what could be scored next: every figure as the rules book it."""

import pytest

from tafelrunde.core import SPECTATOR
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.components import ACTION_CARDS
from tafelrunde.games.loewenherz.geometry import SQUARE_NAMES
from tafelrunde.scenes.loewenherz import scene
from tafelrunde.scenes.loewenherz.expansions import Ground, takings_on
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Grid, Region
from tests.games.loewenherz.table import CORRIDOR, HILLS, act, drawn, give, play, power, square

SAY = Translator("en", {0: "Ada", 1: "Bo", 2: "Cleo", 3: "Dan"})
NEIGHBOURS = """
R r|t G|h
-------
. P . . P
"""
FOUNDING = """
. . . . .|P
      ---
R|. Y|G g|.
-   -----
P . . . . .
"""
MINE, KING = (next(text for text in ACTION_CARDS if kind in text) for kind in ("MINE", "KING"))


def grid(state: State, seat: int = 0) -> Grid:
    view = state.view(seat)
    found = scene(view, GAME.legal(state, seat) if seat in state.acting() else []).areas[0].grid
    return found


def at(state: State, castle: str) -> Region:
    zone = state.table.board.zone[square(castle)]
    return next(region for region in grid(state).regions if region.zone == zone)


def read(region: Region) -> dict[str, str]:
    return {SAY(fact.label): SAY(fact.say) for fact in region.facts}


def expected(state: State, seat: int = 0) -> dict[str, list[int | None]]:
    return {SAY(outlook.label): outlook.values for outlook in grid(state, seat).outlook}


def test_regions_in_numbers() -> None:
    """[L3.2] Squares, towns, knights and hills; what is not there is not told."""
    state = drawn(NEIGHBOURS)
    for castle, found in (("a1", (0, 2, [("knights", 1)])), ("d1", (1, 2, [("towns", 1)]))):
        region = at(state, castle)
        assert (region.owner, region.size, [(SAY(one.label), one.value) for one in region.counters]) == found
    assert len(grid(state).regions) == 2, "open land with two castles is no region"
    assert SQUARE_NAMES[at(state, "d1").cell] == "c1", "not on the castle"


def test_what_a_region_would_bring() -> None:
    """[L5.1b, L7.2l, L7.2k] The town is worth six; gold has no knight and takes open land only. [L4.7] A neutral region
    brings nobody anything, but it can be robbed."""
    state = drawn(NEIGHBOURS)
    assert read(at(state, "a1")) == {
        "silver mine": "0 points", "expansion": "2 squares to choose from, the best brings +6"}
    danger = {"in danger": "Ada could take 1 square of it"}
    assert read(at(state, "d1")) == {
        "silver mine": "0 points", "expansion": "3 squares to choose from, the best brings +1", **danger}
    neutral = at(drawn(NEIGHBOURS.replace("G", "Y"), seats=3), "d1")
    assert (neutral.owner, neutral.ink, read(neutral)) == (-1, "grey", danger)


@pytest.mark.parametrize("picture", [NEIGHBOURS, CORRIDOR, HILLS, FOUNDING])
def test_every_expansion_brings_what_was_told(picture: str) -> None:
    """[L7.2l, L7.2m, L7.2n, L7.2p] New regions included; played out square by square."""
    table = drawn(picture).table
    for taking in (taking for taking in takings_on(Ground(table)) if table.board.piece[taking.home] == 0):
        state = act(drawn(picture), "S1")
        before = power(state)
        play(state, f"expand {SQUARE_NAMES[taking.home]}", f"take {SQUARE_NAMES[taking.square]}")
        assert power(state)[0] - before[0] == taking.points
        losses = [seat for seat in range(4) if power(state)[seat] < before[seat]]
        assert losses == ([taking.robbed] if taking.robbed >= 0 else [])


def test_nobody_expands_without_a_region() -> None:
    """[L7.2g] Purple has none."""
    assert expected(drawn(NEIGHBOURS))["the best square of an expansion"] == [6, 1, None, None]


def test_all_legal_expansions_are_counted() -> None:
    """[L7.2g] No more and no fewer than the rules allow."""
    state = play(act(drawn(CORRIDOR), "S1"), "expand c2")
    legal = {move.removeprefix("take ") for move in GAME.legal(state, 0) if move.startswith("take ")}
    home = square("c2")
    assert {SQUARE_NAMES[one.square] for one in takings_on(Ground(drawn(CORRIDOR).table)) if one.home == home} == legal


def test_a_wall_changes_what_can_be_taken() -> None:
    """What is kept from one map is never told of another."""
    state = drawn(NEIGHBOURS)
    before = len(takings_on(Ground(state.table)))
    state.table.board.piece[square("d1")] = -1
    state.table.board.survey()
    assert len(takings_on(Ground(state.table))) < before


def test_a_silver_mine_brings_what_was_told() -> None:
    """[L5.1b] Booked when the card is turned."""
    state = drawn(HILLS, seats=3)
    told = expected(state)["a silver mine"]
    for card, text in enumerate(ACTION_CARDS):
        state.table.seen[card] = int(text[0] < MINE[0])  # they come letter by letter [L5.1a]
    play(state, f"card {MINE}")
    assert power(state)[:3] == told == [2, 1, 0]


def test_the_kings_death_brings_what_was_told() -> None:
    """[L9.1, L4.9] Mines, and one's own parchments: nobody is told those of others."""
    state = give(drawn(HILLS, seats=3), 1, "parchment 4")
    assert expected(state, 1)["the king's death"] == [2, 1 + 4, 0]
    assert expected(state, 0)["the king's death"] == expected(state, SPECTATOR)["the king's death"] == [2, 1, 0]
    for card in range(len(ACTION_CARDS) - 1):
        state.table.seen[card] = 1
    play(state, f"card {KING}")
    assert power(state)[:3] == [2, 1 + 4, 0]
    assert grid(state).outlook == []
