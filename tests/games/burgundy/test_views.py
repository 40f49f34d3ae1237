"""What is seen, what is hidden, and worlds that fit."""

from collections import Counter

from tafelrunde.core import SPECTATOR, Rng
from tafelrunde.games.burgundy import GAME
from tafelrunde.games.burgundy.chance import sample
from tafelrunde.games.burgundy.components import DIE_OF
from tafelrunde.games.burgundy.deck import held_of
from tests.games.burgundy.table import KIND, begun, drawn, hold, play


def test_only_backs_of_others_cards() -> None:
    """[R7, R1.3] The view of a player holds two dice, and no kinds of hidden cards."""
    view = hold(begun(3), 1, "castle-6", "castle-5").view(0).data()
    assert view["dice"] == [1, 2, 0, 0, 0, 0]
    assert "hands" not in view
    assert begun(3).view(SPECTATOR).data()["dice"] == [0] * 6


def test_worlds_agree_with_the_own_dice_and_with_nothing_else() -> None:
    """[R7] Own cards keep their dice and change their kinds; others' cards change altogether."""
    state, rng = begun(2), Rng(3)
    worlds = [state.view(0).determinize(rng) for _ in range(200)]
    assert all([DIE_OF[world.hands[place]] for place in (0, 1)] == [1, 2] for world in worlds)
    assert len({world.hands[0] for world in worlds}) == 10  # six types and the four buildings with a 1
    assert len({world.hands[2] for world in worlds}) > 40


def test_worlds_are_as_likely_as_the_unseen_cards_say() -> None:
    """[R7] With three bags of one castle and two ships unseen, a third of the worlds has the castle."""
    state = begun(2)
    table = state.table
    for kind in range(84):
        keep = {KIND["castle-1"]: 1, KIND["ship-1"]: 2}.get(kind, 3 if kind % 6 else 0)
        while table.unseen[kind] > keep and table.draw_pile > 0:
            drawn(state, GAME.chance_actions[kind])
    hold(state, 0, "castle-1", "mine-2")
    rng = Rng(5)
    found = Counter(int(state.view(0).determinize(rng).hands[0]) for _ in range(6000))
    assert set(found) == {KIND["castle-1"], KIND["ship-1"]}
    assert abs(found[KIND["castle-1"]] / 6000 - 1 / 3) < 0.03


def test_a_played_card_has_a_known_die_for_everybody() -> None:
    """[R18] While its face is still unseen."""
    state = play(hold(begun(2), 0, "mine-3", "ship-5"), "play 3")
    for seat in (1, SPECTATOR):
        view = state.view(seat)
        assert view.dice[0] == 3
        assert all(DIE_OF[view.determinize(Rng(seed)).hands[0]] == 3 for seed in range(20))


def test_fast_and_listed_chances_agree() -> None:
    """[R8.2] Sampling a card of a bag follows the weights of the chances, cards in hands put back."""
    state = begun(2)
    state.table.push(6, 0)  # a card to the hand of seat 0
    state.table.players[0].hand = state.table.players[0].hand[:1]
    weights = dict(state.chances())
    total, rng = sum(weights.values()), Rng(8)
    found: Counter[int] = Counter()
    for _ in range(20_000):
        found[int(sample(state.table, state.hands, rng))] += 1
    assert set(found) <= set(weights)
    for kind, weight in weights.items():
        assert abs(found[kind] / 20_000 - weight / total) < 0.006
    assert held_of(state.table, state.hands, 0, KIND["pasture-1"]) == 1
