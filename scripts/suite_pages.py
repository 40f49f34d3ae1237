"""Writes docs/suite/tasks.md and docs/suite/leaderboard.md: the cards of the tasks, and the results that were kept.

    PYTHONPATH=src python scripts/suite_pages.py
"""

from pathlib import Path

from tafelrunde.lab.suite.pages import cards, leaderboard, read_result

SUITE = Path(__file__).parents[1] / "docs/suite"

if __name__ == "__main__":
    (SUITE / "tasks.md").write_text(cards(), encoding="utf-8")
    results = [read_result(file) for file in sorted((SUITE / "results").glob("*.json"))]
    (SUITE / "leaderboard.md").write_text(leaderboard(results), encoding="utf-8")
