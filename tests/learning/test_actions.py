"""Learned values of cards: of what a seat knows and no more, from a seed always the same, and rollouts by them."""

from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

from tafelrunde import games
from tafelrunde.bots import Ask, Budget, make
from tafelrunde.bots.values.beutelschneider import Value
from tafelrunde.bots.values.open_hands import beutelschneider as open_hands
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.games.beutelschneider.components import SUIT
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bitset import members
from tafelrunde.learned import beutelschneider as told
from tafelrunde.learned.action_bot import ActionPlayer
from tafelrunde.learned.action_net import ActionNet, Decisions
from tafelrunde.learned.beutelschneider import HandInputs
from tafelrunde.learned.card_rollout import CardRollout
from tafelrunde.learned.deep_monte_carlo import SCALE, HandPlay
from tafelrunde.learned.training import Training, find_plan
from tafelrunde.learned.weights import write
from tests.conformance.checks import check_no_peeking
from tests.learning.made import weights_by_lot
from tests.walks import endless_play, settle

SLUG = "beutelschneider"
GAME = games.load(SLUG)
PLAN = replace(find_plan(SLUG), matches=3, width=8, second=8)
TABLES: list[tuple[int, dict[str, Any]]] = [(4, {}), (3, {}), (4, {"must_trump": True}), (3, {"cards": 8})]


def decisions(seats: int, options: Any, count: int, seed: int = 3) -> list[State]:
    """Positions of random play in which there is a choice."""
    positions = endless_play(lambda: GAME.start(seats, options), Rng(seed))
    choices = (state for state in positions if len(state.legal(state.actor())) > 1)
    return [state.copy() for state in islice(choices, 2, 3 * count, 3)]


def inputs(state: Any, seat: int) -> set[int]:
    listed = Decisions(1, int(told.MOST), 8, 8)
    HandInputs(state.seats).list_decision(state.table, state.hands[seat], seat, listed)
    return set(listed.index[:listed.place])


def expected(state: Any, seat: int) -> set[int]:
    """The same, read off the view."""
    view = state.view(seat)
    table, seats = view.table, state.seats
    found = {int(told.ALWAYS)}
    found |= {int(told.DEALT) + card for card in members(view.hand | table.played_by[seat])}
    for turn in range(seats):
        other = (seat + turn) % seats
        found |= {int(told.PLAYED) + 32 * turn + card for card in members(table.played_by[other])}
        found |= {int(told.VOID) + 4 * turn + suit for suit in range(4) if turn and table.voids[other] >> suit & 1}
    for place, card in enumerate(table.trick):
        turn = (table.leader + place - seat) % seats
        found.add(int(told.LAID) + 32 * turn + card)
        if place == winning_place(table.trick):
            found.add(int(told.TAKES) + 32 * turn + card)
    found |= {int(told.LED) + SUIT[table.trick[0]]} if table.laid else set()
    found.add(int(told.LEFT) + 4 * (table.tricks - table.tricks_played) + seats - 1 - table.laid)
    options = ((told.MUST_TRUMP, table.rules.must_trump), (told.SMALL, table.rules.small))
    return found | {int(row) for row, chosen in options if chosen}


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_seat_is_told_what_its_view_shows(seats: int, options: dict[str, Any]) -> None:
    for state in decisions(seats, options, 10):
        assert inputs(state, int(state.actor())) == expected(state, int(state.actor()))


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_what_has_changed_adds_up_to_what_a_seat_knows(seats: int, options: dict[str, Any]) -> None:
    """Through a whole hand, every seat told whenever it is to act."""
    dice, listing = Rng(5), HandInputs(seats)
    state: Any = settle(GAME.start(seats, options), dice)
    so_far: list[list[int]] = [[] for _ in range(seats)]
    while state.table.dealt and not state.table.over:
        seat, listed = int(state.actor()), Decisions(1, int(told.MOST), 8, 8)
        listing.list_decision(state.table, state.hands[seat], seat, listed)
        so_far[seat] += listed.index[:listed.passing[0]]
        everything = [*so_far[seat], *listed.index[listed.passing[0]:listed.place]]
        assert len(everything) == len(set(everything))
        assert set(everything) == inputs(state, seat)
        state.apply(seat, state.random_move(dice))


