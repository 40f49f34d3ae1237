"""Chapter 10: how rounds end, what they score, who wins the match."""

from typing import Any

import pytest

from tafelrunde.core import NOBODY
from tafelrunde.games.behuetunsburg import GAME, State
from tafelrunde.games.behuetunsburg.components import NAMES
from tests.games.behuetunsburg.table import COMPLETE, legal, play, started, table, turn_without


def endings(state: State) -> list[str]:
    return state.position()["endings"]


def sheet(state: State) -> list[int]:
    return state.position()["sheet"]


JESTING = "knight, jester as lady, baron, baroness, king, queen"
NO_LIMIT = {"courts": [], "castles": [], "options": {"round_turn_limit": 0}}


@pytest.mark.parametrize(("hand", "more", "discard", "ending"), [
    ("gold", {}, "gold", ["went out"]),  # castle, complete court, one card in hand [H2.4]
    ("", {"treasuries": ["gold, jewel"]}, "from treasury 1", ["went out"]),  # the hand was empty already [H34]
    ("", {"courts": [COMPLETE + ", lady"]}, "lady of the court", ["went out"]),  # a discard that completes the court
    ("", {}, "knight of the court", []),  # and one that breaks it
    ("gold", {"courts": ["knight, lady"]}, "gold", []),  # both are needed, at the moment of the discard [H27]
    ("gold", {"courts": [COMPLETE + ", lady"]}, "gold", []),
    ("gold", {"castles": [0]}, "gold", []),
    ("2 gold", {}, "gold", []),  # a castle may be built long before going out
    ("gold", {"courts": [JESTING]}, "gold", ["went out"]),  # a Jester does no harm [H3.8]
    ("gold", {"turn": 199}, "gold", ["went out"]),  # in the very last turn: tested before the limit [H70]
    ("gold", {"courts": [], "castles": [], "turn": 199}, "gold", ["turn limit"]),  # a hundred turns each [H51]
    # without a limit a round ends after a thousand turns each, which nobody ever takes [H74]
    ("gold", {**NO_LIMIT, "turn": 199}, "gold", []),
    ("gold", {**NO_LIMIT, "turn": 1998}, "gold", []),
    ("gold", {**NO_LIMIT, "turn": 1999}, "gold", ["turn limit"]),
])
def test_which_discard_ends_a_round(hand: str, more: dict[str, Any], discard: str, ending: list[str]) -> None:
    """[H10.1, H27, H34, H51, H70, H74] The last card of the hand of whoever has castle and complete court."""
    state = table(hand, "king", **{"courts": [COMPLETE], "castles": [1], **more})
    assert endings(play(state, "end actions", f"discard {discard}")) == ending
    assert ending or state.actor() == 1


@pytest.mark.parametrize(("hands", "more", "ending", "left"), [
    # the second castle of two, before the buyer's discard, whatever the other court looks like [H10.2, H37]
    (["2 jewel, king", "king"], {"courts": [COMPLETE, "lady"], "castles": [0, 1]}, ["all castles"], 2),
    (["2 jewel"], {"castles": [0, 1, 1], "seats": 3}, ["all castles"], 4),  # the fourth of two copies stays unused
    (["", "", "2 jewel"], {"castles": [0, 1], "options": {"teams": True}, "seats": 4, "active": 2},  # one a side [H9.1]
     ["all castles"], 2),
    # two castles, three players: the round goes on [H69]
    (["2 jewel"], {"castles": [0, 1, 0], "seats": 3, "options": {"one_copy": True}}, [], 0),
])
def test_the_round_ends_the_moment_everybody_owns_a_castle(hands: list[str], more: dict[str, Any], ending: list[str],
                                                           left: int) -> None:
    """[H10.2, H36, H37, H69] Castles lie there again for the next round."""
    state = play(table(*hands, **{"courts": [COMPLETE], **more}), "castle", "pay jewel", "pay jewel")
    assert endings(state) == ending
    assert state.table.castles_left() == left


@pytest.mark.parametrize(("hands", "courts", "more", "scores"), [
    # hands count nothing: one full of Kings and Jesters is thrown away unseen [H10.3, H72]
    (["gold", "2 king, 2 jester"], [COMPLETE], {}, [160 + 50, 0]),
    # singles too; Jesters cost 30; money and castle
    (["gold", ""], [COMPLETE, "2 knight, jester as lady, baron"], {"treasuries": ["jewel, gold", "platinum"]},
     [160 + 55 + 50, 10 + 10 - 30 + 20 + 20]),
    (["gold", ""], [COMPLETE, "jester as knight, jester as lady"], {}, [210, -60]),  # less than nothing [H39]
    (["gold"], [JESTING], {}, [150 - 30 + 50, 0]),  # going out with a Jester costs 30, no more [H3.8]
])
def test_everything_on_the_table_scores(hands: list[str], courts: list[str], more: dict[str, Any],
                                        scores: list[int]) -> None:
    """[H10.3, H10.4, H38, H39, H72] And nothing in hands, which are not shown."""
    state = play(table(*hands, courts=courts, castles=[1], **more), "end actions", "discard gold")
    assert sheet(state) == scores
    assert "king" not in str(state.view(0).data()["open_discards"])


def test_the_treasury_and_the_castles_of_both_score() -> None:
    """[H10.4] After a discard from the treasury, and after the last castle."""
    state = table("", "king", courts=[COMPLETE], castles=[1], treasuries=["gold, jewel"])
    assert sheet(play(state, "end actions", "discard from treasury 1")) == [160 + 50 + 50, 0]
    state = table("2 jewel, king", "king", courts=[COMPLETE, "lady"], castles=[0, 1])
    assert sheet(play(state, "castle", "pay jewel", "pay jewel")) == [160 + 50, 10 + 50]


