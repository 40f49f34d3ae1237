"""A match knows when it ended, which process owns it, and how often that has changed; what changes with every move is
in no index any more, and stands together."""

from typing import Any

from alembic import op
from sqlalchemy import Column, Identity, PrimaryKeyConstraint, text
from sqlalchemy.types import TypeEngine

from tafelrunde.store.schema.kinds import BYTES, COUNT, KEY, NUMBER, TIME, WORDS

revision = "21"
down_revision = "20"

HOT = {"fillfactor": 50, "autovacuum_vacuum_scale_factor": 0.02, "autovacuum_vacuum_threshold": 200,
       "autovacuum_vacuum_cost_delay": 0}
OLD_INDEXES = ("match_by_stage", "match_by_due", "match_by_host", "match_unrated", "match_by_rating", "match_by_next")
KEPT = ("id, slug, version, options, secret, host, created, public, pace, again, rated, count, tempo, hints, given, "
        "dice, leaving, rematch, coach, accounts_only, stage, ranks, updated, clock, lines, acting, scores, due, "
        "chapter, percent")


def upgrade() -> None:
    """The table of matches is made anew, and filled from the old one."""
    for name in OLD_INDEXES:
        op.drop_index(name, "match")
    op.rename_table("match", "match_before")
    _match()
    op.execute(f"INSERT INTO match ({KEPT}, ended) SELECT {KEPT}, CASE WHEN stage = 'over' THEN updated END "
               "FROM match_before")
    op.drop_table("match_before")
    _index("match_by_stage", "stage", "public", "ended")
    _index("match_by_host", "host", where="stage <> 'over'")
    _index("match_unrated", "ended", "id", where="stage = 'over' AND rated = 0")
    _index("match_by_rating", "slug", "count", "ended", where="rated = 2")
    _index("match_by_owner", "owner", where="owner <> 0")
    _index("match_by_next", "again", where="again <> ''")
    op.create_table("process", Column("id", NUMBER, Identity(always=False), nullable=False, primary_key=True),
                    _column("place", WORDS), _column("since", TIME), _column("until", TIME), sqlite_strict=True)


def _match() -> None:
    op.create_table(
        "match", _column("id", KEY), _column("slug", KEY), _column("version", COUNT), _column("options", WORDS),
        _column("secret", BYTES), _column("host", NUMBER), _column("created", TIME), _column("public", COUNT),
        _column("pace", COUNT), _column("again", KEY), _column("rated", COUNT, "0"), _column("count", COUNT, "0"),
        _column("tempo", WORDS, "'none'"), _column("hints", COUNT, "0"), _column("given", COUNT, "0"),
        _column("dice", COUNT, "1"), _column("leaving", WORDS, "'play_on'"), Column("rematch", WORDS),
        Column("coach", WORDS), _column("accounts_only", COUNT, "0"), Column("ended", TIME), _column("stage", WORDS),
        _column("owner", NUMBER, "0"), _column("fence", NUMBER, "0"), _column("ranks", WORDS), _column("updated", TIME),
        Column("clock", WORDS), _column("lines", COUNT), _column("acting", WORDS), _column("scores", WORDS),
        Column("due", TIME), Column("chapter", WORDS), _column("percent", COUNT, "-1"),
        PrimaryKeyConstraint("id", name="match_by_id"),
        sqlite_strict=True, sqlite_with_rowid=False, postgresql_with=HOT)


def _index(name: str, *columns: str, where: str | None = None) -> None:
    which = None if where is None else text(where)
    op.create_index(name, "match", list(columns), sqlite_where=which, postgresql_where=which)


def _column(name: str, kind: TypeEngine[Any], default: str | None = None) -> Column[Any]:
    return Column(name, kind, nullable=False, server_default=None if default is None else text(default))
