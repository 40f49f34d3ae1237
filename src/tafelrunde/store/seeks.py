"""What the store keeps of seeks: people who look for others to play with. Times are seconds since 1970."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seek:
    """What somebody would play: any of these games with any of these numbers of seats at any of these clocks (choices
    in the form of a new table). It ends at `until`, later if they are seen again."""

    person: int
    games: tuple[str, ...]
    seats: tuple[int, ...]
    speeds: tuple[str, ...]
    since: float
    changed: float  # when it was widened last
    seen: float  # when they were there last
    until: float
    match: str = ""  # the table that was made of it
    name: str = ""
    arms: str = ""
