"""Tournaments of a group in the browser's pages: taking part, rounds that open themselves, results that book
themselves, leagues, a director's acts, a record that anybody can judge again."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from importlib.util import find_spec

import httpx
import pytest

from tafelrunde.events import Event, Played, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.events.table import Table
from tafelrunde.store import CLOSED, OVER, KeptMatch, KeptSeat, Progress
from tafelrunde.web.lists.tournament_state import load_tournament, result_line
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.tournaments import Tournaments
from tests.web.house import Guest, House, check_refused
from tests.web.live_tables import enter_two
from tests.web.stored import kept
from tests.web.test_groups import club

CASTLES, LOEWENHERZ = "castles_besieged", "loewenherz"
A_WHILE = 30.0  # seconds in which the house looks after tournaments


def set_up(host: Guest, group: str, **fields: str) -> str:
    fields = {"title": "Castle cup", "format": "swiss", "rounds": "2", "game": CASTLES, **fields}
    answer = host.post(f"{group}/tournament", form=group, **fields)
    assert answer.status_code == 200, unescape(answer.text)
    return answer.url.path


def deed(guest: Guest, cup: str, what: str, **fields: str) -> httpx.Response:
    return guest.post(f"{cup}/{what}", form=cup, **fields)


def record(guest: Guest, cup: str) -> str:
    return guest.get(f"{cup}/record.txt").text


def tables(guest: Guest, cup: str) -> dict[str, str]:
    return {name: match for match, name
            in re.findall(r'<a href="/table/(\w+)">Table ([\d.]+)</a>', guest.get(cup).text)}


def group_of(guest: Guest, cup: str) -> str:
    """The address of the group whose tournament it is."""
    found = re.search(r'href="(/group/\w+)"', guest.get(cup).text)
    return found[1]


def lose(house: House, people: list[Guest], match: str) -> None:
    """The last of those who sit at a table gives up."""
    names = [seat.name for seat in kept(house.folder, match).seats]
    loser = next(guest for guest in people if guest.name == names[-1])
    loser.look_at(match).resign(len(names) - 1)


def begin(house: House, *names: str, lookers: int = 0, **fields: str) -> tuple[list[Guest], str]:
    """People of a tournament whose first round is open, and its address; so many, the last of them, only look on."""
    people, group = club(house, *names)
    cup = set_up(people[0], group, **fields)
    for each in people[:len(people) - lookers]:
        deed(each, cup, "enter", salt=f"word of {each.name}")
    deed(people[0], cup, "start")
    house.wait(A_WHILE)
    return people, cup


def lose_all(house: House, people: list[Guest], cup: str) -> None:
    """Every table there is comes to its end, and the house goes on."""
    for match in tables(people[0], cup).values():
        lose(house, people, match)
    house.wait(A_WHILE)


def test_a_swiss_runs_itself_to_its_final_standings(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo", "Cy", "Di")
    cup = set_up(people[0], group)
    assert "Castle cup" in people[1].get(group).text
    for each in people:
        assert "Withdraw" in deed(each, cup, "enter").text
    deed(people[0], cup, "start")
    played: set[frozenset[str]] = set()
    for number in (1, 2):
        opened.wait(A_WHILE)
        going = {name: match for name, match in tables(people[0], cup).items() if name.startswith(f"{number}.")}
        assert sorted(going) == [f"{number}.1", f"{number}.2"]
        for match in going.values():
            pair = frozenset(seat.name for seat in kept(opened.folder, match).seats)
            assert pair not in played, "nobody meets anybody twice"
            played.add(pair)
            lose(opened, people, match)
    opened.wait(A_WHILE)
    page = people[3].get(cup).text
    assert "The tournament is over." in page and "Withdraw" not in page
    assert judge(read_record(record(people[0], cup))).faults == []
    points = [float(each) for each in re.findall(r'</th><td class="number">([\d.]+)</td>', page)]
    assert points == sorted(points, reverse=True) and sum(points) == 4
    assert group in people[0].get(cup).text and cup in people[0].get(group).text


def test_a_tournament_leads_to_its_tables_and_they_back_to_it(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", lookers=1, rounds="1")
    (match,) = tables(people[0], cup).values()
    ada, bo, onlooker, stranger = *people, opened.guest("Eve")
    for one, other in ((ada, "Bo"), (bo, "Ada")):
        assert f'href="/table/{match}">To your table: 1.1, with {other}</a>' in one.get(cup).text
    assert "To your table" not in onlooker.get(cup).text
    for one in people:
        page = one.get(f"/table/{match}").text
        assert f'<a href="{cup}">To the tournament</a>' in page and f'data-meeting="{cup}"' in page
    assert "/tournament/" not in stranger.get(f"/table/{match}").text
    lose(opened, people, match)
    opened.wait(1.0)  # it is booked at once, before the house looks after tournaments
    page = ada.get(cup).text
    assert "The tournament is over." in page and "To your table" not in page


def test_standings_and_results_are_taken_home(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", rounds="1")
    lose_all(opened, people, cup)
    page, winner = people[1].get(cup).text, replay(read_record(record(people[0], cup))).table("1.1").people[0]
    for file, kind in (("standings.csv", "text/csv"), ("results.csv", "text/csv"), ("event.json", "application/json"),
                       ("standings.pdf", "application/pdf")):
        assert f"{cup}/{file}" in page
        answer = people[1].get(f"{cup}/{file}")
        assert answer.status_code == 200 and answer.headers["content-type"].startswith(kind)
    assert people[1].get(f"{cup}/event.json").json()["standings"][0]["person"] == winner
    assert people[1].get(f"{cup}/standings.csv").text.splitlines()[1].startswith(f"1,{winner},")
    for nowhere in (f"{cup}/members.csv", f"{cup}/event.csv", *(f"/tournament/none{way}" for way in (
            "", "/record.txt", "/standings.pdf", "/results.csv", "/event.json"))):
        assert people[1].get(nowhere).status_code == 404
    assert people[1].get(f"{cup}/standings.pdf?paper=napkin").status_code == 400


def test_a_house_that_is_killed_goes_on_where_its_tournament_was(opened: House) -> None:
    """After every step: nothing is booked twice, and no round is opened twice."""
    people, group = club(opened, "Ada", "Bo", "Cy", "Di")
    cup = set_up(people[0], group)
    for each in people:
        deed(each, cup, "enter")
    deed(people[0], cup, "start")
    for _ in range(4):
        going = [match for match in tables(people[0], cup).values()
                 if kept(opened.folder, match).progress.stage != OVER]
        if going:
            lose(opened, people, going[0])
        opened.restart()
        opened.wait(A_WHILE)
    lines = record(people[0], cup)
    assert judge(read_record(lines)).faults == [] and lines.count(" result ") == 4 and lines.count(" round ") == 2


def test_late_comers_and_drop_outs_are_lines_of_the_record(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Flo", lookers=2, rounds="3")
    for each in people[4:]:
        deed(each, cup, "enter")
    deed(people[3], cup, "withdraw")
    lose_all(opened, people, cup)
    event = replay(read_record(record(people[0], cup)))
    assert [table.round for table in event.tables] == [1, 1, 2, 2]
    assert event.byes_of("p5")[0] == event.byes_of("p6")[0] == 60, "half a point for the round that was missed"
    assert not event.people["p4"].present and event.tables_of("p4")[-1].round == 1
    assert "Take part again" in people[3].get(cup).text
    deed(people[3], cup, "enter")
    assert "return p4" in record(people[0], cup)


def test_tables_of_three_and_four_are_opened_for_the_numbers_there_are(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Flo", "Gil", game=LOEWENHERZ, size="4",
                        format="knockout")
    seated = [kept(opened.folder, match).seats for match in tables(people[0], cup).values()]
    assert sorted(map(len, seated)) == [3, 4]
    assert {seat.name for seats in seated for seat in seats} == {each.name for each in people}


def test_what_a_director_does_says_who_and_why(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di")
    check_refused(deed(people[0], cup, "direct", act="pause"), "say why")
    assert "The tournament is paused." in deed(people[0], cup, "direct", act="pause", why="tea").text
    lose_all(opened, people, cup)
    assert sorted(tables(people[0], cup)) == ["1.1", "1.2"], "nothing is opened meanwhile"
    deed(people[0], cup, "direct", act="annul", table="1.2", why="a seat was mixed up")
    deed(people[0], cup, "direct", act="resume", why="tea is over")
    lines = record(people[1], cup)
    assert "pause by p1: tea\n" in lines and "annul 1.2 by p1: a seat was mixed up\n" in lines
    assert sorted(tables(people[0], cup)) == ["1.1", "1.2", "2.1", "2.2"]
    check_refused(deed(people[0], cup, "direct", act="sing", why="x"),
                  "the form offers “pause: no table is opened”, “let two")


def test_an_arena_seats_whoever_is_free_until_it_is_closed(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", format="arena")
    first = tables(people[0], cup)
    assert len(first) == 2
    lose_all(opened, people, cup)
    later = tables(people[0], cup)
    assert len(later) == 4
    deed(people[0], cup, "direct", act="close", why=WHY)
    for name in later.keys() - first.keys():
        lose(opened, people, later[name])
    opened.wait(A_WHILE)
    assert "The tournament is over." in people[1].get(cup).text
    assert judge(read_record(record(people[0], cup))).faults == []


def test_whose_account_is_gone_is_named_no_more_and_seated_no_more(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo", "Cy", "Di", "Eli")
    cup = set_up(people[0], group)
    for each in people:
        deed(each, cup, "enter")
    people[4].post("/account/delete", form="/account", sure="on")
    deed(people[0], cup, "start")
    opened.wait(A_WHILE)
    lines = record(people[0], cup)
    assert "Eli" not in lines and "enter p5 former player" in lines and "withdraw p5" in lines
    assert judge(read_record(lines)).faults == []


@pytest.mark.parametrize(("fields", "why"), [
    ({"title": ""}, "a tournament needs a name"),
    ({"format": "duel"}, "the form offers “Swiss: people of like points meet, nobody twice”, “Round"),
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"rounds": "99"}, "a tournament has 1 to 30 rounds"),
    ({"size": "4"}, "Castles Besieged is played by 2 people, not by 4"),
    ({"speed": "fast"}, "there is no choice of clocks called 'fast'"),
])
def test_a_tournament_that_cannot_be_is_refused(open_house: House, fields: dict[str, str], why: str) -> None:
    (ada,), group = club(open_house, "Ada")
    fields = {"title": "Cup", "format": "swiss", "rounds": "3", "game": CASTLES, **fields}
    check_refused(ada.post(f"{group}/tournament", form=group, **fields), why)


def test_the_system_of_fide_is_offered_where_its_library_is(open_house: House) -> None:
    (ada,), group = club(open_house, "Ada")
    offered = '<option value="dutch"' in ada.get(f"{group}/tournament").text
    assert offered == (find_spec("py4swiss") is not None)
    answer = ada.post(f"{group}/tournament", form=group, title="Cup", format="dutch", game=LOEWENHERZ)
    check_refused(answer, "the Dutch system pairs two at a table" if offered else "one hand at a time”, not 'dutch'")


def test_a_start_needs_enough_people(open_house: House) -> None:
    (ada,), group = club(open_house, "Ada")
    cup = set_up(ada, group)
    deed(ada, cup, "enter")
    check_refused(deed(ada, cup, "start"), "an event starts once, with at least 2 people")


def match_of(ranks: tuple[int, ...], stage: str = "over", left: int = -1) -> KeptMatch:
    seats = [KeptSeat("bot" if seat == left else "person", 0, left_by=9 if seat == left else 0)
             for seat in range(len(ranks))]
    return KeptMatch("abc", LOEWENHERZ, 1, {}, b"s" * 32, seats, 1, 4.0, 5.0,
                     progress=Progress(stage, 9, (), ranks, tuple(10 * rank for rank in ranks)))


def test_a_result_is_booked_by_seat_and_who_gave_up_is_last() -> None:
    table = Table(2, 1, LOEWENHERZ, ["p1", "p2", "p3"])
    assert result_line(table, match_of((1, 3, 1))) == "result 2.1 1 3 1 | 10 30 10"
    assert result_line(table, match_of((1, 2, 3), left=0)) == "result 2.1 3 1 2 | 10 20 30"
    assert result_line(table, match_of((), CLOSED)) == "annul 2.1 by house: the table was closed without a result"


# -- leagues


DAY = 86_400.0


def league(house: House, count: int, **fields: str) -> tuple[list[Guest], str]:
    return begin(house, *(f"Guest{number}" for number in range(1, count + 1)), format="league", **fields)


def test_a_league_of_two_divisions_is_played_and_its_next_season_is_set_up(opened: House) -> None:
    people, cup = league(opened, 4, divisions="2", title="Ladder")
    page = people[0].get(cup).text
    assert "Division 1" in page and "Division 2" in page
    check_refused(deed(people[0], cup, "season"), "only after a league another season follows")
    lose_all(opened, people, cup)
    assert "The tournament is over." in people[0].get(cup).text
    assert judge(read_record(record(people[0], cup))).faults == []
    old = replay(read_record(record(people[0], cup)))
    following = deed(people[0], cup, "season")
    assert following.status_code == 200, unescape(following.text)
    again = people[0].post(f"{cup}/season", form="/groups")
    assert again.url == following.url, "it is set up once"
    assert "The next season" in people[1].get(cup).text
    assert "Season 2" in people[1].get(following.url.path).text
    event = replay(read_record(record(people[0], following.url.path)))
    assert not event.started and event.terms.season == 2
    winner, loser = (next(table.people[table.places.index(place)] for table in old.tables
                          if old.people[table.people[0]].division == division) for division, place in ((2, 1), (1, 2)))
    now = {person.name: person.division for person in event.people.values()}
    assert now[old.people[winner].name] == 1 and now[old.people[loser].name] == 2
    deed(people[0], following.url.path, "start")
    opened.wait(A_WHILE)
    assert len(tables(people[3], following.url.path)) == 2


def test_people_agree_on_a_time_and_what_they_do_not_begins_at_the_end(opened: House) -> None:
    people, cup = league(opened, 4, arrange="3")
    assert tables(people[0], cup) == {}
    event = replay(read_record(record(people[0], cup)))
    table = event.table("1.1")
    names = {person.id: next(guest for guest in people if guest.name == person.name)
             for person in event.people.values()}
    one, other = (names[each] for each in table.people)
    stranger = next(guest for guest in people if guest not in (one, other))
    page = unescape(one.get(cup).text)
    assert f"Arrange a time: table 1.1, with {other.name}" in page and "begins at the latest" in page
    house_now = read_record(record(one, cup)).lines[-1].time
    soon = datetime.fromisoformat(house_now).astimezone(UTC) + timedelta(hours=20)
    assert deed(one, cup, "propose", table="1.1", at=f"{soon:%Y-%m-%dT%H:%M}", zone="UTC").status_code == 200
    time = f"{soon:%Y-%m-%dT%H:%MZ}"
    assert "I can come then" in other.get(cup).text and "I can come then" not in one.get(cup).text
    late = f"{soon + timedelta(days=9):%Y-%m-%dT%H:%M}"
    for guest, when, why in ((stranger, {"time": time}, "only those who sit at a table agree on when it begins"),
                             (other, {"at": late, "zone": "UTC"}, "the table begins on")):
        check_refused(deed(guest, cup, "propose", table="1.1", **when), why)
    assert "Agreed: it begins then." in deed(other, cup, "propose", table="1.1", time=time).text
    opened.wait(DAY * 0.5)
    assert tables(one, cup) == {}
    opened.wait(DAY * 0.5)
    assert list(tables(one, cup)) == ["1.1"]
    opened.wait(DAY * 2.1)
    assert sorted(tables(one, cup)) == ["1.1", "1.2"], "what was not arranged begins at the end"
    assert judge(read_record(record(one, cup))).faults == []


def test_a_bot_sits_where_somebody_would_have_no_table(opened: House) -> None:
    people, cup = league(opened, 3, fill="on")
    going = tables(people[0], cup)
    assert len(going) == 2
    seats = [seat for match in going.values() for seat in kept(opened.folder, match).seats]
    assert sorted(seat.kind for seat in seats) == ["bot", "person", "person", "person"]
    page = people[0].get(cup).text
    assert re.search(r"Bot 1 <small>bot</small>", page) and "It has no rank" in page


async def test_people_are_reminded_once_a_day_before_their_table_begins(registry: Registry) -> None:
    told: list[tuple[int, str, str, str]] = []
    tournaments = Tournaments(registry, registry.close_table, lambda person, title, news, path: told.append(
        (person, title, str(news), path)))
    terms = Terms("Ladder", "round_robin", (Played("castles_besieged", (2,)),), arrange=1)
    await enter_two(registry.store, tournaments, terms)
    for _ in range(3):
        await tournaments.advance()
    assert [(person, title, path) for person, title, _, path in told] == [
        (person, "Ladder", "/tournament/cup") for person in (1, 2)]
    assert re.fullmatch(r"Table 1\.1 with Bo begins at [-\d]+ [:\d]+ UTC, unless you agree on an earlier time\.",
                        told[0][2])
    found = await load_tournament(registry.store, "cup")
    assert found is not None and found.event.table("1.1").reminded and found.kept.matches == {}


# -- what a director does


WHY = "for the example"


def direct(guest: Guest, cup: str, act: str, **fields: str) -> str:
    assert guest.get(f"{cup}/direct?act={act}").status_code == 200
    answer = guest.post(f"{cup}/direct", form=f"{cup}/direct?act={act}", act=act, why=WHY, **fields)
    assert answer.status_code == 200, unescape(answer.text)
    return unescape(answer.text)


def event_of(guest: Guest, cup: str) -> Event:
    """The event that the record comes to; it breaks no rule."""
    found = read_record(record(guest, cup))
    assert [fault for fault in judge(found).faults if "is not what the record" not in str(fault)] == []
    return replay(found)


def choices(guest: Guest, cup: str, act: str, field: str) -> dict[str, str]:
    """What the form of an act offers, by how it is shown."""
    page = guest.get(f"{cup}/direct?act={act}").text
    shown = re.search(rf'<select id="{field}".*?</select>', page, re.S)
    return {name: word for word, name in re.findall(r'<option value="([^"]+)">([^<]+)<', shown[0])}


def test_two_change_places_and_their_tables_begin_anew(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", lookers=1)
    before, event = tables(people[0], cup), event_of(people[0], cup)
    first, second = event.table("1.1").people[0], event.table("1.2").people[0]
    page = direct(people[0], cup, "swap", person=first, other=second)
    after, event = tables(people[0], cup), event_of(people[0], cup)
    assert event.table("1.1").people[0] == second and after.keys() == before.keys()
    assert not set(after.values()) & set(before.values())
    for name, match in after.items():
        assert [seat.name for seat in kept(opened.folder, match).seats] == [
            event.people[each].name for each in event.table(name).people]
    assert {kept(opened.folder, match).progress.stage for match in before.values()} == {CLOSED}
    names = [event.people[each].name for each in (first, second)]
    assert f"{names[0]} and {names[1]} changed places in round 1 – Ada: “{WHY}”" in page
    french = people[0].pages.get(cup, headers={"accept-language": "fr"}).text
    assert f"{names[0]} et {names[1]} ont échangé leurs places à la ronde 1" in french
    lose_all(opened, people, cup)
    assert sorted(tables(people[0], cup)) == ["1.1", "1.2", "2.1", "2.2"]


@pytest.mark.parametrize("who", ["Eli", "a bot of the house"])
def test_somebody_else_takes_a_place(opened: House, who: str) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", lookers=1)
    gone = event_of(people[0], cup).table("1.2").people[1]
    direct(people[0], cup, "replace", person=gone, other=choices(people[0], cup, "replace", "other")[who])
    event = event_of(people[0], cup)
    coming = event.people[event.table("1.2").people[1]]
    seat = kept(opened.folder, tables(people[0], cup)["1.2"]).seats[1]
    assert coming.id == "p5" and seat.name == coming.name and seat.kind == ("bot" if coming.bot else "person")
    assert coming.bot == (who != "Eli") == (not seat.person), "who is put in plays there"
    assert gone not in event.table("1.2").people and event.people[gone].present
    if coming.bot:
        table = event.table("1.2")
        check_refused(deed(people[0], cup, "direct", act="replace", person=table.people[0], other="bot", why=WHY),
                      "a table needs somebody who is no bot")


def test_a_leader_enters_withdraws_and_brings_back_others(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", lookers=1, rounds="3")
    direct(people[0], cup, "withdraw", person="p2")
    page = direct(people[0], cup, "enter", other=choices(people[0], cup, "enter", "other")["Eli"])
    assert "Eli was entered" in page and "Bo was withdrawn" in page
    event = event_of(people[0], cup)
    assert not event.people["p2"].present and event.people["p5"].name == "Eli" and event.byes_of("p5") == [60]
    direct(people[0], cup, "return", person="p2")
    assert event_of(people[0], cup).people["p2"].present
    lose_all(opened, people, cup)
    names = {seat.name for name, match in tables(people[0], cup).items() if name.startswith("2.")
             for seat in kept(opened.folder, match).seats}
    assert len(names) == 4 and "Eli" in names


def test_results_are_corrected_and_running_tables_annulled(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", lookers=1)
    going = tables(people[0], cup)
    lose(opened, people, going["1.1"])
    page = direct(people[0], cup, "annul", table="1.2")
    assert "table 1.2 was annulled" in page
    assert kept(opened.folder, going["1.2"]).progress.stage == CLOSED
    deed(people[0], cup, "direct", act="annul", table="1.1", why=WHY)
    direct(people[0], cup, "correct", table="1.1", places="2 1")
    table = event_of(people[0], cup).table("1.1")
    assert table.places == [2, 1] and not table.annulled
    wrong = deed(people[0], cup, "direct", act="correct", table="1.1", places="1 2 9", why=WHY)
    assert wrong.status_code == 400


def test_a_house_that_is_killed_before_it_closes_a_table_does_so_later(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", lookers=1)
    old = tables(people[0], cup)["1.1"]
    direct(people[0], cup, "replace", person="p1", other="bot")
    opened.restart()
    opened.wait(A_WHILE)
    assert kept(opened.folder, old).progress.stage == CLOSED
    assert list(tables(people[0], cup)) == ["1.1"] != [old]


@pytest.mark.parametrize(("act", "fields", "why"), [
    ("swap", {"person": "p1", "other": "p9"}, "only two who sit at tables without results can change places"),
    ("swap", {"person": "p9", "other": "p1"}, "p9 sits at no table that is running"),
    ("replace", {"person": "p1", "other": "p2"}, "cannot take the place of"),
    ("replace", {"person": "p1", "other": "member-999"}, "there is no such member in this group"),
    ("enter", {"other": "bo"}, "'bo' does not take part"),
    ("withdraw", {"person": "p9"}, "'p9' does not take part"),
    ("return", {"person": "p1"}, "p1 takes part"),
    ("annul", {"table": "7.7"}, "there is no table 7.7"),
    ("correct", {"table": "1.1", "places": "1 2"}, "table 1.1 has no result yet"),
    ("resume", {}, "“go on after a pause” is not possible in this tournament now"),
])
def test_what_cannot_be_done_is_refused_in_a_sentence(opened: House, act: str, fields: dict[str, str],
                                                      why: str) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", lookers=1)
    before = record(people[0], cup)
    check_refused(deed(people[0], cup, "direct", act=act, why=WHY, **fields), why)
    assert record(people[0], cup) == before
    assert people[1].get(f"{cup}/direct?act=pause").status_code == 400


def test_several_games_are_played_in_turn(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    answer = ada.post(f"{group}/tournament", form=group, title="Both", format="swiss", game=CASTLES,
                      **{"with beutelschneider": "on"})
    check_refused(answer, "Beutelschneider is played by")
    cup = set_up(ada, group, **{"with burgundy": "on", f"with {CASTLES}": "on"})
    assert re.search("Castles Besieged .2., .*Castles of Burgundy.* .2.", ada.get(cup).text)
    for guest in (ada, bo):
        deed(guest, cup, "enter")
    deed(ada, cup, "start")
    played = []
    for number in (1, 2):
        match = tables(ada, cup)[f"{number}.1"]
        played.append(kept(opened.folder, match).slug)
        lose(opened, [ada, bo], match)
        opened.wait(A_WHILE)
    assert played == [CASTLES, "burgundy"]
    assert judge(read_record(record(ada, cup))).faults == []
