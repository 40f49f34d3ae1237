"""What the house keeps about programs that play here over the network. Part of the port `Store`.

A program is a person with an owner: it has a name, seats and ratings like anybody, and a single key, its token. Whose
it was is kept when it is deleted (`forget`), as ratings that are rebuilt have to know.
"""

from collections.abc import Collection
from typing import Protocol

from tafelrunde.store.accounts import Person


class ProgramStore(Protocol):
    """The part of the port about programs. Of tokens the store knows hashes only."""

    async def add_program(self, owner: int, most: int, token: str, name: str, at: float) -> Person | None:
        """A new program of somebody, with its token; None where they have that many already."""

    async def programs_of(self, owner: int) -> list[Person]:
        """Somebody's programs, the oldest first."""

    async def change_token(self, program: int, token: str) -> None:
        """That is the program's token from now on, and the old one opens nothing; "": it has none."""

    async def with_tokens(self, programs: Collection[int]) -> set[int]:
        """Those of these programs that have a token."""

    async def programs_among(self, people: Collection[int]) -> set[int]:
        """Those of these people that are programs, or were before they were deleted."""

    async def programs(self, limit: int = 100) -> list[Person]:
        """Programs of the house that have a token, by name."""

    async def challenge(self, match: str, program: int, at: float) -> None:
        """Ask a program to come to a table; asked twice, it is asked once."""

    async def challenges(self, program: int, limit: int = 30) -> list[str]:
        """The tables that wait for players to which a program is asked to come, the latest first."""

    async def challenged(self, match: str) -> list[Person]:
        """The programs that are asked to come to a table and have not answered."""

    async def drop_challenge(self, match: str, program: int) -> None:
        """It has answered."""
