"""`tafelrunde event list | show | set-up | direct | next-season | export`: tournaments of a house, for its operator."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from tafelrunde.cli.event import app, print_standings, read
from tafelrunde.cli.group import Clocks, GroupId, Tag, book_command, find as find_group, in_house, most_seats
from tafelrunde.cli.parameters import DATA, Flag, HouseFolder, HouseStore, check_file, language_of
from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.core.text import one_line

if TYPE_CHECKING:  # loaded when it is used
    from tafelrunde.events import Event, Record
    from tafelrunde.store import Store
    from tafelrunde.web.lists.tournament_state import KeptTournament


@app.command(name="list")
def list_events(*, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Print the tournaments of a house: id, what has become of it, title, group."""
    async def look(opened: "Store") -> None:
        for group, _ in await opened.all_groups():
            for one in await opened.tournaments_of(group.id):
                print(f"{one.id}  {'over' if one.over else 'going'}  {one.title}  ({group.name})")

    in_house(look, data, store)


@app.command
def show(event: str, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Print how a tournament of a house stands: its tables without a result, its standings.

    Parameters
    ----------
    event
        Its id.
    """
    found = in_house(lambda opened: find(opened, event), data, store)
    state = ("over" if found.event.finished else "paused" if found.event.paused else
             "running" if found.event.started else "open")
    begins = f", begins {found.event.at} ({found.event.zone})" if found.when[0] else ""
    print(f"{found.event.terms.title}: {state}{begins}")
    for table in found.event.tables:
        if table.running:
            print(f"{table.name}  {', '.join(found.event.people[each].name for each in table.people)}")
    print_standings(found.event)


@app.command
def set_up(group: GroupId, title: str, /, *, game: str, also: Annotated[tuple[str, ...], Parameter(negative="")] = (),
           format: str = "swiss", rounds: int = 3, size: int | None = None, divisions: int = 1, arrange: int = 0,
           fill: Annotated[bool, Flag] = False, speed: Clocks = "none",
           tag: Tag = "", at: str = "", zone: str = "UTC", data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Set up a tournament of a group, and print its id; its members may enter from then on.

    For example:

        tafelrunde event set-up k3m9xw2b7fqd "Castle cup" --game castles_besieged --rounds 4 --speed live15
        tafelrunde event direct h2v8ykq4w6mt enter member-17 --why "asked me to"
        tafelrunde event direct h2v8ykq4w6mt start --why "all are there"

    Parameters
    ----------
    title
        How it is called.
    game
        What is played: the short name of a game.
    also
        Another game, in turn, round for round; may be given several times.
    format
        swiss, dutch, round_robin, knockout, arena, league or boards.
    rounds
        Of a Swiss; so many boards.
    size
        So many sit at a table, one fewer where they do not come out even; by default as many as is usual.
    divisions
        Of a league.
    arrange
        Days in which people agree on a time, of a round robin or a league; 0: tables begin at once.
    fill
        A bot sits wherever somebody would have no table, in a Swiss, a round robin or a league.
    at
        Day and time at which it begins by itself, as 2030-07-31T20:00; by default it is started.
    zone
        The time zone of its hour, as Europe/Berlin.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.events.abilities import find_abilities
        from tafelrunde.web.lists import catalogue
        from tafelrunde.web.lists.tournament_form import add_tournament, read_tournament_form
        from tafelrunde.web.live.table.next_match import new_id

        await find_group(opened, group)
        find_abilities(format)
        form = {"title": title, "game": game, "format": format, "rounds": f"{rounds}", "size": f"{size or ''}",
                "divisions": f"{divisions}", "arrange": f"{arrange}", "fill": "on" if fill else "", "speed": speed,
                "tag": tag, "at": at, "zone": zone, **{f"with {catalogue.info(slug).slug}": "on" for slug in also}}
        one = read_tournament_form(form, group, new_id(), most_seats(), time.time())
        await book_command(opened, f"group {group}", f"tournament {one.id}: {one.title}")
        await add_tournament(opened, one)
        print(one.id)

    in_house(change, data, store)


@app.command
def next_season(event: str, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Set up the season that follows a league, unless that was done, and print its id: a quarter of each division goes
    up, a quarter down.

    Parameters
    ----------
    event
        The id of the league.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.web.lists.tournament_form import set_up_season
        from tafelrunde.web.live.table.next_match import new_id

        found = await find(opened, event)
        await book_command(opened, f"tournament {event}", "the season that follows")
        print((await set_up_season(opened, found, new_id(), time.time())).id)

    in_house(change, data, store)


@app.command
def direct(event: str, act: str, /, *words: str, why: str, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Direct a tournament of a house: what whoever leads it can do on its page, a command can, too.

    For example:

        tafelrunde event direct k3m9xw2b7fqd pause --why "the house moves tonight"
        tafelrunde event direct k3m9xw2b7fqd annul 2.1 --why "both sat at one screen"
        tafelrunde event direct k3m9xw2b7fqd correct 2.1 2 1 3 --why "two seats were mixed up"
        tafelrunde event direct k3m9xw2b7fqd withdraw p7 --why "asked for it"
        tafelrunde event direct k3m9xw2b7fqd swap p3 p8 --why "they are married"
        tafelrunde event direct k3m9xw2b7fqd replace p3 bot --why "had to leave"
        tafelrunde event direct k3m9xw2b7fqd reschedule 2030-07-31T20:00 UTC --why later
        tafelrunde event direct k3m9xw2b7fqd enter member-17 --why "asked me to"

    Parameters
    ----------
    event
        Its id.
    act
        start, reschedule, wait, pause, resume, close, annul, correct, enter, withdraw, return, swap, replace, apart
        or division.
    words
        The table; the places by seat (- for who did not play); the number of a person in the record, and of the one
        who changes places with them, comes in their place or is kept apart from them: a number, bot, or of members of
        the group member-N; the division. To reschedule: day and time, and their zone.
    why
        It stands in the record.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.bots import STAND_IN
        from tafelrunde.web.lists.tournament_acts import LONGEST_REASON, OPERATOR, entering, list_acts, write_act
        from tafelrunde.web.lists.tournament_state import apply_lines
        from tafelrunde.web.live.tournaments import make_match

        found, now, reason = await find(opened, event), time.time(), one_line(why, LONGEST_REASON)
        possible = list_acts(found.event)
        if act not in possible or not reason:
            raise BadInput("a command can {possible} an event, and says why", possible=choices(possible))
        fields = possible[act].fields
        if len(words) < len(fields) or (words and not fields):
            raise BadInput("{act} is followed by: {words}", act=act, words=choices(fields or ("–",)))
        chosen = dict(zip(fields, [*words[:len(fields) - 1], " ".join(words[len(fields) - 1:])], strict=False))
        members = {each.person: each.name for each in await opened.members(found.kept.tournament.group)
                   if not each.asks}
        texts = write_act(found, act, chosen, OPERATOR, reason, members, now)
        changes = apply_lines(found, texts, now)
        entrants = dict.fromkeys(changes.entered, entering(chosen.get("other", "")))
        found.kept.people.update(entrants)
        matches = {table.name: make_match(found, table, now, STAND_IN) for table in changes.opened}
        await book_command(opened, f"tournament {event}", texts[0])
        if not await opened.append_to_tournament(found.kept.tournament, changes.lines, entrants, matches,
                                                 found.event.finished, changes.dropped,
                                                 when=found.when):  # the house begins them
            raise BadInput("others changed this tournament at the same moment; try again")

    in_house(change, data, store)


@app.command
def export(event: str, file: Path, /, *, lang: str | None = None, paper: str = "a4", data: HouseFolder = DATA,
           store: HouseStore = "") -> None:
    """Write the standings and results of an event: as JSON, as a PDF to hang up, as CSV (`results.csv`: the results,
    any other name the standings), or as its record (`.txt`).

    Parameters
    ----------
    event
        A record, or the id of a tournament of a house.
    file
        What to write: a name that ends in .json, .pdf, .csv or .txt.
    lang
        Of a PDF: the code of a language, as de; by default as the environment says.
    paper
        Of a PDF: a4 or letter.
    """
    from tafelrunde.events import replay

    record = read(Path(event)) if Path(event).is_file() else in_house(lambda opened: find(opened, event), data,
                                                                      store).record
    check_file(file).write_bytes(render(record, replay(record), file, language_of(lang), paper))
    print(file)


def render(record: "Record", event: "Event", file: Path, language: str, paper: str) -> bytes:
    """An event as what a file's name asks for; raises BadInput."""
    from tafelrunde.events.export import write_csv, write_json
    from tafelrunde.extras import require

    kind = file.suffix
    if kind == ".pdf":
        require("print", "a PDF")
        from tafelrunde.printing.event_sheet import render_event
        from tafelrunde.printing.paper import paper_of

        return render_event(event, language, paper_of(paper))
    if kind not in (".json", ".csv", ".txt"):
        raise BadInput("an event is written to a file that ends in .json, .pdf, .csv or .txt, not {file}",
                       file=repr(file.name)[:40])
    text = write_json(event) if kind == ".json" else str(record) if kind == ".txt" else write_csv(
        event, "results" if "results" in file.stem else "standings")
    return text.encode()


async def find(store: "Store", event: str) -> "KeptTournament":
    """The tournament of that id; raises BadInput."""
    from tafelrunde.web.lists.tournament_state import load_tournament

    found = await load_tournament(store, event)
    if found is None:
        raise BadInput("there is no event {event}; `tafelrunde event list` names them", event=repr(event)[:30])
    return found
