"""What whoever leads a tournament does in it: one form for every act, a line of the record for each, tables that begin
anew where others sit."""

import re
from html import unescape

import pytest

from tafelrunde.events import Event, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.store import CLOSED
from tests.web.house import Guest, House, check_refused
from tests.web.stored import kept
from tests.web.test_tournaments import A_WHILE, begin, deed, lose, lose_all, record, tables

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
    assert shown
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
