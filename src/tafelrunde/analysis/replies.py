"""What the others answer to a move, as everybody plays on who looks one step ahead."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Final

from tafelrunde import scenes
from tafelrunde.analysis import coaching
from tafelrunde.bots import Ask
from tafelrunde.bots.search.one_ply import roll_chance
from tafelrunde.bots.search.playout import policy_move
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import NOBODY, Rng, Say, State
from tafelrunde.core.say import read_say

WORLDS: Final = 24
LONGEST: Final = 24  # decisions of everybody after the move; whoever has not answered by then does not
SEEDS: Final = 1 << 21


@dataclass(frozen=True)
class Reply:
    """The most frequent first answer of a rival to a move, in words, and in which share of the worlds."""

    seat: int
    label: Say
    share: float


def replies(ask: Ask, judge: ValueFunction, move: str, worlds: int = WORLDS) -> list[Reply]:
    """The most frequent answer of each rival who has a choice before the seat is asked again. Worlds and chance are the
    same for every move and seed."""
    answers: dict[int, Counter[str]] = {}
    rng = Rng(ask.seed + 2)
    for _ in range(worlds):
        world = ask.view.determinize(rng)
        judge.model_opponents(world, ask.seat, rng)
        seed = rng.below(SEEDS)
        world.apply(ask.seat, ask.game.move(move))
        for seat, label in _answers(world, ask, judge, seed).items():
            answers.setdefault(seat, Counter())[label] += 1
    found = []
    for seat, counted in sorted(answers.items()):
        label, times = min(counted.items(), key=lambda each: (-each[1], each[0]))
        found.append(Reply(seat, read_say(json.loads(label)), times / worlds))
    return found


def _answers(state: State, ask: Ask, judge: ValueFunction, seed: int) -> dict[int, str]:
    """The first choice of each rival that is open to the seat and worth telling, as JSON, until the seat is asked
    again after one of them has acted."""
    slug = ask.game.info.slug
    label, tells = scenes.label_of(slug), coaching.tells
    chance, found, is_theirs = Rng(seed), dict[int, str](), False
    for step in range(LONGEST):
        if judge.is_cutoff(state):
            break
        roll_chance(state, chance)
        actor = int(state.actor())
        if actor == NOBODY or (actor == ask.seat and is_theirs):
            break
        move = int(policy_move(judge, state, actor, seed + step))
        if actor != ask.seat:
            is_theirs = True
            if actor not in found and len(state.legal(actor)) > 1 and state.observed(actor, move, ask.seat) == move:
                view, text = state.view(actor), ask.game.actions[move]
                if tells(slug, view, text):
                    found[actor] = json.dumps(label(view, text).data())
        state.apply(actor, move)
    return found
