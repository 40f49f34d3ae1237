"""Pages about how strong people are: the best at a game, what somebody has played, two people against each other."""

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.store import KeptMatch, Store
from tafelrunde.store.ratings import shown
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.dates import dated
from tafelrunde.web.common.forms import person_number
from tafelrunde.web.common.identity import Visitor
from tafelrunde.web.common.responses import go, page
from tafelrunde.web.common.statistics import meetings, tally
from tafelrunde.web.live.viewer import seats_of

BEST = 100  # people in a list
LATEST = 20  # matches in a list
MOST = 1000  # matches that are summed up, the latest


@get("/ratings")
async def ratings_door() -> Redirect:
    """The first game's."""
    return go(f"/ratings/{catalogue.slugs()[0]}")


@get("/ratings/{slug:str}")
async def ratings(visitor: Visitor, store: Store, slug: str, seats: int = 0) -> Template:
    """The best at a game, by number of seats."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    info = catalogue.info(slug)
    counts = [count for count in info.seats if count > 1]
    lists = {count: store.ratings(slug, count, BEST) for count in counts}
    chosen = seats if seats in counts else max(counts, key=lambda count: len(lists[count]))
    names = {each.person: _name(store, each.person) for each in lists[chosen]}
    return page(visitor, "ratings", info=info, infos=catalogue.infos(), counts=counts, seats=chosen, best=lists[chosen],
                names=names, shown=shown)


@get("/people/{number:str}")
async def about(visitor: Visitor, store: Store, number: str) -> Template:
    """What somebody has played, and how well."""
    person = person_number(number)
    somebody = store.person_by_id(person)
    played = store.played(person, MOST) if somebody is not None else []
    if somebody is None or somebody.standing == "gone" or not (played or person == visitor.id):
        raise NotFoundException
    met = meetings(played, person, visitor.id) if visitor.id not in (0, person) else []
    return page(visitor, "person", somebody=somebody, tally=tally(played, person), ratings=store.ratings_of(person),
                shown=shown, infos=catalogue.infos(), met=len(met), dated=dated,
                matches=_visible(played, visitor)[:LATEST])


@get("/people/{number:str}/{rival:str}")
async def against(visitor: Visitor, store: Store, number: str, rival: str) -> Template:
    """Two people against each other."""
    one, other = person_number(number), person_number(rival)
    first, second = store.person_by_id(one), store.person_by_id(other)
    met = meetings(store.played(one, MOST), one, other) if first is not None and one != other else []
    if first is None or second is None or not met:
        raise NotFoundException
    games: dict[str, list[int]] = {}
    for meeting in met:
        games.setdefault(meeting.match.slug, [0, 0, 0])[meeting.ahead] += 1
    visible = {match.id for match in _visible([meeting.match for meeting in met], visitor)}
    return page(visitor, "against", first=first, second=second, games=games, infos=catalogue.infos(), dated=dated,
                met=[meeting for meeting in met if meeting.match.id in visible][:LATEST])


def _visible(matches: list[KeptMatch], visitor: Visitor) -> list[KeptMatch]:
    """Those that were public, or that the visitor played."""
    return [match for match in matches if match.public or seats_of(match, visitor.id)]


def _name(store: Store, person: int) -> str:
    somebody = store.person_by_id(person)
    return somebody.name if somebody is not None else "?"


HANDLERS = [ratings_door, ratings, about, against]
