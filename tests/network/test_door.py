"""Programs over the network: how one is made, comes to tables, plays – and what the house refuses it."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.network.doors import SHOWN, Door, token_of, told_soon
from tests.web.house import TOKEN, Guest, House, check_refused

CASTLES = "castles_besieged"
SHORT = {"option__hits_to_lose": "2"}


@pytest.fixture
def ada(opened: House) -> Guest:
    """Somebody who will have an account, from an address of their own: accounts are counted."""
    return opened.guest("Ada", place=f"127.0.1.{len(opened.guests) + 1}")


@pytest.fixture
def bo(opened: House) -> Guest:
    return opened.guest("Bo")


@pytest.fixture
def door(opened: House, ada: Guest) -> Iterator[Door]:
    made = Door(opened.address, token_of(ada, "Deep Ada", f"ada-{len(opened.guests)}"))
    yield made
    made.close()


def test_a_table_is_played_to_the_end_and_rated(bo: Guest, door: Door) -> None:
    table = bo.open_table(CASTLES, "me", "open", **SHORT)
    listed = {each["match"]: each for each in door.tables()["open"]}[table]
    assert listed["seats"] == [{"kind": "person", "name": "Bo"}, {"kind": "open", "name": ""}]
    assert door.sit(table) == 1 == door.sit(table), "sitting down twice is sitting there"
    tab, kinds = bo.connection(table), set()
    tab.hear_kind("sight")
    with door.stream(table) as messages:
        for message in messages:
            kinds.add(message["type"])
            if message["type"] == "move":
                status, told = door.move(table, message["id"], message["legal"][-1])
                assert (status, told) == (200, {"type": "ok"})
            if message["type"] == "sight":
                assert message["acting"] == [0]
                tab.until(lambda line=message["id"]: tab.sight["line"] >= line)
                tab.play(0, tab.moves(0)[-1])
    assert {"hello", "move", "end", "bye"} <= kinds and message == {"type": "bye", "again": False, "why": "over"}
    assert [each for each in tab.sight["people"] if each["kind"] == "bot"] == [
        {"seat": 1, "name": "Deep Ada", "kind": "bot", "here": True, "bot": "over the network",
         "arms": tab.sight["people"][1]["arms"]}]
    number = door.tables()["me"]["number"]
    told_soon(bo, f"/ratings/{CASTLES}?seats=2", f'href="/people/{number}">Deep Ada</a> <span class="tag">bot</span>')
    assert 'Deep Ada <span class="tag">bot</span></h1>' in bo.get(f"/people/{number}").text


def test_it_comes_when_it_is_challenged_or_not(bo: Guest, door: Door) -> None:
    number = str(door.tables()["me"]["number"])
    one, other = (bo.open_table(CASTLES, "me", "open", private="on") for _ in range(2))
    for table in (one, other):
        answer = bo.post(f"/table/{table}/challenge", form=f"/table/{table}", program=number)
        assert "Challenged, and not here yet: Deep Ada" in answer.text
    told = door.tables()
    assert {each["match"] for each in told["challenges"]} == {one, other}
    assert not {each["match"] for each in told["open"]} & {one, other}, "they are in no list"
    door.ask("POST", f"/table/{other}/bot/decline")
    door.sit(one)
    told = door.tables()
    assert told["challenges"] == [] and [each["match"] for each in told["tables"]] == [one]
    assert "Challenged, and not here" not in bo.get(f"/table/{other}").text


def test_a_host_takes_a_seat_back_from_a_program_before_play_begins(bo: Guest, door: Door) -> None:
    table = bo.open_table("beutelschneider", "me", "open", "open")
    door.sit(table)
    with door.stream(table) as messages:
        assert next(messages) == {"type": "refusal", "say": "The table still waits for players"}
    bo.post(f"/table/{table}/free", form=f"/table/{table}", seat="1")
    assert door.tables()["tables"] == []
    door.sit(table)
    assert door.ask("POST", f"/table/{table}/bot/stand-up") == (200, {"type": "ok"})
    assert door.tables()["tables"] == []


def test_whoever_comes_back_is_asked_the_same_again(bo: Guest, door: Door) -> None:
    table = bo.open_table(CASTLES, "open", "me")
    door.sit(table)
    asked = []
    for _ in range(2):
        with door.stream(table) as messages:
            assert next(messages)["type"] == "hello"
            asked.append(next(messages))
    first, second = asked
    assert first == second and first["type"] in ("move", "sight") and first["log"], "the whole log, too"


@pytest.mark.parametrize("header", [
    {}, {"authorization": "Bearer"}, {"authorization": "Bearer " + "x" * 43}, {"authorization": "Bearer " + "x" * 5000},
    {"authorization": "Basic QWRhOnBhc3N3b3Jk"}, {"authorization": "Bearer ' OR 1=1 -- aaaaaaaaaaaaaaa"},
])
def test_without_a_good_token_nobody_is_let_in(opened: House, bo: Guest, header: dict[str, str]) -> None:
    table = bo.open_table(CASTLES, "me", "open")
    with httpx.Client(base_url=f"http://{opened.address}", headers=header) as stranger:
        for method, path in (("GET", "/bot/tables"), ("GET", f"/table/{table}/bot/stream"),
                             ("POST", f"/table/{table}/bot/sit"), ("POST", f"/table/{table}/bot/move")):
            answer = stranger.request(method, path)
            assert answer.status_code == 401 and answer.json()["say"].startswith("This token opens nothing")


def test_a_cookie_is_no_token_and_a_token_no_cookie(opened: House, bo: Guest, door: Door) -> None:
    bo.post("/me", form="/account")
    cookie = bo.pages.cookies["house_key"]
    with httpx.Client(base_url=f"http://{opened.address}", headers={"authorization": f"Bearer {cookie}"}) as stranger:
        assert stranger.get("/bot/tables").status_code == 401, "a person is no program"
    token = door.http.headers["authorization"].partition(" ")[2]
    with httpx.Client(base_url=f"http://{opened.address}", cookies={"house_key": token}) as stranger:
        assert "Deep Ada" not in stranger.get("/account").text, "a program has no pages"
    assert bo.pages.post("/table/none/bot/sit").status_code == 401, "the cookie of a browser counts for nothing"


def test_it_acts_for_its_own_seat_alone(opened: House, bo: Guest, door: Door) -> None:
    table = bo.open_table(CASTLES, "me", "bot:page")
    for method, path, body in (("GET", "stream", None), ("POST", "move", {"id": 1, "move": "draw"}),
                               ("POST", "resign", None), ("POST", "stand-up", None)):
        status, told = door.ask(method, f"/table/{table}/bot/{path}", body)
        assert (status, told["say"]) == (409, "You have no seat at this table; sit down first")
    assert door.ask("POST", f"/table/{table}/bot/sit")[1]["say"].startswith("There is no seat for you at this table")
    assert door.ask("GET", "/table/nowhere/bot/stream") == (404, {"type": "refusal", "say": "There is no such table"})


@pytest.mark.parametrize(("body", "status", "say"), [
    (b"", 400, "The message cannot be read"), (b"[1]", 400, "The message cannot be read"),
    (b'{"id": 1}', 400, "The message cannot be read"), (b'{"id": -1, "move": "x"}', 400, "The message cannot be read"),
    (b'{"id": 99999999999999999999999, "move": "x"}', 400, "The message cannot be read"),
    (b"[" * 9_000, 400, "The message cannot be read"), (b"\xff\xfe", 400, "The message cannot be read"),
    (b'{"id": 1, "move": "' + b"x" * 10_000 + b'"}', 400, "The message is longer than 10000 bytes"),
    (b"x" * 70_000, 413, "That is too large"),
])
def test_what_cannot_be_read_is_told_in_a_sentence(bo: Guest, door: Door, body: bytes, status: int, say: str) -> None:
    table = bo.open_table(CASTLES, "me", "open")
    door.sit(table)
    answer = door.http.post(f"/table/{table}/bot/move", content=body)
    assert answer.status_code == status and answer.json()["say"].startswith(say), answer.text
    assert answer.json()["type"] == "refusal"


def test_moves_that_are_stale_illegal_or_out_of_turn_are_refused(bo: Guest, door: Door) -> None:
    table = bo.open_table(CASTLES, "me", "open")
    door.sit(table)
    with door.stream(table) as messages:
        next(messages)
        now = next(messages)
    for number, move in ((now["id"], "nonsense"), (now["id"] + 5, "draw"), (0, "draw"), (now["id"], "x" * 200)):
        status, told = door.move(table, number, move)
        assert status in (400, 409) and told["type"] == "refusal" and told["say"], told
    with door.stream(table) as messages:
        next(messages)
        assert next(messages)["id"] == now["id"], "nothing has changed"


def test_who_asks_too_fast_has_to_wait_and_others_do_not(opened: House, bo: Guest, door: Door) -> None:
    table = bo.open_table(CASTLES, "me", "open")
    door.sit(table)
    found = [door.move(table, 0, "x")[0] for _ in range(130)]
    assert found[-1] == 429 and found[0] != 429 and 80 <= sum(status != 429 for status in found) <= 100
    assert door.move(table, 0, "x")[1]["say"] == "Too many messages at once; wait a moment"
    assert door.ask("GET", "/bot/tables")[0] == 200, "other tables are as they were"
    assert bo.get(f"/table/{table}").status_code == 200


def test_tables_that_do_not_exist_are_counted_together(door: Door) -> None:
    found = [door.ask("POST", f"/table/made-up-{number}/bot/resign")[0] for number in range(105)]
    assert found[0] == 404 and found[-1] == 429


def test_a_new_token_ends_what_the_old_one_opened(ada: Guest, bo: Guest, door: Door) -> None:
    table = bo.open_table(CASTLES, "me", "open")
    door.sit(table)
    number = door.tables()["me"]["number"]
    with door.stream(table) as messages:
        next(messages)
        next(messages)
        shown = ada.post(f"/account/bots/{number}/token", form="/account/bots")
        told = list(messages)
    assert told[-1] == {"type": "bye", "again": True, "why": "closed"}
    assert door.ask("GET", f"/table/{table}/bot/stream")[0] == 401
    found = SHOWN.search(shown.text)
    assert found and found[1] not in ada.get("/account/bots").text, "it is shown once"
    door.http.headers["authorization"] = f"Bearer {found[1]}"
    assert [each["match"] for each in door.tables()["tables"]] == [table]
    ada.post(f"/account/bots/{number}/revoke", form="/account/bots")
    assert door.ask("GET", "/bot/tables")[0] == 401
    assert bo.post(f"/account/bots/{number}/token", form=f"/new/{CASTLES}").status_code in (400, 404), "its owner may"
    ada.post(f"/account/bots/{number}/delete", form="/account/bots")
    assert "Deep Ada" not in ada.get("/account/bots").text


def test_only_an_account_has_programs_and_not_too_many(opened: House, ada: Guest) -> None:
    """As many as `programs_per_person` says."""
    guest = opened.guest("Cleo")
    guest.post("/me", form="/account")
    assert "make an account first" in guest.get("/account/bots").text.lower()
    for number in range(5):
        token_of(ada, f"Bot {number}", "ada-of-many")
    ada.name = "Bot 5"
    form = TOKEN.search(ada.get("/account/bots").text)
    check_refused(ada.pages.post("/account/bots", data={"_csrf_token": form[1], "name": "Bot 5"}), "5 bots of your own")


def test_a_banned_owner_s_programs_are_out(opened: House, ada: Guest, door: Door) -> None:
    kept = json.dumps(door.tables()["me"])
    ada.post("/account/delete", form="/account", password="long enough", sure="on")
    assert door.ask("GET", "/bot/tables")[0] == 401, f"{kept} goes with whoever made it"


def test_tokens_are_kept_as_hashes(opened: House, ada: Guest) -> None:
    token = token_of(ada, "Hashed", "ada-hashed").encode()
    files = [file for file in Path(opened.folder).rglob("*") if file.is_file()]
    assert files and not any(token in file.read_bytes() for file in files)
