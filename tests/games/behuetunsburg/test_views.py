"""Chapter 11: who sees what, what is remembered, and that sampled worlds respect it."""

from typing import Any

import pytest

from tafelrunde.core import SPECTATOR, UNSEEN, BadInput, Diary, Rng
from tafelrunde.games.behuetunsburg import GAME, State
from tests.games.behuetunsburg.table import COMPLETE, draw, play, table


def known(state: State, seat: int, of: int) -> dict[str, int]:
    """What a seat surely knows of another hand."""
    return state.view(seat).data()["known"][of]


def worlds(state: State, seat: int, number: int = 30) -> list[dict[str, Any]]:
    """Positions sampled from a seat's view, audited."""
    rng, view, found = Rng(5), state.view(seat), []
    for _ in range(number):
        world = view.determinize(rng)
        world.audit()
        found.append(world.position())
    return found


def test_public_is_what_lies_open() -> None:
    """[H11.1] Courts, treasuries, castles, numbers of cards, payments and Rogues."""
    state = play(table("2 rogue, jewel, king", "gold", courts=[COMPLETE]), "crime wave", "quest king", "pay jewel")
    seen = state.view(SPECTATOR).data()
    assert (seen["open_discards"], seen["sizes"], seen["hand"]) == ({"rogue": 1, "king": 1, "jewel": 1}, [1, 1], {})
    assert seen["courts"][0]["king"] == 1
    assert seen["pile_size"] == sum(state.position()["pile"].values())


def heard(state: State, *moves: str) -> list[list[str]]:
    """What seat 0, seat 1 and a spectator hear of these moves."""
    state.diary = Diary()
    play(state, *moves)
    return [[str(line.say) for line in state.diary.news if line.known_to(seat)] for seat in (0, 1, SPECTATOR)]


def test_a_drawn_card_is_news_for_its_owner_alone() -> None:
    """[H4.2, H11.1] The others learn that a card was drawn."""
    assert heard(play(table("gold", phase="draw"), "draw"), "card king") == [
        ["seat 0 draws: King"], ["seat 0 draws a card"], ["seat 0 draws a card"]]


def test_face_down_discards_are_seen_by_their_owner_alone() -> None:
    """[H11.2] A King at the end of the turn, a Queen in a crime wave."""
    state = play(table("rogue, king, queen, 5 gold", ""), "crime wave", "discard queen", "discard gold", "end actions")
    assert heard(state, "discard king")[1] == ["seat 0 discards a card face down"]
    assert state.view(0).data()["own_secrets"] == {"king": 1, "queen": 1, "gold": 1}
    seen = state.view(1).data()
    assert (seen["own_secrets"], seen["buried"]) == ({}, [3, 0])
    assert "queen" not in str(seen)


def test_a_stolen_card_is_remembered_in_the_hand() -> None:
    """[H11.3] Everybody has seen the jewel go to the thief's hand; banking it ends the memory. [H13.5] A kidnapped
    person may be the secret discard: of one Baron nothing is known then, of two one must still be there."""
    state = play(table("rogue, gold", "king", treasuries=["", "jewel"]), "steal 1", "to hand")
    assert known(state, 1, 0) == known(state, SPECTATOR, 0) == {"jewel": 1}
    assert known(state, 0, 0) == {}
    assert known(play(state, "bank jewel"), 1, 0) == {}
    state = play(table("rogue, gold", courts=["", "baron"]), "kidnap 1 baron", "to hand")
    assert known(state, 1, 0) == {"baron": 1}
    assert known(play(state, "end actions", "discard gold"), 1, 0) == {}
    state = play(table("2 rogue, gold", courts=["", "2 baron"]), *["kidnap 1 baron", "to hand"] * 2, "end actions",
                 "discard gold")
    assert known(state, 1, 0) == {"baron": 1}


def test_nobody_knows_less_than_everybody() -> None:
    """[H11.1] Of a hand or of the draw pile; else worlds of such a seat would not be sound."""
    position = table("2 lady, gold", "knight", seats=3).position()
    rows = [[{}, {}, {}], *([{"lady": 2}, {}, {}] for _ in range(3))]
    pile = [{"rogue": 1}] * 4
    assert GAME.load({**position, "known": rows, "known_pile": pile}).view(2).data()["known"][0] == {"lady": 2}
    for less in ({"known": [*rows[:2], [{}, {}, {}], rows[3]]}, {"known_pile": [*pile[:2], {}, pile[3]]}):
        with pytest.raises(BadInput, match="does not know what everybody knows"):
            GAME.load({**position, "known": rows, **less})


def test_sampled_worlds_keep_what_is_known() -> None:
    """[H11.3] In every world the thief holds the jewel; the other card varies."""
    state = play(table("rogue, gold", "king", treasuries=["", "jewel"]), "steal 1", "to hand")
    hands = [world["hands"][0] for world in worlds(state, 1)]
    assert all(hand.get("jewel", 0) >= 1 and sum(hand.values()) == 2 for hand in hands)
    assert len({str(hand) for hand in hands}) > 3


