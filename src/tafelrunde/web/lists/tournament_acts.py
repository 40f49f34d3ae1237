"""What whoever leads a tournament may do in it: what each act needs, what there is to choose from, the lines of the
record that it comes to, and how what was done is told. Each says who did it, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tafelrunde.core import BadInput, Say
from tafelrunde.core.text import one_line
from tafelrunde.events import Event
from tafelrunde.events.formats import list_start_lines
from tafelrunde.events.formats.pairing import bot_name
from tafelrunde.events.record import read_act
from tafelrunde.events.table import Table
from tafelrunde.store import Member
from tafelrunde.store.groups import DIRECTOR
from tafelrunde.web.http.forms import read_moment
from tafelrunde.web.lists.tournament_state import KeptTournament, format_universal, write_schedule

LONGEST_REASON, LONGEST_WORD = 200, 40
NO_REASON: Final = "–"  # in place of a reason, where none is asked for
BOT, MEMBER, HOUSE, OPERATOR = "bot", DIRECTOR, "house", "operator"
FIELDS: Final = {
    "table": Say("Which table"),
    "person": Say("Which person"),
    "other": Say("With whom, or by whom"),
    "places": Say("Their places in this order, such as 2 1 3; - for who did not play"),
    "division": Say("Which division"),
    "at": Say("Day and time"),
    "zone": Say("Time zone"),
}


@dataclass(frozen=True)
class ActForm:
    """An act in the form: what it does, in words, what has to be chosen for it, and how it is told afterwards."""

    title: Say
    fields: tuple[str, ...] = ()
    done: Say | None = None


FORMS: Final[dict[str, ActForm]] = {
    "start": ActForm(Say("Start: open the first tables"), (), Say("the tournament was started")),
    "reschedule": ActForm(Say("set when it begins by itself"), ("at", "zone"), Say("it was set to begin at {time}")),
    "wait": ActForm(Say("let it not begin by itself; somebody starts it, or sets another time"), (),
                    Say("it was not to begin by itself")),
    "pause": ActForm(Say("pause: no table is opened"), (), Say("the tournament was paused")),
    "resume": ActForm(Say("go on after a pause"), (), Say("the tournament went on")),
    "close": ActForm(Say("close the arena: no table more is begun"), (), Say("the arena was closed")),
    "swap": ActForm(Say("let two people change places; their tables start over"), ("person", "other"),
                    Say("{person} and {other} changed places in round {round}")),
    "replace": ActForm(Say("put somebody else, or a bot, in a place; the table starts over"), ("person", "other"),
                       Say("{other} took the place of {person} at table {table}")),
    "annul": ActForm(Say("annul a table: half a point for all of it"), ("table",), Say("table {table} was annulled")),
    "correct": ActForm(Say("correct a result"), ("table", "places"),
                       Say("the places at table {table} were corrected: {places}")),
    "enter": ActForm(Say("enter a member, late too"), ("other",), Say("{person} was entered")),
    "withdraw": ActForm(Say("withdraw somebody: seated no more, what they have played stays"), ("person",),
                        Say("{person} was withdrawn")),
    "return": ActForm(Say("bring somebody back who has withdrawn"), ("person",), Say("{person} was brought back")),
    "apart": ActForm(Say("keep two people apart: they share no table, unless it cannot be helped"), ("person", "other"),
                     Say("{person} and {other} were to be kept apart")),
    "division": ActForm(Say("put somebody into another division"), ("person", "division"),
                        Say("{person} was put into division {division}")),
}


@dataclass(frozen=True)
class Directed:
    """Something a director has done: when, by whom and why, in their words, and what."""

    time: str
    by: str | Say
    why: str
    say: Say


def list_acts(event: Event) -> dict[str, ActForm]:
    """The acts that are possible in a tournament as it stands."""
    fixed = {"swap", "replace", "correct"} if event.format.sealed else set()  # others play the same
    if event.finished:
        return {name: FORMS[name] for name in ("annul", "correct") if name not in fixed}
    left_out = fixed | {"resume" if not event.paused else "pause"} | (
        {"start", "reschedule", "division"} if event.started else {"close", "swap", "replace", "annul", "correct"}) | (
        {"close"} if not event.format.rolling or event.closed else set()) | (
        set() if event.at and not event.waits and not event.started else {"wait"}) | (
        set() if event.open_to_entries else {"enter"}) | (
        set() if event.terms.divisions > 1 else {"division"}) | (
        set() if event.format.keeps_apart else {"apart"})
    return {name: form for name, form in FORMS.items() if name not in left_out}


def table_at(event: Event, person: str) -> Table:
    """The running table where somebody sits; raises BadInput."""
    found = next((table for table in event.tables_of(person) if table.running), None)
    if found is None:
        raise BadInput("{person} sits at no table that is running", person=name_of(event, person))
    return found


def name_of(event: Event, person: str) -> str:
    """How somebody in an event is called."""
    return event.people[person].name if person in event.people else person[:LONGEST_WORD]


def list_choices(found: KeptTournament, members: Sequence[Member], act: str) -> dict[str, list[tuple[str, str]]]:
    """By field of an act, what there is to choose from: the word that is sent, and how it is shown."""
    event, form = found.event, FORMS[act]
    playing = {person for table in event.running_tables for person in table.people}
    known = set(found.kept.people.values())
    outside = [(f"{MEMBER}{each.person}", each.name) for each in members
               if not each.asks and each.person not in known and event.open_to_entries]
    choices: dict[str, list[tuple[str, str]]] = {}
    if "table" in form.fields:
        choices["table"] = [(table.name, f"{table.name}: {', '.join(name_of(event, each) for each in table.people)}")
                            for table in event.tables
                            if (not table.running if act == "correct" else not table.annulled)]
    if "person" in form.fields:
        choices["person"] = [(person.id, person.name) for person in event.people.values() if (
            person.id in playing if act in ("swap", "replace") else
            not person.reserve and person.present == (act != "return"))]
    if "other" in form.fields:
        free = [(person.id, person.name) for person in event.people.values() if person.id not in playing]
        choices["other"] = {"replace": [*free, *outside, (BOT, "")], "enter": outside}.get(
            act, choices.get("person", []))
    if "division" in form.fields:
        choices["division"] = [(f"{number}", f"{number}") for number in range(1, event.terms.divisions + 1)]
    return choices


def write_act(found: KeptTournament, act: str, data: Mapping[str, str], by: str, why: str,
              names: Mapping[int, str], now: float) -> list[str]:
    """The lines of an act, where `names` are those of the group's members; raises BadInput."""
    event, end = found.event, f"by {by}: {why}"
    word = {field: one_line(data.get(field, ""), LONGEST_WORD) for field in FIELDS}
    person, other = word["person"], word["other"]
    if any(" by " in f" {each} " for each in word.values()):  # it would tell of somebody else who did it
        raise BadInput("who does this, and why? «{kind} … by WHO: REASON»", kind=act[:20])
    match act:
        case "start":
            return [*list_start_lines(event), f"note {act} {end}"]
        case "close":
            return [act, f"note {act} {end}"]
        case "apart":
            return [f"{act} {person} {other}", f"note {act} {person} {other} {end}"]
        case "division":
            divided = [] if event.divided else list_start_lines(event)[:-1]
            return [*divided, f"{act} {word[act]} {person}", f"note {act} {person} {word[act]} {end}"]
        case "pause" | "resume" | "wait":
            return [f"{act} {end}"]
        case "reschedule":
            return [f"{act} {write_schedule(*read_moment(word['at'], word['zone'], now))} {end}"]
        case "annul":
            return [f"annul {word['table']} {end}"]
        case "correct":
            return [f"correct {word['table']} {word['places']} {end}"]
        case "swap":
            return [f"swap {table_at(event, person).round} {person} {other} {end}"]
        case "replace":
            table = table_at(event, person)
            lines, coming = _bring_in(found, other, names, table.round)
            if all(event.people[each].bot for each in table.people if each != person) and other == BOT:
                raise BadInput("a table needs somebody who is no bot")
            return [*lines, f"replace {table.name} {person} {coming} {end}"]
        case "enter":
            lines, coming = _bring_in(found, other, names, 0)
            return [*lines, f"note enter {coming} {end}"]
        case "return":
            return [*event.comeback(person), f"note return {person} {end}"]
    return [f"withdraw {person}", f"note withdraw {person} {end}"]


