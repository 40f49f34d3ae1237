"""Enters what a ladder measured in the file the house reads (`bots/strength.json`, see `tafelrunde.bots.levels`)."""

import json
from collections.abc import Mapping
from math import log, sqrt
from pathlib import Path
from typing import Any

from tafelrunde.bots.levels import ROUNDED
from tafelrunde.lab.league import LeagueReport, Pairing
from tafelrunde.lab.ratings import DRAWN, ELO
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
            "points": points(below, report.seats), "command": command}


def points(below: Mapping[str, Pairing], seats: int) -> dict[str, int]:
    """Points on Elo's scale, told in tens, for rungs named from the weakest up: whoever is only a rival has 0, and
    each has what its share of the wins is worth more than the one below it. A drawn match is added to every pair, so
    that a bot that wins all has points, too."""
    found: dict[str, float] = {}
    for bot, pairing in below.items():
        won = pairing.share.mean * pairing.matches + DRAWN
        lost = (1 - pairing.share.mean) * pairing.matches + DRAWN
        found[bot] = found.setdefault(pairing.second, 0.0) + ELO * log(odds(won / (won + lost), seats))
    return {bot: ROUNDED * round(exact / ROUNDED) for bot, exact in found.items()}


def odds(share: float, seats: int) -> float:
    """How much stronger one seat is than another, where it brings its side that share of the wins and both bots of a
    pair have the larger side equally often: by Plackett and Luce, where the first place is drawn by strength."""
    small, large = seats // 2, seats - seats // 2
    same, cross = small**2 + large**2, small * large
    root = sqrt((same * (1 - 2 * share)) ** 2 + 16 * cross**2 * share * (1 - share))
    return (root - same * (1 - 2 * share)) / (4 * cross * (1 - share))


def _won(pairing: Pairing) -> dict[str, Any]:
    share = pairing.share
    return {"rival": pairing.second, "share": round(share.mean, 4), "low": round(share.low, 4),
            "high": round(share.high, 4), "matches": pairing.matches}
