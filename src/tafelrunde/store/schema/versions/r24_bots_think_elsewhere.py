"""What bots are asked, for whoever answers it on whichever machine, and how much each person has had answered."""

from typing import Any

from alembic import op
from sqlalchemy import Column, text
from sqlalchemy.types import TypeEngine

from tafelrunde.store.schema.kinds import COUNT, KEY, NUMBER, RATIO, TIME, WORDS

revision = "24"
down_revision = "23"

HOT = {"fillfactor": 50, "autovacuum_vacuum_scale_factor": 0.02, "autovacuum_vacuum_threshold": 200,
       "autovacuum_vacuum_cost_delay": 0}


def upgrade() -> None:
    """Two tables, whose rows are short-lived."""
    _table("task", _key("id"), _column("process", NUMBER), _column("channel", KEY), _column("person", NUMBER),
           _column("reads", KEY), _column("job", WORDS), _column("asked", TIME), _column("due", TIME),
           _column("ends", TIME), _column("seconds", RATIO), _column("start", RATIO), _column("worker", NUMBER, "0"),
           _column("until", TIME, "0"), _column("tries", COUNT, "0"), _column("granted", COUNT, "2"))
    _table("thinking", _key("person", NUMBER), _column("start", RATIO), _column("served", RATIO))


def _table(name: str, *columns: Any) -> None:
    crash_forgets = op.get_context().dialect.name == "postgresql"
    op.create_table(name, *columns, prefixes=["UNLOGGED"] if crash_forgets else [], sqlite_strict=True,
                    sqlite_with_rowid=False, postgresql_with=HOT)


def _column(name: str, kind: TypeEngine[Any], default: str | None = None) -> Column[Any]:
    return Column(name, kind, nullable=False, server_default=None if default is None else text(default))


def _key(name: str, kind: TypeEngine[Any] = KEY) -> Column[Any]:
    return Column(name, kind, nullable=False, primary_key=True, autoincrement=False)
