"""The port's part about people on SQLite."""

import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from typing import Any

from tafelrunde import games
from tafelrunde.store import earned, ratings
from tafelrunde.store.people import Holiday, Notice, Push, Rated, Rating, Tried
from tafelrunde.store.sqlite.group_commit import Writer

NOTICE = "person, language, mail, confirmed, token, mail_when, push_when"
RATING = "person, slug, seats, mu, sigma, played, won"


class SqlitePeople:
    """What `SqliteStore` keeps about people beyond their matches."""

    _writer: Writer
    _rows: Callable[..., list[sqlite3.Row]]
    _write: "Callable[[str, tuple[Any, ...]], Future[None]]"

    # -- holidays

    def holidays(self, person: int) -> list[Holiday]:
        rows = self._rows("SELECT start, end FROM holiday WHERE person = ? ORDER BY start", (person,))
        return [Holiday(*row) for row in rows]

    def save_holidays(self, person: int, holidays: Sequence[Holiday]) -> "Future[None]":
        rows = [(person, each.start, each.end) for each in holidays]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM holiday WHERE person = ?", (person,))
            connection.executemany("INSERT OR REPLACE INTO holiday VALUES (?, ?, ?)", rows)

        return self._writer.do(work)

    # -- ratings

    def rate(self, match: str) -> "Future[bool]":
        def work(connection: sqlite3.Connection) -> bool:
            head = connection.execute("UPDATE match SET rated = 1 WHERE id = ? AND stage = 'over' AND rated = 0 "
                                      "RETURNING slug, ranks, given, updated, accounts_only", (match,)).fetchone()
            if head is None or head[2]:  # what began in the middle of another match says nothing about anybody
                return False
            slug, ranks, ended = head[0], [int(rank) for rank in head[1].split()], float(head[3])
            seats = connection.execute("SELECT kind, person, left_by, handed, gone FROM seat WHERE match = ? "
                                       "ORDER BY seat", (match,)).fetchall()
            lines = connection.execute("SELECT line, actor, text FROM event WHERE match = ? ORDER BY line",
                                       (match,)).fetchall()
            few = earned.too_few(lines, len(seats), games.load(slug).forced,
                                 {seat: row[4] for seat, row in enumerate(seats) if row[4] >= 0})
            places = ratings.order([row[:4] for row in seats], ranks, few)
            before = {}
            for person in places:
                row = connection.execute(f"SELECT {RATING} FROM rating WHERE slug = ? AND seats = ? AND person = ?",
                                         (slug, len(seats), person)).fetchone()
                if row is not None:
                    before[person] = Rating(*row)
            if not places or (head[4] and not _have_accounts(connection, places)):
                return False
            met = {person: max(_met(connection, (person, other), slug, len(seats), ended)
                               for other in places if other != person) for person in places}
            after = ratings.rate(before, places, slug, len(seats),
                                 {person: earned.weight(often) for person, often in met.items()})
            connection.execute("UPDATE match SET rated = 2 WHERE id = ?", (match,))
            connection.executemany(
                f"INSERT OR REPLACE INTO rating ({RATING}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(each.person, each.slug, each.seats, each.mu, each.sigma, each.played, each.won) for each in after])
            connection.executemany("INSERT OR REPLACE INTO rated VALUES (?, ?, ?, ?)",
                                   [(each.person, match, each.mu, each.sigma) for each in after])
            return True

        return self._writer.do(work)

    def unrated(self, limit: int = 100) -> list[str]:
        rows = self._rows("SELECT id FROM match WHERE stage = 'over' AND rated = 0 ORDER BY updated, id LIMIT ?",
                          (limit,))
        return [row["id"] for row in rows]

    def forget_ratings(self) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM rating")
            connection.execute("DELETE FROM rated")
            connection.execute("UPDATE match SET rated = 0 WHERE rated <> 0")

        return self._writer.do(work)

    def ratings(self, slug: str, seats: int, limit: int = 100) -> list[Rating]:
        rows = self._rows(f"SELECT {RATING} FROM rating WHERE slug = ? AND seats = ? AND NOT EXISTS "
                          "(SELECT 1 FROM person WHERE id = rating.person AND standing = 'gone') "
                          "ORDER BY mu - 3 * sigma DESC, person LIMIT ?", (slug, seats, limit))
        return [Rating(*row) for row in rows]

    def ratings_of(self, person: int) -> list[Rating]:
        rows = self._rows(f"SELECT {RATING} FROM rating WHERE person = ? ORDER BY slug, seats", (person,))
        return [Rating(*row) for row in rows]

    def rating_history(self, person: int) -> list[Rated]:
        rows = self._rows("SELECT match.id, updated, slug, count, mu, sigma FROM rated JOIN match ON match.id = "
                          "rated.match WHERE person = ? ORDER BY updated, id", (person,))
        return [Rated(row["id"], row["updated"],
                      Rating(person, row["slug"], row["count"], row["mu"], row["sigma"])) for row in rows]

    # -- being told

    def notice(self, person: int) -> Notice:
        return self._notice("person = ?", person) or Notice(person)

    def notice_by_token(self, token: str) -> Notice | None:
        return self._notice("token = ?", token) if token else None

    def save_notice(self, notice: Notice) -> "Future[None]":
        return self._write(f"INSERT OR REPLACE INTO notice ({NOTICE}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                           (notice.person, notice.language, notice.mail, notice.confirmed, notice.token,
                            notice.mail_when, notice.push_when))

    def pushes(self, person: int) -> list[Push]:
        rows = self._rows("SELECT endpoint, person, key, auth, language FROM push WHERE person = ?", (person,))
        return [Push(*row) for row in rows]

    def add_push(self, push: Push) -> "Future[None]":
        return self._write("INSERT OR REPLACE INTO push VALUES (?, ?, ?, ?, ?)",
                           (push.endpoint, push.person, push.key, push.auth, push.language))

    def drop_push(self, endpoint: str, person: int = 0) -> "Future[None]":
        return self._write("DELETE FROM push WHERE endpoint = ? AND (? = 0 OR person = ?)", (endpoint, person, person))

    # -- what somebody knows already

    def learnt(self, person: int) -> set[tuple[str, str]]:
        return {(row["slug"], row["name"])
                for row in self._rows("SELECT slug, name FROM learnt WHERE person = ?", (person,))}

    def save_learnt(self, person: int, slug: str, name: str, at: float) -> "Future[None]":
        return self._write("INSERT OR IGNORE INTO learnt VALUES (?, ?, ?, ?)", (person, slug, name, at))

    def tried(self, person: int) -> list[Tried]:
        rows = self._rows("SELECT id, day, solved FROM puzzle WHERE person = ? ORDER BY at", (person,))
        return [Tried(row["id"], row["day"], bool(row["solved"])) for row in rows]

    def save_tried(self, person: int, tried: Tried, at: float) -> "Future[None]":
        return self._write("INSERT OR IGNORE INTO puzzle VALUES (?, ?, ?, ?, ?)",
                           (person, tried.puzzle, tried.day, tried.solved, at))

    def finished_games(self, person: int) -> set[str]:
        rows = self._rows("SELECT DISTINCT slug FROM match WHERE stage = 'over' AND id IN (SELECT match FROM seat "
                          "WHERE person = ? UNION SELECT match FROM seat WHERE left_by = ?)", (person, person))
        return {row["slug"] for row in rows}

    # -- whom one hears

    def muted(self, person: int) -> set[int]:
        return {row["other"] for row in self._rows("SELECT other FROM mute WHERE person = ?", (person,))}

    def mute(self, person: int, other: int, on: bool) -> "Future[None]":
        if on:
            return self._write("INSERT OR REPLACE INTO mute VALUES (?, ?)", (person, other))
        return self._write("DELETE FROM mute WHERE person = ? AND other = ?", (person, other))

    # -- learning

    def coached(self, person: int) -> bool | None:
        rows = self._rows("SELECT wanted FROM coach WHERE person = ?", (person,))
        return bool(rows[0]["wanted"]) if rows else None

    def save_coached(self, person: int, on: bool) -> "Future[None]":
        return self._write("INSERT OR REPLACE INTO coach VALUES (?, ?)", (person, on))

    def practised(self, person: int, slug: str, but: str) -> int:
        rows = self._rows("SELECT count(DISTINCT match.id) AS n FROM seat AS own JOIN match ON match.id = own.match "
                          "WHERE own.person = ? AND slug = ? AND stage = 'over' AND match.id <> ? AND NOT EXISTS "
                          "(SELECT 1 FROM seat WHERE seat.match = match.id AND seat.person <> ? AND "
                          "(seat.kind <> 'bot' OR seat.left_by <> 0))", (person, slug, but, person))
        return int(rows[0]["n"])

    def _notice(self, where: str, value: int | str) -> Notice | None:
        rows = self._rows(f"SELECT {NOTICE} FROM notice WHERE {where}", (value,))
        if not rows:
            return None
        person, language, mail, confirmed, token, mail_when, push_when = rows[0]
        return Notice(person, language, mail, bool(confirmed), token, mail_when, push_when)


