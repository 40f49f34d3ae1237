"""Ratings: the best at a game, somebody's matches and ratings, two people against each other."""

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.store import KeptMatch, Rated, Rating, Store
from tafelrunde.store.ratings import to_points
from tafelrunde.web.http.forms import person_number
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.http.text import format_day
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import follows, has_profile
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.match_cards import cards_of
from tafelrunde.web.lists.rating_graph import Graph, graph_of
from tafelrunde.web.lists.statistics import PAYS, everybody_in, list_meetings, tally_matches, tally_reliability
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.review.played import chart_played, read_sums

BEST = 100  # people in a list
LATEST = 20  # matches in a list
REVIEWED = 100  # matches by whose reviews it is told how somebody played, the latest
FEWEST = 2  # matches that make a line
MOST = 1000  # matches that are summed up, the latest


@get("/ratings")
async def ratings_door() -> Redirect:
    """Redirect to the ratings of the first game."""
    return redirect(f"/ratings/{catalogue.slugs()[0]}")


@get("/ratings/{slug:str}")
async def ratings(visitor: Visitor, store: Store, slug: str, seats: int = 0) -> Template:
    """The page with the best at a game, by number of seats."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    info = catalogue.info(slug)
    counts = [count for count in info.seats if count > 1]
    lists = {count: await store.ratings(slug, count, BEST) for count in counts}
    chosen = seats if seats in counts else max(counts, key=lambda count: len(lists[count]))
    people = {each.person: await store.person_by_id(each.person) for each in lists[chosen]}
    return await render_page(visitor, "ratings", info=info, infos=catalogue.infos(), counts=counts, seats=chosen,
                             best=lists[chosen], shown=to_points,
                             people={number: (found.name, arms_of(found.name, found.arms), found.owner > 0)
                                     for number, found in people.items() if found is not None})


@get("/people/{number:str}")
async def about(visitor: Visitor, store: Store, registry: Registry, number: str) -> Template:
    """The page about somebody: what they have played, and how well."""
    person = person_number(number)
    somebody = await store.person_by_id(person)
    played = await store.finished_matches(person, MOST) if somebody is not None else []
    if somebody is None or not await has_profile(store, somebody, visitor.id, registry.now(), played):
        raise NotFoundException
    met = list_meetings(played, person, visitor.id) if visitor.id not in (0, person) else []
    programs = await store.programs_among(everybody_in(played))
    whole, history = tally_matches(played, person, programs), await store.rating_history(person)
    chosen, visible = await store.arms(whole.names), _visible(played, visitor)
    return await render_page(visitor, "person", somebody=somebody, coat=arms_of(somebody.name, somebody.arms),
                             tally=whole, programs=programs,
                             coats={other: arms_of(name, chosen.get(other, "")) for other, name in whole.names.items()},
                             ratings=[(each, _graph(each, history)) for each in await store.ratings_of(person)],
                             shown=to_points, infos=catalogue.infos(), met=len(met), dated=format_day,
                             guest=not (somebody.login or somebody.owner),
                             follows=await follows(store, visitor.id, person),
                             reliability=tally_reliability(person, played, await store.absences(person)), pays=PAYS,
                             played=chart_played(read_sums(await store.review_sums(person, REVIEWED),
                                                           catalogue.slugs())),
                             blocks=(await store.blocked_by_either(visitor.id)).get(person, False),
                             seen={match.id for match in visible},
                             latest=await cards_of(visible[:LATEST], store, visitor.id, registry.now()))


@get("/people/{number:str}/{rival:str}")
async def against(visitor: Visitor, store: Store, registry: Registry, number: str, rival: str) -> Template:
    """The page about two people's matches against each other."""
    one, other = person_number(number), person_number(rival)
    first, second = await store.person_by_id(one), await store.person_by_id(other)
    if first is None or second is None or one == other:
        raise NotFoundException
    met = list_meetings(await store.finished_matches(one, MOST), one, other)
    if not met:
        raise NotFoundException
    games: dict[str, list[int]] = {}
    for meeting in met:
        games.setdefault(meeting.match.slug, [0, 0, 0])[meeting.ahead] += 1
    visible = _visible([meeting.match for meeting in met], visitor)[:LATEST]
    return await render_page(visitor, "against", first=first, second=second, games=games, infos=catalogue.infos(),
                             dated=format_day,
                             coats=[arms_of(each.name, each.arms) for each in (first, second)],
                             matches_met=await cards_of(visible, store, visitor.id, registry.now()))


def _graph(rating: Rating, history: list[Rated]) -> Graph | None:
    """The graph of one of somebody's ratings; None as long as there is too little to draw."""
    mine = [each for each in history if (each.rating.slug, each.rating.seats) == (rating.slug, rating.seats)]
    return graph_of(mine, len(mine) == rating.played) if len(mine) >= FEWEST else None


def _visible(matches: list[KeptMatch], visitor: Visitor) -> list[KeptMatch]:
    """Those that were public, or that the visitor played."""
    return [match for match in matches if match.public or seats_of(match, visitor.id)]


HANDLERS = [ratings_door, ratings, about, against]
