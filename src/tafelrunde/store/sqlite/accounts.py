"""The port's part about accounts on SQLite."""

import sqlite3
from collections.abc import Callable, Collection
from concurrent.futures import Future
from typing import Any

from tafelrunde.store.accounts import DEVICES, Act, Chat, Person, Standing
from tafelrunde.store.sqlite.group_commit import Writer

PERSON = "id, name, created, login, password, standing, arms"
CHAT = "number, seat, name, words, at, person"
PRIVATE = ("key", "device", "recovery", "rating", "holiday", "notice", "push", "note", "mute", "coach", "learnt",
           "puzzle", "rated")


class SqliteAccounts:
    """What `SqliteStore` keeps about accounts."""

    _writer: Writer
    _rows: Callable[..., list[sqlite3.Row]]
    _write: "Callable[[str, tuple[Any, ...]], Future[None]]"

    # -- names and standing

    def rename(self, person: int, name: str) -> "Future[None]":
        return self._write("UPDATE person SET name = ? WHERE id = ?", (name, person))

    def give_arms(self, person: int, arms: str) -> "Future[None]":
        return self._write("UPDATE person SET arms = ? WHERE id = ?", (arms, person))

    def arms(self, people: Collection[int]) -> dict[int, str]:
        asked = sorted(people)
        holes = ", ".join("?" * len(asked))
        return {row["id"]: row["arms"] for row in
                self._rows(f"SELECT id, arms FROM person WHERE arms <> '' AND id IN ({holes})", tuple(asked))}

    def rename_everywhere(self, person: int, name: str) -> "Future[None]":
        return self._writer.do(lambda connection: _rename(connection, person, name))

    def set_login(self, person: int, login: str, password: str) -> "Future[None]":
        return self._write("UPDATE person SET login = ?, password = ? WHERE id = ?", (login, password, person))

    def set_standing(self, person: int, standing: Standing) -> "Future[None]":
        return self._write("UPDATE person SET standing = ? WHERE id = ?", (standing, person))

    def forget(self, person: int, name: str) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            _rename(connection, person, name)
            for table in PRIVATE:
                connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
            connection.execute("DELETE FROM mute WHERE other = ?", (person,))
            connection.execute("UPDATE chat SET words = '' WHERE person = ?", (person,))
            connection.execute("UPDATE person SET login = '', password = '', arms = '', standing = 'gone' "
                               "WHERE id = ?", (person,))

        return self._writer.do(work)

    # -- sessions and devices

    def end_sessions(self, person: int) -> "Future[None]":
        return self._writer.do(lambda connection: _end_sessions(connection, person))

    def knows_device(self, token: str, person: int) -> bool:
        return bool(self._rows("SELECT 1 FROM device WHERE token = ? AND person = ?", (token, person)))

    def remember_device(self, old: str, new: str, person: int, at: float) -> "Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE device SET token = ? WHERE token = ?", (new, old))
            connection.execute("INSERT OR REPLACE INTO device VALUES (?, ?, ?)", (new, person, at))
            connection.execute("DELETE FROM device WHERE person = ?1 AND since < (SELECT min(since) FROM (SELECT since "
                               "FROM device WHERE person = ?1 ORDER BY since DESC LIMIT ?2))", (person, DEVICES))

        return self._writer.do(work)

    # -- a new password

    def offer_recovery(self, token: str, person: int, until: float) -> "Future[None]":
        return self._write("INSERT OR REPLACE INTO recovery (person, token, until) VALUES (?, ?, ?)",
                           (person, token, until))

    def recovery(self, token: str, now: float) -> Person | None:
        rows = self._rows(f"SELECT {PERSON} FROM person WHERE id = (SELECT person FROM recovery WHERE token = ? AND "
                          "until > ?)", (token, now))
        return Person(*rows[0]) if rows else None

    def recover(self, token: str, now: float, password: str) -> "Future[Person | None]":
        def work(connection: sqlite3.Connection) -> Person | None:
            used = connection.execute("DELETE FROM recovery WHERE token = ? AND until > ? RETURNING person",
                                      (token, now)).fetchall()
            if not used:
                return None
            connection.execute("UPDATE person SET password = ? WHERE id = ?", (password, used[0][0]))
            _end_sessions(connection, used[0][0])
            row = connection.execute(f"SELECT {PERSON} FROM person WHERE id = ?", (used[0][0],)).fetchone()
            return Person(*row)

        return self._writer.do(work)

    # -- words

    def said_by(self, person: int) -> list[tuple[str, Chat]]:
        rows = self._rows(f"SELECT match, {CHAT} FROM chat WHERE person = ? AND words <> '' ORDER BY at", (person,))
        return [(row["match"], Chat(*row[1:])) for row in rows]

    def notes_of(self, person: int) -> dict[str, str]:
        rows = self._rows("SELECT match, words FROM note WHERE person = ? ORDER BY match", (person,))
        return {row["match"]: row["words"] for row in rows}

    def unsay(self, match: str, number: int = 0) -> "Future[None]":
        return self._write("UPDATE chat SET words = '' WHERE match = ? AND ? IN (0, number)", (match, number))

    # -- what was done

    def book_act(self, act: Act) -> "Future[None]":
        return self._write("INSERT INTO act (at, who, what, whom, detail) VALUES (?, ?, ?, ?, ?)",
                           (act.at, act.who, act.what, act.whom, act.detail))

    def acts(self, limit: int = 100, whom: str = "") -> list[Act]:
        rows = self._rows("SELECT at, who, what, whom, detail FROM act WHERE ? IN ('', whom) ORDER BY number DESC "
                          "LIMIT ?", (whom, limit))
        return [Act(*row) for row in rows]


def _rename(connection: sqlite3.Connection, person: int, name: str) -> None:
    connection.execute("UPDATE person SET name = ? WHERE id = ?", (name, person))
    connection.execute("UPDATE seat SET name = ? WHERE kind = 'person' AND person = ?", (name, person))
    connection.execute("UPDATE seat SET name = ? WHERE kind = 'bot' AND left_by = ?", (name, person))
    connection.execute("UPDATE chat SET name = ? WHERE person = ?", (name, person))


def _end_sessions(connection: sqlite3.Connection, person: int) -> None:
    for table in ("key", "device", "recovery"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
