"""By what a task is held to its version: whoever changes rules, chance or opponents of it is found out.

Play itself is compared, as the sources change with every improvement, whether it alters what is played or not.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Final

from tafelrunde import games
from tafelrunde.bots import Bot
from tafelrunde.core import CHANCE, NOBODY, BadInput, Game, Rng, State
from tafelrunde.core.rng import scramble
from tafelrunde.lab.duplicate import load_bot
from tafelrunde.lab.play_match import LONGEST, chance_of, decide, mix_seed, play_match
from tafelrunde.lab.suite.task import Task

MATCHES: Final = 200
LOOKED_AT: Final = 40  # decisions from the start of the first deal
DIGITS: Final = 16

Position = tuple[State, int, int]  # the state, the seat to act, the seed it is asked with


class _Enough(Exception):
    """As much was played as is looked at."""


def check(task: Task) -> None:
    """Raise BadInput where the program here does not play the task as its version says."""
    if games.info(task.game).version != task.rules:
        raise BadInput("{task} is played by version {rules} of the rules, which are no longer those of the game",
                       task=task.name, rules=task.rules)
    rules, positions = pin_rules(task)
    if rules != task.pin_rules:
        raise BadInput("rules or chance of {task} differ from those of its version {version}: its score would not go "
                       "with others", task=task.name, version=task.version)
    if pin_opponent(task, positions) != task.pin_opponent:
        raise BadInput("the opponents of {task} differ from those of its version {version}: its score would not go "
                       "with others", task=task.name, version=task.version)


def pin_rules(task: Task) -> tuple[str, list[Position]]:
    """How 200 matches went, as 16 hexadecimal digits: how long each was, what chance and seats could choose from, its
    scores, ranks and shares. And from each match one of the positions in which there was something to choose, all
    equally likely.

    In half of them every move is random. In the others half of a seat's moves are those it likes best by a taste that
    is drawn for the match: so hands fill, rows grow and stores run out as they do in good play.
    """
    game, found, positions = games.load(task.game), sha256(), []
    for number, deal in enumerate(task.jobs("random", MATCHES)):
        tastes = [mix_seed(deal.seed, 5, seat) for seat in range(task.seats)] if number % 2 else []
        state, dice = game.start(task.seats, task.options), Rng(mix_seed(deal.seed, 3))
        position, counts = _play_on(state, dice, tastes, chance_of(deal.seed))
        outcome = state.outcome()
        if outcome is None:
            raise BadInput("a random match of {task} does not end", task=task.name)
        shares = [(outcome.share(seat), float(state.reward(seat))) for seat in range(task.seats)]
        found.update(f"{counts} {outcome.scores} {outcome.ranks} {shares}\n".encode())
        positions += [(*place, mix_seed(deal.seed, 4)) for place in position]
    return found.hexdigest()[:DIGITS], positions


def _play_on(state: State, dice: Rng, tastes: Sequence[int], chance: Callable[[int], Rng]) -> tuple[
        list[tuple[State, int]], list[int]]:
    """Play to the end; one position and its seat (none if there was never a choice), and what was counted."""
    position: list[tuple[State, int]] = []
    decisions = choices = possible = chances = 0
    while (actor := int(state.actor())) != NOBODY and decisions <= LONGEST:
        if actor == CHANCE:
            chances += 1
            state.roll(chance(chances))
            continue
        legal = list(state.legal(actor))
        decisions += 1
        possible += len(legal)
        if len(legal) > 1:
            choices += 1
            if dice.below(choices) == 0:
                position = [(state.copy(), actor)]
        move = legal[dice.below(len(legal))]
        if tastes and dice.below(2) == 1:
            move = max(legal, key=lambda each, taste=tastes[actor]: scramble(taste ^ each))  # type: ignore[misc]
        state.apply(actor, move)
    return position, [decisions, choices, possible, chances]


def pin_opponent(task: Task, positions: list[Position]) -> str:
    """What the opponent answers in these positions, and how the first deal begins when `random` is scored, as 16
    hexadecimal digits."""
    game, bot, found = games.load(task.game), load_bot(task.opponents[0]), sha256()
    for state, seat, seed in positions:
        found.update(f"{_answer(game, state, seat, bot, seed)}\n".encode())
    seen = 0

    def watch(state: State, seat: int, text: str) -> None:
        nonlocal seen
        found.update(f"{seat} {text}\n".encode())
        seen += 1
        if seen == LOOKED_AT:
            raise _Enough

    [deal] = task.jobs("random", 1)
    with suppress(_Enough):
        play_match(game, task.seats, task.options, [load_bot(name) for name in deal.lineup], deal.seed, watch,
                   count_leads=False)
    return found.hexdigest()[:DIGITS]


def _answer(game: Game, state: State, seat: int, bot: Bot, seed: int) -> str:
    """The move, and whether it was the bot's own."""
    failures: list[str] = []
    return f"{decide(game, state, seat, bot, seed, failures)} {len(failures)}"
