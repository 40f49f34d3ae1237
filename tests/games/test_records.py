"""Golden records: one for each way a game can end, played by simple players who would write it again the same."""

import pytest

from tafelrunde import games
from tafelrunde.core.record import Record, read_record
from tafelrunde.match import Match, replayed
from tests.games.behuetunsburg.records import GOLDEN as ROUNDS, ending_of
from tests.games.castles_besieged.records import GOLDEN as BATTLES
from tests.games.golden import Golden

BY_NAME = {golden.name: golden for golden in (*BATTLES, *ROUNDS)}
PLAYED_AGAIN = [*BATTLES, *(BY_NAME[name] for name in ("two_out_by_court", "three_all_castles", "teams_out_by_hand"))]


def record_of(name: str) -> Record:
    return read_record(BY_NAME[name].path.read_text("utf-8"))


def match_of(name: str) -> Match:
    return replayed(games.load(BY_NAME[name].slug), record_of(name))


@pytest.mark.parametrize("golden", BY_NAME.values(), ids=lambda golden: golden.name)
def test_a_record_ends_as_it_says(golden: Golden) -> None:
    """A battle by its rule and reason, a round by the hand, the treasury, the court, the last castle, or a limit."""
    match = match_of(golden.name)
    found = ending_of(match) if golden in ROUNDS else (match.outcome.rule, str(match.outcome.reason))
    assert found == golden.ending


@pytest.mark.parametrize("golden", PLAYED_AGAIN, ids=lambda golden: golden.name)
def test_the_same_dice_and_players_play_the_same_record(golden: Golden) -> None:
    """Nothing but the dice and the decisions makes a match."""
    assert golden.played().record() == record_of(golden.name)


def test_forced_passes_stand_in_the_record() -> None:
    """[C24, C15] As moves, and the other player's turns between them."""
    passes = [line for line in record_of("forced_passes").lines if line.text == "pass"]
    assert len(passes) > 10
    assert {line.actor for line in passes} == {1}


def test_the_winner_deals_in_the_record() -> None:
    """[C2.2, C18] The lot is cast once in a match of three games, and each is dealt afresh."""
    assert sum(line.text.startswith("dealer") for line in record_of("best_of_three").lines) == 1


def test_a_whole_match_is_four_rounds_and_a_tie_is_played_off_in_a_fifth() -> None:
    """[H2, H65] The first starts 0, 1, 0, 1 after the lot; the second has one round more than agreed."""
    assert [len(match_of(name).state.position()["endings"]) for name in ("four_rounds", "played_off")] == [4, 2]
