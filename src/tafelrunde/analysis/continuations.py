"""Ways to go on from one decision, played on in the same worlds with the same chance.

Under the same seed these are the very continuations that `evaluate` compares, as far as it plays: the worlds come one
after the other from one generator, whatever their number. There they are counted by compiled code; here they are for
whoever wants to know more of them than shares and points.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde.analysis.evaluate import Difference, difference
from tafelrunde.bots import Ask
from tafelrunde.bots.search.paired import SEEDS
from tafelrunde.bots.search.playout import OPEN_END, SPACE, play_on, play_out, share_of
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import NOBODY, Rng, State

AFTER: Final = 1  # the worlds of an evaluation come from its seed and this
FORESEEN: Final = 6  # worlds that are asked whether a move shows something

Note = Callable[[State], Any]


@dataclass(frozen=True)
class Course:
    """One continuation: the world before the decision, where the continuation ended, and what was noted of every
    position between, the one right after the move first."""

    begin: State
    end: State
    notes: tuple[Any, ...] = ()


def courses(ask: Ask, judge: ValueFunction, lines: Sequence[Sequence[str]], worlds: int, note: Note | None = None
            ) -> Iterator[tuple[Course, ...]]:
    """World by world, how each of the lines goes on. A line is one move of the asking seat, or several in a row.

    `note` is told of the positions on the way; where everybody rehearses (`Outlook.rehearsed`) only of the last one.
    """
    rng, outlook = Rng(ask.seed + AFTER), judge.outlook()
    moves = [[ask.game.move(text) for text in line] for line in lines]
    for _ in range(worlds):
        world = ask.view.determinize(rng)
        judge.model_opponents(world, ask.seat, rng)
        seed = int(rng.below(SEEDS))
        was_quiescent = bool(judge.is_quiescent(world))
        found = []
        for line in moves:
            state = world.copy()
            for move in line:
                if state.actor() == ask.seat and move in state.legal(ask.seat):  # not in every world it may follow
                    state.apply(ask.seat, move)
            if note is None or outlook.rehearsed:
                play_on(state, judge, outlook, was_quiescent, seed)
                found.append(Course(world, state, () if note is None else (note(state),)))
            else:
                found.append(Course(world, state, _note_course(state, judge, seed, note)))
        yield tuple(found)


def _note_course(state: State, judge: ValueFunction, seed: int, note: Note) -> tuple[Any, ...]:
    """`play_out` one decision after the other, which takes the same course."""
    rng, decisions = Rng(seed), min(judge.outlook().decisions, OPEN_END)
    if decisions == 0:
        play_out(state, judge, 0, SPACE, rng)
    notes = [note(state)]
    for _ in range(decisions):
        if state.actor() == NOBODY or judge.is_cutoff(state):
            break
        play_out(state, judge, 1, SPACE, rng)
        notes.append(note(state))
    return tuple(notes)


def next_decision(ask: Ask, move: str) -> Ask | None:
    """The seat's own next decision after its move, where nobody and no chance comes between and it can foresee which
    moves will be open to it: they are the same in every world that fits what it knows. Else the move shows it
    something, and what it could do then must not enter the judgement of the move. Its view is that of one such world.
    """
    rng, game = Rng(ask.seed + AFTER), ask.game
    found: Ask | None = None
    for _ in range(FORESEEN):
        world = ask.view.determinize(rng)
        world.apply(ask.seat, game.move(move))
        if world.actor() != ask.seat:
            return None
        legal = game.legal(world, ask.seat)
        if found is not None and found.legal != legal:
            return None
        found = found or Ask(game, world.view(ask.seat), legal, ask.seed)
    return found


def behind(ask: Ask, judge: ValueFunction, line: Sequence[str], best: Sequence[str], worlds: int) -> Difference:
    """By how much one line is worth less than another, as a share of the win."""
    judged = judge.judge_moves(ask.view) if len(line) == len(best) == 1 else None
    if judged is not None:
        worth = dict(zip(judged.moves, judged.shares, strict=True))
        return Difference(worth[ask.game.move(best[0])] - worth[ask.game.move(line[0])], judged.error)
    outlook = judge.outlook()
    gaps = [share_of(other.end, judge, outlook, ask.seat) - share_of(one.end, judge, outlook, ask.seat)
            for one, other in courses(ask, judge, (line, best), worlds)]
    return difference(gaps)