def net_by_lot(seed: int = 1, width: int = 8) -> ActionNet:
    training = Training(replace(PLAN, seed=seed, width=width))
    assert isinstance(training.play.net, ActionNet)
    return training.play.net


def test_a_seats_sums_are_those_of_all_its_inputs() -> None:
    """Written out plainly: two layers of rectified units, and the row of an action."""
    net, state = net_by_lot(), decisions(4, {}, 9)[-1]
    seat = int(state.actor())
    made = Decisions(1, int(told.MOST), 8, 8)
    HandInputs(4).list_decision(state.table, state.hands[seat], seat, made)  # type: ignore[attr-defined]
    net.run(made, vec[float]([0.0] * 32))
    first = [max(0.0, sum(net.rows[row * 8 + unit] for row in inputs(state, seat))) for unit in range(8)]
    second = [max(0.0, net.biases[unit] + sum(first[place] * net.hidden[place * 8 + unit] for place in range(8)))
              for unit in range(8)]
    for action in range(32):
        score = net.output_biases[action] + sum(second[unit] * net.output[action * 8 + unit] for unit in range(8))
        assert net.score(made, action) == pytest.approx(score)


def test_a_step_goes_down_the_slope_of_the_squared_error() -> None:
    """Every weight moves by the rate times what half of the squared error falls with it, over a whole hand."""
    blanks = [GAME.start(4, {"hands_limit": 1})]
    play = HandPlay(net_by_lot(), blanks, Rng(4))
    play.play_hand(blanks[0].copy(), 0.3)  # type: ignore[arg-type]
    made, numbers = play.made, play.net.numbers()
    targets = [float(place % 5) / 3.0 - 0.5 for place in range(made.count)]

    def half_errors(changed: list[float]) -> float:
        net, sums, total = ActionNet(int(told.INPUTS), 8, 8, 32, changed), vec[float]([0.0] * 32), 0.0
        count, made.count = made.count, 0
        for target in targets:
            net.run(made, sums)
            total += (target - net.score(made, made.action[made.count])) ** 2 / 2.0
            made.count += 1
        assert made.count == count
        return total

    places = [*range(0, 415 * 8, 97), *range(415 * 8, len(numbers), 7)]
    slopes = []
    for place in places:
        more, less = (half_errors([*numbers[:place], numbers[place] + step, *numbers[place + 1:]])
                      for step in (1e-6, -1e-6))
        slopes.append((more - less) / 2e-6)
    assert half_errors(numbers) > 0.1  # and the units are those of these numbers again
    for number, target in enumerate(targets):
        made.target[number] = target
    rate = 1e-7
    play.net.learn(made, 4, rate)
    for place, slope in zip(places, slopes, strict=True):
        moved = (play.net.numbers()[place] - numbers[place]) / rate
        assert moved == pytest.approx(-slope, abs=2e-3), place


def test_a_target_is_the_rest_of_the_hand() -> None:
    """With the trace 1: points from then on less the mean of the others; where another card was tried, what comes
    later is what the network saw in the best one."""
    blanks = [GAME.start(3, {"hands_limit": 1})]
    play, state = HandPlay(net_by_lot(), blanks, Rng(7)), blanks[0].copy()
    play.play_hand(state, 0.0)  # type: ignore[arg-type]
    play.set_targets(state, 1.0)  # type: ignore[arg-type]
    points = [int(each) for each in state.table.points]  # type: ignore[attr-defined]
    made, seats = play.made, 3
    for number in range(made.count):
        seat = made.seat[number]
        rest = [points[other] - play.before[number * seats + other] for other in range(seats)]
        assert made.target[number] * SCALE == pytest.approx(rest[seat] - (sum(rest) - rest[seat]) / 2)
    last = {int(made.seat[number]): number for number in range(made.count)}
    seat, after = next((int(made.seat[number]), number) for number in last.values())
    earlier = max(number for number in range(after) if made.seat[number] == seat)
    through = made.target[earlier] - made.target[after]
    play.strayed[after] = True
    play.set_targets(state, 1.0)  # type: ignore[arg-type]
    assert made.target[earlier] == pytest.approx(through + made.best[after])


