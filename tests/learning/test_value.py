"""A learned value: it judges what a seat may know after each move, learns from a seed always the same, and plays."""

from collections import defaultdict
from dataclasses import replace
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.__main__ import TOOLS

from tafelrunde import games
from tafelrunde.bots import Ask, make
from tafelrunde.bots.levels import weights_file
from tafelrunde.bots.values import find
from tafelrunde.bots.values.base import SOLVED
from tafelrunde.bots.values.endgames.castles_besieged import solve
from tafelrunde.cli.app import run
from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng, State
from tafelrunde.learned.afterstates import Afterstates
from tafelrunde.learned.castles_besieged import CastlesAfterstates
from tafelrunde.learned.castles_value import LearnedValue
from tafelrunde.learned.self_play import SelfPlay
from tafelrunde.learned.training import VARIANTS, Plan, first_numbers
from tafelrunde.learned.value_bot import ValuePlayer, find_judge, house_player
from tafelrunde.learned.value_net import ValueNet, squash
from tafelrunde.learned.weights import ValueWeights, read, write
from tests.bots.test_endgames import battle
from tests.conformance.checks import check_no_peeking
from tests.learning.made import weights_by_lot
from tests.long import far
from tests.walks import endless_play, settle

SLUG = "castles_besieged"
GAME = games.load(SLUG)
VERSION = games.info("burgundy").version
PLAN = Plan(game=SLUG, matches=3, width=8)


def decisions(options: Any, count: int, seed: int = 3, apart: int = 5) -> list[State]:
    """Positions of random play, so many decisions apart."""
    positions = endless_play(lambda: GAME.start(2, options), Rng(seed))
    return [state.copy() for state in islice(positions, apart - 1, apart * count, apart)]


def inputs(afterstates: Afterstates, node: int) -> dict[int, float]:
    """What a network is told of an afterstate, that of its parents included."""
    found: dict[int, float] = defaultdict(float)
    while node >= 0:
        for place in range(afterstates.begin[node], afterstates.begin[node + 1]):
            found[int(afterstates.index[place])] += float(afterstates.value[place])
        node = int(afterstates.parent[node])
    return {row: round(amount, 9) for row, amount in found.items() if abs(amount) > 1e-9}


def outcomes(state: State, seat: int, move: int) -> dict[str, tuple[State, float]]:
    """What a move may lead to by what the seat knows, with the chances: a card that is drawn is any it does not see."""
    after = state.copy()
    after.apply(seat, move)
    if after.actor() != CHANCE:
        return {"": (after, 1.0)}
    found: dict[str, tuple[State, float]] = {}
    for world in [after] if GAME.actions[move].startswith("attack") else every_pile(state, seat, move):
        chances = world.chances()
        for chance, weight in chances:
            fallen = world.copy()
            fallen.apply(CHANCE, chance)
            probe = CastlesAfterstates()
            if fallen.actor() != NOBODY:
                probe.list_state(fallen, seat)
            found[repr((fallen.actor() == NOBODY, sorted(inputs(probe, probe.nodes - 1).items())))] = fallen, weight
    return found


