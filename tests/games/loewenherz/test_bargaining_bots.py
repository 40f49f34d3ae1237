"""Bots bargain and bid like people: they take what is good for both, and never pay more than an action is worth."""

import pytest

from tafelrunde.bots import Ask, Bot, Budget, make
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.bots.values.loewenherz import Value
from tafelrunde.core import Rng
from tafelrunde.games.loewenherz import GAME, State
from tests.games.loewenherz.table import contest, drawn, play

# Rose's region can take a town; gold has no region and no knight left, so that swords are of no use to it.
PICTURE = "R r|t .\n---\n. . . .\n\n. P . G"
REHEARSING = SearchBot(Budget(iterations=120))
BOTS = (make("greedy@1"), SearchBot(Budget(iterations=60)), REHEARSING)


def trial(*offers: str, first: int = 0) -> State:
    """Rose and gold bargain for two swords; these offers have been made."""
    state = drawn(PICTURE, seats=3)
    state.table.knights[1] = 0
    state.table.first = first
    return play(contest(state, "S2", 0, 1), *offers)


def answer(bot: Bot, state: State) -> str:
    seat = int(state.actor())
    return bot.choose(Ask(GAME, state.view(seat), GAME.legal(state, seat), 5))


each_bot = pytest.mark.parametrize("bot", BOTS, ids=("greedy", "tree", "rehearsal"))
FAIR = {"accept", "pay 3", "pay 2", "pay 1"}  # for a town; a rehearsal may show that a duel costs less


def slow(*values: object) -> object:
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.slow
@each_bot
@pytest.mark.parametrize(("offers", "first", "purse", "answers", "good"), [
    (["pay 10"], 0, 12, {"accept"}, True),  # ten ducats for swords of no use are taken
    slow(["ask 4"], 1, 12, FAIR, True),  # four ducats for a town are paid, or a little less is offered
    slow(["ask 2"], 1, 12, {"accept", "pay 1"}, True),  # a low price is paid and a high one is not
    slow(["ask 9"], 1, 12, {"accept"}, False),
    slow(["pay 1"], 1, 12, {"accept"}, False),  # one ducat does not buy the swords that rose needs
    (["ask 12"], 0, 12, {"accept"}, False),  # nobody pays all they have for what is of no use
    slow([], 0, 2, {f"pay {ducats}" for ducats in range(3, 100)}, False),  # nobody offers more than they have
])
def test_what_is_offered_and_taken(bot: Bot, offers: list[str], first: int, purse: int, answers: set[str],
                                   good: bool) -> None:
    state = trial(*offers, first=first)
    state.table.ducats[0] = purse
    also = {"break off"} if bot is REHEARSING and answers is FAIR else set()
    assert (answer(bot, state) in answers | also) == good


@pytest.mark.slow
@each_bot
def test_no_bid_above_the_worth(bot: Bot) -> None:
    """Of a full purse only a little is bid for swords that only deny rose a town."""
    state = trial("break off")
    state.table.ducats[1] = 60
    state.play(0, GAME.move("bid 0"))
    assert answer(bot, state) in {f"bid {ducats}" for ducats in range(25)}


@pytest.mark.slow
@each_bot
def test_a_bid_already_made_is_not_known(bot: Bot) -> None:
    """Whatever rose has bid, gold bids the same."""
    assert len({answer(bot, play(trial("break off"), bid)) for bid in ("bid 0", "bid 11")}) == 1


def test_imagined_bids_are_sensible() -> None:
    """In worlds imagined by gold rose has bid no more than it has, and gold's own cards stay what they are."""
    state = play(trial("break off"), "bid 3")
    seen = set()
    for seed in range(40):
        world = state.view(1).determinize(Rng(seed))
        before = list(world.kinds)
        Value().model_opponents(world, 1, Rng(seed))
        assert list(world.kinds) == before and world.bids[1] == 0
        seen.add(int(world.bids[0]))
    assert len(seen) > 3 and max(seen) <= 12
