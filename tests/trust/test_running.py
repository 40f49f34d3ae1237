"""Running the house: figures, the page behind a key, an orderly end, rules that do not come back."""

import re
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.commands import run_python
from tests.long import long
from tests.trust.people import at_shared_table, play_once
from tests.web.house import House, TabOf, house

CARDS = "beutelschneider"
KEY = "a key that is long enough"
LOOPS = """
import sys
from tafelrunde.match import Match
from tafelrunde.web.server.serve import serve
from tafelrunde.web.live.table import watchdog
from tafelrunde.web.runtime.settings import Settings
PLACE = {place!r}
def hangs(match):
    return match.salts.get(0) == "hang" and match.line > 1
def looping(real):
    def call(match, *given, **named):
        while hangs(match):
            pass
        return real(match, *given, **named)
    return call
if PLACE == "play":
    Match.submit = looping(Match.submit)
elif PLACE == "why":
    Match.why_not = looping(Match.why_not)
elif PLACE == "picture":
    Match.sight = looping(Match.sight)
watchdog.cpu_limit.__wrapped__.__defaults__ = ("", 0.3)
serve(Settings(port=int(sys.argv[1]), data=sys.argv[2]))
"""


def test_figures_are_sums_and_tell_no_secret(opened: House) -> None:
    ada, table, connection = at_shared_table(opened)
    play_once(connection)
    text = ada.get("/metrics").text
    for row in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{(what|le)="[^"]+"(,what="\w+")?\})? -?[\d.e+-]+', row), row
    kept = ada.get("/metrics/house").text
    assert 'tafelrunde_matches{stage="running"} 1' in kept
    assert "tafelrunde_matches" not in text
    assert "tafelrunde_tabs 1" in text
    assert "tafelrunde_booking_seconds_count 1" in text
    for word in (table, "Ada", CARDS):
        assert word not in text + kept
    assert ada.get("/healthz").json() == ada.get("/readyz").json() == {"ok": True}


def test_the_admin_page_opens_with_the_key_alone(tmp_path: Path) -> None:
    with house(tmp_path, key=KEY + "\n") as opened:
        ada, eve = opened.guest("Ada"), opened.guest("Eve")
        table = ada.open_table(CARDS, "me", "bot:random", "bot:random")
        connection = ada.look_at(table)
        assert table not in eve.get("/admin").text
        assert ada.post("/admin", form="/admin", key=KEY).status_code == 200
        assert table in ada.get("/admin").text
        assert ada.post(f"/admin/reload/{table}", form="/verify").status_code == 200
        eve.pages.cookies.set("admin", f"{int(time.time()) + 999}.{'0' * 64}")
        assert table not in eve.get("/admin").text
        assert eve.post(f"/admin/reload/{table}", form="/admin").status_code == 404
        again = ada.connection(table)
        assert again.hear_kind("sight")["line"] >= connection.sight["line"]


def test_without_a_key_there_is_no_admin_page(opened: House) -> None:
    eve = opened.guest("Eve")
    assert eve.get("/admin").status_code == 404
    assert eve.post("/admin", form="/verify", key="").status_code == 404


@pytest.mark.parametrize("place", ["play", long("why"), long("picture")])
def test_rules_that_do_not_come_back_close_their_table_and_no_other(tmp_path: Path, place: str,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.web.forked.SOURCE", LOOPS.replace("{place!r}", repr(place)))
    with house(tmp_path, key=KEY) as opened:
        ada, bo = opened.guest("Ada"), opened.guest("Bo")
        bad = ada.open_table(CARDS, "me", "friend", "friend", salt="hang")
        good = bo.open_table(CARDS, "me", "friend", "friend")
        connection, other = ada.connection(bad), bo.connection(good)
        other.hear_kind("sight")
        said = []
        for _ in range(4):
            for message in ({"type": "take_screen", "seat": 0}, {"type": "why", "move": "x", "seat": 0},
                            {"type": "play", "move": "x", "line": connection.sight.get("line", 1), "seat": 0}):
                connection.send(**message)
            said += refusals(connection)
            assert play_once(other)["type"] == "sight"
        assert any("took too long" in word for word in said)
        assert any("is closed" in word for word in said)
        ada.post("/admin", form="/admin", key=KEY)
        page = ada.get("/admin").text
        assert f"/admin/reload/{bad}" in page and "its rules did not return in time" in page
        page = ada.post(f"/admin/reload/{bad}", form="/admin").text
        assert "its rules did not return in time" not in page


def refusals(connection: TabOf) -> list[str]:
    said = []
    with suppress(TimeoutError):
        while True:
            message = connection.hear(1.0)
            said += [message["say"][0]] if message["type"] == "refusal" else []
    return said


def test_a_table_that_hung_the_house_is_closed_when_it_opens_again(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada")
        bad, good = (ada.open_table(CARDS, "me", "friend", "friend") for _ in range(2))
        cookies = dict(ada.pages.cookies)
    (tmp_path / "closed-tables").write_text(bad)
    with house(tmp_path) as opened:
        ada = opened.guest("Ada")
        ada.pages.cookies.update(cookies)
        assert "is closed" in ada.get(f"/table/{bad}").text
        assert ada.connection(good).hear_kind("sight")["line"] > 0
        with pytest.raises(InvalidStatus):
            ada.connection(bad)
        assert not (tmp_path / "closed-tables").exists()
    with house(tmp_path) as opened:
        assert "is closed" in opened.guest().get(f"/table/{bad}").text, "it is kept beside the matches"


@pytest.mark.soak
def test_a_house_that_hangs_for_good_ends_itself_and_notes_the_table(tmp_path: Path) -> None:
    source = ("import asyncio, sys, time\nfrom pathlib import Path\nfrom tafelrunde.web.live.table import watchdog\n"
              "watchdog.CLOSED.file = Path(sys.argv[1])\nwatchdog.set_alarm()\nasync def main():\n"
              "    asyncio.create_task(watchdog.Watchdog(1.5).beat())\n    await asyncio.sleep(0.5)\n"
              "    with watchdog.cpu_limit('the-bad-one'):\n        time.sleep(30)\nasyncio.run(main())")
    ended = run_python("-c", source, str(tmp_path / "closed"), seconds=25)
    assert ended.returncode == 70
    assert "time.sleep" in ended.stderr or "in main" in ended.stderr
    assert (tmp_path / "closed").read_text() == "the-bad-one"


def test_rules_that_never_let_go_of_the_interpreter_end_the_process_and_the_next_one_knows(tmp_path: Path) -> None:
    source = ("import asyncio, itertools, sys\nfrom pathlib import Path\n"
              "from tafelrunde.web.live.table import watchdog\nwatchdog.CPU_ALARM.ends = 0.5\n"
              "names = [Path(sys.argv[1], name) for name in 'abc']\n"
              "watchdog.CLOSED.keep(*names)\nprint(watchdog.CLOSED.left_behind(), flush=True)\nwatchdog.set_alarm()\n"
              "with watchdog.cpu_limit('a-good-one'):\n    pass\nwith watchdog.cpu_limit('the-bad-one'):\n"
              "    sum(itertools.repeat(1))\n")
    for before in ("[]", "['the-bad-one']"):
        ended = run_python("-c", source, str(tmp_path), seconds=60)
        assert (ended.returncode, ended.stdout.strip()) == (-signal.SIGPROF, before)
    assert "ended because its rules did not return" in ended.stderr and "in <module>" in ended.stderr
