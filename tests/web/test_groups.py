"""Groups: how one joins, who may do what, evenings that open their tables, tables and results of their own."""

import re
from datetime import UTC, datetime
from html import unescape
from zoneinfo import ZoneInfo

import httpx
import pytest

from tafelrunde import games
from tafelrunde.events.seating import History
from tafelrunde.store import Evening, KeptMatch, KeptSeat, Progress, next_evening
from tafelrunde.web.lists.statistics import tally_group
from tafelrunde.web.live.evenings import history_of, seat_attendance
from tests.simulated.house import world
from tests.web.house import Guest, House, check_refused
from tests.web.stored import kept, stored

CARDS, CASTLES = "beutelschneider", "castles_besieged"
HOUR, DAY = 3600.0, 86_400.0


def words(page: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2])))


def found(host: Guest, title: str = "Our Thursday round") -> str:
    """A group that somebody has founded; its address."""
    answer = host.post("/groups", form="/groups", title=title)
    assert answer.status_code == 200, answer.text
    return answer.url.path


def link_of(host: Guest, group: str) -> str:
    """The path of the link by which others join."""
    shown = re.search(r'id="link" readonly value="http://[^/]+([^"]+)"', host.get(group).text)
    return unescape(shown[1])


def join(guest: Guest, link: str) -> httpx.Response:
    return guest.post(f"{link.partition('?')[0]}/join", form=link, key=link.partition("key=")[2])


def club(house: House, *names: str) -> tuple[list[Guest], str]:
    """People of one group, the first its founder; its address."""
    people = [house.guest(name) for name in names]
    group = found(people[0])
    for each in people[1:]:
        join(each, link_of(people[0], group))
    return people, group


def set_evening(host: Guest, group: str, moment: float, **fields: str) -> httpx.Response:
    fields = {"zone": "UTC", "at": f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%dT%H:%M}", "game": CARDS, **fields}
    return host.post(f"{group}/evening", form=group, **fields)


def come(guest: Guest, group: str, number: int = 0, **fields: str) -> httpx.Response:
    """Say that one comes to the evening that is so far down the list."""
    ways = re.findall(rf'action="({group}/evening/\d+/come)"', guest.get(group).text)
    return guest.post(ways[number], form=group, **fields)


def now() -> float:
    return world().now


def test_who_has_the_link_joins_and_who_has_only_the_address_asks(open_house: House) -> None:
    ada, bo, cy = (open_house.guest(name) for name in ("Ada", "Bo", "Cy"))
    group = found(ada)
    assert "Our Thursday round" in join(bo, link_of(ada, group)).text
    assert "Bo" in words(ada.get(group).text) and group in bo.get("/groups").text
    assert "Ask to join" in cy.get(group).text and "Bo" not in words(cy.get(group).text)
    assert "You have asked to join" in cy.post(f"{group}/join", form=group, key="guessed").text
    number = re.search(r'name="person" value="(\d+)">\s*<span class="named">.*?asks to join', ada.get(group).text, re.S)
    assert number and "asks to join" not in words(bo.get(group).text)
    assert "Cy" in words(ada.post(f"{group}/member", form=group, person=number[1], deed="admit").text)
    assert "Members" in words(cy.get(group).text)


def test_a_new_link_makes_the_old_one_worthless(open_house: House) -> None:
    ada, bo = open_house.guest("Ada"), open_house.guest("Bo")
    group = found(ada)
    old = link_of(ada, group)
    ada.post(f"{group}/invitation", form=group)
    assert "Another name" in ada.post(f"{group}/describe", form=group, title="Another name").text
    assert "You have asked to join" in join(bo, old).text
    assert "Members" in words(join(bo, link_of(ada, group)).text)


