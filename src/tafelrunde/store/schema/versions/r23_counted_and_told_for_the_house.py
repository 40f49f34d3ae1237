"""What is counted, kept secret and told is so for all processes of a house: attempts, open sockets, secrets, who has
been told of what a table waits for, and who is still to be."""

from typing import Any

from alembic import op
from sqlalchemy import Column, text
from sqlalchemy.types import TypeEngine

from tafelrunde.store.schema.kinds import COUNT, KEY, NUMBER, TIME, WORDS

revision = "23"
down_revision = "22"


def upgrade() -> None:
    """New tables, and when somebody was sent the last mail about turns."""
    _table("attempt", _key("name"), _key("number", COUNT), _column("at", TIME), _column("until", TIME), unlogged=True)
    _table("socket", _key("address"), _key("process", NUMBER), _column("open", COUNT), unlogged=True)
    _table("secret", _key("name"), _column("value", WORDS))
    _table("told", _key("match"), _key("person", NUMBER), _key("way"), _column("mark", NUMBER))
    _table("due", _key("match"), _key("person", NUMBER), _column("since", TIME), _column("mark", NUMBER))
    op.add_column("notice", Column("mailed_at", TIME, nullable=False, server_default=text("0")))


def _table(name: str, *columns: Any, unlogged: bool = False) -> None:
    crash_forgets = unlogged and op.get_context().dialect.name == "postgresql"
    op.create_table(name, *columns, prefixes=["UNLOGGED"] if crash_forgets else [], sqlite_strict=True,
                    sqlite_with_rowid=False)


def _column(name: str, kind: TypeEngine[Any]) -> Column[Any]:
    return Column(name, kind, nullable=False)


def _key(name: str, kind: TypeEngine[Any] = KEY) -> Column[Any]:
    return Column(name, kind, nullable=False, primary_key=True, autoincrement=False)
