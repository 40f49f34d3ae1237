"""Every game × player count × option that the shared suite walks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput, Game

LANDED = [slug for slug in games.SLUGS if find_spec(f"tafelrunde.games.{slug}") is not None]


@dataclass(frozen=True)
class Case:
    """One way to set up a game."""

    slug: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.slug}-{self.seats}" + (f"-{changed}" if changed else "")

    @property
    def game(self) -> Game:
        return games.load(self.slug)


def cases() -> Iterator[Case]:
    """Each count with the standard rules, then with every alternative of every option by itself."""
    for slug in LANDED:
        card = games.info(slug)
        for seats in card.seats:
            yield Case(slug, seats)
            for option in card.options:
                for value in option.alternatives():
                    try:
                        card.read_options(seats, {option.name: value})
                    except BadInput:
                        continue
                    yield Case(slug, seats, {option.name: value})


CASES = list(cases())
STANDARD = [case for case in CASES if not case.options]
