"""Whoever looks for others says what they would play; who fits finds each other, once, and nobody who is gone."""

import re
from dataclasses import replace

import pytest

from tafelrunde.store import Sanction, Seek
from tafelrunde.web.live.seeks import PRESENT, SLOW, end_of, find_table, list_terms, list_widenings
from tests.web.house import Guest, House, check_refused
from tests.web.stored import kept, stored
from tests.web.test_contacts import block, number_of
from tests.web.test_groups import words

CASTLES, BURGUNDY, CARDS = "castles_besieged", "burgundy", "beutelschneider"


def look(guest: Guest, *games: str, seats: tuple[int, ...] = (2,), speeds: tuple[str, ...] = ("live15",)) -> str:
    """Look for others; the address where that leads."""
    ticked = {**{f"game {slug}": "on" for slug in games}, **{f"seats {count}": "on" for count in seats},
              **{f"speed {speed}": "on" for speed in speeds}}
    return guest.post("/seek", form="/seek", **ticked).url.path


def people_of(opened: House, path: str) -> list[str]:
    return [seat.name for seat in kept(opened.folder, path.rpartition("/")[2]).seats]


# -- what fits


def seek(person: int, games: tuple[str, ...] = (CASTLES,), seats: tuple[int, ...] = (2,),
         speeds: tuple[str, ...] = ("live15",), **more: float) -> Seek:
    """What somebody seeks, the lower the number the longer."""
    return replace(Seek(person, games, seats, speeds, float(person), float(person), 50.0, 999.0), **more)


def found(*seeks: Seek, apart: tuple[tuple[int, int], ...] = ()) -> tuple[str, int, str, list[int]] | None:
    """The table made of seeks at the fiftieth second."""
    made = find_table(seeks, [frozenset(pair) for pair in apart], 50.0)
    return None if made is None else (*made[0], [each.person for each in made[1]])


def test_seeks_fit_in_a_game_a_number_of_seats_and_clocks() -> None:
    mine = seek(1, (CASTLES, BURGUNDY), (2, 3), ("slow3", "live45"))
    assert found(mine) is None
    assert found(mine, seek(2, (CARDS, BURGUNDY), (4, 2), ("live15", "live45"))) == (BURGUNDY, 2, "live45", [1, 2])
    assert found(mine, seek(2, (BURGUNDY,), (3,), ("slow3",))) is None, "a third is missing"
    assert found(mine, seek(2, (BURGUNDY,), (3,), ("slow3",)), seek(3, (CASTLES, BURGUNDY), (3,), ("slow3",))) == (
        BURGUNDY, 3, "slow3", [1, 2, 3])
    limited = find_table([seek(1, (BURGUNDY,), (3,))] * 3, [], 50.0, 2)
    assert limited is None, "the house allows no table as large"
    assert found(seek(1, speeds=("blitz",)), seek(2, speeds=("blitz",))) is None, "clocks that are not offered any more"
    assert found(seek(1, ("gone",)), seek(2, ("gone",))) is None, "a game that is not installed any more"
    assert found(seek(1, (CASTLES,), (3,)), seek(2, (CASTLES,), (3,)), seek(3, (CASTLES,), (3,))) is None


def test_who_has_waited_longest_comes_first() -> None:
    assert found(*(seek(number) for number in (1, 2, 3))) == (CASTLES, 2, "live15", [1, 2])
    assert found(seek(1, (CARDS,), (3,)), seek(2), seek(3), seek(4, (CARDS,), (3,))) == (CASTLES, 2, "live15", [2, 3])


def test_people_who_block_each_other_are_never_at_one_table() -> None:
    four = [seek(number, (CARDS,), (3,)) for number in (1, 2, 3, 4)]
    assert found(*four, apart=((1, 2),)) == (CARDS, 3, "live15", [1, 3, 4])
    assert found(*four, apart=((1, 2), (3, 4))) is None
    assert found(seek(1), seek(2), apart=((2, 1),)) is None


