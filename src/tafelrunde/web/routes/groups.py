"""Groups: people who play together again and again. Their page with members, evenings, tables and results; who may come
in, and who may change what."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say, integer_or_none
from tafelrunde.match.clock import DAY
from tafelrunde.store import CAPABILITIES, OPENED, OVER, Capability, Evening, Group, Member, Store, may
from tafelrunde.store.groups import LONGEST_NAME, LONGEST_TAG, next_evening
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form, number, read_moment
from tafelrunde.web.http.identity import Visitor, ensure_person, new_key
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import local_path, redirect, render_page
from tafelrunde.web.http.text import format_day, format_moment
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.agenda import EVENING_WORDS, list_agendas
from tafelrunde.web.lists.companions import check_member, is_member
from tafelrunde.web.lists.group_forms import (
    LONGEST_ABOUT,
    MEMBERS,
    add_evening,
    read_description,
    read_evening,
    read_rights,
)
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.invitations import find_candidates, find_invitable_in_group, invite_to_evening
from tafelrunde.web.lists.join_offer import find_join_offer
from tafelrunde.web.lists.match_cards import cards_of
from tafelrunde.web.lists.sanctions import KINDS, NAMES, USUAL_DAYS, check_not_suspended, read_sanction
from tafelrunde.web.lists.statistics import SPANS, tally_group
from tafelrunde.web.lists.table_form import SPEEDS
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.next_match import new_id
from tafelrunde.web.live.table.viewer import may_look_on
from tafelrunde.web.notify.webhooks import FORMATS, describe_fault
from tafelrunde.web.runtime.settings import Settings

GROUPS = 30  # of a person, at most
LATELY = 60 * DAY  # an evening that is proposed again
LATEST = 10  # matches that are over in the list


@dataclass(frozen=True)
class GroupSight:
    """A group as one visitor sees it: its members, the first who came first, and whether the visitor is one."""

    group: Group
    members: Sequence[Member]
    person: int

    @property
    def is_member(self) -> bool:
        return is_member(self.members, self.person)

    def may(self, what: Capability) -> bool:
        """True where the visitor may do that."""
        return may(self.members, self.person, what)


async def look_at_group(store: Store, group: str, visitor: Visitor) -> GroupSight:
    """The group in an address; raises NotFoundException where there is none."""
    found = require_found(await store.group(group))
    return GroupSight(found, await store.members(group), visitor.id)


async def enter(store: Store, group: str, visitor: Visitor, what: Capability | None = None) -> GroupSight:
    """The group in an address for a member who may do that; raises BadInput for anybody else."""
    sight = await look_at_group(store, group, visitor)
    check_member(sight.members, visitor.id, what)
    return sight


@get("/groups")
async def list_groups(visitor: Visitor, store: Store) -> Template:
    """The page with the visitor's groups, and the form of a new one."""
    return await render_page(visitor, "groups", agendas=await list_agendas(store, visitor.id), **EVENING_WORDS,
                             infos=catalogue.infos(), longest_name=LONGEST_NAME, longest_about=LONGEST_ABOUT)


@post("/groups")
async def start_group(visitor: Visitor, store: Store, registry: Registry, data: Form) -> Redirect:
    """Start a group."""
    title, about = read_description(data, "title")
    person = await ensure_person(visitor, store, data.get("name", ""))
    group = Group(new_id(), title, about, registry.now(), new_key())
    if not await store.add_group(group, person.id, GROUPS):
        raise BadInput("you are in {limit:group|groups} already; leave one first", limit=GROUPS)
    return redirect(f"/group/{group.id}", visitor)


