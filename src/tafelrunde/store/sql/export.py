"""Every match that was ever dealt, as a record."""

import json
from collections.abc import AsyncGenerator

from tafelrunde.core.record import Line, Record
from tafelrunde.store.matches import OPEN
from tafelrunde.store.sql.engine import Reader
from tafelrunde.store.sql.heads import numbers


async def records(reader: Reader) -> AsyncGenerator[tuple[str, Record], None]:
    """Id and record of each match in the order of their ids, running ones included, without the secrets of the dice.
    Asks for no column that is younger than revision 20: a database is at least of that. Raises StoreError."""
    for head in await reader.rows("SELECT id, slug, version, options, ranks, scores, dice, leaving FROM match "
                                  "WHERE stage <> $1 ORDER BY id", OPEN):
        match = head["id"]
        seats = (await reader.rows("SELECT count(*) AS n FROM seat WHERE match = $1", match))[0]["n"]
        rows = await reader.rows("SELECT line, actor, text FROM event WHERE match = $1 ORDER BY line", match)
        words = {name: str(value) for name, value in json.loads(head["options"]).items()}
        yield match, Record(head["slug"], head["version"], seats, words, lines=[Line(*row) for row in rows],
                            ranks=numbers(head["ranks"]), scores=numbers(head["scores"]), dice=head["dice"],
                            leaving=head["leaving"])
