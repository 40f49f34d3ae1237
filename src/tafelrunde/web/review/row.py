"""A row of rematches, and who had the most luck in all of them; told only where luck is measured in every one."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.analysis.over_time import SeatSum
from tafelrunde.analysis.plain import from_plain
from tafelrunde.store import OVER, KeptMatch, KeptSeat, Store

Who = tuple[int, str]


@dataclass(frozen=True)
class Lucky:
    """A person's or bot's luck summed over a row of matches, in shares of the win."""

    name: str
    luck: float


@dataclass(frozen=True)
class Row:
    """A row of rematches, the first one first: their ids, those in which no luck is measured (yet), and, where that is
    none, everybody who played them all, the luckiest first."""

    matches: tuple[str, ...]
    missing: tuple[str, ...]
    lucks: tuple[Lucky, ...]


async def row_of(store: Store, match: str) -> Row | None:
    """The row of finished rematches that this match belongs to; None if it is alone."""
    played = [kept for kept in await store.rematch_chain(match) if kept.progress.stage == OVER]
    if len(played) < 2:
        return None
    lucks = {kept.id: await luck_in(store, kept) for kept in played}
    missing = tuple(id for id, luck in lucks.items() if luck is None)
    found = [luck for luck in lucks.values() if luck is not None]
    return Row(tuple(lucks), missing, () if missing else rank_luck(found))


async def luck_in(store: Store, kept: KeptMatch) -> dict[Who, float] | None:
    """The luck of everybody in a match, from its review; None where it is not measured."""
    found: dict[Who, float] = {}
    sums = await store.review_sums_of(kept.id)
    for number, seat in enumerate(kept.seats):
        luck = from_plain(json.loads(sums[number]), SeatSum).luck if number in sums else None
        if luck is None:
            return None
        found[identify_sitter(seat)] = luck
    return found


def identify_sitter(seat: KeptSeat) -> Who:
    """The key by which somebody is found in a rematch: people and bots change seats there but keep their names."""
    return seat.sitter, seat.name


def rank_luck(matches: Sequence[dict[Who, float]]) -> tuple[Lucky, ...]:
    """Everybody who played all of these matches, the luckiest in total first."""
    everywhere = [who for who in matches[0] if all(who in one for one in matches)]
    totals = [Lucky(who[1], sum(one[who] for one in matches)) for who in everywhere]
    return tuple(sorted(totals, key=lambda each: -each.luck))
