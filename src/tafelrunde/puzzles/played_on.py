"""What a puzzle claims, against truth: bots play on from it to the end of the match, after the best move and after the
plain one, in the same worlds with the same dice. Slow, and as true as the bots are good."""

from tafelrunde.analysis import Difference
from tafelrunde.analysis.evaluate import difference
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.core import CHANCE, NOBODY, Game, Rng, State
from tafelrunde.puzzles.check import judge_of
from tafelrunde.puzzles.seeds import seed_of


def played_on(ask: Ask, one: str, other: str, bot: str, worlds: int) -> Difference:
    """How much more of the win one move brings than another, with bots of that name at every seat, over so many worlds
    that fit what the asking seat knows. Raises BadInput for a bot that is none."""
    player, judge, rng = make(bot, timed=False), judge_of(ask.game.info.slug), Rng(ask.seed)
    gaps: list[float] = []
    try:
        for number in range(worlds):
            world = ask.view.determinize(rng)
            judge.model_opponents(world, ask.seat, rng)
            first, second = (to_the_end(ask.game, world.copy(), ask.seat, move, player, seed_of(ask.seed, number))
                             for move in (one, other))
            gaps.append(first - second)
    finally:
        player.close()
    return difference(gaps)


def to_the_end(game: Game, state: State, seat: int, move: str, player: Bot, seed: int) -> float:
    """The seat's share of the win once the match is over; the n-th decision and the n-th chance draw from seeds of
    their own."""
    state.apply(seat, game.move(move))
    steps = chances = 0
    while (actor := int(state.actor())) != NOBODY:
        if actor == CHANCE:
            chances += 1
            state.roll(Rng(seed_of(seed, 1, chances)))
        else:
            steps += 1
            ask = Ask(game, state.view(actor), game.legal(state, actor), seed_of(seed, 2, steps))
            state.apply(actor, game.move(player.choose(ask)))
    return float(state.reward(seat))
