"""The house's file: SQLite in WAL mode, every commit flushed, one writer thread, reads on a connection of their own."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Self
from uuid import uuid4

from tafelrunde.core.record import Line
from tafelrunde.store.accounts import Chat, Person
from tafelrunde.store.port import OVER, KeptMatch, KeptSeat, Plan, Progress, ReviewSum, StoreError, Visit
from tafelrunde.store.sqlite.accounts import CHAT, PERSON, SqliteAccounts
from tafelrunde.store.sqlite.group_commit import Place, Writer, connected, in_words
from tafelrunde.store.sqlite.lock import private, tighten
from tafelrunde.store.sqlite.people import SqlitePeople, merge
from tafelrunde.store.sqlite.schema import check_version, migrate

HEAD = ("id, slug, version, options, secret, host, created, updated, public, pace, clock, again, "
        "stage, lines, acting, ranks, scores, due, count, tempo, hints, given, dice, leaving, rematch, coach, "
        "accounts_only, chapter, percent")
SAVE_HEAD = (f"INSERT INTO match ({HEAD}) VALUES ({', '.join('?' * len(HEAD.split()))}) ON CONFLICT (id) DO UPDATE SET "
             + ", ".join(f"{name} = excluded.{name}" for name in HEAD.split(", ")[1:]))
# the latest stays, or SQLite would give its number to somebody else, to whom old talk would seem to belong
TRACELESS = ("SELECT id FROM person WHERE login = '' AND standing = '' AND created < ? "
             "AND id < (SELECT max(id) FROM person) "
             "AND NOT EXISTS (SELECT 1 FROM match WHERE host = person.id AND stage <> 'over') "
             "AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id) "
             "AND NOT EXISTS (SELECT 1 FROM seat WHERE left_by = person.id AND left_by <> 0) LIMIT 1000")
# the matches before one and after it, each the next one of the same people
IN_A_ROW = ("WITH RECURSIVE earlier (id, far) AS (SELECT ?, 0 UNION ALL SELECT match.id, far + 1 FROM match "
            "JOIN earlier ON again = earlier.id WHERE again <> '' AND far < ?), "
            "later (id, far) AS (SELECT ?, 0 UNION ALL SELECT again, far + 1 FROM match "
            "JOIN later ON match.id = later.id WHERE again <> '' AND far < ?) "
            "SELECT * FROM match WHERE id IN (SELECT id FROM earlier UNION SELECT id FROM later) ORDER BY created")
FAIRLY = ", row_number() OVER (PARTITION BY host ORDER BY updated DESC) > ? AS more"


def open_store(path: Path, update: bool = True) -> "SqliteStore":
    """The store in this file, made if need be and brought up to date, its owner's alone; raises StoreError.

    Without `update` the file has to be up to date, as a house may be open there.
    """
    try:
        with private():
            path.parent.mkdir(parents=True, exist_ok=True)
            with closing(connected(path)) as connection:
                if update:
                    migrate(connection)
                check_version(connection)
            tighten(path)
            return SqliteStore(path)
    except sqlite3.Error as error:
        raise in_words(error) from None
    except OSError as error:
        raise StoreError("the folder {folder} cannot be created: {why}", folder=str(path.parent),
                         why=error.strerror or "") from None


class SqliteStore(SqliteAccounts, SqlitePeople):
    """The port `Store` on one SQLite database."""

    def __init__(self, place: Place) -> None:
        with ExitStack() as opened:
            self._reader = opened.enter_context(closing(connected(place)))
            self._reader.row_factory = sqlite3.Row
            self._writer = Writer(place)
            opened.pop_all()

    @classmethod
    def in_memory(cls) -> Self:
        """A store without a file, gone when it is closed."""
        place = f"file:/tafelrunde-{uuid4().hex}?vfs=memdb"
        with closing(connected(place)) as connection:
            migrate(connection)
            return cls(place)

    # -- matches

    def save_match(self, match: KeptMatch) -> "Future[None]":
        row = _head(match)
        seats = [(match.id, number, seat.kind, seat.person, seat.name, seat.bot, seat.salt, seat.left_by,
                  seat.handed, seat.gone)
                 for number, seat in enumerate(match.seats)]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(SAVE_HEAD, row)
            connection.executemany("INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", seats)

        return self._writer.do(work)

    def append(self, match: str, lines: Sequence[Line], at: float, progress: Progress) -> "Future[None]":
        rows = [(match, line.number, line.actor, line.text, at) for line in lines]
        clock = json.dumps(progress.clock) if progress.clock is not None else None
        head = (at, progress.stage, progress.lines, _words(progress.acting), _words(progress.ranks),
                _words(progress.scores), clock, progress.due, _text(progress.chapter), progress.percent, match)

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?)", rows)
            connection.execute("UPDATE match SET updated = ?, stage = ?, lines = ?, acting = ?, ranks = ?, scores = ?, "
                               "clock = ?, due = ?, chapter = ?, percent = ? WHERE id = ?", head)
            if progress.stage == OVER:
                connection.execute("DELETE FROM visit WHERE match = ?", (match,))

        return self._writer.do(work)

    def match(self, match: str) -> KeptMatch | None:
        found = self._matches("SELECT * FROM match WHERE id = ?", (match,))
        return found[0] if found else None

    def lines(self, match: str) -> list[Line]:
        rows = self._rows("SELECT line, actor, text FROM event WHERE match = ? ORDER BY line", (match,))
        return [Line(row["line"], row["actor"], row["text"]) for row in rows]

    def stage(self, stage: str, limit: int = 50, slug: str = "", seats: int = 0, pace: str = "",
              free: int = 0, since: float = 0.0, each: int = 0) -> list[KeptMatch]:
        wanted = {"slug": slug, "count": seats, "tempo": pace}
        chosen = {name: value for name, value in wanted.items() if value}
        where = "".join(f" AND {name} = ?" for name in chosen)
        if free:
            where += " AND (SELECT count(*) FROM seat WHERE seat.match = match.id AND kind = 'open') >= ?"
        values = [*chosen.values(), *([free] if free else [])]
        if since:
            where, values = where + " AND updated >= ?", [*values, since]
        more, order, rest = (FAIRLY, "more, ", [each]) if each else ("", "", [])
        return self._matches(f"SELECT *{more} FROM match WHERE stage = ? AND public = 1{where} "
                             f"ORDER BY {order}updated DESC LIMIT ?", (*rest, stage, *values, limit))

    def opened(self, person: int, stage: str = "") -> int:
        wanted, stages = ("stage = ?", (stage,)) if stage else ("stage <> 'over' AND stage <> 'closed'", ())
        return int(self._rows(f"SELECT count(*) AS n FROM match WHERE host = ? AND {wanted}",
                              (person, *stages))[0]["n"])

    def abandoned(self, before: float, limit: int = 100) -> list[str]:
        rows = self._rows("SELECT id FROM match WHERE stage = 'open' AND updated < ? LIMIT ?", (before, limit))
        return [row["id"] for row in rows]

    def drop_match(self, match: str) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM match WHERE id = ?", (match,))
            for table in ("seat", "event", "chat", "note", "plan", "visit"):
                connection.execute(f"DELETE FROM {table} WHERE match = ?", (match,))

        return self._writer.do(work)

    def drop_guests(self, before: float) -> "Future[int]":
        def work(connection: sqlite3.Connection) -> int:
            gone = connection.execute(TRACELESS, (before,)).fetchall()
            for table, name in (("person", "id"), ("key", "person"), ("holiday", "person"), ("notice", "person"),
                                ("push", "person"), ("mute", "person"), ("learnt", "person"),
                                ("puzzle", "person")):
                connection.executemany(f"DELETE FROM {table} WHERE {name} = ?", gone)
            return len(gone)

        return self._writer.do(work)

    def overdue(self, now: float, limit: int = 100) -> list[str]:
        return [row["id"] for row in self._rows("SELECT id FROM match WHERE due <= ? LIMIT ?", (now, limit))]

    def matches_of(self, person: int, limit: int = 50) -> list[KeptMatch]:
        return self._matches("SELECT * FROM match WHERE id IN (SELECT match FROM seat WHERE person = ? UNION "
                             "SELECT match FROM seat WHERE left_by = ?) AND stage <> 'closed' "
                             "ORDER BY stage = 'over', updated DESC LIMIT ?",
                             (person, person, limit))

    def waiting(self, person: int) -> list[str]:
        rows = self._rows("SELECT id FROM match JOIN seat AS own ON own.match = match.id WHERE own.person = ? AND "
                          "own.kind = 'person' AND stage = 'running' AND ' ' || acting || ' ' LIKE '% ' || own.seat || "
                          "' %' AND (due IS NOT NULL OR EXISTS (SELECT 1 FROM seat AS other WHERE other.match = "
                          "match.id AND other.kind = 'person' AND other.person <> own.person)) "
                          "GROUP BY id ORDER BY due IS NULL, due, updated", (person,))
        return [row["id"] for row in rows]

    def played(self, person: int, limit: int = 1000) -> list[KeptMatch]:
        return self._matches("SELECT * FROM match WHERE stage = 'over' AND id IN (SELECT match FROM seat WHERE "
                             "person = ? UNION SELECT match FROM seat WHERE left_by = ?) ORDER BY updated DESC LIMIT ?",
                             (person, person, limit))

    # -- people

    def add_person(self, token: str, name: str, at: float) -> "Future[Person]":
        def work(connection: sqlite3.Connection) -> Person:
            row = connection.execute("INSERT INTO person (name, created) VALUES (?, ?)", (name, at))
            person = Person(int(row.lastrowid or 0), name, at)
            connection.execute("INSERT INTO key VALUES (?, ?)", (token, person.id))
            return person

        return self._writer.do(work)

    def add_key(self, token: str, person: int) -> "Future[None]":
        return self._write("INSERT INTO key VALUES (?, ?)", (token, person))

    def drop_key(self, token: str) -> "Future[None]":
        return self._write("DELETE FROM key WHERE token = ?", (token,))

    def person(self, token: str) -> Person | None:
        return self._person("id = (SELECT person FROM key WHERE token = ?)", token)

    def person_by_login(self, login: str) -> Person | None:
        return self._person("login = ?", login) if login else None

    def person_by_id(self, person: int) -> Person | None:
        return self._person("id = ?", person)

    def people(self, limit: int = 100, name: str = "") -> list[Person]:
        rows = self._rows(f"SELECT {PERSON} FROM person WHERE instr(lower(name || char(10) || login), lower(?)) > 0 "
                          "ORDER BY id DESC LIMIT ?", (name, limit))
        return [Person(*row) for row in rows]

    def merge_accounts(self, guest: int, person: int) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE seat SET person = ? WHERE person = ?", (person, guest))
            connection.execute("UPDATE seat SET left_by = ? WHERE left_by = ?", (person, guest))
            connection.execute("UPDATE match SET host = ? WHERE host = ?", (person, guest))
            connection.execute("UPDATE OR REPLACE visit SET person = ? WHERE person = ?", (person, guest))
            connection.execute("UPDATE chat SET person = ? WHERE person = ?", (person, guest))
            connection.execute("UPDATE OR IGNORE note SET person = ? WHERE person = ?", (person, guest))
            connection.execute("DELETE FROM key WHERE person = ?", (guest,))
            merge(connection, guest, person)

        return self._writer.do(work)

    # -- talk

    def speak(self, match: str, chat: Chat) -> "Future[None]":
        return self._write("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)",
                           (match, chat.number, chat.seat, chat.name, chat.words, chat.at, chat.person))

    def chat(self, match: str) -> list[Chat]:
        rows = self._rows(f"SELECT {CHAT} FROM chat WHERE match = ? ORDER BY number",
                          (match,))
        return [Chat(*row) for row in rows]

    # -- what is one's own

    def review(self, match: str) -> str | None:
        rows = self._rows("SELECT text FROM review WHERE match = ?", (match,))
        return str(rows[0]["text"]) if rows else None

    def save_review(self, match: str, text: str, sums: Sequence[str] = ()) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO review VALUES (?, ?)", (match, text))
            connection.executemany("INSERT OR REPLACE INTO review_sum VALUES (?, ?, ?)",
                                   [(match, seat, told) for seat, told in enumerate(sums)])

        return self._writer.do(work)

    def review_sums(self, person: int, limit: int = 500) -> list[ReviewSum]:
        rows = self._rows("SELECT match.id, match.slug, match.updated, review_sum.told FROM review_sum "
                          "JOIN seat ON seat.match = review_sum.match AND seat.seat = review_sum.seat "
                          "JOIN match ON match.id = review_sum.match WHERE seat.person = ? AND seat.kind = 'person' "
                          "AND seat.gone < 0 ORDER BY match.updated DESC LIMIT ?", (person, limit))
        return [ReviewSum(*row) for row in reversed(rows)]

    def review_sums_of(self, match: str) -> dict[int, str]:
        return {row["seat"]: row["told"]
                for row in self._rows("SELECT seat, told FROM review_sum WHERE match = ?", (match,))}

    def in_a_row(self, match: str, limit: int = 50) -> list[KeptMatch]:
        return self._matches(IN_A_ROW, (match, limit // 2, match, limit // 2))

    def write_note(self, match: str, person: int, words: str) -> "Future[None]":
        if not words:
            return self._write("DELETE FROM note WHERE match = ? AND person = ?", (match, person))
        return self._write("INSERT OR REPLACE INTO note VALUES (?, ?, ?)", (match, person, words))

    def note(self, match: str, person: int) -> str:
        rows = self._rows("SELECT words FROM note WHERE match = ? AND person = ?", (match, person))
        return str(rows[0]["words"]) if rows else ""

    def save_plan(self, match: str, seat: int, plan: Plan | None) -> "Future[None]":
        if plan is None:
            return self._write("DELETE FROM plan WHERE match = ? AND seat = ?", (match, seat))
        return self._write("INSERT OR REPLACE INTO plan VALUES (?, ?, ?, ?, ?)",
                           (match, seat, plan.move, plan.line, plan.under))

    def plans(self, match: str) -> dict[int, Plan]:
        return {row["seat"]: Plan(row["move"], row["line"], row["under"])
                for row in self._rows("SELECT seat, move, line, under FROM plan WHERE match = ?", (match,))}

    # -- who was there

    def save_visit(self, match: str, visit: Visit) -> "Future[None]":
        return self._write("INSERT OR REPLACE INTO visit VALUES (?, ?, ?, ?, ?)",
                           (match, visit.person, visit.address, visit.device, visit.at))

    def visits(self, match: str) -> list[Visit]:
        return [Visit(*row) for row in self._rows("SELECT person, address, device, at FROM visit WHERE match = ?",
                                                  (match,))]

    # -- the whole

    @property
    def trouble(self) -> StoreError | None:
        return self._writer.trouble

    def beat(self, now: float, gaps: Sequence[tuple[float, float]] = ()) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO beat VALUES (1, ?)", (now,))
            connection.executemany("INSERT OR REPLACE INTO gap VALUES (?, ?)", gaps)

        return self._writer.do(work)

    def last_beat(self) -> float | None:
        rows = self._rows("SELECT at FROM beat")
        return float(rows[0]["at"]) if rows else None

    def gaps(self, since: float = 0.0) -> list[tuple[float, float]]:
        return [(row["start"], row["end"])
                for row in self._rows("SELECT start, end FROM gap WHERE end > ? ORDER BY start", (since,))]

    def counts(self) -> dict[str, int]:
        found = {row["stage"]: row["n"] for row in self._rows("SELECT stage, count(*) AS n FROM match GROUP BY stage")}
        for table in ("event", "person"):
            found[table] = self._rows(f"SELECT count(*) AS n FROM {table}")[0]["n"]
        return found

    def close(self) -> None:
        self._writer.close()
        self._reader.close()

    # -- inside

    def _write(self, statement: str, row: tuple[Any, ...]) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(statement, row)

        return self._writer.do(work)

    def _rows(self, query: str, values: tuple[Any, ...] = ()) -> list[sqlite3.Row]:
        with _told():
            return self._reader.execute(query, values).fetchall()

    def _person(self, where: str, value: str | int) -> Person | None:
        rows = self._rows(f"SELECT {PERSON} FROM person WHERE {where}", (value,))
        return Person(*rows[0]) if rows else None

    def _matches(self, query: str, values: tuple[Any, ...]) -> list[KeptMatch]:
        heads = self._rows(query, values)
        seats: dict[str, list[KeptSeat]] = {row["id"]: [] for row in heads}
        ids = tuple(seats)
        for row in self._rows("SELECT match, kind, person, name, bot, salt, left_by, handed, gone FROM seat "
                              f"WHERE match IN ({_holes(len(ids))}) ORDER BY match, seat", ids):
            seats[row["match"]].append(KeptSeat(*row[1:]))
        return [_match(row, seats[row["id"]]) for row in heads]


@contextmanager
def _told() -> Iterator[None]:
    """SQLite's errors as StoreError."""
    try:
        yield
    except (sqlite3.Error, OverflowError) as error:
        raise in_words(error) from None


