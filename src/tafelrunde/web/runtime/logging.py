"""The log: lines for people, or with TAFELRUNDE_LOG=json one JSON object a line for machines. No secret is in it."""

import json
import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from tafelrunde.core.redaction import Redaction

_match: ContextVar[str] = ContextVar("match", default="")


@contextmanager
def about(match: str) -> Iterator[None]:
    """A context in which all that is logged, in tasks begun there too, names this match."""
    before = _match.set(match)
    try:
        yield
    finally:
        _match.reset(before)


class AsText(logging.Formatter):
    """A formatter of lines for people."""

    def __init__(self, clean: Redaction | None = None) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self._clean = clean or Redaction()

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the traceback if there is one."""
        return self._clean(super().format(record))


class AsJson(logging.Formatter):
    """`{"at": "2026-01-31T12:00:00Z", "level": "error", "from": "tafelrunde.web", "said": …, "match": …, "place": …,
    "traceback": …}` and whatever other fields the record has. `match` is there where it is about one, `place` where
    this process has one."""

    _known = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def __init__(self, place: str = "", clean: Redaction | None = None) -> None:
        super().__init__()
        self._place = {"place": place} if place else {}
        self._clean = clean or Redaction()

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        match = _match.get()
        row: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
            **({"match": match} if match else {}),
            **self._place,
            **{name: value for name, value in vars(record).items() if name not in self._known},
        }
        if record.exc_info:
            row["traceback"] = self.formatException(record.exc_info)
        return json.dumps({name: self._told(value) for name, value in row.items()}, ensure_ascii=False)

    def _told(self, value: object) -> object:
        return value if isinstance(value, bool | int | float | None) else self._clean(str(value))


def set_up(level: str, place: str = "", secrets: Iterable[str] = ()) -> None:
    """Log to standard error from this level on, and nothing of these secrets."""
    clean = Redaction(secrets)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson(place, clean) if os.environ.get("TAFELRUNDE_LOG") == "json" else AsText(clean))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
