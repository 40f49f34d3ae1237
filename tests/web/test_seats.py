"""A seat that is left: to a bot, back to its person, over to somebody else; over real sockets and pages."""

import time
from pathlib import Path

import httpx
import pytest

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tests.web.house import Guest, House, TabOf, house
from tests.web.stored import stored

pytestmark = pytest.mark.several
CARDS = "castles_besieged"


DAY = 86_400.0
SETTINGS = "stand_in = 'random'\n[limits]\nabsent_seconds = 1\nabsent_hours = 24\n"


def press(guest: Guest, table: str, action: str, seat: int, **fields: str) -> int:
    """A button of the page of people; the status of the answer."""
    return pressed(guest, table, action, seat, **fields).status_code


def pressed(guest: Guest, table: str, action: str, seat: int, **fields: str) -> httpx.Response:
    """The same; the whole answer, whether or not the page shows that button."""
    guest.get("/account")
    return guest.post(f"/table/{table}/{action}", form="/account", seat=str(seat), **fields)


def play_until(connection: TabOf, mine: int, other: int) -> None:
    for _ in range(60):
        if connection.sight["acting"] == [other]:
            return
        if connection.moves(mine):
            connection.play(mine, connection.moves(mine)[0])
        else:
            connection.hear()
    raise AssertionError("the other never comes to act")


def at_table(opened: House, slug: str = CARDS, **fields: str) -> tuple[Guest, Guest, str, TabOf, int]:
    """Ada at a table of hers and Bo's: both, the table, her tab and her seat."""
    ada, bo, table = opened.seat_two(slug, **fields)
    connection = ada.look_at(table)
    return ada, bo, table, connection, connection.sight["mine"][0]


def away(opened: House) -> tuple[Guest, Guest, str, TabOf, int, int]:
    """Ada at the table, waiting for Bo, who was there and is gone: guests, table, Ada's tab, her seat, his."""
    ada, bo, table = opened.seat_two(CARDS)
    theirs = bo.look_at(table)
    connection = ada.look_at(table)
    hers = connection.sight["mine"][0]
    play_until(connection, hers, 1 - hers)
    bo.connections.remove(theirs)
    theirs.close()
    time.sleep(1.2)
    return ada, bo, table, connection, hers, 1 - hers


def test_one_leaves_a_bot_plays_on_and_one_comes_back(opened: House) -> None:
    ada, _, table, connection, hers = at_table(opened, hints="yes")
    assert press(ada, table, "hand-to-bot", hers, bot="king") == 200
    connection.until(lambda: connection.sight["people"][hers]["kind"] == "bot")
    assert connection.sight["people"][hers]["bot"] == "Jester"  # what the house says, not what was asked for
    assert connection.sight["left"] == hers
    assert not connection.sight.get("mine")
    assert "Take my seat back" in ada.get(f"/table/{table}/people").text
    assert "played on for you" in ada.get("/lobby").text
    assert press(ada, table, "take-over", hers) == 200
    connection.until(lambda: connection.sight.get("mine") == [hers])
    assert "left" not in connection.sight
    assert connection.sight["scene"]["viewer"] == hers
    assert press(ada, table, "take-over", hers) == 400  # nobody has left it now
    says = [entry["say"][0] for entry in connection.log]
    assert "a bot plays on for {seat}" in says


def test_only_who_left_a_seat_is_told_that_it_was_theirs(opened: House) -> None:
    ada, _, table = opened.seat_two(CARDS)
    strangers = [opened.guest(name).connection(table) for name in ("Cleo", "Dan")]
    hers = ada.look_at(table)
    seat = hers.sight["mine"][0]
    assert press(ada, table, "hand-to-bot", seat) == 200
    for connection in (hers, *strangers):
        connection.until(
            lambda connection=connection: connection.sight and connection.sight["people"][seat]["kind"] == "bot")
    assert [connection.sight.get("left", -1) for connection in (hers, *strangers)] == [seat, -1, -1]


def test_nobody_hands_over_an_absent_seat_before_its_time_nor_picks_the_bot(opened: House) -> None:
    """Without clocks the table waits a day."""
    ada, bo, table, connection, hers, his = away(opened)
    assert press(ada, table, "hand-to-bot", hers + 5) == 400
    assert "cannot be given" in pressed(ada, table, "hand-to-bot", his, bot="random").text
    assert "waited 24 hours" in ada.get(f"/table/{table}/people").text
    opened.wait(DAY - 60)
    assert press(ada, table, "hand-to-bot", his) == 400
    opened.wait(120)
    assert "only those who" in pressed(opened.guest("Cleo"), table, "hand-to-bot", his).text
    assert press(ada, table, "hand-to-bot", his, bot="king") == 200
    connection.until(lambda: connection.sight["people"][his]["kind"] == "bot")
    assert connection.sight["people"][his]["bot"] == "Jester"
    assert "played on for you" in bo.get("/lobby").text
    assert press(bo, table, "take-over", his) == 200
    back = bo.look_at(table)
    assert back.sight["mine"] == [his]


