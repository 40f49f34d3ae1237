"""Exact play of the last cards with all hands open, against brute force."""

from collections.abc import Iterator

import pytest

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search, solve
from tafelrunde.bots.values.beutelschneider import Value
from tafelrunde.core import CHANCE, NOBODY, Rng
from tafelrunde.games.beutelschneider import GAME, State
from tests.games.beutelschneider.table import NUMBER, hand_of
from tests.walks import random_play

VALUE = Value()


def endings(seats: int, cards: int, options: dict[str, object]) -> Iterator[State]:
    """Hands of random matches with this many cards left to be played, first tricks and later ones."""
    for seed in range(8):
        yield next(state for state in random_play(GAME.start(seats, options), Rng(seed))
                   if VALUE.decisions_left(state) <= cards)


def lines(state: State, played: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], list[float]]]:
    """Every way to play the rest: the cards, who played each, what it is worth to every seat."""
    if state.actor() in (NOBODY, CHANCE):
        over = state.actor() == NOBODY
        values = [VALUE.terminal_value(state, seat) for seat in range(state.seats)] if over else [*VALUE.values(state)]
        yield played, (), values
        return
    actor = int(state.actor())
    for card in state.legal(actor):
        after = GAME.load(state.position())
        after.play(actor, card)
        for cards, players, worth in lines(after, (*played, int(card))):
            yield cards, (actor, *players), worth


def brute_force(state: State) -> list[float]:
    """Backward induction over the list of all lines, the last card first."""
    found = {cards: (players, worth) for cards, players, worth in lines(state)}
    while () not in found:
        longest = max(len(cards) for cards in found)
        for cards in sorted(cards for cards in found if len(cards) == longest):
            players, worth = found.pop(cards)
            known = found.get(cards[:-1])
            if known is None or worth[players[-1]] > known[1][players[-1]]:
                found[cards[:-1]] = (players[:-1], worth)
    return found[()][1]


@pytest.mark.parametrize(("seats", "cards"), [(4, 8), (4, 7), (3, 8), (3, 6)])
@pytest.mark.parametrize("options", [{"hands_limit": 1}, {}], ids=["last hand", "more to come"])
def test_it_agrees_with_brute_force(seats: int, cards: int, options: dict[str, object]) -> None:
    for state in endings(seats, cards, options):
        assert [*solve(state.copy(), VALUE)] == pytest.approx(brute_force(state))


def test_a_search_of_known_hands_expects_what_is_exact() -> None:
    """What the others have shown to lack leaves one deal only, so the first simulation is already right."""
    state = hand_of("g10 G", "y1 y4", "g2 gK", "CP r3", hands_limit=1)
    for seat, voids in ((1, 1 + 4 + 8), (2, 2 + 4 + 8), (3, 1 + 2 + 8)):
        state.table.voids[seat] = voids
    search = Search(state.view(0), VALUE, Settings(solver_decisions=8), 1)
    search.run(2)
    for move, _, mean in search.candidates():
        after = state.copy()
        after.play(0, move)
        assert mean == pytest.approx(solve(after, VALUE)[0])
    assert {move for move, _, _ in search.candidates()} == {NUMBER["g10"], NUMBER["G"]}
