"""Matches that a test plays by itself: chance does what it has to, and whoever decides moves as the test or the dice
will."""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TypeVar

from tafelrunde.core import CHANCE, NOBODY, Rng, State
from tafelrunde.match import Match

Dealt = TypeVar("Dealt", bound=State)


def settle(state: Dealt, rng: Rng) -> Dealt:
    """The same state, once all is drawn that has to be before somebody decides."""
    while state.actor() == CHANCE:
        state.roll(rng)
    return state


def turns(state: State, rng: Rng) -> Iterator[int]:
    """Whoever is to decide, again and again to the end; the caller moves."""
    while (actor := int(settle(state, rng).actor())) != NOBODY:
        yield actor


def random_play(state: Dealt, rng: Rng) -> Iterator[Dealt]:
    """The state before each decision of a match at random, always the same one: copy what is to be kept."""
    for seat in turns(state, rng):
        yield state
        state.apply(seat, state.random_move(rng))


def endless_play(start: Callable[[], Dealt], rng: Rng) -> Iterator[Dealt]:
    """The same of one match after the other."""
    while True:
        yield from random_play(start(), rng)


def play_out(match: Match, choose: Callable[[Sequence[str]], str] = itemgetter(0), most: int = 10**9) -> Match:
    """The first of those who are to move chooses so, to the end or so many times; first moves where nothing is said."""
    while not match.is_over and most > 0:
        seat = match.acting()[0]
        match.submit(seat, choose(match.sight(seat).legal), match.line)
        most -= 1
    return match