def _holes(count: int) -> str:
    return ", ".join("?" * count)


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _text(chapter: list[Any] | None) -> str | None:
    return None if chapter is None else json.dumps(chapter)


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


def _head(match: KeptMatch) -> tuple[Any, ...]:
    """A match as the values of HEAD."""
    clock = json.dumps(match.clock) if match.clock is not None else None
    progress = match.progress
    return (match.id, match.slug, match.version, json.dumps(match.options), match.secret, match.host, match.created,
            match.updated, match.public, match.pace, clock, match.again, progress.stage, progress.lines,
            _words(progress.acting), _words(progress.ranks), _words(progress.scores), progress.due,
            len(match.seats), match.tempo, match.hints, match.given, match.dice, match.leaving,
            json.dumps(match.rematch) if match.rematch is not None else None,
            json.dumps(match.coach) if match.coach is not None else None, match.accounts_only, _text(progress.chapter),
            progress.percent)


def _match(row: sqlite3.Row, seats: list[KeptSeat]) -> KeptMatch:
    clock = json.loads(row["clock"]) if row["clock"] else None
    progress = Progress(row["stage"], row["lines"], _numbers(row["acting"]), _numbers(row["ranks"]),
                        _numbers(row["scores"]), clock, row["due"],
                        json.loads(row["chapter"]) if row["chapter"] else None, row["percent"])
    return KeptMatch(row["id"], row["slug"], row["version"], json.loads(row["options"]), row["secret"], seats,
                     row["host"], row["created"], row["updated"], bool(row["public"]), row["pace"], clock,
                     row["again"], bool(row["hints"]), row["given"], row["dice"], row["leaving"], progress,
                     rematch=json.loads(row["rematch"]) if row["rematch"] else None,
                     coach=json.loads(row["coach"]) if row["coach"] else None,
                     accounts_only=bool(row["accounts_only"]))
