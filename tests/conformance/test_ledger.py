"""Every rule is written, coded and tested, and nothing else is cited."""

import pytest

from tafelrunde import games
from tafelrunde.cli.rules import Ledger, find_citations, find_rules, ledger
from tafelrunde.scenes import rulebook
from tests.conformance.cases import folder_of_tests, package_of
from tests.languages import OWN


@pytest.mark.parametrize("slug", games.slugs())
def test_every_rule_is_written_coded_and_tested(slug: str) -> None:
    book = ledger(package_of(slug), folder_of_tests(slug))
    assert book.written
    assert book.gaps() == [], "\n".join(book.gaps())


def test_the_ledger_reads_lists_and_strings() -> None:
    source = '"""[B3.1, B4] a rule; [L7.1c]"""; Illegal("C4", "x"); "Castle"'
    assert find_citations(source, "BCL") == {"B3.1", "B4", "L7.1c", "C4"}
    assert find_citations(source, "B") == {"B3.1", "B4"}
    assert find_rules("- **B3.1** One.\n- **B4** [R?] Two.\nB5 is mentioned.\n") == ("B3.1", "B4")


def test_a_translation_has_the_same_rules_in_the_same_order() -> None:
    both = frozenset({"B1", "B2"})
    assert Ledger(("B1", "B2"), both, both, {"de": ("B1", "B2")}).gaps() == []
    assert Ledger(("B1", "B2"), both, both, {"de": ("B2", "B3")}).gaps() == ["B1 is not in RULES.de.md",
                                                                          "B3 is in RULES.de.md only"]
    assert Ledger(("B1", "B2"), both, both, {"de": ("B2", "B1")}).gaps() == [
        "the rules of RULES.de.md are in another order"]


@pytest.mark.parametrize("slug", games.BUILT_IN)
@pytest.mark.parametrize("language", OWN)
def test_the_rules_are_told_in_every_language_chapter_by_chapter(language: str, slug: str) -> None:
    english, told = rulebook.chapters(slug), rulebook.chapters(slug, language)
    assert rulebook.language_of(slug, language) == language
    assert [[rule.id for rule in chapter.rules] for chapter in told] == \
        [[rule.id for rule in chapter.rules] for chapter in english]
    assert [[rule.ruling for rule in chapter.rules] for chapter in told] == \
        [[rule.ruling for rule in chapter.rules] for chapter in english]
    assert [len(chapter.words) for chapter in told] == [len(chapter.words) for chapter in english]
