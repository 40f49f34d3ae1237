"""Long work on what strangers send is done elsewhere, and only for a while."""

import time
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.core.record import Line, Record
from tafelrunde.match import Match
from tafelrunde.web.replay.record_jobs import check, foresee
from tafelrunde.web.runtime.jobs import TooLong, Worker
from tests.trust.people import play_once
from tests.web.house import house

pytestmark = pytest.mark.several
CARDS = "beutelschneider"


def hostile(steps: int, back: int) -> Record:
    """A record that is small and takes very long: many steps, then the first lines again and again."""
    match = Match(games.load(CARDS), 3, {}, secret=bytes(32))
    match.begin()
    while match.line < steps and not match.is_over:
        seat = match.acting()[0]
        match.submit(seat, match.sight(seat).legal[0], match.line)
    lines = match.lines
    lines += [Line(len(lines) + number, 0, f"!undo {len(match.lines) - 1}") for number in range(1, back)]
    return Record(CARDS, games.info(CARDS).version, 3, {}, lines=lines)


def test_jobs_answer_are_stopped_and_go_on() -> None:
    worker = Worker()
    try:
        assert worker.do(30, str, 7) == "7"
        with pytest.raises(TooLong, match=r"longer than 0\.3 seconds"):
            worker.do(0.3, time.sleep, 60.0)
        with pytest.raises(TooLong, match="too much memory"):
            worker.do(30, bytearray, 6 << 30)
        with pytest.raises(RuntimeError, match="could not convert"):
            worker.do(30, float, "x")
        assert check("rubbish").problem == worker.do(30, check, "rubbish").problem
        assert worker.do(30, foresee, str(hostile(30, 1)))[0] == "unchanged"
    finally:
        worker.close()


def test_a_job_may_take_its_time_from_when_it_has_begun() -> None:
    """The first job of a new process is read with all the modules it needs."""
    from tests.trust.slow_to_load import job

    worker = Worker()
    try:
        assert worker.do(0.8, job) == "done"
    finally:
        worker.close()


@pytest.mark.soak
@pytest.mark.one_process("one process that is less patient than others")
def test_a_record_that_takes_for_ever_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = ("import sys; from tafelrunde.web.server.serve import serve; from tafelrunde.web.runtime import jobs; "
              "from tafelrunde.web.runtime.settings import Settings; "
              "jobs.Jobs.do.__kwdefaults__['seconds'] = 2.0; "
              "serve(Settings(port=int(sys.argv[1]), data=sys.argv[2]))")
    monkeypatch.setattr("tests.web.forked.SOURCE", source)
    record = str(hostile(150, 180_000))
    with house(tmp_path) as opened:
        ada, eve = opened.guest("Ada"), opened.guest("Eve")
        connection = ada.look_at(ada.open_table(CARDS, "me", "friend", "friend"))
        answer = eve.post("/verify", form="/verify", record=record)
        assert "longer than 2 seconds" in answer.text
        assert play_once(connection)["type"] == "sight"
        assert "The record" in eve.post("/verify", form="/verify", record=str(hostile(20, 1))).text