def test_the_last_who_leads_stays_and_the_last_member_takes_the_group_along(open_house: House) -> None:
    (ada, bo), group = club(open_house, "Ada", "Bo")
    check_refused(ada.post(f"{group}/leave", form=group), "let another member lead it before you leave")
    numbers = re.findall(r'name="person" value="(\d+)"', ada.get(group).text)
    alone = ada.post(f"{group}/member", form=group, person=numbers[0], deed="allow")
    assert alone.status_code == 400 and "somebody has to lead the group" in alone.text
    ada.post(f"{group}/member", form=group, person=numbers[1], deed="allow", members="on")
    assert group not in ada.post(f"{group}/leave", form=group).text
    assert "leads the group" in words(bo.get(group).text)
    bo.post(f"{group}/leave", form=group)
    assert bo.get(group).status_code == 404


def test_an_evening_opens_its_tables_for_all_who_come_and_sets_the_next(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Flo", "Gil")
    ada = people[0]
    at = now() // 60 * 60 + HOUR
    assert "every week" in set_evening(ada, group, at, weeks="1", speed="live15").text
    first = re.search(rf'action="({group}/evening/\d+/come)"', ada.get(group).text)[1]
    for each in people[:6]:
        assert "You are coming." in come(each, group).text
    assert "Flo" not in words(come(people[5], group, comes="no").text).partition("Tables of the group")[0]
    opened.wait(at - now() - 30)
    assert "No table of the group is open" in words(ada.get(group).text)
    opened.wait(60)
    page = ada.get(group).text
    tables = re.findall(r'<h3><a href="/table/(\w+)">', page)
    seated = [[seat.name for seat in kept(opened.folder, each).seats] for each in tables]
    assert sorted(map(len, seated)) == [3, 4], "one of four people, and one of the fifth with two bots"
    assert {"Ada", "Bo", "Cy", "Di", "Eli"} < {name for each in seated for name in each}
    assert all(not kept(opened.folder, each).public for each in tables)
    assert f"{datetime.fromtimestamp(at + 7 * DAY, UTC):%Y-%m-%dT%H:%MZ}" in page
    opened.wait(60)
    assert re.findall(r'<h3><a href="/table/(\w+)">', ada.get(group).text) == tables
    check_refused(ada.post(first, form=group), "that evening is over, or was cancelled")


def test_an_evening_is_proposed_again_a_week_later(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    at = now() // 60 * 60 + HOUR
    there = at + 9 * HOUR  # by the clocks of Tokyo
    set_evening(ada, group, there, zone="Asia/Tokyo", game=CASTLES, speed="live15", tag="winter league")
    for each in (ada, bo):
        come(each, group)
    opened.wait(at - now() + 60)
    page = ada.get(group).text
    assert page.index('<h3><a href="/table/') < page.index('id="evenings"'), "tables that are open come first"
    for value in (f"{datetime.fromtimestamp(there + 7 * DAY, UTC):%Y-%m-%dT%H:%M}", "Asia/Tokyo", "winter league"):
        assert f'value="{value}"' in page
    assert f'<option value="{CASTLES}" selected>' in page and '<option value="live15" selected>' in page


def test_who_is_alone_in_a_group_is_shown_first_how_others_join(open_house: House) -> None:
    (ada,), group = club(open_house, "Ada")
    page = ada.get(group).text
    assert page.count('id="invite"') == 1 and page.index('id="invite"') < page.index('id="evenings"')
    join(open_house.guest("Bo"), link_of(ada, group))
    page = ada.get(group).text
    assert page.count('id="invite"') == 1 and page.index('id="invite"') > page.index('id="members"')


def test_a_table_of_a_group_is_for_its_members(open_house: House) -> None:
    (ada, bo), group = club(open_house, "Ada", "Bo")
    cy = open_house.guest("Cy")
    number = group.rpartition("/")[2]
    assert f'name="group" value="{number}"' in ada.get(f"/new/{CASTLES}?group={number}").text
    assert f'value="{number}"' not in cy.get(f"/new/{CASTLES}?group={number}").text
    table = ada.open_table(CASTLES, "me", "open", group=number)
    assert table in bo.get(group).text and table not in cy.get("/lobby").text
    check_refused(cy.post(f"/table/{table}/sit", form="/groups"), "join the group first")
    bo.sit(table)
    assert [seat.name for seat in kept(open_house.folder, table).seats] == ["Ada", "Bo"]
    back = f'<a href="{group}">To the group</a>'
    assert back in bo.get(f"/table/{table}").text and back not in cy.get(f"/table/{table}").text
    check_refused(cy.post(f"/new/{CASTLES}", form="/groups", seat0="me", seat1="open", group=number),
                  "join the group first")


def test_the_start_page_tells_what_lies_before_one_s_groups(open_house: House) -> None:
    (ada, bo), group = club(open_house, "Ada", "Bo")
    assert group not in ada.get("/").text, "nothing is planned"
    set_evening(ada, group, now() + 9 * DAY, game=CASTLES)
    set_evening(ada, group, now() + DAY, weeks="1")
    cup = ada.post(f"{group}/tournament", form=group, title="Castle cup", format="swiss", game=CASTLES).url.path
    for path in ("/", "/groups"):
        page = bo.get(path).text
        assert f'href="{group}"' in page and f'<a href="{cup}">Castle cup</a>' in page
        said = words(page)
        assert "Beutelschneider · No clocks · every week Nobody has said yet" in said, said
        assert f"{group}/evening/" in page and group not in open_house.guest("Cy").get(path).text
    come(bo, group)
    assert "1 person is coming: Bo You are coming. I cannot come" in words(bo.get("/").text)
    assert "1 person is coming: Bo I am coming" in words(ada.get("/").text)


@pytest.mark.parametrize(("fields", "why"), [
    ({"at": "soon"}, "write a time as year-month-day"),
    ({"at": "2001-01-01T20:00"}, "a time that is set lies ahead"),
    ({"zone": "Atlantis"}, "there is no time zone 'Atlantis'"),
    ({"weeks": "9"}, "an evening comes again after 1 to 4 weeks"),
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"speed": "fast"}, "there is no choice of clocks called 'fast'"),
])
def test_an_evening_that_cannot_be_is_refused(open_house: House, fields: dict[str, str], why: str) -> None:
    ada = open_house.guest("Ada")
    group = found(ada)
    check_refused(set_evening(ada, group, now() + HOUR, **fields), why)


