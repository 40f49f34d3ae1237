"""`tafelrunde forecast`: what today's rules would do to matches that were begun under other ones."""

from collections import Counter
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from tafelrunde.cli.parameters import DATA, FILE, StoreAddress, address_of, read_file
from tafelrunde.core import BadInput
from tafelrunde.core.record import Record


def forecast(*place: Path, store: StoreAddress = "", seconds: float = 60.0) -> int:
    """Replay stored matches under the current rules: unchanged, different, or illegal with the first such line;
    unfinished where the rules do not come back in time.

    Exit code 0 if nothing would change, 1 if something would.

    For example:

        tafelrunde forecast                     the house in tafelrunde-data
        tafelrunde forecast /srv/tafelrunde     another house's folder; it may be open
        tafelrunde forecast games/*.txt         records

    Parameters
    ----------
    place
        Data folders, files of a house (also backups), records.
    store
        The address of a house's database, postgresql://…; looked at where no place is named.
    seconds
        So long a match may take.
    """
    from tafelrunde.lab.statistics import format_count
    from tafelrunde.match.verify import UNCHANGED
    from tafelrunde.scenes.translate import Translator
    from tafelrunde.web.replay.record_jobs import foresee
    from tafelrunde.web.runtime.jobs import TooLong, Worker

    found: Counter[str] = Counter()
    say = Translator()
    with closing(Worker()) as worker, closing(records(place or (address_of(store) or DATA,))) as known:
        for name, record in known:
            try:
                verdict, number, why = worker.do(seconds, foresee, str(record))
            except TooLong as stopped:  # rules that do not come back are one of the things a forecast is for
                verdict, number, why = "unfinished", 0, stopped.say.data()
            found[verdict] += 1
            if verdict != UNCHANGED:
                line = f"line {number}: " if number else ""
                print(f"{name} ({record.game}, rules version {record.version}): {verdict}: {line}{say(why)}")
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(found.items()))
    print(f"{format_count(found.total(), 'match', 'matches')}: {verdicts}" if found else "no matches")
    return 1 if set(found) - {UNCHANGED} else 0


def records(places: tuple[Path | str, ...]) -> Generator[tuple[str, Record], None, None]:
    """All matches in these files, folders and databases, each with a name to call it by; raises BadInput or
    StoreError."""
    from tafelrunde.store.export import records_of

    for place in places:
        if isinstance(place, str):
            yield from records_of(place)
            continue
        file = place / FILE if place.is_dir() else place
        if place.is_dir() and not file.is_file():
            raise BadInput("there is no house in the folder {folder}", folder=str(place)[-60:])
        if file.is_file() and _is_database(file):
            yield from records_of(file)
        else:
            yield str(place), read_file(str(place))[1]


def _is_database(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(15) == b"SQLite format 3"
