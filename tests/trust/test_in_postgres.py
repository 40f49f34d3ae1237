"""A house over PostgreSQL: killed, cut off from its database, looked at by commands from beside."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde.cli.app import run as command
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import connect
from tests.commands import expect_refusal, run_alone as run, run_command
from tests.postgres import Server, server
from tests.stores import done
from tests.trust.people import at_shared_table, play_once, take_screen
from tests.trust.test_keeping import until_readiness_is
from tests.web.house import House

CARDS = "beutelschneider"


@pytest.fixture
def postgres() -> Server:
    return server()


@pytest.fixture
def folder(postgres: Server, tmp_path: Path) -> Path:
    """The folder of a house that keeps everything in a database of its own."""
    (tmp_path / "house.toml").write_text(f'store = "{postgres.empty()}"\n')
    return tmp_path


def url_of(folder: Path) -> str:
    return (folder / "house.toml").read_text().split('"')[1]


def lines_in(folder: Path, table: str) -> int:
    """How many lines of a match the database holds, all of them in a row."""

    async def work() -> tuple[int, int]:
        connection = await connect(read_address(url_of(folder)))
        try:
            row = await connection.fetchrow("SELECT count(*), max(line) FROM event WHERE match = $1", table)
            return row[0], row[1]
        finally:
            await connection.close()

    count, last = done(work())
    assert count == last
    return count


def test_while_the_database_is_away_nothing_is_played_and_nothing_lost(folder: Path, postgres: Server) -> None:
    house = House(folder)
    try:
        ada, table, connection = at_shared_table(house)
        assert play_once(connection)["type"] == "sight"
        line = connection.sight["line"]
        with postgres.away():
            with pytest.raises(ConnectionClosed):  # what the match is now, nobody can tell before the database can
                play_once(connection)
            assert ada.get("/lobby").status_code == 503
            told = until_readiness_is(ada, 503)
            assert told["why"].startswith("the house's database cannot be reached")
        assert until_readiness_is(ada, 200) == {"ok": True}
        connection = ada.look_at(table)
        take_screen(connection)
        assert connection.sight["line"] == line
        assert play_once(connection)["type"] == "sight"
        assert lines_in(folder, table) == connection.sight["line"]
    finally:
        house.close()


@pytest.mark.soak
def test_commands_look_at_the_database_from_beside(folder: Path, capsys: pytest.CaptureFixture[str],
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(folder)
    try:
        connection = at_shared_table(house)[2]
        for _ in range(3):
            play_once(connection)
        url = url_of(folder)
        assert run_command(capsys, "forecast", "--store", url) == "1 match: 1 unchanged\n"
        assert command(["ratings", "--store", url]) == 0
        assert command(["ratings", "--rebuild", "--store", url]) == 2
        assert "the house is open; close it before its ratings are rebuilt" in capsys.readouterr().err
        assert command(["recover", "ada", "--settings", str(folder / "house.toml")]) == 2
        assert "no account 'ada' in this house" in capsys.readouterr().err
        monkeypatch.setenv("TAFELRUNDE_STORE", url.replace("postgres@", "postgres:geheim@"))
        assert command(["forecast"]) == 0
        told = expect_refusal(capsys, "backup", str(folder / "copy.db"))
        assert "pg_dump --format=custom --file=" in told and "copy.db postgresql://postgres@/" in told
        assert "geheim" not in told
        monkeypatch.delenv("TAFELRUNDE_STORE")
        (folder / "store").write_text(f"{url}\n")
        monkeypatch.setenv("TAFELRUNDE_STORE_FILE", str(folder / "store"))
        assert [command([word]) for word in ("forecast", "ratings")] == [0, 0]
        assert capsys.readouterr().out == "1 match: 1 unchanged\n"
        assert "pg_dump --format=custom" in expect_refusal(capsys, "backup", str(folder / "copy.db"))
    finally:
        house.close()


@pytest.mark.soak
def test_a_database_that_cannot_be_opened_stops_the_start_with_one_sentence(tmp_path: Path, postgres: Server) -> None:
    url = postgres.url("nowhere").replace("postgres@", "postgres:geheim@")
    for words, why in ((["--store", url], 'database "nowhere" does not exist'),
                       (["--store", "postgresql://ada:geheim@127.0.0.1:1/house"], "cannot be reached"),
                       (["--store", "mysql://ada:geheim@x/y"], "begin with postgresql://")):
        told = run("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), *words)
        assert (told.returncode, told.stdout) == (2, "")
        assert why in told.stderr and told.stderr.count("\n") == 1
        assert "geheim" not in told.stderr
