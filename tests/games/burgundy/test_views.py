"""What is seen, what is hidden, and worlds that fit."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

from tafelrunde.core import CHANCE, NOBODY, SPECTATOR, BadInput, Rng
from tafelrunde.games.burgundy import GAME, State
from tafelrunde.games.burgundy.chance import sample
from tafelrunde.games.burgundy.components import DIE_OF
from tafelrunde.games.burgundy.deck import held_of
from tafelrunde.games.burgundy.due import DEAL, HAND
from tafelrunde.games.burgundy.due import NAMES as PHASE_NAMES
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


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_walk_without_peeking(seats: int) -> None:
    """[R7, R1.1] Worlds are sound, look the same to their viewer, and allow the same moves."""
    state, rng, checked = GAME.start(seats), Rng(seats), 0
    while state.actor() != NOBODY:
        if rng.below(12) == 0:
            for seat in (*range(seats), SPECTATOR):
                view = state.view(seat)
                world = view.determinize(rng)
                world.audit()
                assert world.view(seat).data() == view.data()
                assert GAME.read_view(view.data()).data() == view.data()
                assert seat < 0 or list(world.legal(seat)) == list(state.legal(seat))
                checked += 1
        step(state, rng)
    assert checked > 0


def step(state: State, rng: Rng) -> None:
    """A random move or chance."""
    actor = state.actor()
    if actor < 0:
        state.roll(rng)
    else:
        state.apply(actor, state.random_move(rng))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_walk_through_the_whole_action_space(seats: int) -> None:
    """[R2.1] At sampled positions exactly the legal moves of all 875 are not refused."""
    state, rng, checked = GAME.start(seats), Rng(40 + seats), 0
    while state.actor() != NOBODY:
        if state.actor() >= 0 and rng.below(20) == 0:
            actor = state.actor()
            moves = set(state.legal(actor))
            assert {move for move in range(len(GAME.actions)) if state.refusal(actor, move) is None} == moves
            checked += 1
        step(state, rng)
    assert checked > 0


@pytest.mark.parametrize("seats", [1, 3])
def test_copies_go_their_own_way(seats: int) -> None:
    """[R1.1] Playing on a copy changes nothing in the original; a position reads back to itself."""
    state, rng = GAME.start(seats), Rng(90 + seats)
    while state.actor() != NOBODY:
        if rng.below(10) == 0:
            before = state.position()
            twin = state.copy()
            for _ in range(5):
                if twin.actor() != NOBODY:
                    step(twin, rng)
            assert state.position() == before
            assert GAME.load(before).position() == before
        step(state, rng)


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


@pytest.mark.parametrize(("change", "sentence"), [
    ({"seats": 7}, "from 1 to 4"),
    ({"round": "F"}, "must be one of A, B, C, D, E"),
    ({"due": ["dance 0"]}, "due of the position names something that does not exist: 'dance 0'"),
    ({"due": ["play 300"]}, "due of the position names something that does not exist: 'play 300'"),
    ({"due": ["end 0", "play 0"]}, "in this order"),
    ({"due": ["end 0", "act 7"]}, "cannot be"),
    ({"due": ["end 0", "good 0 paired"]}, "paired"),
    ({"due": ["end 0"]}, "nothing can happen"),
    ({"due": ["end 0", "pile 3"]}, "cards castle 4"),
    ({"due": ["end 0", "purchase 3"]}, "chance"),
    ({"laying": 1}, "only when its action"),
    ({"returned": [1, 0]}, "conversion"),
    ({"display": ["7 mine-1"]}, "display of the position names something that does not exist: '7 mine-1'"),
    ({"display": ["1 mine-1"]}, "cards mine 1: 3 instead of 2"),
    ({"discards": {"tower": [0, 0, 1, 0, 0, 0]}}, "no action card"),
    ({"discards": {"mine": [1]}}, "needs 6 entries"),
    ({"offer": ["mine-9"]}, "offer of the position names something that does not exist: 'mine-9'"),
    ({"draw_pile": 5}, "bag 0"),
    ({"hands": [["mine-1"], ["ship-1", "ship-2"]]}, "fit the bags"),
    ({"hands": [["mine-1", "mine-1"], ["mine-1", "ship-2"]]}, "not among the unseen"),
    ({"firsts": [0, -1, -1, -1, -1, -1, -1]}, "«1.» card of type castle"),
    ({"unseen": []}, "unseen of the position needs 4 entries"),
    ({"players": []}, "players of the position needs 2 entries"),
])
def test_positions_that_cannot_be(change: dict[str, object], sentence: str) -> None:
    """[R1.1] Each inconsistency is named."""
    with pytest.raises(BadInput) as refused:
        GAME.load({**begun(2).position(), **change})
    assert sentence in str(refused.value)


def test_positions_that_would_break_in_play() -> None:
    """[R2.2, R17, R1.2] What is due has to be possible to the end: cards for all turns, kits only at the start."""
    start = GAME.start(4)
    start.roll(Rng(1))
    position = start.position()
    fresh = GAME.start(4)
    opening = dealt_to(fresh, DEAL).position()
    dealing = dealt_to(fresh, HAND).position()
    assert dealing["due"] == ["play 0", "hand 3", "hand 2", "hand 1", "hand 0"]
    for data, change, sentence in (
        (dealing, {"due": ["play 0", "hand 3", "hand 2", "hand 1"]}, "the player to act has no card in hand"),
        (dealing, {"due": ["play 0", "hand 0"]}, "has not been filled up"),
        (position, {"active": 2}, "do not fit whose turn it is"),
        (position, {"leader": 3}, "do not fit whose turn it is"),
        (position, {"due": ["end 0", "act 0"]}, "do not fit whose turn it is"),
        (position, {"due": ["open 0", "deal 13"]}, "what chance is to turn up"),
        (position, {"round": "B", "due": ["open 0", "kit good 0"]}, "in this order"),
        (position, {"due": ["open 0", "top good 0"]}, "what chance is to turn up"),
        (opening, {"round": "B"}, "do not fit whose turn it is"),
        (lost_a_card(position, "pile"), {}, "do not fit whose turn it is"),
        (lost_a_card(position, "hand"), {}, "do not fit whose turn it is"),
        (taken_back(position), {}, "has not been filled up"),
    ):
        with pytest.raises(BadInput) as refused:
            GAME.load({**data, **change})
        assert sentence in str(refused.value), (change, str(refused.value))


def dealt_to(state: State, phase: int) -> State:
    """Let chance deal until something of that phase is due."""
    while state.table.phase != phase:
        state.apply(CHANCE, state.chances()[0][0])
    return state


def lost_a_card(position: dict[str, Any], place: str) -> dict[str, Any]:
    """One of seat 2's cards lies in the draw pile."""
    changed = copy.deepcopy(position)
    changed["players"][2][place].pop()
    changed["draw_pile"] += 1
    if place == "hand":
        changed["hands"][2].pop()
    return changed


