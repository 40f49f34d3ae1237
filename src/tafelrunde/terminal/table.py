"""One match in this terminal: who sits where, what the person at the screen sees, and the calls to the referee."""

from collections.abc import Mapping
from pathlib import Path
from secrets import randbits
from typing import Any

from tafelrunde import scenes
from tafelrunde.analysis.match_review import MatchReview
from tafelrunde.bots import STAND_IN, Ask, Bot, BotFailed, make, names as registered
from tafelrunde.core import SPECTATOR, Game, Illegal
from tafelrunde.core.record import RULE, Record
from tafelrunde.match import Entry, Match, Sight
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.match.verify import replayed
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Scene


def bots_of(record: Record) -> dict[int, str]:
    """The bots of a record kept at such a table, by seat, read from names such as «Knight 2» or «Ismcts@5000 3». Only
    bots that are known by name; a program that a record names is not started."""
    known = {name.casefold(): name for name in registered()}
    found: dict[int, str] = {}
    for seat, name in record.names.items():
        bot, _, number = name.rpartition(" ")
        word, at, budget = bot.partition("@")
        if number == str(seat + 1) and word.casefold() in known:
            found[seat] = f"{known[word.casefold()]}{at}{budget.casefold()}"
    return found


def was_here(record: Record) -> bool:
    """True for a record kept at such a table, where everybody is called by the number of their seat."""
    return all(record.names.get(seat, "").endswith(f" {seat + 1}") for seat in range(record.seats))


class Table:
    """A match with its bots; every other seat is a person at this screen. A `kept` record that holds its secret is
    played on. With a `file` the record is saved there after every move.

    `viewer` is the seat the screen belongs to now, SPECTATOR where only bots play.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        bots: Mapping[int, str],
        secret: bytes,
        language: str = "en",
        kept: Record | None = None,
        file: Path | None = None,
    ) -> None:
        self.game = game
        self.file = file
        self.is_kept = False  # in the file, up to the last line
        self.bots: dict[int, Bot] = {seat: make(name) for seat, name in bots.items()}
        self.people = [seat for seat in range(seats) if seat not in bots]
        prose = Translator(language, front_end="terminal")
        names = {seat: f"{name.capitalize()} {seat + 1}" for seat, name in bots.items()}
        names |= {seat: prose("player {number}", number=seat + 1) for seat in self.people}
        if kept is None:
            self.match = Match(game, seats, options, secret=secret, names=names)
        else:
            kept.names |= {seat: names[seat] for seat in bots}
            self.match = replayed(game, kept)
        self.prose = Translator(language, names, game.info.slug, "terminal")
        for seat in self.match.given_up:
            self._play_on_for(seat)
        self.viewer = self.people[0] if self.people else int(SPECTATOR)
        self.reviews: dict[str, MatchReview] = {}  # by record: what was reviewed at this table
        self.match.begin()

    def sight(self) -> Sight:
        """What the person at the screen may see now."""
        return self.match.sight(self.viewer)

    def scene(self, sight: Sight) -> Scene:
        """The picture of a sight."""
        draw = scenes.of(self.game.info.slug)
        return scenes.crown_winners(draw(sight.view, sight.legal), sight.outcome)

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def options(self) -> Mapping[str, Any] | None:
        """The options of the match; None where they are not known."""
        return self.match.options

    def log(self) -> list[Entry]:
        """The log of the person at the screen."""
        return self.match.log(self.viewer)

    def bot_to_move(self) -> int | None:
        """A bot that may move now; bots come before people where several may. None: there is none."""
        return next((seat for seat in self.match.acting() if seat in self.bots), None)

    def person_to_move(self) -> int | None:
        """The seat of the person to move: the one at the screen if it may, else the first that may; None: nobody."""
        acting = [seat for seat in self.match.acting() if seat not in self.bots]
        return self.viewer if self.viewer in acting else next(iter(acting), None)

    def think(self, seat: int, sight: Sight) -> str:
        """A bot's move for what its seat sees, at random if the bot fails; may run in another thread."""
        ask = Ask(self.game, sight.view, sight.legal, seed=randbits(40))
        try:
            return self.bots[seat].choose(ask)
        except BotFailed:
            return make("random").choose(ask)

    def resign(self) -> None:
        """Resign for the person at the screen: a bot plays on at the seat; with only bots left, the match ends."""
        seat = self.viewer
        self.match.resign(seat)
        if self.match.is_over:
            return
        self._play_on_for(seat)
        if self.people:
            self.viewer = int(SPECTATOR)
        else:
            self.match.end()

    @property
    def warning(self) -> str:
        """The warning before resigning: what becomes of the match."""
        if self.match.seats > 2 and self.match.leaving == PLAY_ON and len(self.people) > 1:
            return "press r again to give up: a bot (baron) plays on for you, you come last; Esc to play on"
        return "press r again to give up: you come last and the match is over; Esc to play on"

    def _play_on_for(self, seat: int) -> None:
        """From now on a bot moves for a seat that was given up."""
        if seat in self.people:
            self.people.remove(seat)
            self.bots[seat] = make(STAND_IN)

    def why_not(self, move: str) -> Illegal | None:
        """Why the person at the screen may not make this move; None if they may."""
        return self.match.why_not(self.viewer, move)

    def to_keep(self) -> str:
        """The record as text. Before the end it includes the secret, so that play can go on with the same dice."""
        text = str(self.match.record())
        return text if self.match.is_over else f"{text}{RULE}\nsecret: {self.match.secret.hex()}\n"

    def keep(self) -> None:
        """Save the record in the table's file, if it has one: whole, or not at all. Raises OSError."""
        self.is_kept = False
        if self.file is not None:
            half = self.file.with_name(f"{self.file.name}.half")
            half.write_text(self.to_keep(), "utf-8")
            half.replace(self.file)
            self.is_kept = True

    def close(self) -> None:
        """Release the bots."""
        for bot in self.bots.values():
            bot.close()
