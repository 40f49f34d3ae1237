"""The scene of every game offers every legal move, names every piece once, and can be written down."""

import sys
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from tafelrunde import scenes
from tafelrunde.core import NOBODY, Rng, State
from tafelrunde.scenes.vocabulary import Area, Cell, Edge, Move, Piece, Scene
from tests.conformance.cases import AND_SLOWER, Case
from tests.conformance.checks import advance, everyone
from tests.long import far
from tests.walks import turns


def pieces(areas: list[Area]) -> Iterator[Piece]:
    """All pieces, areas within areas included."""
    for area in areas:
        yield from area.pieces
        yield from pieces(area.areas)


def begun(areas: list[Area]) -> Iterator[str]:
    """All moves that something in the picture begins or takes."""
    for area in areas:
        yield from (*area.moves, *area.takes)
        for piece in area.pieces:
            yield from piece.moves
        if area.grid is not None:
            places: list[Cell | Edge] = [*area.grid.cells, *area.grid.edges]
            for place in places:
                yield from place.moves
        yield from begun(area.areas)


def scenes_of(case: Case, seed: int, steps: int) -> Iterator[tuple[State, int, Scene]]:
    draw = scenes.of(case.slug)
    game, rng = case.game, Rng(seed)
    state = game.start(case.seats, case.options)
    for step in range(steps):
        if step % 3 == 0 or state.actor() == NOBODY:
            for seat in everyone(state):
                yield state, seat, draw(state.view(seat), game.legal(state, seat) if seat in state.acting() else [])
        if state.actor() == NOBODY:
            return
        advance(state, rng)


@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_scenes_offer_exactly_the_legal_moves_and_name_every_piece_once(case: Case) -> None:
    for state, seat, scene in scenes_of(case, seed=1, steps=far(250)):
        legal = set(case.game.legal(state, seat)) if seat in state.acting() else set()
        assert {move.move for move in scene.moves} == legal
        called = [msgspec.json.encode((move.label, move.note)) for move in scene.moves]
        assert [name for name in called if called.count(name) > 1] == [], "two moves are called alike"
        assert set(begun(scene.areas)) <= legal
        names = [piece.id for piece in pieces(scene.areas)]
        assert len(names) == len(set(names)), "two pieces share an id"
        areas = [area.id for area in scene.areas]
        assert len(areas) == len(set(areas)), "two areas share an id"
        assert [panel.seat for panel in scene.seats] == list(range(state.seats))
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def forget() -> None:
    """Forget what pictures keep of each other."""
    for name, module in list(sys.modules.items()):
        for kept in vars(module).values() if name.startswith("tafelrunde.scenes.") else ():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@pytest.mark.parametrize("every", [pytest.param(5, id="few"), pytest.param(2, id="many", marks=pytest.mark.soak)])
@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_what_pictures_share_is_the_same_in_each_of_them(case: Case, every: int) -> None:
    drawn = []
    for state, seat, scene in scenes_of(case, seed=0, steps=far(90)):
        legal = case.game.legal(state, seat) if seat in state.acting() else []
        drawn.append((state.view(seat), legal, msgspec.json.encode(scene)))
    for view, legal, before in drawn[::-every]:
        forget()
        assert msgspec.json.encode(scenes.of(case.slug)(view, legal)) == before


def all_areas(areas: list[Area]) -> Iterator[Area]:
    for area in areas:
        yield from (area, *all_areas(area.areas))


def lie_in(scene: Scene, area: str, looks: list[str]) -> int:
    """How many pieces that look like one of these lie there."""
    return sum(piece.face.art in looks for each in all_areas(scene.areas) if each.id == area for piece in each.pieces)


def decisions(case: Case, seed: int, steps: int) -> Iterator[tuple[Move, Scene, Scene]]:
    """Random moves, each with the scene it was chosen in and what its seat saw of it before chance spoke."""
    draw, rng, state = scenes.of(case.slug), Rng(seed), case.game.start(case.seats, case.options)
    for _ in islice(turns(state, rng), steps):
        seat = state.acting()[rng.below(len(state.acting()))]
        before = draw(state.view(seat), case.game.legal(state, seat))
        move = before.moves[rng.below(len(before.moves))]
        state.apply(seat, case.game.move(move.move))
        yield move, before, draw(state.view(seat), [])


@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_the_pieces_that_begin_a_move_come_to_lie_where_it_says(case: Case) -> None:
    for move, before, after in decisions(case, seed=2, steps=far(250)):
        goals = [area for area in all_areas(before.areas) if area.id == move.to]
        assert len(goals) == bool(move.to), move
        if not goals or goals[0].kind == "stack":
            continue  # there it lies beneath
        begins = [piece.face.art for area in all_areas(before.areas) if area.kind != "stack" and area.id != move.to
                  for piece in area.pieces if move.move in piece.moves]
        if goals[0].kind == "trick" and not lie_in(after, move.to, [piece.face.art for piece in goals[0].pieces]):
            continue  # whoever won it has taken it
        assert lie_in(after, move.to, begins) > lie_in(before, move.to, begins), move
