"""A coach's counsel: is a move about to be made clearly bad, and why; and after the match, in three sentences at most,
what was done well and what to try."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct, structs

from tafelrunde import scenes
from tafelrunde.analysis.calibration import calibration
from tafelrunde.analysis.evaluate import Difference, Evaluation, count_playouts, evaluate
from tafelrunde.analysis.reasons import hundredths, reasons
from tafelrunde.analysis.replies import replies
from tafelrunde.bots import Ask
from tafelrunde.core import Say
from tafelrunde.core.say import read_say
from tafelrunde.learned.value_bot import find_judge

BAD: Final = 0.05  # share of the win that a clearly bad move gives away at least …
SURE: Final = 3.0  # … and as many standard errors
WELL: Final = 0.01  # share of the win that a good move gives away at most
KEPT: Final = 3  # notes of each sort that are kept: as many as are ever told
TOLD: Final = 3  # sentences, the first of them on what was done well
Sort = Literal["well", "costly"]


@dataclass(frozen=True)
class Verdict:
    """The evaluation of a move about to be made and, where it is clearly bad, why."""

    found: Evaluation
    is_bad: bool
    why: tuple[Say, ...] = ()


def is_bad(slug: str, found: Evaluation) -> bool:
    """True for a chosen move that clearly gives something away: where moves are judged without playing on, just what
    the review of the match will call notable."""
    if found.best == found.chosen:
        return False
    if found.playouts == 0:
        scale = calibration(slug)
        return scale.is_notable(scale.loss(found.loss))
    return found.loss.is_clear(BAD, SURE)


def assess(ask: Ask, chosen: str) -> Verdict:
    """Evaluate a move that is about to be made; raises BadInput as `evaluate` does."""
    found = evaluate(ask, chosen)
    judge = find_judge(ask.game.info.slug)
    if judge is None or not is_bad(ask.game.info.slug, found):
        return Verdict(found, False)
    why = reasons(ask, found, replies(ask, judge, chosen), replies(ask, judge, found.best))
    return Verdict(found, True, (*why, count_playouts(found.playouts, True)) if found.is_cut else why)


class Noted(Struct, frozen=True, array_like=True):
    """One decision worth remembering: the move, the share of the win it won or lost, the sentence about it, and the
    other move that it is compared with."""

    sort: Sort
    move: str
    worth: float
    say: Say
    other: str = ""


def counsel(ask: Ask, chosen: str) -> tuple[Verdict, Noted | None]:
    """The verdict on a move about to be made, and the note to take of it; raises BadInput."""
    verdict = assess(ask, chosen)
    return verdict, note_decision(ask, verdict)


def note_decision(ask: Ask, verdict: Verdict) -> Noted | None:
    """The note on a decision that was a clearly bad move, or a good one with a tempting rival; None for any other, and
    where time has cut the evaluation."""
    found = verdict.found
    if found.is_cut:
        return None
    if verdict.is_bad:
        return tell_costly(moment(ask), found.chosen, _label(ask, found.chosen), _label(ask, found.best),
                           found.loss.value)
    tempting = next(iter(found.ahead.items()), None)
    if tempting is None or found.loss.value > WELL or not tempting[1].is_clear(BAD, SURE):
        return None
    return Noted("well", found.chosen, tempting[1].value, Say(
        "{when}: «{move}» was well chosen; «{other}», which looked as good, would have cost about {n} of 100 matches",
        when=moment(ask), move=_label(ask, found.chosen), other=_label(ask, tempting[0]),
        n=hundredths(tempting[1].value)), tempting[0])


def tell_costly(when: Say, move: str, said: Say, better: Say, loss: float) -> Noted:
    """The note on a move that gave something away, with what would have been better."""
    return Noted("costly", move, loss, Say(
        "{when}: instead of «{move}» try «{other}»; that is worth about {n} of 100 matches", when=when, move=said,
        other=better, n=hundredths(loss)))


def tell_well(note: Noted, won: float) -> Noted:
    """The note on a good move, with what it is worth by another measurement."""
    return structs.replace(note, worth=won, say=Say(note.say.key, **{**note.say.args, "n": hundredths(won)}))


def note_second_thoughts(ask: Ask, warned: Evaluation, played: Evaluation) -> Noted | None:
    """The note on somebody who was warned and thought again: by how much the other move is better; None unless it
    clearly is."""
    better = Difference(warned.loss.value - played.loss.value, warned.loss.error)
    if warned.is_cut or played.is_cut or played.chosen == warned.chosen or not better.is_clear(BAD, SURE):
        return None
    return Noted("well", played.chosen, better.value, Say(
        "{when}: you thought again and chose «{move}» instead of «{other}»; that won back about {n} of 100 matches",
        when=moment(ask), move=_label(ask, played.chosen), other=_label(ask, warned.chosen),
        n=hundredths(better.value)),
        warned.chosen)


def best_kept(notes: Sequence[Noted]) -> list[Noted]:
    """The notes that may be told after the match: the best three of each sort."""
    return [each for sort in ("well", "costly")
            for each in sorted((one for one in notes if one.sort == sort), key=lambda one: -one.worth)[:KEPT]]


def review(notes: Sequence[Noted]) -> list[Noted]:
    """The notes to tell, at most three: the best move, then what cost most, the largest first."""
    kept = best_kept(notes)
    well, bad = ([each for each in kept if each.sort == sort] for sort in ("well", "costly"))
    first = well[: max(1, TOLD - len(bad))]
    return [*first, *bad[: TOLD - len(first)]]


def moment(ask: Ask) -> Say:
    """The part of the match a decision belongs to, in the game's words."""
    chapter = scenes.of(ask.game.info.slug)(ask.view, ask.legal).chapter
    return Say("this match") if chapter is None else read_say(chapter)


def _label(ask: Ask, move: str) -> Say:
    return scenes.label_of(ask.game.info.slug)(ask.view, move)