def test_somebody_at_the_table_is_not_absent_however_long_they_think(opened: House) -> None:
    ada, bo, table, _, _, his = away(opened)
    bo.look_at(table)
    opened.wait(2 * DAY)
    assert press(ada, table, "hand-to-bot", his) == 400


def test_slow_clocks_have_their_own_patience(opened: House) -> None:
    ada, _, table, connection, hers = at_table(opened, speed="slow3")
    play_until(connection, hers, 1 - hers)
    opened.wait(2 * DAY)
    assert press(ada, table, "hand-to-bot", 1 - hers) == 400
    assert "nobody can hand over" in ada.get(f"/table/{table}/people").text


@pytest.mark.slow
def test_an_opponent_does_not_get_into_an_absent_persons_hand(opened: House) -> None:
    """The whole attack: hand over, offer, take over with a second browser – from here, from elsewhere, after a
    restart."""
    ada, bo, table, connection, _, his = away(opened)
    opened.wait(DAY + 60)
    assert press(ada, table, "hand-to-bot", his) == 200
    connection.until(lambda: connection.sight["people"][his]["kind"] == "bot")
    assert press(ada, table, "offer", his) == 200
    second = opened.guest("Cleo")
    refused = pressed(second, table, "take-over", his)
    assert "have not offered this seat" in refused.text  # the one who left has not agreed
    assert "Shall somebody new play on" in bo.get(f"/table/{table}/people").text
    assert press(bo, table, "offer", his) == 200
    refused = pressed(second, table, "take-over", his)
    assert "only for somebody new" in refused.text  # Ada's own address
    watcher = opened.guest("Dan", place="127.0.0.9")
    watcher.get("/")
    watcher.look_at(table)
    refused = pressed(watcher, table, "take-over", his)
    assert "only for somebody new" in refused.text  # has looked on
    moved = opened.guest("Dan", place="127.0.0.10")
    for name, value in watcher.pages.cookies.items():
        if name == "house_browser":
            moved.pages.cookies.set(name, value, domain="127.0.0.1")
    refused = pressed(moved, table, "take-over", his)
    assert "only for somebody new" in refused.text  # the same device elsewhere
    assert connection.sight["people"][his]["kind"] == "bot"
    assert press(bo, table, "take-over", his) == 200  # whoever left may always come back


@pytest.mark.slow
def test_all_agree_and_somebody_new_plays_on_until_the_first_is_back(opened: House) -> None:
    ada, bo, table, connection, _, his = away(opened)
    opened.wait(DAY + 60)
    assert press(ada, table, "hand-to-bot", his) == 200
    assert press(ada, table, "offer", his) == 200
    cleo = opened.guest("Cleo", place="127.0.0.3")
    assert press(bo, table, "refuse", his, question="offer") == 200
    assert "have not offered this seat" in pressed(cleo, table, "take-over", his).text
    assert press(ada, table, "offer", his) == 200
    assert press(bo, table, "offer", his) == 200
    assert "Take over this seat" in cleo.get(f"/table/{table}/people").text
    assert press(cleo, table, "take-over", his) == 200
    connection.until(lambda: connection.sight["people"][his]["name"] == "Cleo")
    eyes = cleo.look_at(table)
    assert eyes.sight["mine"] == [his]
    eyes.send(type="resign", seat=his)
    assert "somebody else's" in eyes.hear_kind("refusal")["say"][0]
    assert press(bo, table, "take-over", his) == 200
    eyes.until(lambda: not eyes.sight.get("mine"))
    assert eyes.sight["scene"]["viewer"] == -3
    connection.until(lambda: connection.sight["people"][his]["name"] == "Bo")
    assert press(cleo, table, "take-over", his) == 400


@pytest.mark.slow
def test_a_restart_forgets_nobody_who_has_looked_on(tmp_path: Path) -> None:
    with house(tmp_path, SETTINGS) as first:
        ada, bo, table = first.seat_two(CARDS)
        assert first.guest("Dan", place="127.0.0.9").get(f"/table/{table}/replay").status_code == 200
        cookies = [dict(each.pages.cookies) for each in (ada, bo)]
        seat = next(each["seat"] for each in ada.look_at(table).sight["people"] if each["name"] == "Bo")
    with house(tmp_path) as again:
        ada, bo = again.guest("Ada"), again.guest("Bo", place="127.0.0.2")
        for guest, kept in zip((ada, bo), cookies, strict=True):
            for name, value in kept.items():
                guest.pages.cookies.set(name, value, domain="127.0.0.1")
        assert press(bo, table, "hand-to-bot", seat) == 200
        assert press(ada, table, "offer", seat) == 200
        assert press(bo, table, "offer", seat) == 200
        same = again.guest("Eve", place="127.0.0.9")  # another person, from where somebody has looked on
        assert "only for somebody new" in pressed(same, table, "take-over", seat).text
        assert press(again.guest("Eve", place="127.0.0.11"), table, "take-over", seat) == 200


