"""How long the page of a large tournament takes: `python -m tests.web.tournament_page [PEOPLE] [ROUNDS]`.

A simulated house of one process answers a member of the group, the event over and at its fullest: standings, ranges,
every round. Printed are the median and the slowest of 20 requests after two to warm up, and what of that is to replay
the record and to reckon the standings – in milliseconds of one core, as the clock of such a house is simulated, too.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tafelrunde.events import read_record, replay
from tafelrunde.events.export import list_divisions
from tafelrunde.events.simulate import Plan, simulate
from tafelrunde.store import Tournament
from tests.web.house import house
from tests.web.stored import stored
from tests.web.test_groups import found

TIMES, WARM = 20, 2


def measure(work: Callable[[], Any]) -> str:
    """The median and the slowest of some times, in milliseconds."""
    spans = []
    for _ in range(WARM + TIMES):
        begin = time.process_time()
        work()
        spans.append(1000 * (time.process_time() - begin))
    return f"{median(spans[WARM:]):6.1f} ms, at most {max(spans[WARM:]):6.1f} ms"


def main(people: int = 200, rounds: int = 6) -> None:
    """Fill a house, and print how long its page takes."""
    record = simulate(Plan("swiss", people, 1, rounds, (4,), trouble=0, game="loewenherz"))
    text = str(record)
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as opened:
        ada = opened.guest("Ada")
        group = found(ada).rsplit("/", 1)[1]
        cup = Tournament("cup", group, "Cup", str(record.terms), "none", 1.0)
        stored(opened.folder, lambda store: store.add_tournament(cup, 1))
        stored(opened.folder, lambda store: store.append_to_tournament(cup, record.lines, {}, {}, over=True))
        assert "Person 1" in ada.get("/tournament/cup").text
        print(f"{people} people, {rounds} rounds, {len(record.lines)} lines")
        print(f"page       {measure(lambda: ada.get('/tournament/cup'))}")
    print(f"replay     {measure(lambda: replay(read_record(text)))}")
    event = replay(record)
    print(f"standings  {measure(lambda: list_divisions(event))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
