"""Who has been told of what a table waits for, and who is still to be. Part of the port `Store`.

What somebody is told of has a mark, which grows with whatever comes later at the same table: 0 when play begins, 1 +
the line of the last own move for a turn, AGAIN + the second until which it stands for the offer of another match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

Way = Literal["push", "mail"]  # by which somebody is told
WAYS: Final[tuple[Way, ...]] = get_args(Way)
AGAIN: Final = 1 << 40  # more than any match has lines


@dataclass(frozen=True)
class DueNotice:
    """Since when a table waits for somebody who may have to be told."""

    match: str
    person: int
    since: float
    mark: int


class NoticeStore(Protocol):
    """The part of the port about what is told: each thing once, whichever process does it.

    Who has claimed something tells it. Should they die before they have, nobody does.
    """

    async def claim(self, match: str, person: int, way: Way, mark: int) -> bool:
        """Is it ours to tell somebody this? Not if that, or something later, has been claimed before."""

    async def claim_mail(self, person: int, marks: Mapping[str, int], now: float, pause: float) -> list[str] | float:
        """Which of these marks, by match, are ours to tell somebody in one mail; if there are any, the next `pause`
        seconds are without another one. Where there must be no mail to them yet, from when on there may be one."""

    async def take_back(self, person: int, way: Way, marks: Mapping[str, int]) -> None:
        """What was claimed, by match, could not be told: somebody may claim it again."""

    async def keep_due(self, match: str, due: Sequence[DueNotice], seen: Mapping[int, int]) -> None:
        """Keep what is still due at a match of this process, in place of what was; and by person the marks of what
        need not be told any more. Nothing is kept where the match is not this process's."""

    async def take_due(self, match: str) -> list[DueNotice]:
        """What is due at a match, from now on the business of whoever asks."""

    async def unowned_due(self) -> list[DueNotice]:
        """What is due at matches no living process has, the oldest first."""

    async def drop_due(self, due: Sequence[DueNotice]) -> None:
        """That is not due any more."""
