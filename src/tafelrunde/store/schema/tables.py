"""Every table as it is today: what a fresh house is made from, and revisions lead to."""

from typing import Any

from sqlalchemy import (
    REAL,
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateTable
from sqlalchemy.types import TypeEngine

# the types of columns; SQLite's strict tables know INTEGER, REAL, TEXT and BLOB alone
NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # of people and processes: may grow without end
COUNT = Integer()  # lines, seats, flags, codes
WORDS = Text()
# what tables are sorted by: in the order of its bytes, as SQLite sorts, whatever language the database was made for
KEY = Text().with_variant(Text(collation="C"), "postgresql")
TIME: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")  # seconds since 1970
RATIO: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")
BYTES = LargeBinary()
METADATA = MetaData()
# rows of a match change with every move: there is room beside them for the next version, so that no index has to learn
# where it lies, and what is outdated is cleared away often
HOT = {"fillfactor": 50, "autovacuum_vacuum_scale_factor": 0.02, "autovacuum_vacuum_threshold": 200,
       "autovacuum_vacuum_cost_delay": 0}


def column(name: str, kind: TypeEngine[Any], default: str | None = None, key: bool = False) -> Column[Any]:
    """A column that always holds something; `default` in SQL."""
    return Column(name, kind, nullable=False, primary_key=key, autoincrement=False,
                  server_default=None if default is None else text(default))


def key(name: str, kind: TypeEngine[Any] = KEY) -> Column[Any]:
    """A column of the primary key."""
    return column(name, kind, key=True)


def identity(name: str) -> Column[Any]:
    """A key of which every new row gets a number from the engine."""
    return Column(name, NUMBER, Identity(always=False), primary_key=True, nullable=False)


def table(name: str, *columns: Any, rowid: bool = False, **options: Any) -> Table:
    """A table of the house; in SQLite with numbered rows only where the number is the key, or rows are large."""
    return Table(name, METADATA, *columns, sqlite_strict=True, sqlite_with_rowid=rowid, **options)


@compiles(CreateTable, "postgresql")
def create_unlogged(create: CreateTable, compiler: Any, **options: Any) -> str:
    """The statement that makes a table, unlogged where its `info` says so."""
    made = str(compiler.visit_create_table(create, **options))
    return made.replace("CREATE TABLE", "CREATE UNLOGGED TABLE") if create.element.info.get("unlogged") else made


PERSON = table(
    "person", identity("id"), column("name", WORDS), column("created", TIME), column("login", WORDS, "''"),
    column("password", WORDS, "''"), column("standing", WORDS, "''"), column("arms", WORDS, "''"),
    column("owner", NUMBER, "0"),
    Index("person_by_owner", "owner", sqlite_where=text("owner <> 0"), postgresql_where=text("owner <> 0")),
    Index("person_by_login", "login", unique=True, sqlite_where=text("login <> ''"),
          postgresql_where=text("login <> ''")),
    rowid=True)
MATCH = table(
    "match", column("id", KEY), column("slug", KEY), column("version", COUNT), column("options", WORDS),
    column("secret", BYTES), column("host", NUMBER), column("created", TIME), column("public", COUNT),
    column("pace", COUNT), column("again", KEY), column("rated", COUNT, "0"), column("count", COUNT, "0"),
    column("tempo", WORDS, "'none'"), column("hints", COUNT, "0"), column("given", COUNT, "0"),
    column("dice", COUNT, "1"), column("leaving", WORDS, "'play_on'"), Column("rematch", WORDS), Column("coach", WORDS),
    column("accounts_only", COUNT, "0"), Column("ended", TIME), column("stage", WORDS), column("owner", NUMBER, "0"),
    column("fence", NUMBER, "0"), column("ranks", WORDS),
    # what changes with every move is in no index, and stands together: what is the same before and behind it is not
    # written to the log of a database again
    column("updated", TIME), Column("clock", WORDS), column("lines", COUNT), column("acting", WORDS),
    column("scores", WORDS), Column("due", TIME), Column("chapter", WORDS), column("percent", COUNT, "-1"),
    column("onlookers", COUNT, "1"),
    PrimaryKeyConstraint("id", name="match_by_id"),
    Index("match_by_stage", "stage", "public", "ended"),
    Index("match_by_host", "host", sqlite_where=text("stage <> 'over'"), postgresql_where=text("stage <> 'over'")),
    Index("match_unrated", "ended", "id", sqlite_where=text("stage = 'over' AND rated = 0"),
          postgresql_where=text("stage = 'over' AND rated = 0")),
    Index("match_by_rating", "slug", "count", "ended", sqlite_where=text("rated = 2"),
          postgresql_where=text("rated = 2")),
    Index("match_by_owner", "owner", sqlite_where=text("owner <> 0"), postgresql_where=text("owner <> 0")),
    Index("match_by_next", "again", sqlite_where=text("again <> ''"), postgresql_where=text("again <> ''")),
    postgresql_with=HOT)
SEAT = table(
    "seat", key("match"), key("seat", COUNT), column("kind", WORDS), column("person", NUMBER), column("name", WORDS),
    column("bot", WORDS), column("salt", WORDS), column("left_by", NUMBER, "0"), column("handed", COUNT, "-1"),
    column("gone", COUNT, "-1"),
    Index("seat_by_person", "person", "match"),
    Index("seat_by_leaver", "left_by", "match", sqlite_where=text("left_by <> 0"),
          postgresql_where=text("left_by <> 0")))
EVENT = table(
    "event", key("match"), key("line", COUNT), column("actor", COUNT), column("text", WORDS), column("at", TIME))
CHAT = table(
    "chat", key("match"), key("number", COUNT), column("seat", COUNT), column("name", WORDS), column("words", WORDS),
    column("at", TIME), column("person", NUMBER, "0"),
    Index("chat_by_person", "person", sqlite_where=text("person <> 0"), postgresql_where=text("person <> 0")))
NOTE = table(
    "note", key("match"), key("person", NUMBER), column("words", WORDS), Index("note_by_person", "person"))
PLAN = table(
    "plan", key("match"), key("seat", COUNT), column("move", WORDS), column("line", COUNT), column("under", WORDS))
VISIT = table(
    "visit", key("match"), key("person", NUMBER), key("address"), key("device"), column("at", TIME),
    Index("visit_by_person", "person"))
REVIEW = table("review", key("match"), column("text", WORDS), rowid=True)
REVIEW_SUM = table("review_sum", key("match"), key("seat", COUNT), column("told", WORDS))

KEYS = table("key", key("token"), column("person", NUMBER), Index("key_by_person", "person"))
DEVICE = table(
    "device", key("token"), key("person", NUMBER), column("since", TIME), Index("device_by_person", "person", "since"))
RECOVERY = table(
    "recovery", key("person", NUMBER), Column("token", KEY, nullable=False, unique=True), column("until", TIME),
    rowid=True)
ACT = table(
    "act", identity("number"), column("at", TIME), column("who", WORDS), column("what", WORDS), column("whom", WORDS),
    column("detail", WORDS), rowid=True)
SIGN_IN_CHANGE = table(
    "sign_in_change", identity("number"), column("person", NUMBER), column("at", TIME), column("what", WORDS),
    Index("sign_in_change_by_person", "person"), rowid=True)
HOLIDAY = table("holiday", key("person", NUMBER), key("start", TIME), column("end", TIME))
NOTICE = table(
    "notice", key("person", NUMBER), column("language", WORDS), column("mail", WORDS), column("confirmed", COUNT),
    column("token", KEY), column("mail_when", WORDS), column("push_when", WORDS), column("mailed_at", TIME, "0"),
    Index("notice_by_token", "token", unique=True, sqlite_where=text("token <> ''"),
          postgresql_where=text("token <> ''")),
    rowid=True)
TOLD = table("told", key("match"), key("person", NUMBER), key("way"), column("mark", NUMBER))
DUE = table("due", key("match"), key("person", NUMBER), column("since", TIME), column("mark", NUMBER))
PUSH = table(
    "push", key("endpoint"), column("person", NUMBER), column("key", WORDS), column("auth", WORDS),
    column("language", WORDS), Index("push_by_person", "person"))
MUTE = table("mute", key("person", NUMBER), key("other", NUMBER), column("blocks", COUNT, "0"),
             Index("mute_by_other", "other"))
FOLLOW = table("follow", key("person", NUMBER), key("other", NUMBER), column("at", TIME),
               Index("follow_by_other", "other"))
FOLLOWABLE = table("followable", key("person", NUMBER), column("wanted", COUNT), rowid=True)
ABSENCE = table("absence", key("match"), key("person", NUMBER), column("at", TIME),
                Index("absence_by_person", "person"))
SEEK = table("seek", key("person", NUMBER), column("games", WORDS), column("seats", WORDS), column("speeds", WORDS),
             column("since", TIME), column("changed", TIME), column("seen", TIME), column("until", TIME),
             column("match", KEY), rowid=True)
COACH = table("coach", key("person", NUMBER), column("wanted", COUNT), rowid=True)
INVITATION = table(
    "invitation", key("subject"), key("person", NUMBER), column("kind", WORDS), column("in_group", KEY),
    column("host", NUMBER), column("at", TIME), column("until", TIME),
    Index("invitation_by_person", "person"), Index("invitation_by_host", "host"))
PLAYER_GROUP = table(
    "player_group", key("id"), column("name", WORDS), column("about", WORDS), column("created", TIME),
    column("invitation", KEY), rowid=True)
MEMBER = table(
    "member", key("in_group"), key("person", NUMBER), column("may", WORDS), column("since", TIME),
    column("asks", COUNT), Index("member_by_person", "person"))
GROUP_MATCH = table(
    "group_match", key("match"), column("in_group", KEY), column("tag", WORDS, "''"),
    Index("group_match_by_group", "in_group"))
EVENING = table(
    "evening", identity("id"), column("in_group", KEY), column("at", TIME), column("zone", WORDS),
    column("slug", WORDS), column("speed", WORDS), column("weeks", COUNT), column("opened", COUNT, "0"),
    column("series", KEY), column("turn", COUNT), column("sequence", COUNT), column("changed", TIME),
    column("late", COUNT, "0"), column("reminded", COUNT, "0"), column("tag", WORDS, "''"),
    Index("evening_by_group", "in_group"),
    Index("evening_due", "at", sqlite_where=text("opened = 0"), postgresql_where=text("opened = 0")), rowid=True)
ATTENDANCE = table(
    "attendance", key("evening", NUMBER), key("person", NUMBER), column("at", TIME),
    Index("attendance_by_person", "person"))
HOOK = table(
    "hook", key("person", NUMBER), key("in_group"), column("address", WORDS), column("format", WORDS),
    column("prefix", WORDS), column("language", WORDS), column("tables", WORDS), column("secret", WORDS),
    column("failures", COUNT), column("until", TIME), column("error", WORDS), column("at", TIME),
    Index("hook_by_group", "in_group", sqlite_where=text("in_group <> ''"), postgresql_where=text("in_group <> ''")))
ANNOUNCED = table("announced", key("in_group"), key("subject"), column("mark", NUMBER))
FEED = table(
    "feed", key("person", NUMBER), Column("token", KEY, nullable=False, unique=True), column("language", WORDS),
    rowid=True)
TOURNAMENT = table(
    "tournament", key("id"), column("in_group", KEY), column("title", WORDS), column("terms", WORDS),
    column("speed", WORDS), column("created", TIME), column("closed", COUNT, "0"), column("secret", BYTES),
    column("at", TIME, "0"), column("zone", WORDS, "''"), column("tag", WORDS, "''"),
    Index("tournament_by_group", "in_group"),
    Index("tournament_going", "id", sqlite_where=text("closed = 0"), postgresql_where=text("closed = 0")), rowid=True)
TOURNAMENT_LINE = table(
    "tournament_line", key("tournament"), key("line", COUNT), column("booked", WORDS), column("text", WORDS),
    Index("tournament_line_directed", "tournament", sqlite_where=text("text LIKE '% by member-%'"),
          postgresql_where=text("text LIKE '% by member-%'")))
ENTRANT = table(
    "entrant", key("tournament"), key("number"), column("person", NUMBER), column("line", COUNT),
    Index("entrant_by_person", "person"))
TOURNAMENT_MATCH = table(
    "tournament_match", key("match"), column("tournament", KEY), column("place", WORDS), column("sealed", COUNT, "0"),
    Index("tournament_match_by_tournament", "tournament"))
SANCTION = table(
    "sanction", identity("id"), column("person", NUMBER), column("in_group", KEY), column("kind", WORDS),
    column("at", TIME), column("until", TIME), column("why", WORDS), column("who", NUMBER),
    Index("sanction_by_person", "person"), rowid=True)
LEARNT = table("learnt", key("person", NUMBER), key("slug"), key("name"), column("at", TIME))
PUZZLE = table(
    "puzzle", key("person", NUMBER), key("id"), key("day"), column("solved", COUNT), column("at", TIME))
RATING = table(
    "rating", column("person", NUMBER), column("slug", KEY), column("seats", COUNT), column("mu", RATIO),
    column("sigma", RATIO), column("played", COUNT), column("won", COUNT),
    PrimaryKeyConstraint("slug", "seats", "person"),
    Index("rating_by_person", "person"), Index("rating_by_worth", "slug", "seats", text("(mu - 3 * sigma)")))
RATED = table(
    "rated", key("person", NUMBER), key("match"), column("mu", RATIO), column("sigma", RATIO))

BEAT = table("beat", key("one", COUNT), column("at", TIME), CheckConstraint("one = 1"), rowid=True)
GAP = table("gap", key("start", TIME), column("end", TIME))
MOVING = table("moving", key("one", COUNT), column("since", TIME), CheckConstraint("one = 1"), rowid=True)
PROCESS = table(
    "process", identity("id"), column("place", WORDS), column("since", TIME), column("until", TIME),
    column("version", WORDS, "''"), column("draining", COUNT, "0"), rowid=True)
STOPPED = table(
    "stopped", key("match"), column("times", COUNT), column("at", TIME), column("hung", COUNT, "0"),
    column("hung_at", TIME, "0"))
SECRET = table("secret", key("name"), column("value", WORDS))

# of these PostgreSQL writes no log: after a crash of its own they are empty
UNLOGGED = {"unlogged": True}
ATTEMPT = table("attempt", key("name"), key("number", COUNT), column("at", TIME), column("until", TIME), info=UNLOGGED)
SOCKET = table("socket", key("address"), key("process", NUMBER), column("open", COUNT), info=UNLOGGED)
# what bots are asked (`store/postgres/asking.py`, `serving.py`): SQLite's are empty, as a house in a file has its bots
# beside it
TASK = table(
    "task", key("id"), column("process", NUMBER), column("channel", KEY), column("person", NUMBER),
    column("reads", KEY), column("job", WORDS), column("asked", TIME), column("due", TIME), column("ends", TIME),
    column("seconds", RATIO), column("start", RATIO), column("worker", NUMBER, "0"), column("until", TIME, "0"),
    column("tries", COUNT, "0"), column("granted", COUNT, "2"), info=UNLOGGED, postgresql_with=HOT)
THINKING = table("thinking", key("person", NUMBER), column("start", RATIO), column("served", RATIO), info=UNLOGGED,
                 postgresql_with=HOT)
