"""What goes wrong in tournaments, and holds up nobody: who never comes, leaves, is entered twice, has no account any
more; a division of nobody; a mistake of the house."""

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.events import Line, Played, Terms, read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.events.table import Table
from tafelrunde.match import Match
from tafelrunde.store import CLOSED, Store, Tournament
from tafelrunde.web.lists.tournament_state import begin_lines, result_line
from tafelrunde.web.live import tournaments as live
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.tournaments import Tournaments
from tests.web.house import SEVERAL, House, check_refused, house
from tests.web.live_tables import enter_two
from tests.web.stored import kept, stored
from tests.web.test_groups import club, come, now, set_evening
from tests.web.test_sanctions import number_of, sanction
from tests.web.test_tournaments import (
    A_WHILE,
    CASTLES,
    WHY,
    begin,
    deed,
    direct,
    group_of,
    lose_all,
    match_of,
    record,
    set_up,
    tables,
)

HOUR = 3600.0


def seated(lines: str, round: int) -> list[str]:
    """Who sits at a table of that round."""
    return [number for line in lines.splitlines() if f" table {round}." in line
            for number in re.findall(r" (p\d+)", line)]


def test_who_may_not_play_any_more_is_seated_no_more(opened: House) -> None:
    """Whoever has left the group, is suspended in it, or banned from the house."""
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gil")
    group, numbers = group_of(people[0], cup), {each.name: number_of(opened, each) for each in people}
    people[4].post(f"{group}/leave", form=group)
    sanction(people[0], group, numbers["Fay"])
    stored(opened.folder, lambda store: store.set_standing(numbers["Gil"], "banned"))
    lose_all(opened, people, cup)
    lines = record(people[0], cup)
    assert all(f"withdraw p{number}" in lines for number in (5, 6, 7))
    assert sorted(seated(lines, 2)) == ["p1", "p2", "p3", "p4"]
    assert judge(read_record(lines)).faults == []


def test_tables_that_somebody_has_left_are_over_at_once() -> None:
    table = Table(2, 1, CASTLES, ["p1", "p2"], begun=False)
    assert begin_lines(table, ()) == ["begin 2.1"]
    assert begin_lines(table, {"p1"}) == ["begin 2.1", "result 2.1 - 1"]
    assert begin_lines(table, {"p1", "p2"}) == ["annul 2.1 by house: nobody is left who could play"]
    closed = match_of((1, 2), CLOSED)
    for person, seat in enumerate(closed.seats, start=1):
        seat.person = person
    assert result_line(table, closed, {7}).startswith("annul 2.1")
    assert result_line(table, closed, {1}) == "result 2.1 - 1"
    assert result_line(table, closed, {1, 2}) == "result 2.1 - -", "nobody came"


def test_nobody_is_entered_twice(open_house: House) -> None:
    (ada, bo), group = club(open_house, "Ada", "Bo")
    cup, number = set_up(ada, group), number_of(open_house, bo)
    deed(bo, cup, "enter")
    check_refused(deed(ada, cup, "direct", act="enter", why=WHY, other=f"member-{number}"), "Bo takes part already")


