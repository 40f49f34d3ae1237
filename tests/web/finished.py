"""A house with matches that are over: from recorded matches, somebody called Ada at the first seat."""

import time
from pathlib import Path

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import replayed
from tafelrunde.store import OVER, KeptMatch, KeptSeat, Progress, open_store
from tafelrunde.web.common.identity import hashed
from tafelrunde.web.serve import FILE
from tests.stores import done

RECORDS = Path(__file__).parents[1] / "games"
KEY = "the-key-of-ada-is-long-enough"  # what her browser shows
NAMES = ("Ada", "Bo", "Cleo", "Dora")


def furnish(folder: Path, **records: str) -> None:
    """Put these recorded matches into a folder before a house opens there: game and name of the record. Each is at the
    table that is called as its game, without underscores."""
    store = open_store(folder / FILE)
    ada = done(store.add_person(hashed(KEY), NAMES[0], 1.0))
    for slug, name in records.items():
        record = read_record((RECORDS / slug / "records" / f"{name}.txt").read_text())
        match = replayed(games.load(slug), record)
        outcome = match.outcome
        assert outcome is not None
        progress = Progress(OVER, match.line, (), outcome.ranks, outcome.scores)
        seats = [KeptSeat("person", ada.id, NAMES[0]) if seat == 0 else KeptSeat("bot", 0, NAMES[seat], "random")
                 for seat in range(record.seats)]
        kept = KeptMatch(slug.replace("_", ""), slug, match.game.info.version, dict(match.options), match.secret,
                         seats, ada.id, time.time(), time.time(), given=record.given, dice=record.dice,
                         leaving=match.leaving, progress=progress)
        done(store.save_match(kept))
        done(store.append(kept, match.lines, time.time(), progress))
    done(store.close())
