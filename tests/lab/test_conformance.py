"""The check that a bot keeps the contract."""

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


def test_rogues_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.HOUSE, "lie", "tests.bots.rogues:LIE")
    findings = check_bot("lie", "kuhn", load=kuhn.load)
    assert [str(finding) for finding in findings if not finding.passed] == [
        "FAIL answers with legal moves: 'all my chips'"]
    assert not check_bot("nobody", "kuhn", load=kuhn.load)[0].passed
