"""Judges an event by its record alone: every line that breaks a rule, and what could have been better.

Hard faults are lines that do not fit, rounds in which somebody is forgotten, and pairings other than those that the
record and its seed give, by today's version of the pairing; of one that was paired by another any is taken. Penalties
are what the criteria of pairing want to avoid: meetings repeated more often than they have to be, seats uneven by more
than one, people together who are to be apart.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain, combinations, permutations, takewhile

from tafelrunde.core import BadInput, Say
from tafelrunde.core.integers import integer
from tafelrunde.events.event import Event
from tafelrunde.events.formats import next_lines
from tafelrunde.events.formats.pairing import division_of, history_of
from tafelrunde.events.record import PAIRING, Line, Record
from tafelrunde.events.schedule import spread_thin
from tafelrunde.events.seating import History, repeat_bound
from tafelrunde.events.table import Round, Table

PAIRING_LINES = ("round", "table", "finish", "matchpoints")  # with these begins what a format gives
CHANGES = {"swap", "replace"}  # lines by which a director lets people change places
# what is dealt at a board: of a game with so many seats, the secret, the salts by number, the number of the board
DealOf = Callable[[str, int, bytes, Mapping[int, str], int], str]


@dataclass(frozen=True)
class Fault:
    """What does not hold at a line of the record (0: over all of it)."""

    line: int
    say: Say

    def __str__(self) -> str:
        return f"line {self.line}: {self.say}" if self.line else str(self.say)


@dataclass
class Judgement:
    """What there is to say of an event: faults, penalties, meetings that were repeats, how many have to be, how many
    came of directors who let people change places. In an arena and at boards repeats are not counted."""

    event: Event
    faults: list[Fault] = field(default_factory=list)
    penalties: list[Fault] = field(default_factory=list)
    repeats: int = 0
    bound: int = 0
    changed: int = 0
    uneven: int = 0  # people who sat in one seat at least twice more often than in another
    together: int = 0  # pairs who were to be apart
    compared: tuple[int, int] = (0, 0)  # of boards: how often the same two held the same seat, at least and at most


def judge(record: Record, deal_of: DealOf | None = None) -> Judgement:
    """Go through a record line by line. `deal_of` draws again what was dealt at boards; without it the deals of a board
    are only compared with each other."""
    event = Event(record.terms)
    found = Judgement(event)
    due: list[str] = []
    for line in record.lines:
        kind = line.text.split(" ", 1)[0]
        paired = bool(due) or kind in PAIRING_LINES
        text = line.text
        if paired:
            today = record.terms.pairing == PAIRING or event.format.sealed  # whose plan never changes
            expected = due or (next_lines(event) if today else _booked_with(record, line))
            due = _compare(found, line, expected)
            if kind == "matchpoints" and expected and expected[0].startswith(f"{kind} "):  # goes on with the right ones
                text, due = expected[0], expected[1:]
        try:
            history = history_of(event) if kind == "round" else None
            before_change = _count_changed(event, text) if kind in CHANGES else 0
            event.apply(text)
            found.changed += max(_count_changed(event, text) - before_change, 0) if kind in CHANGES else 0
        except BadInput as refusal:
            found.faults.append(Fault(line.number, refusal.say))
            continue
        if history is not None:
            before, opened = history, line
        if paired and not due and kind in ("round", "table", "bye") and not event.format.rolling:
            _judge_round(found, opened, before)
    if event.format.sealed:
        _judge_boards(found, record, deal_of)
    if event.format.counts_repeats:
        _count_repeats(found)
    _judge_seats(found)
    return found


def _booked_with(record: Record, first: Line) -> list[str]:
    """What was booked together with the first line of a pairing: all of it."""
    kinds = (*PAIRING_LINES, "bye")
    following = takewhile(lambda line: line.time == first.time and line.text.split(" ", 1)[0] in kinds,
                          record.lines[first.number - 1:])
    return [line.text for line in following]


def _compare(found: Judgement, line: Line, due: list[str]) -> list[str]:
    """Is a line the one that is due? What is due after it."""
    if not due or line.text != due[0]:
        found.faults.append(Fault(line.number, Say(
            "«{line}» is not what the record and its seed give, which is «{due}»",
            line=line.text[:80], due=due[0][:80] if due else "–")))
        return []
    return due[1:]


def _judge_round(found: Judgement, opened: Line, before: History) -> None:
    """Is everybody in a round that has just been paired? How many meet again, and how many have to?"""
    event, one = found.event, found.event.rounds[-1]
    if not event.format.eliminates:
        for person in event.present:
            if not one.has(person):
                found.faults.append(Fault(opened.number, Say("{person} has neither table nor bye in round {number}",
                                                             person=person, number=len(event.rounds))))
    repeats, bound = _repeats(event, one, before) if event.format.counts_repeats else (0, 0)
    if repeats > bound:
        found.penalties.append(Fault(opened.number, Say(
            "round {number}: {repeats} meetings are repeats, at least {bound} have to be",
            number=len(event.rounds), repeats=repeats, bound=bound)))
    for table in one.tables:
        for pair in combinations(table.people, 2):
            if frozenset(pair) in event.apart:
                found.together += 1
                found.penalties.append(Fault(opened.number, Say("{one} and {other} sit together at table {table}",
                                                                one=pair[0], other=pair[1], table=table.name)))


def _count_changed(event: Event, text: str) -> int:
    """How many meetings are repeats in the round in which somebody changes places by a line."""
    if not event.format.counts_repeats:
        return 0
    number = integer(text.partition(" ")[2].split(" ")[0].split(".")[0], 1, len(event.rounds))
    return _repeats(event, event.rounds[number - 1], history_of(event, number - 1))[0]


def _repeats(event: Event, one: Round, before: History) -> tuple[int, int]:
    """How many meetings of people in a round are repeats, each counted as often as it has been, and the lower bound."""
    repeats = bound = 0
    for division in range(1, event.terms.divisions + 1):
        tables = [people for table in one.tables if division_of(event, table) == division
                  and (people := _people_at(event, table))]
        repeats += sum(before.met.get(frozenset(pair), 0) for people in tables for pair in combinations(people, 2))
        if tables:
            bound += repeat_bound([person for people in tables for person in people], [*map(len, tables)], before)
    return repeats, bound


def _people_at(event: Event, table: Table) -> list[str]:
    """The people who came to a table, but for bots in reserve: whom one meets again there is nobody."""
    return [person for person in table.there if not event.people[person].reserve] if not table.annulled else []


def _count_repeats(found: Judgement) -> None:
    """How many meetings have been repeats, and how many had to be: round for round by those before it, or over all of
    them, whoever met whom, whichever is more."""
    event = found.event
    for number, one in enumerate(event.rounds):
        repeats, bound = _repeats(event, one, history_of(event, number))
        found.repeats, found.bound = found.repeats + repeats, found.bound + bound
    if not event.format.eliminates:
        found.bound = max(found.bound, _least_repeats(event))


def _least_repeats(event: Event) -> int:
    """So many repeats there are at least, whoever met whom: everybody's meetings spread as evenly as can be over those
    of their division, each of whom they could meet in every round in which both came to a table, unless the two have
    been kept apart."""
    twice = 0
    for division in range(1, event.terms.divisions + 1):
        meetings, chances, met = Counter[str](), Counter[tuple[str, str]](), set[tuple[str, str]]()
        for one in event.rounds:
            tables = [_people_at(event, table) for table in one.tables if division_of(event, table) == division]
            for people in tables:
                meetings.update(dict.fromkeys(people, len(people) - 1))
            chances.update(permutations(chain.from_iterable(tables), 2))
            met.update(pair for people in tables for pair in permutations(people, 2))
        twice += sum(spread_thin([chances[person, other] for other in event.people
                                  if (person, other) in met or frozenset((person, other)) not in event.apart], count)
                     for person, count in meetings.items())
    return -(-twice // 2)


def _judge_boards(found: Judgement, record: Record, deal_of: DealOf | None) -> None:
    """Was the same dealt at all tables of a board, and what the secret draws? Has everybody been compared with all?"""
    event, lines = found.event, {line.text.split()[1]: line for line in record.lines if line.text.startswith("deal ")}
    secret = _read_secret(found)
    for number, board in enumerate(event.rounds, start=1):
        tables = [table for table in board.tables if not table.annulled and not board.running]
        dealt = Counter(event.deals[table.name] for table in tables if table.name in event.deals)
        due = dealt.most_common(1)[0][0] if dealt else ""
        if secret and deal_of is not None and tables:
            due = deal_of(tables[0].game, len(tables[0].people), secret, event.salts, number)
        running = board.running and (event.finished or number < len(event.rounds))
        if running or len(board.tables) < max(len(other.tables) for other in event.rounds):
            found.faults.append(Fault(0, Say("board {number} was not played at every table", number=number)))
        for table in tables if event.terms.commitment else ():
            if event.deals.get(table.name) != due:
                found.faults.append(Fault(lines[table.name].number if table.name in lines else 0, Say(
                    "table {table} was not dealt what the board is", table=table.name)))
    pairs = Counter(frozenset(pair) for board in event.rounds for group in zip(
        *(table.people for table in board.tables), strict=True) for pair in combinations(group, 2))
    always = [person for person in event.people if len(event.tables_of(person)) == len(event.rounds) > 0]
    counts = [pairs[frozenset(pair)] for pair in combinations(always, 2)]
    found.compared = (min(counts, default=0), max(counts, default=0))


def _read_secret(found: Judgement) -> bytes:
    """The secret that was told, if it belongs to what was promised."""
    event = found.event
    if not event.terms.commitment or not event.finished:
        return b""
    try:
        secret = bytes.fromhex(event.secret)
    except ValueError:
        secret = b""
    if sha256(secret).hexdigest() == event.terms.commitment:
        return secret
    found.faults.append(Fault(0, Say("the secret does not belong to the commitment")))
    return b""


def _judge_seats(found: Judgement) -> None:
    """Has everybody sat in each seat about as often, at the tables to which they came?"""
    event = found.event
    for person, seats in history_of(event).seats.items():
        counts = seats[: min(len(table.people) for table in event.tables_of(person))]
        most = 2 if event.terms.sizes == (2,) else 1  # with two at a table like points go first
        if counts and max(counts) - min(counts) > most and not (event.format.eliminates or event.format.sealed):
            found.uneven += 1
            found.penalties.append(Fault(0, Say(
                "{person} has sat in one seat {more:time|times} more often than in another", person=person,
                more=max(counts) - min(counts))))
