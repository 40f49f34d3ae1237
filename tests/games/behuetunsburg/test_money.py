"""Chapters 6 and 12: treasuries, payments, castles, quests."""

from typing import Any

import pytest

from tests.games.behuetunsburg.table import COMPLETE, draw, legal, play, table, why


def test_banking_is_in_the_players_order_and_for_good() -> None:
    """[H6.1, H6.2, H6.4, H56] On top of the stack; nothing brings it back to the hand. [H6.3, H11.1] Everybody sees
    treasuries with their order, and whoever watches."""
    state = play(table("gold, jewel, platinum", treasuries=["gold"]), "bank jewel", "bank gold", "bank platinum")
    order = ["gold", "jewel", "gold", "platinum"]
    assert state.position()["treasuries"][0] == order
    assert [state.view(seat).data()["treasuries"][0] for seat in (0, 1, -3)] == [order] * 3
    assert legal(state) == ["end actions"]
    assert why(state, "bank gold") == "H4.4"


def test_payments_come_from_anywhere_and_the_rest_keeps_its_order() -> None:
    """[H6.5, H6.2, H23] Treasury jewel, gold, platinum: the jewel pays; gold and platinum stay in that order. [H6.6]
    Hand and treasury pay together: a castle from two jewels, one of them in hand."""
    data = play(table("knight", treasuries=["jewel, gold, platinum"]), "quest knight", "pay from treasury 1").position()
    assert (data["treasuries"][0], data["open_discards"]) == (["gold", "platinum"], {"knight": 1, "jewel": 1})
    state = table("jewel", courts=[COMPLETE], treasuries=["jewel"])
    data = play(state, "castle", "pay jewel", "pay from treasury 1").position()
    assert (data["castles"], data["open_discards"], data["phase"]) == ([1, 0], {"jewel": 2}, "action")


def test_a_superfluous_card_is_refused_before_it_is_paid() -> None:
    """[H24] 50 + 20 + 20 + 20 for a castle: 110, no card superfluous; the excess is lost. With 50, 50 and 5 the 5 would
    be superfluous; every payment begun can be finished."""
    state = play(table("jewel, 3 platinum", courts=[COMPLETE]), "castle", *["pay platinum"] * 3, "pay jewel")
    assert (state.position()["castles"], state.position()["hands"][0]) == ([1, 0], {})
    state = play(table("gold, 2 jewel", courts=[COMPLETE]), "castle")
    assert legal(state) == ["pay jewel"]
    assert why(state, "pay gold") == "H24"
    state = play(table("knight, 3 gold, 2 platinum, jewel"), "quest knight", "pay gold")
    assert legal(state) == ["pay gold", "pay platinum"]
    assert play(state, "pay gold", "pay platinum", "pay platinum").position()["hands"][0] == {"gold": 1, "jewel": 1}


@pytest.mark.parametrize(("payment", "left"), [
    (["pay gold", "pay jewel", "pay jewel"], {"jewel": 1}), (["pay jewel", "pay jewel"], {"gold": 1, "jewel": 1})])
def test_superfluous_cards_by_option(payment: list[str], left: dict[str, int]) -> None:
    """[H24] `free_overpay`: 5, then 50 for a quest; 5, 50, 50 for a castle, but after two Jewels it is paid."""
    state = table("knight, gold, jewel", options={"free_overpay": True})
    assert play(state, "quest knight", "pay gold", "pay jewel").position()["phase"] == "drawing"
    state = play(table("gold, 3 jewel", courts=[COMPLETE], options={"free_overpay": True}), "castle", *payment)
    assert (state.position()["hands"][0], state.position()["castles"]) == (left, [1, 0])


