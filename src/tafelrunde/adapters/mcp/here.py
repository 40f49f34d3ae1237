"""A table in this process: one seat for the assistant, bots of the house at the others."""

import secrets
from collections.abc import Mapping
from typing import Any

from tafelrunde import games
from tafelrunde.adapters.mcp.tables import Seen
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.core import BadInput, Illegal
from tafelrunde.core.say import choices
from tafelrunde.match import Match
from tafelrunde.scenes.translate import Translator

PERSON = "Assistant"


class HereTable:
    """A match against bots, played on by them whenever it is their turn."""

    def __init__(self, name: str, game: str, seats: int, seat: int, bot: str, options: Mapping[str, Any],
                 secret: bytes = b"") -> None:
        """Raises BadInput for a game, number of seats, option or bot that does not exist. `secret` fixes the dice."""
        loaded = games.load(game)
        if seats not in loaded.info.seats or not 0 <= seat < seats:
            raise BadInput("{title} is played by {possible}, and the seat is one of those, counted from 0",
                           title=loaded.info.title, possible=choices(map(str, loaded.info.seats)))
        self.name = name
        self.seat = seat
        self.names = [PERSON if number == seat else f"{bot} {number}" for number in range(seats)]
        self._bot: Bot = make(bot)
        self._told = 0
        self.match = Match(loaded, seats, loaded.info.read_options(seats, options),
                           secret=secret or secrets.token_bytes(32), names=dict(enumerate(self.names)))
        self.match.begin()
        self._play_on()

    def look(self) -> Seen:
        """The table as it stands, with the log since the last look."""
        match, t = self.match, Translator(names=dict(enumerate(self.names)), game=self.match.game.info.slug)
        sight = match.sight(self.seat)
        say = [t(entry.say) for entry in match.log(self.seat, self._told)]
        self._told = sight.line
        seen = Seen(self.name, match.game.info.slug, self.seat, self.names, sight.view.data(),
                    list(sight.legal) if self.seat in match.acting() else [], say)
        if (found := sight.outcome) is None:
            return seen
        return Seen(seen.table, seen.game, seen.seat, seen.names, seen.view, [], say, None, list(found.ranks),
                    list(found.scores), t(found.reason))

    def play(self, move: str) -> Seen:
        """Make a move; the bots play until it is the seat's turn again. Raises Illegal or BadInput."""
        self._check()
        self.match.submit(self.seat, move, self.match.line)
        self._play_on()
        return self.look()

    def resign(self) -> Seen:
        """Give up: what is left of the match is played on by the bots."""
        self._check()
        self.match.resign(self.seat)
        self._play_on()
        return self.look()

    def _check(self) -> None:
        if self.match.is_over:
            raise Illegal("", "the match is over")

    def _play_on(self) -> None:
        while not self.match.is_over:
            acting = [seat for seat in self.match.acting() if seat != self.seat or seat in self.match.given_up]
            if not acting:
                return
            sight = self.match.sight(acting[0])
            move = self._bot.choose(Ask(self.match.game, sight.view, sight.legal, secrets.randbits(48)))
            self.match.submit(acting[0], move, sight.line)
