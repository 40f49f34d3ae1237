"""Chapter 13 and household defence: thieves, kidnappers, crime waves."""

from typing import Any

import pytest

from tafelrunde.games.behuetunsburg import State
from tests.games.behuetunsburg.table import COMPLETE, cards, legal, play, table, why


def test_a_thief_takes_the_top_card_to_hand_or_treasury() -> None:
    """[H13.2, H57, H13.1] Treasury jewel, gold, platinum (top): the platinum; the Rogue is lost."""
    state = play(table("rogue", "", treasuries=["gold", "jewel, gold, platinum"]), "steal 1")
    assert legal(state) == ["to hand", "to treasury"]
    there = play(state.copy(), "to treasury").position()
    assert there["treasuries"] == [["gold", "platinum"], ["jewel", "gold"]]
    here = play(state, "to hand").position()
    assert here["hands"][0] == {"platinum": 1}
    assert here["treasuries"] == [["gold"], ["jewel", "gold"]]
    assert here["open_discards"] == {"rogue": 1}


SAFE = {"options": {"royals_safe": True}}


@pytest.mark.parametrize(("hands", "more", "begins", "moves"), [
    # an empty treasury, an empty court; a Rogue is never on a table, so it is never taken [H29, H54]
    (["rogue", "jewel, rogue"], {}, "", ["crime wave", "end actions"]),
    # with three players the thief picks the victim [H13.1]
    (["rogue"], {"treasuries": ["", "gold", "jewel"], "seats": 3}, "steal", ["steal 1", "steal 2"]),
    # in teams a side is attacked, never one's own [H13.1, H9.1]
    (["", "", "rogue"], {"treasuries": ["gold", "gold"], "options": {"teams": True}, "seats": 4, "active": 2}, "steal",
     ["steal 1"]),
    # while a Knight is there, Barons are safe; Jesters go by the role they play [H13.3, H13.4]
    (["rogue"], {"courts": ["", "jester as knight, baron, baroness, jester as baroness"]}, "kidnap",
     ["kidnap 1 jester as knight"]),
    (["rogue"], {"courts": ["", "baron, king, queen"]}, "kidnap", ["kidnap 1 baron"]),
    # royals are kidnapped when nobody else is left, unless `royals_safe` is on [H15]
    (["rogue"], {"courts": ["", "king, queen"]}, "kidnap", ["kidnap 1 king", "kidnap 1 queen"]),
    (["rogue"], {"courts": ["", "king, queen"], **SAFE}, "kidnap", []),
    # all of the lowest rank: a single or half of a couple [H16]
    (["rogue"], {"courts": ["", "2 knight, lady, jester as lady"]}, "kidnap",
     ["kidnap 1 knight", "kidnap 1 lady", "kidnap 1 jester as lady"]),
])
def test_whom_rogues_are_sent_against(hands: list[str], more: dict[str, Any], begins: str, moves: list[str]) -> None:
    """[H13.1, H13.3, H13.4, H15, H16, H29, H54] Which crimes are possible."""
    assert legal(table(*hands, **more), begins) == moves


@pytest.mark.parametrize(("hand", "more", "move", "rule"), [
    ("rogue", {"treasuries": ["gold", "gold"]}, "steal 0", "H13.1"),  # not from oneself, not from an empty place
    ("rogue", {"treasuries": ["gold", "gold"]}, "steal 3", "H13.1"),
    ("gold", {"treasuries": ["", "gold"]}, "steal 1", "H13.1"),  # not without a Rogue
    ("rogue", {}, "steal 1", "H29"),
    ("rogue", {"courts": ["", "jester as knight, baron"]}, "kidnap 1 baron", "H13.4"),
    ("rogue", {"courts": ["", "jester as knight, baron"]}, "kidnap 1 knight", "H13.3"),
    ("rogue", {"courts": ["", "baron, king, queen"]}, "kidnap 1 king", "H13.4"),
    ("rogue", {"courts": ["", "king, queen"], **SAFE}, "kidnap 1 king", "H15"),
    # a castle takes two Rogues [H13.7, H28]
    ("rogue", {"treasuries": ["", "gold"], "castles": [0, 1]}, "steal 1", "H13.7"),
    ("rogue", {"courts": ["", "knight"], "castles": [0, 1]}, "kidnap 1 knight", "H13.7"),
])
def test_whom_they_are_not_sent_against(hand: str, more: dict[str, Any], move: str, rule: str) -> None:
    """[H13.1, H13.3, H13.4, H13.7, H15, H29] And why not."""
    assert why(table(hand, **more), move) == rule


