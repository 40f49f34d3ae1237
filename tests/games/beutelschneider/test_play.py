"""Chapters 2, 3 and 6, and the options: the deal, following suit, the end."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import playout
from tafelrunde.core import CHANCE, SPECTATOR, BadInput, Diary, Illegal, Rng
from tafelrunde.games.beutelschneider import GAME, State
from tests.games.beutelschneider.table import hand_of, play


def dealt(seats: int, seed: int = 1, **options: object) -> State:
    state = GAME.start(seats, options)
    while state.actor() == CHANCE:
        state.roll(Rng(seed))
    return state


def legal(state: State) -> str:
    return " ".join(GAME.legal(state))


def finish(state: State, totals: list[int]) -> None:
    """Play the last trick of a hand with these totals so far."""
    for seat, total in enumerate(totals):
        state.table.totals[seat] = total


def test_four_players_get_eight_cards_each() -> None:
    """[B2.2, B1.1] All 32 cards are dealt."""
    state = dealt(4)
    assert [len(hand) for hand in state.position()["hands"]] == [8, 8, 8, 8]
    state.audit()


def test_three_players_get_ten_and_two_cards_lie_aside() -> None:
    """[B2.2, B2.3] Thirty cards are in hands."""
    state = dealt(3)
    assert [len(hand) for hand in state.position()["hands"]] == [10, 10, 10]
    state.audit()


def test_the_game_is_for_three_or_four() -> None:
    """[B25] Two or five are refused, with what is possible."""
    for seats in (2, 5):
        with pytest.raises(BadInput, match="3 or 4"):
            GAME.start(seats)


def test_the_first_dealer_is_drawn_and_cards_go_round_from_his_left() -> None:
    """[B2.1, B1, B2.5] Dealer 2 of 4: seat 3 gets the first card and leads."""
    state = GAME.start(4)
    assert GAME.legal(state) == ["dealer 0", "dealer 1", "dealer 2", "dealer 3"]
    GAME.play(state, "dealer 2")
    GAME.play(state, "deal g1")
    assert state.position()["hands"] == [[], [], [], ["g1"]]
    state.roll(Rng(1))
    assert state.actor() == 3


def test_nobody_sees_another_hand() -> None:
    """[B2.4] The hand dealt is told to its owner alone; a view holds its own hand only."""
    state = GAME.start(4)
    state.diary = Diary()
    GAME.play(state, "dealer 0")
    GAME.play(state, "deal CP")
    assert state.view(1).data()["hand"] == ["CP"]
    assert state.view(0).data()["hand"] == state.view(SPECTATOR).data()["hand"] == []
    state.roll(Rng(1))
    hands = [news for news in state.diary.drain() if news.rule == "B2.4"]
    assert [news.only for news in hands] == [(0,), (1,), (2,), (3,)]
    assert "cutpurse" in str(hands[1].say)


def test_the_leader_may_play_any_card_even_a_trump() -> None:
    """[B3.1, B4] No restriction on leading."""
    assert legal(hand_of("g1 r1 F", "g2 r2 M", "g3 r3 A", "g4 r4 C")) == "g1 r1 F"


def test_the_led_suit_has_to_be_followed() -> None:
    """[B3.2] Green is led, so green it is; a trump is refused with the rule."""
    state = play(hand_of("g1 r1 F", "g2 r2 M", "g3 r3 A", "g4 r4 C"), "g1")
    assert legal(state) == "g2"
    with pytest.raises(Illegal, match=r"follow suit: green was led \[B3.2\]"):
        GAME.play(state, "M")


def test_blue_is_a_suit_that_has_to_be_followed_and_the_cutpurse_is_red() -> None:
    """[B3.2, B5] Led blue asks for blue; led red asks for the cutpurse."""
    state = play(hand_of("g1 r1 F", "g2 r2 M", "CP g3 y3", "g4 r4 C"), "F")
    assert legal(state) == "M"
    state = play(hand_of("g1 r1 F", "g2 r2 M", "CP g3 y3", "g4 r4 C"), "r1 r2")
    assert legal(state) == "CP"


def test_who_cannot_follow_plays_anything() -> None:
    """[B3.3, B3] No duty to trump."""
    state = play(hand_of("y1 r1 F", "g2 r2 M", "g3 r3 A", "g4 r4 C"), "y1")
    assert legal(state) == "g2 r2 M"


def test_with_must_trump_a_trump_is_due_but_any_will_do() -> None:
    """[B3, B31] Void in yellow: only trumps; it need not beat the sovereign."""
    state = play(hand_of("y1 r1 g1", "g2 F g3", "G M r4", "g4 r3 C", must_trump=True), "y1 F")
    assert legal(state) == "G M"
    with pytest.raises(Illegal, match=r"\[B31\]"):
        GAME.play(state, "r4")


def test_a_card_that_is_not_held_is_refused() -> None:
    """[B24] There is no revoke, and no card of another hand."""
    state = hand_of("g1 r1 F", "g2 r2 M", "g3 r3 A", "g4 r4 C")
    before = state.position()
    with pytest.raises(Illegal, match="not in your hand"):
        GAME.play(state, "g2")
    assert state.position() == before


def test_who_takes_the_trick_leads_the_next() -> None:
    """[B4.5, B2] Seat 3 takes the first trick and leads."""
    state = play(hand_of("g1 r1", "g2 r2", "g3 r3", "g4 r4"), "g1 g2 g3 g4")
    assert state.actor() == 3
    assert list(state.table.points) == [0, 0, 0, 10]


def test_a_shown_void_is_known_to_everybody() -> None:
    """[B27] Seat 1 discards on yellow: all views say it has no yellow; sampled worlds respect it."""
    state = play(hand_of("y1 r1 F", "g2 r2 M", "g3 y3 A", "g4 y4 C"), "y1 g2")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert state.view(seat).data()["voids"] == [0, 2, 0, 0]
    for seed in range(50):
        world = state.view(0).determinize(Rng(seed))
        assert not any(card.startswith("y") for card in world.position()["hands"][1])


def test_only_the_last_trick_may_be_looked_at() -> None:
    """[B23, B27] The last trick is kept in order; what each seat has played is public as a set."""
    state = play(hand_of("g1 r1", "g2 r2", "g3 r3", "g4 r4"), "g1 g2 g3 g4")
    assert state.view(SPECTATOR).data()["last_trick"] == ["g1", "g2", "g3", "g4"]


def test_the_target_ends_the_game_after_the_hand() -> None:
    """[B6.1, B20] 95 points and 10 more in the last trick: over."""
    state = hand_of("g1", "g2", "g3", "g4")
    finish(state, [0, 0, 0, 95])
    play(state, "g1 g2 g3 g4")
    outcome = state.outcome()
    assert (outcome.scores, outcome.winners, outcome.rule) == ((0, 0, 0, 105), (3,), "B6.2")


def test_below_the_target_the_next_hand_is_dealt_by_the_next_dealer() -> None:
    """[B6.1, B2.1] 85 and 10 are not 100; the deal moves on."""
    state = hand_of("g1", "g2", "g3", "g4")
    finish(state, [0, 0, 0, 85])
    play(state, "g1 g2 g3 g4")
    assert (state.actor(), state.table.dealer, state.table.hand_number) == (CHANCE, 0, 2)


def test_several_above_the_target_the_highest_wins() -> None:
    """[B6.2, B18] 120 beats 105."""
    state = hand_of("g1", "g2", "g3", "g4")
    finish(state, [120, 0, 0, 95])
    play(state, "g1 g2 g3 g4")
    outcome = state.outcome()
    assert outcome.ranks == (1, 3, 3, 2)


def test_a_tie_is_a_shared_win() -> None:
    """[B6.3, B19] 105 and 105 share; each has half the win."""
    state = hand_of("g1", "g2", "g3", "g4")
    finish(state, [105, 0, 0, 95])
    play(state, "g1 g2 g3 g4")
    outcome = state.outcome()
    assert (outcome.winners, outcome.share(0), outcome.share(1)) == ((0, 3), 0.5, 0.0)


def test_or_it_is_played_on() -> None:
    """[B19, B30] With tiebreak=play_on another hand is dealt."""
    state = hand_of("g1", "g2", "g3", "g4", tiebreak="play_on")
    finish(state, [105, 0, 0, 95])
    play(state, "g1 g2 g3 g4")
    assert state.outcome() is None
    assert state.table.hand_number == 2


def test_but_not_for_ever() -> None:
    """[B32] After 200 hands the tie is shared after all; after 199 one more is dealt."""
    for number, over in ((199, False), (200, True)):
        state = hand_of("g1", "g2", "g3", "g4", tiebreak="play_on")
        finish(state, [105, 0, 0, 95])
        state.table.hand_number = number
        play(state, "g1 g2 g3 g4")
        outcome = state.outcome()
        assert (outcome is not None) == over
        assert outcome is None or outcome.ranks == (1, 3, 3, 1)


def test_a_match_that_ends_early_books_the_hand_as_it_stands() -> None:
    """[B34] Totals, and what the hand has brought so far."""
    state = hand_of("y1", "y2", "y3", seats=3)
    state.table.totals, state.table.points = vec[i64]([31, 12, 8]), vec[i64]([14, -20, 5])
    assert state.standing() == [(45,), (-8,), (13,)]


def test_negative_totals_stay_and_nobody_drops_out() -> None:
    """[B22, B5.2] The cutpurse taken with nothing else: minus 20, and the game goes on."""
    state = play(hand_of("CP", "r1", "rB", "rS"), "CP r1 rB rS")
    assert list(state.table.totals) == [-19, 0, 0, 0]
    assert state.outcome() is None


def test_a_limit_of_hands_replaces_the_target() -> None:
    """[B21, B26] One hand, however few points – and however many."""
    state = play(hand_of("g1", "g2", "g3", "g4", hands_limit=1), "g1 g2 g3 g4")
    assert state.outcome() is not None
    state = hand_of("g1", "g2", "g3", "g4", hands_limit=2)
    finish(state, [0, 0, 0, 500])
    play(state, "g1 g2 g3 g4")
    assert state.outcome() is None


@pytest.mark.parametrize("options", [{}, {"instant_win": True}, {"hands_limit": 1}])
def test_a_position_is_over_only_when_somebody_has_won(options: dict[str, object]) -> None:
    """[B6.1] Neither before a deal nor in a hand nor below the target. Where a match has ended it reads back."""
    state, rng = GAME.start(4, options), Rng(2)
    for _ in range(9):
        with pytest.raises(BadInput, match="the match goes on"):
            GAME.load({**state.position(), "over": True})
        if state.actor() == CHANCE:
            state.roll(rng)
        else:
            state.apply(state.actor(), state.random_move(rng))
    playout(state, rng)
    assert GAME.load(state.position()) == state


def test_with_instant_win_a_trick_can_end_the_game() -> None:
    """[B17, B29] 95 and a trick of 10 in mid-hand: the points so far are booked."""
    state = hand_of("g1 r1", "g2 r2", "g3 r3", "g4 r4", instant_win=True)
    finish(state, [0, 0, 0, 95])
    play(state, "g1 g2 g3 g4")
    outcome = state.outcome()
    assert outcome.scores == (0, 0, 0, 105)


def test_instant_win_without_a_target_is_refused() -> None:
    """[B26] hands_limit replaces the target that instant_win would test."""
    with pytest.raises(BadInput, match="no target that could be tested after every trick"):
        GAME.start(4, {"hands_limit": 2, "instant_win": True})


def test_cards_put_aside_score_nothing_and_are_shown_after_the_hand() -> None:
    """[B16] Told to everybody at the hand's end, and not before."""
    state = hand_of("g1", "g2", "g3", seats=3)
    state.diary = Diary()
    assert state.view(0).data()["shown_aside"] == []
    play(state, "g1 g2 g3")
    assert any(news.rule == "B16" and news.reveals for news in state.diary.drain())
    assert len(state.view(0).data()["shown_aside"]) == 2


