"""Tournaments that begin by themselves: at the time that was set, once, if enough people have entered; told beforehand
to those who have; moved by whoever directs them."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest

from tafelrunde.events import Played, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.store import Store, Tournament, TournamentState
from tafelrunde.web.lists.tournament_state import apply_lines, load_tournament, read_tournament, write_schedule
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.tournaments import Tournaments
from tests.web.house import Guest, House, check_refused
from tests.web.live_tables import ADA, BO, CARDS, MONDAY, LiveHouse
from tests.web.test_feeds import addresses, moment, read_calendar
from tests.web.test_groups import DAY, HOUR, club, now, words
from tests.web.test_tournaments import A_WHILE, WHY, deed, direct, record, set_up, tables

MINUTE = 60.0


def day_and_time(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M}"


def scheduled(house: House, *names: str, seconds: float = HOUR, **fields: str) -> tuple[list[Guest], str, str, float]:
    """People who have entered a tournament that begins so much later; it, its group, when that is."""
    people, group = club(house, *names)
    at = now() // MINUTE * MINUTE + seconds
    cup = set_up(people[0], group, at=day_and_time(at), zone="UTC", **fields)
    for each in people:
        deed(each, cup, "enter")
    return people, cup, group, at


def event_at(guest: Guest, cup: str) -> str:
    return replay(read_record(record(guest, cup))).at


def test_it_begins_by_itself_once_at_the_time_that_was_set(opened: House) -> None:
    people, cup, group, at = scheduled(opened, "Ada", "Bo", seconds=DAY)
    ada, start = people[0], f'<time datetime="{day_and_time(at)}Z" data-zone="UTC"'
    assert start in ada.get(cup).text and "in 15 minutes" not in ada.get(cup).text
    assert start in opened.guest("Eve").get(cup).text, "whoever has the link reads it"
    assert start in ada.get(group).text and start in ada.get("/").text and start in ada.get("/groups").text
    opened.wait(at - now() - 14.6 * MINUTE)
    assert "– in 15 minutes" in words(ada.get(cup).text)
    opened.wait(at - now() - MINUTE)
    assert tables(ada, cup) == {} and "start" not in re.findall(r"Z (\w+)", record(ada, cup))
    for _ in range(3):
        opened.wait(MINUTE)
        opened.restart()
    lines = record(ada, cup)
    assert re.findall(r"Z (start|round 1|remind|wait.*)\n", lines) == ["remind", "start", "round 1"]
    assert judge(read_record(lines)).faults == [] and list(tables(ada, cup)) == ["1.1"]
    assert start not in ada.get(cup).text + ada.get(group).text + ada.get("/").text
    check_refused(deed(ada, cup, "direct", act="reschedule", why=WHY, at=day_and_time(at + DAY), zone="UTC"),
                  "is not possible in this tournament now")


def test_with_too_few_people_it_waits_for_whoever_directs_it(opened: House) -> None:
    people, cup, group, at = scheduled(opened, "Ada", "Bo", "Cy")
    ada, bo, cy = people
    deed(cy, cup, "withdraw")
    bo.post(f"{group}/leave", form=group)  # who cannot play does not count
    opened.wait(HOUR + A_WHILE)
    assert "wait by house: too few people had entered" in record(ada, cup)
    for page in (ada.get(cup).text, cy.get(cup).text):
        assert "It does not begin by itself." in page and "too few people had entered" in page
    assert "<time" not in ada.get(group).text
    deed(cy, cup, "enter")
    opened.wait(HOUR)
    assert "Z start" not in record(ada, cup), "it waits"
    direct(ada, cup, "reschedule", at=day_and_time(at + 4 * HOUR), zone="UTC")
    assert "It does not begin" not in ada.get(cup).text
    opened.wait(4 * HOUR)
    lines = record(ada, cup)
    assert "Z start" in lines and "withdraw p2" in lines and judge(read_record(lines)).faults == []


def test_whoever_directs_it_moves_the_start_or_starts_it_at_once(opened: House) -> None:
    people, cup, group, at = scheduled(opened, "Ada", "Bo", "Cy", "Di")
    ada, bo = people[:2]
    assert deed(bo, cup, "direct", act="reschedule", why=WHY, at=day_and_time(at + DAY), zone="UTC").status_code == 400
    check_refused(deed(ada, cup, "direct", act="reschedule", why=WHY, at=day_and_time(at - DAY), zone="UTC"),
                  "a time that is set lies ahead")
    check_refused(deed(ada, cup, "direct", act="reschedule", at=day_and_time(at + DAY), zone="UTC"), "say why")
    moved = datetime.fromtimestamp(at + DAY, UTC)
    page = direct(ada, cup, "reschedule", at=f"{moved:%Y-%m-%dT%H:%M}", zone="Asia/Kolkata")
    early = at + DAY - 5.5 * HOUR
    assert f"it was set to begin at {datetime.fromtimestamp(early, UTC):%Y-%m-%d %H:%M} UTC – Ada: “{WHY}”" in page
    assert f"{moved:%-I:%M}" in words(bo.get(group).text) and "(Asia/Kolkata)" in words(bo.get(group).text)
    opened.wait(at - now() + A_WHILE)
    assert "Z start" not in record(ada, cup)
    assert "it was not to begin by itself" in direct(ada, cup, "wait") and "It does not begin" in bo.get(cup).text
    check_refused(deed(ada, cup, "direct", act="wait", why=WHY), "is not possible in this tournament now")
    opened.wait(DAY)
    assert "Z start" not in record(ada, cup)
    deed(ada, cup, "start")
    opened.wait(A_WHILE)
    assert len(tables(ada, cup)) == 2
    opened.wait(DAY)
    assert record(ada, cup).count("Z start") == 1


def test_a_time_in_the_past_or_of_no_zone_sets_up_nothing(open_house: House) -> None:
    (ada,), group = club(open_house, "Ada")
    fields = {"title": "Cup", "format": "swiss", "rounds": "2", "game": CARDS}
    for at, zone, why in ((day_and_time(now() - HOUR), "UTC", "a time that is set lies ahead"),
                          (day_and_time(now() + HOUR), "Europe/Nowhere", "there is no time zone"),
                          ("tomorrow", "UTC", "write a time as year-month-day and hours:minutes")):
        check_refused(ada.post(f"{group}/tournament", form=group, at=at, zone=zone, **fields), why)
    assert "/tournament/" not in ada.get(group).text


def test_a_start_is_a_date_that_moves_of_the_group_and_of_who_takes_part(opened: House) -> None:
    people, cup, group, at = scheduled(opened, "Ada", "Bo", "Cy")
    ada, _, cy = people
    deed(cy, cup, "withdraw")
    own, others = addresses(ada)[1], addresses(cy)[1]
    feed = own.rpartition("/")[0]
    (first,) = read_calendar(ada.get(own).content)
    assert (first["SUMMARY"], first["DTSTART"], first["SEQUENCE"]) == ("Castle cup", moment(at), "0")
    assert first["URL"].endswith(cup) and read_calendar(cy.get(others).content) == []
    assert read_calendar(ada.get(f"{feed}{group}/calendar.ics").content) == [first]
    direct(ada, cup, "reschedule", at=day_and_time(at + HOUR), zone="UTC")
    (moved,) = read_calendar(ada.get(own).content)
    assert (moved["UID"], moved["DTSTART"], moved["SEQUENCE"]) == (first["UID"], moment(at + HOUR), "1")
    opened.wait(at + HOUR - now() + A_WHILE)
    for place in (own, f"{feed}{group}/calendar.ics", f"{feed}{cup}/calendar.ics"):
        (begun,) = read_calendar(ada.get(place).content)
        assert (begun["UID"], begun["DTSTART"]) == (first["UID"], moment(at + HOUR)), "where it was"
        assert begun["SEQUENCE"] == "2"
    lines = unescape(ada.get(f"{feed}{cup}/lines.atom").text)
    assert "The tournament Castle cup begins on " in lines and "begins at another time: " in lines


def test_a_start_that_was_taken_back_is_cancelled_until_somebody_starts_it(opened: House) -> None:
    people, cup, _, at = scheduled(opened, "Ada", "Bo")
    ada = people[0]
    direct(ada, cup, "wait")
    (taken,) = read_calendar(ada.get(addresses(ada)[1]).content)
    assert (taken["STATUS"], taken["DTSTART"], taken["SEQUENCE"]) == ("CANCELLED", moment(at), "1")
    deed(ada, cup, "start")
    (begun,) = read_calendar(ada.get(addresses(ada)[1]).content)
    assert (begun["STATUS"], begun["SEQUENCE"], begun["UID"]) == ("CONFIRMED", "2", taken["UID"])
    assert begun["DTSTART"] < moment(at)


# -- who is told


async def set_cup(store: Store, at: float, people: int = 2) -> None:
    """Ada, who leads their group, and Bo, so many of whom have entered a tournament that begins then."""
    for person in (ADA, BO):
        await store.join_group("group", person.id, 1.0, False, 9)
    await store.allow("group", ADA.id, "members evenings")
    terms = Terms("Cup", "swiss", (Played(CARDS, (2,)),), 1, seed="1")
    cup = Tournament("cup", "group", "Cup", str(terms), "none", 1.0, at=at, zone="Europe/Berlin")
    texts = [f"schedule {write_schedule(at, cup.zone)}", "enter p1 Ada", "enter p2 Bo"][:1 + people]
    first = apply_lines(read_tournament(TournamentState(cup)), texts, 1.0)
    assert await store.add_tournament(cup, 9, first.lines, {f"p{each}": each for each in range(1, people + 1)})


def told_by(registry: Registry) -> tuple[Tournaments, list[tuple[int, str, str, str]]]:
    told: list[tuple[int, str, str, str]] = []
    return Tournaments(registry, registry.close_table, lambda person, title, news, path: told.append(
        (person, title, str(news), path))), told


@pytest.mark.parametrize("people", [1, 2])
async def test_who_takes_part_is_told_an_hour_before_and_who_directs_where_too_few_do(people: int) -> None:
    house = LiveHouse()
    made, told = told_by(house.registry)
    await set_cup(house.store, MONDAY + 2 * HOUR, people)
    await made.advance()
    assert told == []
    for _ in range(3):
        house.dial.now += HOUR / 2
        await made.advance()
    news = "The tournament begins at 14:00 (Europe/Berlin)."
    assert told == [(person, "Cup", news, "/tournament/cup") for person in range(1, people + 1)]
    house.dial.now += HOUR
    for _ in range(2):
        await made.advance()
    late = (ADA.id, "Cup", "The tournament has not begun, as too few have entered: start it when there are enough, or "
            "set another time.", "/tournament/cup")
    assert told[people:] == ([late] if people == 1 else [])
    found = await load_tournament(house.store, "cup")
    assert found is not None and found.event.started == (people == 2)
    assert (await house.store.tournaments_of("group"))[0].at == 0.0


def test_in_a_pause_nothing_is_said_of_a_start(opened: House) -> None:
    people, cup, _, at = scheduled(opened, "Ada", "Bo")
    promise = "The house starts it then"
    assert promise in words(people[0].get(cup).text)
    direct(people[0], cup, "pause")
    opened.wait(at - now() + MINUTE)
    page = words(people[0].get(cup).text)
    assert "The tournament is paused." in page and promise not in page and "in 0 seconds" not in page
    direct(people[0], cup, "resume")
    opened.wait(A_WHILE)
    assert list(tables(people[0], cup)) == ["1.1"]
