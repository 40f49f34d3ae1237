"""Live tables of tournaments to which somebody does not come: the house closes them after the time people have to come,
and whoever did not has not played there; an arena seats them no more until they ask for it."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from tafelrunde.events import Played, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.match.clock import DAY
from tafelrunde.store import CLOSED, RUNNING
from tafelrunde.web.live.tournaments import Tournaments
from tests.simulated.house import world
from tests.web.house import House
from tests.web.live_tables import ADA, BO, CARDS, Browser, enter_two
from tests.web.neighbours import Street
from tests.web.stored import kept, stored
from tests.web.test_tournament_troubles import seated
from tests.web.test_tournaments import A_WHILE, begin, deed, lose, record, tables

GRACE = 600.0


def is_running(house: House, match: str) -> bool:
    return kept(house.folder, match).progress.stage == RUNNING


def test_who_waited_goes_on_and_who_never_came_does_not(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Flo", format="knockout", speed="live15")
    going, pairs = tables(people[0], cup), seated(record(people[0], cup), 1)
    waiting = people[int(pairs[1][1:]) - 1]
    waiting.look_at(going["1.1"])
    for number in pairs[2:4]:
        people[int(number[1:]) - 1].look_at(going["1.2"])
    opened.wait(GRACE - 2 * A_WHILE)
    assert "result" not in record(people[0], cup) and all(is_running(opened, each) for each in going.values())
    for _ in range(3):
        opened.wait(A_WHILE)
    lines = record(people[0], cup)
    assert re.findall(r"result (.*)\n", lines) == ["1.1 - 1", "1.3 - -"] and is_running(opened, going["1.2"])
    assert judge(read_record(lines)).faults == []
    absent = sum(len(stored(opened.folder, lambda store, each=each: store.list_absent(each)))  # type: ignore[misc]
                 for each in going.values())
    assert absent == 3, "each of them has a no-show"
    waiting.look_at(going["1.2"])
    people[int(pairs[2][1:]) - 1].look_at(going["1.2"]).resign(0)
    opened.wait(A_WHILE)
    assert pairs[0] not in seated(record(people[0], cup), 2) and pairs[1] in seated(record(people[0], cup), 2)


def test_an_arena_seats_who_did_not_come_no_more_until_they_come_back(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", format="arena", speed="live45")
    going, pairs = tables(people[0], cup), seated(record(people[0], cup), 1)
    came, away = people[int(pairs[0][1:]) - 1], people[int(pairs[1][1:]) - 1]
    assert "Whoever has not come to their table after 10 minutes has not played there." in away.get(cup).text
    for number in (pairs[0], *pairs[2:4]):
        people[int(number[1:]) - 1].look_at(going["1.1" if number == pairs[0] else "1.2"])
    for _ in range(2):
        opened.wait(GRACE / 2 + A_WHILE)
    lines = record(people[0], cup)
    gone = pairs[1]
    assert "result 1.1 1 -\n" in lines and f"withdraw {gone}\n" in lines
    assert f"note withdraw {gone} by house: did not come to table 1.1" in lines
    page = away.get(cup).text
    assert "Take part again" in page and f"{away.name} was withdrawn – the house: “did not come to table 1.1”" in page
    for _ in range(2):
        opened.wait(GRACE)
    assert list(tables(came, cup)) == ["1.1", "1.2"], "nobody is seated with who is not there"
    deed(away, cup, "enter")
    lose(opened, people, going["1.2"])
    opened.wait(A_WHILE)
    found = read_record(record(came, cup))
    assert gone in [person for table in list(replay(found).tables)[2:] for person in table.people]
    assert judge(found).faults == []


def test_a_table_with_days_for_a_move_is_closed_by_those_who_wait(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", rounds="1", speed="slow3")
    (match,) = tables(people[0], cup).values()
    assert "Whoever has not come" not in people[0].get(cup).text
    opened.wait(4 * DAY)
    assert is_running(opened, match) and "result" not in record(people[0], cup)


def test_a_table_for_which_no_time_was_agreed_waits_a_day(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", format="league", arrange="1", speed="live15")
    pairs = seated(record(people[0], cup), 1)
    at = f"{datetime.fromtimestamp(world().now + 2 * GRACE, UTC):%Y-%m-%dT%H:%M}"
    for number in pairs[:2]:
        deed(people[int(number[1:]) - 1], cup, "propose", table="1.1", at=at, zone="UTC")
    for _ in range(2):
        opened.wait(2 * GRACE)
    opened.wait(A_WHILE)
    assert "result 1.1 - -" in record(people[0], cup), "they had agreed on that"
    opened.wait(DAY)
    match = tables(people[0], cup)["1.2"]
    opened.wait(DAY / 2)
    assert is_running(opened, match)
    for _ in range(2):
        opened.wait(DAY / 2)
    assert "result 1.2 - -" in record(people[0], cup)


@pytest.mark.parametrize("comes", [True, False])
async def test_a_table_that_another_process_has_open_is_closed_unless_somebody_has_come(street: Street,
                                                                                       comes: bool) -> None:
    one, two = await street.opened(), await street.opened()
    made = Tournaments(one.registry, one.registry.close_table, lambda *news: None)
    for person in (ADA, BO):
        await one.store.add_person(f"key of {person.name}", person.name, 1.0)
    await enter_two(one.store, made, Terms("Cup", "swiss", (Played(CARDS, (2,)),), 1, seed="1"), speed="live15")
    await made.advance()
    (match,) = (await one.store.tournament("cup")).matches.values()
    session = await two.registry.find(match)
    assert session is not None
    await Browser(session, ADA).open()
    one.registry.now = later(one.registry.now)
    if comes:
        await Browser(session, BO).open()
    await made.advance()
    texts = [line.text for line in (await one.store.tournament("cup")).lines if line.text.startswith("result ")]
    head = await one.store.match(match)
    assert head.progress.stage == (RUNNING if comes else CLOSED)
    assert len(texts) == (not comes) and (comes or await one.store.list_absent(match) == {BO.id})
    assert (match in two.registry) == comes


def later(now: Callable[[], float]) -> Callable[[], float]:
    return lambda: now() + GRACE