def test_the_own_seat_gets_no_move_from_a_bot_where_hints_are_forbidden(opened: House) -> None:
    """Over and back: back at once is free; once the bot has moved, the others have to agree."""
    ada, bo, table, connection, hers = at_table(opened, hints="no")
    other = bo.look_at(table)
    play_until(connection, hers, 1 - hers)
    assert press(ada, table, "hand-to-bot", hers) == 200
    assert press(ada, table, "take-over", hers) == 200  # the bot has not moved: nothing is gained
    connection.until(lambda: connection.sight.get("mine") == [hers])
    assert press(ada, table, "hand-to-bot", hers) == 200
    other.until(lambda: other.moves(1 - hers))
    line = other.sight["line"]
    other.play(1 - hers, other.moves(1 - hers)[0])
    other.until(lambda: any(entry["line"] > line for entry in other.log) and moved(opened, table, hers, line))
    page = pressed(ada, table, "take-over", hers)
    assert page.status_code == 200
    assert "the others have to agree" in page.text
    connection.until(lambda: any("asks to come back" in entry["say"][0] for entry in connection.log))
    assert not connection.sight.get("mine")
    assert press(ada, table, "let-back", hers) == 400  # nobody answers in their own cause
    assert press(bo, table, "let-back", hers) == 200
    assert press(ada, table, "take-over", hers) == 200
    connection.until(lambda: connection.sight.get("mine") == [hers])


def moved(opened: House, table: str, seat: int, line: int) -> bool:
    lines = stored(opened.folder, lambda store: store.lines(table))
    return any(each.actor == seat and each.number > line and each.text != "pass" for each in lines)


def test_who_gives_up_among_three_is_played_on_for_and_comes_last(opened: House) -> None:
    ada, bo = opened.guest("Ada"), opened.guest("Bo", place="127.0.0.2")
    table = ada.open_table("beutelschneider", "me", "open", "bot:random", option__hands_limit="1")
    assert "a bot plays on" in ada.get(f"/table/{table}").text  # said in the waiting room
    bo.sit(table)
    hers, his = ada.look_at(table), bo.look_at(table)
    seat, other = hers.sight["mine"][0], his.sight["mine"][0]
    hers.send(type="resign", seat=seat)
    hers.until(lambda: not hers.sight.get("mine"))
    assert "result" not in hers.sight
    assert hers.sight["given_up"] == [seat]
    assert hers.sight["people"][seat]["kind"] == "bot"
    assert hers.sight["scene"]["viewer"] == -3
    assert "left" not in hers.sight
    assert "was given up" in pressed(ada, table, "take-over", seat).text
    while not his.sight.get("result"):
        if his.moves(other):
            his.play(other, his.moves(other)[0])
        else:
            his.hear()
    assert his.sight["result"]["ranks"][seat] == 3
    assert sorted(his.sight["result"]["ranks"]) != [1, 1, 3] or len(set(his.sight["result"]["scores"])) < 3
    text = bo.get(f"/table/{table}/record.txt").text
    assert "leaving: play_on" in text
    assert "!resign" in text
    assert "The record is valid" in bo.post("/verify", form="/verify", record=text).text
    assert "winner" not in his.sight["scene"]["seats"][seat].get("marks", [])


def test_a_table_may_end_instead_and_bots_alone_do_not_play_on(opened: House) -> None:
    ada, _, table = opened.seat_two("beutelschneider", "bot:random", leaving="end")
    connection = ada.look_at(table)
    connection.resign(connection.sight["mine"][0])
    alone = ada.open_table("beutelschneider", "me", "bot:random", "bot:random")
    connection = ada.look_at(alone)
    connection.resign()
    assert connection.sight["result"]["ranks"][0] == 3
    assert "only bots are left" in str(connection.log)


def test_who_takes_over_a_slow_seat_has_the_whole_time(opened: House) -> None:
    ada, bo, table, connection, hers = at_table(opened, speed="slow1", hints="yes")  # a bot may have moved by then
    assert len(connection.sight["clocks"]) == 2
    assert press(ada, table, "hand-to-bot", hers) == 200
    connection.until(lambda: len(connection.sight["clocks"]) == 1)
    assert press(ada, table, "take-over", hers) == 200
    connection.until(lambda: len(connection.sight["clocks"]) == 2)
    assert connection.sight["clocks"][hers]["left"] > 86_000
    assert "Your turn" in ada.get("/lobby").text + bo.get("/lobby").text


def test_a_lucky_word_stays_on_its_line_of_the_record(opened: House) -> None:
    """Or one seat's word could pass for another line of the header, and another seat's word."""
    ada = opened.guest("Ada")
    table = ada.open_table(CARDS, "me", "bot:random", salt=" a\r\nsalt 1:  b\x00\u202e ")
    connection = ada.look_at(table)
    connection.resign()
    record = read_record(ada.get(f"/table/{table}/record.txt").text)
    assert (record.salts, record.dice) == ({0: "a salt 1: b"}, 2)
    assert verify(games.load(CARDS), record).holds
