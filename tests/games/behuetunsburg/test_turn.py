"""Chapters 4, 5 and 7: drawing, acting, discarding, and the piles."""

import pytest

from tafelrunde.core import CHANCE, Illegal
from tafelrunde.games.behuetunsburg import GAME
from tests.games.behuetunsburg.table import COMPLETE, draw, legal, play, table, why


def test_a_turn_is_a_draw_an_action_phase_and_a_discard() -> None:
    """[H4.1, H4.2, H4.5] Two cards, then actions until the player ends them, then one discard, then the next player."""
    state = table("gold", "knight", phase="draw")
    assert legal(state) == ["draw"]
    assert legal(draw(play(state, "draw"), "knight", "lady")) == ["bank gold", "couple knight+lady", "end actions"]
    assert legal(play(state, "end actions")) == ["discard knight", "discard lady", "discard gold"]
    assert play(state, "discard gold").actor() == 1
    assert legal(state) == ["draw"]


@pytest.mark.parametrize(("move", "seat", "why"), [("draw", 1, r"not your turn \[H4.1\]"),
                                                   ("bank gold", 0, "first comes the draw")])
def test_nobody_acts_out_of_turn_or_out_of_order(move: str, seat: int, why: str) -> None:
    """[H4.1] The refusal says what is due."""
    with pytest.raises(Illegal, match=why):
        GAME.play(table("gold", "gold", phase="draw"), move, seat)


@pytest.mark.parametrize("woman", ["lady", "baroness", "queen"])
def test_a_woman_is_discarded_to_draw_three(woman: str) -> None:
    """[H4.3, H6, H7] Three instead of two, the woman openly; a discard is due all the same."""
    state = play(table(f"{woman}, knight", phase="draw"), f"dismiss {woman}")
    assert state.position()["open_discards"] == {woman: 1}
    draw(state, "gold", "gold", "gold")
    assert (state.position()["phase"], state.position()["hands"][0]) == ("action", {"knight": 1, "gold": 3})
    assert legal(play(state, "end actions")) == ["discard knight", "discard gold"]


def test_no_man_and_no_jester_is_discarded_to_draw_three() -> None:
    """[H4.3, H22] A Jester is nobody's Lady."""
    state = table("knight, king, jester", phase="draw")
    assert legal(state) == ["draw"]
    assert why(state, "dismiss lady") == "H4.4"


def test_the_woman_comes_from_the_hand_by_option_from_the_court() -> None:
    """[H5] Without the option she stays in court; with it a Jester as Lady still does not count [H22]."""
    court = ["knight, lady, baron, jester as baroness"]
    state = table("gold", courts=court, phase="draw")
    assert why(state, "dismiss lady of the court") == "H5"
    state = table("gold", courts=court, phase="draw", options={"draw3_from_court": True})
    assert legal(state) == ["draw", "dismiss lady of the court"]
    assert play(state, "dismiss lady of the court").position()["courts"][0] == {
        "knight": 1, "baron": 1, "jester as baroness": 1}


def test_the_discard_is_compulsory_and_exactly_one() -> None:
    """[H5.1, H11.2] No way around it; face down, it is nobody else's to see."""
    state = play(table("gold, king", "rogue"), "end actions")
    assert legal(state) == ["discard king", "discard gold"]
    play(state, "discard king")
    assert state.position()["secrets"] == [{"king": 1}, {}]
    assert state.actor() == 1


@pytest.mark.parametrize(("hand", "courts", "treasuries", "discards"), [
    ("gold", [COMPLETE], ["jewel"], ["discard gold"]),
    ("", [COMPLETE], ["jewel"], ["discard from treasury 1"]),
    ("", ["knight, jester as lady"], [], ["discard knight of the court", "discard jester as lady of the court"]),
])
def test_hand_before_treasury_before_court(hand: str, courts: list[str], treasuries: list[str],
                                           discards: list[str]) -> None:
    """[H5.2, H32] The precedence of the discard."""
    state = play(table(hand, courts=courts, treasuries=treasuries), "end actions")
    assert legal(state) == discards
    for move in {"discard from treasury 1", "discard knight of the court"} - set(discards):
        assert not treasuries or why(state, move) == "H5.2"


