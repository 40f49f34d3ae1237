"""Rollouts: moves played on to the next quiet moment, in the same worlds, until one is clearly ahead."""

from itertools import islice

import pytest
from mypy_extensions import i64

from tafelrunde import games
from tafelrunde.bots import Ask, Budget
from tafelrunde.bots.search.one_ply import roll_chance
from tafelrunde.bots.search.playout import play_on, policy_move
from tafelrunde.bots.search.rollout import FEWEST, PRIOR_VISITS, Rollout
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.bots.values import find
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import Rng, State
from tests.bots import kuhn
from tests.bots.test_search import ask_kuhn
from tests.games.loewenherz.table import contest, drawn, play
from tests.walks import random_play, settle


class Even(ValueFunction):
    """Knows nothing: everybody's share is a quarter, and only the end is quiet."""

    def value(self, state: State, seat: i64) -> float:
        return 0.25

    def is_quiescent(self, state: State) -> bool:
        return False


class Quiet(Even):
    """Likes every open game, and finds it quiet wherever somebody has bet."""

    def value(self, state: State, seat: i64) -> float:
        return 0.5

    def is_quiescent(self, state: State) -> bool:
        return kuhn.BET in list(state.bets)


def rollouts(cards: list[int], bets: list[int], judge: ValueFunction, keep: int = 6, seed: int = 3) -> Rollout:
    begun = Rollout(ask_kuhn(cards, bets).view, judge, 1, keep, seed)
    begun.evaluate_priors()
    return begun


def test_a_king_calls_because_the_pot_is_seen_to_be_won() -> None:
    """Calling wins everything in every world, folding loses a chip: after six worlds folding is given up."""
    search = rollouts([1, 2], [kuhn.BET], Even())
    search.run(2 * FEWEST)
    assert search.lead() > 0
    search.run(10)
    found = {move: (visits, mean) for move, visits, mean in search.candidates()}
    assert found[kuhn.PASS] == (PRIOR_VISITS + FEWEST, 0.25)
    assert found[kuhn.BET] == (PRIOR_VISITS + FEWEST + 10, 1.0)


class Fickle(Even):
    """Likes to have bet, but less and less each time it looks."""

    def __init__(self) -> None:
        self.looked = 0

    def value(self, state: State, seat: i64) -> float:
        self.looked += 1
        return 1.0 / (1.0 + self.looked) if state.bets[-1] == kuhn.BET else 0.1

    def is_quiescent(self, state: State) -> bool:
        return len(self.bets(state)) == 1

    def bets(self, state: State) -> list[int]:
        return list(state.bets)


def test_a_move_given_up_never_seems_better_than_the_one_that_is_left() -> None:
    """The one that is left goes on to meet worlds that are less kind; the other would have met them, too."""
    search = rollouts([2, 0], [], Fickle())
    search.run(400)
    assert search.lead() > 0
    means = {move: mean for move, _, mean in search.candidates()}
    assert means[kuhn.PASS] < means[kuhn.BET] < 0.1


def test_a_world_counts_once_every_move_has_met_it() -> None:
    search = rollouts([2, 0], [], Even(), keep=2)
    assert [visits for _, visits, _ in search.candidates()] == [PRIOR_VISITS, PRIOR_VISITS]
    search.run(1)
    assert [visits for _, visits, _ in search.candidates()] == [PRIOR_VISITS, PRIOR_VISITS]
    search.run(1)
    assert [visits for _, visits, _ in search.candidates()] == [PRIOR_VISITS + 1, PRIOR_VISITS + 1]


def test_a_quiet_moment_ends_a_rollout_and_is_judged() -> None:
    """After a bet it is quiet; after a pass seat 1 with a lower card bets, and then it is quiet, too."""
    search = rollouts([2, 0], [], Quiet())
    search.run(40)
    assert {mean for _, _, mean in search.candidates()} == {0.5}
    assert search.lead() == 0


class Told(Quiet):
    """Knows at quiet moments that nothing is lost."""

    def quiescent_value(self, state: State, seat: i64) -> float:
        return 0.75


def test_a_game_may_know_better_at_quiet_moments() -> None:
    search = rollouts([2, 0], [], Told())
    search.run(40)
    looked, played = PRIOR_VISITS * 0.5, 20 * 0.75
    assert {mean for _, _, mean in search.candidates()} == {(looked + played) / (PRIOR_VISITS + 20)}


def test_only_as_many_moves_as_asked_for_are_played_out() -> None:
    search = rollouts([2, 0], [], Even(), keep=1)
    assert len(search.candidates()) == 1
    assert search.lead() > 0


def test_a_seed_reproduces_it_and_slices_do_not_change_it() -> None:
    whole, sliced, other = (rollouts([1, 0], [], Even(), seed=seed) for seed in (5, 5, 6))
    whole.run(60)
    other.run(60)
    for size in (1, 19, 40):
        sliced.run(size)
    assert whole.candidates() == sliced.candidates()
    assert whole.candidates() != other.candidates()


@pytest.mark.parametrize(("iterations", "kind"), [(63, Search), (64, Rollout), (None, Rollout)])
def test_long_searches_do_rollouts_where_the_game_says_so(iterations: int | None, kind: type) -> None:
    game = games.load("loewenherz")
    state = settle(game.start(2), Rng(1))
    seat = state.actor()
    ask = Ask(game, state.view(seat), game.legal(state, seat), 0)
    bot = SearchBot(settings=Settings(prior_worlds=1, rollout_moves=2))
    assert isinstance(bot.search(ask, Budget(None, iterations)), kind)


def test_in_a_rollout_nobody_knows_what_others_have_bid() -> None:
    """Whatever rose has bid, and with what treasure, gold answers the same in the same rollout."""
    judge = find("loewenherz")
    for chance_seed in range(6):
        answers = set()
        for bid in ("bid 0", "bid 9"):
            state = play(contest(drawn("R r|t .\n---\n. . . .\n---\nt .|g G", seats=2), "S2", 0, 1), "break off", bid)
            answers.add(policy_move(judge, state, 1, chance_seed))
        assert len(answers) == 1


def test_a_turn_of_loewenherz_is_quiet_until_the_first_decision_is_laid() -> None:
    game, judge = games.load("loewenherz"), find("loewenherz")
    seen = set()
    for state in islice(random_play(game.start(3), Rng(7)), 400):
        decides = any(move.startswith("decide") for move in game.legal(state, state.actor()))
        seen.add((decides, judge.is_quiescent(state)))
        assert judge.is_quiescent(state) == (decides and max(state.table.picks) == 0)
    assert seen == {(False, False), (True, False), (True, True)}


def test_a_rehearsal_ends_after_as_many_decisions_as_the_outlook_says() -> None:
    """In Castles Besieged every position is quiescent: nothing else would end it before the match."""
    judge = find("castles_besieged")
    state = games.load("castles_besieged").start(2)
    roll_chance(state, Rng(1))
    for decisions in range(4):
        rehearsed, followed, chance = state.copy(), state.copy(), Rng(5)
        play_on(rehearsed, judge, Outlook(rehearsed=True, longest=decisions), True, 5)
        for step in range(decisions):
            roll_chance(followed, chance)
            followed.apply(followed.actor(), policy_move(judge, followed, followed.actor(), 5 + step))
        roll_chance(followed, chance)
        assert rehearsed.position() == followed.position()
