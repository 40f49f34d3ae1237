"""Ends of battles that are solved: against value iteration over the engine's own states, and consistent among each
other."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots.values.endgames.castles_besieged import solve
from tafelrunde.core import CHANCE, NOBODY, SPECTATOR, Rng
from tafelrunde.games.castles_besieged.state import State as Battle
from tests.walks import endless_play

GAME = games.load("castles_besieged")
CLOSE = 1e-9
MOST = 100_000
TURN = 301


def battle(rows: Sequence[list[int]], hands: Sequence[list[int]], hits: Sequence[int] = (9, 9), seat: int = 0,
           pile: Sequence[int] = (), turn: int = TURN, passes: int = 0, known: bool = False, **options: Any) -> Battle:
    """A battle with these rows, hands and hits; all cards that lie nowhere else have been killed."""
    left = [value for value in range(1, 14) for _ in range(4)]
    for value in [card for cards in (*rows, *hands, pile) for card in cards]:
        left.remove(value)
    laid = [[2 * place + 1 + number for place in range(len(row))] for number, row in enumerate(rows)]
    return GAME.load({
        "options": GAME.info.read_options(2, options), "awaited": "turn", "dealer": (seat + turn) % 2, "to_move": seat,
        "turn": turn, "passes": passes, "rows": list(rows), "laid": laid, "hits": list(hits), "discard": left,
        "place": 0, "last_attack": [], "games_played": 0, "won": [0, 0], "ending": "", "victor": -1,
        "hands": list(hands), "known": [[], []]})


def situation(state: Battle) -> tuple[Any, ...]:
    """What is left to know of a state, whatever has led to it."""
    table = state.table
    return (table.awaited, table.place, table.to_move, table.passes, state.pile.size,
            *((list(army.row), army.hits, hand.to_list())
              for army, hand in zip(table.armies, state.hands, strict=True)))


def steps(state: Battle) -> list[tuple[float, Battle]]:
    """The positions that may be next, with their chances; those of a decision have none."""
    actor = int(state.actor())
    if actor == CHANCE:
        found = state.chances()
        whole = sum(weight for _, weight in found)
        return [(weight / whole, after(state, actor, move)) for move, weight in found]
    return [(1.0, after(state, actor, int(move))) for move in state.legal(actor)]


def after(state: Battle, actor: int, move: int) -> Battle:
    found = state.copy()
    found.apply(actor, move)
    return found


def iterate(root: Battle) -> dict[str, float]:
    """The first seat's share of the win in every situation that may come, by value iteration over all of them."""
    states, ways, waiting = {str(situation(root)): root}, dict[str, list[tuple[float, str]]](), [root]
    while waiting:
        state = waiting.pop()
        mine = str(situation(state))
        ways[mine] = []
        for chance, one in steps(state) if state.actor() != NOBODY else ():
            theirs = str(situation(one))
            ways[mine].append((chance, theirs))
            if theirs not in states:
                states[theirs] = one
                waiting.append(one)
    worth = {name: float(state.reward(0)) if state.actor() == NOBODY else 0.5 for name, state in states.items()}
    moved = 1.0
    while moved > 1e-12:
        moved = 0.0
        for name, found in ways.items():
            if not found:
                continue
            actor = int(states[name].actor())
            shares = [worth[there] for _, there in found]
            best = sum(chance * worth[there] for chance, there in found) if actor == CHANCE else (
                max(shares) if actor == 0 else min(shares))
            moved = max(moved, abs(best - worth[name]))
            worth[name] = best
    return worth


def shares(state: Battle) -> dict[int, float]:
    """What each move is worth to the seat to act, as solved."""
    found = solve(state.view(int(state.actor())), MOST)
    assert found is not None and found.moves == list(state.legal(state.actor()))
    return dict(zip(found.moves, found.shares, strict=True))


