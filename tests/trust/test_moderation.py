"""What the operator does about tables and people; all of it is written down."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tests.trust.people import is_closed
from tests.web.house import Guest, House, TabOf, check_refused, house

pytestmark = [pytest.mark.several, pytest.mark.simulated]
CARDS = "beutelschneider"
ADMIN = "the key of the operator"
LOGIN = {"login": "rude", "password": "correct horse"}


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, key=ADMIN) as opened:
        yield opened


@pytest.fixture
def operator(open_house: House) -> Guest:
    made = open_house.guest("Op")
    assert made.post("/admin", form="/admin", key=ADMIN).status_code == 200
    return made


def number(operator: Guest, name: str) -> str:
    """Somebody's number, as the admin page lists it."""
    return re.search(rf'/admin/person/(\d+)">\d+</a></td><td>{name}<', operator.get(f"/admin?q={name}").text)[1]


def act(operator: Guest, path: str, **fields: str) -> str:
    answer = operator.post(f"/admin/{path}", form="/verify", **fields)
    assert answer.status_code == 200, answer.text
    return answer.text


def words(connection: TabOf, but: Sequence[str] = ("",)) -> list[str]:
    """What a tab is shown of the talk next, but for this: who has just come is told all of it once more, in a while."""
    while (found := [line["words"] for line in connection.hear_kind("chat")["lines"]]) == list(but):
        pass
    return found


def at_table(rude: Guest, bo: Guest) -> tuple[str, TabOf]:
    """Both at a table that runs; the other's tab."""
    table = rude.open_table(CARDS, "me", "open", "bot:random")
    bo.sit(table)
    connection = bo.look_at(table)
    return table, connection


