"""People see what has changed about how they sign in."""

from alembic import op
from sqlalchemy import Column, Identity

from tafelrunde.store.schema.kinds import NUMBER, TIME, WORDS

revision = "27"
down_revision = "26"


def upgrade() -> None:
    """A row for each change."""
    op.create_table("sign_in_change",
                    Column("number", NUMBER, Identity(always=False), nullable=False, primary_key=True),
                    Column("person", NUMBER, nullable=False), Column("at", TIME, nullable=False),
                    Column("what", WORDS, nullable=False), sqlite_strict=True)
    op.create_index("sign_in_change_by_person", "sign_in_change", ["person"])
