"""Chapter 13 and household defence: thieves, kidnappers, crime waves."""

import pytest

from tafelrunde.games.behuetunsburg import State
from tests.games.behuetunsburg.table import COMPLETE, legal, play, table, why


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


def test_rogues_are_sent_against_others_and_several_in_a_turn() -> None:
    """[H13.1] Two thefts in one turn; not from oneself, not from an empty place."""
    state = table("3 rogue", treasuries=["gold", "gold, platinum"])
    assert why(state, "steal 0") == "H13.1"
    assert why(state, "steal 3") == "H13.1"
    play(state, "steal 1", "to hand", "steal 1", "to hand")
    assert state.position()["hands"][0] == {"rogue": 1, "gold": 1, "platinum": 1}
    assert why(table("gold", treasuries=["", "gold"]), "steal 1") == "H13.1"


def test_a_thief_needs_something_to_steal() -> None:
    """[H29, H54] An empty treasury, an empty court; a Rogue is never on a table, so it is never taken."""
    state = table("rogue", "jewel, rogue")
    assert why(state, "steal 1") == "H29"
    assert legal(state) == ["crime wave", "end actions"]


def test_why_not_names_what_is_on_its_way() -> None:
    """[H8.1, H13.2, H13.5] No defence without a thief; stolen money joins no court, a hostage lies on no treasury."""
    state = table("rogue, lady", treasuries=["", "gold"], courts=["", "knight"], options={"defence": True})
    assert [why(state, move) for move in ("defend with lady", "endure")] == ["H8.1", "H8.1"]
    loot = play(state.copy(), "steal 1", "endure")
    assert [why(loot, move) for move in ("to court", "to court as lady", "bank gold")] == ["H13.2", "H13.2", "H4.1"]
    hostage = play(state, "kidnap 1 knight")
    assert [why(hostage, move) for move in ("to treasury", "to court as lady", "bank gold")] == ["H13.5", "H18", "H4.1"]


def test_with_three_players_the_thief_picks_the_victim() -> None:
    """[H13.1] Any opponent."""
    state = table("rogue", treasuries=["", "gold", "jewel"], seats=3)
    assert legal(state, "steal") == ["steal 1", "steal 2"]


def test_partners_are_no_victims() -> None:
    """[H13.1, H9.1] In teams a side is attacked, never one's own."""
    state = table("", "", "rogue", treasuries=["gold", "gold"], options={"teams": True}, seats=4, active=2)
    assert legal(state, "steal") == ["steal 1"]


def test_only_the_lowest_rank_is_kidnapped() -> None:
    """[H13.3, H13.4] While a Knight is there, Barons are safe; Jesters go by the role they play."""
    state = table("rogue", courts=["", "jester as knight, baron, baroness, jester as baroness"])
    assert legal(state, "kidnap") == ["kidnap 1 jester as knight"]
    assert why(state, "kidnap 1 baron") == "H13.4"
    assert why(state, "kidnap 1 knight") == "H13.3"
    state = table("rogue", courts=["", "baron, king, queen"])
    assert legal(state, "kidnap") == ["kidnap 1 baron"]
    assert why(state, "kidnap 1 king") == "H13.4"


def test_royals_are_kidnapped_when_nobody_else_is_left() -> None:
    """[H15] Unless `royals_safe` is on."""
    assert legal(table("rogue", courts=["", "king, queen"]), "kidnap") == ["kidnap 1 king", "kidnap 1 queen"]
    state = table("rogue", courts=["", "king, queen"], options={"royals_safe": True})
    assert legal(state, "kidnap") == []
    assert why(state, "kidnap 1 king") == "H15"


def test_the_kidnapper_picks_single_or_half_of_a_couple() -> None:
    """[H16] All four of the lowest rank."""
    state = table("rogue", courts=["", "2 knight, lady, jester as lady"])
    assert legal(state, "kidnap") == ["kidnap 1 knight", "kidnap 1 lady", "kidnap 1 jester as lady"]


