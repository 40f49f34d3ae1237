"""The first revision: a house of this one has all tables, as `schema/tables.py` described them then."""

revision = "27"
down_revision = None


def upgrade() -> None:
    """Nothing: a fresh house is made from the description, and stamped with the latest revision."""
