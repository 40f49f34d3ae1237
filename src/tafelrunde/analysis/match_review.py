"""The review of a finished match: every decision judged by what its seat could know, how the chances went, and luck."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final

from msgspec import Struct

from tafelrunde import games
from tafelrunde.analysis.calibration import calibration
from tafelrunde.analysis.chances import Chances, chances, moments
from tafelrunde.analysis.coach import Noted, tell_costly, tell_well
from tafelrunde.analysis.continuations import behind
from tafelrunde.analysis.decisions import MISTAKE, SECOND_SEED, Judged, judge
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.analysis.explanations import Explanation, explain
from tafelrunde.analysis.match_luck import MatchLuck, match_luck
from tafelrunde.analysis.performance import Performance, measure_performance
from tafelrunde.analysis.plain import from_plain, to_plain
from tafelrunde.analysis.steps import Step, steps
from tafelrunde.core import BadInput, Say
from tafelrunde.core.record import Record, read_record
from tafelrunde.learned.value_bot import find_judge
from tafelrunde.match.leaving import RESIGN, TIMEOUT

HALF = 2  # one continuation of each of two moves counts as two
VERSION: Final = 4  # of what `MatchReview.data` writes: reviews of any other are made again
IN_FRONT: Final = 3  # decisions told at the front, the costliest first
PARTS: Final = 24  # of a match, and one more for luck, so that progress shows and others get their turn between them

Progress = Callable[[int, int], None]


class Sort(Struct, frozen=True, array_like=True):
    """What a seat's decisions of one sort came to: how many, and what was given away in all (shares of the win)."""

    kind: Say
    decisions: int
    loss: float


@dataclass(frozen=True)
class MatchReview:
    """A reviewed match.

    judged:    every decision that had a choice, in order
    chances:   everybody's chances at some moments, by hindsight
    explained: the costliest moves, with reasons
    luck:      what chance brought, by hindsight; None for a game in which nothing sees it
    departure: the line by which somebody first gave up or ran out of time; 0 where nobody did
    seed:      where all chance of the review came from
    """

    game: str
    seats: int
    seed: int
    judged: tuple[Judged, ...]
    chances: tuple[Chances, ...]
    explained: tuple[Explanation, ...] = field(default=())
    luck: MatchLuck | None = None
    departure: int = 0

    def of_seat(self, seat: int) -> list[Judged]:
        """The decisions of a seat."""
        return [each for each in self.judged if each.seat == seat]

    def loss(self, seat: int) -> Difference:
        """The mean share of the win that a decision of the seat gave away."""
        return mean_loss(self.of_seat(seat))

    def performance(self, seat: int) -> Performance | None:
        """How a seat played and what chance brought it, until somebody left; None where nothing sees luck."""
        if self.luck is None:
            return None
        end = self.departure or inf
        own = [each for each in self.of_seat(seat) if each.line < end]
        return measure_performance(own, self.seats, self.luck.total(seat, end))

    def sorts(self, seat: int) -> list[Sort]:
        """The decisions of a seat by sort, the costliest sort first."""
        found: dict[str, list[Judged]] = {}
        for each in self.of_seat(seat):
            found.setdefault(str(each.kind), []).append(each)
        sorts = [Sort(some[0].kind, len(some), sum(each.loss.value for each in some)) for some in found.values()]
        return sorted(sorts, key=lambda sort: -sort.loss)

    def data(self) -> dict[str, Any]:
        """The review as JSON types."""
        return {"version": VERSION, **to_plain(self)}


def read_review(data: dict[str, Any]) -> MatchReview:
    """The review that `MatchReview.data` wrote; raises BadInput for one of another version."""
    if data.get("version") != VERSION:
        raise BadInput("this review was made by another version: review the match again with this one")
    return from_plain(data, MatchReview)


def mean_loss(judged: Sequence[Judged]) -> Difference:
    """The mean loss per decision, and its error from the errors of the decisions."""
    count = max(1, len(judged))
    return Difference(sum(each.loss.value for each in judged) / count,
                      sum(each.loss.error**2 for each in judged) ** 0.5 / count)


@dataclass(frozen=True)
class Part:
    """A part of a review, as one worker made it."""

    judged: tuple[Judged, ...]
    chances: tuple[Chances, ...]
    luck: MatchLuck | None = None


def part_of(record: str, seed: int, number: int, parts: int) -> Part:
    """Every `parts`-th decision and moment of a record, from the `number`-th on; behind the last of them its luck."""
    if number == parts:
        return Part((), (), match_luck(read_record(record)))
    found = load_decisions(record, seed)
    shown = moments(found)
    return Part(tuple(judge(step) for step in found[number::parts]),
                tuple(chances(step) for step in shown[number::parts]))