def test_or_they_stay_hidden() -> None:
    """[B16] With reveal_aside_at_end off nobody learns them."""
    state = hand_of("g1", "g2", "g3", seats=3, reveal_aside_at_end=False)
    state.diary = Diary()
    play(state, "g1 g2 g3")
    assert not any(news.rule == "B16" for news in state.diary.drain())
    assert state.view(0).data()["shown_aside"] == []


def test_an_instant_win_shows_what_lay_aside_but_no_hand() -> None:
    """[B28] With three players and the hand unfinished."""
    state = hand_of("g1 r1", "g2 r2", "g3 r3", seats=3, instant_win=True)
    finish(state, [0, 0, 95])
    play(state, "g1 g2 g3")
    assert state.outcome() is not None
    assert len(state.view(0).data()["shown_aside"]) == 2
    assert state.view(0).data()["hand"] == ["r1"]
    assert "r2" not in str(state.view(0).data())


def test_the_last_trick_is_the_eighth_or_the_tenth() -> None:
    """[B15] The guard's bonus comes in trick 10 of a three-player hand and in trick 8 of a four-player one."""
    three = play(hand_of("g1", "G", "g3", seats=3), "g1 G g3")
    assert list(three.table.totals) == [0, 14, 0]
    four = play(hand_of("g1 r1", "G r2", "g3 r3", "g4 r4"), "g1 G g3 g4")
    assert list(four.table.points) == [0, 8, 0, 0]
