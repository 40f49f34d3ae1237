"""Chapter 10: how rounds end, what they score, who wins the match."""

import pytest

from tafelrunde.core import NOBODY
from tafelrunde.games.behuetunsburg import GAME, State
from tests.games.behuetunsburg.table import COMPLETE, legal, play, started, table, turn_without


def endings(state: State) -> list[str]:
    found: list[str] = state.position()["endings"]
    return found


def sheet(state: State) -> list[int]:
    found: list[int] = state.position()["sheet"]
    return found


def test_the_last_card_of_the_hand_ends_the_round() -> None:
    """[H10.1, H2.4] Castle, complete court, one card in hand: its discard ends the round."""
    state = play(table("gold", "king", courts=[COMPLETE], castles=[1]), "end actions", "discard gold")
    assert endings(state) == ["went out"]


def test_going_out_by_a_discard_from_the_treasury() -> None:
    """[H10.1, H34] The hand was empty already; Gold from the treasury ends the round too."""
    state = play(table("", "king", courts=[COMPLETE], castles=[1], treasuries=["gold, jewel"]), "end actions",
                 "discard from treasury 1")
    assert endings(state) == ["went out"]
    assert sheet(state) == [160 + 50 + 50, 0]


def test_a_discard_that_breaks_the_court_does_not_end_the_round() -> None:
    """[H10.1, H34] Empty hand and treasury: somebody has to leave the complete court."""
    state = play(table("", "king", courts=[COMPLETE], castles=[1]), "end actions", "discard knight of the court")
    assert endings(state) == []
    assert state.actor() == 1


def test_a_discard_that_completes_the_court_ends_the_round() -> None:
    """[H10.1, H34] The single Lady leaves, and the court is complete."""
    state = table("", "king", courts=[COMPLETE + ", lady"], castles=[1])
    play(state, "end actions", "discard lady of the court")
    assert endings(state) == ["went out"]


@pytest.mark.parametrize(("court", "castle"), [("knight, lady", 1), (COMPLETE + ", lady", 1), (COMPLETE, 0)])
def test_without_castle_or_complete_court_nobody_goes_out(court: str, castle: int) -> None:
    """[H10.1, H27] Both are needed, at the moment of the discard."""
    state = play(table("gold", "king", courts=[court], castles=[castle]), "end actions", "discard gold")
    assert endings(state) == []


def test_a_castle_may_be_built_long_before_going_out() -> None:
    """[H10.1] Two cards in hand: the round goes on."""
    state = play(table("2 gold", "king", courts=[COMPLETE], castles=[1]), "end actions", "discard gold")
    assert endings(state) == []


def test_the_round_ends_the_moment_everybody_owns_a_castle() -> None:
    """[H10.2, H36, H37] The second castle of two, before the buyer's discard – whatever the other court looks like."""
    state = table("2 jewel, king", "king", courts=[COMPLETE, "lady"], castles=[0, 1])
    play(state, "castle", "pay jewel", "pay jewel")
    assert endings(state) == ["all castles"]
    assert sheet(state) == [160 + 50, 10 + 50]


def test_with_three_players_three_castles_are_enough() -> None:
    """[H36] The fourth castle of two copies stays unused."""
    state = table("2 jewel", courts=[COMPLETE], castles=[0, 1, 1], seats=3)
    assert endings(play(state, "castle", "pay jewel", "pay jewel")) == ["all castles"]


def test_teams_own_two_castles_together() -> None:
    """[H36, H9.1] One a side."""
    state = table("", "", "2 jewel", courts=[COMPLETE], castles=[0, 1], options={"teams": True}, seats=4, active=2)
    assert endings(play(state, "castle", "pay jewel", "pay jewel")) == ["all castles"]


def test_with_one_copy_for_three_not_everybody_can_own_a_castle() -> None:
    """[H69] Two castles, three players: the round goes on."""
    state = table("2 jewel", courts=[COMPLETE], castles=[0, 1, 0], seats=3, options={"one_copy": True})
    assert endings(play(state, "castle", "pay jewel", "pay jewel")) == []
    assert state.table.castles_left() == 0


def test_hands_count_nothing_and_are_not_shown() -> None:
    """[H10.3, H38, H72] A hand full of Kings and a hand full of Jesters are thrown away unseen."""
    state = table("gold", "2 king, 2 jester", courts=[COMPLETE], castles=[1])
    play(state, "end actions", "discard gold")
    assert sheet(state) == [160 + 50, 0]
    assert "king" not in str(state.view(0).data()["open_discards"])


def test_everything_on_the_table_scores() -> None:
    """[H10.4, H38] Singles too; Jesters cost 30; money and castle."""
    state = table("gold", "", courts=[COMPLETE, "2 knight, jester as lady, baron"], castles=[1],
                  treasuries=["jewel, gold", "platinum"])
    play(state, "end actions", "discard gold")
    assert sheet(state) == [160 + 55 + 50, 10 + 10 - 30 + 20 + 20]


def test_a_round_may_score_less_than_nothing() -> None:
    """[H39] Two Jesters as a couple: minus 60."""
    state = table("gold", "", courts=[COMPLETE, "jester as knight, jester as lady"], castles=[1])
    assert sheet(play(state, "end actions", "discard gold")) == [210, -60]


