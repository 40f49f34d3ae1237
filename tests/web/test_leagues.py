"""A league in the browser: divisions, tables by appointment, bots that fill them, and the season that follows."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape

from tafelrunde.events import Played, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.web.lists.tournament_state import load_tournament
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.tournaments import Tournaments
from tests.web.house import Guest, House, check_refused
from tests.web.live_tables import enter_two
from tests.web.stored import kept
from tests.web.test_tournaments import A_WHILE, begin, deed, lose_all, record, tables

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
