"""A house that is being moved into says so for as long as not everything has arrived."""

from alembic import op
from sqlalchemy import CheckConstraint, Column

from tafelrunde.store.schema.kinds import COUNT, TIME

revision = "22"
down_revision = "21"


def upgrade() -> None:
    """One row while that is so."""
    op.create_table("moving", Column("one", COUNT, nullable=False, primary_key=True, autoincrement=False),
                    Column("since", TIME, nullable=False), CheckConstraint("one = 1"), sqlite_strict=True)
