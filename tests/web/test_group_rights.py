"""Nobody does in a group, an evening or a tournament what is not theirs to do, at a table of a group, to people they
have not met, by hooks and feeds of others: all addresses, all kinds of people.
`python -m tests.web.test_group_rights` prints the table.

`yes`: it is done, or refused for what was sent; `no`: refused as it is not for them, or the right it takes; `door`: the
page of a group that says how to join; `none`: there is nothing at that address, for those who may ask.
"""

import re
import tempfile
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Final

from litestar.handlers import HTTPRouteHandler

from tafelrunde.events import read_record
from tafelrunde.web.lists.companions import NOBODY, NOT_A_MEMBER, NOT_ALLOWED
from tafelrunde.web.server.app import FAMILIES
from tests.network.doors import token_of
from tests.web.house import House, house
from tests.web.stored import stored
from tests.web.test_groups import found, join, link_of
from tests.web.test_tournaments import A_WHILE, deed, record, set_up

REFUSALS: Final = {NOBODY.key: "no", "give your name first": "no",
                   "only those who sit at a table agree on when it begins": "no: not at the table",
                   NOT_A_MEMBER.key: "no", "only whoever opened the table may ask others to come": "no: not the host",
                   "you can ask people you have played with": "no: not met",
                   **{say.key: f"no: {may}" for may, say in NOT_ALLOWED.items()}}
ROLES: Final = ("guest", "programme", "stranger", "asks to join", "director elsewhere", "blocked member", "member",
                "participant", "sets evenings", "leader")
OURS: Final = re.compile(r"/(groups?|tournament|seek|feed|invitation|account/(hook|feed)|table/\{match:str\}(/ask)?$|"
                         r"people/\{number:str\}/(follow|block|invite)$)")
# what changes who somebody is, or where something lies
LAST: Final = ("renew_feed", "start_group", "block", "cancel_evening", "join_group", "leave_group")
OUTSIDE = ("guest", "programme", "stranger", "asks to join", "director elsewhere")
INSIDE = ("blocked member", "member", "participant", "sets evenings", "leader")
FOR_ALL = ("list_groups", "start_group", "join_group", "leave_group", "seek_page", "seek", "decline",
           "tables_feed", "own_calendar", "group_calendar", "tournament_feed", "tournament_calendar")  # by their token
FOR_PEOPLE = ("widen", "stop", "choose_hook", "test_hook", "renew_feed")  # whom the house knows: their own
NAMELESS = ("guest", "programme")
DOORS = ("group_page", "tournament_page")  # links that people send each other
FOR_MEMBERS = ("tournament_record", "tournament_sheet", "tournament_export", "enter_tournament",
               "withdraw", "attend", "table", "ask_to_tournament", "ask_to_evening")
FOR_EVENINGS = ("set_evening", "cancel_evening", "move_evening", "tournament_form", "new_tournament", "start",
                "direct_form", "direct", "next_season")
PEERS = ("follow", "block")  # for whoever has met somebody: here in the group
FOR_LEADERS = ("change_member", "sanction_member", "describe_group", "renew_invitation", "choose_group_hook",
               "test_group_hook")


class Rights:
    """A house with a group, an evening and a tournament by appointment that has begun, and somebody of every role."""

    def __init__(self, opened: House) -> None:
        self.house = opened
        names = {role: role.replace(" ", "-")[:20] for role in ROLES}
        self.people = {role: opened.guest(names[role], place=f"127.0.0.{2 + number}")
                       for number, role in enumerate(ROLES)}
        leader = self.people["leader"]
        self.group = found(leader)
        for role in ("blocked member", "member", "participant", "sets evenings"):
            join(self.people[role], link_of(leader, self.group))
        self.people["asks to join"].post(f"{self.group}/join", form=self.group)
        group = self.group.rsplit("/", 1)[1]
        numbers = {each.name: each.person for each in stored(opened.folder, lambda store: store.members(group))}
        leader.post(f"{self.group}/member", form=self.group, person=f"{numbers[names['sets evenings']]}", deed="allow",
                    evenings="on")
        leader.post(f"/people/{numbers[names['blocked member']]}/block", form="/account", on="yes")
        self.people["stranger"].post("/me", form="/account", back="/")
        elsewhere = self.people["director elsewhere"]
        set_up(elsewhere, found(elsewhere))
        self.cup = set_up(leader, self.group, format="round_robin", arrange="7")
        for role in ("leader", "participant"):
            deed(self.people[role], self.cup, "enter")
        deed(leader, self.cup, "start")
        opened.wait(A_WHILE)
        now = read_record(record(leader, self.cup)).lines[-1].time
        at = datetime.fromisoformat(now).astimezone(UTC) + timedelta(days=3)
        leader.post(f"{self.group}/evening", form=self.group, at=f"{at:%Y-%m-%dT%H:%M}", zone="UTC", weeks="0",
                    game="burgundy", speed="none")
        self.evening = stored(opened.folder, lambda store: store.evenings(group))[0].id
        self.member = numbers[names["member"]]
        self.table = leader.open_table("castles_besieged", "me", "open", group=group)
        leader.post("/account/feed", form="/account")
        self.token = stored(opened.folder, lambda store: store.feed(numbers[names["leader"]]))
        program = self.people["programme"]
        owner = opened.guest("owner", place="127.0.0.40")
        program.pages.headers["authorization"] = f"Bearer {token_of(owner, 'Deep Thought', 'owner')}"

    def ask(self, role: str, handler: HTTPRouteHandler) -> str:
        """What comes of an address of a handler for somebody."""
        guest, path = self.people[role], next(iter(handler.paths))
        parts = {"group:str": self.group.rsplit("/", 1)[1], "tournament:str": self.cup.rsplit("/", 1)[1],
                 "evening:int": f"{self.evening}", "number:int": "1", "file:str": "event.json",
                 "number:str": f"{self.member}", "match:str": self.table, "subject:str": self.table,
                 "token:str": self.token}
        for part, value in parts.items():
            path = path.replace(f"{{{part}}}", value)
        answer = guest.post(path, form="/account", act="pause", table="1.1", time="2030-01-01T20:00Z", on="yes",
                            person=f"{self.member}") \
            if "POST" in handler.http_methods else guest.get(f"{path}?act=pause")
        words = unescape(answer.text)
        for refusal, told in REFUSALS.items():
            if refusal in words:
                assert answer.status_code == 400
                return told
        if answer.status_code == 404:
            return "none"
        assert answer.status_code in (200, 400), (handler.handler_name, role, answer.status_code, words[:500])
        inside = handler.handler_name not in DOORS or "Whoever opens this link may join" in words
        return "yes" if inside else "door"