def test_the_kidnapped_go_to_hand_or_court() -> None:
    """[H13.5, H14] A lone Knight may join the kidnapper's court, where he may also complete a couple."""
    state = play(table("rogue", courts=["lady", "knight, lady"]), "kidnap 1 knight")
    assert legal(state) == ["to hand", "to court"]
    assert play(state.copy(), "to hand").position()["hands"][0] == {"knight": 1}
    assert play(state, "to court").position()["courts"] == [{"knight": 1, "lady": 1}, {"lady": 1}]


def test_a_kidnapped_single_is_always_welcome_among_knights() -> None:
    """[H14] An empty court takes a Knight as a single."""
    state = play(table("rogue", courts=["", "knight"]), "kidnap 1 knight", "to court")
    assert state.position()["courts"] == [{"knight": 1}, {}]


def test_higher_up_the_couple_to_come_must_be_supported() -> None:
    """[H14, H60] A Baron needs a couple of Knights more than there are couples of Barons; lone ones do not count."""
    for court, rule in (("", "H3.4"), ("knight", "H3.4"), ("knight, lady", ""), ("knight, lady, 2 baron", ""),
                        ("knight, lady, baron, baroness", "H3.4")):
        state = play(table("rogue", courts=[court, "baron"]), "kidnap 1 baron")
        assert why(state, "to court") == rule, court


def test_a_kidnapped_king_never_joins_another_king() -> None:
    """[H59, H14] One King to a court; a lone Queen takes him, where Knights and Barons support them."""
    below = "knight, lady, baron, baroness"
    for court, rule in ((below + ", king", "H3.6"), (below + ", queen", ""), (below, ""), ("knight, lady", "H3.4")):
        state = play(table("rogue", courts=[court, "king"]), "kidnap 1 king")
        assert why(state, "to court") == rule, court


def test_kidnapping_only_to_the_hand_by_option() -> None:
    """[H14] Nothing is asked then."""
    state = table("rogue", courts=["lady", "knight"], options={"kidnap_only_to_hand": True})
    play(state, "kidnap 1 knight")
    assert state.position()["hands"][0] == {"knight": 1}
    assert state.position()["phase"] == "action"


def test_a_kidnapped_jester_goes_to_the_hand_or_takes_a_role() -> None:
    """[H17, H18] Any role the court supports."""
    state = play(table("rogue", courts=["knight, lady", "jester as lady"]), "kidnap 1 jester as lady")
    assert legal(state) == ["to hand", "to court as knight", "to court as lady", "to court as baron",
                            "to court as baroness"]
    assert why(state, "to court") == "H18"
    assert play(state.copy(), "to court as baron").position()["courts"] == [
        {"knight": 1, "lady": 1, "jester as baron": 1}, {}]
    assert play(state, "to hand").position()["hands"][0] == {"jester": 1}
    state = play(table("rogue", courts=["", "knight"]), "kidnap 1 knight")
    assert why(state, "to court as lady") == "H18"


def test_a_castle_takes_two_rogues() -> None:
    """[H13.7, H28] Theft and kidnapping; with one Rogue they are refused; both are lost in one action."""
    state = table("rogue", courts=["", "knight"], treasuries=["", "gold"], castles=[0, 1])
    assert why(state, "steal 1") == "H13.7"
    assert why(state, "kidnap 1 knight") == "H13.7"
    state = table("2 rogue", courts=["", "knight"], treasuries=["", "gold"], castles=[0, 1])
    play(state, "steal 1", "to hand")
    assert state.position()["hands"][0] == {"gold": 1}
    assert state.position()["open_discards"] == {"rogue": 2}


def test_a_crime_wave_takes_one_rogue_whoever_has_a_castle() -> None:
    """[H28, H13.6] Castles do not protect hands."""
    state = play(table("rogue", "7 gold", castles=[0, 1]), "crime wave", "discard gold", "discard gold")
    assert state.position()["hands"][1] == {"gold": 5}
    assert state.position()["phase"] == "action"


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