def test_any_card_of_the_treasury_may_be_discarded() -> None:
    """[H5.3] From the bottom too; the rest keeps its order [H6.2]. A Jester of the court is a Jester again."""
    state = play(table("", treasuries=["jewel, gold, platinum"]), "end actions", "discard from treasury 2")
    assert state.position()["treasuries"][0] == ["jewel", "platinum"]
    assert state.position()["open_discards"] == {"gold": 1}
    state = play(table("", courts=["jester as lady"]), "end actions", "discard jester as lady of the court")
    assert state.position()["open_discards"] == {"jester": 1}


def test_partners_discard_from_the_own_hand_then_from_what_they_share() -> None:
    """[H49] The other partner's cards do not matter."""
    state = table("king", "", "", treasuries=["gold"], options={"teams": True}, seats=4, active=2)
    assert legal(play(state, "end actions")) == ["discard from treasury 1"]


@pytest.mark.parametrize("castles", [[1, 0], [0, 0]])
def test_with_nothing_to_discard_the_discard_is_skipped(castles: list[int]) -> None:
    """[H33] The turn just passes on; [H5.4, H40] a castle is not discarded, and no move would name one."""
    state = play(table("", "gold", castles=castles), "end actions")
    assert (state.position()["castles"], state.position()["phase"], state.actor()) == (castles, "draw", 1)
    assert not [move for move in GAME.actions if move.startswith("discard") and "castle" in move]


def test_actions_come_in_any_order_and_number() -> None:
    """[H4.4] Money, people, money, a Rogue, people again. [H35] An empty hand in the action phase ends nothing, though
    the court is complete and the castle built."""
    state = table("2 gold, 2 knight, 2 lady, 2 rogue", "", treasuries=["", "jewel"])
    play(state, "bank gold", "couple knight+lady", "bank gold", "crime wave", "couple knight+lady", "steal 1",
         "to treasury", "end actions")
    assert state.position()["treasuries"][0] == ["gold", "gold", "jewel"]
    state = play(table("gold", courts=[COMPLETE], castles=[1]), "bank gold")
    assert (state.position()["round"], legal(state)) == (0, ["end actions"])


def test_an_empty_pile_is_renewed_at_once() -> None:
    """[H7.1, H8] With the last card of the pile drawn, the discards are the new pile – in the middle of a draw."""
    state = play(table("gold", phase="draw", pile="king"), "draw")
    assert sum(state.position()["open_discards"].values()) > 0
    draw(state, "king")
    assert state.position()["open_discards"] == {}
    assert "king" not in state.position()["pile"] or state.position()["pile"]["king"] == 3
    assert state.actor() == CHANCE


HOARD = "10 knight, {ladies} lady, 6 baron, 6 baroness, 4 king, 4 queen, 4 jester, {rogues} rogue, 12 gold, "


def test_the_discarded_woman_may_come_back_in_the_same_draw() -> None:
    """[H7.1, H10] Two cards in the pile: the third comes from a reshuffle that includes her."""
    rest = HOARD.format(ladies=9, rogues=8) + "8 platinum, 2 jewel"
    state = draw(play(table("lady", rest, phase="draw", pile="2 jewel"), "dismiss lady"), "jewel", "jewel")
    assert legal(state) == ["card lady"]
    assert draw(state, "lady").position()["hands"][0] == {"lady": 1, "jewel": 2}


def test_a_discard_made_later_waits_until_a_draw_is_due() -> None:
    """[H7.2] Both piles are empty; the next discard lies until the next draw makes it the pile."""
    rest = HOARD.format(ladies=10, rogues=7) + "8 platinum, 4 jewel"
    state = play(table("rogue", rest, pile=""), "end actions", "discard rogue")
    assert (state.position()["pile"], state.position()["secrets"]) == ({}, [{"rogue": 1}, {}])
    play(state, "draw")
    assert state.position()["pile"] == {"rogue": 1}
    assert legal(state) == ["card rogue"]


def test_what_the_piles_do_not_hold_is_not_drawn() -> None:
    """[H9, H7.2] One card there, two to draw: the second is lost."""
    rest = HOARD.format(ladies=10, rogues=6) + "8 platinum, 4 jewel"
    state = draw(play(table("rogue", rest, phase="draw", pile="rogue"), "draw"), "rogue")
    assert (state.position()["phase"], state.position()["hands"][0]) == ("action", {"rogue": 2})
    assert play(table("2 rogue", rest, phase="draw", pile=""), "draw").position()["phase"] == "action"
