"""Matches that the same people played in a row, and who had the most luck in them. Told only where it is measured in
every one of them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.analysis.over_time import SeatSum
from tafelrunde.analysis.plain import from_plain
from tafelrunde.store import OVER, KeptMatch, KeptSeat, Store

Who = tuple[int, str]


@dataclass(frozen=True)
class Lucky:
    """Somebody's luck in all these matches, a share of the win."""

    name: str
    luck: float


@dataclass(frozen=True)
class Row:
    """Matches in a row, the first one first: their ids, those in which no luck is measured (yet), and, if there is
    none of these, everybody who played all of them, the luckiest first."""

    matches: tuple[str, ...]
    missing: tuple[str, ...]
    lucks: tuple[Lucky, ...]


async def row_of(store: Store, match: str) -> Row | None:
    """The matches that were played in a row with this one and are over; None if there is no other."""
    played = [kept for kept in await store.rematch_chain(match) if kept.progress.stage == OVER]
    if len(played) < 2:
        return None
    lucks = {kept.id: await luck_in(store, kept) for kept in played}
    missing = tuple(id for id, luck in lucks.items() if luck is None)
    found = [luck for luck in lucks.values() if luck is not None]
    return Row(tuple(lucks), missing, () if missing else rank_luck(found))


async def luck_in(store: Store, kept: KeptMatch) -> dict[Who, float] | None:
    """The luck of everybody in a reviewed match; None where it is not measured."""
    found: dict[Who, float] = {}
    told = await store.review_sums_of(kept.id)
    for number, seat in enumerate(kept.seats):
        luck = from_plain(json.loads(told[number]), SeatSum).luck if number in told else None
        if luck is None:
            return None
        found[identify_sitter(seat)] = luck
    return found


def identify_sitter(seat: KeptSeat) -> Who:
    """Who has the seat in another match, too: people and bots move on by one seat, under the same names."""
    return seat.sitter, seat.name


def rank_luck(matches: Sequence[dict[Who, float]]) -> tuple[Lucky, ...]:
    """Everybody who played all of these matches, by the luck of each in all of them, the most first."""
    everywhere = [who for who in matches[0] if all(who in one for one in matches)]
    totals = [Lucky(who[1], sum(one[who] for one in matches)) for who in everywhere]
    return tuple(sorted(totals, key=lambda each: -each.luck))
