"""Feeds and calendars: by a secret address that can be renewed, for members alone, as RFC 4287 and RFC 5545 say."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from tafelrunde.store import CANCELLED, OPENED, Evening, Group
from tafelrunde.web.notify.calendars import Date, list_evenings, write_calendar
from tests.simulated.house import world
from tests.web.house import Guest, House
from tests.web.stored import stored
from tests.web.test_groups import CARDS, CASTLES, DAY, HOUR, club, found, join, link_of, set_evening
from tests.web.test_hook_pages import member, number_of
from tests.web.test_tournaments import A_WHILE, begin, deed, lose_all, set_up

ATOM = "{http://www.w3.org/2005/Atom}"
WEEKS = 7 * DAY


def read_calendar(data: bytes) -> list[dict[str, str]]:
    """The events of a calendar, judged by the grammar of RFC 5545: lines of at most 75 octets that end with CRLF and
    are broken between letters, every property once, in components that are closed."""
    text = data.decode()
    assert text.endswith("\r\n") and "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    events, open_, found = [], [], dict[str, str]()
    for line in text.replace("\r\n ", "").split("\r\n")[:-1]:
        name, _, value = line.partition(":")
        assert re.fullmatch(r"[A-Z-]+(;[A-Z-]+=[A-Z-]+)*", name), line
        if name == "BEGIN":
            open_.append(value)
            found = {}
        elif name == "END":
            assert open_.pop() == value
            if value == "VEVENT":
                assert {"UID", "DTSTAMP", "DTSTART"} <= set(found)
                events.append(found)
        else:
            assert name not in found, line
            assert not re.search(r"(?<!\\)(\\\\)*[;,]", value) or name not in ("SUMMARY", "X-WR-CALNAME")
            found[name] = re.sub(r"\\([\\;,nN])", lambda one: "\n" if one[1] in "nN" else one[1], value)
    assert not open_
    return events


def moment(at: float) -> str:
    """As calendars write it."""
    return f"{datetime.fromtimestamp(at, UTC):%Y%m%dT%H%M%SZ}"


def addresses(guest: Guest) -> list[str]:
    """The paths of somebody's feeds, made now."""
    page = guest.post("/account/feed", form="/account").text
    return re.findall(r'readonly value="http://[^/]+(/feed/[^"]+)"', page)


# -- addresses


def test_feeds_have_secret_addresses_that_can_be_renewed(open_house: House) -> None:
    ada, program = member(open_house, "Ada"), open_house.guest()
    assert "/feed/" not in ada.get("/account").text
    first = addresses(ada)
    assert [path.rpartition("/")[2] for path in first] == ["tables.atom", "calendar.ics"]
    for path in first:
        answer = program.get(path)
        assert answer.status_code == 200 and answer.headers["cache-control"] == "private, max-age=300"
        assert "set-cookie" not in answer.headers
        again = program.pages.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
    second = addresses(ada)
    assert {program.get(path).status_code for path in first} == {404}
    assert {program.get(path).status_code for path in second} == {200}
    assert program.get(f"/feed/{'x' * 43}/tables.atom").status_code == 404
    assert program.get("/feed/x/calendar.ics").status_code == 404
    ada.post("/account/delete", form="/account", sure="on", password="correct horse battery")
    assert {program.get(path).status_code for path in second} == {404}


def test_what_is_of_a_group_is_for_its_members(open_house: House) -> None:
    ada, bo, cy = (member(open_house, name) for name in ("Ada", "Bo", "Cy"))
    group = found(ada)
    join(bo, link_of(ada, group))
    cy.post(f"{group}/join", form=group)  # asks
    cup = set_up(ada, group)
    paths = {guest.name: addresses(guest)[0].rpartition("/")[0] for guest in (ada, bo, cy)}

    def codes(name: str) -> set[int]:
        base, number, event = paths[name], group.rpartition("/")[2], cup.rpartition("/")[2]
        return {cy.get(f"{base}/{rest}").status_code for rest in (
            f"group/{number}/calendar.ics", f"tournament/{event}/lines.atom", f"tournament/{event}/calendar.ics")}

    assert (codes("Ada"), codes("Bo"), codes("Cy")) == ({200}, {200}, {404})
    assert f"{paths['Bo']}/group/" in bo.get(group).text and f"{paths['Bo']}/tournament/" in bo.get(cup).text
    bo.post(f"{group}/leave", form=group)
    assert codes("Bo") == {404}
    stored(open_house.folder, lambda store: store.set_standing(1, "banned"))
    assert cy.get(f"{paths['Ada']}/group/nowhere/calendar.ics").status_code == 404


