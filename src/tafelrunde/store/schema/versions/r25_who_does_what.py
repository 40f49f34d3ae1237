"""Processes tell their version and whether they let anybody in; all know of tables whose rules did not return."""

from alembic import op
from sqlalchemy import Column, text

from tafelrunde.store.schema.kinds import COUNT, KEY, TIME, WORDS

revision = "25"
down_revision = "24"


def upgrade() -> None:
    """Two columns more, and a table with a row for each match whose rules did not return."""
    op.add_column("process", Column("version", WORDS, nullable=False, server_default=text("''")))
    op.add_column("process", Column("draining", COUNT, nullable=False, server_default=text("0")))
    op.create_table("stopped", Column("match", KEY, nullable=False, primary_key=True, autoincrement=False),
                    Column("times", COUNT, nullable=False), Column("at", TIME, nullable=False),
                    Column("hung", COUNT, nullable=False, server_default=text("0")),
                    Column("hung_at", TIME, nullable=False, server_default=text("0")), sqlite_strict=True,
                    sqlite_with_rowid=False)
