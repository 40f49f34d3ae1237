"""The conformance check of a bot: plays it a few matches and reports where it breaks the contract."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, BotFailed, Budget, make
from tafelrunde.core import CHANCE, NOBODY, BadInput, Game, Rng, State
from tafelrunde.lab.play_match import mix_seed
from tafelrunde.lab.players import choose_move
from tafelrunde.lab.statistics import format_count

GRACE = 0.25  # seconds over its time that are forgiven: a busy machine is no bot's fault


@dataclass(frozen=True)
class Finding:
    """One check of the contract: whether it passed, and a remark on it."""

    check: str
    passed: bool
    remark: str = ""

    def __str__(self) -> str:
        return f"{'ok  ' if self.passed else 'FAIL'} {self.check}{': ' + self.remark if self.remark else ''}"


def check_bot(name: str, slug: str, matches: int = 3, seconds: float = 0.2, seed: int = 1,
              load: Callable[[str], Game] = games.load) -> list[Finding]:
    """Check a bot by name (`greedy`, `line:python my_bot.py`, one of another package) at a game."""
    game = load(slug)
    try:
        bot = make(name)
    except BadInput as error:
        return [Finding("can be made", False, str(error))]
    try:
        return [Finding("can be made", True), *_checks(bot, game, matches, seconds, seed)]
    except BotFailed as failed:
        return [Finding("can be made", True), Finding("answers every question", False, str(failed))]
    finally:
        bot.close()


def _checks(bot: Bot, game: Game, matches: int, seconds: float, seed: int) -> Iterator[Finding]:
    """What is found once all matches are played, or as soon as an answer is not legal; raises BotFailed."""
    budget = Budget(seconds=seconds)
    asked = over = late = changed = 0
    first = slowest = 0.0
    for number in range(matches):
        state = game.start(game.info.seats[number % len(game.info.seats)])
        for ask in _asks(state, game, budget, mix_seed(seed, number)):
            begun = time.monotonic()
            text = choose_move(bot, ask)
            took = time.monotonic() - begun
            asked += 1
            if asked == 1:
                first = took  # which may include starting up
            else:
                slowest = max(slowest, took)
                over += took > seconds
                late += took > seconds + GRACE
            if text not in ask.legal:
                yield Finding("answers with legal moves", False, f"{text!r:.60}")
                return
            if asked % 10 == 1:
                changed += choose_move(bot, ask) != text
            state.apply(ask.seat, game.move(text))
    yield Finding("answers every question", True, f"{asked} in {format_count(matches, 'match', 'matches')}")
    yield Finding("answers with legal moves", True)
    yield Finding("keeps its time", late == 0, (
        f"slowest answer {slowest:.3f} s, after the first with {first:.3f} s; {over} over the {seconds:g} s there are, "
        f"{late} late, which is more than {GRACE:g} s over them"))
    remark = f"{changed} times another move for the same question and seed" if changed else "always"
    yield Finding("repeats itself (not required of bots that think by the clock)", True, remark)


def _asks(state: State, game: Game, budget: Budget, seed: int) -> Iterator[Ask]:
    """What the bot is asked, at every seat, until the match is over; the caller plays the answers."""
    step = 0
    while (actor := int(state.actor())) != NOBODY:
        step += 1
        if actor == CHANCE:
            state.roll(Rng(mix_seed(seed, 1, step)))
        else:
            yield Ask(game, state.view(actor), game.legal(state, actor), mix_seed(seed, 2, step), budget)
