"""What becomes of a match when a seat gives up: who comes last, who is left, how the others rank."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tafelrunde.core import BadInput, Outcome, Say, State, ranking

PLAY_ON: Final = "play_on"  # with three seats or more somebody else moves for the seat, and the others play on
END: Final = "end"  # the match ends at once, as it stands
SHARED: Final = ""  # as records without a word on it count: the match ends, and all others share the first place
WAYS: Final = (PLAY_ON, END)
RESIGN, TIMEOUT = "resign", "timeout"  # how somebody gives up


def read_leaving(leaving: str) -> str:
    """One of the ways a match may take; raises BadInput."""
    if leaving not in (*WAYS, SHARED):
        raise BadInput("when somebody gives up, the match can {possible}, not {leaving}",
                       possible=" or ".join(WAYS), leaving=repr(leaving)[:40])
    return leaving


def told(seat: int, word: str) -> Say:
    """What the log says when it happens."""
    return Say("{seat} gives up" if word == RESIGN else "the time of {seat} is up", seat=seat)


def gone(seat: int, word: str) -> Say:
    """What the result says of it."""
    return Say("{seat} gave up" if word == RESIGN else "{seat} ran out of time", seat=seat)


def is_last_side(state: State, given_up: Collection[int]) -> bool:
    """Is there one side at most with a seat that has not given up?"""
    return len({state.side_of(seat) for seat in range(state.seats) if seat not in given_up}) < 2


def as_it_stands(state: State, left: Mapping[int, str]) -> Outcome:
    """The match counted now: the others rank by their points. `left`: who gave up, in order, and how."""
    stands = state.standing()
    seat, word = list(left.items())[-1]
    return behind(Outcome(tuple([key[0] for key in stands]), ranking(stands), gone(seat, word), ""), list(left))


def played_out(outcome: Outcome, left: Mapping[int, str]) -> Outcome:
    """The game's own end, when some have given up on the way."""
    if not left:
        return outcome
    last = tuple([gone(seat, word) for seat, word in left.items()])
    why = Say("{why} ({left}: ranked last)", why=outcome.reason, left=last)
    return behind(Outcome(outcome.scores, outcome.ranks, why, outcome.rule), list(left))


def behind(outcome: Outcome, given_up: Sequence[int]) -> Outcome:
    """The same scores, those who gave up behind all others: whoever did so later comes before whoever did earlier."""
    ranks = ranking([(0, given_up.index(seat)) if seat in given_up else (1, -rank)
                     for seat, rank in enumerate(outcome.ranks)])
    if len(ranks) == 1:
        ranks = (2,)  # who plays alone and gives up has lost
    return Outcome(outcome.scores, ranks, outcome.reason, outcome.rule)


def shared(seats: int, seat: int, word: str) -> Outcome:
    """How records without a word on it count: no points, and the first place for everybody else."""
    ranks = ranking([(int(other != seat),) for other in range(seats)])
    return Outcome((0,) * seats, ranks, gone(seat, word), "")
