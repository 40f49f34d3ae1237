"""A person may be a program of another one, and be challenged to a table."""

from alembic import op
from sqlalchemy import Column, text

from tafelrunde.store.schema.kinds import KEY, NUMBER, TIME

revision = "26"
down_revision = "25"


def upgrade() -> None:
    """Whose program somebody is, and who is asked to come to which table."""
    op.add_column("person", Column("owner", NUMBER, nullable=False, server_default=text("0")))
    op.create_index("person_by_owner", "person", ["owner"], sqlite_where=text("owner <> 0"),
                    postgresql_where=text("owner <> 0"))
    op.create_table("challenge", Column("match", KEY, nullable=False, primary_key=True, autoincrement=False),
                    Column("person", NUMBER, nullable=False, primary_key=True, autoincrement=False),
                    Column("at", TIME, nullable=False), sqlite_strict=True, sqlite_with_rowid=False)
    op.create_index("challenge_by_person", "challenge", ["person"])
