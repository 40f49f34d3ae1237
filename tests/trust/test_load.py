"""The load test itself, small: every figure is there, of every part."""

from typing import Any

import pytest
from scripts import load

from tests.postgres import needed
from tests.trust.haproxy import NO_HAPROXY, program


def small(monkeypatch: pytest.MonkeyPatch, *words: str) -> dict[str, Any]:
    monkeypatch.setattr(load, "STILL", 0.2)
    monkeypatch.setattr(load, "HEARD", 2.0)
    wanted = load.read_arguments(["--tables", "5", "--minutes", "0.05", "--every", "0.5", "--silence", "1", "--mix",
                                  *words])
    found = load.measure(wanted)
    assert found["errors"] == {}
    assert found["moves"] >= 10
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["p100_ms"]
    assert found["cpu_ms_a_move"]["house"] > 0.3
    assert found["texts_a_move"] >= 4
    assert 0 < found["wire_bytes_a_move"] < found["bytes_a_sight"] * 4, "what is sent is packed"
    assert f"{found['moves']} moves" in load.format_figures(found)
    return found


@pytest.mark.soak
def test_one_process_on_a_file_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    found = small(monkeypatch)
    assert set(found["cpu_ms_a_move"]) == {"house", "clients"}
    assert found["server_cpu_ms_a_move"] == found["cpu_ms_a_move"]["house"]
    assert found["round_trips_a_move"] == 0


@pytest.mark.soak
@pytest.mark.skipif(program() is None, reason=NO_HAPROXY)
def test_several_processes_are_measured_with_their_database_and_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("postgres")
    found = small(monkeypatch, "--store", "postgresql", "--processes", "2")
    parts = found["cpu_ms_a_move"]
    assert set(parts) == {"house", "database answering", "database writing", "proxy", "clients"}
    assert parts["proxy"] > 0
    assert found["rows_a_move"] >= 1
    assert found["round_trips_a_move"] >= 0.5
    assert found["log_bytes_a_move"] > 200


def test_a_file_has_one_process(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        load.read_arguments(["--processes", "2"])
    assert "a file has one process" in capsys.readouterr().err
