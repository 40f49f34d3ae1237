"""The picture of a battle: what every card needs, what each click begins, and who sees what."""

from typing import Any

import pytest

from tafelrunde.core import SPECTATOR, Say
from tafelrunde.games.castles_besieged import GAME, State
from tafelrunde.scenes.castles_besieged import ART, label, scene
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Piece, Scene
from tests.games.castles_besieged.table import HIT, battle, dealt, play


def seen(state: State, seat: int) -> Scene:
    return scene(state.view(seat), GAME.legal(state, seat) if seat in state.acting() else [])


def areas(picture: Scene) -> dict[str, Area]:
    """All areas by id, rows of the field included."""
    return {area.id: area for outer in picture.areas for area in (outer, *outer.areas)}


def english(sentence: Any) -> str:
    key, holes = [*sentence, {}][:2]
    return str(Say(key, **{name: english(hole["say"]) if isinstance(hole, dict) else hole
                           for name, hole in holes.items()}))


def row(picture: Scene, seat: int) -> list[Piece]:
    return areas(picture)[f"row{seat}"].pieces


def test_every_card_in_a_row_tells_what_it_needs() -> None:
    """[C5.3, C5.5] The 2 against the 10, the 9 against the castle. [C6] 6 of the 36 pairs make exactly seven."""
    own = row(seen(battle("2 9", "10"), 0), 0)
    assert [piece.badge for piece in own] == ["8+", "7+"]
    assert [piece.marks for piece in own] == [["blocked"], ["open"]]
    assert [english(piece.note) for piece in own] == ["kills 10 Warriors with 8 and more, 42 %",
                                                      "hits the castle with 7 and more, 58 %"]
    own = row(seen(battle("2", exact_seven_on_castle=True), 0), 0)
    assert (own[0].badge, english(own[0].note)) == ("7", "hits the castle with a 7, 17 %")


def test_the_far_row_lies_first_and_both_start_at_one_edge() -> None:
    """[C4.1] Each player has their own row nearer."""
    state = battle("2 9", "10")
    for seat, order in ((0, ["row1", "row0"]), (1, ["row0", "row1"]), (SPECTATOR, ["row1", "row0"])):
        assert [area.id for area in areas(seen(state, seat))["field"].areas] == order


def test_a_card_keeps_its_id_when_the_row_closes_up() -> None:
    """[C4.3] The eye follows the second five to the first place."""
    state = battle("9 9", "5 5")
    before = [piece.id for piece in row(seen(state, 0), 1)]
    play(state, "attack 1", HIT)
    assert [piece.id for piece in row(seen(state, 0), 1)] == before[1:]


def test_moves_begin_with_what_they_are_about() -> None:
    """[C5.1] An attack with either of two cards that face each other. [C3.3] Laying with the card or the row; every
    card in hand says what it would face."""
    picture = seen(battle("2 9", "10"), 0)
    assert [piece.moves for piece in row(picture, 0)] == [["attack 1"], ["attack 2"]]
    assert [piece.moves for piece in row(picture, 1)] == [["attack 1"]]
    picture = areas(seen(battle("2", "10 1", hand="3 3 8"), 0))
    assert [piece.moves for piece in picture["hand"].pieces] == [["lay 3"], ["lay 3"], ["lay 8"]]
    assert len({piece.id for piece in picture["hand"].pieces}) == 3
    assert picture["row0"].moves == ["lay 3", "lay 8"]
    assert english(picture["hand"].pieces[0].note) == "would face 1 Children: 58 % to kill it, 58 % to be killed"


def test_what_is_not_legal_can_be_asked_about() -> None:
    """[C3] The empty pile answers why nobody draws."""
    pile = areas(seen(battle("2", "10", pile=""), 0))["pile"]
    assert (pile.pieces, pile.moves, pile.tries) == ([], [], "draw")


def test_the_enemy_hand_is_backs() -> None:
    """[C2.3] Seven of them, alike but for their number."""
    picture = areas(seen(dealt(), 0))
    assert [piece.face.shape for piece in picture["hand1"].pieces] == ["back"] * 7
    assert all(piece.face.corner == "" for piece in picture["hand1"].pieces)
    spectated = areas(seen(dealt(), SPECTATOR))
    assert "hand" not in spectated
    assert len(spectated["hand0"].pieces) == 7