def test_somebody_banned_reads_nothing(open_house: House) -> None:
    ada = member(open_house, "Ada")
    path, number = addresses(ada)[0], number_of(ada)
    stored(open_house.folder, lambda store: store.set_standing(number, "banned"))
    assert open_house.guest().get(path).status_code == 404


# -- Atom


def entries(guest: Guest, path: str) -> list[dict[str, str]]:
    """The entries of a feed, judged by what RFC 4287 demands."""
    answer = guest.get(path)
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == f"{ATOM}feed" and feed.find(f"{ATOM}author/{ATOM}name") is not None
    assert feed.find(f"{ATOM}link[@rel='self']").get("href").endswith(path)
    for part in (feed, *feed.iter(f"{ATOM}entry")):
        assert {f"{ATOM}id", f"{ATOM}title", f"{ATOM}updated"} <= {each.tag for each in part}
    found = [{each.tag.removeprefix(ATOM): each.text or "" for each in entry} for entry in feed.iter(f"{ATOM}entry")]
    assert len({each["id"] for each in found}) == len(found)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", each["updated"]) for each in found)
    return found


def test_a_feed_tells_of_my_tables_no_more_than_the_lobby(open_house: House) -> None:
    ada, bo, table = open_house.seat_two(CASTLES)
    ada.look_at(table)
    bo.look_at(table)
    evil = open_house.guest('<b>&"x')
    waiting = evil.open_table(CASTLES, "me", "open")
    feeds = {guest.name: addresses(guest)[0] for guest in (ada, bo, evil)}
    told = [entries(evil, feeds[name])[0] for name in ("Ada", "Bo")]
    assert sorted(each["title"] for each in told) == ["Castles Besieged", "Your turn: Castles Besieged"]
    assert {each["summary"] for each in told} == {"with Bo · running", "with Ada · running"}
    assert all(each["id"].endswith(f"/table/{table}") for each in told)
    assert [each["summary"] for each in entries(evil, feeds['<b>&"x'])] == ["waits for players"]
    evil.get(f"/table/{waiting}")
    ada.look_at(table).resign()
    assert entries(evil, feeds["Ada"])[0]["summary"] == "with Bo · over"


