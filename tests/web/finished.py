"""A house with matches that are over: from recorded matches, somebody called Ada at the first seat."""

import time
from pathlib import Path

from tafelrunde import games
from tafelrunde.core.record import Line, read_record
from tafelrunde.match import replayed
from tafelrunde.store import OVER, KeptMatch, KeptSeat, Progress, Store
from tafelrunde.web.http.identity import hash_key
from tests.web.stored import stored

RECORDS = Path(__file__).parents[1] / "games"
KEY = "the-key-of-ada-is-long-enough"  # what her browser shows
NAMES = ("Ada", "Bo", "Cleo", "Dora")


def furnish(folder: Path, **records: str) -> None:
    """Put these recorded matches into a folder before a house opens there: game and name of the record. Each is at the
    table that is called as its game, without underscores."""

    async def put(store: Store) -> None:
        ada = await store.add_person(hash_key(KEY), NAMES[0], 1.0)
        for slug, name in records.items():
            kept, lines = recorded(slug, name, ada.id)
            await store.save_match(kept)
            await store.append(kept, lines, time.time(), kept.progress)
            await store.release(kept)

    stored(folder, put)


def recorded(slug: str, name: str, ada: int) -> tuple[KeptMatch, list[Line]]:
    record = read_record((RECORDS / slug / "records" / f"{name}.txt").read_text())
    match = replayed(games.load(slug), record)
    outcome = match.outcome
    seats = [KeptSeat("person", ada, NAMES[0]) if seat == 0 else KeptSeat("bot", 0, NAMES[seat], "random")
             for seat in range(record.seats)]
    kept = KeptMatch(slug.replace("_", ""), slug, match.game.info.version, dict(match.options), match.secret, seats,
                     ada, time.time(), time.time(), given=record.given, dice=record.dice, leaving=match.leaving,
                     progress=Progress(OVER, match.line, (), outcome.ranks, outcome.scores))
    return kept, match.lines
