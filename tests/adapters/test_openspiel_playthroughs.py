"""Matches as OpenSpiel tells them, kept whole: what anybody is told at every moment changes only on purpose.

    python -m tests.adapters.test_openspiel_playthroughs      makes them anew
"""

from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from tafelrunde.adapters import openspiel

KEPT = Path(__file__).parent / "playthroughs"
FILES = sorted(KEPT.glob("*.txt"))


def again(file: Path) -> tuple[str, str]:
    """What is kept, and the same match told now."""
    openspiel.register()
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])  # their module reads one
    kept, now = generate_playthrough.replay(str(file))
    return kept.rstrip("\n"), now.rstrip("\n")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_match_is_told_as_it_was(file: Path) -> None:
    kept, now = again(file)
    assert now.splitlines() == kept.splitlines()


def test_a_match_is_kept_of_two_games() -> None:
    assert [file.stem for file in FILES] == ["beutelschneider", "castles_besieged"]
    assert all("IsTerminal() = True" in file.read_text("utf-8") for file in FILES), "to its end"


if __name__ == "__main__":
    for each in FILES:
        each.write_text(again(each)[1] + "\n", "utf-8")