def load_decisions(record: str, seed: int) -> list[Step]:
    """The decisions of a finished match; raises BadInput."""
    read = read_record(record)
    game = games.load(read.game)
    if find_judge(game.info.slug) is None:
        raise BadInput("no bot can judge this game")
    if not read.ranks:
        raise BadInput("the match is not over: a review waits for its end")
    return list(steps(game, read, seed))


def explanation(record: str, seed: int, judged: Sequence[Judged]) -> tuple[Explanation, ...]:
    """The reasons for the costliest moves: of each seat, at most three, mistakes before what is only perhaps one."""
    by_line = {step.line: step for step in load_decisions(record, seed)}
    return tuple(explain(by_line[each.line], each) for each in in_front(judged))


def costliest(judged: Iterable[Judged], seats: Iterable[int]) -> list[Judged]:
    """The costliest moves of these seats together, mistakes first; at most three."""
    wanted = set(seats)
    return by_weight(each for each in judged if each.grade and each.seat in wanted)[:IN_FRONT]


def by_weight(judged: Iterable[Judged]) -> list[Judged]:
    """The decisions, mistakes first, then by their loss."""
    return sorted(judged, key=lambda each: (each.grade != MISTAKE, -each.loss.value))


def in_front(judged: Iterable[Judged]) -> list[Judged]:
    """The decisions that are explained: at most three of each seat, mistakes first."""
    found: list[Judged] = []
    graded = [each for each in judged if each.grade]
    for seat in sorted({each.seat for each in graded}):
        own = [each for each in graded if each.seat == seat]
        found += by_weight(own)[:IN_FRONT]
    return found


def analyse(record: Record | str, *, seed: int = 1, pool: Executor | None = None,
            progress: Progress | None = None) -> MatchReview:
    """Review a finished match: each decision by what its seat could know, with losses as calibrated for the game.

    record: the match, as text or read; it has to have ended
    seed:   the same record and seed give the same review on every machine
    pool:   processes to share the work; without one it is done here
    progress: told how many parts of how many are done

    Raises BadInput for a record that cannot be played or has not ended, or a game that no value function judges.
    """
    text = str(record)
    load_decisions(text, seed)
    found: list[Part] = []
    for part in _parts(text, seed, pool):
        found.append(part)
        if progress is not None:
            progress(len(found), PARTS + 1)
    return join_parts(text, seed, found)


def _parts(text: str, seed: int, pool: Executor | None) -> Iterator[Part]:
    if pool is None:
        yield from (part_of(text, seed, number, PARTS) for number in range(PARTS + 1))
        return
    for job in as_completed([pool.submit(part_of, text, seed, number, PARTS) for number in range(PARTS + 1)]):
        yield job.result()


def join_parts(text: str, seed: int, parts: Iterable[Part]) -> MatchReview:
    """The review that the parts make, with the reasons for the costliest moves."""
    read = read_record(text)
    found = list(parts)
    judged = tuple(sorted((each for part in found for each in part.judged), key=lambda each: (each.line, each.seat)))
    shown = tuple(sorted((each for part in found for each in part.chances), key=lambda each: each.line))
    lucky = next((part.luck for part in found if part.luck is not None), None)
    return MatchReview(read.game, read.seats, seed, judged, shown, explanation(text, seed, judged), lucky,
                       find_departure(read))


def find_departure(record: Record) -> int:
    """The line by which somebody first gave up or ran out of time; 0 where nobody did."""
    return next((line.number for line in record.lines if line.is_event and line.text[1:] in (RESIGN, TIMEOUT)), 0)


def is_calibrated(review: MatchReview) -> bool:
    """True for a game whose losses were measured against the truth."""
    return calibration(review.game).is_measured


def confirm(record: str, seed: int, notes: Sequence[tuple[int, Noted]]) -> list[tuple[int, Noted]]:
    """What a coach noted at the table of a match that is over (by line), as far as it holds when measured as the review
    measures, with the losses found then. Raises BadInput for a record that cannot be reviewed.

    The notes that are kept are those with the largest of several rough measurements, which are too large for that
    reason alone. Measured again, with the budget, the seeds and the calibration of the review, they cannot contradict
    it.
    """
    by_line = {step.line: step for step in load_decisions(record, seed)}
    found = ((line, _measure_again(by_line[line], note)) for line, note in notes if line in by_line)
    return [(line, note) for line, note in found if note is not None]


def _measure_again(step: Step, note: Noted) -> Noted | None:
    judged = judge(step)
    if note.sort == "costly":
        return tell_costly(judged.moment, step.move, judged.said, judged.said_best, judged.loss.value) \
            if judged.grade else None
    slug = step.ask.game.info.slug
    function, scale = find_judge(slug), calibration(slug)
    if judged.grade or function is None or note.other not in step.ask.legal:
        return None
    ask = replace(step.ask, seed=step.ask.seed + SECOND_SEED)
    won = scale.loss(behind(ask, function, (note.other,), (note.move,), function.outlook().playouts // HALF))
    return tell_well(note, won.value) if scale.is_notable(won) else None
