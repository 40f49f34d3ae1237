"""Text of pages: names and choices of people, days and moments in their language, by universal time or a zone."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

from babel.core import get_global
from babel.dates import format_date, format_time

from tafelrunde.core import BadInput, Say
from tafelrunde.core.text import one_line
from tafelrunde.scenes.languages import ENGLISH, locale_of
from tafelrunde.store import Evening, Tournament

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as shown: one line, without control characters, not too long."""
    return one_line(name, LONGEST_NAME)


def format_day(day: date | float, language: str) -> str:
    """A day, or the day of a moment in seconds since 1970, as people write it."""
    day = datetime.fromtimestamp(day, UTC).date() if isinstance(day, float) else day
    return format_date(day, "long", locale=locale_of(language))


def format_moment(at: float, language: str) -> str:
    """A moment in seconds since 1970 by universal time, as people write it."""
    there = datetime.fromtimestamp(at, UTC)
    hour = format_time(there, "short", locale=locale_of(language))
    return f"{format_date(there, 'medium', locale=locale_of(language))}, {hour} UTC"


def format_evening(evening: Evening | Tournament, language: str) -> str:
    """When an evening or a tournament begins, in the time of its zone."""
    return format_there(evening.at, evening.zone, language)


def format_there(at: float, zone: str, language: str) -> str:
    """A moment in seconds since 1970 in the time of a zone, as people write it."""
    there = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone))
    hour = format_time(there, "short", tzinfo=there.tzinfo, locale=locale_of(language))
    return f"{format_date(there, 'full', locale=locale_of(language))}, {hour} ({zone})"


def format_hour(at: float, zone: str) -> str:
    """The time of day of a moment in a zone, in any language: 20:00 (Europe/Berlin)."""
    return f"{datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone)):%H:%M} ({zone})"


@cache
def region_of(language: str) -> str:
    """A language with where most of those live who read it, as previews of links name it: en_GB, de_DE, pt_BR."""
    locale = locale_of(language)
    likely = get_global("likely_subtags").get(str(locale), "").rpartition("_")[2]
    return f"{locale.language}_{'GB' if language == ENGLISH else locale.territory or likely}".rstrip("_")


def check_choice(word: str, labels: Mapping[str, str | Say]) -> None:
    """Refuse a word that is none of a form's choices, with those as the form shows them; raises BadInput."""
    if word not in labels:
        raise BadInput("the form offers {possible}, not {given}", given=repr(word)[:40],
                       possible=tuple([Say("«{choice}»", choice=label) for label in labels.values()]))