def known_pile(state: State, seat: int) -> dict[str, int]:
    """What a seat surely knows of the draw pile."""
    return state.view(seat).data()["known_pile"]


def test_own_discards_are_remembered_into_the_new_pile() -> None:
    """[H11.4] The King discarded face down is known to be in the pile after the shuffle, and to its owner alone."""
    hoard = "10 knight, 10 lady, 6 baron, 6 baroness, 3 king, 4 queen, 4 jester, 7 rogue, 12 gold, 8 platinum, 3 jewel"
    state = draw(play(table("king, rogue", hoard, phase="discard", pile="jewel"), "discard king", "draw"), "jewel")
    assert (known_pile(state, 0), known_pile(state, 1)) == ({"king": 1}, {})
    assert known_pile(draw(state, "king"), 0) == {}


def test_open_discards_are_known_to_be_in_the_new_pile() -> None:
    """[H11.4, H7.1] Everybody knows the eight Rogues are in there; after one unseen draw seven surely are."""
    state = draw(play(table("lady", "king", phase="draw", pile="platinum"), "draw"), "platinum")
    assert known_pile(state, 1) == state.position()["pile"]
    assert known_pile(state, SPECTATOR)["rogue"] == 8
    draw(state, "gold")
    assert [known_pile(state, seat)["rogue"] for seat in (0, 1)] == [8, 7]
    assert known_pile(state, 0)["gold"] == 11


def test_worlds_fit_what_has_been_begun() -> None:
    """[H11.1, H24] Who has begun a castle holds the money for it: every world lets the payment end. [H63] After the
    first of two women every world holds another one."""
    state = play(table("2 platinum, gold, king", courts=[COMPLETE], treasuries=["jewel, gold, gold"]), "castle",
                 "pay from treasury 1")
    worth = {"gold": 5, "platinum": 20, "jewel": 50}
    for world in worlds(state, 1):
        assert 10 + sum(worth.get(card, 0) * count for card, count in world["hands"][0].items()) >= 50
    state = table("2 rogue", "lady, queen, knight", treasuries=["", "jewel"], castles=[0, 1],
                  options={"defence": True, "defence_per_rogue": True})
    for world in worlds(play(state, "steal 1", "defend with lady"), 0):
        assert {"lady", "baroness", "queen"} & set(world["hands"][1])


def test_unseen_cards_are_dealt_evenly() -> None:
    """[H11.1] One unknown card, two Kings and one Queen unseen: a King in two worlds of three."""
    hoard = "10 knight, 10 lady, 6 baron, 6 baroness, 4 jester, 8 rogue, 12 gold, 8 platinum, 4 jewel, 2 king, 3 queen"
    state = table(hoard, "king", pile="king, queen")
    kings = sum("king" in world["hands"][1] for world in worlds(state, 0, 600))
    assert 350 < kings < 450


def test_others_number_a_discard_by_how_it_is_made() -> None:
    """[H11.2] From the hand every card looks the same, from the treasury each is itself."""
    state = play(table("king, queen", "gold"), "end actions")
    king, queen = GAME.move("discard king"), GAME.move("discard queen")
    assert state.observed(0, king, 1) == state.observed(0, queen, 1) not in range(len(GAME.actions))
    assert state.observed(0, king, 0) == king
    state = play(table("", "gold", treasuries=["gold, jewel"]), "end actions")
    lowest = GAME.move("discard from treasury 1")
    assert state.observed(0, lowest, 1) == lowest


def test_an_offer_is_seen_when_it_is_made_and_its_cards_by_those_concerned() -> None:
    """[H11.5, H67] Whoever is asked sees the cards, the third seat their number, and what lay open once they move."""
    def offered(*named: str) -> State:
        state = table("king, queen", "gold, jewel", "rogue", seats=3, treasuries=["gold, platinum", "gold"],
                      options={"trading": True, "trade_tables": True})
        play(state, "trade 1")
        for name in named:
            assert {state.observed(0, GAME.move(name), viewer) for viewer in (1, 2, SPECTATOR)} == {UNSEEN}
            play(state, name)
        return state

    def numbers(states: list[State], seat: int, move: str, viewer: int) -> int:
        return len({state.observed(seat, GAME.move(move), viewer) for state in states})

    offers = [offered("give king", "want gold"), offered("give queen", "want gold"),
              offered("give gold of the treasury", "want gold"), offered("give platinum of the treasury", "want gold")]
    assert [numbers(offers, 0, "offer", viewer) for viewer in (0, 1, 2, SPECTATOR)] == [1, 4, 2, 2]
    for state in offers:
        play(state, "offer")
    assert [numbers(offers, 1, "accept", viewer) for viewer in (0, 1, 2, SPECTATOR)] == [1, 1, 3, 3]
    assert numbers(offers, 1, "decline", 2) == 1
