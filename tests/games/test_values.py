"""What the value function of a game is for: whoever looks one step ahead by it, or follows its guide, beats chance."""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import Ask, Budget
from tafelrunde.bots.baselines import GreedyBot
from tafelrunde.bots.values import find
from tafelrunde.core import Rng, State
from tests.long import long
from tests.walks import turns

Choose = Callable[[State, int, Rng], int]


def play_against_chance(slug: str, seats: int, options: dict[str, Any], seat: int, seed: int, choose: Choose) -> State:
    """The end of a match in which one seat chooses so and the others at random; with seat -1 all choose so."""
    state, rng = games.load(slug).start(seats, options), Rng(seed)
    for actor in turns(state, rng):
        state.play(actor, choose(state, actor, rng) if seat in (actor, -1) else state.random_move(rng))
    return state


def greedy(slug: str, worlds: int) -> Choose:
    """The move of the greedy bot, which looks at so many worlds."""
    bot, game = GreedyBot(Budget(iterations=worlds)), games.load(slug)

    def choose(state: State, seat: int, rng: Rng) -> int:
        ask = Ask(game, state.view(seat), game.legal(state, seat), seed=int(rng.below(1 << 20)))
        return game.move(bot.choose(ask))

    return choose


def share_won(slug: str, seats: int, options: dict[str, Any], choose: Choose, matches: int) -> float:
    """The share of the wins against random play, of each seat in turn."""
    ends = (play_against_chance(slug, seats, options, number % seats, number, choose) for number in range(matches))
    return sum(end.reward(number % seats) for number, end in enumerate(ends)) / matches


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats", "options", "worlds", "matches", "share"), [
    ("castles_besieged", 2, {"hits_to_lose": 5}, 3, 40, 0.7),
    long("castles_besieged", 2, {"hits_to_lose": 5}, 12, 60, 0.85),
    long("burgundy", 2, {}, 1, 100, 0.95),
    long("behuetunsburg", 2, {"rounds": 1}, 1, 40, 0.8),
    *(long("loewenherz", seats, {}, 1, 4, 0.75) for seats in (2, 3, 4)),
])
def test_one_step_ahead_beats_chance(slug: str, seats: int, options: dict[str, Any], worlds: int, matches: int,
                                     share: float) -> None:
    assert share_won(slug, seats, options, greedy(slug, worlds), matches) >= share


@pytest.mark.parametrize(("slug", "options", "matches", "lost"), [("burgundy", {}, 12, 1),
                                                                  ("behuetunsburg", {"rounds": 1}, 6, 1)])
def test_a_guide_of_playouts_plays_better_than_chance(slug: str, options: dict[str, Any], matches: int,
                                                      lost: int) -> None:
    """Its moves are legal ones, or `play` would refuse them."""
    judge = find(slug)
    share = share_won(slug, 2, options, lambda state, seat, rng: judge.rollout_policy(state, rng), matches)
    assert share >= (matches - lost) / matches


@pytest.mark.soak
def test_greedy_players_of_behuetunsburg_come_to_an_end() -> None:
    ends = (play_against_chance("behuetunsburg", 2, {"rounds": 1}, -1, seed, greedy("behuetunsburg", 1))
            for seed in range(20))
    assert all(end.position()["endings"] != ["turn limit"] for end in ends)
