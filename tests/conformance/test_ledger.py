"""Every rule is written, coded and tested, and nothing else is cited."""

import pytest

from tafelrunde import games
from tafelrunde.cli.ledger import cited, ledger, written
from tests.conformance.cases import folder_of_tests, package_of


@pytest.mark.parametrize("slug", games.slugs())
def test_every_rule_is_written_coded_and_tested(slug: str) -> None:
    book = ledger(package_of(slug), folder_of_tests(slug))
    assert book.written
    assert book.gaps() == [], "\n".join(book.gaps())


def test_the_ledger_reads_lists_and_strings() -> None:
    assert cited('"""[B3.1, B4] a rule; [L7.1c]"""; Illegal("C4", "x"); "Castle"', "BCL") == {"B3.1", "B4", "L7.1c",
                                                                                            "C4"}
    assert cited('"""[B3.1, B4] a rule; [L7.1c]"""; Illegal("C4", "x")', "B") == {"B3.1", "B4"}
    assert written("- **B3.1** One.\n- **B4** [R?] Two.\nB5 is mentioned.\n") == ("B3.1", "B4")
