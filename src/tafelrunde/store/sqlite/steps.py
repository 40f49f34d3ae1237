"""The steps that the tables of a house's file took, one a release, before they were described for every engine
(`store/schema`). None is ever added: what comes after them are revisions."""

STEPS = (
    """
    CREATE TABLE person (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        created REAL NOT NULL
    ) STRICT;
    CREATE TABLE key (
        token TEXT PRIMARY KEY,
        person INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE match (
        id TEXT PRIMARY KEY,
        slug TEXT NOT NULL,
        version INTEGER NOT NULL,
        options TEXT NOT NULL,
        secret BLOB NOT NULL,
        host INTEGER NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        public INTEGER NOT NULL,
        pace INTEGER NOT NULL,
        clock TEXT,
        again TEXT NOT NULL,
        stage TEXT NOT NULL,
        lines INTEGER NOT NULL,
        acting TEXT NOT NULL,
        ranks TEXT NOT NULL,
        scores TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX match_by_stage ON match (stage, public, updated);
    CREATE TABLE seat (
        match TEXT NOT NULL,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        person INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        salt TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seat_by_person ON seat (person, match);
    CREATE TABLE event (
        match TEXT NOT NULL,
        line INTEGER NOT NULL,
        actor INTEGER NOT NULL,
        text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, line)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE chat (
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        words TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE person ADD COLUMN login TEXT NOT NULL DEFAULT '';
    ALTER TABLE person ADD COLUMN password TEXT NOT NULL DEFAULT '';
    ALTER TABLE match ADD COLUMN due REAL;
    CREATE INDEX match_by_due ON match (due) WHERE due IS NOT NULL;
    CREATE UNIQUE INDEX person_by_login ON person (login) WHERE login <> '';
    """,
    """
    CREATE TABLE holiday (
        person INTEGER NOT NULL,
        start REAL NOT NULL,
        end REAL NOT NULL,
        PRIMARY KEY (person, start)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rating (
        person INTEGER NOT NULL,
        slug TEXT NOT NULL,
        seats INTEGER NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        played INTEGER NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (slug, seats, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rating_by_person ON rating (person);
    CREATE INDEX rating_by_worth ON rating (slug, seats, mu - 3 * sigma);
    CREATE TABLE notice (
        person INTEGER PRIMARY KEY,
        language TEXT NOT NULL,
        mail TEXT NOT NULL,
        confirmed INTEGER NOT NULL,
        token TEXT NOT NULL,
        mail_when TEXT NOT NULL,
        push_when TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX notice_by_token ON notice (token) WHERE token <> '';
    CREATE TABLE push (
        endpoint TEXT PRIMARY KEY,
        person INTEGER NOT NULL,
        key TEXT NOT NULL,
        auth TEXT NOT NULL,
        language TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_by_person ON push (person);
    CREATE TABLE mute (
        person INTEGER NOT NULL,
        other INTEGER NOT NULL,
        PRIMARY KEY (person, other)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE chat ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seat ADD COLUMN was INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX seat_by_leaver ON seat (was, match) WHERE was <> 0;
    ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN tempo TEXT NOT NULL DEFAULT 'none';
    CREATE INDEX match_by_host ON match (host) WHERE stage <> 'over';
    CREATE INDEX match_unrated ON match (updated, id) WHERE stage = 'over' AND rated = 0;
    UPDATE match SET count = (SELECT count(*) FROM seat WHERE seat.match = match.id),
        tempo = coalesce(json_extract(clock, '$.pace[0]'), 'none');
    """,
    """
    ALTER TABLE match ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE note (
        match TEXT NOT NULL,
        person INTEGER NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (match, person)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE plan (
        match TEXT NOT NULL,
        seat INTEGER NOT NULL,
        move TEXT NOT NULL,
        line INTEGER NOT NULL,
        under TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE device (
        token TEXT NOT NULL,
        person INTEGER NOT NULL,
        since REAL NOT NULL,
        PRIMARY KEY (token, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_by_person ON device (person, since);
    """,
    """
    CREATE TABLE beat (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        at REAL NOT NULL
    ) STRICT;
    CREATE TABLE gap (
        start REAL PRIMARY KEY,
        end REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE match ADD COLUMN dice INTEGER NOT NULL DEFAULT 1;
    """,
    """
    ALTER TABLE match ADD COLUMN leaving TEXT NOT NULL DEFAULT 'play_on';
    UPDATE match SET leaving = '' WHERE stage = 'over';
    ALTER TABLE seat ADD COLUMN handed INTEGER NOT NULL DEFAULT -1;
    CREATE TABLE visit (
        match TEXT NOT NULL,
        person INTEGER NOT NULL,
        address TEXT NOT NULL,
        device TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, person, address, device)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX visit_by_person ON visit (person);
    """,
    """
    ALTER TABLE match ADD COLUMN rematch TEXT;
    """,
    """
    ALTER TABLE seat ADD COLUMN gone INTEGER NOT NULL DEFAULT -1;
    CREATE INDEX match_by_rating ON match (slug, count, updated) WHERE rated = 2;
    """,
    """
    CREATE TABLE recovery (
        person INTEGER PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        until REAL NOT NULL
    ) STRICT;
    CREATE TABLE act (
        number INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        who TEXT NOT NULL,
        what TEXT NOT NULL,
        whom TEXT NOT NULL,
        detail TEXT NOT NULL
    ) STRICT;
    ALTER TABLE person ADD COLUMN standing TEXT NOT NULL DEFAULT '';
    CREATE INDEX key_by_person ON key (person);
    CREATE INDEX chat_by_person ON chat (person) WHERE person <> 0;
    CREATE INDEX note_by_person ON note (person);
    """,
    """
    ALTER TABLE seat RENAME COLUMN was TO left_by;
    """,
    """
    ALTER TABLE match ADD COLUMN coach TEXT;
    CREATE TABLE coach (
        person INTEGER PRIMARY KEY,
        wanted INTEGER NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE learnt (
        person INTEGER NOT NULL,
        slug TEXT NOT NULL,
        name TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (person, slug, name)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE match ADD COLUMN accounts_only INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE match ADD COLUMN chapter TEXT;
    ALTER TABLE match ADD COLUMN percent INTEGER NOT NULL DEFAULT -1;
    ALTER TABLE person ADD COLUMN arms TEXT NOT NULL DEFAULT '';
    CREATE TABLE rated (
        person INTEGER NOT NULL,
        match TEXT NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        PRIMARY KEY (person, match)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE review (
        match TEXT PRIMARY KEY,
        text TEXT NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE review_sum (
        match TEXT NOT NULL,
        seat INTEGER NOT NULL,
        told TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    DELETE FROM review;
    """,
    """
    CREATE TABLE puzzle (
        person INTEGER NOT NULL,
        id TEXT NOT NULL,
        day TEXT NOT NULL,
        solved INTEGER NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (person, id, day)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE INDEX match_by_next ON match (again) WHERE again <> '';
    """,
)
