"""What the operator sees of its processes and does with them, over real sockets: of one, and of two behind
the proxy that is shipped."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trust.haproxy import NO_HAPROXY, Front, program, until
from tests.trust.people import closed, operator, play_once
from tests.web.house import SEVERAL, Guest, House, house
from tests.web.several import Several

pytestmark = pytest.mark.several
CARDS = "beutelschneider"
KEY = "the key of the operator"
ROW = re.compile(r'<td class="number"><a href="/admin/processes\?owner=(\d+)#tables">.*?</tr>', re.S)


def rows(guest: Guest) -> dict[str, str]:
    """What the page says of each process, by number."""
    return {found[1]: found[0] for found in ROW.finditer(guest.get("/admin/processes").text)}


@pytest.mark.skipif(SEVERAL, reason="one process is meant")
def test_a_house_of_one_process_lets_nobody_begin_and_everybody_play_on(tmp_path: Path) -> None:
    with house(tmp_path, key=KEY) as opened:
        ada, op = opened.guest("Ada"), operator(opened, KEY)
        table = ada.open_table(CARDS, "me", "friend", "friend")
        connection = ada.look_at(table)
        (number,) = rows(op)
        assert "the only one" in rows(op)[number] and "serves" in rows(op)[number]
        assert table in op.get("/admin/processes?q=ada").text
        assert table not in op.get("/admin/processes?q=nobody").text
        assert ada.post(f"/admin/processes/{number}/withdraw", form="/verify").status_code == 404
        assert op.post(f"/admin/processes/{number}/nonsense", form="/verify").status_code == 404
        page = op.post(f"/admin/processes/{number}/withdraw", form="/admin/processes").text
        assert "lets nobody in" in page and "Let them come again" in page
        answer = ada.get("/readyz")
        assert (answer.status_code, answer.json()["draining"]) == (503, True)
        refused = ada.post("/quick/castles_besieged", form="/")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
        assert "nothing was done; try again in a moment" in refused.text and "refresh" not in refused.text
        assert play_once(connection)["type"] == "sight"
        assert ada.get(f"/table/{table}").status_code == 200
        op.post(f"/admin/processes/{number}/readmit", form="/admin/processes")
        assert ada.get("/readyz").status_code == 200
        assert ada.post("/quick/castles_besieged", form="/").status_code == 200
        page = op.post(f"/admin/table/{table}/move", form="/admin/processes", process="0").text
        assert closed(connection) == 1012
        ada.look_at(table)
        assert "had its process let go of the table" in op.get(f"/admin/table/{table}").text
        for wrong in ("9", "x", "-1", ""):
            answer = op.post(f"/admin/table/{table}/move", form="/admin/processes", process=wrong)
            assert answer.status_code == 400, wrong


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Two processes behind the proxy."""
    if program() is None:
        pytest.skip(NO_HAPROXY)
    folder = tmp_path_factory.mktemp("pair")
    (folder / "admin-key").write_text(KEY)
    opened = House(folder, 0, lambda place, port: Several(place, port, 2))
    yield opened
    opened.close()


def test_who_has_what_and_where_it_goes(pair: House) -> None:
    ada, op = pair.guest("Ada"), operator(pair, KEY)
    table = ada.open_table(CARDS, "me", "friend", "friend")
    connection = ada.look_at(table)
    told = rows(op)
    assert len(told) == 2
    assert sum("looks after what is nobody" in row for row in told.values()) == 1
    places = {f"127.0.0.1:{port}" for port in pair.process.ports}
    assert {place for place in places for row in told.values() if place in row} == places
    owner = next(number for number in told if table in op.get(f"/admin/processes?owner={number}").text)
    other = next(number for number in told if number != owner)
    assert '<td class="number">1</td>\n<td class="number">1</td>' in told[owner], "a table, and somebody at it"
    op.post(f"/admin/table/{table}/move", form="/admin/processes", process=other)
    assert closed(connection) == 1012
    until(lambda: table in op.get(f"/admin/processes?owner={other}").text, 5, lambda: str(rows(op)))
    # the proxy sends her where it sends everybody who asks for it
    assert play_once(ada.look_at(table))["type"] == "sight"
    assert "moved the table to another process" in op.get(f"/admin/table/{table}").text


def test_a_process_is_sent_empty_before_it_is_stopped_and_may_take_part_again(pair: House) -> None:
    front = Front("", "", "", None, pair.folder / "admin.sock")  # type: ignore[arg-type]
    ada, op = pair.guest("Ada"), operator(pair, KEY)
    tables = [ada.open_table(CARDS, "me", "friend", "friend") for _ in range(6)]
    connections = {table: ada.connection(table) for table in tables}
    for connection in connections.values():
        connection.hear_kind("sight")
    number, row = next((number, row) for number, row in rows(op).items()
                       if any(table in op.get(f"/admin/processes?owner={number}").text for table in tables))
    at = next(index for index, port in enumerate(pair.process.ports) if f"127.0.0.1:{port}<" in row.replace(" ", "<"))
    mine = [table for table in tables if table in op.get(f"/admin/processes?owner={number}").text]
    op.post(f"/admin/processes/{number}/withdraw", form="/admin/processes")
    front.until(f"p{at + 1}", "NOLB", 3)
    assert [closed(connections[table]) for table in mine] == [1012] * len(mine)
    for table in mine:
        assert play_once(ada.look_at(table))["type"] == "sight"
    for table in set(tables) - set(mine):
        assert play_once(connections[table])["type"] == "sight", "nobody else notices"
    assert "lets nobody in" in rows(op)[number] and "sent people away from the process" in op.get("/admin").text
    direct = Guest(f"127.0.0.1:{pair.process.ports[at]}", "Ada")
    direct.pages.cookies.update(dict(ada.pages.cookies))
    assert direct.get("/lobby").status_code == 200
    asked = direct.pages.get(f"/table/{mine[0]}")
    if asked.status_code == 307:  # the proxy has not had its time yet
        assert asked.headers["location"] == f"/table/{mine[0]}"
        until(lambda: direct.pages.get(f"/table/{mine[0]}").status_code == 503, 10, lambda: "it sends people on")
        asked = direct.pages.get(f"/table/{mine[0]}")
    assert (asked.status_code, asked.headers["retry-after"]) == (503, "2")
    assert '<meta http-equiv="refresh" content="2">' in asked.text
    direct.close()
    assert ada.post("/quick/castles_besieged", form="/").status_code == 200
    op.post(f"/admin/processes/{number}/readmit", form="/admin/processes")
    front.until(f"p{at + 1}", "UP", 5)
    assert "serves" in rows(op)[number]
