"""Every rule is written, coded and tested, and nothing else is cited."""

from pathlib import Path

import pytest

from tafelrunde.cli.ledger import cited, ledger, written
from tests.conformance.cases import LANDED

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("slug", LANDED)
def test_every_rule_is_written_coded_and_tested(slug: str) -> None:
    book = ledger(ROOT / "src/tafelrunde/games" / slug, ROOT / "tests/games" / slug)
    assert len(book.written) > 20
    assert book.gaps() == [], "\n".join(book.gaps())


def test_the_ledger_reads_lists_and_strings() -> None:
    assert cited('"""[B3.1, B4] a rule; [L7.1c]"""; Illegal("C4", "x"); "Castle"') == {"B3.1", "B4", "L7.1c", "C4"}
    assert written("- **B3.1** One.\n- **B4** [R?] Two.\nB5 is mentioned.\n") == ("B3.1", "B4")
