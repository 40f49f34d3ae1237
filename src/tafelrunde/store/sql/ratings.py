"""Ratings in the store."""

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from tafelrunde import games
from tafelrunde.store import ratings
from tafelrunde.store.people import Rated, Rating
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import ForEach, Row, Statement, Transaction
from tafelrunde.store.sql.heads import SEALED, split_numbers
from tafelrunde.store.sql.texts import in_groups, upsert

RATING: Final = "person, slug, seats, mu, sigma, played, won"
BEST: Final = (f"SELECT {RATING} FROM rating WHERE slug = $1 AND seats = $2 AND NOT EXISTS "
               "(SELECT 1 FROM person WHERE id = rating.person AND standing = 'gone') "
               "ORDER BY mu - 3 * sigma DESC, person LIMIT $3")
MET: Final = ("SELECT count(*) AS n FROM match WHERE slug = $1 AND count = $2 AND rated = 2 AND ended > $3 "
              "AND ended <= $4 "
              "AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id AND $5 IN (person, left_by)) "
              "AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id AND $6 IN (person, left_by))")


class SqlRatings(StorePart):
    """Ratings: the part of `Store` that rates matches."""

    @transaction
    def rate(self, match: str) -> Transaction[bool]:
        """Rate a finished match, once; False if it does not count, or is sealed yet."""
        return (yield from _rate(match))

    @transaction
    def rate_in_order(self, matches: Sequence[str]) -> Transaction[int]:
        """Rate these matches one after the other, all or none; the number of those that count."""
        counted = 0
        for match in matches:
            counted += yield from _rate(match)
        return counted

    async def unrated_matches(self, limit: int = 100) -> list[str]:
        """Finished matches not yet rated, in the order they ended."""
        return await self._all(str, f"SELECT id FROM match WHERE stage = 'over' AND rated = 0 AND NOT {SEALED} "
                               "ORDER BY ended, id LIMIT $1", limit)

    async def forget_ratings(self) -> None:
        """Delete all ratings: every finished match is unrated again."""
        await self._do(Statement("DELETE FROM rating"), Statement("DELETE FROM rated"),
                       Statement("UPDATE match SET rated = 0 WHERE rated <> 0"))

    async def ratings(self, slug: str, seats: int, limit: int = 100) -> list[Rating]:
        """The best ratings for a game with this many seats, best first."""
        return await self._all(Rating, BEST, slug, seats, limit)

    async def ratings_of(self, person: int) -> list[Rating]:
        """All ratings of a person, by game and seats."""
        return await self._all(Rating, f"SELECT {RATING} FROM rating WHERE person = $1 ORDER BY slug, seats", person)

    async def rating_history(self, person: int) -> list[Rated]:
        """A person's rating after each rated match, in the order these ended, without the numbers of matches played and
        won."""
        rows = await self._rows("SELECT match.id, updated, slug, count, mu, sigma FROM rated JOIN match ON match.id = "
                                "rated.match WHERE person = $1 ORDER BY updated, id", person)
        return [Rated(row["id"], row["updated"],
                      Rating(person, row["slug"], row["count"], row["mu"], row["sigma"])) for row in rows]


def _rate(match: str) -> Transaction[bool]:
    """Rate a match; False if it does not count."""
    heads = yield Statement("UPDATE match SET rated = 1 WHERE id = $1 AND stage = 'over' AND rated = 0 "
                            f"AND NOT {SEALED} "
                            "RETURNING slug, ranks, given, ended, accounts_only", match)
    if not heads or heads[0]["given"]:  # what began in the middle of another match says nothing about anybody
        return False
    slug, ended = str(heads[0]["slug"]), float(heads[0]["ended"])
    seats = [tuple(row) for row in (yield Statement(
        "SELECT kind, person, left_by, handed, gone FROM seat WHERE match = $1 ORDER BY seat", match))]
    lines = [tuple(row) for row in (yield Statement(
        "SELECT line, actor, text FROM event WHERE match = $1 ORDER BY line", match))]
    few = ratings.find_undecided(lines, len(seats), games.load(slug).forced,
                                         {seat: row[4] for seat, row in enumerate(seats) if row[4] >= 0})
    places = ratings.order([row[:4] for row in seats], split_numbers(heads[0]["ranks"]), few)
    if not places or (heads[0]["accounts_only"] and not (yield from _have_accounts(places))):
        return False
    if (yield from _belong_together(places)):
        return False
    before: dict[int, Rating] = {}
    for person in sorted(places):
        rows = yield Statement(f"SELECT {RATING} FROM rating WHERE slug = $1 AND seats = $2 AND person = $3", slug,
                               len(seats), person)
        if rows:
            before[person] = Rating(*rows[0])
    met = dict.fromkeys(places, 0)
    for pair in combinations(sorted(places), 2):
        rows = yield Statement(MET, slug, len(seats), ended - ratings.SPAN, ended, *pair)
        met |= {person: max(met[person], _count(rows)) for person in pair}
    after = ratings.rate(before, places, slug, len(seats),
                         {person: ratings.discount(often) for person, often in met.items()})
    yield Statement("UPDATE match SET rated = 2 WHERE id = $1", match)
    yield ForEach(upsert("rating", "person slug seats", "mu sigma played won"),
                  [(each.person, each.slug, each.seats, each.mu, each.sigma, each.played, each.won) for each in after])
    yield ForEach(upsert("rated", "person match", "mu sigma"),
                  [(each.person, match, each.mu, each.sigma) for each in after])
    return True


def _have_accounts(people: Collection[int]) -> Transaction[bool]:
    """Have all of them an account?"""
    known = 0
    for holes, group in in_groups(sorted(people)):
        known += _count((yield Statement(f"SELECT count(*) AS n FROM person WHERE (login <> '' OR owner <> 0) "
                                         f"AND id IN ({holes})",
                                         *group)))
    return known == len(people)


def _belong_together(people: Collection[int]) -> Transaction[bool]:
    """Are two of them one person and a program of theirs, or two programs of one person?"""
    whose: list[int] = []
    for holes, group in in_groups(sorted(people)):
        rows = yield Statement(f"SELECT id, owner FROM person WHERE id IN ({holes})", *group)
        whose += [int(row["owner"]) or int(row["id"]) for row in rows]
    return len(set(whose)) < len(whose)


def _count(rows: Sequence[Row]) -> int:
    return int(rows[0]["n"])