def test_in_a_team_the_active_partners_hand_counts() -> None:
    """[H48] The other partner may hold cards – unless both have to be empty by option."""
    for options, out in (({}, ["went out"]), ({"both_partners_empty": True}, [])):
        state = table("gold", "", "king", courts=[COMPLETE], castles=[1], options={"teams": True, **options}, seats=4)
        assert endings(play(state, "end actions", "discard gold")) == out


def last_round(*scores: int, **options: object) -> State:
    """The last discard of the last round, after rounds with these scores."""
    sides = len(scores)
    sheet = [*scores, *[0] * (2 * sides)]
    return table("gold", "", courts=[COMPLETE], castles=[1], round=3, sheet=sheet, scores=list(scores),
                 endings=["went out"] * 3, options=options)


@pytest.mark.parametrize(("before", "winners", "rewards"), [
    ((0, 300), (1,), [0.0, 1.0]), ((0, 210), (0, 1), [0.5, 0.5])])
def test_the_highest_total_wins(before: tuple[int, int], winners: tuple[int, ...], rewards: list[float]) -> None:
    """[H10.5, H2] 210 in the last round against 300 from before; [H3] 210 each is a shared win."""
    state = play(last_round(*before), "end actions", "discard gold")
    assert (state.outcome().scores, state.outcome().winners) == ((210, before[1]), winners)
    assert [state.reward(seat) for seat in (0, 1)] == rewards
    assert state.actor() == NOBODY
    assert (state.outcome().rule == "H3") == (len(winners) == 2)


def test_a_tie_is_played_off_once_by_option() -> None:
    """[H65, H3] A fifth round with the next starter; then it is over, tied or not."""
    state = play(last_round(0, 210, tiebreak_round=True), "end actions", "discard gold")
    data = state.position()
    assert (state.outcome(), data["round"], data["starter"], data["scores"]) == (None, 4, 1, [210, 210])
    assert play(last_round(0, 100, tiebreak_round=True), "end actions", "discard gold").outcome() is not None


def test_partners_win_together() -> None:
    """[H9.1, H10.5] Seats 0 and 2 share the win."""
    state = table("gold", "", courts=[COMPLETE], castles=[1], options={"teams": True, "rounds": 1}, seats=4)
    outcome = play(state, "end actions", "discard gold").outcome()
    assert (outcome.winners, outcome.scores) == ((0, 2), (210, 0, 210, 0))
    assert state.reward(2) == 0.5


def test_after_so_many_turns_the_round_is_scored_as_it_stands() -> None:
    """[H51] Two turns each with a limit of two."""
    state = started(2, round_turn_limit=2)
    for _ in range(4):
        assert endings(state) == []
        turn_without(state)
    assert endings(state) == ["turn limit"]


def test_a_match_that_ends_early_scores_the_tables_as_they_stand() -> None:
    """[H75] Until it is over; hands count nothing."""
    state = table("king", "jester", castles=[1, 0], treasuries=["platinum", "jewel"], round=1, scores=[120, 90],
                  sheet=[120, 90], endings=["turn limit"])
    assert state.standing() == [(190,), (140,)]


def test_the_limit_of_turns_bounds_a_match() -> None:
    """[H51, H74] Half the rounds, half the decisions there can be; without a limit a thousand turns each count."""
    whole, start = GAME.longest(2), 2 * 5 * 7 + 2
    assert whole == 4 * (start + 200 * 60)
    assert GAME.longest(2, {"rounds": 2}) * 2 == whole
    assert GAME.longest(2, {"rounds": 1, "round_turn_limit": 15}) == start + 30 * 60
    assert GAME.longest(2, {"round_turn_limit": 0}) == 4 * (start + 2000 * 60)


def test_pure_hoarding_ends_the_round_by_option() -> None:
    """[H68] Two circles without a change after the first reshuffle: turn four ends it; a Rogue starts it again."""
    state = table("rogue, gold", "gold", turn=9, idle=3, reshuffled=True, options={"hoarding_stop": True})
    assert endings(play(state.copy(), "end actions", "discard gold")) == ["hoarding"]
    assert endings(play(state, "crime wave", "end actions", "discard gold")) == []
    assert state.position()["idle"] == 0
    state = table("gold", "gold", turn=9, idle=3, reshuffled=True)
    assert endings(play(state, "end actions", "discard gold")) == []


def test_hoarding_is_counted_from_the_reshuffle_on() -> None:
    """[H68, H7.2] The pile has run out, but only now does a discard lie there to be shuffled."""
    everything = "10 knight, 10 lady, 6 baron, 6 baroness, 4 king, 4 queen, 4 jester, 8 rogue, 11 gold, 8 platinum"
    state = table(everything, "gold, 4 jewel", pile="", options={"hoarding_stop": True})
    for moves, reshuffled, idle in (([], False, 0), (["end actions", "discard gold"], False, 0),
                                    (["draw", "card gold", "end actions", "discard gold"], True, 1)):
        data = play(state, *moves).position()
        assert (data["reshuffled"], data["idle"]) == (reshuffled, idle)


def test_hands_are_dealt_again_for_the_next_round() -> None:
    """[H2.2] Courts, treasuries, castles and piles start from nothing."""
    state = play(table("gold", "king", courts=[COMPLETE], castles=[1], treasuries=["jewel"]), "end actions",
                 "discard gold")
    data = state.position()
    assert data["courts"] == data["hands"] == [{}, {}]
    assert (data["castles"], sum(data["pile"].values())) == ([0, 0], 76)
    assert legal(state, "card") == [f"card {name}" for name in NAMES]
