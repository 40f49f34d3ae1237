"""Enters what a ladder measured in the file the house reads (`bots/strength.json`, see `tafelrunde.bots.levels`)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tafelrunde.bots.levels import ROUNDED
from tafelrunde.lab.league import LeagueReport, Pairing, Rated
from tafelrunde.lab.results_file import rules_version


def enter(report: LeagueReport, command: str, file: Path) -> None:
    """Put the ladder of a game with this many players into the file; all other entries stay."""
    data: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    seats = {**data.get(report.slug, {}), str(report.seats): entry(report, command)}
    data[report.slug] = {count: seats[count] for count in sorted(seats)}
    ordered = {slug: data[slug] for slug in sorted(data)}
    file.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def entry(report: LeagueReport, command: str) -> dict[str, Any]:
    """What each bot wins against the one below it, everybody's points, and the command."""
    below: dict[str, Pairing] = {}
    for pairing in report.pairings:
        below.setdefault(pairing.first, pairing)
    return {"rules": rules_version(report.slug), "below": {bot: _won(pairing) for bot, pairing in below.items()},
            "points": points(report.table, report.pairings[0].second), "command": command}


def points(table: Sequence[Rated], lowest: str) -> dict[str, int]:
    """The ratings of a ladder as its rungs are told: in tens, from the weakest up, and the lowest rung has 0."""
    ratings = {rated.bot: rated.rating.mean for rated in reversed(table)}
    return {bot: ROUNDED * round((rating - ratings[lowest]) / ROUNDED) for bot, rating in ratings.items()}


def _won(pairing: Pairing) -> dict[str, Any]:
    share = pairing.share
    return {"rival": pairing.second, "share": round(share.mean, 4), "low": round(share.low, 4),
            "high": round(share.high, 4), "matches": pairing.matches}
