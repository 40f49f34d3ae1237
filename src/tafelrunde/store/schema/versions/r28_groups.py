"""Groups of players: their members, tables, evenings and tournaments; whom people block and follow; no-shows; seeks;
tables at which nobody looks on; invitations."""

from typing import Any

from alembic import op
from sqlalchemy import REAL, BigInteger, Column, Double, Identity, Index, Integer, LargeBinary, Text, text

revision = "28"
down_revision = "27"

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
KEY = Text().with_variant(Text(collation="C"), "postgresql")
TIME: Any = Double().with_variant(REAL(), "sqlite")
DUE, GOING, HOOKED = text("opened = 0"), text("closed = 0"), text("in_group <> ''")
DIRECTED = text("text LIKE '% by member-%'")


def upgrade() -> None:
    """Make the tables of groups, all of them empty, and note who blocks whom."""
    make("player_group", key("id"), full("name", Text()), full("about", Text()), full("created", TIME),
         full("invitation", KEY), rowid=True)
    make("member", key("in_group"), key("person", NUMBER), full("may", Text()), full("since", TIME),
         full("asks", Integer()), Index("member_by_person", "person"))
    make("group_match", key("match"), full("in_group", KEY), tag(), Index("group_match_by_group", "in_group"))
    make("evening", Column("id", NUMBER, Identity(always=False), primary_key=True, nullable=False),
         full("in_group", KEY), full("at", TIME), full("zone", Text()), full("slug", Text()), full("speed", Text()),
         full("weeks", Integer()), Column("opened", Integer(), nullable=False, server_default=text("0")),
         full("series", KEY), full("turn", Integer()), full("sequence", Integer()), full("changed", TIME),
         Column("late", Integer(), nullable=False, server_default=text("0")),
         Column("reminded", Integer(), nullable=False, server_default=text("0")), tag(),
         Index("evening_by_group", "in_group"),
         Index("evening_due", "at", sqlite_where=DUE, postgresql_where=DUE), rowid=True)
    make("tournament", key("id"), full("in_group", KEY), full("title", Text()), full("terms", Text()),
         full("speed", Text()), full("created", TIME),
         Column("closed", Integer(), nullable=False, server_default=text("0")), full("secret", LargeBinary()),
         Column("at", TIME, nullable=False, server_default=text("0")),
         Column("zone", Text(), nullable=False, server_default=text("''")), tag(),
         Index("tournament_by_group", "in_group"),
         Index("tournament_going", "id", sqlite_where=GOING, postgresql_where=GOING), rowid=True)
    make("tournament_line", key("tournament"), key("line", Integer()), full("booked", Text()), full("text", Text()),
         Index("tournament_line_directed", "tournament", sqlite_where=DIRECTED, postgresql_where=DIRECTED))
    make("entrant", key("tournament"), key("number"), full("person", NUMBER), full("line", Integer()),
         Index("entrant_by_person", "person"))
    make("tournament_match", key("match"), full("tournament", KEY), full("place", Text()),
         Column("sealed", Integer(), nullable=False, server_default=text("0")),
         Index("tournament_match_by_tournament", "tournament"))
    make("attendance", key("evening", NUMBER), key("person", NUMBER), full("at", TIME),
         Index("attendance_by_person", "person"))
    make("sanction", Column("id", NUMBER, Identity(always=False), primary_key=True, nullable=False),
         full("person", NUMBER), full("in_group", KEY), full("kind", Text()), full("at", TIME), full("until", TIME),
         full("why", Text()), full("who", NUMBER), Index("sanction_by_person", "person"), rowid=True)
    make("follow", key("person", NUMBER), key("other", NUMBER), full("at", TIME), Index("follow_by_other", "other"))
    make("followable", key("person", NUMBER), full("wanted", Integer()), rowid=True)
    make("absence", key("match"), key("person", NUMBER), full("at", TIME), Index("absence_by_person", "person"))
    make("seek", key("person", NUMBER), full("games", Text()), full("seats", Text()), full("speeds", Text()),
         full("since", TIME), full("changed", TIME), full("seen", TIME), full("until", TIME), full("match", KEY),
         rowid=True)
    op.add_column("mute", Column("blocks", Integer(), nullable=False, server_default=text("0")))
    op.create_index("mute_by_other", "mute", ["other"])
    op.add_column("match", Column("onlookers", Integer(), nullable=False, server_default=text("1")))
    make("hook", key("person", NUMBER), key("in_group"), full("address", Text()), full("format", Text()),
         full("prefix", Text()), full("language", Text()), full("tables", Text()), full("secret", Text()),
         full("failures", Integer()), full("until", TIME), full("error", Text()), full("at", TIME),
         Index("hook_by_group", "in_group", sqlite_where=HOOKED, postgresql_where=HOOKED))
    make("announced", key("in_group"), key("subject"), full("mark", NUMBER))
    make("feed", key("person", NUMBER), Column("token", KEY, nullable=False, unique=True), full("language", Text()),
         rowid=True)
    make("invitation", key("subject"), key("person", NUMBER), full("kind", Text()), full("in_group", KEY),
         full("host", NUMBER), full("at", TIME), full("until", TIME), Index("invitation_by_person", "person"),
         Index("invitation_by_host", "host"))
    op.execute("INSERT INTO invitation (subject, person, kind, in_group, host, at, until) SELECT challenge.match, "
               "challenge.person, 'table', '', match.host, challenge.at, challenge.at + 604800.0 FROM challenge "
               "JOIN match ON match.id = challenge.match")
    op.drop_table("challenge")


def make(name: str, *parts: Any, rowid: bool = False) -> None:
    """Make a table and its indexes, strict where the engine knows that."""
    op.create_table(name, *parts, sqlite_strict=True, sqlite_with_rowid=rowid)


def tag() -> Column[Any]:
    """The column of a word by which results of a group are told apart."""
    return Column("tag", Text(), nullable=False, server_default=text("''"))


def full(name: str, kind: Any) -> Column[Any]:
    """A column that always holds something."""
    return Column(name, kind, nullable=False)


def key(name: str, kind: Any = KEY) -> Column[Any]:
    """A column of the primary key."""
    return Column(name, kind, primary_key=True, nullable=False, autoincrement=False)
