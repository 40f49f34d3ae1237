"""The languages that come with the house: tests of what a translation has to be hold for all of them."""

from typing import Final

from tafelrunde.scenes.languages import own_folders

OWN: Final = tuple(own_folders())
