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


@pytest.mark.parametrize("bot", BOTS, ids=("greedy", "tree", "rehearsal"))
class TestBargaining:
    def test_a_good_offer_is_accepted(self, bot: Bot) -> None:
        """Ten ducats for swords of no use are taken."""
        assert answer(bot, trial("pay 10")) == "accept"

    @pytest.mark.slow
    def test_who_gains_most_pays_a_fair_price(self, bot: Bot) -> None:
        """Four ducats for a town are paid, or a little less is offered; a rehearsal may show that a duel costs less."""
        fair = {"accept", "pay 3", "pay 2", "pay 1"} | ({"break off"} if bot is REHEARSING else set())
        assert answer(bot, trial("ask 4", first=1)) in fair

    @pytest.mark.slow
    def test_a_low_price_is_paid_and_a_high_one_is_not(self, bot: Bot) -> None:
        assert answer(bot, trial("ask 2", first=1)) in {"accept", "pay 1"}
        assert answer(bot, trial("ask 9", first=1)) != "accept"

    @pytest.mark.slow
    def test_a_bad_offer_is_refused(self, bot: Bot) -> None:
        """One ducat does not buy the swords that rose needs."""
        assert answer(bot, trial("pay 1", first=1)) != "accept"

    def test_a_bad_demand_is_refused(self, bot: Bot) -> None:
        """Nobody pays all they have for what is of no use."""
        assert answer(bot, trial("ask 12")) != "accept"

    @pytest.mark.slow
    def test_nobody_offers_more_than_they_have(self, bot: Bot) -> None:
        state = trial()
        state.table.ducats[0] = 2
        assert answer(bot, state) not in {f"pay {ducats}" for ducats in range(3, 100)}

    def test_no_bid_above_the_worth(self, bot: Bot) -> None:
        """Of a full purse only a little is bid for swords that only deny rose a town."""
        state = trial("break off")
        state.table.ducats[1] = 60
        state.play(0, GAME.move("bid 0"))
        assert answer(bot, state) in {f"bid {ducats}" for ducats in range(25)}

    def test_a_bid_already_made_is_not_known(self, bot: Bot) -> None:
        """Whatever rose has bid, gold bids the same."""
        answers = set()
        for bid in ("bid 0", "bid 11"):
            state = play(trial("break off"), bid)
            answers.add(answer(bot, state))
        assert len(answers) == 1


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
