"""The log: lines for people, or with TAFELRUNDE_LOG=json one JSON object a line for machines."""

import json
import logging
import os
import sys
import time

PLAIN = logging.Formatter("%(asctime)s %(levelname)s %(message)s")


class AsJson(logging.Formatter):
    """`{"at": "2026-01-31T12:00:00Z", "level": "error", "from": "tafelrunde.web", "said": …, "traceback": …}` and
    whatever other fields the record has."""

    _known = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        row = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in self._known},
        }
        if record.exc_info:
            row["traceback"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Log to standard error from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if os.environ.get("TAFELRUNDE_LOG") == "json" else PLAIN)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
