"""A seat that is left: to a bot, back to its person, over to somebody else; over real sockets and pages."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tests.web.house import Guest, House, TabOf, house

CARDS = "castles_besieged"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[House]:
    """A house that is not patient."""
    (tmp_path / "house.toml").write_text("[limits]\nabsent_seconds = 1\ntables_per_person = 2\nseats = 3\n")
    with house(tmp_path) as opened:
        yield opened


def two(opened: House, **fields: str) -> tuple[Guest, Guest, str]:
    """Ada and Bo at a table."""
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    table = ada.open_table(CARDS, "me", "open", **fields)
    bo.sit(table)
    return ada, bo, table


def until(tab: TabOf, done: "object") -> None:
    """Hear until it is so."""
    assert callable(done)
    while not done():
        tab.hear()


def press(guest: Guest, table: str, action: str, seat: int, **fields: str) -> int:
    """A button of the page of people; the status of the answer."""
    return guest.post(f"/table/{table}/{action}", form=f"/table/{table}/people", seat=str(seat), **fields).status_code


def test_one_leaves_a_bot_plays_on_and_one_comes_back(opened: House) -> None:
    ada, bo, table = two(opened)
    tab = ada.tab(table)
    tab.hear_kind("sight")
    hers = tab.sight["mine"][0]
    assert press(ada, table, "hand-to-bot", hers, bot="random") == 200
    until(tab, lambda: tab.sight["people"][hers]["kind"] == "bot")
    assert tab.sight["left"] == hers
    assert not tab.sight.get("mine")
    assert "Take my seat back" in ada.get(f"/table/{table}/people").text
    other = bo.tab(table)
    until(other, lambda: other.sight.get("acting") == [1 - hers] or other.sight.get("line", 0) > 1)
    assert press(ada, table, "take-over", hers) == 200
    until(tab, lambda: tab.sight.get("mine") == [hers])
    assert "left" not in tab.sight
    assert tab.sight["scene"]["viewer"] == hers
    assert press(ada, table, "take-over", hers) == 400  # nobody has left it now
    says = [entry["say"][0] for entry in tab.log]
    assert "a bot plays on for {seat}" in says


def test_only_who_left_a_seat_is_told_that_it_was_theirs(opened: House) -> None:
    ada, _, table = two(opened)
    strangers = [opened.guest(name).tab(table) for name in ("Cleo", "Dan")]
    hers = ada.tab(table)
    hers.hear_kind("sight")
    seat = hers.sight["mine"][0]
    assert press(ada, table, "hand-to-bot", seat, bot="random") == 200
    for tab in (hers, *strangers):
        until(tab, lambda tab=tab: tab.sight and tab.sight["people"][seat]["kind"] == "bot")
    assert [tab.sight.get("left", -1) for tab in (hers, *strangers)] == [seat, -1, -1]


def test_somebody_who_is_gone_is_played_for_and_another_takes_over_only_if_offered(opened: House) -> None:
    ada, bo, table = two(opened)
    tab = ada.tab(table)
    tab.hear_kind("sight")
    hers, his = tab.sight["mine"][0], 1 - tab.sight["mine"][0]
    for _ in range(40):
        if tab.sight["acting"] == [his]:
            break
        tab.play(hers, tab.moves(hers)[0])
    assert tab.sight["acting"] == [his]
    assert press(ada, table, "hand-to-bot", hers + 5, bot="random") == 400
    time.sleep(1.1)  # Bo has not been seen for longer than the house waits
    assert press(ada, table, "hand-to-bot", his, bot="random") == 200
    until(tab, lambda: tab.sight["people"][his]["kind"] == "bot")
    cleo = opened.guest("Cleo")
    cleo.get("/account")
    cleo.post("/me", form="/account", back="/account")
    refused = cleo.post(f"/table/{table}/take-over", form="/account", seat=str(his))
    assert "have not offered this seat" in refused.text
    assert press(ada, table, "offer", his) == 200
    assert "Take this seat over" in cleo.get(f"/table/{table}/people").text
    assert press(cleo, table, "take-over", his) == 200
    until(tab, lambda: tab.sight["people"][his]["name"] == "Cleo")
    eyes = cleo.tab(table)
    eyes.hear_kind("sight")
    assert eyes.sight["mine"] == [his]
    back = bo.post(f"/table/{table}/take-over", form="/account", seat=str(his))
    assert "nobody has left this seat" in back.text


def test_who_takes_over_a_slow_seat_has_the_whole_time(opened: House) -> None:
    ada, bo, table = two(opened, speed="slow1")
    tab = ada.tab(table)
    tab.hear_kind("sight")
    hers = tab.sight["mine"][0]
    assert len(tab.sight["clocks"]) == 2
    assert press(ada, table, "hand-to-bot", hers, bot="random") == 200
    until(tab, lambda: len(tab.sight["clocks"]) == 1)
    assert press(ada, table, "take-over", hers) == 200
    until(tab, lambda: len(tab.sight["clocks"]) == 2)
    assert tab.sight["clocks"][hers]["left"] > 86_000
    assert "your turn" in ada.get("/lobby").text + bo.get("/lobby").text


def test_nobody_fills_the_house_with_tables(opened: House) -> None:
    ada = opened.guest("Ada")
    for _ in range(2):
        ada.open_table(CARDS, "me", "open")
    refused = ada.post(f"/new/{CARDS}", form=f"/new/{CARDS}", seat0="me", seat1="open", pace="0")
    assert "you have opened 2 tables" in refused.text
    refused = opened.guest("Bo").post("/new/beutelschneider", form="/new/beutelschneider", seat0="me", seat1="open",
                                      seat2="open", seat3="open", pace="0")
    assert "3 seats at most" in refused.text


def test_a_lucky_word_stays_on_its_line_of_the_record(opened: House) -> None:
    """Or one seat's word could pass for another line of the header, and another seat's word."""
    ada = opened.guest("Ada")
    table = ada.open_table(CARDS, "me", "bot:random", salt=" a\r\nsalt 1:  b\x00\u202e ")
    tab = ada.tab(table)
    tab.hear_kind("sight")
    tab.send(type="resign", seat=0, line=tab.sight["line"])
    until(tab, lambda: tab.sight.get("result"))
    record = read_record(ada.get(f"/table/{table}/record.txt").text)
    assert (record.salts, record.dice) == ({0: "a salt 1: b"}, 2)
    assert verify(games.load(CARDS), record).holds