def test_several_rogues_are_sent_in_a_turn() -> None:
    """[H13.1] Two thefts in one turn; [H13.7, H28] against a castle two Rogues are lost in one action."""
    state = play(table("3 rogue", treasuries=["gold", "gold, platinum"]), *["steal 1", "to hand"] * 2)
    assert state.position()["hands"][0] == {"rogue": 1, "gold": 1, "platinum": 1}
    state = play(table("2 rogue", treasuries=["", "gold"], castles=[0, 1]), "steal 1", "to hand")
    assert state.position()["hands"][0] == {"gold": 1}
    assert state.position()["open_discards"] == {"rogue": 2}


def test_why_not_names_what_is_on_its_way() -> None:
    """[H8.1, H13.2, H13.5] No defence without a thief; stolen money joins no court, a hostage lies on no treasury."""
    state = table("rogue, lady", treasuries=["", "gold"], courts=["", "knight"], options={"defence": True})
    assert [why(state, move) for move in ("defend with lady", "endure")] == ["H8.1", "H8.1"]
    loot = play(state.copy(), "steal 1", "endure")
    assert [why(loot, move) for move in ("to court", "to court as lady", "bank gold")] == ["H13.2", "H13.2", "H4.1"]
    hostage = play(state, "kidnap 1 knight")
    assert [why(hostage, move) for move in ("to treasury", "to court as lady", "bank gold")] == ["H13.5", "H18", "H4.1"]


def test_the_kidnapped_go_to_hand_or_court() -> None:
    """[H13.5, H14] A lone Knight may join the kidnapper's court, where he may also complete a couple."""
    state = play(table("rogue", courts=["lady", "knight, lady"]), "kidnap 1 knight")
    assert legal(state) == ["to hand", "to court"]
    assert play(state.copy(), "to hand").position()["hands"][0] == {"knight": 1}
    assert play(state, "to court").position()["courts"] == [{"knight": 1, "lady": 1}, {"lady": 1}]


@pytest.mark.parametrize(("court", "whom", "rule"), [
    ("", "knight", ""),  # a single is always welcome among Knights [H14]
    # a Baron needs a couple of Knights more than there are couples of Barons; lone ones do not count [H60]
    ("", "baron", "H3.4"), ("knight", "baron", "H3.4"), ("knight, lady", "baron", ""),
    ("knight, lady, 2 baron", "baron", ""), ("knight, lady, baron, baroness", "baron", "H3.4"),
    # one King to a court; a lone Queen takes him, where Knights and Barons support them [H59]
    ("knight, lady, baron, baroness, king", "king", "H3.6"), ("knight, lady, baron, baroness, queen", "king", ""),
    ("knight, lady, baron, baroness", "king", ""), ("knight, lady", "king", "H3.4"),
])
def test_whom_a_court_takes_in(court: str, whom: str, rule: str) -> None:
    """[H14, H59, H60] The couple to come must be supported, and a King never joins another one."""
    state = play(table("rogue", courts=[court, whom]), f"kidnap 1 {whom}")
    assert why(state, "to court") == rule
    assert rule or play(state, "to court").position()["courts"][1] == {}


def test_a_kidnapped_jester_goes_to_the_hand_or_takes_a_role() -> None:
    """[H17, H18] Any role the court supports; [H14] by option everybody goes to the hand, and nothing is asked."""
    state = play(table("rogue", courts=["knight, lady", "jester as lady"]), "kidnap 1 jester as lady")
    assert legal(state) == ["to hand", "to court as knight", "to court as lady", "to court as baron",
                            "to court as baroness"]
    assert why(state, "to court") == "H18"
    assert play(state.copy(), "to court as baron").position()["courts"] == [
        {"knight": 1, "lady": 1, "jester as baron": 1}, {}]
    assert play(state, "to hand").position()["hands"][0] == {"jester": 1}
    assert why(play(table("rogue", courts=["", "knight"]), "kidnap 1 knight"), "to court as lady") == "H18"
    state = table("rogue", courts=["lady", "knight"], options={"kidnap_only_to_hand": True})
    data = play(state, "kidnap 1 knight").position()
    assert (data["hands"][0], data["phase"]) == ({"knight": 1}, "action")


@pytest.mark.parametrize(("hand", "castles", "discards", "left"), [
    # a crime wave takes one Rogue, whoever has a castle: castles do not protect hands [H28]
    ("7 gold", [0, 1], ["discard gold"] * 2, {"gold": 5}),
    ("gold", [0, 0], [], {"gold": 1}),  # it may be sent for nothing, to be rid of the Rogue [H29]
])
def test_a_crime_wave_takes_one_rogue(hand: str, castles: list[int], discards: list[str], left: dict[str, int]) -> None:
    """[H28, H29, H13.6] Down to five cards."""
    state = play(table("rogue", hand, castles=castles), "crime wave", *discards)
    assert (state.position()["hands"], state.position()["phase"]) == ([{}, left], "action")


