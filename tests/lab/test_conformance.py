"""The check that a bot keeps the contract."""

import re
import sys
from pathlib import Path

import pytest

from tafelrunde.bots import registry
from tafelrunde.lab.conformance import check_bot
from tests.bots import kuhn

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"


@pytest.mark.parametrize("name", ["random", "greedy", "ismcts@50", f"line:{sys.executable} {EXAMPLE}"])
def test_good_bots_pass(name: str) -> None:
    findings = check_bot(name, "kuhn", load=kuhn.load)
    assert len(findings) == 5
    assert all(finding.passed for finding in findings), "\n".join(map(str, findings))


def test_a_bot_that_is_over_its_time_is_told_by_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is over its time within what is forgiven is not late, and the sentence says both."""
    clock = iter(range(10**6))
    monkeypatch.setattr("tafelrunde.lab.conformance.time.monotonic", lambda: next(clock) * 0.3)
    found = next(one for one in check_bot("random", "kuhn", load=kuhn.load) if one.check == "keeps its time")
    asked = int(re.search(r"; (\d+) over the 0.2 s", found.remark)[1])  # type: ignore[index]
    assert found.passed and asked >= 5
    assert "slowest answer 0.300 s" in found.remark and "0 late, which is more than 0.25 s over" in found.remark
    monkeypatch.setattr("tafelrunde.lab.conformance.time.monotonic", lambda: next(clock) * 0.5)
    found = next(one for one in check_bot("random", "kuhn", load=kuhn.load) if one.check == "keeps its time")
    assert not found.passed and f"{asked} late" in found.remark


def test_rogues_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.HOUSE, "lie", "tests.bots.rogues:LIE")
    findings = check_bot("lie", "kuhn", load=kuhn.load)
    assert [str(finding) for finding in findings if not finding.passed] == [
        "FAIL answers with legal moves: 'all my chips'"]
    assert not check_bot("nobody", "kuhn", load=kuhn.load)[0].passed
