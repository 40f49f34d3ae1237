"""Reading a house's file from beside, while the house may be open: every match that was ever dealt, as a record."""

import json
import sqlite3
from collections.abc import Generator
from pathlib import Path

from tafelrunde.core.record import Line, Record
from tafelrunde.store.port import OPEN
from tafelrunde.store.sqlite.group_commit import in_words, read_only


def records_of(file: Path) -> Generator[tuple[str, Record], None, None]:
    """Id and record of each match in the order of their ids, running ones included. The secrets of the dice stay in
    the file, which is let go of at the end or when the generator is closed. Raises StoreError."""
    try:
        with read_only(file) as connection:
            heads = connection.execute("SELECT id, slug, version, options, ranks, scores, dice, leaving FROM match "
                                       "WHERE stage <> ? ORDER BY id", (OPEN,)).fetchall()
            for match, slug, version, options, ranks, scores, dice, leaving in heads:
                seats = connection.execute("SELECT count(*) FROM seat WHERE match = ?", (match,)).fetchone()[0]
                rows = connection.execute("SELECT line, actor, text FROM event WHERE match = ? ORDER BY line", (match,))
                words = {name: str(value) for name, value in json.loads(options).items()}
                yield match, Record(slug, version, seats, words, lines=[Line(*row) for row in rows],
                                    ranks=_numbers(ranks), scores=_numbers(scores), dice=dice, leaving=leaving)
    except sqlite3.Error as error:
        raise in_words(error) from None


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))
