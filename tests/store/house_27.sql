BEGIN TRANSACTION;
CREATE TABLE act (
    number INTEGER NOT NULL, 
    at REAL NOT NULL, 
    who TEXT NOT NULL, 
    what TEXT NOT NULL, 
    whom TEXT NOT NULL, 
    detail TEXT NOT NULL, 
    PRIMARY KEY (number)
)
 STRICT;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('27');
CREATE TABLE attempt (
    name TEXT NOT NULL, 
    number INTEGER NOT NULL, 
    at REAL NOT NULL, 
    until REAL NOT NULL, 
    PRIMARY KEY (name, number)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE beat (
    one INTEGER NOT NULL, 
    at REAL NOT NULL, 
    PRIMARY KEY (one), 
    CHECK (one = 1)
)
 STRICT;
CREATE TABLE challenge (
    "match" TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    at REAL NOT NULL, 
    PRIMARY KEY ("match", person)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE chat (
    "match" TEXT NOT NULL, 
    number INTEGER NOT NULL, 
    seat INTEGER NOT NULL, 
    name TEXT NOT NULL, 
    words TEXT NOT NULL, 
    at REAL NOT NULL, 
    person INTEGER DEFAULT 0 NOT NULL, 
    PRIMARY KEY ("match", number)
)
 WITHOUT ROWID,
 STRICT;
INSERT INTO "chat" VALUES('xyz',1,0,'Ada','hello',6.0,1);
CREATE TABLE coach (
    person INTEGER NOT NULL, 
    wanted INTEGER NOT NULL, 
    PRIMARY KEY (person)
)
 STRICT;
CREATE TABLE device (
    token TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    since REAL NOT NULL, 
    PRIMARY KEY (token, person)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE due (
    "match" TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    since REAL NOT NULL, 
    mark INTEGER NOT NULL, 
    PRIMARY KEY ("match", person)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE event (
    "match" TEXT NOT NULL, 
    line INTEGER NOT NULL, 
    actor INTEGER NOT NULL, 
    text TEXT NOT NULL, 
    at REAL NOT NULL, 
    PRIMARY KEY ("match", line)
)
 WITHOUT ROWID,
 STRICT;
INSERT INTO "event" VALUES('abc',1,-1,'deal 7',4.0);
INSERT INTO "event" VALUES('abc',2,0,'lay 7',4.0);
INSERT INTO "event" VALUES('abc',3,1,'lay 9',4.0);
INSERT INTO "event" VALUES('abc',4,0,'lay 8',4.0);
INSERT INTO "event" VALUES('abc',5,1,'lay 4',4.0);
CREATE TABLE gap (
    start REAL NOT NULL, 
    "end" REAL NOT NULL, 
    PRIMARY KEY (start)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE holiday (
    person INTEGER NOT NULL, 
    start REAL NOT NULL, 
    "end" REAL NOT NULL, 
    PRIMARY KEY (person, start)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE "key" (
    token TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    PRIMARY KEY (token)
)
 WITHOUT ROWID,
 STRICT;
INSERT INTO "key" VALUES('hash of a key',1);
INSERT INTO "key" VALUES('hash of another',2);
CREATE TABLE learnt (
    person INTEGER NOT NULL, 
    slug TEXT NOT NULL, 
    name TEXT NOT NULL, 
    at REAL NOT NULL, 
    PRIMARY KEY (person, slug, name)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE "match" (
    id TEXT NOT NULL, 
    slug TEXT NOT NULL, 
    version INTEGER NOT NULL, 
    options TEXT NOT NULL, 
    secret BLOB NOT NULL, 
    host INTEGER NOT NULL, 
    created REAL NOT NULL, 
    public INTEGER NOT NULL, 
    pace INTEGER NOT NULL, 
    again TEXT NOT NULL, 
    rated INTEGER DEFAULT 0 NOT NULL, 
    count INTEGER DEFAULT 0 NOT NULL, 
    tempo TEXT DEFAULT 'none' NOT NULL, 
    hints INTEGER DEFAULT 0 NOT NULL, 
    given INTEGER DEFAULT 0 NOT NULL, 
    dice INTEGER DEFAULT 1 NOT NULL, 
    leaving TEXT DEFAULT 'play_on' NOT NULL, 
    rematch TEXT, 
    coach TEXT, 
    accounts_only INTEGER DEFAULT 0 NOT NULL, 
    ended REAL, 
    stage TEXT NOT NULL, 
    owner INTEGER DEFAULT 0 NOT NULL, 
    fence INTEGER DEFAULT 0 NOT NULL, 
    ranks TEXT NOT NULL, 
    updated REAL NOT NULL, 
    clock TEXT, 
    lines INTEGER NOT NULL, 
    acting TEXT NOT NULL, 
    scores TEXT NOT NULL, 
    due REAL, 
    chapter TEXT, 
    percent INTEGER DEFAULT (-1) NOT NULL, 
    CONSTRAINT match_by_id PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;
INSERT INTO "match" VALUES('abc','castles_besieged',1,'{"hits_to_lose":5}',X'7373737373737373737373737373737373737373737373737373737373737373',1,3.0,1,700,'',0,2,'none',0,0,2,'play_on',NULL,NULL,0,4.0,'over',1,1,'1 2',4.0,NULL,5,'','5 3',NULL,NULL,-1);
INSERT INTO "match" VALUES('xyz','castles_besieged',1,'{}',X'7474747474747474747474747474747474747474747474747474747474747474',1,5.0,1,700,'',0,2,'none',0,0,2,'play_on',NULL,NULL,0,NULL,'running',0,1,'',7.0,NULL,0,'0','',99.0,NULL,-1);
CREATE TABLE moving (
    one INTEGER NOT NULL, 
    since REAL NOT NULL, 
    PRIMARY KEY (one), 
    CHECK (one = 1)
)
 STRICT;
CREATE TABLE mute (
    person INTEGER NOT NULL, 
    other INTEGER NOT NULL, 
    PRIMARY KEY (person, other)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE note (
    "match" TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    words TEXT NOT NULL, 
    PRIMARY KEY ("match", person)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE notice (
    person INTEGER NOT NULL, 
    language TEXT NOT NULL, 
    mail TEXT NOT NULL, 
    confirmed INTEGER NOT NULL, 
    token TEXT NOT NULL, 
    mail_when TEXT NOT NULL, 
    push_when TEXT NOT NULL, mailed_at REAL DEFAULT 0 NOT NULL, 
    PRIMARY KEY (person)
)
 STRICT;
CREATE TABLE person (
    id INTEGER NOT NULL, 
    name TEXT NOT NULL, 
    created REAL NOT NULL, 
    login TEXT DEFAULT '' NOT NULL, 
    password TEXT DEFAULT '' NOT NULL, 
    standing TEXT DEFAULT '' NOT NULL, 
    arms TEXT DEFAULT '' NOT NULL, owner INTEGER DEFAULT 0 NOT NULL, 
    PRIMARY KEY (id)
)
 STRICT;
INSERT INTO "person" VALUES(1,'Ada',1.0,'ada','hash of a password','','',0);
INSERT INTO "person" VALUES(2,'Bo',2.0,'','','','',0);
CREATE TABLE "plan" (
    "match" TEXT NOT NULL, 
    seat INTEGER NOT NULL, 
    move TEXT NOT NULL, 
    line INTEGER NOT NULL, 
    under TEXT NOT NULL, 
    PRIMARY KEY ("match", seat)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE process (
    id INTEGER NOT NULL, 
    place TEXT NOT NULL, 
    since REAL NOT NULL, 
    until REAL NOT NULL, version TEXT DEFAULT '' NOT NULL, draining INTEGER DEFAULT 0 NOT NULL, 
    PRIMARY KEY (id)
)
 STRICT;
CREATE TABLE push (
    endpoint TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    "key" TEXT NOT NULL, 
    auth TEXT NOT NULL, 
    language TEXT NOT NULL, 
    PRIMARY KEY (endpoint)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE puzzle (
    person INTEGER NOT NULL, 
    id TEXT NOT NULL, 
    day TEXT NOT NULL, 
    solved INTEGER NOT NULL, 
    at REAL NOT NULL, 
    PRIMARY KEY (person, id, day)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE rated (
    person INTEGER NOT NULL, 
    "match" TEXT NOT NULL, 
    mu REAL NOT NULL, 
    sigma REAL NOT NULL, 
    PRIMARY KEY (person, "match")
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE rating (
    person INTEGER NOT NULL, 
    slug TEXT NOT NULL, 
    seats INTEGER NOT NULL, 
    mu REAL NOT NULL, 
    sigma REAL NOT NULL, 
    played INTEGER NOT NULL, 
    won INTEGER NOT NULL, 
    PRIMARY KEY (slug, seats, person)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE recovery (
    person INTEGER NOT NULL, 
    token TEXT NOT NULL, 
    until REAL NOT NULL, 
    PRIMARY KEY (person), 
    UNIQUE (token)
)
 STRICT;
CREATE TABLE review (
    "match" TEXT NOT NULL, 
    text TEXT NOT NULL, 
    PRIMARY KEY ("match")
)
 STRICT;
CREATE TABLE review_sum (
    "match" TEXT NOT NULL, 
    seat INTEGER NOT NULL, 
    told TEXT NOT NULL, 
    PRIMARY KEY ("match", seat)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE seat (
    "match" TEXT NOT NULL, 
    seat INTEGER NOT NULL, 
    kind TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    name TEXT NOT NULL, 
    bot TEXT NOT NULL, 
    salt TEXT NOT NULL, 
    left_by INTEGER DEFAULT 0 NOT NULL, 
    handed INTEGER DEFAULT (-1) NOT NULL, 
    gone INTEGER DEFAULT (-1) NOT NULL, 
    PRIMARY KEY ("match", seat)
)
 WITHOUT ROWID,
 STRICT;
INSERT INTO "seat" VALUES('abc',0,'person',1,'Ada','','luck',0,-1,-1);
INSERT INTO "seat" VALUES('abc',1,'person',2,'Bo','','',0,-1,-1);
INSERT INTO "seat" VALUES('xyz',0,'person',1,'Ada','','',0,-1,-1);
INSERT INTO "seat" VALUES('xyz',1,'open',0,'','','',0,-1,-1);
CREATE TABLE secret (
    name TEXT NOT NULL, 
    value TEXT NOT NULL, 
    PRIMARY KEY (name)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE sign_in_change (
    number INTEGER NOT NULL, 
    person INTEGER NOT NULL, 
    at REAL NOT NULL, 
    what TEXT NOT NULL, 
    PRIMARY KEY (number)
)
 STRICT;
CREATE TABLE socket (
    address TEXT NOT NULL, 
    process INTEGER NOT NULL, 
    open INTEGER NOT NULL, 
    PRIMARY KEY (address, process)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE stopped (
    "match" TEXT NOT NULL, 
    times INTEGER NOT NULL, 
    at REAL NOT NULL, 
    hung INTEGER DEFAULT 0 NOT NULL, 
    hung_at REAL DEFAULT 0 NOT NULL, 
    PRIMARY KEY ("match")
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE task (
    id TEXT NOT NULL, 
    process INTEGER NOT NULL, 
    channel TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    reads TEXT NOT NULL, 
    job TEXT NOT NULL, 
    asked REAL NOT NULL, 
    due REAL NOT NULL, 
    ends REAL NOT NULL, 
    seconds REAL NOT NULL, 
    start REAL NOT NULL, 
    worker INTEGER DEFAULT 0 NOT NULL, 
    until REAL DEFAULT 0 NOT NULL, 
    tries INTEGER DEFAULT 0 NOT NULL, 
    granted INTEGER DEFAULT 2 NOT NULL, 
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE thinking (
    person INTEGER NOT NULL, 
    start REAL NOT NULL, 
    served REAL NOT NULL, 
    PRIMARY KEY (person)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE told (
    "match" TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    way TEXT NOT NULL, 
    mark INTEGER NOT NULL, 
    PRIMARY KEY ("match", person, way)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE visit (
    "match" TEXT NOT NULL, 
    person INTEGER NOT NULL, 
    address TEXT NOT NULL, 
    device TEXT NOT NULL, 
    at REAL NOT NULL, 
    PRIMARY KEY ("match", person, address, device)
)
 WITHOUT ROWID,
 STRICT;
CREATE UNIQUE INDEX person_by_login ON person (login) WHERE login <> '';
CREATE INDEX key_by_person ON "key" (person);
CREATE INDEX device_by_person ON device (person, since);
CREATE UNIQUE INDEX notice_by_token ON notice (token) WHERE token <> '';
CREATE INDEX push_by_person ON push (person);
CREATE INDEX seat_by_person ON seat (person, "match");
CREATE INDEX seat_by_leaver ON seat (left_by, "match") WHERE left_by <> 0;
CREATE INDEX chat_by_person ON chat (person) WHERE person <> 0;
CREATE INDEX note_by_person ON note (person);
CREATE INDEX visit_by_person ON visit (person);
CREATE INDEX rating_by_person ON rating (person);
CREATE INDEX rating_by_worth ON rating (slug, seats, (mu - 3 * sigma));
CREATE INDEX match_by_stage ON "match" (stage, public, ended);
CREATE INDEX match_by_host ON "match" (host) WHERE stage <> 'over';
CREATE INDEX match_unrated ON "match" (ended, id) WHERE stage = 'over' AND rated = 0;
CREATE INDEX match_by_rating ON "match" (slug, count, ended) WHERE rated = 2;
CREATE INDEX match_by_owner ON "match" (owner) WHERE owner <> 0;
CREATE INDEX match_by_next ON "match" (again) WHERE again <> '';
CREATE INDEX person_by_owner ON person (owner) WHERE owner <> 0;
CREATE INDEX challenge_by_person ON challenge (person);
CREATE INDEX sign_in_change_by_person ON sign_in_change (person);
COMMIT;
PRAGMA user_version = 27;
