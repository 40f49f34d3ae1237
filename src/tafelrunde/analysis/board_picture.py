"""The scene of an analysis board, from a seat's side or with all hands open, and the outcomes of chance there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from tafelrunde import scenes
from tafelrunde.analysis.board import Board
from tafelrunde.core import CHANCE, Diary, Say
from tafelrunde.scenes.vocabulary import Area, Piece, Scene

BACK: Final = "back"  # the shape of a card that lies face down
HAND: Final = "hand"  # the kind of area


@dataclass(frozen=True)
class MayCome:
    """An outcome of chance: its notation, its probability (0 to 1), and the sentence that would tell it, if there is
    one."""

    text: str
    share: float
    said: Say | None

    @property
    def percent(self) -> str:
        """The probability in whole hundredths, as text."""
        return f"{100 * self.share:.0f}" if self.share >= 0.01 else "< 1"


def picture(board: Board, viewer: int, is_open: bool) -> Scene:
    """The scene of a board from the side of a seat (or SPECTATOR), with its legal moves; with `is_open` the hands of
    all others too."""
    state, slug = board.state, board.game.info.slug
    scene = scenes.of(slug)(state.view(viewer), tuple(board.legal(viewer)))
    for seat in range(board.seats) if is_open else ():
        if seat != viewer:
            _open(board, scene, seat)
    return scenes.crown_winners(scene, state.outcome())


def may_come(board: Board, viewer: int, is_open: bool) -> list[MayCome]:
    """The outcomes that chance may bring, in the words for a seat (or SPECTATOR), or with all hands open."""
    found, chances = list[MayCome](), board.chances()
    whole = sum(weight for _, weight in chances)
    for text, weight in chances:
        state = board.state.copy()
        state.diary = Diary()
        state.apply(CHANCE, board.game.move(text, int(CHANCE)))
        news = [each for each in state.diary.drain() if is_open or each.known_to(viewer)]
        news.sort(key=lambda each: each.only is None)  # who is told alone is told most
        found.append(MayCome(text, weight / whole, news[0].say if news else None))
    return found


def _open(board: Board, scene: Scene, seat: int) -> None:
    """Lay open what a seat holds and has laid down, as it sees it itself."""
    own = scenes.of(board.game.info.slug)(board.state.view(seat), ())
    known = {piece.id: piece for area in own.areas for piece in pieces(area) if piece.face.shape != BACK}
    scene.areas = [turn_up(area, known) for area in scene.areas]
    hands = [own_hand(area, seat) for area in own.areas if area.kind == HAND and area.owner == seat]
    places = [place for place, area in enumerate(scene.areas) if area.kind == HAND and area.owner == seat]
    rest = [area for area in scene.areas if not (area.kind == HAND and area.owner == seat)]
    at = places[0] if places else 0
    scene.areas = [*rest[:at], *hands, *rest[at:]]


def pieces(area: Area) -> list[Piece]:
    """All pieces in an area and in the areas inside it."""
    return [*area.pieces, *(piece for part in area.areas for piece in pieces(part))]


def turn_up(area: Area, known: Mapping[str, Piece]) -> Area:
    """The area with its pieces turned face up where they are known."""
    shown = [structs.replace(known[piece.id], moves=piece.moves, tries=piece.tries)
             if piece.face.shape == BACK and piece.id in known else piece for piece in area.pieces]
    return structs.replace(area, pieces=shown, areas=[turn_up(part, known) for part in area.areas])


def own_hand(area: Area, seat: int) -> Area:
    """Another seat's hand as that seat sees it: only to be looked at, under ids of its own."""
    shown = [structs.replace(piece, id=f"{seat}:{piece.id}", moves=[], tries="") for piece in area.pieces]
    label = Say("the hand of {seat}", seat=seat).data()
    return structs.replace(area, id=f"{seat}:{area.id}", label=label, pieces=shown, moves=[], tries="", takes=[])
