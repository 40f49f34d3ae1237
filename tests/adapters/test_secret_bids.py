"""Through the adapters seats that act at once, as in Löwenherz, learn nothing of each other's bid, and each plays its
own."""

import pytest

from tafelrunde.adapters.table import OneTable
from tafelrunde.core import NOBODY
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.tensors.encoding import find
from tests.games.loewenherz.table import contest, drawn
from tests.tensors.test_encodings import STANDARD, Case

PICTURE = "R r . G\n\nP . . Y"


def duel() -> State:
    """Seats 0, 1 and 2 are to bid for two walls."""
    return contest(drawn(PICTURE), "W2", 0, 1, 2)


def bid(ducats: int) -> int:
    return GAME.move(f"bid {ducats}")


def after(ducats: int) -> State:
    """Seat 0 has bid."""
    state = duel()
    state.play(0, bid(ducats))
    return state


def test_masks_hold_every_bid_of_everybody_still_to_bid() -> None:
    state = after(3)
    for seat, bids in enumerate((0, 13, 13, 0)):
        mask = find("loewenherz", 4).mask(state, seat)
        assert len(mask) == len(GAME.actions) and sum(mask) == bids


def test_observations_do_not_tell_a_bid() -> None:
    few, many, encoding = after(1), after(9), find("loewenherz", 4)
    for seat in (1, 2, 3):
        assert encoding.observe(few, seat).tolist() == encoding.observe(many, seat).tolist()
    assert encoding.observe(few, 0).tolist() != encoding.observe(many, 0).tolist()


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_a_random_move_in_place_of_an_illegal_one_is_the_seats_own(case: Case) -> None:
    table = OneTable(case.slug, case.seats, None, "random")
    table.begin(6)
    for _ in range(200):
        if (actor := table.roll()) == NOBODY:
            table.begin(None)
            continue
        for seat in table.state.acting():
            assert table.move(seat, -1) in list(table.state.legal(seat))
        table.state.apply(actor, table.state.random_move(table.dice))


def test_openspiel_asks_one_bidder_after_the_other() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tafelrunde.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("tafelrunde_loewenherz", {"seats": 4})
    seen = []
    for first in (1, 9):
        state = openspiel.SpielState(game, duel())
        assert state.current_player() == 0
        assert state.legal_actions(1) == []
        state.apply_action(bid(first))
        assert state.current_player() == 1
        seen.append((state.observation_string(1), list(state.observation_tensor(1))))
        world = state.resample_from_infostate(1, lambda: 0.3)
        assert world.observation_string(1) == state.observation_string(1)
        state.apply_action(bid(12))
        state.apply_action(bid(2))
        assert state.current_player() == 1 and "wall b1|c1" in map(state.action_to_string, state.legal_actions())
    assert seen[0] == seen[1]


def test_pettingzoo_asks_one_bidder_after_the_other() -> None:
    pytest.importorskip("pettingzoo")
    from tafelrunde.adapters.pettingzoo import env as environment

    env = environment("loewenherz", 4)
    seen = []
    for first in (1, 9):
        env.reset(seed=1)
        env.table.state = duel()
        env.agent_selection = "seat_0"
        env.step(bid(first))
        assert env.agent_selection == "seat_1"
        observation = env.observe("seat_1")
        assert env.observation_space("seat_1").contains(observation)
        seen.append(observation["observation"].tolist())
        assert env.observe("seat_0")["action_mask"].sum() == 0
    assert seen[0] == seen[1]


def test_a_learner_bids_without_waiting_for_the_others() -> None:
    """Gymnasium's seat is asked as soon as it may bid; the bots bid after it, without knowing its bid."""
    pytest.importorskip("gymnasium")
    from tafelrunde.adapters.gym import SeatEnv

    env = SeatEnv("loewenherz", ["random"] * 3, seat=2)
    env.reset(seed=4)
    env.table.state = table = duel()
    assert env._await_learner()
    assert sorted(table.acting()) == [0, 1, 2]
    assert env.action_masks().nonzero()[0].tolist() == [bid(ducats) for ducats in range(13)]
    env.step(bid(12))
    assert table.table.revealed[2] == 12
