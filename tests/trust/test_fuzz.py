"""What nobody would send on purpose is refused in words."""

import pytest

from tests.long import SEED, much
from tests.trust.fuzz import KINDS, fuzz

CASES = much(300, 4_000)


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_only_clean_refusals(kind: str) -> None:
    figures = fuzz((kind,), CASES, seed=SEED)
    assert not figures.faults, figures.faults[0]
    assert figures.cases[kind] >= CASES * 0.9
    assert figures.refused[kind] > 0
    # About one in eighteen is a move that is booked; of few cases fewer, by chance.
    assert kind != "socket" or figures.lines > CASES / 40
