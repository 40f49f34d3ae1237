"""The tables of a house: described once (`tables`), brought about by Alembic's revisions (`versions`) in every engine.

Revisions are numbered on from the 20 steps that a file of SQLite's took before there were any (`sqlite/steps.py`):
such a file is of revision 20. They are SQL alone, so that `scripts` can hand them to whatever carries them out; what is
up to date is seen without Alembic, which takes a third of a second to load.
"""

from typing import Final

LATEST: Final = 27  # revision: what this program reads and writes
