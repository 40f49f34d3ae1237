"""Who is new to a game: has finished neither a match of it nor its first lesson."""

from tafelrunde import lessons
from tafelrunde.store import Store
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.identity import Visitor


async def known_games(visitor: Visitor, store: Store) -> set[str]:
    """The games a visitor has learnt, or played to the end."""
    if not visitor.id:
        return set()
    learnt = await store.learnt(visitor.id)
    return await store.finished_games(visitor.id) | {slug for slug in taught() if (slug, first(slug)) in learnt}


def taught() -> list[str]:
    """The games there are lessons in."""
    return [slug for slug in catalogue.slugs() if lessons.has(slug)]


def first(slug: str) -> str:
    """The name of a game's first lesson."""
    return lessons.of(slug)[0].name