def test_a_feed_and_a_calendar_tell_how_a_tournament_goes_on(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo")
    cup = set_up(people[0], group, rounds="1")
    for each in people:
        deed(each, cup, "enter")
    base = f"{addresses(people[0])[0].rpartition('/')[0]}{cup}"
    assert entries(people[0], f"{base}/lines.atom") == []
    assert read_calendar(people[0].get(f"{base}/calendar.ics").content) == []
    deed(people[0], cup, "start")
    opened.wait(A_WHILE)
    lose_all(opened, people, cup)
    titles = [each["title"] for each in entries(people[0], f"{base}/lines.atom")]
    assert titles[0] == "The tournament Castle cup is over: the standings are final."
    assert re.fullmatch(r"Table 1\.1: 1\. (Ada|Bo), 2\. (Ada|Bo)", titles[1])
    assert titles[2:] == ["Round 1 of Castle cup is open.", "The tournament Castle cup begins."]
    (first,) = read_calendar(people[0].get(f"{base}/calendar.ics").content)
    assert first["SUMMARY"] == "Castle cup: round 1" and first["UID"] == f"{cup.rpartition('/')[2]}-1@tafelrunde"


# -- calendars


def test_a_table_by_appointment_is_a_date_that_moves(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", lookers=1, format="round_robin", arrange="7", title="Cup")
    own, last = addresses(people[0])[1], addresses(people[2])[1]
    whole = f"{own.rpartition('/')[0]}{cup}/calendar.ics"
    (first,) = read_calendar(people[0].get(own).content)
    assert (first["SUMMARY"], first["SEQUENCE"]) in (("Cup: Ada – Bo", "0"), ("Cup: Bo – Ada", "0"))
    opened_at = datetime.strptime(first["DTSTAMP"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()
    assert first["DTSTART"] == moment(opened_at + 7 * DAY), "at the latest"
    time = f"{datetime.fromtimestamp(opened_at + 2 * DAY, UTC):%Y-%m-%dT%H:%M}"
    for each in people[:2]:
        assert deed(each, cup, "propose", table="1.1", at=time, zone="UTC").status_code == 200
    (agreed,) = read_calendar(people[0].get(own).content)
    assert (agreed["UID"], agreed["DTSTART"], agreed["SEQUENCE"]) == (first["UID"], moment(opened_at + 2 * DAY), "2")
    assert read_calendar(people[2].get(last).content) == [], "somebody else's"
    assert read_calendar(people[2].get(whole).content) == [agreed]


def test_an_evening_keeps_its_name_where_it_moves_and_says_that_it_was_cancelled(opened: House) -> None:
    ada = member(opened, "Ada")
    group = found(ada, "Ours; and, theirs")
    own, path = addresses(ada)[1], f"{group}/evening"
    at = world().now // 60 * 60 + DAY
    set_evening(ada, group, at, weeks="2", game=CARDS)
    answer = ada.get(own)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    first, *later = read_calendar(answer.content)
    assert (first["SUMMARY"], first["DTSTART"], first["SEQUENCE"], first["STATUS"]) == (
        "Ours; and, theirs: Beutelschneider", moment(at), "0", "CONFIRMED")
    assert [each["DTSTART"] for each in later[:2]] == [moment(at + 2 * WEEKS), moment(at + 4 * WEEKS)]
    number = re.search(rf"{path}/(\d+)/move", ada.get(group).text)[1]
    ada.post(f"{path}/{number}/move", form=group, zone="UTC",
             at=f"{datetime.fromtimestamp(at + HOUR, UTC):%Y-%m-%dT%H:%M}")
    moved, *following = read_calendar(ada.get(own).content)
    assert (moved["UID"], moved["DTSTART"], moved["SEQUENCE"]) == (first["UID"], moment(at + HOUR), "1")
    assert [each["UID"] for each in following] == [each["UID"] for each in later]
    assert ada.get(own).headers["etag"] != answer.headers["etag"] == answer.headers["etag"]
    opened.wait(at + HOUR + A_WHILE - world().now)  # it is opened, and the next one is set
    over, *ahead = read_calendar(ada.get(own).content)
    assert (over["UID"], over["STATUS"], over["SEQUENCE"]) == (first["UID"], "CONFIRMED", "1")
    assert [each["UID"] for each in ahead][:7] == [each["UID"] for each in later][:7]
    assert ahead[0]["DTSTART"] == moment(at + HOUR + 2 * WEEKS) and ahead[0]["SEQUENCE"] == "1"
    number = re.search(rf"{path}/(\d+)/cancel", ada.get(group).text)[1]
    ada.post(f"{path}/{number}/cancel", form=group)
    over, *gone = read_calendar(ada.get(own).content)
    assert over["STATUS"] == "CONFIRMED" and {each["STATUS"] for each in gone} == {"CANCELLED"}
    assert {each["SEQUENCE"] for each in gone} == {"2"} and gone[0]["UID"] == ahead[0]["UID"]


def dates(evening: Evening) -> list[Date]:
    return list(list_evenings([evening], {"round": Group("round", "Our round", "", 0.0, "")}, "de", "https://x.example"))


def test_evenings_ahead_are_at_the_same_hour_on_the_wall() -> None:
    """Summer time ends on 2026-10-25 in Berlin, and begins on 2027-03-28."""
    thursday = datetime(2026, 10, 22, 18, 0, tzinfo=UTC).timestamp()  # 20:00 there
    evening = Evening(1, "round", thursday, "Europe/Berlin", CARDS, "none", 4, "series")
    assert [datetime.fromtimestamp(each.at, UTC).hour for each in dates(evening)] == [18] + [19] * 5 + [18] * 3
    assert [each.uid for each in dates(evening)] == [f"series-{turn}@tafelrunde" for turn in range(9)]
    assert len(dates(replace(evening, weeks=0))) == len(dates(replace(evening, stage=OPENED))) == 1
    assert {each.cancelled for each in dates(replace(evening, stage=CANCELLED))} == {True}
    assert dates(replace(evening, slug="gone"))[0].title == "Our round: gone"


@pytest.mark.parametrize("title", ["a, b; c\\d", "ä" * 200, "𝔘" * 60 + "x" * 75, "x" * 67, "x" * 68, "line\nbreak", ""])
def test_whatever_is_in_a_title_it_is_one_line_of_a_calendar(title: str) -> None:
    date = Date("x@tafelrunde", 3, 0.0, 1e9, title, "https://x.example/" + "y" * 90)
    (found_,) = read_calendar(write_calendar(title, [date]))
    assert found_["SUMMARY"] == title and found_["URL"] == date.url