def _bring_in(found: KeptTournament, word: str, names: Mapping[int, str], round: int) -> tuple[list[str], str]:
    """The lines by which somebody enters who takes no part yet, and their number in the record; a bot that has no table
    in that round may be there already."""
    event = found.event
    if word == BOT:
        known = next((person.id for person in event.people.values() if person.reserve and not any(
            table.running or table.round == round for table in event.tables_of(person.id))), "")
        return ([], known) if known else (event.entry(bot_name(event), bot=True)[:1], f"p{len(event.people) + 1}")
    if not word.startswith(MEMBER):
        return [], word
    name = names.get(entering(word))
    if name is None:
        raise BadInput("there is no such member in this group")
    if found.number_of(entering(word)):
        raise BadInput("{name} takes part already", name=name)
    return event.entry(name), f"p{len(event.people) + 1}"


def name_director(found: KeptTournament, person: int) -> str:
    """How lines of the record name a person who directs."""
    return found.number_of(person) or f"{MEMBER}{person}"


def entering(word: str) -> int:
    """The person of a member who is chosen in a form; 0 for anybody else."""
    number = word.removeprefix(MEMBER)
    return int(number) if number != word and number.isdecimal() and len(number) < 16 else 0


def list_directed(found: KeptTournament, names: Mapping[int, str]) -> list[Directed]:
    """What directors have done, the latest first; `names` are those of the group's members."""
    event, acts = found.event, list[Directed]()
    for line in found.record.lines:
        act = read_act(line.text)
        if act is None:
            continue
        kind, words = act.kind, [*act.words, "", "", ""]
        if kind == "note":
            kind, words = words[0], ["", *words[1:]]
        form = FORMS.get(kind)
        if form is None or form.done is None:
            continue
        people = [name_of(event, word) for word in words[1:3]]
        by = HOUSES.get(act.by) or (names.get(entering(act.by)) or Say("a former member") if act.by.startswith(MEMBER)
                                    else name_of(event, act.by))
        where = {{"swap": "round", "reschedule": "time"}.get(kind, "table"): format_universal(words[0])}
        acts.append(Directed(line.time, by, act.why, Say(form.done.key, **where, person=people[0], other=people[1],
                                                         division=words[2], places=" ".join(act.words[1:]))))
    return acts[::-1]


HOUSES: Final = {HOUSE: Say("the house"), OPERATOR: Say("the operator")}
