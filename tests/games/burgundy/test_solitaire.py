"""Chapter 10: alone against Aaron."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import CHANCE, Rng
from tafelrunde.games.burgundy import GAME, State
from tafelrunde.games.burgundy.components import KINDS
from tafelrunde.games.burgundy.solitaire import sort_in
from tests.games.burgundy.table import KIND, begun, estate, give, play, points, to_end_of_round


def to_aaron(seed: int = 1) -> State:
    """A solitaire where Aaron's first card is to be turned up."""
    state, rng = GAME.start(1), Rng(seed)
    while len(state.table.display) < 7:
        state.apply(-1, state.chances()[rng.below(len(state.chances()))][0])
    return state


def test_aarons_piles() -> None:
    """[R10.1] 25 cards in five piles; no start player card."""
    table = to_aaron().table
    assert (table.aaron_left, table.draw_pile, table.start_card) == (25, 114 - 25 - 6 - 7, -1)


def test_aaron_sorts_his_pile() -> None:
    """[R10.2] Three cards in round A, by type; cloisters stay among themselves, neither added to other types nor other
    types to them. [R10.3] A point for each of them."""
    state = to_aaron()
    state.table.display = vec[i64]()
    for card in range(KINDS):
        state.table.unseen[card] = state.table.box.copies[card]
    turn_up(state, "cloister-1", "mine-1", "cloister-2")
    assert estate(state, 1) == [["cloister-1", "cloister-2"], ["mine-1"]]
    assert (points(state, 0), state.table.aaron_left) == (2, 22)
    assert estate(turn_up(to_aaron(), "cloister-1", "mine-1", "mine-3"), 1) == [["cloister-1"], ["mine-1", "mine-3"]]


def test_aaron_takes_bonus_cards_and_nothing_else() -> None:
    """[R10.4, R7.2] A triple of mines in his first pile: 5 points and the «1.» card, no silver, no round bonus."""
    state = turn_up(to_aaron(), "mine-1", "mine-3", "mine-5")
    aaron = state.table.players[1]
    assert (points(state, 1), aaron.silver, aaron.workers) == (5 + 1, 0, 0)
    state.roll(Rng(1))
    assert state.actor() == 0
    assert GAME.legal(state)[0].startswith("play")


def turn_up(state: State, *cards: str) -> State:
    """Aaron's next cards."""
    for name in cards:
        state.apply(CHANCE, KIND[name])
    return state


def test_aaron_and_all_seven_types() -> None:
    """[R10.4, R15] He takes the top card when his seventh type comes, one at most."""
    state = give(begun(1, "C"), 1, estate="castle-1|mine-3|cloister-1|knowledge-3|ship-4|pasture-4")
    sort_in(state.table, KIND["bank-1"])
    assert state.table.players[1].all_seven == 3
    sort_in(state.table, KIND["bank-3"])
    assert state.table.all_seven_taken == 1


@pytest.mark.parametrize(("letter", "estate", "animals", "result"), [
    ("A", "mine-1 mine-2 mine-3", "", ((0,), (2,), (), "R10.5")),  # more points than the player: he wins at once
    # equal points are enough: two sets of three and two different ones [R9.2] against a triple of mines
    ("A", "mine-1 mine-2 mine-3", "sheep sheep sheep cattle cattle cattle chicken chicken pig", None),
    ("E", "", "", ((0,), (1,), (0,), "R10.6")),  # keeping up to the end wins
])
def test_aaron_is_ahead_or_not(letter: str, estate: str, animals: str, result: tuple[object, ...] | None) -> None:
    """[R10.5, R10.6] After a round Aaron must not have more points than the player."""
    state = give(give(begun(1, letter), 1, estate=estate), 0, animals=animals)
    assert points(state) == (4 + 2 + 1 if animals else 0)
    to_end_of_round(state)
    outcome = state.outcome()
    assert (outcome and (outcome.scores, outcome.ranks, outcome.winners, outcome.rule)) == result
    assert state.table.round == 1 if outcome is None else state.reward(0) == float(bool(outcome.winners))


def test_aarons_cards_stay_out_through_reshuffles() -> None:
    """[R10.1, R8.2] His piles come from the first shuffle, whatever is reshuffled meanwhile."""
    state = begun(1)
    table = state.table
    for kind in range(KINDS):
        while table.draw_pile > 0 and table.unseen[kind] > sum(1 for card in state.hands if card == kind):
            table.unseen[kind] -= 1
            table.left[0] -= 1
            table.draw_pile -= 1
            table.discards[kind] += 1
    give_up = table.left[0]
    assert give_up == table.aaron_left + 6
    player = table.players[0]
    player.silver = 3
    play(state, "buy")
    assert table.current == 1
    state.roll(Rng(2))
    to_end_of_round(state)
    state.roll(Rng(2))
    state.audit()
    assert table.left[0] == table.aaron_left
    assert table.current == 1
