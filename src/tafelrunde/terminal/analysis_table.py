"""An analysis board at this terminal: the table shows where it stands, from a seat's side or with all hands open."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from tafelrunde import scenes
from tafelrunde.analysis.board import Board
from tafelrunde.core import CHANCE, SPECTATOR, Diary, Illegal, Say
from tafelrunde.match import Entry, Sight
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Move, Piece, Scene
from tafelrunde.terminal.table import Table

BACK: Final = "back"  # the shape of a card that lies face down
HAND: Final = "hand"  # the kind of area


class AnalysisTable(Table):
    """A table without a match. `fixed` is the seat (or SPECTATOR) whose knowledge is shown; None: all hands lie open,
    seen from the side of whoever is to move."""

    def __init__(self, board: Board, language: str = "en", names: Mapping[int, str] | None = None) -> None:
        self.game = board.game
        self.file: Path | None = None
        self.bots = {}
        self.people = list(range(board.seats))
        self.board = board
        self.fixed: int | None = None
        told = Translator(language, front_end="terminal")
        called = {seat: told("player {number}", number=seat + 1) for seat in self.people} | dict(names or {})
        self.prose = Translator(language, called, self.game.info.slug, "terminal")
        self.viewer = 0
        self.settle()

    @property
    def seats(self) -> int:
        return self.board.seats

    @property
    def options(self) -> Mapping[str, Any] | None:
        return self.board.options

    @property
    def mover(self) -> int | None:
        """The seat whose moves are listed: nobody, if another one is to move than the one that looks."""
        return self.viewer if self.viewer in self.board.state.acting() else None

    def settle(self) -> None:
        """Look from the side of whoever is to move, unless a seat's side was chosen."""
        if self.fixed is not None:
            self.viewer = self.fixed
        else:
            self.viewer = next(iter(self.board.state.acting()), max(0, self.viewer))

    def turn(self) -> None:
        """Look with other eyes: all hands open, then as each seat sees it, then as those who only watch."""
        eyes: list[int | None] = [None, *range(self.seats), int(SPECTATOR)]
        self.fixed = eyes[(eyes.index(self.fixed) + 1) % len(eyes)]
        self.settle()

    @property
    def eyes(self) -> str:
        """With whose eyes the table is seen, in words."""
        prose = self.prose
        if self.fixed is None:
            return prose("all hands open")
        return prose("as {seat} sees it", seat=self.fixed) if self.fixed >= 0 else prose("as onlookers see it")

    def play(self, move: str) -> None:
        """The move that was chosen, or what comes up; raises Illegal."""
        if self.board.chances():
            self.board.chance(move)
        else:
            self.board.move(move, self.viewer if self.viewer >= 0 else None)
        self.settle()

    def why_not(self, move: str) -> Illegal | None:
        return self.board.why_not(move, self.viewer if self.viewer >= 0 else None)

    def log(self) -> list[Entry]:
        return self.board.log(self.viewer)

    def sight(self) -> Sight:
        state = self.board.state
        legal = tuple(self.board.legal(self.viewer))
        return Sight(len(self.board.lines), self.viewer, state.view(self.viewer), legal, state.outcome(), False)

    def scene(self, sight: Sight) -> Scene:
        """The picture of a sight, the hands of the others open if they are to be; while chance is next, what may come
        up stands in the place of moves."""
        scene = super().scene(sight)
        if self.fixed is None:
            for seat in self.people:
                if seat != sight.seat:
                    self._open(scene, seat)
        if self.board.chances():
            scene.moves = self._chances()
        return scene

    def _open(self, scene: Scene, seat: int) -> None:
        """Lay open what a seat holds and has laid down, as it sees it itself."""
        own = scenes.of(self.game.info.slug)(self.board.state.view(seat), ())
        known = {piece.id: piece for area in own.areas for piece in pieces(area) if piece.face.shape != BACK}
        scene.areas = [turned(area, known) for area in scene.areas]
        hands = [own_hand(area, seat) for area in own.areas if area.kind == HAND and area.owner == seat]
        places = [place for place, area in enumerate(scene.areas) if area.kind == HAND and area.owner == seat]
        rest = [area for area in scene.areas if not (area.kind == HAND and area.owner == seat)]
        at = places[0] if places else 0
        scene.areas = [*rest[:at], *hands, *rest[at:]]

    def _chances(self) -> list[Move]:
        """What may come up, how likely it is, and what would be told of it."""
        board, found = self.board, []
        chances = board.chances()
        whole = sum(weight for _, weight in chances)
        for text, weight in chances:
            percent = 100 * weight / whole
            label = Say("{text}: {percent} %", text=text, percent=f"{percent:.0f}" if percent >= 1 else "< 1")
            state = board.state.copy()
            state.diary = Diary()
            state.apply(CHANCE, board.game.move(text, int(CHANCE)))
            news = [each for each in state.diary.drain() if self.fixed is None or each.known_to(self.viewer)]
            news.sort(key=lambda each: each.only is None)  # who is told alone is told most
            found.append(Move(text, label.data(), note=news[0].say.data() if news else None))
        return found


def pieces(area: Area) -> list[Piece]:
    """All that lies in an area and in those inside it."""
    return [*area.pieces, *(piece for part in area.areas for piece in pieces(part))]


def turned(area: Area, known: Mapping[str, Piece]) -> Area:
    """The area with what lies face down turned where it is known."""
    shown = [structs.replace(known[piece.id], moves=piece.moves, tries=piece.tries)
             if piece.face.shape == BACK and piece.id in known else piece for piece in area.pieces]
    return structs.replace(area, pieces=shown, areas=[turned(part, known) for part in area.areas])


def own_hand(area: Area, seat: int) -> Area:
    """Another seat's hand as it sees it itself: to be looked at only, under ids of its own."""
    shown = [structs.replace(piece, id=f"{seat}:{piece.id}", moves=[], tries="") for piece in area.pieces]
    label = Say("hand of {seat}", seat=seat).data()
    return structs.replace(area, id=f"{seat}:{area.id}", label=label, pieces=shown, moves=[], tries="", takes=[])