def test_the_table_of_results_tells_what_counts_for_a_tag(opened: House) -> None:
    """The tables of its evenings, and what is played there once more."""
    (ada, bo), group = club(opened, "Ada", "Bo")
    set_evening(ada, group, now() + HOUR, game=CASTLES, weeks="1", tag=" winter  league ")
    for each in (ada, bo):
        come(each, group)
    own, other = group.rpartition("/")[2], ada.open_table(CASTLES, "me", "open", group=group.rpartition("/")[2])
    bo.sit(other)
    opened.wait(HOUR + 60)
    (evenings,) = {each.id for each in stored(opened.folder, lambda store: store.matches_of_group(own))} - {other}
    seat = [each.name for each in kept(opened.folder, evenings).seats].index("Ada")
    ada.look_at(evenings).resign(seat)
    bo.look_at(other).resign(1)
    for each in (ada, bo):
        each.look_at(evenings).send(type="rematch", yes=True)
    opened.wait(1.0)
    again = kept(opened.folder, evenings).again
    tags = stored(opened.folder, lambda store: store.match_tags(own))
    assert again and tags == dict.fromkeys((evenings, again), "winter league")
    assert [each.tag for each in stored(opened.folder, lambda store: store.evenings(own))] == ["winter league"]

    def results(tag: str) -> list[str]:
        page = ada.get(f"{group}?days=0&tag={tag}").text
        return re.findall(r"\d (?:Ada|Bo) \d \d", words(page))

    assert results("winter+league") == ["1 Bo 1 1", "2 Ada 1 0"]
    assert len(results("")) == 2 and all(" 2 1" in each for each in results("")) and results("summer") == []
    assert "<option selected>winter league</option>" in ada.get(f"{group}?tag=winter+league").text


def test_a_group_without_a_name_is_none(open_house: House) -> None:
    check_refused(open_house.guest("Ada").post("/groups", form="/groups", title="  "), "a group needs a name")


# -- parts


def evening(slug: str = CARDS, at: float = 0.0, zone: str = "Europe/Berlin", weeks: int = 1) -> Evening:
    return Evening(1, "round", at, zone, slug, "none", weeks)


