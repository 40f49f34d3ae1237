"""Enters what a ladder measured in the file the lobby reads (`bots/strength.json`, see `tafelrunde.bots.strength`)."""

import json
from pathlib import Path
from typing import Any

from tafelrunde.lab.league import LeagueReport, Pairing


def enter(report: LeagueReport, command: str, file: Path) -> None:
    """Put a game's ladder into the file; other games' entries stay."""
    data: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    data[report.slug] = entry(report, command)
    ordered = {slug: data[slug] for slug in sorted(data)}
    file.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def entry(report: LeagueReport, command: str) -> dict[str, Any]:
    """A game's entry: what each bot wins against the one below it and against greedy, its rating, and the command."""
    below: dict[str, Any] = {}
    greedy: dict[str, Any] = {}
    for pairing in report.pairings:
        below.setdefault(pairing.first, _won(pairing))
        if pairing.second == "greedy":
            greedy[pairing.first] = _won(pairing)
    ratings = {rated.bot: [round(value, 2) for value in (rated.rating.mean, rated.rating.low, rated.rating.high)]
               for rated in report.table}
    return {"seats": report.seats, "below": below, "greedy": greedy, "ratings": ratings, "command": command}


def _won(pairing: Pairing) -> dict[str, Any]:
    share = pairing.share
    return {"rival": pairing.second, "share": round(share.mean, 4), "low": round(share.low, 4),
            "high": round(share.high, 4), "matches": pairing.matches}