def every_pile(state: State, seat: int, move: int) -> list[State]:
    """Worlds in which, together, every card that the seat does not see may be drawn."""
    worlds = []
    for seed in range(40):
        world = state.view(seat).determinize(Rng(seed))
        world.apply(seat, move)
        worlds.append(world)
    return worlds


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, *VARIANTS[SLUG][-8:]], ids=str)
def test_afterstates_are_what_a_seat_knows_once_it_has_moved(options: dict[str, Any]) -> None:
    """Told by what a move changes they are the same as told afresh, for each thing that chance may do."""
    afterstates = CastlesAfterstates()
    for state in decisions(options, far(4), apart=14):
        seat = int(state.actor())
        afterstates.list_moves(state, seat)
        assert [int(afterstates.moves[place]) for place in range(afterstates.count)] == list(state.legal(seat))
        for place in range(afterstates.count):
            first, end = afterstates.terms[place], afterstates.terms[place + 1]
            told = {frozenset(inputs(afterstates, int(afterstates.node[term])).items()) for term in range(first, end)}
            if int(afterstates.moves[place]) == 66 and state.table.passes == 1:  # type: ignore[attr-defined]
                assert not told
                continue
            sure = float(afterstates.sure[place])
            assert sure + sum(float(afterstates.share[term]) for term in range(first, end)) == pytest.approx(1.0)
            real = outcomes(state, seat, int(afterstates.moves[place]))
            here = {frozenset(key(after, seat).items()) for after, _ in real.values() if after.actor() != NOBODY}
            assert here <= told
            assert len(told) - len(here) <= 2  # a rare card may have been in no world
            assert (sure > 0.0) == any(after.actor() == NOBODY for after, _ in real.values())


def key(state: State, seat: int) -> dict[int, float]:
    probe = CastlesAfterstates()
    probe.list_state(state, seat)
    return inputs(probe, 0)


def test_every_input_has_a_meaning_to_begin_with() -> None:
    afterstates = CastlesAfterstates()
    assert len(afterstates.describe()) == afterstates.inputs
    assert len(first_numbers(PLAN, Rng(1))) == (afterstates.inputs + 2) * 8 + 1


def test_the_sigmoid_rises_from_nothing_to_one() -> None:
    values = [squash(total / 4.0) for total in range(-800, 801)]
    assert all(0.0 <= low <= high <= 1.0 for low, high in pairwise(values))
    assert values[0] < 1e-70 and squash(0.0) == 0.5 and values[-1] == 1.0


def test_it_sees_nothing_but_its_view() -> None:
    player, dice = ValuePlayer(weights_by_lot(PLAN)), Rng(8)

    def judge(state: State, seat: int) -> dict[str, float]:
        return player.judge(state, Ask(GAME, state.view(seat), GAME.legal(state, seat), 5))

    for options in ({}, {"reshuffle_discard": True, "allow_pass": True}):
        for state in decisions(options, 12):
            check_no_peeking(state, int(state.actor()), dice, judge)


def test_where_nothing_is_hidden_the_end_of_the_match_is_solved() -> None:
    """Whatever the network says of it: this one has learned nothing."""
    state = battle(([5, 11], [9]), ([], [6]), hits=(8, 9), seat=1)
    ask = Ask(GAME, state.view(1), GAME.legal(state, 1), 5)
    solved, player = solve(ask.view, SOLVED), ValuePlayer(weights_by_lot(PLAN))
    assert solved is not None and solved.is_exact
    worth = {GAME.actions[move]: share for move, share in zip(solved.moves, solved.shares, strict=True)}
    advice = player.rank(ask, None)
    assert [each.expects for each in advice] == sorted(worth.values(), reverse=True)
    assert {each.move: each.expects for each in advice} == worth != player.judge(state, ask)
    hidden = battle(([5, 11], [9]), ([2], [6]), hits=(8, 9), seat=1, pile=[3])
    ask = Ask(GAME, hidden.view(1), GAME.legal(hidden, 1), 5)
    assert {each.move: each.expects for each in player.rank(ask, None)} == player.judge(hidden, ask)


