"""Writes docs/suite/tasks.md and docs/suite/leaderboard.md: the cards of the tasks, and the results that were kept.

    PYTHONPATH=src python scripts/suite_pages.py
"""

from pathlib import Path

from tafelrunde.lab.suite import SUITE, tasks
from tafelrunde.lab.suite.pages import card, leaderboard, read_result

DOCS = Path(__file__).parents[1] / "docs/suite"


def cards() -> str:
    """The page of all tasks."""
    return "\n\n".join(["# The tasks", f"Suite {SUITE}; printed by `python scripts/suite_pages.py`.",
                        *map(card, tasks())]) + "\n"


if __name__ == "__main__":
    (DOCS / "tasks.md").write_text(cards(), encoding="utf-8")
    results = [read_result(file) for file in sorted((DOCS / "results").glob("*.json"))]
    (DOCS / "leaderboard.md").write_text(leaderboard(results), encoding="utf-8")
