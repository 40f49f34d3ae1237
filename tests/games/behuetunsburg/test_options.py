"""Chapter 8 and other options: the die, trading, hand limit."""

from typing import Any

import pytest

from tafelrunde.core import SPECTATOR, Diary, Rng
from tafelrunde.games.behuetunsburg import State
from tests.games.behuetunsburg.table import draw, legal, play, table, why

DIE = {"d4": True}
TRADE = {"trading": True}


def test_a_four_gives_everybody_one_card() -> None:
    """[H8.3] The active player first, then clockwise, [H45] while cards last: one for two is the active one's."""
    state = play(table(phase="draw", options=DIE, seats=3, active=1), "roll", "die 4")
    draw(state, "king", "queen", "rogue")
    assert state.position()["hands"] == [{"rogue": 1}, {"king": 1}, {"queen": 1}]
    assert (state.position()["phase"], state.actor()) == ("action", 1)
    rest = "10 knight, 10 lady, 6 baron, 6 baroness, 4 king, 4 queen, 4 jester, 7 rogue, 12 gold, 8 platinum, 4 jewel"
    state = play(table("", rest, phase="draw", pile="rogue", options=DIE), "roll", "die 4")
    assert draw(state, "rogue").position()["phase"] == "action"


def test_with_the_die_a_woman_may_still_be_discarded() -> None:
    """[H44, H73] Before the roll; without d4_draw3 the die is all there is."""
    state = table("lady", phase="draw", options=DIE)
    assert legal(state) == ["roll", "dismiss lady"]
    assert why(state, "draw") == "H8.3"
    state = table("lady", phase="draw", options={**DIE, "d4_draw3": False})
    assert legal(state) == ["roll"]
    assert why(state, "dismiss lady") == "H8.3"
    assert why(table("lady", phase="draw"), "roll") == "H8.3"


@pytest.mark.parametrize("eyes", [1, 2, 3])
def test_the_die_tells_how_many_cards_are_drawn(eyes: int) -> None:
    """[H8.3] One, two or three; four faces, one in four each."""
    state = play(table("gold", phase="draw", options=DIE), "roll")
    assert [weight for _, weight in state.chances()] == [1, 1, 1, 1]
    assert play(state, f"die {eyes}").position()["to_deal"] == eyes
    draw(state, *["gold"] * eyes)
    assert (state.position()["phase"], state.position()["hands"][0]) == ("action", {"gold": 1 + eyes})


# -- trading


def offered(*hands: str, offer: str = "give gold, want king", **more: object) -> State:
    """Seat 0 offers seat 1 something."""
    state = table(*(hands or ("gold, knight", "king, lady")), options={**TRADE, **more})
    return play(state, "trade 1", *(move.strip() for move in offer.split(",")))


def test_a_trade_needs_both_to_agree() -> None:
    """[H8.2] Gold for a King: accepted, both have what they wanted; declined, nothing happens."""
    state = play(offered(), "offer")
    assert state.actor() == 1
    assert legal(state) == ["accept", "decline"]
    agreed = play(state.copy(), "accept")
    assert agreed.position()["hands"] == [{"knight": 1, "king": 1}, {"gold": 1, "lady": 1}]
    assert agreed.actor() == 0
    refused = play(state, "decline")
    assert refused.position()["hands"] == [{"gold": 1, "knight": 1}, {"king": 1, "lady": 1}]
    assert refused.position()["phase"] == "action"


def test_who_trades_with_whom() -> None:
    """[H8.2] The active player with opponents, [H9.3] not with a partner."""
    state = table("gold", "king", "king", options=TRADE, seats=3)
    assert legal(state, "trade") == ["trade 1", "trade 2"]
    state = table("gold", "king", "king", "king", options={**TRADE, "teams": True}, seats=4)
    assert legal(state, "trade") == ["trade 1", "trade 3"]
    assert why(state, "trade 2") == "H9.3"


@pytest.mark.parametrize(("hands", "more", "moves", "move", "rule"), [
    (["gold", "king"], {"options": {}}, [], "trade 1", "H8.2"),  # only by option
    (["gold", "king"], {"phase": "draw"}, [], "trade 1", "H4.1"),  # in the action phase
    (["gold", ""], {}, [], "trade 1", "H46"),  # nothing comes from an empty hand
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold"], "offer", "H46"),  # no gifts
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold"], "withdraw", ""),
    # treasury and court stay out of it but by option
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold"], "want king of the court", "H46"),
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold"], "give gold of the treasury", "H46"),
    # one gives what one has, wants at most as many cards as there are, and accepts with the cards wanted [H67]
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold"], "give gold", "H67"),
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold"], "give jewel", "H67"),
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold", "want king", "want rogue"], "want lady", "H67"),
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold", "want queen", "offer"], "accept", "H67"),
    (["gold, knight", "king, lady"], {}, ["trade 1", "give gold", "want queen", "offer"], "decline", ""),
    # an offer counts when it is begun, even if it is withdrawn; another number by option [H47]
    (["gold", "king"], {}, ["trade 1", "withdraw"] * 2, "trade 1", ""),
    (["gold", "king"], {}, ["trade 1", "withdraw"] * 3, "trade 1", "H47"),
    (["gold", "king"], {"options": {**TRADE, "trade_offers": 1}}, ["trade 1", "withdraw"], "trade 1", "H47"),
])
def test_what_may_be_offered(hands: list[str], more: dict[str, Any], moves: list[str], move: str, rule: str) -> None:
    """[H8.2, H46, H47, H67] The rule that refuses the move, if one does."""
    assert why(play(table(*hands, **{"options": TRADE, **more}), *moves), move) == rule


