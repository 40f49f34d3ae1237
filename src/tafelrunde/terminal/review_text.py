"""The review of a match in words, for the terminal and the shell: losses by sort of decision, and the costly moves."""

from collections.abc import Iterable
from typing import Final

from rich.table import Table as Columns
from rich.text import Text as Styled

from tafelrunde.analysis.judged import MISTAKE, Judged
from tafelrunde.analysis.match_review import MatchReview
from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator

LEAST_ERROR: Final = 0.01  # share of the win that is told: in whole points no error is none


def losses(prose: Translator, found: MatchReview, seats: Iterable[int]) -> Columns:
    """What everybody gave away, by sort of decision, in points of a hundred. Measured losses waver about what is there;
    what came out below nothing is told as none."""
    columns = Columns(prose("Player"), prose("decisions"), prose("lost for each"), prose("lost in all"), box=None,
                      pad_edge=False, header_style="bold")
    for seat in seats:
        own = found.of_seat(seat)
        columns.add_row(Styled(prose.name(seat)), str(len(own)), points(found.loss(seat).value, 2),
                        points(sum(each.loss.value for each in own), 0))
        for sort in found.sorts(seat):
            columns.add_row(Styled(f"  {prose(sort.kind)}"), str(sort.decisions),
                            points(sort.loss / sort.decisions, 2), points(sort.loss, 0), style="dim")
    return columns


def costly(prose: Translator, found: MatchReview, judged: Judged) -> Styled:
    """One costly move: what was played, what was held to be best, by how much, and why."""
    grade = prose(Say("a mistake") if judged.grade == MISTAKE else Say("perhaps a mistake"))
    text = Styled.assemble((prose.name(judged.seat), "bold"), f", {prose(judged.moment)} ", (f"({judged.line})", "dim"),
                           f": «{prose(judged.said)}» – {grade}")
    better = Say("«{move}» was held to be better, by {points} ± {error} of 100 matches", move=judged.said_best,
                 points=points(judged.loss.value, 0), error=points(max(LEAST_ERROR, judged.loss.error), 0))
    why = next((one.why for one in found.explained if one.line == judged.line), ())
    for say in (better, *why):
        text.append(f"\n  {prose(say)}")
    return text


def points(share: float, digits: int) -> str:
    """A share of the win in points of a hundred, none at least."""
    return f"{max(0.0, round(100 * share, digits)):.{digits}f}"
