"""A release says the same everywhere."""

import re
from datetime import date
from pathlib import Path

from tafelrunde import __version__

ROOT = Path(__file__).parents[1]
RELEASE = re.compile(r"^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def test_the_changes_are_dated_and_in_order() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = RELEASE.findall(text)
    heads = re.findall(r"^## (?!Unreleased$).*$", text, re.MULTILINE)
    assert len(releases) == len(heads)
    numbers = [tuple(map(int, number.split("."))) for number, _ in releases]
    assert numbers == sorted(numbers, reverse=True)
    days = [date.fromisoformat(day) for _, day in releases]
    assert days == sorted(days, reverse=True)
    assert releases[0][0] == __version__


def test_it_is_cited_as_what_it_is() -> None:
    (_, day), *_ = RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in text
    assert f'\ndate-released: "{day}"\n' in text