@get("/group/{group:str}")
async def group_page(visitor: Visitor, store: Store, registry: Registry, request: AnyRequest, settings: Settings,
                     group: str, days: str = "30", game: str = "", tag: str = "", key: str = "", evening: int = 0,
                     to: str = "") -> Template:
    """The page of a group: for members all of it; for others who it is, and how to join."""
    sight = await look_at_group(store, group, visitor)
    if not sight.is_member:
        return await show_join_page(visitor, store, sight, key, evening, to, registry.now())
    now, span = registry.now(), integer_or_none(days, 0, max(SPANS))
    span = span if span in SPANS else min(SPANS)
    slug = game if game in catalogue.slugs() else ""
    matches = await store.matches_of_group(group, now - span * DAY if span else 0.0)
    evenings = await store.evenings(group)
    again = None if evenings else await propose_again(store, group, now)
    coming = await store.attendance([each.id for each in evenings])
    candidates = await find_candidates(store, group, visitor.id)
    invitable = {each.id: await find_invitable_in_group(
        store, candidates, invite_to_evening(each, 0, visitor.id, now), coming[each.id]) for each in evenings}
    going = [match for match in matches if match.progress.stage != OVER and may_look_on(match, visitor.id)]
    done = [match for match in matches if match.progress.stage == OVER]
    tags = await store.match_tags(group)
    counted = [match for match in done if tag in ("", tags.get(match.id))]
    return await render_page(
        visitor, "group", keep=True, sight=sight, inside=[each for each in sight.members if not each.asks],
        asking=[each for each in sight.members if each.asks], capabilities=CAPABILITIES, words=MAY, can=may,
        arms=arms_of, invitation=absolute_url(f"/group/{group}?key={sight.group.invitation}", request, settings),
        evenings=evenings, again=again, tournaments=await store.tournaments_of(group),
        coming=coming, **EVENING_WORDS, speeds=SPEEDS, invitable=invitable,
        going=await cards_of(going, store, visitor.id, now), done=await cards_of(done[:LATEST], store, visitor.id, now),
        results=tally_group(counted, slug), spans=SPANS, days=span, game=slug,
        tags=sorted({*tags.values(), *(each.tag for each in evenings)} - {""}), tag=tag, longest_tag=LONGEST_TAG,
        infos=catalogue.infos(), dated=format_day,
        longest_name=LONGEST_NAME, longest_about=LONGEST_ABOUT, wall=format_wall_clock,
        hook=await store.hook(group=group) if settings.hooks.on else None, hooked=settings.hooks.on,
        hook_formats=FORMATS, fault_of=describe_fault, timed=format_moment, until=format_moment,
        sanctions=await store.group_sanctions(group, now), kinds=KINDS, kind_names=NAMES, usual_days=USUAL_DAYS,
        feed=await store.feed(visitor.id))  # fmt: skip


async def propose_again(store: Store, group: str, now: float) -> Evening | None:
    """The last evening of a group once more, on the same day of a week to come."""
    opened = [each for each in await store.calendar([group], now - LATELY) if each.stage == OPENED]
    return next_evening(replace(opened[-1], weeks=1), now) if opened else None


async def show_join_page(visitor: Visitor, store: Store, sight: GroupSight, key: str, evening: int, to: str,
                         now: float) -> Template:
    """The page of a group for whoever is no member; with an evening, for whoever has its link. They came on their way
    to that page."""
    here = f"/group/{sight.group.id}"
    offer = await find_join_offer(store, sight.group, sight.members, visitor.id, key, to or here, now)
    ahead = await store.evenings(sight.group.id) if offer.key else []
    found = next((each for each in ahead if each.id == evening), None)
    coming = 0
    if found is not None:
        offer = replace(offer, to=f"{here}#evening{found.id}")
        coming = len((await store.attendance([found.id]))[found.id])
    return await render_page(visitor, "group_join", offer=offer, event=None, evening=found, coming=coming,
                             infos=catalogue.infos(), **EVENING_WORDS)


@post("/group/{group:str}/join")
async def join_group(visitor: Visitor, store: Store, registry: Registry, group: str, data: Form) -> Redirect:
    """Join a group by its invitation, or ask to be let in."""
    sight = await look_at_group(store, group, visitor)
    person = await ensure_person(visitor, store, data.get("name", ""))
    asks = data.get("key", "") != sight.group.invitation
    if not await store.join_group(group, person.id, registry.now(), asks, MEMBERS):
        raise BadInput("a group can have {limit:member|members}, and this one has as many", limit=MEMBERS)
    return redirect(local_path(data.get("to", f"/group/{group}")), visitor)


@post("/group/{group:str}/leave")
async def leave_group(visitor: Visitor, store: Store, account_events: AccountEvents, group: str) -> Redirect:
    """Leave a group, or take back that one has asked."""
    sight = await look_at_group(store, group, visitor)
    if not await store.leave_group(group, visitor.id):
        raise BadInput("nobody else leads this group: let another member lead it before you leave")
    account_events.hang_up(visitor.id)  # of tables that are for members alone
    return redirect("/groups" if sight.is_member else f"/group/{group}")