def test_a_wave_may_be_sent_for_nothing() -> None:
    """[H29] To be rid of the Rogue."""
    state = play(table("rogue", "gold"), "crime wave")
    assert state.position()["phase"] == "action"
    assert state.position()["hands"] == [{}, {"gold": 1}]


# -- household defence


def attacked(hand: str, rogues: int = 1, seats: int = 2, **options: object) -> State:
    state = table(f"{rogues} rogue", hand, treasuries=["", "jewel"], castles=[0, rogues - 1], seats=seats,
                  options={"defence": True, **options})
    return play(state, "steal 1")


@pytest.mark.parametrize("woman", ["lady", "baroness", "queen"])
def test_a_woman_from_the_hand_stops_a_theft(woman: str) -> None:
    """[H8.1, H42] She and the Rogue are discarded, the jewel stays."""
    state = attacked(f"{woman}, knight")
    assert state.actor() == 1
    assert legal(state) == [f"defend with {woman}", "endure"]
    play(state, f"defend with {woman}")
    assert state.position()["treasuries"][1] == ["jewel"]
    assert state.position()["open_discards"] == {woman: 1, "rogue": 1}
    assert state.actor() == 0


def test_nobody_has_to_defend_and_nobody_learns_who_could() -> None:
    """[H8.1, H22, H62] A victim without women is asked as well; a Jester is no woman."""
    for hand in ("lady", "jester, knight"):
        state = attacked(hand)
        assert state.actor() == 1
        assert "endure" in legal(state)
        assert play(state, "endure", "to hand").position()["hands"][0] == {"jewel": 1}
    assert why(attacked("jester"), "defend with lady") == "H4.4"


def test_no_defence_without_the_option_nor_against_other_crimes() -> None:
    """[H8.1] Kidnapping and crime waves are never defended."""
    assert play(table("rogue", "lady", treasuries=["", "gold"]), "steal 1").actor() == 0
    state = table("2 rogue", "lady", courts=["", "knight"], options={"defence": True})
    assert play(state, "kidnap 1 knight").actor() == 0
    assert play(state, "to hand", "crime wave").actor() == 0


def test_ladies_only_by_option() -> None:
    """[H42] Baronesses and Queens look on."""
    state = attacked("lady, queen", defence_ladies_only=True)
    assert legal(state) == ["defend with lady", "endure"]
    assert why(state, "defend with queen") == "H42"


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


def test_both_partners_may_defend_clockwise_from_the_thief() -> None:
    """[H62, H9.1] Thief seat 0, victims 1 and 3; from seat 2 it is 3 first."""
    state = table("rogue", "lady", "", "queen", treasuries=["", "jewel"], seats=4,
                  options={"teams": True, "defence": True})
    play(state, "steal 1")
    assert state.actor() == 1
    play(state, "endure")
    assert state.actor() == 3
    play(state, "defend with queen")
    assert state.position()["phase"] == "action"
    state = table("", "lady", "rogue", "queen", treasuries=["", "jewel"], seats=4, active=2,
                  options={"teams": True, "defence": True})
    assert play(state, "steal 1").actor() == 3
    assert play(state, "endure").actor() == 1
    assert play(state, "endure").position()["phase"] == "loot"


def test_the_own_court_may_be_complete_without_help() -> None:
    """[H13.5, H3.7] Kidnapping can complete a court, and break another."""
    state = table("rogue", courts=["knight, baron, baroness, king, queen", COMPLETE])
    play(state, "kidnap 1 lady", "to court")
    assert state.position()["courts"] == [
        {"knight": 1, "lady": 1, "baron": 1, "baroness": 1, "king": 1, "queen": 1},
        {"knight": 1, "baron": 1, "baroness": 1, "king": 1, "queen": 1}]
