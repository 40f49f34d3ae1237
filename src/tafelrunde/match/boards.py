"""Boards: what is dealt at all tables that play one, from the published secret of the event (`match.dice`)."""

from collections.abc import Iterable, Mapping

from tafelrunde.core import CHANCE, Game
from tafelrunde.core.record import Line
from tafelrunde.match import dice
from tafelrunde.match.referee import Match


def draw_deal(game: Game, seats: int, secret: bytes, salts: Mapping[int, str], board: int) -> str:
    """The deal of an event's board, as its record writes it; `secret` and `salts` (by number) are the event's."""
    match = Match(game, seats, game.info.board_options, secret=dice.board_secret(secret, salts, board),
                  dice_version=dice.OF_BOARDS)
    match.begin()
    return format_deal(match.lines)


def format_deal(lines: Iterable[Line]) -> str:
    """All that chance has brought in a match, as the record of an event writes it."""
    return ", ".join(line.text for line in lines if line.actor == CHANCE and not line.is_event)