def test_several_values_have_a_mean(tmp_path: Path) -> None:
    """In log odds, as far as weights are rounded; of other files there is none."""
    files = [tmp_path / f"{seed}.value" for seed in (1, 2)]
    for file, width in zip(files, (8, 16), strict=True):
        write(file, weights_by_lot(replace(PLAN, seed=width, width=width)))
    assert run(["average", *map(str, files), "--into", str(tmp_path / "mean.value")], TOOLS) == 0
    nets = [each.make_net() for each in map(read, [*files, tmp_path / "mean.value"]) if isinstance(each, ValueWeights)]
    found = CastlesAfterstates()
    for state in decisions({}, 12):
        found.list_state(state, state.actor())
        odds = [net.run(found.index, found.value, found.begin[0], found.begin[1], -1, 0) for net in nets]
        assert odds[2] == pytest.approx((odds[0] + odds[1]) / 2, abs=0.05) != pytest.approx(odds[0], abs=0.05)
    strange = tmp_path / "strange.value"
    write(strange, msgspec.structs.replace(read(files[0]), seats=3))
    for wrong in ((files[0], strange), (Path(str(weights_file(SLUG, 2))),), ()):
        assert run(["average", *map(str, wrong), "--into", str(tmp_path / "none.value")], TOOLS) == 2
    assert not (tmp_path / "none.value").exists()


def test_a_training_is_the_same_everywhere() -> None:
    """Compiled or not: nothing in it is rounded otherwise, and all chance comes from the seed."""
    net = ValueNet(CastlesAfterstates().inputs, 8, first_numbers(PLAN, Rng(2)))
    play = SelfPlay(CastlesAfterstates(), net, [GAME.start(2, {"hits_to_lose": 2})], Rng(2))
    play.play(6, 0.1, 0.01, 0.8)
    numbers = net.numbers()
    assert play.decisions == 457
    assert sha256(" ".join(map(float.hex, numbers)).encode()).hexdigest()[:16] == "07e2a208848f010a"


def test_where_nobody_has_trained_it_says_so() -> None:
    game = games.load("loewenherz")
    state = settle(game.start(2), Rng(1))
    ask = Ask(game, state.view(state.actor()), game.legal(state, state.actor()), 1)
    with pytest.raises(BadInput, match="no weights for loewenherz with 2 seats come with the house"):
        make("emperor").advise(ask)


# -- the value as a judge of positions


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"allow_pass": True, "reshuffle_discard": True}, {"hits_to_lose": 1}])
def test_a_move_is_worth_the_mean_of_what_the_dice_make_of_it(options: dict[str, Any]) -> None:
    """Moves are judged at once, dice foreseen; and so is every position that they may lead to."""
    judge = find_judge(SLUG)
    for state in decisions(options, 8):
        seat = int(state.actor())
        found = judge.judge_moves(state.view(seat))
        assert found is not None and found.moves == list(state.legal(seat))
        assert judge.value(state, seat) == pytest.approx(1.0 - judge.value(state, 1 - seat))
        for move, share in zip(found.moves, found.shares, strict=True):
            after = state.copy()
            after.apply(seat, move)
            if move == 0 or found.is_exact:  # a card is drawn
                continue
            mean, chances = 0.0, after.chances() if after.actor() == CHANCE else []
            for chance, _ in chances:
                then = after.copy()
                then.apply(CHANCE, chance)
                worth = judge.terminal_value if then.actor() == NOBODY else judge.value
                mean += worth(then, seat) / len(chances)
            assert share == pytest.approx(mean if chances else judge.value(after, seat), abs=1e-9)
            if chances:
                assert share == pytest.approx(judge.value(after, seat), abs=1e-9)


def test_games_of_which_nothing_was_learned_are_judged_by_their_value_functions() -> None:
    assert find_judge("burgundy") is find("burgundy")
    assert isinstance(find_judge(SLUG), LearnedValue) and find_judge(SLUG) is find_judge(SLUG)


def test_the_judge_and_the_emperor_see_a_move_alike() -> None:
    judge, emperor = find_judge(SLUG), house_player(SLUG, 2)
    for state in decisions({"games": 3}, 6):
        seat = int(state.actor())
        ask = Ask(GAME, state.view(seat), GAME.legal(state, seat))
        found = judge.judge_moves(ask.view)  # type: ignore[union-attr]
        worths = emperor.judge(state, ask)
        order = sorted(range(len(worths)), key=lambda place: -found.shares[place])  # type: ignore[union-attr]
        assert order == sorted(range(len(worths)), key=lambda place: -list(worths.values())[place])
