"""The check that a bot keeps the contract."""

import re
import sys
from pathlib import Path

import pytest

from tafelrunde.bots import Ask, Bot, registry
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


def test_a_bot_that_does_not_fit_the_table_fails() -> None:
    found = check_bot("learned", "burgundy")[-1]
    assert not found.passed and "learned failed: BadInput: no weights for" in found.remark


class Fickle(Bot):
    """Answers a question once."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def choose(self, ask: Ask) -> str:
        if ask.seed in self.seen:
            raise KeyError("no\nmore")
        self.seen.add(ask.seed)
        return ask.legal[0]


def test_a_bot_that_fails_when_it_is_asked_again_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.HOUSE, "fickle", "tests.lab.test_conformance:Fickle")
    assert str(check_bot("fickle", "kuhn", load=kuhn.load)[-1]) == (
        r"FAIL answers every question: fickle failed: KeyError: 'no\nmore'")


def test_rogues_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.HOUSE, "lie", "tests.bots.rogues:LIE")
    findings = check_bot("lie", "kuhn", load=kuhn.load)
    assert [str(finding) for finding in findings if not finding.passed] == [
        "FAIL answers with legal moves: 'all my chips'"]
    monkeypatch.setitem(registry.HOUSE, "raise", "tests.bots.rogues:RAISE")
    assert list(map(str, check_bot("raise", "kuhn", load=kuhn.load))) == [
        "ok   can be made", "FAIL answers every question: raise failed: RuntimeError: I never liked cards"]
    findings = check_bot("line:/nosuch", "kuhn", load=kuhn.load)
    assert str(findings[-1]).startswith("FAIL answers every question: line:/nosuch cannot be started: ")
    assert not check_bot("nobody", "kuhn", load=kuhn.load)[0].passed