def test_a_correction_after_the_end_counts_though_an_account_is_gone(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", rounds="1")
    lose_all(opened, people, cup)
    people[1].post("/account/delete", form="/account", sure="on")
    direct(people[0], cup, "correct", table="1.1", places="2 1")
    assert record(people[0], cup).count("correct 1.1") == 1


def test_a_league_may_have_more_divisions_than_people(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", format="league", divisions="3")
    assert replay(read_record(record(people[0], cup))).finished


def test_a_league_of_the_same_name_has_seasons_of_its_own(opened: House) -> None:
    people, group = club(opened, "Ada", "Bo")
    seasons = []
    for _ in range(2):
        cup = set_up(people[0], group, format="league", title="Ladder", tag="ladder")
        for each in people:
            deed(each, cup, "enter")
        deed(people[0], cup, "start")
        opened.wait(A_WHILE)
        lose_all(opened, people, cup)
        seasons += [deed(people[0], cup, "season").url.path, people[0].post(f"{cup}/season", form="/groups").url.path]
    assert seasons[0] == seasons[1] != seasons[2] == seasons[3]
    known = stored(opened.folder, lambda store: store.tournaments_of(group.rpartition("/")[2]))
    assert [each.tag for each in known] == ["ladder"] * 4


@pytest.mark.parametrize("is_gone", [False, True])
async def test_what_goes_wrong_in_one_tournament_holds_up_no_other(
        caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, registry: Registry, is_gone: bool) -> None:
    """A mistake of the house, or a game that is gone from it, as its package was uninstalled."""
    list_next_lines = live.list_next_lines

    def fail(kept: live.KeptTournament, *more: object) -> list[str]:
        if kept.kept.tournament.id == "broken":
            raise IndexError("pop from an empty list")
        return list_next_lines(kept, *more)

    if not is_gone:
        monkeypatch.setattr(live, "list_next_lines", fail)
    made = Tournaments(registry, registry.close_table, lambda *news: None)
    for name in ("broken", "sound"):
        game = "gone" if is_gone and name == "broken" else CASTLES
        await enter_two(registry.store, made, Terms(name, "swiss", (Played(game, (2,)),), 1, seed="1"), name)
    await made.advance()
    assert (await registry.store.tournament("broken")).matches == {}
    assert list((await registry.store.tournament("sound")).matches) == ["1.1"]
    assert "tournament broken does not go on" in caplog.text and ("IndexError" in caplog.text) != is_gone


def test_evenings_and_tournaments_have_no_more_seats_than_the_house(tmp_path: Path) -> None:
    """And one evening that cannot be opened holds up no other."""
    with house(tmp_path, "[limits]\nseats = 2\n") as small:
        (ada, bo), group = club(small, "Ada", "Bo")
        check_refused(set_evening(ada, group, now() + HOUR), "a table here can have at most 2 seats")
        answer = ada.post(f"{group}/tournament", form=group, title="Cup", format="swiss", rounds="1",
                          game="beutelschneider", size="3")
        check_refused(answer, "a table here can have at most 2 seats")
        set_evening(ada, group, now() + HOUR, game=CASTLES)
        for each in (ada, bo):
            come(each, group)
        small.wait(HOUR + 60)
        assert "/table/" in bo.get(group).text


def until(opened: House, done: Callable[[], object]) -> None:
    """Wait until a house has come so far; processes take the time they need."""
    end = time.monotonic() + 120
    while not done():
        assert time.monotonic() < end
        opened.wait(1.0)
        time.sleep(0.2 * SEVERAL)


@pytest.mark.several
def test_tables_that_end_in_the_same_moment_open_one_round(opened: House) -> None:
    """Of several processes each has some of them, and books what came of them."""
    played, owners = set[str](), set[int]()
    people, cup = begin(opened, *"ABCDEFGH", rounds="3")
    while len(played) < 12:
        until(opened, lambda: len(tables(people[0], cup)) == len(played) + 4)  # noqa: B023
        matches = set(tables(people[0], cup).values()) - played
        seated = {match: [seat.name for seat in kept(opened.folder, match).seats] for match in matches}
        tabs = [next(each for each in people if each.name == names[-1]).look_at(match)
                for match, names in seated.items()]
        assert sorted(name for names in seated.values() for name in names) == [*"ABCDEFGH"]
        owners |= {row["owner"] for row in stored(opened.folder, lambda store: store.engine.rows(
            "SELECT owner FROM match WHERE stage = 'running'"))}
        for tab in tabs:
            tab.send(type="resign", seat=1)
        for tab in tabs:
            tab.until(lambda: "result" in tab.sight)  # noqa: B023
        played |= matches
    until(opened, lambda: "Z finish" in record(people[0], cup))
    found = judge(read_record(record(people[0], cup)))
    assert found.faults == [] and len(found.event.rounds) == 3 and len(played) == 12
    assert len(owners) > 1 or not SEVERAL
    group = group_of(people[0], cup).rpartition("/")[2]
    assert {each.id for each in stored(opened.folder, lambda store: store.matches_of_group(group))} == played


async def test_a_result_is_booked_at_once_though_others_add_a_line_in_the_same_moment(
        registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    made, append = Tournaments(registry, registry.close_table, lambda *news: None), Store.append_to_tournament
    await enter_two(registry.store, made, Terms("cup", "swiss", (Played(CASTLES, (2,)),), 3, seed="1"))
    await made.advance_one("cup")
    [(_, match)] = (await registry.store.tournament("cup")).matches.items()
    session = await registry.find(match)

    async def come_late(store: Store, cup: Tournament, lines: Sequence[Line], *more: Any, **named: Any) -> bool:
        monkeypatch.setattr(Store, "append_to_tournament", append)
        await made.book("cup", lambda found: found.event.entry("Cy"), 3)
        return await append(store, cup, lines, *more, **named)

    monkeypatch.setattr(Store, "append_to_tournament", come_late)
    await session.give_up(1, Match.resign, session.kept.seats[1])
    await made.finish()
    lines = [line.text for line in (await registry.store.tournament("cup")).lines]
    assert lines.index("enter p3 Cy") < next(place for place, line in enumerate(lines) if line.startswith("result 1.1"))
