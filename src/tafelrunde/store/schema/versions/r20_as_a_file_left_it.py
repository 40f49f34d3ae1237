"""The tables as the last of SQLite's own steps left them: a file of then is of this revision."""

from typing import Any

from alembic import op
from sqlalchemy import CheckConstraint, Column, Identity, PrimaryKeyConstraint, UniqueConstraint, text
from sqlalchemy.types import TypeEngine

from tafelrunde.store.schema.kinds import BYTES, COUNT, KEY, NUMBER, RATIO, TIME, WORDS

revision = "20"
down_revision = None


def upgrade() -> None:
    """All of them."""
    _people()
    _matches()
    _tables()
    _learning()
    _ratings()
    _table("beat", _key("one", COUNT), _column("at", TIME), CheckConstraint("one = 1"), rowid=True)
    _table("gap", _key("start", TIME), _column("end", TIME))


def _people() -> None:
    _table("person", _counted("id"), _column("name", WORDS), _column("created", TIME), _column("login", WORDS, "''"),
           _column("password", WORDS, "''"), _column("standing", WORDS, "''"), _column("arms", WORDS, "''"), rowid=True)
    _index("person_by_login", "person", "login", where="login <> ''", unique=True)
    _table("key", _key("token"), _column("person", NUMBER))
    _index("key_by_person", "key", "person")
    _table("device", _key("token"), _key("person", NUMBER), _column("since", TIME))
    _index("device_by_person", "device", "person", "since")
    _table("recovery", _key("person", NUMBER), _column("token", KEY), _column("until", TIME), UniqueConstraint("token"),
           rowid=True)
    _table("act", _counted("number"), _column("at", TIME), _column("who", WORDS), _column("what", WORDS),
           _column("whom", WORDS), _column("detail", WORDS), rowid=True)
    _table("holiday", _key("person", NUMBER), _key("start", TIME), _column("end", TIME))
    _table("notice", _key("person", NUMBER), _column("language", WORDS), _column("mail", WORDS),
           _column("confirmed", COUNT), _column("token", KEY), _column("mail_when", WORDS),
           _column("push_when", WORDS), rowid=True)
    _index("notice_by_token", "notice", "token", where="token <> ''", unique=True)
    _table("push", _key("endpoint"), _column("person", NUMBER), _column("key", WORDS), _column("auth", WORDS),
           _column("language", WORDS))
    _index("push_by_person", "push", "person")
    _table("mute", _key("person", NUMBER), _key("other", NUMBER))


def _matches() -> None:
    _table("match", _key("id"), _column("slug", KEY), _column("version", COUNT), _column("options", WORDS),
           _column("secret", BYTES), _column("host", NUMBER), _column("created", TIME), _column("updated", TIME),
           _column("public", COUNT), _column("pace", COUNT), Column("clock", WORDS), _column("again", KEY),
           _column("stage", WORDS), _column("lines", COUNT), _column("acting", WORDS), _column("ranks", WORDS),
           _column("scores", WORDS), Column("due", TIME), _column("rated", COUNT, "0"), _column("count", COUNT, "0"),
           _column("tempo", WORDS, "'none'"), _column("hints", COUNT, "0"), _column("given", COUNT, "0"),
           _column("dice", COUNT, "1"), _column("leaving", WORDS, "'play_on'"), Column("rematch", WORDS),
           Column("coach", WORDS), _column("accounts_only", COUNT, "0"), Column("chapter", WORDS),
           _column("percent", COUNT, "-1"))
    _index("match_by_stage", "match", "stage", "public", "updated")
    _index("match_by_due", "match", "due", where="due IS NOT NULL")
    _index("match_by_host", "match", "host", where="stage <> 'over'")
    _index("match_unrated", "match", "updated", "id", where="stage = 'over' AND rated = 0")
    _index("match_by_rating", "match", "slug", "count", "updated", where="rated = 2")
    _index("match_by_next", "match", "again", where="again <> ''")
    _table("seat", _key("match"), _key("seat", COUNT), _column("kind", WORDS), _column("person", NUMBER),
           _column("name", WORDS), _column("bot", WORDS), _column("salt", WORDS), _column("left_by", NUMBER, "0"),
           _column("handed", COUNT, "-1"), _column("gone", COUNT, "-1"))
    _index("seat_by_person", "seat", "person", "match")
    _index("seat_by_leaver", "seat", "left_by", "match", where="left_by <> 0")
    _table("event", _key("match"), _key("line", COUNT), _column("actor", COUNT), _column("text", WORDS),
           _column("at", TIME))


def _tables() -> None:
    _table("chat", _key("match"), _key("number", COUNT), _column("seat", COUNT), _column("name", WORDS),
           _column("words", WORDS), _column("at", TIME), _column("person", NUMBER, "0"))
    _index("chat_by_person", "chat", "person", where="person <> 0")
    _table("note", _key("match"), _key("person", NUMBER), _column("words", WORDS))
    _index("note_by_person", "note", "person")
    _table("plan", _key("match"), _key("seat", COUNT), _column("move", WORDS), _column("line", COUNT),
           _column("under", WORDS))
    _table("visit", _key("match"), _key("person", NUMBER), _key("address"), _key("device"), _column("at", TIME))
    _index("visit_by_person", "visit", "person")
    _table("review", _key("match"), _column("text", WORDS), rowid=True)
    _table("review_sum", _key("match"), _key("seat", COUNT), _column("told", WORDS))


def _learning() -> None:
    _table("coach", _key("person", NUMBER), _column("wanted", COUNT), rowid=True)
    _table("learnt", _key("person", NUMBER), _key("slug"), _key("name"), _column("at", TIME))
    _table("puzzle", _key("person", NUMBER), _key("id"), _key("day"), _column("solved", COUNT), _column("at", TIME))


def _ratings() -> None:
    _table("rating", _column("person", NUMBER), _column("slug", KEY), _column("seats", COUNT), _column("mu", RATIO),
           _column("sigma", RATIO), _column("played", COUNT), _column("won", COUNT),
           PrimaryKeyConstraint("slug", "seats", "person"))
    _index("rating_by_person", "rating", "person")
    op.create_index("rating_by_worth", "rating", ["slug", "seats", text("(mu - 3 * sigma)")])
    _table("rated", _key("person", NUMBER), _key("match"), _column("mu", RATIO), _column("sigma", RATIO))


def _table(name: str, *columns: Any, rowid: bool = False) -> None:
    op.create_table(name, *columns, sqlite_strict=True, sqlite_with_rowid=rowid)


def _index(name: str, table: str, *columns: str, where: str | None = None, unique: bool = False) -> None:
    which = None if where is None else text(where)
    op.create_index(name, table, list(columns), unique=unique, sqlite_where=which, postgresql_where=which)


def _column(name: str, kind: TypeEngine[Any], default: str | None = None) -> Column[Any]:
    return Column(name, kind, nullable=False, server_default=None if default is None else text(default))


def _key(name: str, kind: TypeEngine[Any] = KEY) -> Column[Any]:
    return Column(name, kind, nullable=False, primary_key=True, autoincrement=False)


def _counted(name: str) -> Column[Any]:
    return Column(name, NUMBER, Identity(always=False), nullable=False, primary_key=True)
