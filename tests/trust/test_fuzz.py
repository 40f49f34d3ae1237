"""What nobody would send on purpose is refused in words."""

import pytest

from tests.trust.fuzz import KINDS, fuzz

FEW = [pytest.param(300, id="few"), pytest.param(4_000, id="many", marks=pytest.mark.soak)]


@pytest.mark.parametrize("cases", FEW)
@pytest.mark.parametrize("kind", KINDS)
def test_there_are_only_clean_refusals(kind: str, cases: int) -> None:
    figures = fuzz((kind,), cases)
    assert not figures.faults, figures.faults[0]
    assert figures.cases[kind] >= cases * 0.9
    assert figures.refused[kind] > 0
    assert kind != "socket" or figures.lines > cases / 20
