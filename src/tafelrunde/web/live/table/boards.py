"""Boards at their tables: what is dealt to all of them alike, and the seal on each until its last table has played it.

While a board is sealed its match is shown to nobody but those who sit at that table, and to them by the table itself
alone: no record, replay, review, preview or analysis, no onlooker, no stream of a program that has no seat. All pages
and sockets (`onlookers`) and programs come to a match through `check_seal`; lists and ratings of the store leave sealed
matches out.
"""

from collections.abc import Mapping
from typing import Final

from tafelrunde.core import BadInput, Say
from tafelrunde.match import dice
from tafelrunde.store import KeptMatch, Store

SEALED: Final = Say("this deal is sealed until its last table has played it")
AT_TABLE: Final = {"at_table": True}  # options of a handler that people at a table need to play there


def deal_alike(match: KeptMatch, secret: bytes, salts: Mapping[int, str], board: int) -> None:
    """Have a new match dealt what its board is, by the secret and the words of its event."""
    match.secret, match.dice = dice.board_secret(secret, salts, board), dice.OF_BOARDS


def is_board(match: KeptMatch) -> bool:
    """Is a match the board of an event, dealt at other tables, too?"""
    return match.dice == dice.OF_BOARDS


async def check_seal(store: Store, match: KeptMatch, person: int, at_table: bool) -> None:
    """Raise BadInput where a match is sealed, except for who sits there and wants no more than to play (`at_table`).
    Raises StoreError."""
    sits = at_table and any(person in (seat.person, seat.left_by) for seat in match.seats if person)
    if is_board(match) and not sits and await store.is_sealed(match.id):
        raise BadInput(SEALED.key)
