"""An analysis board in this terminal: the table as it stands, from a seat's side or with all hands open."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tafelrunde.analysis.board import Board
from tafelrunde.analysis.board_picture import may_come, picture
from tafelrunde.core import SPECTATOR, Illegal, Say
from tafelrunde.match import Entry, Sight
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Move, Scene
from tafelrunde.terminal.table import Table


class AnalysisTable(Table):
    """A table without a match. `fixed` is the seat (or SPECTATOR) from whose side it is seen; None: all hands lie open,
    seen from the side of whoever is to move."""

    def __init__(self, board: Board, language: str = "en", names: Mapping[int, str] | None = None) -> None:
        self.game = board.game
        self.file: Path | None = None
        self.bots = {}
        self.people = list(range(board.seats))
        self.board = board
        self.fixed: int | None = None
        prose = Translator(language, front_end="terminal")
        called = {seat: prose("player {number}", number=seat + 1) for seat in self.people} | dict(names or {})
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
        """The seat whose moves are listed; None where the seat looked from is not to move."""
        return self.viewer if self.viewer in self.board.state.acting() else None

    def settle(self) -> None:
        """Turn to the side of whoever is to move, unless a side was chosen."""
        if self.fixed is not None:
            self.viewer = self.fixed
        else:
            self.viewer = next(iter(self.board.state.acting()), max(0, self.viewer))

    def turn(self) -> None:
        """Go on to the next point of view: all hands open, then each seat's, then an onlooker's."""
        eyes: list[int | None] = [None, *range(self.seats), int(SPECTATOR)]
        self.fixed = eyes[(eyes.index(self.fixed) + 1) % len(eyes)]
        self.settle()

    @property
    def eyes(self) -> str:
        """The point of view in words."""
        prose = self.prose
        if self.fixed is None:
            return prose("all hands open")
        return prose("as {seat} sees it", seat=self.fixed) if self.fixed >= 0 else prose("as onlookers see it")

    def play(self, move: str) -> None:
        """Make the move, or choose what chance brings; raises Illegal."""
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
        """The scene of a sight, with all hands open if they are to be. While chance is next, its outcomes are listed in
        place of moves."""
        scene = picture(self.board, sight.seat, self.fixed is None)
        if self.board.chances():
            scene.moves = self._chances()
        return scene

    def _chances(self) -> list[Move]:
        """What may come up, how likely it is, and what would be told of it."""
        return [Move(each.text, Say("{text}: {percent} %", text=each.text, percent=each.percent).data(),
                     note=each.said.data() if each.said else None)
                for each in may_come(self.board, self.viewer, self.fixed is None)]
