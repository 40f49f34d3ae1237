"""Against which bots somebody sits down: those of last time, or a newcomer's."""

from collections.abc import Iterable

from tafelrunde.bots.levels import levels, newcomer
from tafelrunde.store import KeptMatch, Store
from tafelrunde.web.common.identity import Visitor

REMEMBERED = 30  # matches that are looked at


async def usual_of(visitor: Visitor, store: Store, slug: str) -> str:
    """The bot a visitor sits down with unless they choose another one."""
    return usual_level(await store.matches_of(visitor.id, REMEMBERED) if visitor.person else [], slug)


def usual_level(matches: Iterable[KeptMatch], slug: str) -> str:
    """The level somebody played against last in this game, of their matches the latest first; whoever has met no bot
    there begins with the newcomer's."""
    known = {level.bot for level in levels(slug)}
    met = (seat.bot for match in matches if match.slug == slug
           for seat in match.seats if seat.kind == "bot" and not seat.left_by)
    return next((bot for bot in met if bot in known), newcomer(slug))