def test_a_training_is_the_same_everywhere() -> None:
    """Compiled or not: nothing in it is rounded otherwise, and all chance comes from the seed."""
    play = HandPlay(net_by_lot(seed=2), [GAME.start(4, {"hands_limit": 1}), GAME.start(4, {"cards": 8})], Rng(2))
    play.play(6, 0.2, 0.02, 0.7)
    digest = sha256(" ".join(map(float.hex, play.net.numbers())).encode()).hexdigest()[:16]
    assert (play.decisions, digest) == (73, "23372c9aad565f03")


@pytest.mark.parametrize("budget", [None, Budget(iterations=24)], ids=["at once", "by rollouts"])
def test_it_sees_nothing_but_its_view(budget: Budget | None) -> None:
    players, dice = {seats: ActionPlayer(weights_by_lot(replace(PLAN, seats=seats))) for seats in (3, 4)}, Rng(8)

    def rank(state: State, seat: int) -> Any:
        return players[state.seats].rank(Ask(GAME, state.view(seat), GAME.legal(state, seat), 5), budget)

    for seats, options in TABLES:
        for state in decisions(seats, options, 4):
            check_no_peeking(state, int(state.actor()), dice, rank)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_playout_is_what_everybody_would_play(seats: int, options: dict[str, Any]) -> None:
    """Card by card the best of the network, each seat told afresh of the hand that it holds in the world."""
    net, plain = net_by_lot(width=16), Decisions(1, int(told.MOST), 16, 8)
    for state in decisions(seats, options, 4):
        seat = int(state.actor())
        search = CardRollout(state.view(seat), Value(), net, 11)
        assert sorted(search.moves) == list(state.legal(seat))
        world: Any = search.world.copy()
        share = search.rollout(search.moves[0])
        world.apply(seat, search.moves[0])
        while not told.is_over(world):
            actor = int(world.actor())
            plain.clear()
            HandInputs(seats).list_decision(world.table, world.hands[actor], actor, plain)
            net.run(plain, vec[float]([0.0] * (seats * 16)))
            scores = {int(card): net.score(plain, card) for card in world.legal(actor)}
            world.apply(actor, max(scores, key=lambda card: scores[card]))
        expects = world.reward(seat) if world.table.over else open_hands.values(world.table)[seat]
        assert share == pytest.approx(expects)


def test_the_same_ask_gets_the_same_move_however_often(tmp_path: Path) -> None:
    write(tmp_path / "some.value", weights_by_lot(PLAN))
    state = decisions(4, {}, 6)[-1]
    ask = Ask(GAME, state.view(state.actor()), GAME.legal(state, state.actor()), 21)
    bot = make(f"learned:{tmp_path / 'some.value'}@30")
    found = bot.advise(ask, 9)
    assert {each.move for each in found} == set(ask.legal)
    assert found == bot.advise(ask, 9)
    assert sum(each.weight for each in found) == pytest.approx(1.0)


def test_weights_for_another_number_of_players_say_so() -> None:
    state = decisions(3, {}, 1)[0]
    from tafelrunde.learned.value_bot import ValueBot

    with pytest.raises(BadInput, match="trained for 4 seats, and here are 3"):
        ValueBot(weights_by_lot(PLAN)).advise(Ask(GAME, state.view(state.actor()), GAME.legal(state, state.actor()), 1))
