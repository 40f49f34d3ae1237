"""An event as it stands: what its record comes to, line by line. No clock, no lot, no input or output.

| line | does |
| --- | --- |
| `enter p3 Ada`, `bot p4 baron` | somebody takes part; the first number that is free |
| `apart p1 p3` | these two are not seated together, unless it cannot be helped |
| `division 2 p3 p4` | who plays in which division, before the start |
| `schedule 2026-12-05T19:00Z Europe/Berlin` | it begins by itself then, as told in that zone |
| `start` | the first round may be paired |
| `round 2` | a round is opened |
| `table 2.1 loewenherz p3 p1 p4` | a table of it, in the order of seats |
| `bye 2 p5 half` | somebody does not play in that round, for a `full`, a `half` or `zero` points |
| `propose 2.1 p3 2026-12-05T19:00Z` | somebody can come to a table then; once all can, it begins at that time |
| `remind`, `remind 2.1` | its people are told that the event, or a table, begins soon |
| `begin 2.1` | a table that is played by appointment begins |
| `result 2.1 1 - 2` | the places at a table by seat; `-` did not play; after a bar the scores: `1 - 2 | 40 0 31` |
| `withdraw p3`, `return p3` | not paired any more; paired again |
| `close` | no table more is begun (arena), and nobody enters |
| `finish` | the end |
| `annul 2.1 by p9: why` | a table that does not count: half a point for all of it |
| `correct 2.1 2 1 3 by p9: why` | other places than were booked |
| `swap 2 p3 p7 by p9: why` | two change places in a round, before their tables have results |
| `replace 2.1 p3 p8 by p9: why` | somebody who has no table takes a place over |
| `pause by p9: why`, `resume by p9: why` | nothing is paired in between |
| `reschedule 2026-12-06T19:00Z Europe/Berlin by p9: why` | it begins by itself then instead |
| `wait by house: why` | it does not begin by itself after all, unless it is rescheduled |
| `salt p3 a word` | of boards (`formats.boards`): what somebody mixes into all deals, before the start |
| `deal 2.1 …` | what was dealt at a table, as at all others |
| `matchpoints 2.1 1 0.5 0 2` | what its seats have made, by seat |
| `secret 77b2…` | what everything was dealt from, after the end |
| `note withdraw p3 by p9: why` | who did what the lines before do, and why (any kind of line that does not tell it) |

Who directs and takes no part is `member-17` (`member-0`: the account is gone), `operator` or `house`. A bot that comes
once entries are closed, or where bots fill tables, is in reserve: it sits where somebody is missing. A line that does
not fit is refused with `BadInput`, and nothing changes.
"""

import re
from collections.abc import Callable, Iterator

from tafelrunde.core import BadInput
from tafelrunde.core.integers import integer
from tafelrunde.events.abilities import Abilities, find_abilities
from tafelrunde.events.record import Record, Terms, read_act
from tafelrunde.events.table import BYES, Person, Round, Table

TABLE = re.compile(r"([1-9]\d{0,5})\.([1-9]\d{0,5})")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ")
ZONE = re.compile(r"[\w+-]+(?:/[\w+-]+)*", re.ASCII)
MOST_TIMES = 20  # that are proposed for a table


