"""The scene of every game offers every legal move, names every piece once, and can be written down."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po

from tafelrunde import scenes
from tafelrunde.core import NOBODY, Diary, Illegal, Rng, State
from tafelrunde.scenes.vocabulary import Area, Cell, Edge, Piece, Scene, Text
from tests.conformance.cases import CASES, STANDARD, Case
from tests.conformance.checks import advance, everyone

LOCALE = Path(__file__).parents[2] / "src/tafelrunde/locale/de"
HOLE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def pieces(areas: list[Area]) -> Iterator[Piece]:
    """All pieces, areas within areas included."""
    for area in areas:
        yield from area.pieces
        yield from pieces(area.areas)


def begun(areas: list[Area]) -> Iterator[str]:
    """All moves that something in the picture begins."""
    for area in areas:
        yield from area.moves
        for piece in area.pieces:
            yield from piece.moves
        if area.grid is not None:
            places: list[Cell | Edge] = [*area.grid.cells, *area.grid.edges]
            for place in places:
                yield from place.moves
        yield from begun(area.areas)


def scenes_of(case: Case, seed: int, steps: int) -> Iterator[tuple[State, int, Scene]]:
    """The scenes of everybody along a random walk."""
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


@pytest.mark.parametrize("case", CASES, ids=str)
def test_scenes_offer_exactly_the_legal_moves_and_name_every_piece_once(case: Case) -> None:
    for state, seat, scene in scenes_of(case, seed=1, steps=250):
        legal = set(case.game.legal(state, seat)) if seat in state.acting() else set()
        assert {move.move for move in scene.moves} == legal
        assert set(begun(scene.areas)) <= legal
        names = [piece.id for piece in pieces(scene.areas)]
        assert len(names) == len(set(names)), "two pieces share an id"
        areas = [area.id for area in scene.areas]
        assert len(areas) == len(set(areas)), "two areas share an id"
        assert [panel.seat for panel in scene.seats] == list(range(state.seats))
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def said(data: Any) -> Iterator[Text]:
    """Every sentence in a piece of plain data."""
    if isinstance(data, list) and data and isinstance(data[0], str) and len(data) <= 2 and (
            len(data) == 1 or isinstance(data[1], dict)):
        yield data
        if len(data) == 2:
            for argument in data[1].values():
                if isinstance(argument, dict):
                    for inner in [argument["say"]] if "say" in argument else argument["all"]:
                        yield from said(inner)
    elif isinstance(data, list):
        for entry in data:
            yield from said(entry)
    elif isinstance(data, dict):
        for name, entry in data.items():
            if name not in ("moves", "marks"):
                yield from said(entry)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_every_sentence_has_its_german(case: Case) -> None:
    """Scenes, news and refusals of a walk: every key is in the game's catalogue, with the same holes."""
    with (LOCALE / f"{case.slug}.po").open("rb") as file:
        catalogue = {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id}
    for key, german in catalogue.items():
        assert german, f"«{key}» is not translated"
        assert set(HOLE.findall(key)) == set(HOLE.findall(german)), f"«{german}» has other holes than «{key}»"
    keys: set[str] = set()
    for state, seat, scene in scenes_of(case, seed=2, steps=300):
        keys |= {sentence[0] for sentence in said(msgspec.to_builtins(scene))}
        if seat >= 0:
            refused = (state.refusal(seat, move) for move in range(0, len(case.game.actions), 7))
            keys |= {sentence[0] for no in refused if isinstance(no, Illegal) for sentence in said(no.say.data())}
    rng, told = Rng(3), case.game.start(case.seats, case.options)
    told.diary = Diary()
    for _ in range(1500):
        if told.actor() == NOBODY:
            break
        advance(told, rng)
        keys |= {sentence[0] for news in told.diary.drain() for sentence in said(news.say.data())}
    missing = sorted(key for key in keys if key not in catalogue and re.search(r"[A-Za-z]{2}", HOLE.sub("", key)))
    assert missing == []
