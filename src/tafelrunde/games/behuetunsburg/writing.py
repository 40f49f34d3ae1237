"""Positions and views as plain data."""

from collections.abc import Iterable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import KINDS, NAMES, PLACES
from tafelrunde.games.behuetunsburg.moves import PLACES_IN_COURT
from tafelrunde.games.behuetunsburg.table import ENDINGS, PHASES, Table
from tafelrunde.kit.multiset import count

# Fields of position and view alike, with what they may be: numbers by name, then flags.
NUMBERS: Final = (
    "starter", "active", "turn", "offers", "idle", "to_deal", "dealt_to", "deal_step", "asked", "due", "victim",
    "rogues", "women", "person",
)
FLAGS: Final = ("quested", "stirred", "reshuffled", "building")


def write_bag(bag: i64) -> dict[str, int]:
    """`{"knight": 2, "gold": 1}`."""
    return {NAMES[kind]: int(count(bag, kind)) for kind in range(KINDS) if count(bag, kind) > 0}


def write_court(court: i64) -> dict[str, int]:
    """`{"knight": 1, "jester as lady": 1}`."""
    return {PLACES_IN_COURT[place]: int(count(court, place)) for place in range(PLACES) if count(court, place) > 0}


def write_terms(terms: vec[i64]) -> list[dict[str, int]]:
    """The six bags of a trade offer; the third of each half is of a court."""
    return [write_court(bag) if part % 3 == 2 else write_bag(bag) for part, bag in enumerate(terms)]


def write_stack(stack: vec[i64]) -> list[str]:
    """A treasury from the bottom to the top."""
    return [NAMES[kind] for kind in stack]


def write_bags(bags: Iterable[i64]) -> list[dict[str, int]]:
    return [write_bag(bag) for bag in bags]


def write_numbers(numbers: vec[i64]) -> list[int]:
    return [int(number) for number in numbers]


def write_public(table: Table) -> dict[str, Any]:
    """What everybody at the table sees."""
    data: dict[str, Any] = {
        "seats": int(table.seats),
        "options": dict(table.rules.chosen),
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "courts": [write_court(bag) for bag in table.courts],
        "treasuries": [write_stack(stack) for stack in table.treasuries],
        "castles": write_numbers(table.castles),
        "open_discards": write_bag(table.open_discards),
        "paid": write_bag(table.paid),
        "scores": write_numbers(table.scores),
        "sheet": write_numbers(table.sheet),
        "endings": [ENDINGS[ending] for ending in table.endings],
        "starter": int(table.starter),
        "active": int(table.active),
        "turn": int(table.turn),
        "offers": int(table.offers),
        "idle": int(table.idle),
        "to_deal": int(table.to_deal),
        "dealt_to": int(table.dealt_to),
        "deal_step": int(table.deal_step),
        "asked": int(table.asked),
        "due": int(table.due),
        "victim": int(table.victim),
        "rogues": int(table.rogues),
        "women": int(table.women),
        "person": int(table.person),
        "quested": table.quested,
        "stirred": table.stirred,
        "reshuffled": table.reshuffled,
        "building": table.building,
    }
    return data


def write_position(table: Table) -> dict[str, Any]:
    """The whole truth."""
    seats = table.seats
    data = write_public(table)
    data["hands"] = write_bags(table.hands)
    data["pile"] = write_bag(table.pile)
    data["secrets"] = write_bags(table.secrets)
    data["known"] = [write_bags([table.known[row * seats + seat] for seat in range(seats)]) for row in range(seats + 1)]
    data["known_pile"] = write_bags(table.known_pile)
    data["terms"] = write_terms(table.terms)
    return data
