"""Enters what was measured in the file the house reads (`bots/strength.json`, see `tafelrunde.bots.levels`)."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tafelrunde.bots.levels import ROUNDED, Won
from tafelrunde.lab.error_rate import ErrorReport
from tafelrunde.lab.league import LeagueReport, Pairing, Rated
from tafelrunde.lab.provenance import rules_version


def enter(report: LeagueReport, command: str, file: Path) -> None:
    """Put the ladder of a game with this many players into the file; all other entries stay."""
    _enter(report.slug, report.seats, entry(report, command), file)


def enter_errors(report: ErrorReport, command: str, file: Path) -> None:
    """Put the error rates of a game with this many players into the file; all other entries stay."""
    bots = {rate.bot: {"loss": round(rate.loss.mean, 2), "low": round(rate.loss.low, 2),
                       "high": round(rate.loss.high, 2), "agrees": round(rate.agrees, 3),
                       "more": rate.more and [round(end, 2) for end in (rate.more.mean, rate.more.low, rate.more.high)]}
            for rate in report.rates}
    _enter(report.slug, report.seats, {"errors": {
        "rules": rules_version(report.slug), "positions": report.positions, "matches": report.matches,
        "times": report.times, "bots": bots, "command": command}}, file)


def _enter(slug: str, seats: int, found: dict[str, Any], file: Path) -> None:
    data: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    counts = data.get(slug, {})
    counts[str(seats)] = {**counts.get(str(seats), {}), **found}
    data[slug] = {count: counts[count] for count in sorted(counts)}
    ordered = {slug: data[slug] for slug in sorted(data)}
    file.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def entry(report: LeagueReport, command: str) -> dict[str, Any]:
    """What each bot wins against the one below it, everybody's points, and the command."""
    below: dict[str, Pairing] = {}
    for pairing in report.pairings:
        below.setdefault(pairing.first, pairing)
    return {"rules": rules_version(report.slug), "below": {bot: asdict(won(pairing)) for bot, pairing in below.items()},
            "points": points(report.table, report.pairings[0].second), "command": command}


def points(table: Sequence[Rated], lowest: str) -> dict[str, int]:
    """The ratings of a ladder as its rungs are told: in tens, from the weakest up, and the lowest rung has 0."""
    ratings = {rated.bot: rated.rating.mean for rated in reversed(table)}
    return {bot: ROUNDED * round((rating - ratings[lowest]) / ROUNDED) for bot, rating in ratings.items()}


def won(pairing: Pairing) -> Won:
    """A row of the ladder as the house reads it."""
    share = pairing.share
    return Won(pairing.second, round(share.mean, 4), round(share.low, 4), round(share.high, 4), pairing.matches)
