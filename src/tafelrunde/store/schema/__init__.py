"""The tables of a house, described once (`tables`) for every engine: a fresh house is made from that description, and
Alembic's revisions (`versions`) bring an existing one up to date.

Revisions are SQL alone, so that `scripts` can hand them to whatever carries them out; whether a house is up to date is
seen without Alembic, which takes a third of a second to load.
"""

from typing import Final

from tafelrunde.store.errors import StoreError

LATEST: Final = 28  # the revision that this program reads and writes
BASELINE: Final = 27  # the oldest that it can bring up to date
BRIDGE: Final = "0.2.1"  # the version of the package that brings every older one up to the baseline


def check_age(found: int) -> None:
    """Raise StoreError for a revision that is too old to be brought up to date; 0, no tables at all, is not."""
    if 0 < found < BASELINE:
        raise StoreError("the house is of version {theirs}, which is too old for this program ({ours}); open it once "
                         "with tafelrunde {bridge}, which brings it up to date", theirs=found, ours=LATEST,
                         bridge=BRIDGE)