class Event:
    """What a record comes to."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.people: dict[str, Person] = {}
        self.rounds: list[Round] = []
        self.apart: set[frozenset[str]] = set()
        self.lines = 0
        self.started = self.closed = self.paused = self.finished = self.divided = False
        self.at = self.zone = ""  # when it begins by itself, and in which zone that is told
        self.reminded = self.waits = False  # of that; for somebody who starts it
        self.salts: dict[int, str] = {}  # by number of the person
        self.deals: dict[str, str] = {}  # by name of the table
        self.matchpoints: dict[str, str] = {}  # as booked, by name of the table
        self.secret = ""
        self._kinds: dict[str, Callable[[list[str]], None]] = {
            "enter": self._enter, "bot": self._enter_bot, "apart": self._keep_apart, "division": self._divide,
            "start": self._start, "round": self._open_round, "table": self._seat, "bye": self._give_bye,
            "result": self._book, "withdraw": self._withdraw, "return": self._come_back, "close": self._close,
            "finish": self._finish, "propose": self._propose, "remind": self._remind, "begin": self._begin,
            "schedule": self._schedule, "salt": self._mix_in, "deal": self._deal, "secret": self._reveal,
            "matchpoints": self._book_matchpoints,
        }
        self._acts: dict[str, Callable[[list[str]], None]] = {
            "annul": self._annul, "correct": self._correct, "swap": self._swap, "replace": self._replace,
            "pause": self._pause, "resume": self._resume, "note": self._note, "wait": self._wait,
            "reschedule": self._schedule,
        }

    @property
    def format(self) -> Abilities:
        """What its format can do; raises BadInput where no package brings it."""
        return find_abilities(self.terms.format)

    @property
    def present(self) -> list[str]:
        """Who is to be paired, in the order in which they entered."""
        return [person.id for person in self.people.values() if person.present]

    @property
    def tables(self) -> Iterator[Table]:
        """All tables, in the order in which they were begun."""
        return (table for one in self.rounds for table in one.tables)

    @property
    def running_tables(self) -> list[Table]:
        """The tables without a result: they are of the last round, as none is opened before."""
        return [table for one in self.rounds[-1:] for table in one.tables if table.running]

    @property
    def running(self) -> bool:
        """Is a table without a result?"""
        return bool(self.rounds) and self.rounds[-1].running

    @property
    def open_to_entries(self) -> bool:
        """May somebody still enter? As the format says, until the start, until half of the rounds have begun, or until
        nothing more is begun."""
        if self.finished or self.closed or not self.started:
            return not (self.finished or self.closed)
        until = self.format.entries_until
        return until == "close" or (until == "half" and 2 * len(self.rounds) <= self.terms.rounds)

    def table(self, name: str) -> Table:
        """The table of that name; raises BadInput."""
        one, number = self._round_of(name)
        if number > len(one.tables):
            raise BadInput("there is no table {table}", table=name[:20])
        return one.tables[number - 1]

    def tables_of(self, person: str) -> list[Table]:
        """Where somebody has sat or sits."""
        return [table for table in self.tables if person in table.people]

    def byes_of(self, person: str) -> list[int]:
        """What somebody got in rounds without a table, in 1/120."""
        return [one.byes[person] for one in self.rounds if person in one.byes]

    def entry(self, name: str, bot: bool = False) -> list[str]:
        """The lines by which somebody enters: late, they have a half point for the first round they missed."""
        number = f"p{len(self.people) + 1}"
        late = [] if self.format.rolling else range(1, len(self.rounds) + 1)
        return [f"{'bot' if bot else 'enter'} {number} {name}",
                *(f"bye {missed} {number} {'half' if missed == 1 else 'zero'}" for missed in late)]

    def comeback(self, person: str) -> list[str]:
        """The lines by which somebody comes back: what they missed is worth nothing."""
        rounds = [] if self.format.rolling else enumerate(self.rounds, start=1)
        return [f"return {person}", *(f"bye {number} {person} zero" for number, one in rounds if not one.has(person))]

    def apply(self, text: str) -> None:
        """Let a line happen; raises BadInput if it does not fit."""
        kind, _, rest = text.partition(" ")
        if self.finished and kind not in {"correct", "annul", "secret"}:
            raise BadInput("the event is over")
        if kind in self._acts:
            act = read_act(text)
            if act is None:
                raise BadInput("who does this, and why? «{kind} … by WHO: REASON»", kind=kind)
            self._acts[kind](act.words)
        elif kind in self._kinds:
            self._kinds[kind](rest.split())
        else:
            raise BadInput("{kind} is nothing that happens in an event", kind=repr(kind)[:20])
        self.lines += 1

    # --- who takes part

    def _enter(self, words: list[str], bot: bool = False) -> None:
        if not words or words[0] != f"p{len(self.people) + 1}":
            raise BadInput("the next to enter is {person}", person=f"p{len(self.people) + 1}")
        reserve = bot and not self.finished and (self.terms.fill or not self.open_to_entries)
        if not self.open_to_entries and not reserve:
            raise BadInput("entries are closed")
        self.people[words[0]] = Person(words[0], " ".join(words[1:]), bot, not reserve, self.terms.divisions, reserve)

    def _enter_bot(self, words: list[str]) -> None:
        self._enter(words, bot=True)

    def _keep_apart(self, words: list[str]) -> None:
        first, second = self._take(words, 2)
        if first == second:
            raise BadInput("nobody is kept apart from themselves")
        self.apart.add(frozenset((self._person(first).id, self._person(second).id)))

    def _divide(self, words: list[str]) -> None:
        if self.started or not words:
            raise BadInput("divisions are made before the start")
        number = integer(words[0], 1, self.terms.divisions)
        for person in [self._person(word) for word in words[1:]]:
            person.division = number
        self.divided = True

    def _withdraw(self, words: list[str]) -> None:
        person = self._person(*self._take(words, 1))
        if not person.present:
            raise BadInput("{person} has withdrawn already", person=person.id)
        person.present = False

    def _come_back(self, words: list[str]) -> None:
        person = self._person(*self._take(words, 1))
        if person.present or person.reserve:
            raise BadInput("{person} takes part", person=person.id)
        person.present = True

    # --- rounds and tables

    def _schedule(self, words: list[str]) -> None:
        time, zone = self._take(words, 2)
        if self.started or not MOMENT.fullmatch(time) or not ZONE.fullmatch(zone):
            raise BadInput("before the start a time can be set, such as 2026-12-05T19:00Z Europe/Berlin")
        self.at, self.zone, self.reminded, self.waits = time, zone, False, False

    def _wait(self, words: list[str]) -> None:
        self._take(words, 0)
        self.waits = True

    def _start(self, words: list[str]) -> None:
        self._take(words, 0)
        if self.started or len(self.present) < self.terms.sizes[0]:
            raise BadInput("an event starts once, with at least {people:person|people}", people=self.terms.sizes[0])
        self.started = True

    def _open_round(self, words: list[str]) -> None:
        number = integer(self._take(words, 1)[0])
        if not self.started or self.paused or self.closed:
            raise BadInput("no round is opened before the start, in a pause or after the close")
        if self.running or number != len(self.rounds) + 1:
            raise BadInput("round {number} cannot be opened: {now} is not over", number=number, now=len(self.rounds))
        self.rounds.append(Round())

    def _seat(self, words: list[str]) -> None:
        name, game, *people = words if len(words) > 2 else ["", "", ""]
        one, number = self._round_of(name)
        if number != len(one.tables) + 1 or one is not self.rounds[-1]:
            raise BadInput("the next table is {table}", table=f"{len(self.rounds)}.{len(self.rounds[-1].tables) + 1}")
        sizes = next((played.sizes for played in self.terms.games if played.game == game), ())
        if len(people) not in sizes or len(set(people)) < len(people):
            raise BadInput("{people:person|people} cannot sit at a table of {game}", people=len(people), game=game[:40])
        rolling = self.format.rolling
        for person in map(self._person, people):
            busy = any(person.id in table.people and (table.running or not rolling) for table in one.tables)
            if not (person.present or person.reserve) or busy or person.id in one.byes:
                raise BadInput("{person} is not free in round {number}", person=person.id, number=len(self.rounds))
        one.tables.append(Table(len(self.rounds), number, game, people, begun=not self.terms.arrange))

    def _give_bye(self, words: list[str]) -> None:
        number, who, worth = self._take(words, 3)
        place, person = integer(number, 1, max(len(self.rounds), 1)), self._person(who)
        if place > len(self.rounds) or worth not in BYES or self.rounds[place - 1].has(person.id):
            raise BadInput("{person} cannot have a {worth} bye in round {number}", person=person.id,
                           worth=worth[:10], number=place)
        self.rounds[place - 1].byes[person.id] = BYES[worth]

    def _propose(self, words: list[str]) -> None:
        name, who, time = self._take(words, 3)
        table = self._ahead(name)
        if who not in table.people or not MOMENT.fullmatch(time):
            raise BadInput("{person} cannot propose {time} for table {table}", person=who[:10], time=repr(time)[:20],
                           table=table.name)
        if time not in table.times and len(table.times) >= MOST_TIMES:
            raise BadInput("{limit:time is|times are} proposed for this table already; choose one of them",
                           limit=MOST_TIMES)
        table.times.setdefault(time, set()).add(who)
        if all(each in table.times[time] or self.people[each].bot for each in table.people) and time != table.at:
            table.at, table.reminded = time, False

    def _remind(self, words: list[str]) -> None:
        whose = self._ahead(*self._take(words, 1)) if words else self
        whose.reminded = True

    def _begin(self, words: list[str]) -> None:
        self._ahead(*self._take(words, 1)).begun = True

    def _ahead(self, name: str) -> Table:
        """The table of that name, which has not begun."""
        table = self.table(name)
        if table.begun or not table.running:
            raise BadInput("table {table} has begun, or is over", table=table.name)
        return table

    def _book(self, words: list[str]) -> None:
        table = self.table(words[0] if words else "")
        if not table.begun:
            raise BadInput("table {table} has not begun", table=table.name)
        if not table.running:
            raise BadInput("table {table} has a result: it can be corrected", table=table.name)
        table.places, table.scores = self._places(table, words[1:])

    # --- what a director does

    def _annul(self, words: list[str]) -> None:
        self.table(*self._take(words, 1)).annulled = True

    def _correct(self, words: list[str]) -> None:
        table = self.table(words[0] if words else "")
        if table.running:
            raise BadInput("table {table} has no result yet", table=table.name)
        table.places, table.scores = self._places(table, words[1:])
        table.annulled = False

    def _change_places(self) -> None:
        if self.format.sealed:
            raise BadInput("nobody changes places at a board, which others play, too")

    def _swap(self, words: list[str]) -> None:
        self._change_places()
        number, first, second = self._take(words, 3)
        one, _ = self._round_of(f"{number}.1")
        tables = [next((table for table in one.tables if who in table.people), None) for who in (first, second)]
        if first == second or any(table is None or not table.running for table in tables):
            raise BadInput("only two who sit at tables without results can change places")
        places = [(table, table.people.index(who)) for table, who in zip(tables, (first, second), strict=True) if table]
        for (table, place), who in zip(places, (second, first), strict=True):
            table.seat(place, who)

    def _replace(self, words: list[str]) -> None:
        self._change_places()
        name, leaving, coming = self._take(words, 3)
        table, person = self.table(name), self._person(coming)
        one = self.rounds[table.round - 1]
        if leaving not in table.people or not table.running or any(person.id in each.people for each in one.tables):
            raise BadInput("{person} cannot take the place of {leaving} at table {table}", person=person.id,
                           leaving=leaving[:10], table=table.name)
        one.byes.pop(person.id, None)
        table.seat(table.people.index(leaving), person.id)

    def _note(self, words: list[str]) -> None:
        for word in [each for each in (words or self._take(words, 2))[1:] if not each.isdecimal()]:
            self._person(word)

    def _pause(self, words: list[str]) -> None:
        self._take(words, 0)
        self.paused = True

    def _resume(self, words: list[str]) -> None:
        self._take(words, 0)
        self.paused = False

    def _close(self, words: list[str]) -> None:
        self._take(words, 0)
        if not self.started:
            raise BadInput("nothing is closed before the start")
        self.closed = True

    def _finish(self, words: list[str]) -> None:
        self._take(words, 0)
        if self.running:
            raise BadInput("the event is not over: a table has no result")
        self.finished = True

    # --- boards

    def _mix_in(self, words: list[str]) -> None:
        number = int(self._person(words[0] if words else "").id[1:])
        if self.started or number in self.salts or len(words) < 2:
            raise BadInput("everybody mixes in a word once, before the start")
        self.salts[number] = " ".join(words[1:])

    def _deal(self, words: list[str]) -> None:
        self.deals[self.table(words[0] if words else "").name] = " ".join(words[1:])

    def _book_matchpoints(self, words: list[str]) -> None:
        self.matchpoints[self.table(words[0] if words else "").name] = " ".join(words[1:])

    def _reveal(self, words: list[str]) -> None:
        if not self.finished:
            raise BadInput("the secret is told after the end")
        self.secret = self._take(words, 1)[0]

    # --- words

    def _take(self, words: list[str], count: int) -> list[str]:
        if len(words) != count:
            raise BadInput("{count:word is|words are} needed here, {found} are there", count=count, found=len(words))
        return words

    def _person(self, word: str) -> Person:
        if word not in self.people:
            raise BadInput("{person} does not take part", person=repr(word)[:20])
        return self.people[word]

    def _round_of(self, name: str) -> tuple[Round, int]:
        found = TABLE.fullmatch(name)
        if found is None or int(found[1]) > len(self.rounds):
            raise BadInput("there is no table {table}", table=name[:20])
        return self.rounds[int(found[1]) - 1], int(found[2])

    def _places(self, table: Table, words: list[str]) -> tuple[list[int], list[int]]:
        seats = len(table.people)
        bar = words.index("|") if "|" in words else len(words)
        places = [0 if word == "-" else integer(word, 1, seats) for word in words[:bar]]
        scores = [integer(word, -(10**9), 10**9) for word in words[bar + 1:]]
        if len(places) != seats or ((scores or self.format.sealed) and len(scores) != seats):
            raise BadInput("table {table} has {seats:seat|seats}", table=table.name, seats=seats)
        return places, scores


def replay(record: Record) -> Event:
    """The event that a record comes to; raises BadInput naming the first line that does not fit."""
    event = Event(record.terms)
    for line in record.lines:
        try:
            event.apply(line.text)
        except BadInput as refusal:
            raise BadInput("line {line} of the record: {reason}", line=line.number, reason=refusal.say) from None
    return event
