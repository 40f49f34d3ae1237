"""After the match: what a coach noted at the table, measured as the review of the match measures it.

The notes that are kept are those with the largest of several rough measurements, which are too large for that reason
alone. So whatever is told of them is measured again, with the budget, the seeds and the calibration of the review: the
two cannot contradict each other.
"""

from collections.abc import Sequence
from dataclasses import replace

from tafelrunde.analysis.calibration import calibration
from tafelrunde.analysis.coach import Noted, tell_costly, tell_well
from tafelrunde.analysis.continuations import behind
from tafelrunde.analysis.decisions import SECOND_SEED, judge
from tafelrunde.analysis.match_review import load_decisions
from tafelrunde.analysis.steps import Step
from tafelrunde.learned.value_bot import find_judge

HALF = 2  # one continuation of each of two moves counts as two


def confirm(record: str, seed: int, notes: Sequence[tuple[int, Noted]]) -> list[tuple[int, Noted]]:
    """The notes on a finished match (by line) that hold when measured as its review measures, with the losses found
    then. Raises BadInput for a record that cannot be reviewed."""
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
