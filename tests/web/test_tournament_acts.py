"""What whoever directs a tournament may do beside its tables: before the start, and to begin and close it."""

import re
from html import unescape

import pytest

from tafelrunde.events import Played, Terms, read_record
from tafelrunde.events.check import judge
from tafelrunde.events.record import PAIRING
from tafelrunde.store import Tournament, TournamentState
from tafelrunde.web.lists import tournament_state
from tafelrunde.web.lists.tournament_form import find_following, set_up_season
from tafelrunde.web.lists.tournament_state import apply_lines, read_tournament
from tests.web.house import House, check_refused
from tests.web.live_tables import ADA, BO, CARDS, LiveHouse
from tests.web.test_groups import club
from tests.web.test_tournaments import (
    A_WHILE,
    WHY,
    begin,
    choices,
    deed,
    direct,
    event_of,
    lose,
    record,
    set_up,
    tables,
)


def test_before_the_start_people_are_kept_apart_and_divided_anew(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo", "Cy", "Di")
    ladder, cup = (set_up(people[0], group, title=form, format=form, divisions="2") for form in ("league", "swiss"))
    for each in people:
        for address in (ladder, cup):
            deed(each, address, "enter")
    assert list(choices(people[0], ladder, "division", "division")) == ["1", "2"]
    page = direct(people[0], ladder, "division", person="p1", division="2")
    assert f"Ada was put into division 2 – Ada: “{WHY}”" in page
    assert [each.division for each in event_of(people[0], ladder).people.values()] == [2, 1, 2, 2]
    assert "keep two people apart" not in page and "another division" not in people[0].get(cup).text
    assert "correct a result" not in page, "there is none"
    for other in ("p2", "p3"):
        assert "were to be kept apart" in direct(people[0], cup, "apart", person="p1", other=other)
    check_refused(deed(people[0], cup, "direct", act="apart", person="p1", other="p1", why=WHY), "from themselves")
    check_refused(deed(people[0], ladder, "direct", act="division", person="p1", division="3", why=WHY), "1 to 2")
    for address in (ladder, cup):
        deed(people[0], address, "start")
    opened.wait(A_WHILE)
    assert next(table for table in event_of(people[0], cup).tables if "p1" in table.people).people in (
        ["p1", "p4"], ["p4", "p1"])
    assert {tuple(sorted(table.people)) for table in event_of(people[0], ladder).tables} <= {
        ("p1", "p3"), ("p1", "p4"), ("p3", "p4")}


def test_who_starts_and_who_closes_is_told(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", format="arena")
    assert "note start by p1: –\n" in record(people[0], cup)
    page = people[1].get(cup).text
    assert "the tournament was started – Ada</li>" in page, "no reason was asked for"
    assert "say why" in unescape(deed(people[0], cup, "direct", act="close").text)
    assert f"the arena was closed – Ada: “{WHY}”" in direct(people[0], cup, "close")
    lines = [line.text for line in read_record(record(people[0], cup)).lines]
    assert lines[lines.index("close") + 1] == f"note close by p1: {WHY}"
    assert judge(read_record(record(people[0], cup))).faults == []


def test_nobody_directs_in_the_name_of_another(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo")
    for act, field, word in (("annul", "table", "1.1 by house: it was late"), ("pause", "person", "by p2: no"),
                             ("swap", "other", "p2 by operator: no")):
        forged = deed(people[0], cup, "direct", act=act, why=WHY, **{"person": "p1", field: word})
        check_refused(forged, "by WHO: REASON")
    assert event_of(people[0], cup).table("1.1").running
    assert "the tournament was paused – Ada" in direct(people[0], cup, "pause")


def test_of_whoever_directed_and_is_gone_only_the_reason_stays(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo", "Cy")
    cup = set_up(people[0], group)
    for each in people[1:]:
        deed(each, cup, "enter")
    deed(people[0], cup, "start")
    direct(people[0], cup, "pause")
    assert f"the tournament was paused – Ada: “{WHY}”" in unescape(people[1].get(cup).text)
    assert re.search(rf"pause by member-[1-9]\d*: {WHY}", record(people[1], cup))
    people[0].post("/account/delete", form="/account", sure="on")
    assert f"the tournament was paused – a former member: “{WHY}”" in unescape(people[1].get(cup).text)
    assert f"pause by member-0: {WHY}" in record(people[1], cup)
    assert judge(read_record(record(people[1], cup))).faults == []


async def test_a_season_is_paired_as_today_and_found_again_when_that_has_changed(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """A league that was paired by another version, and its next season by a third."""
    store, terms = LiveHouse().store, Terms("Ladder", "league", (Played(CARDS, (2,)),), seed="5f", pairing=PAIRING + 1)
    one = read_tournament(TournamentState(Tournament("one", "group", "Ladder", str(terms), "none", 1.0),
                                          people={"p1": ADA.id, "p2": BO.id}))
    apply_lines(one, ["enter p1 Ada", "enter p2 Bo", "division 1 p1 p2", "start", "round 1", f"table 1.1 {CARDS} p1 p2",
                      "result 1.1 1 2", "finish"], 1.0)
    assert await find_following(store, one) is None
    following = await set_up_season(store, one, "two", 2.0)
    seasons = await store.tournaments_of("group")
    assert [read_record(each.terms).terms.pairing for each in seasons] == [PAIRING]
    monkeypatch.setattr(tournament_state, "PAIRING", PAIRING + 2)
    assert await find_following(store, one) == following


def test_another_like_it_is_set_up_by_its_form_filled_in(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    cup = set_up(ada, group, title="Winter cup", rounds="1", size="2", speed="live15", game="loewenherz",
                 tag="winter league", fill="on", **{"with castles_besieged": "on"})
    like = f"{group}/tournament?like={cup.rpartition('/')[2]}"
    for guest in (ada, bo):
        deed(guest, cup, "enter")
    deed(ada, cup, "start")
    assert like not in ada.get(cup).text, "it is not over"
    lose(opened, [ada, bo], tables(ada, cup)["1.1"])
    opened.wait(A_WHILE)
    assert like in ada.get(cup).text and like not in bo.get(cup).text
    form = ada.get(like).text
    for filled in ('value="Winter cup"', 'name="rounds" type="number" min="1" max="30" value="1"', " selected>2<",
                   '<option value="swiss" data-uses="rounds fill with" selected>', 'value="winter league"',
                   '<option value="loewenherz" selected>', '<option value="live15" selected>', 'name="fill" checked',
                   'name="with castles_besieged" value="on" checked'):
        assert filled in form, filled
    (cy,), other = club(opened, "Cy")
    for guest, elsewhere in ((ada, f"{group}/tournament?like=none"), (cy, like.replace(group, other))):
        assert guest.get(elsewhere).status_code == 404
