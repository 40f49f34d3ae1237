"""What the store keeps of tournaments: the terms and lines of an event's record, who its people are, its matches.

An event is its record (`tafelrunde.events`); what stands beside it here is only what a record does not tell: which
person of the house somebody in it is, and which match is played at which of its tables.
"""

from dataclasses import dataclass, field

from tafelrunde.events import Line


@dataclass(frozen=True)
class Tournament:
    """A tournament of a group: the head of its record, and the clocks of its tables (a choice in the form of a new
    table). Times are seconds since 1970."""

    id: str
    group: str
    title: str
    terms: str
    speed: str
    created: float
    over: bool = False
    secret: bytes = field(default=b"", repr=False)  # what boards are dealt from; told after the end


@dataclass(frozen=True)
class TournamentState:
    """All that is kept of a tournament: its lines, its people by their number in the record, its matches by the name of
    their table, and those that are still to be closed, as others sit there now or nobody does."""

    tournament: Tournament
    lines: list[Line] = field(default_factory=list)
    people: dict[str, int] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