def test_at_live_clocks_only_those_fit_who_are_there() -> None:
    gone = 50.0 - PRESENT - 1
    assert found(seek(1, seen=gone), seek(2)) is None
    both = ("live15", "slow3")
    assert found(seek(1, speeds=both, seen=gone), seek(2, speeds=both)) == (CASTLES, 2, "slow3", [1, 2])
    assert {speed for _, _, speed in list_terms(seek(1, speeds=both, seen=gone), 50.0)} == {"slow3"}
    assert end_of(seek(1), 50.0) < 50.0 + 3600 and end_of(seek(1, speeds=both), 50.0) == 1.0 + SLOW


def test_a_seek_is_widened_step_by_step_until_it_takes_everything() -> None:
    wide, names = seek(1), []
    while steps := list_widenings(wide):
        names.append(steps[0].name)
        assert set(wide.games) <= set(steps[0].seek.games) and steps[0].seek.since == wide.since
        wide = steps[0].seek
    assert names == ["speeds", "games", "seats", "games", "paces"], "cards need three"
    assert BURGUNDY in wide.games and {2, 3, 4} <= set(wide.seats) and {"live15", "live45", "slow3"} <= set(wide.speeds)
    assert "none" not in wide.speeds


# -- in a house


def test_two_whose_seeks_fit_are_led_to_one_table(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    assert look(ada, CASTLES, CARDS, seats=(2, 3)) == "/seek"
    waiting = words(ada.get("/seek").text)
    assert "You are looking for others" in waiting and "Play against bots" in waiting and "Solve a puzzle" in waiting
    for page in ("/seek", "/lobby"):
        assert "Ada" in words(bo.get(page).text) and "2–3 at the table" in words(bo.get(page).text)
    assert "1 person is looking now" in words(bo.get("/").text)
    table = look(bo, BURGUNDY, CARDS, CASTLES)
    assert table.startswith("/table/") and people_of(opened, table) == ["Ada", "Bo"]
    match = kept(opened.folder, table.rpartition("/")[2])
    assert (match.slug, match.public, match.tempo, match.hints) == (CASTLES, True, "live", False)
    assert table in ada.get("/").text and "waiting for you" in ada.get("/").text, "in the head of the page"
    assert ada.get("/seek").url.path == table
    opened.wait(300)
    assert ada.get("/seek").url.path == "/seek" and "What would you play" in words(ada.get("/seek").text)


def test_a_table_of_three_opens_when_the_third_has_come_and_a_blocked_one_is_none(opened: House) -> None:
    ada, bo, table = opened.seat_two(CASTLES)
    block(ada, number_of(opened, table, "Bo"))
    cy, di = opened.guest("Cy"), opened.guest("Di")
    assert [look(each, CARDS, seats=(3,)) for each in (ada, bo, cy)] == ["/seek"] * 3
    assert "Bo" not in words(ada.get("/seek").text) and "Ada" not in words(bo.get("/seek").text)
    made = look(di, CARDS, seats=(3,))
    assert people_of(opened, made) == ["Ada", "Cy", "Di"]
    assert bo.get("/seek").url.path == "/seek"


def test_who_is_gone_is_not_looked_for_at_live_clocks_and_is_again_when_they_return(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    look(ada, CASTLES)
    opened.wait(PRESENT + 60)
    assert look(bo, CASTLES) == "/seek"
    assert ada.get("/seek").url.path.startswith("/table/") and bo.get("/seek").url.path.startswith("/table/")
    look(cy := opened.guest("Cy"), CASTLES)
    opened.wait(3600)
    assert "What would you play" in words(cy.get("/seek").text), "that was long ago"
    assert look(opened.guest("Di"), CASTLES) == "/seek"


def test_with_days_for_every_move_one_may_go_away_and_finds_the_table(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    look(ada, CASTLES, speeds=("live15", "slow3"))
    opened.wait(2 * 86_400)
    table = look(bo, CASTLES, speeds=("slow3", "slow7"))
    assert table.startswith("/table/") and table in ada.get("/").text
    look(cy := opened.guest("Cy"), CASTLES, speeds=("slow3",))
    opened.wait(8 * 86_400)
    assert look(opened.guest("Di"), CASTLES, speeds=("slow3",)) == "/seek"
    assert "What would you play" in words(cy.get("/seek").text)


def test_who_plays_against_bots_meanwhile_is_there(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    look(ada, CASTLES)
    elsewhere = ada.look_at(ada.open_table(CARDS, "me", "bot:page", "bot:page", hints="no"))
    opened.wait(PRESENT + 60)
    made = look(bo, CASTLES)
    assert made.startswith("/table/")
    opened.wait(2)
    assert elsewhere is not None and made in ada.get("/lobby").text


def test_the_page_offers_to_widen_and_says_whom_one_meets_then(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    look(ada, CASTLES)
    look(bo, BURGUNDY)
    assert 'id="widen"' not in ada.get("/seek").text
    for _ in range(2):
        opened.wait(40)
        bo.get("/seek")
        page = ada.get("/seek").text
    assert "You would play at once with Bo" in words(page) and "any game" in words(page)
    step = re.search(r'name="step" value="(\w+)"', page)
    assert step and step[1] == "games"
    table = ada.post("/seek/widen", form="/seek", step="games").url.path
    assert people_of(opened, table) == ["Ada", "Bo"]
    assert bo.get("/seek").url.path == table


def test_a_step_nobody_offers_changes_nothing_and_who_stops_is_not_found(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    look(ada, CASTLES)
    for step in ("everything", ""):
        ada.post("/seek/widen", form="/seek", step=step)
    assert "Burgundy" not in words(bo.get("/lobby").text).partition("Open tables")[0].partition("looking for others")[2]
    assert "What would you play" in words(ada.post("/seek/stop", form="/seek").text)
    assert look(bo, CASTLES) == "/seek"


@pytest.mark.parametrize("fields", [{}, {"game burgundy": "on"}, {"game nothing": "on", "seats 2": "on",
                                                                 "speed live15": "on"},
                                    {"game burgundy": "on", "seats 9": "on", "speed live15": "on"},
                                    {"game burgundy": "on", "seats 2": "on", "speed none": "on"}])
def test_a_seek_names_a_game_players_and_clocks(open_house: House, fields: dict[str, str]) -> None:
    check_refused(open_house.guest("Ada").post("/seek", form="/seek", **fields), "tick at least one game")


def test_who_is_suspended_in_the_house_looks_for_nobody(opened: House) -> None:
    ada = opened.guest("Ada")
    person = number_of(opened, ada.open_table(CASTLES, "me", "open"), "Ada")
    stored(opened.folder, lambda store: store.add_sanction(
        Sanction(0, person, "", "suspension", 1.0, 99e9, "left three tables", 0)))
    refused = ada.post("/seek", form="/seek", **{"game castles_besieged": "on", "seats 2": "on", "speed live15": "on"})
    assert refused.status_code == 400 and "you are suspended until" in refused.text


def test_nobody_without_a_name_widens_or_stops_and_only_their_own(opened: House) -> None:
    """A guest who has not come yet, and a stranger who seeks nothing."""
    ada = opened.guest("Ada")
    look(ada, CASTLES)
    nobody, stranger = opened.guest(), opened.guest("Eli")
    stranger.open_table(CASTLES, "me", "bot:page")
    for deed in ("widen", "stop"):
        assert "give your name first" in nobody.post(f"/seek/{deed}", form="/seek", step="games").text
        assert stranger.post(f"/seek/{deed}", form="/seek", step="games").status_code == 200
    assert "You are looking for others" in words(ada.get("/seek").text)


def test_open_tables_are_listed_with_all_terms_and_matches_to_watch_on_the_first_page(opened: House) -> None:
    ada, bo, table = opened.seat_two(CASTLES)
    ada.open_table(CASTLES, "me", "open", speed="live45", hints="yes")
    shown = words(opened.guest("Cy").get("/lobby").text)
    for term in ("45 minutes each", "counted, if two people or more play it", "allowed for everybody at this table"):
        assert term in shown
    assert table in opened.guest("Di").get("/").text and "Watch" in words(opened.guest("Di").get("/").text)
    assert "All terms" not in words(ada.get("/lobby").text) and bo is not None
