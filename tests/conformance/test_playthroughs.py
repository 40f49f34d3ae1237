"""The playthrough files are what the rules say today; a change is reviewed as a diff."""

import pytest

from tests.conformance.cases import STANDARD, Case
from tests.conformance.playthrough import path, playthrough


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_the_playthrough_is_current(case: Case) -> None:
    assert path(case).read_text("utf-8") == playthrough(case), "run: python -m tests.conformance.playthrough"
