"""`tafelrunde ratings`: the best players of a house, and the ratings rebuilt from the stored results."""

from contextlib import ExitStack, closing
from pathlib import Path

from tafelrunde.cli.backup import DATA, FILE
from tafelrunde.core import BadInput
from tafelrunde.extras import require

BATCH = 1000


def ratings(*, data: Path = DATA, rebuild: bool = False, best: int = 10) -> None:
    """Print the best players of every game and number of seats.

    For example:

        tafelrunde ratings --data /srv/tafelrunde
        tafelrunde ratings --rebuild --data /srv/tafelrunde

    Parameters
    ----------
    data
        The house's folder.
    rebuild
        Forget all ratings and rebuild them from the stored results, in the order the matches ended. The house
        has to be closed.
    best
        How many people of each list.
    """
    from tafelrunde import games
    from tafelrunde.store import locked, open_store
    from tafelrunde.store.ratings import shown

    if not (data / FILE).is_file():
        raise BadInput("there is no house in {folder}", folder=str(data)[-60:])
    with ExitStack() as held:
        if rebuild:
            require("web", "the rating of people")  # before the old ones are forgotten
            held.enter_context(locked(data))
        store = held.enter_context(closing(open_store(data / FILE, update=rebuild)))
        if rebuild:
            store.forget_ratings().result()
            read = counted = 0
            while waiting := store.unrated(BATCH):
                for job in [store.rate(match) for match in waiting]:
                    counted += job.result()
                read += len(waiting)
            print(f"{read} matches read, {counted} counted")
        for slug in games.slugs():
            info = games.info(slug)
            for seats in info.seats:
                for place, each in enumerate(store.ratings(slug, seats, best), start=1):
                    somebody = store.person_by_id(each.person)
                    name = somebody.name if somebody is not None else "?"
                    print(f"{info.title}, {seats} seats: {place}. {name} {shown(each)} "
                          f"({each.played} matches, {each.won} won)")
