"""Tournaments in the store: records line by line, people, matches."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tafelrunde.events import Line
from tafelrunde.store.groups import DIRECTOR, Tournament, TournamentState
from tafelrunde.store.matches import KeptMatch
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import ForEach, Row, Statement, Step, Transaction
from tafelrunde.store.sql.matches import ADD_TO_GROUP, save_head
from tafelrunde.store.sql.texts import insert

TOURNAMENT: Final = "id, in_group, title, terms, speed, created, closed, secret, at, zone, tag"
ADD_LINE: Final = insert("tournament_line", "tournament line booked text")
ADD_ENTRANT: Final = insert("entrant", "tournament number person line")
ADD_TABLE: Final = insert("tournament_match", "match tournament place sealed")
DROP_TABLE: Final = "UPDATE tournament_match SET place = '' WHERE match = $1"
UNSEAL: Final = "UPDATE tournament_match SET sealed = 0 WHERE tournament = $1 AND sealed = 1"
RENAME_ENTRANT: Final = ("UPDATE tournament_line SET text = 'enter ' || (SELECT number FROM entrant WHERE "
                         "entrant.tournament = tournament_line.tournament AND entrant.line = tournament_line.line) || "
                         "' ' || CAST($2 AS TEXT) WHERE EXISTS (SELECT 1 FROM entrant WHERE person = $1 AND "
                         "entrant.tournament = tournament_line.tournament AND entrant.line = tournament_line.line)")
# once an event has begun every deal depends on the words mixed into it: until then a word can be forgotten
SALT_OF: Final = ("FROM entrant WHERE entrant.person = $1 AND entrant.tournament = tournament_line.tournament AND "
                  "tournament_line.text LIKE 'salt ' || entrant.number || ' %'")
FORGET_SALT: Final = (f"UPDATE tournament_line SET text = (SELECT 'salt ' || entrant.number || ' -' {SALT_OF}) "
                      f"WHERE EXISTS (SELECT 1 {SALT_OF}) AND NOT EXISTS (SELECT 1 FROM tournament_line AS begun "
                      "WHERE begun.tournament = tournament_line.tournament AND begun.text = 'start')")
RENAME_DIRECTOR: Final = ("UPDATE tournament_line SET text = replace(text, $1, $2) WHERE "
                          "text LIKE '% by member-%' AND text LIKE '%' || $1 || '%'")  # by an index of the first

LIST_BARRED: Final = (
    "SELECT number FROM entrant JOIN tournament ON tournament.id = entrant.tournament WHERE tournament = $1 AND (NOT "
    "EXISTS (SELECT 1 FROM member WHERE member.in_group = tournament.in_group AND member.person = entrant.person AND "
    "asks = 0) OR EXISTS (SELECT 1 FROM person WHERE id = entrant.person AND standing = 'banned') OR EXISTS (SELECT 1 "
    "FROM sanction WHERE sanction.person = entrant.person AND kind = 'suspension' AND sanction.until > $2 AND "
    "sanction.in_group IN ('', tournament.in_group)))")


class SqlTournaments(StorePart):
    """Tournaments: the part of `Store` about events of groups."""

    @transaction
    def add_tournament(self, tournament: Tournament, most: int, lines: Sequence[Line] = (),
                       entrants: Mapping[str, int] = MappingProxyType({})) -> Transaction[bool]:
        """Add a tournament of a group with its first lines, and the people who enter by them (by number); False where
        `most` of it are not over."""
        going = yield Statement("SELECT count(*) AS n FROM tournament WHERE in_group = $1 AND closed = 0",
                                tournament.group)
        if going[0]["n"] >= most:
            return False
        yield Statement(insert("tournament", "id in_group title terms speed created secret at zone tag"), tournament.id,
                        tournament.group, tournament.title, tournament.terms, tournament.speed, tournament.created,
                        tournament.secret, tournament.at, tournament.zone, tournament.tag)
        yield from _add_lines(tournament.id, lines, entrants)
        return True

    async def tournament(self, tournament: str) -> TournamentState | None:
        """All that is kept of a tournament; None if there is none."""
        row = await self._row(f"SELECT {TOURNAMENT} FROM tournament WHERE id = $1", tournament)
        if row is None:
            return None
        lines = await self._all(Line, "SELECT line, booked, text FROM tournament_line WHERE tournament = $1 "
                                "ORDER BY line", tournament)
        people = await self._rows("SELECT number, person FROM entrant WHERE tournament = $1", tournament)
        matches = await self._rows("SELECT place, match FROM tournament_match WHERE tournament = $1", tournament)
        return TournamentState(_tournament(row), lines, {each["number"]: each["person"] for each in people},
                               {each["place"]: each["match"] for each in matches if each["place"]},
                               [each["match"] for each in matches if not each["place"]])

    async def tournaments_of(self, *groups: str) -> list[Tournament]:
        """The tournaments of groups, the latest first."""
        return [_tournament(row) for row in await self._rows_among(
            f"SELECT {TOURNAMENT} FROM tournament WHERE in_group IN ({{}}) ORDER BY closed, created DESC, id", groups)]

    async def entered_tournaments(self, person: int) -> list[str]:
        """The tournaments that somebody has entered."""
        return await self._all(str, "SELECT DISTINCT tournament FROM entrant WHERE person = $1 ORDER BY tournament",
                               person)

    async def tournament_of_match(self, match: str) -> Tournament | None:
        """The tournament whose table this is; None for any other table."""
        row = await self._row(f"SELECT {TOURNAMENT} FROM tournament WHERE id = (SELECT tournament FROM "
                              "tournament_match WHERE match = $1)", match)
        return _tournament(row) if row is not None else None

    async def list_barred(self, tournament: str, now: float) -> set[str]:
        """The numbers of those who entered a tournament and may not play in it any more: they have left its group, are
        banned, or are suspended."""
        return set(await self._all(str, LIST_BARRED, tournament, now))

    async def running_tournaments(self, limit: int = 1000) -> list[str]:
        """The tournaments that are not over."""
        return await self._all(str, "SELECT id FROM tournament WHERE closed = 0 ORDER BY id LIMIT $1", limit)

    async def forget_dropped(self, match: str) -> None:
        """Forget a match that was to be closed, and is."""
        await self._do(Statement("DELETE FROM tournament_match WHERE match = $1 AND place = ''", match))

    async def is_sealed(self, match: str) -> bool:
        """Is a match a board that other tables still play?"""
        return bool(await self._rows("SELECT match FROM tournament_match WHERE match = $1 AND sealed = 1", match))

    async def append_to_tournament(self, tournament: Tournament, lines: Sequence[Line], entrants: Mapping[str, int],
                                   matches: Mapping[str, KeptMatch], over: bool, dropped: Sequence[str] = (), *,
                                   sealed: bool = False, unseals: bool = False,
                                   when: tuple[float, str] | None = None) -> bool:
        """Add the next lines of a record, with the people who enter by them (by number), the matches of the tables they
        open (by table; `sealed` or not) and those that are to be closed, all at once; False, with nothing done, where
        others have added lines meanwhile. With `unseals` all matches that were sealed are so no more. `when` is when
        it will begin by itself after them, and the zone in which that is told."""
        def work() -> Transaction[bool]:
            known = yield Statement("SELECT count(*) AS n FROM tournament_line WHERE tournament = $1", tournament.id)
            if known[0]["n"] != lines[0].number - 1:
                return False
            yield from _add_lines(tournament.id, lines, entrants)
            for match in matches.values():
                yield from save_head(match, self.engine.process)
            yield ForEach(ADD_TO_GROUP, [(match.id, tournament.group, tournament.tag) for match in matches.values()])
            yield ForEach(DROP_TABLE, [(match,) for match in dropped])
            if unseals:
                yield Statement(UNSEAL, tournament.id)
            yield ForEach(ADD_TABLE, [(match.id, tournament.id, place, int(sealed))
                                      for place, match in matches.items()])
            if when not in (None, (tournament.at, tournament.zone)):
                yield Statement("UPDATE tournament SET at = $2, zone = $3 WHERE id = $1", tournament.id, *when)
            if over:
                yield Statement("UPDATE tournament SET closed = 1 WHERE id = $1", tournament.id)
            return True

        return await self.engine.change(work)


def rename_entrant(person: int, name: str) -> Step:
    """The step after which records name a person so."""
    return Statement(RENAME_ENTRANT, person, name)


def merge_director(guest: int, person: int) -> Step:
    """The step after which records name a person where they named a guest who directs."""
    return Statement(RENAME_DIRECTOR, f" by {DIRECTOR}{guest}: ", f" by {DIRECTOR}{person}: ")


def forget_entrant(person: int) -> list[Step]:
    """The steps after which nothing leads from records to a person; what they have played stays as it was."""
    return [Statement(FORGET_SALT, person), merge_director(person, 0),
            Statement("DELETE FROM entrant WHERE person = $1", person)]


def _add_lines(tournament: str, lines: Sequence[Line], entrants: Mapping[str, int]) -> Transaction[None]:
    yield ForEach(ADD_LINE, [(tournament, line.number, line.time, line.text) for line in lines])
    at = {number: line.number for line in lines for number in entrants if line.text.startswith(f"enter {number} ")}
    yield ForEach(ADD_ENTRANT, [(tournament, number, person, at[number]) for number, person in entrants.items()])


def _tournament(row: Row) -> Tournament:
    return Tournament(row["id"], row["in_group"], row["title"], row["terms"], row["speed"], row["created"],
                      bool(row["closed"]), row["secret"], row["at"], row["zone"], row["tag"])
