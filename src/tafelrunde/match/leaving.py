"""What becomes of a match when a seat gives up: who ranks last, who is left, how the others rank."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tafelrunde.core import BadInput, Outcome, Say, State, ranking
from tafelrunde.core.say import choices

PLAY_ON: Final = "play_on"  # with three seats or more somebody else moves for the seat, and the others play on
END: Final = "end"  # the match ends at once, as it stands
SHARED: Final = ""  # of records that do not say: the match ends, and all others share the first place
WAYS: Final = (PLAY_ON, END)
RESIGN, TIMEOUT = "resign", "timeout"  # how somebody gives up


def read_leaving(leaving: str) -> str:
    """Check the name of a way; raises BadInput."""
    if leaving not in (*WAYS, SHARED):
        raise BadInput("what becomes of a match when somebody gives up is written {possible}, not {leaving}",
                       possible=choices(WAYS), leaving=repr(leaving)[:40])
    return leaving


def format_leaving(seat: int, word: str) -> Say:
    """The line of the log when it happens."""
    return Say("{seat} gives up" if word == RESIGN else "the time of {seat} is up", seat=seat)


def format_reason(seat: int, word: str) -> Say:
    """The reason the result gives."""
    return Say("{seat} gave up" if word == RESIGN else "{seat} ran out of time", seat=seat)


def is_last_side(state: State, given_up: Collection[int]) -> bool:
    """True where all sides but one have given up."""
    return len({state.side_of(seat) for seat in range(state.seats) if seat not in given_up}) < 2


def score_as_it_stands(state: State, left: Mapping[int, str]) -> Outcome:
    """The outcome of a match that ends now: the others rank by their points. `left` names who gave up, in order, and
    how."""
    stands = state.standing()
    seat, word = list(left.items())[-1]
    outcome = Outcome(tuple([key[0] for key in stands]), ranking(stands), format_reason(seat, word), "")
    return rank_behind(outcome, list(left))


def rank_leavers_last(outcome: Outcome, left: Mapping[int, str]) -> Outcome:
    """The outcome of a match that was played to its end although some gave up on the way."""
    if not left:
        return outcome
    last = tuple([format_reason(seat, word) for seat, word in left.items()])
    why = Say("{why} ({left}: ranked last)", why=outcome.reason, left=last)
    return rank_behind(Outcome(outcome.scores, outcome.ranks, why, outcome.rule), list(left))


def rank_behind(outcome: Outcome, given_up: Sequence[int]) -> Outcome:
    """The same scores with those who gave up behind all others, the last to give up first."""
    ranks = ranking([(0, given_up.index(seat)) if seat in given_up else (1, -rank)
                     for seat, rank in enumerate(outcome.ranks)])
    if len(ranks) == 1:
        ranks = (2,)  # who plays alone and gives up has lost
    return Outcome(outcome.scores, ranks, outcome.reason, outcome.rule)


def share_first_place(seats: int, seat: int, word: str) -> Outcome:
    """The outcome by SHARED: no points, and the first place for everybody else."""
    ranks = ranking([(int(other != seat),) for other in range(seats)])
    return Outcome((0,) * seats, ranks, format_reason(seat, word), "")
