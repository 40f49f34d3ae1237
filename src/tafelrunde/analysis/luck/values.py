"""Values that any game with a value function has. A game's own module picks one, or the lab tries them by name."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tafelrunde.analysis.luck.base import ANY, LuckValue, Shares
from tafelrunde.bots.search.playout import SPACE, play_out, settle
from tafelrunde.bots.values import find
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import NOBODY, BadInput, Rng, Say, State

FORESEEN: Final = "foreseen"  # chance over which the value function is an expectation
EVERYTHING: Final = 1 << 20  # moves tried at a decision: all of them
MOST_ALTERNATIVES: Final = 10_000
MOST_PLAYOUTS: Final = 10_000


class Judged(LuckValue):
    """The game's value function, of the position as it is. Chance that it averages is an event of its own."""

    sorts: ClassVar[Mapping[str, Say]] = {ANY: Say("chance"), FORESEEN: Say("chance")}

    def __init__(self, judge: ValueFunction) -> None:
        self.judge = judge

    def judged(self, state: State, seed: int) -> Shares:
        return tuple(self.judge.values(state))

    def expected(self, before: State) -> Shares | None:
        return tuple(self.judge.values(before)) if self.judge.averages_chance(before) else None

    def sort(self, before: State) -> str:
        return FORESEEN if self.judge.averages_chance(before) else ANY


class OnePlySettled(Judged):
    """The value of playing on one ply ahead at every seat, all hands open, to the next cut-off (the end of a hand)."""

    def judged(self, state: State, seed: int) -> Shares:
        on = state.copy()
        settle(on, self.judge, EVERYTHING, seed)
        return self.worth(on, seed) if on.actor() == NOBODY else self.after_hand(on)

    def after_hand(self, state: State) -> Shares:
        """The value at a cut-off."""
        return tuple(self.judge.values(state))

    def expected(self, before: State) -> Shares | None:
        return None


class PlayedOut(Judged):
    """The mean value of `playouts` continuations by the rollout policy, to the next cut-off or for `decisions`
    decisions."""

    def __init__(self, judge: ValueFunction, playouts: int, decisions: int = EVERYTHING) -> None:
        super().__init__(judge)
        self.playouts = playouts
        self.decisions = decisions

    def judged(self, state: State, seed: int) -> Shares:
        totals = [0.0] * state.seats
        for number in range(self.playouts):
            on = state.copy()
            play_out(on, self.judge, self.decisions, SPACE, Rng(seed + number))
            for seat, share in enumerate(value_at_end(on, self.judge)):
                totals[seat] += share / self.playouts
        return tuple(totals)

    def expected(self, before: State) -> Shares | None:
        return None


def value_at_end(state: State, judge: ValueFunction) -> Shares:
    """The value where a continuation has ended."""
    if state.actor() == NOBODY:
        return tuple(state.reward(seat) for seat in range(state.seats))
    return tuple(judge.values(state))


def find_value(slug: str, words: str, own: LuckValue | None = None) -> LuckValue:
    """A value by name: `own` (the game's, a copy of which is given), `judged`, `one-ply`, `policy*PLAYOUTS` or
    `policy*PLAYOUTS+DECISIONS`, each with `:ALTERNATIVES` behind it or without. Raises BadInput."""
    judge = find(slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    name, _, alternatives = words.partition(":")
    value = own if name == "own" else _find_value(judge, name)
    if value is None or (alternatives and not _is_number(alternatives, MOST_ALTERNATIVES)):
        raise BadInput("there is no value {name}: say own, judged, one-ply, policy*8 (playouts) or policy*8+12 "
                       "(decisions), with :30 behind it for 30 alternatives", name=repr(words)[:40])
    value.alternatives = int(alternatives) if alternatives else value.alternatives
    return value


def _find_value(judge: ValueFunction, name: str) -> LuckValue | None:
    if name == "judged":
        return Judged(judge)
    if name == "one-ply":
        return OnePlySettled(judge)
    kind, _, how = name.partition("*")
    playouts, plus, decisions = how.partition("+")
    if kind != "policy" or not _is_number(playouts, MOST_PLAYOUTS) or (plus and not _is_number(decisions, EVERYTHING)):
        return None
    return PlayedOut(judge, int(playouts), int(decisions) if plus else EVERYTHING)


def _is_number(word: str, most: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 9 and 1 <= int(word) <= most
