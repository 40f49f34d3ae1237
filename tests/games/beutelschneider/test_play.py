"""Chapters 2, 3 and 6, and the options: the deal, following suit, the end."""

from collections.abc import Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import playout
from tafelrunde.core import CHANCE, SPECTATOR, BadInput, Diary, Illegal, Rng
from tafelrunde.games.beutelschneider import GAME, State
from tests.games.beutelschneider.table import hand_of, play
from tests.walks import settle

LAST = "g1 g2 g3 g4"


def dealt(seats: int, seed: int = 1, **options: object) -> State:
    return settle(GAME.start(seats, options), Rng(seed))


def last_trick(*totals: int, **options: object) -> State:
    """Before the last trick of a hand, which brings seat 3 ten points, with these totals so far."""
    return with_totals(hand_of("g1", "g2", "g3", "g4", **options), totals)


def with_totals(state: State, totals: Sequence[int]) -> State:
    state.table.totals = vec[i64](totals)
    return state


@pytest.mark.parametrize(("seats", "each"), [(4, 8), (3, 10)])
def test_four_get_eight_cards_each_and_three_ten_with_two_aside(seats: int, each: int) -> None:
    """[B2.2, B2.3, B1.1] All 32 cards are dealt to four; of three, thirty are in hands."""
    state = dealt(seats)
    assert [len(hand) for hand in state.position()["hands"]] == [each] * seats
    state.audit()


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


FOUR = ("g1 r1 F", "g2 r2 M", "CP g3 y3", "g4 r4 C")


@pytest.mark.parametrize(("hands", "played", "legal", "options"), [
    (FOUR, "", "g1 r1 F", {}),  # the leader may play any card, even a trump [B3.1, B4]
    (FOUR, "g1", "g2", {}),  # the led suit has to be followed [B3.2]
    (FOUR, "F", "M", {}),  # blue is a suit as well [B5]
    (FOUR, "r1 r2", "CP", {}),  # and the cutpurse is red
    (("y1 r1 F", "g2 r2 M", "g3 r3 A", "g4 r4 C"), "y1", "g2 r2 M", {}),  # who cannot follow plays anything [B3.3, B3]
    # with must_trump a trump is due, but it need not beat the sovereign [B3, B31]
    (("y1 r1 g1", "g2 F g3", "G M r4", "g4 r3 C"), "y1 F", "G M", {"must_trump": True}),
])
def test_following_suit(hands: tuple[str, ...], played: str, legal: str, options: dict[str, object]) -> None:
    """[B3.1, B3.2, B3.3, B31] What may be played to a trick."""
    assert " ".join(GAME.legal(play(hand_of(*hands, **options), played))) == legal


@pytest.mark.parametrize(("card", "why", "options"), [
    ("M", r"follow suit: green was led \[B3.2\]", {}),
    ("r4", r"\[B31\]", {"must_trump": True}),
    ("g1", "not in your hand", {}),  # there is no revoke, and no card of another hand
])
def test_a_refused_card_changes_nothing(card: str, why: str, options: dict[str, object]) -> None:
    """[B24] The refusal names the rule."""
    state = (play(hand_of("y1 r1 g1", "g2 F g3", "G M r4", "g4 r3 C", **options), "y1 F") if options
             else play(hand_of(*FOUR), "g1"))
    before = state.position()
    with pytest.raises(Illegal, match=why):
        GAME.play(state, card)
    assert state.position() == before


def test_who_takes_the_trick_leads_the_next() -> None:
    """[B4.5, B2] Seat 3 takes the first trick and leads. [B23, B27] The last trick is kept in order; what each seat
    has played is public as a set."""
    state = play(hand_of("g1 r1", "g2 r2", "g3 r3", "g4 r4"), LAST)
    assert state.actor() == 3
    assert list(state.table.points) == [0, 0, 0, 10]
    assert state.view(SPECTATOR).data()["last_trick"] == ["g1", "g2", "g3", "g4"]


def test_a_shown_void_is_known_to_everybody() -> None:
    """[B27] Seat 1 discards on yellow: all views say it has no yellow; sampled worlds respect it."""
    state = play(hand_of("y1 r1 F", "g2 r2 M", "g3 y3 A", "g4 y4 C"), "y1 g2")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert state.view(seat).data()["voids"] == [0, 2, 0, 0]
    for seed in range(50):
        world = state.view(0).determinize(Rng(seed))
        assert not any(card.startswith("y") for card in world.position()["hands"][1])


