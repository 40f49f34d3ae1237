"""Who may look on: at tables that were opened for nobody to watch, and at those of groups; by every page there is of a
table, at its socket, and wherever running tables are listed."""

import re
from contextlib import suppress

import pytest
from websockets import ConnectionClosed

from tests.network.doors import token_of
from tests.web.house import Guest, House, check_refused
from tests.web.stored import kept
from tests.web.test_boards import DOORS
from tests.web.test_contacts import follow
from tests.web.test_groups import club, words
from tests.web.test_tournaments import begin, tables

CASTLES = "castles_besieged"
UNWATCHED, FOR_MEMBERS = "nobody may watch this table while it is played", "this table is for members of a group"


def listed(reader: Guest, page: str) -> set[str]:
    """The tables that a page leads to."""
    return set(re.findall(r'href="/table/(\w+)"', reader.get(page).text))


def hear_refusal(guest: Guest, table: str) -> str:
    """Why a socket is not served."""
    return str(guest.connection(table).hear_kind("refusal")["say"])


def test_nobody_watches_a_table_that_was_opened_so(opened: House) -> None:
    ada, bo, table = opened.seat_two(CASTLES, onlookers="no")
    _, _, watched = opened.seat_two(CASTLES)
    eve = opened.guest("Eve")
    for door in DOORS:
        if door == "/people":  # who sits there, and no more: a seat may be offered to somebody new
            assert "Bo" in words(eve.get(f"/table/{table}{door}").text)
        else:
            check_refused(eve.get(f"/table/{table}{door}"), UNWATCHED)
    assert f'href="/table/{table}/people"' in eve.get(f"/table/{table}").text, "the refusal leads on"
    assert UNWATCHED in hear_refusal(eve, table)
    for page in ("/", "/lobby"):
        assert watched in listed(eve, page) and table not in listed(eve, page)
    assert {table} <= listed(ada, "/lobby"), "it is among one's own"
    for each, seat in ((ada, 0), (bo, 1)):
        assert each.look_at(table).sight["scene"]["viewer"] == seat
    ada.look_at(table).resign(0)
    for door in ("", "/record", "/replay", "/board"):
        assert eve.get(f"/table/{table}{door}").status_code == 200, "afterwards it is a match as any other"
    assert table in listed(eve, "/lobby")


def test_whoever_waited_with_others_and_stood_up_is_shown_nothing(opened: House) -> None:
    """Their tab stays open while the others begin."""
    ada, bo, eve = (opened.guest(name) for name in ("Ada", "Bo", "Eve"))
    table = ada.open_table(CASTLES, "me", "open", onlookers="no")
    assert table in listed(eve, "/lobby"), "it waits for players, as any table"
    assert "nobody may watch" in words(eve.get(f"/table/{table}").text), "a term of it"
    tab = eve.connection(table)
    assert "waits for players" in str(tab.hear_kind("refusal"))
    bo.sit(table)
    assert UNWATCHED in str(tab.hear_kind("refusal"))
    with suppress(ConnectionClosed):
        for _ in range(9):
            assert tab.hear(5.0)["type"] != "sight"


def test_a_table_of_bots_alone_may_always_be_watched(opened: House) -> None:
    ada = opened.guest("Ada")
    table = ada.open_table(CASTLES, "bot:random", "bot:random", onlookers="no")
    assert kept(opened.folder, table).onlookers and ada.look_at(table).sight


def test_the_next_match_is_as_private_as_the_last(opened: House) -> None:
    ada, bo, table = opened.seat_two(CASTLES, onlookers="no")
    ada.look_at(table).resign(0)
    for each in (ada, bo):
        each.post(f"/table/{table}/again", form=f"/table/{table}/again")
    assert not kept(opened.folder, kept(opened.folder, table).again).onlookers


