"""The tree search on games small enough to know what is right."""

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots import Ask, Budget, make
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import BadInput, Rng, State
from tests.bots import duel, kuhn


def ask_kuhn(cards: list[int], bets: list[int], seed: int = 0) -> Ask:
    state = kuhn.Kuhn(vec[i64](cards), vec[i64](bets))
    seat = state.actor()
    return Ask(kuhn.GAME, state.view(seat), kuhn.GAME.legal(state, seat), seed)


def visits(search: Search) -> dict[int, int]:
    return {move: times for move, times, _ in search.candidates()}


@pytest.mark.parametrize("seed", range(5))
def test_it_never_calls_with_the_jack_and_always_with_the_king(seed: int) -> None:
    bot = make("ismcts@400")
    assert bot.choose(ask_kuhn([0, 1], [kuhn.PASS, kuhn.BET], seed)) == "pass"
    assert bot.choose(ask_kuhn([2, 1], [kuhn.PASS, kuhn.BET], seed)) == "bet"
    assert bot.choose(ask_kuhn([1, 2], [kuhn.PASS], seed)) == "bet"


def test_a_king_that_is_called_expects_the_full_pot() -> None:
    best = make("ismcts@400").advise(ask_kuhn([2, 1], [kuhn.PASS, kuhn.BET]))[0]
    assert best.move == "bet"
    assert best.expects == 1.0


def test_a_seed_reproduces_the_search() -> None:
    def thought(seed: int) -> list[tuple[int, int, float]]:
        search = Search(ask_kuhn([1, 0], []).view, None, Settings(), seed)
        search.run(300)
        return search.candidates()

    assert thought(5) == thought(5)
    assert thought(5) != thought(6)


def test_slices_do_not_change_the_search() -> None:
    whole = Search(ask_kuhn([1, 0], []).view, None, Settings(), 1)
    whole.run(300)
    sliced = Search(ask_kuhn([1, 0], []).view, None, Settings(), 1)
    for size in (1, 99, 200):
        sliced.run(size)
    assert whole.candidates() == sliced.candidates()


@pytest.mark.parametrize("seat", [0, 1])
def test_choosing_at_once_means_not_knowing_the_other_choice(seat: int) -> None:
    """Who chooses later would always win if it saw the other's sign: then every sign would look lost to the first. And
    each simulation is one of the seat's own choice, whoever is named first."""
    state = duel.GAME.start(2)
    search = Search(state.view(seat), None, Settings(), 3)
    search.run(5000)
    means = [mean for _, _, mean in search.candidates()]
    assert max(means) == pytest.approx(0.5, abs=0.06)
    assert min(visits(search).values()) > 300
    assert sum(visits(search).values()) == 5000


class Hopeful(ValueFunction):
    """Thinks scissors are the thing, and that every position is worth a quarter."""

    def value(self, state: State, seat: i64) -> float:
        return 0.25

    def prior(self, state: State, seat: i64, move: i64) -> float:
        return float(move == 1)


def test_widening_tries_the_most_promising_move_first_and_few_at_first() -> None:
    view = duel.GAME.start(2).view(0)
    search = Search(view, Hopeful(), Settings(widening=0.3, use_priors=True), 3)
    search.run(10)
    assert set(visits(search)) == {1}
    search.run(500)
    assert len(visits(search)) == 3


class Seer(Hopeful):
    """Judges a position by what has been chosen: paper is best."""

    def value(self, state: State, seat: i64) -> float:
        return float(state.signs[seat]) / 2.0


def test_looking_ahead_tries_the_best_looking_move_first() -> None:
    """Whatever was promised: after one look paper comes first, stone last."""
    search = Search(duel.GAME.start(2).view(1), Seer(),
                    Settings(widening=0.3, use_priors=True, prior_worlds=2, depth=0), 3)
    search.evaluate_priors()
    search.run(1)
    [(best, _, mean)] = search.candidates()
    assert best == 2
    assert mean >= 0.75  # three parts as it looked, one as it turned out
    search.run(500)
    assert len(visits(search)) == 3