def list_rights(opened: House) -> dict[str, list[str]]:
    """By handler, what comes of it for each role."""
    rights = Rights(opened)
    handlers = {handler.handler_name: handler for family in FAMILIES for handler in family.HANDLERS
                if isinstance(handler, HTTPRouteHandler) and OURS.match(next(iter(handler.paths)))}
    order = sorted(handlers, key=lambda name: LAST.index(name) if name in LAST else -1)
    return {name: [rights.ask(role, handlers[name]) for role in ROLES] for name in order}


def expected(name: str, role: str) -> set[str]:
    """What may come of an address for somebody."""
    if name in FOR_ALL or (name in FOR_PEOPLE and role not in NAMELESS):
        return {"yes"}
    if name in FOR_PEOPLE or (name in (*PEERS, "invite_companion") and role in NAMELESS):
        return {"no"}
    if name == "invite_companion":
        return {"no: not met"}
    if name in PEERS:
        return {"yes"} if role in INSIDE else {"none"}
    if name == "ask" and role in INSIDE:
        return {"yes"} if role == "leader" else {"no: not the host"}
    if name in DOORS:
        return {"door"} if role in OUTSIDE else {"yes"}
    if role in OUTSIDE:
        return {"no: evenings" if name in ("tournament_form", "new_tournament") else "no"}
    if name == "board_page":
        return {"none"}
    if name == "propose":
        return {"yes"} if role in ("participant", "leader") else {"no: not at the table"}
    allowed = INSIDE if name in FOR_MEMBERS else ("sets evenings", "leader") if name in FOR_EVENINGS else ("leader",)
    assert name in (*FOR_MEMBERS, *FOR_EVENINGS, *FOR_LEADERS), f"whom is {name} for?"
    return {"yes"} if role in allowed else {"no: evenings" if name in FOR_EVENINGS else "no: members"}


def test_every_address_is_for_whom_it_is_for(opened: House) -> None:
    rights = list_rights(opened)
    assert {(name, role): found for name, row in rights.items() for role, found in zip(ROLES, row, strict=True)
            if found not in expected(name, role)} == {}


def test_nobody_but_the_operator_sanctions_somebody_in_the_whole_house(opened: House) -> None:
    rights = Rights(opened)
    for guest in rights.people.values():
        answer = guest.post(f"/admin/person/{rights.member}/sanction", form="/account", kind="suspension", days="9",
                            why="because")
        assert answer.status_code in (401, 403, 404), answer.text
    assert stored(opened.folder, lambda store: store.sanctions(rights.member)) == []


def test_no_token_reads_the_feeds_of_a_group_that_its_owner_is_not_in(opened: House) -> None:
    rights = Rights(opened)
    outside = rights.people["director elsewhere"]
    outside.post("/account/feed", form="/account")
    token = re.search(r"/feed/(\w[\w-]+)/tables.atom", outside.get("/account").text)[1]
    assert outside.get(f"/feed/{token}/tables.atom").status_code == 200 and token != rights.token
    for path in (f"{rights.group}/calendar.ics", f"{rights.cup}/lines.atom", f"{rights.cup}/calendar.ics"):
        assert outside.get(f"/feed/{token}{path}").status_code == 404
        assert outside.get(f"/feed/{rights.token}{path}").status_code == 200, "whoever has the address reads it"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as there:
        for row in (["address", *ROLES], ["---"] * (1 + len(ROLES)),
                    *([name, *cells] for name, cells in list_rights(there).items())):
            print(f"| {' | '.join(row)} |")
