"""The playthrough files are what the rules say today; a change is reviewed as a diff."""

import pytest

from tests.conformance.cases import STANDARD, Case
from tests.conformance.playthrough import path, playthrough


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_the_playthrough_is_current(case: Case) -> None:
    kept = path(case).read_text("utf-8") if path(case).exists() else ""
    assert kept == playthrough(case), ("write it again and read the difference: "
                                       f"PYTHONPATH=src .venv/bin/python -m tests.conformance.playthrough {case.slug}")
