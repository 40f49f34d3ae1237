"""What nobody would send on purpose is refused in words."""

from contextlib import suppress

import pytest

from tafelrunde.bots.registry import read_budget
from tafelrunde.core import BadInput
from tests.conformance.fuzz import BORDERS, WORDS
from tests.long import SEED, much
from tests.trust.fuzz import fuzz

CASES = much(300, 4_000)


def test_there_are_only_clean_refusals() -> None:
    figures = fuzz(CASES, seed=SEED)
    assert not figures.faults, figures.faults[0]
    assert figures.cases >= CASES * 0.9
    assert figures.refused > 0
    # About one in eighteen is a move that is booked; of few cases fewer, by chance.
    assert figures.lines > CASES / 40


@pytest.mark.parametrize("number", [*map(str, BORDERS), *WORDS], ids=lambda number: number[:30])
def test_a_budget_that_only_looks_like_a_number_is_refused_in_words(number: str) -> None:
    for end in ("s", ".5s", "_", f"+{number}"):
        with suppress(BadInput):
            read_budget(number + end)
    if number != "007":
        with pytest.raises(BadInput):
            read_budget(number)