def test_traded_treasure_goes_on_top_and_people_to_the_hand() -> None:
    """[H66, H46] The topmost Gold for a King of the court; a Jester is a Jester again."""
    state = table("rogue", "", courts=["jester as lady", "king"], treasuries=["gold, jewel, gold, platinum", "gold"],
                  options={**TRADE, "trade_tables": True})
    play(state, "trade 1", "give gold of the treasury", "give jester as lady of the court", "want king of the court",
         "offer", "accept")
    data = state.position()
    assert data["treasuries"] == [["gold", "jewel", "platinum"], ["gold", "gold"]]
    assert data["courts"] == [{}, {}]
    assert data["hands"] == [{"rogue": 1, "king": 1}, {"jester": 1}]


def tables_traded(given: str, wanted: str, *treasuries: str) -> list[list[str]]:
    """Both treasuries after a trade between them, the top last."""
    state = table("gold", "gold", treasuries=treasuries, options={**TRADE, "trade_tables": True})
    play(state, "trade 1", *(f"give {money.strip()} of the treasury" for money in given.split(",")),
         *(f"want {money.strip()} of the treasury" for money in wanted.split(",")), "offer", "accept")
    return state.position()["treasuries"]


def test_nobody_gets_back_the_treasure_just_given() -> None:
    """[H66] Platinum for Platinum: the one from under the other's Gold comes, and the new one lies on top of it."""
    assert tables_traded("platinum", "platinum", "platinum", "platinum, gold") == [["platinum"], ["gold", "platinum"]]
    assert tables_traded("gold", "gold", "gold, jewel", "gold, gold") == [["jewel", "gold"], ["gold", "gold"]]


def test_several_treasures_keep_the_order_in_which_they_lay() -> None:
    """[H66] A Jewel under Gold stays under it, whichever was named first; of three Golds the upper two are given."""
    for named in ("gold, jewel", "jewel, gold"):
        assert tables_traded(named, "platinum", "jewel, gold", "platinum") == [["platinum"], ["jewel", "gold"]]
    assert tables_traded("gold, gold, jewel", "platinum", "gold, jewel, gold, platinum, gold", "platinum") == [
        ["gold", "platinum", "platinum"], ["jewel", "gold", "gold"]]


def test_others_see_numbers_of_cards_only() -> None:
    """[H11.5, H67] The offer is news for two; the third learns «a card for 2 cards», and views agree."""
    state = table("gold", "king, queen", "rogue", options=TRADE, seats=3)
    play(state, "trade 1", "give gold", "want king", "want queen")
    assert state.view(0).data()["terms"][0] == {"gold": 1}
    assert state.view(1).data()["terms"][0] == {}
    state.diary = Diary()
    play(state, "offer")
    told = {seat: [str(line.say) for line in state.diary.news if line.known_to(seat)] for seat in (0, 1, 2, SPECTATOR)}
    assert told[0] == told[1] == ["seat 0 offers seat 1: Gold for King and Queen"]
    assert told[2] == told[SPECTATOR] == ["seat 0 offers seat 1 a card for 2 cards"]
    assert state.view(1).data()["terms"][0] == {"gold": 1}
    assert state.view(2).data()["terms"] == [{}] * 6
    assert state.view(2).data()["term_sizes"] == [1, 0, 0, 2, 0, 0]


def test_an_offer_that_is_not_made_yet_is_seen_by_nobody_else() -> None:
    """[H67, H11.5] Neither cards nor numbers, for the one to be asked as for the third; a withdrawn offer never."""
    state = play(table("2 gold, jewel", "king, queen", "rogue", options=TRADE, seats=3), "trade 1")
    before = {seat: state.view(seat).data() for seat in (1, 2, SPECTATOR)}
    state.diary = Diary()
    play(state, "give gold", "give gold", "want king")
    assert state.diary.drain() == []
    assert {seat: state.view(seat).data() for seat in before} == before
    assert state.view(0).data()["term_sizes"] == [2, 0, 0, 1, 0, 0]
    offers = {str(state.view(2).determinize(Rng(seed)).position()["terms"]) for seed in range(30)}
    assert len(offers) > 5
    assert str(play(state, "withdraw").view(0).data()["term_sizes"]) == str([0] * 6)


def test_the_two_involved_remember_what_changed_hands() -> None:
    """[H11.5, H11.3] Seat 0 knows the Gold seat 1 got, seat 1 knows the King; seat 2 knows neither. [H66] Gold for
    Gold: either knows the Gold the other has got. Whoever has declined knows the proposer's Gold from then on."""
    def known(state: State) -> list[list[dict[str, int]]]:
        return [state.view(seat).data()["known"] for seat in range(state.seats)]

    state = table("gold", "king", "rogue", options=TRADE, seats=3)
    assert known(play(state, "trade 1", "give gold", "want king", "offer", "accept")) == [
        [{}, {"gold": 1}, {}], [{"king": 1}, {}, {}], [{}, {}, {}]]
    state = table("gold, knight", "gold, lady", options=TRADE)
    assert known(play(state, "trade 1", "give gold", "want gold", "offer", "accept")) == [
        [{}, {"gold": 1}], [{"gold": 1}, {}]]
    assert known(play(offered(), "offer", "decline"))[1][0] == {"gold": 1}


# -- hand limit


def test_there_is_no_hand_limit_unless_one_is_agreed() -> None:
    """[H41, H64] With a limit of seven: after the discard, down to seven, by choice and face down."""
    state = play(table("9 gold, king", ""), "end actions", "discard gold")
    assert state.actor() == 1
    state = play(table("9 gold, king", "", options={"hand_limit": 7}), "end actions", "discard gold")
    assert state.position()["phase"] == "limit"
    assert legal(state) == ["discard king", "discard gold"]
    play(state, "discard king", "discard gold")
    assert state.actor() == 1
    assert state.position()["secrets"][0] == {"king": 1, "gold": 2}