@pytest.mark.parametrize(("hands", "more", "rule"), [
    # a castle needs a complete court: a single is enough to refuse it, a Jester is no hindrance [H6.6, H3.8]
    (["2 jewel"], {"courts": ["2 knight, lady, baron, baroness, king, queen"]}, "H6.6"),
    (["2 jewel"], {"courts": ["knight, lady, baron, baroness"]}, "H6.6"),
    (["2 jewel"], {"courts": ["knight, jester as lady, baron, baroness, king, queen"]}, ""),
    # it costs 100: 95 in hand and treasury are not enough [H6.6, H6.5]
    (["jewel, platinum, gold"], {"treasuries": ["platinum"]}, "H6.5"),
    # nobody builds a second one, not for a partner either; with none left nobody builds [H6.7, H26]
    (["2 jewel"], {"castles": [1]}, "H6.7"),
    (["", "", "2 jewel"], {"castles": [1], "options": {"teams": True}, "seats": 4, "active": 2}, "H6.7"),
    (["2 jewel"], {"castles": [0, 1, 1], "options": {"one_copy": True}, "seats": 3}, "H6.7"),
])
def test_who_may_build_a_castle(hands: list[str], more: dict[str, Any], rule: str) -> None:
    """[H6.5, H6.6, H6.7, H26, H3.8] The rule that refuses it, if one does."""
    assert why(table(*hands, **{"courts": [COMPLETE], **more}), "castle") == rule


def test_the_owner_of_a_castle_goes_on_as_before() -> None:
    """[H6.8] People, Rogues, crime waves."""
    state = table("knight, lady, rogue", "8 gold", courts=[COMPLETE], treasuries=["", "jewel"], castles=[1])
    assert set(legal(state)) >= {"couple knight+lady", "steal 1", "crime wave"}
    state = play(table("rogue", "6 gold", castles=[0, 1]), "crime wave")
    assert state.actor() == 1
    assert legal(state) == ["discard gold"]


def test_a_castle_outlasts_its_court() -> None:
    """[H27, H25] A questing Knight breaks the court; the castle stays and still takes two Rogues."""
    state = table("jewel", "rogue", courts=[COMPLETE], treasuries=["gold"], castles=[1])
    draw(play(state, "quest knight of the court", "pay jewel"), "gold", "gold", "gold", "gold", "gold")
    play(state, "end actions", "discard gold", "draw")
    draw(state, "king", "king")
    assert state.position()["castles"] == [1, 0]
    assert why(state, "steal 0") == "H13.7"


def test_a_knight_baron_or_king_goes_on_a_quest_from_hand_or_court() -> None:
    """[H12.1] Three kinds of men, two places; [H12.5, H22] no Jester, neither from the hand nor as a Knight."""
    state = table("knight, baron, king, lady, jewel", courts=[COMPLETE])
    assert legal(state, "quest") == ["quest knight", "quest baron", "quest king", "quest knight of the court",
                                     "quest baron of the court", "quest king of the court"]
    state = table("jester, jewel", courts=["jester as knight, lady"])
    assert legal(state, "quest") == []
    assert why(state, "quest knight of the court") == "H12.1"


@pytest.mark.parametrize(("hand", "rule"), [("knight, platinum", "H6.5"), ("knight, platinum, gold", "")])
def test_a_quest_needs_50(hand: str, rule: str) -> None:
    """[H12.2, H23] 45 in hand and treasury together are too little, 50 are enough."""
    assert why(table(hand, treasuries=["platinum, gold"]), "quest knight") == rule


def test_a_quest_costs_the_man_and_50_and_brings_five_cards() -> None:
    """[H12.2, H12.3, H10] Man and money are discarded, five cards drawn and used at once. [H7.1] With two cards in the
    pile the jewel just paid comes back. [H12.4, H55] One man a turn."""
    state = play(table("knight, jewel"), "quest knight", "pay jewel")
    assert state.position()["open_discards"] == {"knight": 1, "jewel": 1}
    draw(state, "knight", "lady", "gold", "baron", "baroness")
    play(state, "couple knight+lady", "couple baron+baroness", "bank gold")
    assert state.position()["hands"][0] == {}
    state = play(table("knight, jewel", "12 gold", pile="2 king"), "quest knight", "pay jewel")
    draw(state, "king", "king", "jewel", "knight")
    assert state.position()["hands"][0] == {"king": 2, "jewel": 1, "knight": 1}
    state = draw(play(table("2 knight, 2 jewel"), "quest knight", "pay jewel"), *["gold"] * 5)
    assert why(state, "quest knight") == "H12.4"
    assert legal(state, "quest") == []
