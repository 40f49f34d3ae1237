"""Consents: what the people at a table have to agree to about a seat that was left. They stand until it is done or
somebody refuses; programs are not asked."""

from collections.abc import Collection
from typing import Final

from tafelrunde.core import Illegal, Say
from tafelrunde.match import Match
from tafelrunde.store import KeptMatch

OFFER = "offer"  # somebody new may take the seat over from the bot
BACK = "back"  # who handed it to a bot may have it back, although the bot has moved and hints are forbidden

BLOCKED: Final = Say("you block somebody at this table; your list of people is on your account page")


def check_all_can_be_asked(kept: KeptMatch) -> None:
    """Raise Illegal where a program sits whose answer would be waited for, as programs are not asked."""
    if names := [seat.name for seat in kept.seats if seat.is_program]:
        raise Illegal("", "{name} is a bot over the network and cannot be asked", name=names[0])


def check_all_can_agree(kept: KeptMatch, match: Match, asker: int) -> None:
    """Raise Illegal where somebody's seat or rating depends on the match and they cannot be asked: a program, or a
    person who left a seat, has no other, and may come back."""
    check_all_can_be_asked(kept)
    asked = {asker} | {seat.person for seat in kept.seats if seat.kind == "person"}
    for number, seat in enumerate(kept.seats):
        if seat.left_by and seat.left_by not in asked and number not in match.given_up:
            raise Illegal("", "whoever left the seat of {seat} may come back and cannot be asked now", seat=number)


class Consents:
    """The people who have agreed, by question and seat."""

    def __init__(self) -> None:
        self._agreed: dict[tuple[str, int], set[int]] = {}

    def is_asked(self, question: str, seat: int) -> bool:
        """True where somebody has asked this about the seat."""
        return (question, seat) in self._agreed

    def ask(self, question: str, seat: int) -> None:
        """Open a question, unless it is open."""
        self._agreed.setdefault((question, seat), set())

    def agree(self, question: str, seat: int, person: int) -> None:
        """Note that somebody agrees, which opens the question to the others."""
        self._agreed.setdefault((question, seat), set()).add(person)

    def refuse(self, question: str, seat: int) -> None:
        """Note that somebody refuses, which closes the question."""
        self._agreed.pop((question, seat), None)

    def missing(self, question: str, seat: int, voters: Collection[int]) -> set[int]:
        """The voters who have not agreed yet."""
        return set(voters) - self._agreed.get((question, seat), set())

    def merge(self, guest: int, person: int) -> None:
        """Note that what a guest has agreed to, the person they have become has."""
        for agreed in self._agreed.values():
            if guest in agreed:
                agreed.remove(guest)
                agreed.add(person)

    def drop(self, seat: int) -> None:
        """Forget all questions about a seat that is somebody else's now."""
        for question in (OFFER, BACK):
            self.refuse(question, seat)