def test_the_sender_of_a_wave_discards_too_and_first() -> None:
    """[H13.6, H30, H31] Eight cards with the Rogue: seven are left, two are discarded; then the others clockwise."""
    state = play(table("rogue, 7 gold", "3 lady", "6 knight", seats=3), "crime wave")
    assert state.actor() == 0
    play(state, "discard gold", "discard gold")
    assert state.actor() == 2
    assert why(state, "discard lady") == "H4.4"
    play(state, "discard knight")
    assert state.actor() == 0
    assert state.position()["phase"] == "action"
    assert state.position()["hands"] == [{"gold": 5}, {"lady": 3}, {"knight": 5}]
    assert state.position()["secrets"] == [{"gold": 2}, {}, {"knight": 1}]


# -- household defence


def attacked(hand: str, rogues: int = 1, seats: int = 2, **options: object) -> State:
    state = table(f"{rogues} rogue", hand, treasuries=["", "jewel"], castles=[0, rogues - 1], seats=seats,
                  options={"defence": True, **options})
    return play(state, "steal 1")


def test_nobody_has_to_defend_and_nobody_learns_who_could() -> None:
    """[H8.1, H22, H62] A victim without women is asked as well; a Jester is no woman. [H42] By option Ladies only."""
    for hand in ("lady", "jester, knight"):
        state = attacked(hand)
        assert state.actor() == 1
        assert "endure" in legal(state)
        assert play(state, "endure", "to hand").position()["hands"][0] == {"jewel": 1}
    assert why(attacked("jester"), "defend with lady") == "H4.4"
    state = attacked("lady, queen", defence_ladies_only=True)
    assert legal(state) == ["defend with lady", "endure"]
    assert why(state, "defend with queen") == "H42"


@pytest.mark.parametrize("woman", ["lady", "baroness", "queen"])
def test_a_woman_from_the_hand_stops_a_theft(woman: str) -> None:
    """[H8.1, H42] She and the Rogue are discarded, the jewel stays."""
    state = attacked(f"{woman}, knight")
    assert state.actor() == 1
    assert legal(state) == [f"defend with {woman}", "endure"]
    data = play(state, f"defend with {woman}").position()
    assert (data["treasuries"][1], data["open_discards"], state.actor()) == (["jewel"], {woman: 1, "rogue": 1}, 0)


def test_no_defence_without_the_option_nor_against_other_crimes() -> None:
    """[H8.1] Kidnapping and crime waves are never defended."""
    assert play(table("rogue", "lady", treasuries=["", "gold"]), "steal 1").actor() == 0
    state = table("2 rogue", "lady", courts=["", "knight"], options={"defence": True})
    assert play(state, "kidnap 1 knight").actor() == 0
    assert play(state, "to hand", "crime wave").actor() == 0


def test_one_woman_stops_two_rogues_by_option_it_takes_two() -> None:
    """[H43, H63] One attack, one woman; or two from one hand, all or nothing."""
    state = play(attacked("lady", rogues=2), "defend with lady")
    assert state.position()["treasuries"][1] == ["jewel"]
    state = attacked("lady", rogues=2, defence_per_rogue=True)
    assert legal(state) == ["endure"]
    assert why(state, "defend with lady") == "H63"
    state = play(attacked("lady, queen", rogues=2, defence_per_rogue=True), "defend with queen")
    assert legal(state) == ["defend with lady"]
    assert why(state, "endure") == "H63"
    assert play(state, "defend with lady").position()["open_discards"] == {"lady": 1, "queen": 1, "rogue": 2}


@pytest.mark.parametrize(("thief", "first", "second"), [(0, 1, 3), (2, 3, 1)])
def test_both_partners_may_defend_clockwise_from_the_thief(thief: int, first: int, second: int) -> None:
    """[H62, H9.1] Thief seat 0, victims 1 and 3; from seat 2 it is 3 first."""
    hands = ["", "lady", "", "queen"]
    hands[thief] = "rogue"
    state = play(table(*hands, treasuries=["", "jewel"], seats=4, active=thief,
                       options={"teams": True, "defence": True}), "steal 1")
    assert state.actor() == first
    assert play(state, "endure").actor() == second
    woman = {1: "lady", 3: "queen"}[second]
    assert play(state.copy(), f"defend with {woman}").position()["phase"] == "action"
    assert play(state, "endure").position()["phase"] == "loot"


def test_the_own_court_may_be_complete_without_help() -> None:
    """[H13.5, H3.7] Kidnapping can complete a court, and break another."""
    state = play(table("rogue", courts=["knight, baron, baroness, king, queen", COMPLETE]), "kidnap 1 lady", "to court")
    assert state.position()["courts"] == [cards(COMPLETE), cards(COMPLETE.replace(" lady,", ""))]
