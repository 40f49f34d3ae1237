"""Hints by a bot: in a worker, with what the seat may know, never more than one question a seat."""

import asyncio

from msgspec.structs import replace

from tafelrunde.bots import BotFailed, Budget
from tafelrunde.bots.levels import EMPEROR, SEARCHERS, TITLES, levels
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.core import Illegal
from tafelrunde.match import Match
from tafelrunde.web.live.table.bots import Bots, bot_seed, patience
from tafelrunde.web.live.table.messages import Hinted, HintsMessage
from tafelrunde.web.live.table.state import KeptState

BEST = "king"  # gives the hints, where nobody stands above it
SHOWN = 3  # moves
ROUNDED = 100  # expectations are told in hundredths: more would be pretence


def budget(slug: str, bot: str) -> Budget | None:
    """The iterations of a bot that searches, without its seconds: either it comes to the end, or there is no answer.
    None for one that does not."""
    if bot != BEST:
        return None
    return Budget(iterations=SearchBot().settings_for(slug).iterations[SEARCHERS.index(BEST)])


class Hints:
    """The hints at one table."""

    def __init__(self, state: KeptState, bots: Bots) -> None:
        self.state = state
        self.bots = bots
        self._asked: set[int] = set()  # seats with a question under way
        self._told: dict[int, HintsMessage] = {}  # the last answer of each seat

    @property
    def bot(self) -> str:
        """The name of the best bot; empty where no bot judges this game."""
        names = [level.bot for level in levels(self.state.kept.slug, len(self.state.kept.seats))]
        return EMPEROR.bot if EMPEROR.bot in names else BEST if BEST in names else ""

    async def ask(self, seat: int, line: int) -> HintsMessage:
        """The moves that a bot would consider for a seat; raises Illegal where hints are not allowed, or there is no
        answer.

        Where several act at once, others may do so meanwhile: the question stays the same.
        """
        match = self.state.running()
        if not self.state.kept.hints:
            raise Illegal("", "hints are not allowed at this table")
        if not self._is_asked(match, seat, line):
            raise Illegal("", "it is not your turn")
        last = self._told.get(seat)
        if last is not None and self._is_asked(match, seat, last.line):
            return replace(last, line=match.line)
        if seat in self._asked or not self.bot:
            raise Illegal("", "the bot is still thinking about your last question" if self.bot
                          else "no bot can judge this game")
        self._asked.add(seat)
        try:
            sight, limit = match.sight(seat), budget(self.state.kept.slug, self.bot)
            asked = self.bots.advise(self.state.kept.slug, sight.view.data(), sight.legal, self.bot,
                                     bot_seed(self.state.kept.secret, line, seat), budget=limit, count=SHOWN,
                                     person=self.state.kept.seats[seat].person)
            async with asyncio.timeout(patience(self.bot, limit)):
                advice = await asyncio.wrap_future(asked)
        except (BotFailed, TimeoutError):
            raise Illegal("", "the bot found no answer") from None
        finally:
            self._asked.discard(seat)
        now = match.line if self._is_asked(match, seat, line) else line
        moves = [Hinted(one.move, None if one.expects is None else round(one.expects * ROUNDED) / ROUNDED)
                 for one in advice if one.move in sight.legal]
        self._told[seat] = HintsMessage(now, seat, TITLES[self.bot], moves)
        return self._told[seat]

    def _is_asked(self, match: Match, seat: int, line: int) -> bool:
        """Is the seat to move, and asked now what it was asked at that line?"""
        return seat in match.acting() and self.state.questions.is_fresh(seat, line, match.line)