@post("/group/{group:str}/member")
async def change_member(visitor: Visitor, store: Store, registry: Registry, account_events: AccountEvents, group: str,
                        data: Form) -> Redirect:
    """Let in somebody who has asked, remove somebody, or say what a member may do."""
    sight, whom, deed = await enter(store, group, visitor, "members"), number(data.get("person", "")), data.get("deed")
    member = next((each for each in sight.members if each.person == whom), None)
    if member is None:
        raise BadInput("there is no such member in this group")
    if deed == "admit":
        await store.join_group(group, whom, registry.now(), False, MEMBERS)
    elif deed == "remove":
        if not await store.leave_group(group, whom):
            raise BadInput("nobody else leads this group: let another member lead it before you leave")
        account_events.hang_up(whom)  # of tables that are for members alone
    else:
        allowed = [what for what in CAPABILITIES if data.get(what) == "on"]
        await store.allow(group, whom, read_rights(allowed, sight.members, whom))
    return redirect(f"/group/{group}")


@post("/group/{group:str}/sanction")
async def sanction_member(visitor: Visitor, store: Store, registry: Registry, group: str, data: Form) -> Redirect:
    """Caution, warn or suspend a member in this group; or end a sanction."""
    sight, now = await enter(store, group, visitor, "members"), registry.now()
    if lifted := number(data.get("lift", "0")):
        await store.lift_sanction(lifted, group, now)
        return redirect(f"/group/{group}#members")
    whom = number(data.get("person", ""))
    if not is_member(sight.members, whom):
        raise BadInput("there is no such member in this group")
    await store.add_sanction(read_sanction(data, whom, group, visitor.id, now))
    return redirect(f"/group/{group}#members")


@post("/group/{group:str}/describe")
async def describe_group(visitor: Visitor, store: Store, group: str, data: Form) -> Redirect:
    """Change the name of a group and what is said about it."""
    await enter(store, group, visitor, "members")
    await store.describe_group(group, *read_description(data, "title"))
    return redirect(f"/group/{group}")


@post("/group/{group:str}/invitation")
async def renew_invitation(visitor: Visitor, store: Store, group: str) -> Redirect:
    """Replace the link by which people join: the old one lets nobody in any more."""
    await enter(store, group, visitor, "members")
    await store.renew_invitation(group, new_key())
    return redirect(f"/group/{group}")


@post("/group/{group:str}/evening")
async def set_evening(visitor: Visitor, store: Store, registry: Registry, group: str, data: Form) -> Redirect:
    """Set an evening, or one every week or two."""
    await enter(store, group, visitor, "evenings")
    await add_evening(store, read_evening(data, group, new_id(), registry.limits.seats, registry.now()))
    return redirect(f"/group/{group}")


@post("/group/{group:str}/evening/{evening:int}/cancel")
async def cancel_evening(visitor: Visitor, store: Store, registry: Registry, group: str, evening: int) -> Redirect:
    """Cancel an evening, and those that would follow it."""
    await enter(store, group, visitor, "evenings")
    await store.cancel_evening(group, evening, registry.now())
    return redirect(f"/group/{group}")


@post("/group/{group:str}/evening/{evening:int}/move")
async def move_evening(visitor: Visitor, store: Store, registry: Registry, group: str, evening: int,
                       data: Form) -> Redirect:
    """Move an evening, and those that follow it, to another day or hour."""
    await enter(store, group, visitor, "evenings")
    at, zone = read_moment(data.get("at", ""), data.get("zone", ""), registry.now())
    if not await store.move_evening(group, evening, at, zone, registry.now()):
        raise BadInput("that evening is over, or was cancelled")
    return redirect(f"/group/{group}")


@post("/group/{group:str}/evening/{evening:int}/come")
async def attend(visitor: Visitor, store: Store, registry: Registry, group: str, evening: int, data: Form) -> Redirect:
    """Say that one comes to an evening, or does not."""
    await enter(store, group, visitor)
    if data.get("comes") != "no":
        await check_not_suspended(store, visitor.id, visitor.language, registry.now(), group)
    if not await store.attend(group, evening, visitor.id, registry.now(), data.get("comes") != "no"):
        raise BadInput("that evening is over, or was cancelled")
    for each in await store.evenings(group):
        if each.id == evening:  # whoever has said either has answered
            await store.drop_invitation(each.subject, visitor.id)
    return redirect(f"/group/{group}")


MAY: Final = {"members": Say("leads the group"), "evenings": Say("sets evenings")}


def format_wall_clock(evening: Evening) -> str:
    """When an evening begins, by the clock on the wall there, for a field of a form."""
    return f"{datetime.fromtimestamp(evening.at, UTC).astimezone(ZoneInfo(evening.zone)):%Y-%m-%dT%H:%M}"


HANDLERS = [list_groups, start_group, group_page, join_group, leave_group, change_member, describe_group,
            sanction_member, renew_invitation, set_evening, cancel_evening, move_evening, attend]
