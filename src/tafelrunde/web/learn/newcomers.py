"""Newcomers to a game: those who have finished neither a match of it nor its first lesson."""

from tafelrunde import lessons
from tafelrunde.store import Store
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.lists import catalogue


async def known_games(visitor: Visitor, store: Store) -> set[str]:
    """The games a visitor has learnt, or played to the end."""
    if not visitor.id:
        return set()
    learnt = await store.finished_lessons(visitor.id)
    return await store.finished_games(visitor.id) | {slug for slug in list_taught_games()
                                                     if (slug, first_lesson(slug)) in learnt}


def list_taught_games() -> list[str]:
    """The games there are lessons in."""
    return [slug for slug in catalogue.slugs() if lessons.has(slug)]


def first_lesson(slug: str) -> str:
    """The name of a game's first lesson."""
    return lessons.of(slug)[0].name