def test_after_a_reshuffle_the_scene_remembers_what_is_known() -> None:
    """[C25] The other hand names the cards everybody could count."""
    state = battle("5", "4", hand="3", enemy_hand="8 9", pile="", reshuffle_discard=True)
    play(state, "draw", "card 12")
    note = areas(seen(state, 0))["hand1"].note
    assert note[1]["cards"]["all"] == [Say("{value} {unit}", value=8, unit=Say("Veterans")).data(),
                                       Say("{value} {unit}", value=9, unit=Say("Swordsmen")).data()]


def test_drawing_from_an_empty_pile_says_what_happens() -> None:
    """[C25] Not that no card is left."""
    for pile, said in (("", "the killed cards are shuffled first"), ("7", "1 card is left")):
        state = battle("5", "4", hand="3", enemy_hand="8 9", pile=pile, reshuffle_discard=True)
        draw = next(move for move in seen(state, 0).moves if move.move == "draw")
        assert english(draw.note) == said


def test_the_last_attack_shows_its_dice() -> None:
    """[C5.2] 3 and 5, and what they did."""
    state = play(battle("2", "10"), "attack 1", "dice 3+5")
    dice = areas(seen(state, 1))["dice"]
    assert [piece.face.corner for piece in dice.pieces] == ["3", "5"]
    assert english(dice.label) == "last attack of seat 0: 2 Aristocrats killed 10 Warriors"
    assert row(seen(state, 1), 0)[0].marks == ["open", "last"]


@pytest.mark.parametrize(("hits", "most", "said"), [(3, 10, "7 more hits storm it"), (4, 5, "1 more hit storms it"),
                                                    (5, 5, "stormed")])
def test_a_castle_stands_behind_each_row(hits: int, most: int, said: str) -> None:
    """[C6.1, C17] As many stones as hits storm it; every hit so far has broken one, and is counted."""
    state = battle("2", hits=(0, hits - 1), hits_to_lose=most)
    play(state, "attack 1", HIT)
    castle = areas(seen(state, 0))["row1"].counters[0]
    assert (castle.kind, castle.value, castle.of, castle.seat) == ("stones", hits, most, 1)
    assert Translator("en", {})(castle.note or []) == said
    counter = seen(state, 0).seats[1].counters[0]
    assert (counter.value, counter.of, counter.art) == (hits, most, "castle")


def test_a_match_counts_its_games() -> None:
    """[C6.2] On the panels and on the sheet."""
    picture = seen(battle("2", games=3, won=(1, 0)), 0)
    assert [counter.id for counter in picture.seats[0].counters] == ["hits", "cards", "games"]
    assert picture.sheet.rows[-1].values == [1, 0]


def test_prompts_name_the_rule() -> None:
    """[C3.1, C15, C5.2, C6.1] What is asked at each moment."""
    assert seen(battle("2"), 0).prompt.rule == "C3.1"
    assert seen(battle("", "2", pile=""), 0).prompt.rule == "C15"
    state = play(battle("2", hits=(0, 9)), "attack 1")
    assert seen(state, 0).prompt.rule == "C5.2"
    assert row(seen(state, 0), 0)[0].marks == ["open", "chosen"]
    play(state, HIT)
    assert seen(state, 0).prompt.rule == "C6.1"
    assert seen(state, 0).seats[0].marks == ["winner"]


def test_every_move_has_a_label() -> None:
    """[C3.1] Legal or not."""
    view = battle("2 9", "10", hand="3").view(0)
    assert [str(label(view, f"attack {place}")) for place in (1, 2, 9)] == [
        "attack 10 Warriors with 2 Aristocrats", "attack the castle with 9 Swordsmen",
        "attack with the card at place 9"]
    assert all(str(label(view, move)) for move in GAME.actions)


def test_symbols_are_listed() -> None:
    """[C1.2] Thirteen units, two arms, six dice, five signs."""
    assert len(set(ART)) == len(ART) == 26
