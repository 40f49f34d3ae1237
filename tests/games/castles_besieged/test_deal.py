"""Chapters 1 and 2: the box and the deal."""

import pytest

from tafelrunde.core import CHANCE, SPECTATOR, BadInput
from tafelrunde.games.castles_besieged import GAME
from tafelrunde.games.castles_besieged.components import KINGDOMS, UNITS, ways_to_roll
from tests.games.castles_besieged.table import HIT, battle, deal, dealt, legal, play, refused, rows, told


def test_the_box() -> None:
    """[C1.1, C1.2] Two kingdoms; four cards of each value, each with the name of its unit."""
    assert GAME.info.seats == (2,)
    assert KINGDOMS == ("Ernghast", "Tarnbaren")
    assert GAME.start(2).pile.to_list() == sorted(list(range(1, 14)) * 4)
    assert UNITS[1:] == ("Children", "Aristocrats", "Merchants", "Farmers", "Artisans", "Squires & Cadets", "Footmen",
                         "Veterans", "Swordsmen", "Warriors", "Horsemen", "Knights", "Heroes")


def test_suits_do_not_exist() -> None:
    """[C1.3] Two cards of one value are one choice."""
    assert legal(battle(hand="5 5 5")) == ["draw", "lay 5"]


def test_two_dice() -> None:
    """[C1.4] An attack comes to one of 36 equally likely pairs of dice."""
    state = play(battle("5"), "attack 1")
    assert state.actor() == CHANCE
    assert [weight for _, weight in state.chances()] == [1] * 36
    assert [ways_to_roll(need) for need in range(7, 13)] == [21, 15, 10, 6, 3, 1]


def test_the_first_dealer_is_drawn_by_lot() -> None:
    """[C2.1] Both players are equally likely. [C27] Two passes with equal hits are a draw; the dealer of the next game
    is random again."""
    state = GAME.start(2)
    assert [(GAME.text(move, CHANCE), weight) for move, weight in state.chances()] == [("dealer 0", 1), ("dealer 1", 1)]
    state = play(battle(hits=(2, 2), allow_pass=True, games=3), "pass", "pass")
    assert GAME.legal(state) == ["dealer 0", "dealer 1"]
    told(state, 0)
    play(state, "dealer 0")
    assert [news.rule for news in state.diary.drain()] == ["C27"]


def test_seven_cards_each_and_38_in_the_pile() -> None:
    """[C2.3] Every card of the deal is as likely as there are copies left. A view has the seat's own hand and the size
    of the other; a spectator sees neither."""
    state = play(GAME.start(2), "dealer 0")
    assert [weight for _, weight in state.chances()] == [4] * 13
    play(state, "card 9")
    assert dict(state.chances())[GAME.move("card 9", CHANCE)] == 3
    state = dealt("1 2 3 4 5 6 7", "7 8 9 10 11 12 13")
    assert (state.hands[0].size, state.hands[1].size, state.pile.size) == (7, 7, 38)
    assert [state.view(seat).data()["hand"] for seat in (0, 1, SPECTATOR)] == [
        [1, 2, 3, 4, 5, 6, 7], [7, 8, 9, 10, 11, 12, 13], []]
    assert state.view(0).data()["sizes"] == [7, 7]


def test_the_non_dealer_begins_and_turns_alternate() -> None:
    """[C2.4] Seat 1 deals, so seat 0 begins, then seat 1."""
    state = dealt(dealer=1)
    assert told(state, 0)[-1] == "seat 1 deals seven cards to each player; seat 0 begins"
    assert state.actor() == 0
    assert refused(state, "draw", seat=1) == "C2.4"
    play(state, "lay 1")
    assert state.actor() == 1
    play(state, "lay 13")
    assert state.actor() == 0
    assert dealt(dealer=0).actor() == 1


def test_the_winner_deals_the_next_game() -> None:
    """[C2.2, C18] Seat 1 storms the castle and deals; seat 0, who lost, begins."""
    state = play(battle("", "4", hits=(9, 0), to_move=1, games=3), "attack 1", HIT)
    assert state.table.dealer == 1
    assert rows(state) == ([], [])
    deal(state, "1 1 1 1 2 2 2", "3 3 3 3 4 4 4")
    assert state.actor() == 0


@pytest.mark.parametrize(("ranks", "dealer"), [((1, 2), "first"), ((2, 1), "second"), ((1, 1), "lot"), ((), "lot")])
def test_the_winner_of_the_last_match_deals_the_next(ranks: tuple[int, ...], dealer: str) -> None:
    """[C2.2, C18, C27] Seats are those of the next match; after a draw, or without a result, the lot decides."""
    assert GAME.next_options({"games": 3, "dealer": "second"}, ranks) == {"games": 3, "dealer": dealer}


@pytest.mark.parametrize(("dealer", "begins"), [("first", 1), ("second", 0)])
def test_a_dealer_can_be_named(dealer: str, begins: int) -> None:
    """[C2.2, C18] Nothing is left to the lot: the cards are dealt at once, and the other seat begins."""
    state = GAME.start(2, {"dealer": dealer, "games": 2, "allow_pass": True})
    assert GAME.legal(state)[0] == "card 1"
    assert GAME.load(state.position()).position() == state.position()
    deal(state, "1 1 1 1 2 2 2", "3 3 3 3 4 4 4")
    assert (state.table.dealer, state.actor()) == (1 - begins, begins)
    with pytest.raises(BadInput, match="names another dealer"):
        GAME.load({**state.position(), "dealer": begins, "to_move": 1 - begins})
    play(state, "pass", "pass")
    assert GAME.legal(state) == ["dealer 0", "dealer 1"]  # of the first game alone: this one was drawn
