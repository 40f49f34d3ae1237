"""The languages that come with the house. Tests of what a translation has to be hold for all of them; that nothing is
missing, for those that are complete."""

from typing import Final

from tafelrunde.scenes.languages import own_folders

UNFINISHED: Final[tuple[str, ...]] = ()
OWN: Final = tuple(own_folders())
COMPLETE: Final = tuple(language for language in OWN if language not in UNFINISHED)