def test_going_out_with_a_jester() -> None:
    """[H3.8] It costs 30, no more."""
    court = "knight, jester as lady, baron, baroness, king, queen"
    state = play(table("gold", courts=[court], castles=[1]), "end actions", "discard gold")
    assert endings(state) == ["went out"]
    assert sheet(state) == [150 - 30 + 50, 0]


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


def test_the_highest_total_wins() -> None:
    """[H10.5, H2] 210 in the last round against 300 from before."""
    state = play(last_round(0, 300), "end actions", "discard gold")
    outcome = state.outcome()
    assert outcome.scores == (210, 300)
    assert outcome.winners == (1,)
    assert [state.reward(seat) for seat in (0, 1)] == [0.0, 1.0]
    assert state.actor() == NOBODY


def test_a_tie_is_shared() -> None:
    """[H3, H10.5] 210 each."""
    state = play(last_round(0, 210), "end actions", "discard gold")
    outcome = state.outcome()
    assert outcome.winners == (0, 1)
    assert outcome.rule == "H3"
    assert state.reward(0) == 0.5


def test_a_tie_is_played_off_once_by_option() -> None:
    """[H65, H3] A fifth round with the next starter; then it is over, tied or not."""
    state = play(last_round(0, 210, tiebreak_round=True), "end actions", "discard gold")
    assert state.outcome() is None
    assert state.position()["round"] == 4
    assert state.position()["starter"] == 1
    data = state.position()
    assert data["scores"] == [210, 210]
    state = play(last_round(0, 100, tiebreak_round=True), "end actions", "discard gold")
    assert state.outcome() is not None


def test_partners_win_together() -> None:
    """[H9.1, H10.5] Seats 0 and 2 share the win."""
    state = table("gold", "", courts=[COMPLETE], castles=[1], options={"teams": True, "rounds": 1}, seats=4)
    outcome = play(state, "end actions", "discard gold").outcome()
    assert outcome.winners == (0, 2)
    assert outcome.scores == (210, 0, 210, 0)
    assert state.reward(2) == 0.5


def test_after_so_many_turns_the_round_is_scored_as_it_stands() -> None:
    """[H51] Two turns each with a limit of two; the default is a hundred."""
    state = started(2, round_turn_limit=2)
    for _ in range(4):
        assert endings(state) == []
        turn_without(state)
    assert endings(state) == ["turn limit"]
    state = table("gold", "", turn=199)
    assert endings(play(state, "end actions", "discard gold")) == ["turn limit"]


def test_a_match_that_ends_early_scores_the_tables_as_they_stand() -> None:
    """[H75] Until it is over; hands count nothing."""
    state = table("king", "jester", castles=[1, 0], treasuries=["platinum", "jewel"], round=1, scores=[120, 90],
                  sheet=[120, 90], endings=["turn limit"])
    assert state.standing() == [(190,), (140,)]


def test_without_a_limit_of_turns_a_round_still_ends_one_day() -> None:
    """[H74] After a thousand turns each, which nobody ever takes."""
    for turn, ending in ((199, []), (1998, []), (1999, ["turn limit"])):
        state = table("gold", "", turn=turn, options={"round_turn_limit": 0})
        assert endings(play(state, "end actions", "discard gold")) == ending


def test_the_limit_of_turns_bounds_a_match() -> None:
    """[H51, H74] Half the rounds, half the decisions there can be; without a limit a thousand turns each count."""
    whole, start = GAME.longest(2), 2 * 5 * 7 + 2
    assert whole == 4 * (start + 200 * 60)
    assert GAME.longest(2, {"rounds": 2}) * 2 == whole
    assert GAME.longest(2, {"rounds": 1, "round_turn_limit": 15}) == start + 30 * 60
    assert GAME.longest(2, {"round_turn_limit": 0}) == 4 * (start + 2000 * 60)


def test_going_out_is_tested_before_the_limit_of_turns() -> None:
    """[H70] In the very last turn."""
    state = table("gold", courts=[COMPLETE], castles=[1], turn=199)
    assert endings(play(state, "end actions", "discard gold")) == ["went out"]


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
    assert state.position()["reshuffled"] is False
    play(state, "end actions", "discard gold")
    assert state.position()["idle"] == 0
    play(state, "draw", "card gold", "end actions", "discard gold")
    assert state.position()["reshuffled"] is True
    assert state.position()["idle"] == 1


def test_hands_are_dealt_again_for_the_next_round() -> None:
    """[H2.2] Courts, treasuries, castles and piles start from nothing."""
    state = play(table("gold", "king", courts=[COMPLETE], castles=[1], treasuries=["jewel"]), "end actions",
                 "discard gold")
    data = state.position()
    assert data["courts"] == data["hands"] == [{}, {}]
    assert data["castles"] == [0, 0]
    assert sum(data["pile"].values()) == 76
    assert legal(state, "card") == GAME_CARDS


GAME_CARDS = [f"card {name}" for name in ("knight", "lady", "baron", "baroness", "king", "queen", "jester", "rogue",
                                          "gold", "platinum", "jewel")]
