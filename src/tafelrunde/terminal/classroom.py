"""A lesson in this terminal: the table stands where the lesson does, and only the lesson moves it on."""

from dataclasses import replace
from pathlib import Path

from msgspec import structs

from tafelrunde import games
from tafelrunde.core import Say
from tafelrunde.lessons import Lesson, Part, Step, run
from tafelrunde.match import Match, Sight
from tafelrunde.match.verify import match_of
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Scene
from tafelrunde.terminal.table import Table

WANTED = "wanted"  # marks the move a lesson asks for


class Classroom(Table):
    """The table of a lesson. `at` counts the stops of all its parts; `way` are the positions still to be shown before
    that one."""

    def __init__(self, slug: str, lesson: Lesson, language: str = "en") -> None:
        self.game = games.load(slug)
        self.file: Path | None = None
        self.bots = {}
        self.lesson = lesson
        self.stops = [(part, number, stop) for part in lesson.parts for number, stop in enumerate(run.stops(part))]
        self.language = language
        self.at = 0
        self.way: list[run.Frame] = []
        self.settle(0)

    @property
    def part(self) -> Part:
        return self.stops[self.at][0]

    @property
    def stop(self) -> run.Stop:
        return self.stops[self.at][2]

    @property
    def step(self) -> Step | None:
        return self.stop.step

    @property
    def wanted(self) -> str:
        """The move asked for now; empty where there is only something to read or to watch."""
        return "" if self.way else self.stop.wanted

    @property
    def ended(self) -> bool:
        """True after the last stop."""
        return self.at == len(self.stops) - 1 and not self.way and not self.wanted

    @property
    def place(self) -> Say:
        """The step's number among those that say something."""
        said = [place for place, (_, _, stop) in enumerate(self.stops) if stop.step is not None]
        return Say("step {n} of {all}", n=sum(place <= self.at for place in said), all=len(said))

    def settle(self, at: int) -> None:
        """Go to a stop."""
        self.at, self.way = min(max(at, 0), len(self.stops) - 1), []
        self._stand(self.stop.frame)

    def approach(self) -> None:
        """Go on towards the next stop, position by position."""
        if self.at < len(self.stops) - 1:
            self.at += 1
            self.way = [*self.stop.way, self.stop.frame]
            self.go_on()

    def go_on(self) -> None:
        """Show the next position on the way; the last one is the stop itself."""
        self._stand(self.way.pop(0))

    def answer(self, move: str) -> run.Answer:
        """The lesson's answer to a move; the right one leads on."""
        part, number, stop = self.stops[self.at]
        answer = run.answer(part, number, move) if stop.step is not None else run.Answer(False, run.READ_ONLY, "")
        if answer.good:
            self.approach()
        return answer

    def _stand(self, frame: run.Frame) -> None:
        part = self.part
        record = part.record
        self.people = [part.seat]
        self.viewer = part.seat
        self.prose = Translator(self.language, record.names, self.game.info.slug, "terminal")
        self.match: Match = match_of(self.game, record)
        for line in record.lines[: frame.line]:
            self.match.replay_line(line)

    def sight(self) -> Sight:
        sight = self.match.sight(self.viewer)
        return sight if self.wanted else replace(sight, legal=())

    def scene(self, sight: Sight) -> Scene:
        """The scene of a sight, with a mark at the move that is asked for."""
        scene = super().scene(sight)
        scene.moves = [structs.replace(move, mark=WANTED) if move.move == self.wanted else move
                       for move in scene.moves]
        return scene

    def bot_to_move(self) -> int | None:
        """None: the others follow the lesson."""
        return None

