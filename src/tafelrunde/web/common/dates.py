"""Days and moments as people write them in their language, by universal time."""

from datetime import UTC, date, datetime

from babel.dates import format_date, format_datetime


def dated(day: date | float, language: str) -> str:
    """A day, or the day of a moment (seconds since 1970)."""
    day = datetime.fromtimestamp(day, UTC).date() if isinstance(day, float) else day
    return format_date(day, "long", locale=language)


def timed(at: float, language: str) -> str:
    """A moment (seconds since 1970)."""
    return f"{format_datetime(datetime.fromtimestamp(at, UTC), 'medium', locale=language)} UTC"
