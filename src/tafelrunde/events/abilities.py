"""What the formats of events can do, by the name in an event's terms. Other packages bring more formats (entry points
`tafelrunde.events`)."""

import warnings
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Literal

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices

GROUP = "tafelrunde.events"
BUILT_IN = ("swiss", "dutch", "round_robin", "knockout", "arena", "league", "boards")


@dataclass(frozen=True, kw_only=True)
class Abilities:
    """What a format can do, and how it is played.

    People enter until the `start`, until `half` of the rounds have begun, or until the `close`; terms say how many
    rounds there are (`needs_rounds`), in which divisions (`has_divisions`), that bots fill tables (`fills_tables`),
    that tables begin by appointment (`by_appointment`); two people can be kept apart (`keeps_apart`). Half of each
    table go on (`eliminates`), tables begin one by one, in a single round (`rolling`), all tables play the same deals,
    which nobody tells before the last has played them (`sealed`). Of a format from elsewhere the form of a house tells
    `about`, in a line of English.
    """

    about: str = ""
    entries_until: Literal["start", "half", "close"] = "start"
    needs_rounds: bool = False
    has_divisions: bool = False
    fills_tables: bool = False
    by_appointment: bool = False
    keeps_apart: bool = False
    eliminates: bool = False
    rolling: bool = False
    sealed: bool = False

    @property
    def counts_repeats(self) -> bool:
        """Does it matter whom people meet again?"""
        return not (self.rolling or self.sealed)


@cache
def find_abilities(name: str) -> Abilities:
    """What the format of that name can do; raises BadInput."""
    if name in BUILT_IN:
        form = import_module(f"tafelrunde.events.formats.{name}").FORMAT
        assert isinstance(form, Abilities)
        return form
    if name not in load_installed():
        raise BadInput("there is no format {name}; there are {formats}", name=repr(name)[:40],
                       formats=choices([*BUILT_IN, *load_installed()]))
    return load_installed()[name]


@cache
def load_installed() -> dict[str, Abilities]:
    """The formats that other packages bring, by name; one that cannot be loaded is warned of and left out."""
    forms = dict[str, Abilities]()
    for entry in entry_points(group=GROUP):
        try:
            form = entry.load()
        except Exception as failure:
            warnings.warn(f"the format {entry.name} cannot be loaded: {failure!r}", stacklevel=2)
            continue
        if isinstance(form, Abilities) and entry.name not in BUILT_IN:
            forms[entry.name] = form
    return dict(sorted(forms.items()))