def test_the_target_ends_the_game_after_the_hand() -> None:
    """[B6.1, B20] 95 points and 10 more in the last trick: over. [B2.1] 85 and 10 are not 100: the deal moves on.
    [B6.2, B18] Of several above the target the highest wins: 120 beats 105."""
    outcome = play(last_trick(0, 0, 0, 95), LAST).outcome()
    assert (outcome.scores, outcome.winners, outcome.rule) == ((0, 0, 0, 105), (3,), "B6.2")
    state = play(last_trick(0, 0, 0, 85), LAST)
    assert (state.actor(), state.table.dealer, state.table.hand_number) == (CHANCE, 0, 2)
    assert play(last_trick(120, 0, 0, 95), LAST).outcome().ranks == (1, 3, 3, 2)


def test_a_tie_is_a_shared_win() -> None:
    """[B6.3, B19] 105 and 105 share; each has half the win."""
    outcome = play(last_trick(105, 0, 0, 95), LAST).outcome()
    assert (outcome.winners, outcome.share(0), outcome.share(1)) == ((0, 3), 0.5, 0.0)


@pytest.mark.parametrize(("number", "over"), [(1, False), (199, False), (200, True)])
def test_or_it_is_played_on_but_not_for_ever(number: int, over: bool) -> None:
    """[B19, B30] With tiebreak=play_on another hand is dealt. [B32] After 200 hands the tie is shared after all."""
    state = last_trick(105, 0, 0, 95, tiebreak="play_on")
    state.table.hand_number = number
    outcome = play(state, LAST).outcome()
    assert (outcome is not None) == over
    assert outcome.ranks == (1, 3, 3, 1) if over else state.table.hand_number == number + 1


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
    assert play(last_trick(0, 0, 0, 0, hands_limit=1), LAST).outcome() is not None
    assert play(last_trick(0, 0, 0, 500, hands_limit=2), LAST).outcome() is None


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
    assert play(with_totals(state, [0, 0, 0, 95]), LAST).outcome().scores == (0, 0, 0, 105)


def test_an_instant_win_shows_what_lay_aside_but_no_hand() -> None:
    """[B28] With three players and the hand unfinished."""
    state = play(with_totals(hand_of("g1 r1", "g2 r2", "g3 r3", seats=3, instant_win=True), [0, 0, 95]), "g1 g2 g3")
    assert state.outcome() is not None
    assert len(state.view(0).data()["shown_aside"]) == 2
    assert state.view(0).data()["hand"] == ["r1"]
    assert "r2" not in str(state.view(0).data())


@pytest.mark.parametrize(("seats", "options", "why"), [
    (2, {}, "3 or 4"), (5, {}, "3 or 4"),
    # hands_limit replaces the target that instant_win would test [B26]
    (4, {"hands_limit": 2, "instant_win": True}, "no target that could be tested after every trick"),
])
def test_what_cannot_be_is_refused(seats: int, options: dict[str, object], why: str) -> None:
    """[B25] With what is possible."""
    with pytest.raises(BadInput, match=why):
        GAME.start(seats, options)


@pytest.mark.parametrize("options", [{}, {"reveal_aside_at_end": False}])
def test_cards_put_aside_score_nothing_and_are_shown_after_the_hand(options: dict[str, object]) -> None:
    """[B16] Told to everybody at the hand's end, and not before; with reveal_aside_at_end off nobody learns them."""
    state = hand_of("g1", "g2", "g3", seats=3, **options)
    state.diary = Diary()
    assert state.view(0).data()["shown_aside"] == []
    play(state, "g1 g2 g3")
    assert any(news.rule == "B16" and news.reveals for news in state.diary.drain()) == (not options)
    assert len(state.view(0).data()["shown_aside"]) == (0 if options else 2)


def test_the_last_trick_is_the_eighth_or_the_tenth() -> None:
    """[B15] The guard's bonus comes in trick 10 of a three-player hand and in trick 8 of a four-player one."""
    three = play(hand_of("g1", "G", "g3", seats=3), "g1 G g3")
    assert list(three.table.totals) == [0, 14, 0]
    four = play(hand_of("g1 r1", "G r2", "g3 r3", "g4 r4"), "g1 G g3 g4")
    assert list(four.table.points) == [0, 8, 0, 0]
