"""The review of a match in words, for the terminal and the shell: losses by sort of decision, the costly moves, and
luck."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Column, Table as Columns
from rich.text import Text as Styled

from tafelrunde.analysis.decisions import MISTAKE, Judged
from tafelrunde.analysis.match_luck import MatchLuck
from tafelrunde.analysis.match_review import MatchReview
from tafelrunde.analysis.performance import tell_played
from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator

LEAST_ERROR: Final = 0.01  # share of the win that is told: in whole points no error is none


def losses_table(prose: Translator, found: MatchReview, seats: Sequence[int]) -> Columns:
    """Everybody's losses by sort of decision, in points of a hundred. Measured losses scatter around the true ones; one
    below nothing is shown as none."""
    columns = Columns(prose("Player"), prose("decisions"), prose("lost for each"), prose("lost in all"), box=None,
                      pad_edge=False, header_style="bold")
    for seat in seats:
        own = found.of_seat(seat)
        columns.add_row(Styled(prose.name(seat)), str(len(own)), format_points(found.loss(seat).value, 2),
                        format_points(sum(each.loss.value for each in own), 0))
        for sort in found.sorts(seat):
            columns.add_row(Styled(f"  {prose(sort.kind)}"), str(sort.decisions),
                            format_points(sort.loss / sort.decisions, 2), format_points(sort.loss, 0), style="dim")
    return columns


def describe_mistake(prose: Translator, found: MatchReview, judged: Judged) -> Styled:
    """One costly move as text: what was played, what was held to be best, by how much, and why."""
    grade = prose(Say("a mistake") if judged.grade == MISTAKE else Say("perhaps a mistake"))
    text = Styled.assemble((prose.name(judged.seat), "bold"), f", {prose(judged.moment)} ", (f"({judged.line})", "dim"),
                           f": «{prose(judged.said)}» – {grade}")
    better = Say("«{move}» was held to be better, by {points} ± {error} of 100 matches", move=judged.said_best,
                 points=format_points(judged.loss.value, 0),
                 error=format_points(max(LEAST_ERROR, judged.loss.error), 0))
    why = next((one.why for one in found.explained if one.line == judged.line), ())
    for say in (better, *why):
        text.append(f"\n  {prose(say)}")
    return text


def describe_luck(prose: Translator, found: MatchLuck | None, seats: Sequence[int]) -> list[RenderableType]:
    """What chance brought, as text: everybody's luck, by sort, the largest strokes, and the result as a sum."""
    if found is None:
        return [Styled("\n" + prose("In this game the house cannot see what chance brought, so it gives no number for "
                                    "luck."))]
    columns = Columns(prose("Chance"), *(Column(Styled(prose.name(seat))) for seat in seats), box=None, pad_edge=False,
                      header_style="bold")
    for sort in found.sorts():
        columns.add_row(Styled(f"{prose(sort.sort)} ({sort.events})"),
                        *(format_signed(sort.luck[seat]) for seat in seats))
    columns.add_row(prose("All together"), *(format_signed(found.total(seat)) for seat in seats), style="bold")
    for each in found.in_front():
        columns.add_row(Styled(f"  {prose(each.said)} ({each.line})"),
                        *(format_signed(each.luck[seat]) for seat in seats), style="dim")
    head = Styled("\n" + prose("Luck, in points of the win, as the cards truly lay: hindsight, by which no move is "
                               "judged"))
    return [head, columns, *(Styled(format_sum(prose, found, seat)) for seat in seats if found.addends is not None)]


def describe_performances(prose: Translator, found: MatchReview, seats: Sequence[int]) -> list[Styled]:
    """How each of these seats played, in points of the levels, and its fortune; nothing where no luck is seen."""
    lines = []
    for seat in seats:
        performance = found.performance(seat)
        if performance is None:
            continue
        fortune, played = format_signed(performance.fortune), tell_played(found.game, [performance])
        lines.append(Styled(prose("{name}: played like {points:point|points} ({low}–{high}), fortune {luck}",
                                  name=prose.name(seat), points=played.points, low=played.low, high=played.high,
                                  luck=fortune) if played is not None else
                            prose("{name}: too few decisions to tell how they played, fortune {luck}",
                                  name=prose.name(seat), luck=fortune)))
    return lines


def format_sum(prose: Translator, found: MatchLuck, seat: int) -> str:
    """A seat's result as a sum, in points."""
    addends = {name: str(points) if name in ("start", "result") else format_signed(points / 100)
               for name, points in found.sum_in_points(seat).items()}
    return prose("{name}: start {start}, luck {luck}, own play {own}, play of the others {others}, rest {rest}: result "
                 "{result}", name=prose.name(seat), **addends)


def format_signed(share: float) -> str:
    """A share of the win in points of a hundred, with its sign."""
    return f"{round(100 * share):+}" if round(100 * share) else "0"


def format_points(share: float, digits: int) -> str:
    """A share of the win in points of a hundred, none at least."""
    return f"{max(0.0, round(100 * share, digits)):.{digits}f}"
