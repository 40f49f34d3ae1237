"""Sanctions: cautions, warnings with an end, suspensions – by whoever leads a group in it, by the operator everywhere.
Whom they are about sees them with their reason and end."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tafelrunde.core import BadInput, Say, integer_or_none
from tafelrunde.core.text import one_line
from tafelrunde.match.clock import DAY
from tafelrunde.store import Sanction, Store
from tafelrunde.store.people import Kind
from tafelrunde.web.http.text import check_choice, format_moment

KINDS: Final[dict[str, Say]] = {
    "caution": Say("a caution: it is only told"),
    "warning": Say("a warning until its end"),
    "suspension": Say("a suspension: no table with others, no evening, no tournament until its end"),
}
NAMES: Final[dict[str, Say]] = {"caution": Say("A caution"), "warning": Say("A warning"),
                               "suspension": Say("A suspension")}
LONGEST_REASON, MOST_DAYS, USUAL_DAYS = 200, 365, 30


def read_sanction(data: Mapping[str, str], person: int, group: str, who: int, now: float) -> Sanction:
    """The sanction in a form; raises BadInput."""
    kind, why = data.get("kind", ""), one_line(data.get("why", ""), LONGEST_REASON)
    days = integer_or_none(data.get("days", f"{USUAL_DAYS}"), 1, MOST_DAYS)
    check_choice(kind, KINDS)
    if days is None:
        raise BadInput("a sanction holds for 1 to {days:day|days}", days=MOST_DAYS)
    if not why:
        raise BadInput("say why: whom it is about reads it")
    return Sanction(0, person, group, cast(Kind, kind), now, now + days * DAY, why, who)


def find_suspension(sanctions: Sequence[Sanction], group: str = "") -> Sanction | None:
    """Of the sanctions that hold, the suspension of a group or of the house; None where there is none."""
    return next((each for each in sanctions if each.kind == "suspension" and each.group in ("", group)), None)


async def check_not_suspended(store: Store, person: int, language: str, now: float, group: str = "") -> None:
    """Check that somebody may play with others, in a group; raises BadInput with the end for whoever is suspended."""
    found = find_suspension(await store.sanctions(person, now), group) if person else None
    if found is not None:
        raise BadInput("you are suspended until {day}: {why}", day=format_moment(found.until, language), why=found.why)
