"""Whole matches over the real server: two browsers, bots, a screen that is shared, a house that is killed."""

import json
import random
import time

import pytest

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tests.web.house import House, TabOf, check_refused

pytestmark = pytest.mark.several
CARDS = "beutelschneider"


def play_on(connections: dict[int, TabOf], dice: random.Random, moves: int = 10_000) -> int:
    """Everybody plays at random until the match or the number of moves is over; how many were made."""
    made = 0
    end = time.monotonic() + 60
    while made < moves:
        for connection in connections.values():
            connection.catch_up()
        if any(connection.sight.get("result") for connection in connections.values()):
            break
        due = [(seat, connection) for seat, connection in connections.items() if connection.moves(seat)]
        if not due:
            for connection in connections.values():
                connection.catch_up(0.02)
            assert time.monotonic() < end, "nobody is to move"
            continue
        seat, connection = due[0]
        answer = connection.play(seat, dice.choice(connection.moves(seat)))
        assert answer["type"] == "sight", answer
        for other in connections.values():
            while other.sight["line"] < answer["line"]:
                other.hear()
        made += 1
    return made


@pytest.mark.slow
def test_two_people_and_a_bot_play_to_the_end(open_house: House) -> None:
    ada, bo = open_house.guest("Ada"), open_house.guest("Bo")
    table = ada.open_table(CARDS, "me", "open", "bot:random", option__hands_limit="2", salt="luck")
    assert "Invite a friend" in ada.get(f"/table/{table}").text
    bo.sit(table)
    connections = {0: ada.connection(table), 1: bo.connection(table)}
    for connection in connections.values():
        connection.hear_kind("sight")
    play_on(connections, random.Random(1))
    for connection in connections.values():
        connection.catch_up(0.3)
        assert connection.sight["result"]["ranks"]
        assert connection.log
    record = read_record(ada.get(f"/table/{table}/record.txt").text)
    assert record.names == {0: "Ada", 1: "Bo", 2: record.names[2]}
    assert record.salts == {0: "luck"}
    assert verify(games.load(CARDS), record).holds
    assert "\ndice: 2\n" in str(record)
    timeline = ada.get(f"/table/{table}/film").json()
    assert (timeline["side"], timeline["sides"], timeline["moments"][-1]["line"]) == (0, [0, -4, -3, 1, 2],
                                                                                      len(record.lines))
    assert bo.get(f"/table/{table}/film?seat=0").json()["moments"] == timeline["moments"]
    assert ada.get(f"/table/{table}/film?seat=7").status_code == 400
    assert "Ada plays" in ada.get(f"/table/{table}/replay?seat=0").text
    page = ada.get(f"/table/{table}/record").text
    assert "Score sheet" in page
    assert page.index("The record line by line") < page.index("<pre") < page.index("</details>")
    for secret, draws in ((record.secret, "Every draw follows"), ("", "The draws could not be checked")):
        record.secret = secret
        told = bo.post("/verify", form="/verify", record=str(record)).text
        assert "The record is valid." in told and draws in told


def test_nobody_sees_a_hand_that_is_not_theirs(open_house: House) -> None:
    ada, bo, eve = (open_house.guest(name) for name in ("Ada", "Bo", "Eve"))
    table = ada.open_table(CARDS, "me", "open", "bot:random")
    bo.sit(table)
    connections = [guest.connection(table) for guest in (ada, bo, eve)]
    hands = []
    for connection in connections:
        connection.hear_kind("sight")
        hands.append(json.dumps([area for area in connection.sight["scene"]["areas"] if area["kind"] == "hand"]))
    assert [connection.sight["scene"]["viewer"] for connection in connections] == [0, 1, -3]
    assert hands[0] != hands[1]
    assert [connection.sight.get("mine", []) for connection in connections] == [[0], [1], []]
    connections[2].send(type="play", move="x", line=connections[2].sight["line"], seat=0)
    assert connections[2].hear_kind("refusal")["say"] == ["that is not your seat"]
    for path in ("record", "record.txt", "film.html", "review", "board", "board?line=0", "board.json"):
        check_refused(eve.get(f"/table/{table}/{path}"), "when the match is over")
    assert f"/table/{table}/board" not in eve.get(f"/table/{table}/replay").text
    for side in (-4, 0, 1, 2):
        assert eve.get(f"/table/{table}/film?seat={side}").status_code == 400
    assert (eve.get(f"/table/{table}/film").json()["side"], bo.get(f"/table/{table}/film").json()["sides"]) == (-3, [1])


def test_a_stale_move_is_refused_and_why_is_answered(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CARDS, "me", "friend", "friend")
    connection = ada.connection(table)
    sight = connection.hear_kind("sight")
    due = sight["acting"][0]
    assert sight["hand_over"] == due
    assert sight["scene"]["viewer"] == -3
    connection.take_screen(due)
    move = connection.moves(due)[0]
    connection.send(type="play", move=move, line=connection.sight["line"] - 1, seat=due)
    assert "moved on" in connection.hear_kind("refusal")["say"][0]
    connection.send(type="why", move=move, seat=due)
    assert connection.hear_kind("refusal")["say"] == [""]
    connection.send(type="why", move=move, seat=(due + 1) % 3)
    assert connection.hear_kind("refusal")["say"] == ["it is not your turn"]
    connection.send(type="play", move="no such move", line=connection.sight["line"], seat=due)
    assert "is not a move" in connection.hear_kind("refusal")["say"][0]


def test_one_screen_is_handed_over_for_every_turn(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CARDS, "me", "friend", "friend", option__hands_limit="1")
    connection = ada.look_at(table)
    dice = random.Random(5)
    while not connection.sight.get("result"):
        due = connection.sight["acting"][0]
        if connection.sight.get("hand_over", -1) >= 0:
            assert not any(area["kind"] == "hand" and area.get("owner", -1) >= 0 and any(
                piece.get("moves") for piece in area.get("pieces", ())) for area in connection.sight["scene"]["areas"])
            connection.take_screen(due)
        assert connection.play(due, dice.choice(connection.moves(due)))["type"] == "sight"
    assert len(connection.sight["result"]["scores"]) == 3


def test_two_tabs_agree_and_a_returning_one_gets_the_whole_log(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CARDS, "me", "bot:random", "bot:random")
    first, second = ada.connection(table), ada.connection(table)
    first.hear_kind("sight")
    second.hear_kind("sight")
    play_on({0: first}, random.Random(3), moves=6)
    first.catch_up(0.5)
    second.catch_up(0.5)
    assert (first.sight["line"], first.sight["scene"]) == (second.sight["line"], second.sight["scene"])
    assert first.log == second.log
    first.close()
    third = ada.look_at(table)
    assert (third.sight["line"], third.log) == (second.sight["line"], second.log)


def test_who_stands_up_before_play_begins_leaves_an_open_seat(open_house: House) -> None:
    ada, bo, table = open_house.seat_two(CARDS, "open")
    assert bo.post(f"/table/{table}/stand-up", form=f"/table/{table}").url.path == "/lobby"
    assert "There is a seat for you" in bo.get(f"/table/{table}").text
    ada.post(f"/table/{table}/stand-up", form=f"/table/{table}")
    assert table not in bo.get("/lobby").text
