"""The form of a new tournament: what it offers, how it is read, and the tournament it comes to; the season that follows
a league."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import Final

from tafelrunde.core import BadInput, Say, integer_or_none
from tafelrunde.core.text import one_line
from tafelrunde.events import Played, Terms, read_record
from tafelrunde.events.abilities import find_abilities, load_installed
from tafelrunde.match.dice import SECRET_BYTES, commitment
from tafelrunde.store import Store, Tournament, TournamentState
from tafelrunde.store.groups import LONGEST_TAG
from tafelrunde.web.http.forms import read_moment
from tafelrunde.web.http.text import check_choice
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import find_speed, table_sizes_of
from tafelrunde.web.lists.tournament_state import (
    KeptTournament,
    apply_lines,
    following_terms,
    read_tournament,
    season_lines,
    write_schedule,
)

MOST = 10  # of a group that are not over
LONGEST_TITLE = 60
ROUNDS: Final = 30  # at most
DIVISIONS, DAYS = 8, 60  # of a league; until a table by appointment begins
FORMATS: Final[dict[str, Say]] = {
    "swiss": Say("Swiss: people of like points meet, nobody twice"),
    "round_robin": Say("Round robin: everybody meets everybody"),
    "knockout": Say("Knock-out: the better half of each table goes on"),
    "arena": Say("Arena: whoever is free is seated, until it is closed"),
    "league": Say("League: everybody meets everybody of their division; then some go up, some down"),
    "boards": Say("Boards: all tables are dealt the same, one hand at a time"),
}
if find_spec("py4swiss") is not None:
    FORMATS["dutch"] = Say("Swiss for tables of two, by FIDE's rules")
TOO_MANY: Final = Say("this group has {limit:tournament|tournaments} going already; finish one first")


def list_formats() -> dict[str, Say]:
    """The formats that a tournament may have, by name, and what is said about each; other packages bring more."""
    return {**FORMATS, **{name: Say(form.about or name) for name, form in load_installed().items()}}


def list_fields(name: str) -> list[str]:
    """The fields of the form that a format has a use for, of those that not all have."""
    form = find_abilities(name)
    uses = {"rounds": form.needs_rounds, "divisions": form.has_divisions, "arrange": form.by_appointment,
            "fill": form.fills_tables, "with": not form.sealed}
    return [field for field, used in uses.items() if used]


def fill_tournament_form(found: KeptTournament | None) -> dict[str, str]:
    """The fields of the form of a tournament like one that there has been, by name; else as most will want them."""
    if found is None:
        return {"rounds": "3", "divisions": "1", "arrange": "0", "speed": "live45"}
    terms, kept = found.record.terms, found.kept.tournament
    first, *others = terms.games
    return {"title": terms.title, "format": terms.format, "rounds": f"{terms.rounds or 3}",
            "divisions": f"{terms.divisions}", "arrange": f"{terms.arrange}", "fill": "on" if terms.fill else "",
            "game": first.game, **{f"with {each.game}": "on" for each in others}, "size": f"{max(terms.sizes)}",
            "speed": kept.speed, "tag": kept.tag}


def read_tournament_form(data: Mapping[str, str], group: str, id: str, most: int, now: float) -> Tournament:
    """The tournament of a group in a form, with so many seats at a table at most; raises BadInput."""
    terms = read_terms(data, most)
    secret = secrets.token_bytes(SECRET_BYTES) if find_abilities(terms.format).sealed else b""
    terms = replace(terms, commitment=commitment(secret)) if secret else terms
    speed, tag = find_speed(data.get("speed", "none")).name, one_line(data.get("tag", ""), LONGEST_TAG)
    at, zone = read_moment(data["at"], data.get("zone", ""), now) if data.get("at") else (0.0, "")
    return Tournament(id, group, terms.title, str(terms), speed, now, secret=secret, at=at, zone=zone, tag=tag)


def read_terms(data: Mapping[str, str], most: int) -> Terms:
    """The terms in a form, with so many seats at a table at most; raises BadInput."""
    title, name = one_line(data.get("title", ""), LONGEST_TITLE), data.get("format", "")
    if not title:
        raise BadInput("a tournament needs a name")
    check_choice(name, list_formats())
    form, info = find_abilities(name), catalogue.info(data.get("game", ""))
    played = [info, *(each for slug, each in catalogue.infos().items()
                      if data.get(f"with {slug}") == "on" and slug != info.slug)]
    rounds = integer_or_none(data.get("rounds", "3"), 1, ROUNDS)
    if rounds is None:
        raise BadInput("a tournament has 1 to {limit:round|rounds}", limit=ROUNDS)
    size = data.get("size") or f"{info.usual_seats}"
    sizes = tuple(sorted(set.intersection(*(set(table_sizes_of(each, size)) for each in played))))
    if max(sizes) > most:
        raise BadInput("a table here can have at most {limit:seat|seats}", limit=most)
    if name == "dutch" and sizes != (2,):
        raise BadInput("the Dutch system pairs two at a table")
    without = next((each for each in played if form.sealed and not each.board_options), None)
    if without is not None:
        raise BadInput("{game} has no hands that all tables could be dealt alike", game=without.title)
    if form.sealed:  # all tables are full
        return Terms(title, name, (Played(info.slug, sizes[-1:]),), rounds, tie_breaks=("difference",),
                     seed=secrets.token_hex(8))
    divisions = integer_or_none(data.get("divisions", "1"), 1, DIVISIONS)
    days = integer_or_none(data.get("arrange", "0"), 0, DAYS)
    if divisions is None or days is None:
        raise BadInput("a league has 1 to {divisions:division|divisions}, and people have 0 to {days:day|days} to "
                       "agree on a time", divisions=DIVISIONS, days=DAYS)
    return Terms(title, name, tuple(Played(each.slug, sizes) for each in played),
                 rounds if form.needs_rounds else 0, divisions if form.has_divisions else 1,
                 seed=secrets.token_hex(8), arrange=days if form.by_appointment else 0,
                 fill=data.get("fill") == "on" and form.fills_tables)


async def find_following(store: Store, found: KeptTournament) -> Tournament | None:
    """The season of a league that follows this one, if it has been set up."""
    if not found.event.format.has_divisions or not found.event.finished:
        return None
    seasons, wanted = await store.tournaments_of(found.kept.tournament.group), following_terms(found.record.terms)
    return next((each for each in seasons if read_record(each.terms).terms.seed == wanted.seed), None)


async def set_up_season(store: Store, found: KeptTournament, id: str, now: float) -> Tournament:
    """The season that follows a league, set up unless it has been. Raises BadInput or StoreError."""
    if not found.event.format.has_divisions or not found.event.finished:
        raise BadInput("only after a league another season follows")
    following = await find_following(store, found)
    if following is None:
        kept = found.kept.tournament
        terms = following_terms(found.record.terms)
        following = Tournament(id, kept.group, terms.title, str(terms), kept.speed, now, tag=kept.tag)
        await add_tournament(store, following, *season_lines(found))
    return following


async def add_tournament(store: Store, tournament: Tournament, lines: Sequence[str] = (),
                         people: Sequence[int] = ()) -> None:
    """Add a tournament with its first lines; those who enter by them are `people`, in order. Raises BadInput or
    StoreError."""
    at = [f"schedule {write_schedule(tournament.at, tournament.zone)}"] if tournament.at else []
    first = apply_lines(read_tournament(TournamentState(tournament)), [*at, *lines], tournament.created)
    if not await store.add_tournament(tournament, MOST, first.lines, dict(zip(first.entered, people, strict=True))):
        raise BadInput(TOO_MANY.key, limit=MOST)
