"""Seeks: the page of whoever looks for others to play with – what they would play, who else waits, what to do
meanwhile – until their table opens."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde import lessons
from tafelrunde.core import BadInput
from tafelrunde.match.clock import format_duration
from tafelrunde.store import Seek, Store
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.requests import opens_table
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import list_others
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.sanctions import check_not_suspended
from tafelrunde.web.lists.table_form import find_speed
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.seeks import LIVE, PACES, PATIENCE, RING, Seeks, end_of, find_table, list_widenings

NOTED = 10.0  # seconds: how exactly it is noted when somebody was there


@get("/seek")
async def seek_page(visitor: Visitor, store: Store, registry: Registry, seeks: Seeks, game: str = ""
                    ) -> Template | Redirect:
    """The form of a seek; for whoever seeks, what they do and who else waits; the table once it is made."""
    now, mine = registry.now(), await store.seek_of(visitor.id) if visitor.person else None
    if mine is not None and not mine.match and mine.until > now and now - mine.seen > NOTED:
        await store.touch_seeks([visitor.id], now, now + LIVE)
        await seeks.open_tables()
        mine = await store.seek_of(visitor.id)
    if mine is not None and mine.match and now - mine.seen < RING:
        return redirect(f"/table/{mine.match}")
    if mine is not None and (mine.match or mine.until <= now):
        mine = None
    counts = sorted({seats for info in catalogue.infos().values() for seats in info.seats
                     if 1 < seats <= registry.limits.seats})
    return await render_page(visitor, "seek", mine=mine, others=await list_others(store, visitor.id, now),
                             infos=catalogue.infos(), counts=counts, paces=PACES.values(), arms=arms_of, wanted=game,
                             title_of=find_speed, lasting=format_duration, now=now, taught=lessons.has,
                             widening=await _next_widening(store, mine, now, registry.limits.seats) if mine else None)


async def _next_widening(store: Store, mine: Seek, now: float, most: int) -> dict[str, Any] | None:
    """The step that is offered next, and whom it would bring to the table at once; None as long as it is early, or
    where none is left."""
    steps = list_widenings(mine)
    if now - mine.changed < PATIENCE or not steps:
        return None
    seeks = await store.list_seeks(now)
    apart = await store.blocked_pairs([each.person for each in seeks])
    for step in steps:
        wide = [step.seek if each.person == mine.person else each for each in seeks]
        found = find_table(wide, apart, now, most)
        if found is not None and any(each.person == mine.person for each in found[1]):
            return {"step": step, "people": [each.name for each in found[1] if each.person != mine.person]}
    return {"step": steps[0], "people": []}


@post("/seek", guards=[opens_table])
async def seek(visitor: Visitor, store: Store, registry: Registry, seeks: Seeks, data: Form) -> Redirect:
    """Seek what the form says, in place of what one sought before; the table opens at once if others fit."""
    games = _ticked(data, "game", (slug for slug, info in catalogue.infos().items() if max(info.seats) > 1))
    counts = {seats for slug in games for seats in catalogue.info(slug).seats if seats > 1}
    seats = tuple(map(int, _ticked(data, "seats", map(str, sorted(counts)))))
    speeds = _ticked(data, "speed", PACES)
    if not (games and seats and speeds):
        raise BadInput("tick at least one game, a number of players it can have, and one kind of clocks")
    await visitor.opens_table()
    person, now = await ensure_person(visitor, store, data.get("name", "")), registry.now()
    await check_not_suspended(store, person.id, visitor.language, now)
    made = Seek(person.id, games, seats, speeds, now, now, now, 0.0)
    await _save(store, seeks, made, now)
    return redirect("/seek", visitor)


@post("/seek/widen", guards=[opens_table])
async def widen(visitor: Visitor, store: Store, registry: Registry, seeks: Seeks, data: Form) -> Redirect:
    """Widen what one seeks by a step; how long one has waited still counts."""
    now, mine = registry.now(), await store.seek_of(visitor.require_person().id)
    step = next((each for each in (list_widenings(mine) if mine is not None else ())
                 if each.name == data.get("step")), None)
    if mine is not None and step is not None and not mine.match and mine.until > now:
        await _save(store, seeks, replace(step.seek, changed=now, seen=now), now)
    return redirect("/seek")


@post("/seek/stop")
async def stop(visitor: Visitor, store: Store) -> Redirect:
    """Seek no longer."""
    await store.drop_seek(visitor.require_person().id)
    return redirect("/seek")


async def _save(store: Store, seeks: Seeks, made: Seek, now: float) -> None:
    await store.save_seek(replace(made, until=end_of(made, now)))
    await seeks.open_tables()


def _ticked(data: Form, field: str, possible: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in possible if data.get(f"{field} {word}") == "on")


HANDLERS = [seek_page, seek, widen, stop]
