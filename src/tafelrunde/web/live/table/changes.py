"""What has changed in a table since its viewer was shown it last: whoever has that is sent no more.

Compared are the parts as they are encoded: that takes less time than to compare them themselves, and no more than to
encode all in one.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Raw

from tafelrunde.scenes.vocabulary import Area

LARGE = 16_000  # letters: of a smaller sight to look for what has changed costs more than to send all of it
_encode = msgspec.json.Encoder().encode


class Picture:
    """What a viewer was sent last: the areas of the scene, further parts, and a number made of both. Whoever was sent
    the same has the same number, and it says nothing of what else was sent to anybody."""

    __slots__ = ("areas", "number", "parts")

    def __init__(self, areas: Sequence[Area], parts: Mapping[str, Any]) -> None:
        self.areas = {area.id: _encode(area) for area in areas}
        self.parts = {name: _encode(part) for name, part in parts.items()}
        self.number = crc32(b"".join([*self.areas.values(), *self.parts.values()]))

    def list_changes(self, before: "Picture") -> tuple[list[Any], dict[str, Any]]:
        """The areas since the one before – the place of each that is as it was, the others encoded – and the parts that
        have changed."""
        place = {name: at for at, name in enumerate(before.areas)}
        return ([place[name] if before.areas.get(name) == area else Raw(area) for name, area in self.areas.items()],
                {name: Raw(part) for name, part in self.parts.items() if before.parts[name] != part})
