"""Chapters 1, 2 and 9: the cards, the deal, who plays with whom."""

import pytest

from tafelrunde import scenes
from tafelrunde.core import BadInput, Diary, Rng
from tafelrunde.games.behuetunsburg import GAME, State
from tafelrunde.games.behuetunsburg.components import (
    CASTLE_POINTS,
    CASTLES_A_COPY,
    DECK_SIZE,
    IN_THE_DECK,
    NAMES,
    POINTS,
    TREASURE,
    WORTH,
)
from tafelrunde.scenes.behuetunsburg import label
from tests.games.behuetunsburg.table import COMPLETE, draw, legal, play, started, table, turn_without


def test_one_copy_has_76_cards_and_420_gold_pieces() -> None:
    """[H1.1, H1, H1.3] 76 cards and two castles; 12 x 5 + 8 x 20 + 4 x 50."""
    assert sum(IN_THE_DECK) == DECK_SIZE == 76
    assert sum(IN_THE_DECK) + CASTLES_A_COPY == 78
    assert sum(count * worth for count, worth in zip(IN_THE_DECK, WORTH, strict=True)) == 420
    assert sum(IN_THE_DECK[8:]) == TREASURE
    assert dict(zip(NAMES, POINTS, strict=True)) == {
        "knight": 10, "lady": 10, "baron": 20, "baroness": 20, "king": 50, "queen": 50, "jester": -30, "rogue": 0,
        "gold": 5, "platinum": 20, "jewel": 50}
    assert CASTLE_POINTS == 50


@pytest.mark.parametrize(("seats", "options", "total", "castles"), [
    (2, {}, 76, 2), (3, {}, 152, 4), (4, {}, 152, 4), (4, {"teams": True}, 76, 2), (3, {"one_copy": True}, 76, 2)])
def test_three_and_four_play_with_two_copies(seats: int, options: dict[str, bool], total: int, castles: int) -> None:
    """[H1.2, H9.4, H9.1, H52] 152 cards and four castles; teams and the unofficial option use one copy."""
    state = GAME.start(seats, options)
    assert sum(state.position()["pile"].values()) == total
    assert state.table.castles_left() == castles


@pytest.mark.parametrize(("seats", "options", "why"), [
    (1, {}, "2, 3 or 4"), (5, {}, "2, 3 or 4"),  # the game is for two to four [H53]
    # teams need four and have one copy anyway [H9.1, H52]
    (2, {"teams": True}, "4 players"), (4, {"teams": True, "one_copy": True}, "single copy"),
    (2, {"trade_tables": True}, "only with trading")])
def test_what_cannot_be_is_refused_in_words(seats: int, options: dict[str, bool], why: str) -> None:
    """[H53, H9.1, H52] With what is possible."""
    with pytest.raises(BadInput, match=why):
        GAME.start(seats, options)


def test_whoever_has_the_first_turn_of_a_round_is_shown_to_begin_it() -> None:
    """[H2.3] Nobody deals in this game."""
    state = play(GAME.start(3), "starter 2")
    shown = {panel.seat: {*panel.marks} & {"leads", "deals"}
             for panel in scenes.of("behuetunsburg")(state.view(0), []).seats}
    assert shown == {0: set(), 1: set(), 2: {"leads"}}


def test_everybody_gets_five_cards_one_by_one_from_the_starter_on() -> None:
    """[H2.2, H70, H2.1] Starter 2 of 3 gets the first card, seat 0 the second; then 137 are left."""
    state = GAME.start(3)
    assert legal(state) == ["starter 0", "starter 1", "starter 2"]
    draw(play(state, "starter 2"), "king", "queen", "rogue", "jewel")
    assert state.position()["hands"] == [{"queen": 1}, {"rogue": 1}, {"king": 1, "jewel": 1}]
    state.roll(Rng(1))
    data = state.position()
    assert [state.hand_size(seat) for seat in range(3)] == [5, 5, 5]
    assert sum(data["pile"].values()) == 152 - 15
    assert (data["courts"], data["treasuries"], state.actor()) == ([{}, {}, {}], [[], [], []], 2)


def test_play_goes_clockwise() -> None:
    """[H2.3, H4.1] Seat 0, 1, 2, 0."""
    state = started(3)
    actors = []
    for _ in range(4):
        actors.append(state.actor())
        turn_without(state)
    assert actors == [0, 1, 2, 0]


def test_the_first_turn_passes_on_from_round_to_round() -> None:
    """[H2.3, H4, H2] Drawn at random first; then the next seat clockwise; four rounds."""
    state = started(2, round_turn_limit=1)
    starters = []
    while state.outcome() is None:
        starters.append(state.position()["starter"])
        now = state.position()["round"]
        while state.outcome() is None and state.position()["round"] == now:
            if state.actor() < 0:
                state.roll(Rng(5))
            else:
                turn_without(state)
    assert starters == [0, 1, 0, 1]


def test_partners_sit_opposite_and_share_court_treasury_and_castle() -> None:
    """[H9.1, H2.1] What seat 2 plays goes to the court and treasury of seat 0."""
    state = table("", "", "knight, lady, gold", options={"teams": True}, seats=4, active=2)
    play(state, "bank gold", "couple knight+lady")
    assert state.position()["courts"] == [{"knight": 1, "lady": 1}, {}]
    assert state.position()["treasuries"] == [["gold"], []]


def told(state: State, *moves: str) -> list[str]:
    """What everybody hears of these moves."""
    state.diary = Diary()
    play(state, *moves)
    return [str(line.say) for line in state.diary.news if line.only is None]


def test_what_happens_to_a_team_names_both_partners() -> None:
    """[H9.1, H10.4] Thief, kidnapper and score: court and treasury belong to seats 1 and 3 alike."""
    state = table("3 rogue", courts=[COMPLETE, "5 knight"], treasuries=["jewel, jewel", "gold"], seats=4,
                  options={"teams": True, "rounds": 1})
    assert told(state.copy(), "steal 1") == ["seat 0 sends a thief for Gold of seat 1 and seat 3"]
    assert told(state.copy(), "kidnap 1 knight") == ["seat 0 kidnaps a Knight of seat 1 and seat 3"]
    assert [str(label(state.view(0), move)) for move in ("steal 1", "kidnap 1 knight")] == [
        "steal Gold from seat 1 and seat 3 with a Rogue", "kidnap a Knight of seat 1 and seat 3 with a Rogue"]
    last = table("rogue", "gold", courts=[COMPLETE, "5 knight"], castles=[1, 0], phase="discard", seats=4,
                 options={"teams": True, "rounds": 1})
    assert told(last, "discard rogue")[-2:] == ["seat 0 and seat 2 score 210 in this round, 210 in all",
                                                "seat 1 and seat 3 score 50 in this round, 50 in all"]
    assert told(table("rogue", treasuries=["", "gold"]), "steal 1") == ["seat 0 sends a thief for Gold of seat 1"]


def test_partners_do_not_see_each_others_hands() -> None:
    """[H9.2, H50] The view of seat 0 knows how many cards seat 2 has, no more, and there are no signals to send."""
    state = table("gold", "", "king, queen", options={"teams": True}, seats=4)
    seen = state.view(0).data()
    assert seen["hand"] == {"gold": 1}
    assert seen["sizes"] == [1, 0, 2, 0]
    assert "king" not in str(seen["known"])
    assert not [move for move in GAME.actions if "show" in move or "signal" in move]