def _have_accounts(connection: sqlite3.Connection, people: Collection[int]) -> bool:
    """Have all of them an account?"""
    marks = ", ".join("?" * len(people))
    known = connection.execute(f"SELECT count(*) FROM person WHERE login <> '' AND id IN ({marks})", tuple(people))
    return int(known.fetchone()[0]) == len(people)


def _met(connection: sqlite3.Connection, pair: tuple[int, int], slug: str, seats: int, at: float) -> int:
    """How many rated matches of one list two people have played within the day up to a moment."""
    there = "EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id AND ? IN (person, left_by))"
    row = connection.execute("SELECT count(*) FROM match WHERE slug = ? AND count = ? AND rated = 2 AND updated > ? "
                             f"AND updated <= ? AND {there} AND {there}", (slug, seats, at - earned.SPAN, at, *pair))
    return int(row.fetchone()[0])


def merge(connection: sqlite3.Connection, guest: int, person: int) -> None:
    """What was a guest's is a person's from now on. Of two ratings for the same game the one of more matches stays;
    a rebuild makes one of both."""
    connection.execute(
        "DELETE FROM rating WHERE person IN (?1, ?2) AND EXISTS (SELECT 1 FROM rating AS other WHERE "
        "other.person = ?1 + ?2 - rating.person AND other.slug = rating.slug AND other.seats = rating.seats AND "
        "(other.played > rating.played OR (other.played = rating.played AND other.person = ?2)))", (guest, person))
    for table in ("rating", "holiday", "push"):
        connection.execute(f"UPDATE OR REPLACE {table} SET person = ? WHERE person = ?", (person, guest))
    for table in ("mute", "notice", "coach", "learnt", "puzzle", "rated"):
        connection.execute(f"UPDATE OR IGNORE {table} SET person = ? WHERE person = ?", (person, guest))
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (guest,))
    connection.execute("UPDATE OR IGNORE mute SET other = ? WHERE other = ?", (person, guest))