@pytest.mark.parametrize(("slug", "coming", "sizes"), [
    (CASTLES, 4, [2, 2]), (CASTLES, 5, [2, 2, 1]), (CASTLES, 1, [1]), (CASTLES, 0, []),
    ("loewenherz", 6, [3, 3]), ("loewenherz", 7, [4, 3]), (CARDS, 2, [2]), (CARDS, 8, [4, 4]),
])
def test_tables_are_as_even_as_the_game_allows(slug: str, coming: int, sizes: list[int]) -> None:
    tables = seat_attendance(games.info(slug), range(1, coming + 1), History(), 6, evening(slug))
    assert sorted(map(len, tables), reverse=True) == sizes
    assert sorted(person for table in tables for person in table) == list(range(1, coming + 1))


def over(name: str, *places: int, people: tuple[int, ...] = (1, 2, 3), slug: str = CARDS) -> KeptMatch:
    seats = [KeptSeat("person", person, f"Person {person}") for person in people]
    return KeptMatch(name, slug, 1, {}, b"s" * 32, seats, 1, 4.0, 5.0, progress=Progress("over", 9, (), places, places))


def test_who_met_last_time_meets_others_now() -> None:
    past = [over("abc", 1, 2, people=(1, 2), slug=CASTLES), over("xyz", 1, 2, people=(3, 4), slug=CASTLES)]
    tables = seat_attendance(games.info(CASTLES), (1, 2, 3, 4), history_of(past), 6, evening(CASTLES))
    assert {frozenset(table) for table in tables} & {frozenset((1, 2)), frozenset((3, 4))} == set()


def test_the_next_evening_is_at_the_same_hour_on_the_wall() -> None:
    """Summer time ends on 2026-10-25 in Berlin; an evening that nobody opened in time is followed by one that lies
    ahead."""
    thursday = datetime(2026, 10, 22, 18, 0, tzinfo=UTC).timestamp()  # 20:00 there
    following = next_evening(evening(at=thursday), thursday + 1)
    assert following and datetime.fromtimestamp(following.at, UTC) == datetime(2026, 10, 29, 19, 0, tzinfo=UTC)
    late = next_evening(evening(at=thursday), thursday + 15 * DAY)
    assert late and datetime.fromtimestamp(late.at, UTC) == datetime(2026, 11, 12, 19, 0, tzinfo=UTC)
    assert next_evening(evening(at=thursday, weeks=0), thursday + 1) is None


def test_an_evening_whose_hour_is_left_out_begins_late_and_the_next_one_does_not() -> None:
    """On 2027-03-27 in Nuuk clocks are put forward from 23:00 to midnight."""
    each: Evening | None = evening(at=datetime(2027, 3, 21, 1, 30, tzinfo=UTC).timestamp(), zone="America/Nuuk")
    begins = []
    while each and len(begins) < 3:
        begins.append(f"{datetime.fromtimestamp(each.at, ZoneInfo(each.zone)):%d %H:%M}")
        each = next_evening(each, each.at)
    assert begins == ["20 23:30", "28 00:30", "03 23:30"]


def test_results_tell_how_many_of_the_others_were_left_behind() -> None:
    one, two, three = tally_group([over("abc", 1, 2, 3), over("xyz", 1, 1, 3), over("alone", 1, people=(1,))])
    assert [(each.person, each.played, each.won, each.points) for each in (one, two, three)] == [
        (1, 2, 2, 87.5), (2, 2, 1, 62.5), (3, 2, 0, 0.0)]
    assert tally_group([over("abc", 1, 2, 3)], CASTLES) == []


def test_who_did_equally_well_in_as_many_matches_shares_the_place() -> None:
    pairs = {"abc": (1, 2), "xyz": (3, 4), "uvw": (5, 6), "rst": (5, 6)}
    results = tally_group([over(name, 1, 2, people=people) for name, people in pairs.items()])
    assert [(each.place, each.person) for each in results] == [(1, 5), (2, 1), (2, 3), (4, 6), (5, 2), (5, 4)]