def test_a_name_that_will_not_do(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Very Rude"), open_house.guest("Bo")
    table, connection = at_table(rude, bo)
    person = number(operator, "Very Rude")
    page = act(operator, f"person/{person}/name", name="Ada")
    assert "changed the name" in page and "Very Rude → Ada" in page
    connection.until(lambda: connection.sight["people"][0]["name"] == "Ada")
    for path in (f"/table/{table}/people", "/lobby"):
        assert "Very Rude" not in bo.get(path).text
    act(operator, f"person/{person}/standing", standing="silenced")
    check_refused(rude.post("/me", form="/account", name="Very Rude"), "has fixed your name")


def test_somebody_is_silenced_and_may_talk_again(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Rude"), open_house.guest("Bo")
    table, _ = at_table(rude, bo)
    person, connection = number(operator, "Rude"), rude.connection(table)
    connection.hear_kind("sight")
    act(operator, f"person/{person}/standing", standing="silenced")
    connection.send(type="speak", words="something rude")
    assert connection.hear_kind("refusal")["say"] == ["the operator has silenced you"]
    act(operator, f"person/{person}/standing", standing="")
    connection.send(type="speak", words="sorry")
    assert words(connection) == ["sorry"]


def test_what_was_said_is_removed_everywhere(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Rude"), open_house.guest("Bo")
    table, connection = at_table(rude, bo)
    said = rude.connection(table)
    for before, line in pairwise(("", "one", "two", "three")):
        said.send(type="speak", words=line)
        assert words(connection, but=[before]) == [line]
    assert "two" in operator.get(f"/admin/table/{table}").text
    page = act(operator, f"table/{table}/unsay", number="2")
    assert words(connection, but=["three"]) == ["one", "three"]
    assert "removed what was said" in page and ">two<" not in page
    act(operator, f"table/{table}/unsay", number="0")
    assert words(connection, but=["one", "three"]) == []
    said.send(type="speak", words="four")  # numbers go on, nothing collides
    assert words(connection, but=[]) == ["four"]
    for wrong in ("2", "99", "x", "-1", ""):
        assert operator.post(f"/admin/table/{table}/unsay", form="/verify", number=wrong).status_code == 400


def test_whoever_is_banned_is_out_and_a_bot_plays_on(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Rude"), open_house.guest("Bo")
    assert rude.post("/account/new", form="/account", **LOGIN).status_code == 200
    table, connection = at_table(rude, bo)
    waiting = rude.open_table(CARDS, "me", "open", "open")
    own, person = rude.connection(table), number(operator, "Rude")
    assert "Is banned" in act(operator, f"person/{person}/standing", standing="banned")
    assert is_closed(own)
    connection.until(lambda: connection.sight["people"][0]["kind"] == "bot")
    assert "signed in as" not in rude.get("/account").text
    check_refused(rude.post("/account/enter", form="/account", **LOGIN), "has closed this account")
    assert "is wrong" in rude.post("/account/enter", form="/account", **{**LOGIN, "password": "wrong horse"}).text
    assert waiting not in bo.get("/lobby").text
    act(operator, f"person/{person}/standing", standing="")
    assert "signed in as" in rude.post("/account/enter", form="/account", **LOGIN).text


def test_a_table_is_closed_for_good(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Rude"), open_house.guest("Bo")
    table, connection = at_table(rude, bo)
    assert "This table is closed" in act(operator, f"table/{table}/close")
    assert is_closed(connection)
    assert table not in bo.get("/lobby").text
    for path in (f"/table/{table}", f"/table/{table}/people", f"/table/{table}/replay", f"/table/{table}/film"):
        check_refused(bo.get(path), "has closed this table")
    with pytest.raises(Exception, match=r"4404|403"):
        bo.connection(table).hear()
    assert operator.post(f"/admin/table/{table}/close", form="/verify").status_code == 200  # it is closed already
    assert operator.post("/admin/table/nowhere/close", form="/verify").status_code == 404


def test_nobody_else_does_any_of_it(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Rude"), open_house.guest("Bo")
    table, connection = at_table(rude, bo)
    connection.send(type="speak", words="still here")
    connection.hear_kind("chat")
    person = number(operator, "Rude")
    for path in (f"person/{person}/name", f"person/{person}/standing", f"person/{person}/link", f"table/{table}/close",
                 f"table/{table}/unsay"):
        assert bo.post(f"/admin/{path}", form="/verify", standing="banned", number="0").status_code == 404, path
    for path in (f"person/{person}", f"table/{table}"):
        assert bo.get(f"/admin/{path}").status_code == 404
    for path in ("person/999999", "person/²", f"person/{1 << 64}", "table/nowhere"):
        assert operator.get(f"/admin/{path}").status_code == 404
    assert "None." in operator.get(f"/admin/person/{person}").text.partition("Actions taken")[2]


def test_what_was_done_outlives_the_house(tmp_path: Path) -> None:
    (tmp_path / "admin-key").write_text(ADMIN)
    for times in (1, 2):
        with house(tmp_path) as opened:
            op, rude = opened.guest("Op"), opened.guest(f"Rude {times}")
            op.post("/admin", form="/admin", key=ADMIN)
            rude.open_table(CARDS, "me", "bot:random", "bot:random")
            act(op, f"person/{number(op, f'Rude {times}')}/name", name="Ada")
            page = op.get("/admin").text
            assert [f"Rude {n} → Ada" in page for n in (1, 2)] == [True, times == 2]
            assert "127.0.0.1" in page


def test_somebody_is_suspended_until_an_end_and_reads_why(open_house: House, operator: Guest) -> None:
    rude, bo = open_house.guest("Rude"), open_house.guest("Bo")
    rude.open_table(CARDS, "me", "bot:random", "bot:random")
    person, table = number(operator, "Rude"), bo.open_table(CARDS, "me", "open", "bot:random")
    page = act(operator, f"person/{person}/sanction", kind="suspension", days="2", why="left nine tables")
    assert "cautioned, warned or suspended them" in page and "suspension: left nine tables" in page
    assert "left nine tables" in rude.get("/account").text
    check_refused(rude.post(f"/table/{table}/sit", form="/account"), "you are suspended until")
    lifted = re.search(r'name="lift" value="(\d+)"', operator.get(f"/admin/person/{person}").text)
    assert lifted
    assert "lifted silence, ban or sanction" in act(operator, f"person/{person}/sanction", lift=lifted[1])
    rude.sit(table)
