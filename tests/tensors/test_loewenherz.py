"""Observations of Löwenherz where chance alone seldom leads: a map full of regions, alliances, renegades, treasures."""

import json
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

from tafelrunde.core import CHANCE, NOBODY, Rng
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.table import REVEAL
from tafelrunde.tensors.encoding import find, read
from tests.long import some_a_day
from tests.tensors.loewenherz import COLOUR_SIGNS, facts
from tests.tensors.test_encodings import plain
from tests.walks import settle


def around(row: int, column: int) -> list[tuple[int, int]]:
    """The squares beside one, whether they are on the map or not."""
    return [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]


def shared_out(state: State) -> State:
    """The position with walls everywhere between what is nearest to one castle and to another."""
    data = json.loads(json.dumps(state.position()))
    lines = [list(line) for line in data["map"]]
    signs = {(row, column): lines[2 * row][2 * column] for row in range(10) for column in range(15)}
    owner = {square: square for square, sign in signs.items() if sign in COLOUR_SIGNS}
    for square, sign in signs.items():
        if sign.islower():
            owner[square] = next(beside for beside in around(*square) if signs.get(beside) == sign.upper())
    edge = [*owner]
    while edge:
        square = edge.pop(0)
        for beside in around(*square):
            if beside in signs and beside not in owner:
                owner[beside] = owner[square]
                edge.append(beside)
    for row, column in signs:
        if column < 14:
            lines[2 * row][2 * column + 1] = " |"[owner[row, column] != owner[row, column + 1]]
        if row < 9:
            lines[2 * row + 1][2 * column] = " -"[owner[row, column] != owner[row + 1, column]]
    return GAME.load(data | {"map": ["".join(line) for line in lines]})


def played(seats: int, seed: int, decisions: int) -> Iterator[tuple[State, str]]:
    """Positions of a match on such a map, and what is done next: of all kinds of moves each as likely."""
    rng, parts = Rng(seed), find("loewenherz", seats).parts
    state = GAME.start(seats, {"setup": "basic"})
    while decisions:
        actor = state.actor()
        if actor == CHANCE:
            if state.table.phase == REVEAL and sum(state.table.seen) == 6:
                state = shared_out(state)
            state.roll(rng)
        elif actor == NOBODY:
            return
        else:
            legal: dict[str, list[int]] = {}
            for move in state.legal(actor):
                legal.setdefault(parts(GAME.actions[move])["kind"], []).append(int(move))
            if len(legal) > 1:
                legal.pop("stop", None)
            kind = sorted(legal)[rng.below(len(legal))]
            yield state, kind
            state.apply(actor, legal[kind][rng.below(len(legal[kind]))])
            decisions -= 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", some_a_day([3, 4]))
def test_what_is_rare_is_told_as_well(seats: int) -> None:
    encoding = find("loewenherz", seats)
    done: set[str] = set()
    told = dict.fromkeys(encoding.observation.slices, False)
    for seed in range(8):
        for state, kind in played(seats, seed, 250):
            done.add(kind)
            for seat in {state.actor(), state.table.first}:
                row = encoding.observe(state, seat)
                assert facts(json.loads(json.dumps(state.view(seat).data()))) == plain(read(encoding.observation, row))
                told |= {name: True for name, part in encoding.observation.slices.items() if row[part].any()}
    assert done >= {"renegade", "alliance", "expand", "take", "lay treasure", "accept", "break off"}
    assert [name for name, seen in told.items() if not seen] == ["placed", "walls_to_place"]


@pytest.mark.parametrize("seats", [3, 4])
def test_what_others_hold_and_bid_is_for_critics(seats: int) -> None:
    encoding, bids = find("loewenherz", seats), 0
    for state, _ in played(seats, 5, 250):
        seat, table = state.actor(), state.table
        others = [(seat + step) % seats for step in range(1, seats)]
        truth = read(encoding.truth, encoding.reveal(state, seat))
        kinds = numpy.array([*state.kinds])
        takers = numpy.array([*table.taker])
        shown = numpy.array([*table.shown]).reshape(4, 9)
        assert truth["hands"].tolist() == [
            (numpy.bincount(kinds[takers == other], minlength=9) - shown[other]).tolist() for other in others]
        assert truth["pile_cards"].tolist() == [
            numpy.bincount(kinds[takers == pile], minlength=9).tolist() for pile in (4, 5)]
        assert truth["bids"].tolist() == [state.bids[other] for other in others]
        assert truth["bid_treasures"].tolist() == [
            [state.bid_treasure[other] >> treasure & 1 for treasure in range(4)] for other in others]
        bids += truth["bids"].any()
    assert bids > 3


@pytest.mark.parametrize(("text", "parts"), [
    ("wall d4|e4", {"kind": "wall", "row": "4", "column": "d", "beyond": "right"}),
    ("alliance o9|o10", {"kind": "alliance", "row": "9", "column": "o", "beyond": "below"}),
    ("knight a10", {"kind": "knight", "row": "10", "column": "a"}),
    ("ask 17", {"kind": "ask", "ducats": 17}),
    ("lay treasure 12", {"kind": "lay treasure", "treasure": "12"}),
    ("keep parchment 3", {"kind": "keep", "card": "parchment 3"}),
    ("end alliance 2", {"kind": "end alliance", "alliance": "2"}),
    ("break off", {"kind": "break off"}),
])
def test_the_parts_of_an_action(text: str, parts: dict[str, Any]) -> None:
    encoding = find("loewenherz", 4)
    assert encoding.parts(text) == parts
    row = read(encoding.actions, encoding.factors[GAME.actions.index(text)])
    assert {name: encoding.actions[name].labels[value] if encoding.actions[name].labels else int(value)
            for name, value in row.items() if value not in (-1, 0) or name in parts} == parts


def test_a_row_learns_of_another_map() -> None:
    encoding = find("loewenherz", 4)
    for seed in range(3):
        state = settle(GAME.start(4), Rng(seed))
        row = read(encoding.observation, encoding.observe(state, 0))
        assert row["terrain"].ravel().tolist() == [*state.table.board.terrain]