def taken_back(position: dict[str, Any]) -> dict[str, Any]:
    """Seat 2 holds one card less and has one more in the pile."""
    changed = lost_a_card(position, "hand")
    changed["players"][2]["pile"].append(0)
    changed["draw_pile"] -= 1
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_loaded_can_be_played_to_the_end(seats: int) -> None:
    """[R1.1] A position with something changed is refused, or goes on to the end without losing a card."""
    dice, accepted = random.Random(seats), 0
    while accepted < 6:
        state = GAME.start(seats)
        drift(state, dice, dice.randrange(300))
        changed = state.position()
        for _ in range(dice.randrange(1, 3)):
            unsettle(changed, dice)
        try:
            loaded = GAME.load(changed)
        except BadInput:
            continue
        accepted += 1
        drift(loaded, dice, 3000)
        assert loaded.outcome() is not None


def unsettle(position: dict[str, Any], dice: random.Random) -> None:
    """Change what is due, whose turn it is, or where a card lies."""
    due, player = position["due"], dice.choice(position["players"])
    place = dice.randrange(len(due) + 1)
    kind = dice.randrange(6)
    if kind == 0:
        due.insert(place, f"{dice.choice(PHASE_NAMES)} {dice.choice((0, 0, 1, 2, 3, 4))}")
    elif kind == 1 and place < len(due):
        del due[place]
    elif kind == 2:
        name = dice.choice(("active", "leader"))
        position[name] = dice.randrange(position["seats"])
    elif kind == 3:
        position["round"] = dice.choice("ABCDE")
    elif kind == 4 and player["pile"]:
        player["pile"].pop()
        position["draw_pile"] += 1
    else:
        player["silver"], player["workers"] = dice.randrange(8), dice.randrange(8)


def drift(state: State, dice: random.Random, steps: int) -> None:
    """That many random steps, audited."""
    for _ in range(steps):
        actor = state.actor()
        if actor == NOBODY:
            return
        if actor == CHANCE:
            state.roll(Rng(dice.randrange(1 << 30)))
            continue
        moves = list(state.legal(actor))
        assert moves, "somebody is to act and has no move"
        state.apply(actor, dice.choice(moves))
        state.audit()
