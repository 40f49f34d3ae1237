"""Matches as cards of a list: who plays, whose turn it is, how far they are, how much time is left, how they ended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core import Say
from tafelrunde.match.clock import format_duration
from tafelrunde.store import OVER, RUNNING, KeptMatch, Store
from tafelrunde.web.lists.heraldry import coat_of

TEMPOS = {"none": Say("no clocks"), "live": Say("live, with clocks"), "slow": Say("days for every move")}


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table, as a card shows them; `arms` is empty at an open seat."""

    name: str
    arms: str
    is_bot: bool = False
    is_me: bool = False
    acts: bool = False
    place: int = 0  # after the end
    points: int = 0


@dataclass(frozen=True)
class MatchCard:
    """A match as a list shows it."""

    id: str
    slug: str
    stage: str
    updated: float
    tempo: Say
    sitters: Sequence[Sitter]  # after the end those in front first
    taken: int = 0  # seats
    called: bool = False  # is it the reader's turn?
    seated: bool = False  # does the reader sit there?
    left_to_bot: bool = False  # has the reader left a seat there?
    remark: Say | None = None  # why no clock runs
    left: Say | None = None  # how long until a clock runs out
    chapter: list[Any] | None = None
    percent: int = -1
    names: list[str] = field(default_factory=list)  # of those whose turn it is


def turn_of(match: KeptMatch, person: int) -> bool:
    """True where it is this person's turn."""
    return person > 0 and any(match.seats[seat].person == person for seat in match.progress.acting)


async def cards_of(matches: Iterable[KeptMatch], store: Store, reader: int, now: float) -> list[MatchCard]:
    """The cards of matches, as one person reads them."""
    found = list(matches)
    chosen = await store.arms({seat.sitter for match in found for seat in match.seats} - {0})
    return [_card(match, chosen, reader, now) for match in found]


def _card(match: KeptMatch, chosen: dict[int, str], reader: int, now: float) -> MatchCard:
    progress, running = match.progress, match.progress.stage == RUNNING
    people = [_sitter(match, number, chosen, reader) for number in range(len(match.seats))]
    return MatchCard(
        match.id, match.slug, progress.stage, match.updated, TEMPOS[match.tempo],
        sorted(people, key=lambda each: each.place), sum(seat.kind != "open" for seat in match.seats),
        running and turn_of(match, reader), any(each.is_me for each in people),
        0 < reader in {seat.left_by for seat in match.seats}, _remark(match) if running else None,
        format_duration(max(0.0, progress.due - now)) if running and progress.due is not None else None,
        progress.chapter if running else None, progress.percent if running else -1,
        [each.name for each in people if each.acts])  # fmt: skip


def _sitter(match: KeptMatch, number: int, chosen: dict[int, str], reader: int) -> Sitter:
    seat, progress = match.seats[number], match.progress
    over = progress.stage == OVER and len(progress.ranks) == len(match.seats)
    return Sitter(seat.name, coat_of(seat, chosen), seat.kind == "bot" or seat.is_program,
                  seat.kind == "person" and 0 < reader == seat.person,
                  progress.stage == RUNNING and number in progress.acting,
                  progress.ranks[number] if over else 0, progress.scores[number] if over else 0)


def _remark(match: KeptMatch) -> Say | None:
    clock = match.progress.clock or {}
    if clock.get("paused"):
        return Say("play is paused")
    if clock.get("awaited"):
        return Say("the clocks wait until everybody has come")
    return None
