"""Every reason for a refusal is written once and given somewhere."""

import re
from pathlib import Path

from tafelrunde.games.loewenherz import reasons

CHAPTERS = [path for path in Path(reasons.__file__).parent.glob("*.py") if path.name != "reasons.py"]


def test_no_reason_is_written_twice() -> None:
    """[L5.4] The same words with the same rule would be the same reason."""
    assert len(set(reasons.REASONS.entries)) == len(reasons.REASONS.entries)


def test_every_reason_is_given_somewhere() -> None:
    """[L5.4] A reason no chapter gives is a sentence nobody can ever read."""
    given = {name for path in CHAPTERS for name in re.findall(r"reasons\.([A-Z_]+)", path.read_text("utf-8"))}
    assert {name for name in vars(reasons) if name.isupper()} == given