class Settled(Hopeful):
    """Finds every moment a good one to stop."""

    def is_cutoff(self, state: State) -> bool:
        return True


class Guide(ValueFunction):
    """Always bets in playouts."""

    def value(self, state: State, seat: i64) -> float:
        return 0.5

    def rollout_policy(self, state: State, rng: Rng) -> i64:
        return 1


@pytest.mark.parametrize(("judge", "settings", "times", "worth"), [
    (Hopeful(), Settings(depth=0), 2, 0.25),  # a playout is cut off, and judged
    (Settled(), Settings(), 50, 0.25),  # a settled moment ends one
    (Guide(), Settings(guided=1.0), 2, 1.0),  # after a pass seat 1 always bets, and seat 0 with the king always calls
])
def test_a_playout_goes_as_far_and_as_the_judge_says(judge: ValueFunction, settings: Settings, times: int,
                                                     worth: float) -> None:
    search = Search(ask_kuhn([2, 0], []).view, judge, settings, 3)
    search.run(times)
    assert {mean for _, _, mean in search.candidates()} == {worth}


def test_a_time_budget_ends_the_search() -> None:
    bot = SearchBot(Budget(seconds=0.05))
    assert bot.choose(ask_kuhn([2, 0], [])) in ("pass", "bet")


@pytest.mark.parametrize(("level", "iterations", "seconds"), [("squire", 7, 0.1), ("king", 4000, 3.0)])
def test_a_level_spends_the_iterations_its_game_names_and_no_more_than_its_seconds(
    level: str, iterations: int, seconds: float
) -> None:
    settings = Settings(iterations=(7, 70, 700, 4000))
    ask = ask_kuhn([0, 1], [])
    assert SearchBot(settings=settings, level=level).limit(ask) == Budget(seconds, iterations)
    assert SearchBot(settings=settings, level=level, timed=False).limit(ask) == Budget(None, iterations)


@pytest.mark.parametrize("name", ["", "chess", "ismcts@", "ismcts@fast", "ismcts@-3", "ismcts@1e9s"])
def test_a_name_that_is_none_gets_one_sentence(name: str) -> None:
    if name == "ismcts@":
        assert make(name).choose(ask_kuhn([2, 0], [kuhn.PASS, kuhn.BET])) == "bet"
    else:
        with pytest.raises(BadInput):
            make(name)


def test_random_and_greedy_answer_with_legal_moves() -> None:
    for name in ("random", "greedy"):
        for seed in range(4):
            assert make(name).choose(ask_kuhn([1, 0], [], seed)) in ("pass", "bet")
    assert make("greedy").choose(ask_kuhn([2, 1], [kuhn.PASS, kuhn.BET])) == "bet"
    assert make("greedy").choose(ask_kuhn([0, 1], [kuhn.PASS, kuhn.BET])) == "pass"


@pytest.mark.parametrize("seed", [2**62, 2**63, 2**70, -(2**62), -(2**64), 10**40])
def test_every_whole_number_is_a_seed_that_compiled_code_can_take(seed: int) -> None:
    """With room for the numbers next to it. Uncompiled searches take any, so what they are handed is looked at."""
    ask = ask_kuhn([1, 0], [], seed)
    assert 0 <= ask.seed < 2**62 and ask.seed == replace(ask_kuhn([1, 0], []), seed=seed).seed
    assert len({ask_kuhn([1, 0], [], seed + step).seed for step in (-2, -1, 0, 1, 2)}) == 5
    for name in ("random", "greedy@1", "ismcts@100", "king@4", "baron"):
        assert make(name, timed=False).choose(ask) in ask.legal


def test_a_seed_that_compiled_code_can_take_stays_as_it_is() -> None:
    for seed in (0, 7, -7, 2**62 - 1, 1 - 2**62):
        assert ask_kuhn([1, 0], [], seed).seed == seed