def test_whom_people_follow_plays_unwatched(opened: House) -> None:
    ada, bo, fan = opened.guest("Ada"), opened.guest("Bo"), opened.guest("Fan")
    ada.sign_up("ada-unwatched")
    open_one = ada.open_table(CASTLES, "me", "open")
    number = kept(opened.folder, open_one).host
    fan.post("/me", form="/account", back="/")
    follow(fan, number)
    table = ada.open_table(CASTLES, "me", "open", onlookers="no")
    assert {open_one, table} <= listed(fan, "/")
    bo.sit(table)
    bo.sit(open_one)
    assert listed(fan, "/") & {open_one, table} == {open_one}


def test_a_group_lists_a_table_that_nobody_watches_for_those_who_sit_there(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo", "Cy")
    table = people[0].open_table(CASTLES, "me", "open", onlookers="no", group=group.rpartition("/")[2])
    assert table in listed(people[2], group), "it waits for players"
    people[1].sit(table)
    assert [table in listed(each, group) for each in people] == [True, True, False]
    people[0].look_at(table).resign(0)
    assert all(table in listed(each, group) for each in people)


def test_an_unknown_choice_is_refused(open_house: House) -> None:
    ada = open_house.guest("Ada")
    answer = ada.post(f"/new/{CASTLES}", form=f"/new/{CASTLES}", seat0="me", seat1="open", onlookers="some")
    assert answer.status_code == 400 and "the form offers" in answer.text


def test_a_table_of_a_group_is_for_its_members_and_who_sits_there(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", lookers=1, rounds="1")
    (match,) = tables(people[0], cup).values()
    eve = opened.guest("Eve")
    for door in DOORS:
        check_refused(eve.get(f"/table/{match}{door}"), FOR_MEMBERS)
    assert FOR_MEMBERS in hear_refusal(eve, match)
    for each in people:
        assert each.look_at(match).sight, "members look on"
    page = eve.get(f"/table/{match}").text
    way = re.search(r'href="(/group/\w+\?to=/table/\w+)"', page)[1]
    assert "Ask to join" in words(eve.get(way).text) and f'name="to" value="/table/{match}"' in eve.get(way).text
    group = way.partition("?")[0]
    people[1].post(f"{group}/leave", form=group)
    assert people[1].look_at(match).sight, "who has left the group sits there still"
    watching = people[2].look_at(match)
    people[2].post(f"{group}/leave", form=group)
    with pytest.raises(ConnectionClosed):  # the tab that was open
        _ = [watching.hear(5.0) for _ in range(9)]
    check_refused(people[2].get(f"/table/{match}"), FOR_MEMBERS)
    ada = people[0].look_at(match)
    ada.resign(ada.sight["scene"]["viewer"])  # seats are drawn
    check_refused(eve.get(f"/table/{match}/replay"), FOR_MEMBERS)


def test_a_waiting_table_of_a_group_tells_its_terms_to_members(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    number = group.rsplit("/", 1)[1]
    table = ada.open_table(CASTLES, "me", "open", group=number)
    assert "only members of the group may watch" in words(bo.get(f"/table/{table}").text)
    check_refused(opened.guest("Eve").get(f"/table/{table}"), FOR_MEMBERS)


def test_a_bot_comes_to_a_table_of_a_group_if_it_is_challenged_or_its_owner_a_member(opened: House) -> None:
    (ada, _), group = club(opened, "Ada", "Bo")
    owner, program = opened.guest("Owner", place="127.0.0.77"), opened.guest(place="127.0.0.78")
    program.pages.headers["authorization"] = f"Bearer {token_of(owner, 'Deep Owner', 'owner-of-deep')}"
    table = ada.open_table(CASTLES, "me", "open", group=group.rsplit("/", 1)[1])
    assert "join the group first" in program.pages.post(f"/table/{table}/bot/sit").text
    number = str(program.pages.get("/bot/tables").json()["me"]["number"])
    ada.post(f"/table/{table}/challenge", form=f"/table/{table}", program=number)
    assert program.pages.post(f"/table/{table}/bot/sit").json()["seat"] == 1