@pytest.mark.parametrize("state", [
    battle(([7], [9]), ([], [])),
    battle(([1], [13]), ([], [2])),  # only a roll of 12 kills
    battle(([], []), ([5], [8])),
    battle(([5, 11], [9]), ([], [6]), hits=(8, 9), seat=1),
    battle(([5, 11], [9]), ([], [6]), exact_seven_on_castle=True),
    battle(([3], [12]), ([10], []), allow_pass=True),
    battle(([3], [12]), ([10], []), hits=(8, 9), allow_pass=True, passes=1),
    battle(([3], [12]), ([10], []), hits=(9, 8), seat=1, allow_pass=True, passes=1),
    battle(([], []), ([4], []), hits=(9, 8), seat=1),  # nothing to do but to pass
    battle(([], [3]), ([], []), hits=(1, 2), hits_to_lose=3),
    battle(([2], []), ([], [4]), pile=[4]),
    battle(([2], []), ([4], [4]), pile=[4], seat=1, hand_limit=1),
    battle(([6], [6]), ([], []), hits=(1, 0), hits_to_lose=2),
], ids=str)
def test_the_rules_themselves_give_the_same_values(state: Battle) -> None:
    worth, seat = iterate(state), int(state.actor())
    for move, share in shares(state).items():
        there = worth[str(situation(after(state, seat, move)))]
        assert share == pytest.approx(there if seat == 0 else 1.0 - there, abs=1e-7)


def late_battles(seed: int, many: int) -> Iterator[Battle]:
    """Positions of matches of short battles at random in which the pile is empty."""
    rng = Rng(seed)
    late = (state for state in endless_play(lambda: GAME.start(2, {"hits_to_lose": 20}), rng) if state.pile.size == 0
            and solve(state.view(int(state.actor())), 3000) is not None and rng.below(8) == 0)
    return (state.copy() for state in islice(late, many))


@pytest.mark.slow
def test_a_position_is_worth_what_the_best_move_is_and_a_move_the_mean_of_what_chance_makes_of_it() -> None:
    for state in late_battles(3, 6):
        seat = int(state.actor())
        for move, share in shares(state).items():
            mean = 0.0
            moved = after(state, seat, move)
            for chance, there in steps(moved) if moved.actor() == CHANCE else [(1.0, moved)]:
                mean += chance * (float(there.reward(seat)) if there.actor() == NOBODY else
                                  1.0 - max(shares(there).values()))
            assert share == pytest.approx(mean, abs=CLOSE)


def test_both_sides_see_it_alike() -> None:
    one = battle(([5, 11], [9]), ([2], [6]), hits=(8, 9))
    other = battle(([9], [5, 11]), ([6], [2]), hits=(9, 8), seat=1)
    assert shares(one) == pytest.approx(shares(other))


@pytest.mark.parametrize(("state", "is_exact"), [
    (battle(([5], [9]), ([], []), pile=[7]), True),
    (battle(([5], [9]), ([7], [7]), pile=[7]), True),
    (battle(([5], [9]), ([6], [7]), pile=[7]), False),  # the enemy cannot tell the 6 from the 7
    (battle(([5], [9]), ([6, 8], [7]), ), True),
])
def test_where_the_enemy_knows_less_the_value_is_one_that_is_surely_reached(state: Battle, is_exact: bool) -> None:
    found = solve(state.view(0), MOST)
    assert found is not None and found.is_exact == is_exact


@pytest.mark.parametrize("state", [
    battle(([5], [9]), ([6], [7]), pile=[8]),  # which of the two is in the pile?
    battle(([5], [9]), ([6], []), reshuffle_discard=True),
    battle(([5], [9]), ([6], []), games=3),
    battle(([5], [9]), ([6], []), turn=1701, allow_pass=True),  # stopped after 2000
    battle(([5], [9]), ([6], []), stop_after=400),
    battle(([1, 2, 3, 4, 5, 6, 7, 8], [9, 9, 9, 9]), ([6, 6], [5, 5]), hits=(0, 0)),
    battle(([1, 2, 3, 4], [6, 7, 8, 9]), ([10, 11, 12], [5, 4, 3]), hits=(0, 0)),
])
def test_what_is_not_sure_or_takes_too_much_is_refused(state: Battle) -> None:
    assert solve(state.view(int(state.actor())), 5000) is None


def test_nobody_who_is_not_to_act_is_answered() -> None:
    state = battle(([5], [9]), ([6], []))
    assert solve(state.view(1), MOST) is None and solve(state.view(int(SPECTATOR)), MOST) is None


def test_the_last_game_of_a_match_counts_with_those_before_it() -> None:
    state = battle(([5], [9]), ([6], []), games=3)
    position = state.position() | {"games_played": 2, "won": [1, 1]}
    level = GAME.load(position)
    assert shares(level) == pytest.approx(shares(battle(([5], [9]), ([6], []))))
    ahead = GAME.load(position | {"won": [1, 0]})  # one was drawn: not to lose is enough for half
    assert all(share >= 0.5 for share in shares(ahead).values())
