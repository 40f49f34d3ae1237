"""Golden records: one for each way a round can end, for two, for three or four, and for teams."""

import pytest

from tafelrunde.core.record import read_record
from tafelrunde.games.behuetunsburg import GAME
from tafelrunde.match import replayed
from tests.games.behuetunsburg.records import GOLDEN, Golden

BY_NAME = {golden.name: golden for golden in GOLDEN}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_the_record_ends_as_it_says(golden: Golden) -> None:
    """[H10.1, H10.2, H34, H51, H68] By the hand, the treasury, the court, the last castle, or a limit."""
    match = replayed(GAME, read_record(golden.path.read_text("utf-8")))
    assert golden.holds(match)
    assert match.outcome is not None


@pytest.mark.parametrize("name", ["two_out_by_court", "three_all_castles", "teams_out_by_hand"])
def test_the_same_dice_and_players_play_the_same_record(name: str) -> None:
    """[H2.3] Nothing but chance and decisions makes a match."""
    golden = BY_NAME[name]
    assert golden.played().record() == read_record(golden.path.read_text("utf-8"))


def test_a_whole_match_is_four_rounds_and_a_tie_is_played_off_in_a_fifth() -> None:
    """[H2, H65] The first starts 0, 1, 0, 1 after the lot; the second has one round more than agreed."""
    match = replayed(GAME, read_record(BY_NAME["four_rounds"].path.read_text("utf-8")))
    assert len(match.state.position()["endings"]) == 4
    match = replayed(GAME, read_record(BY_NAME["played_off"].path.read_text("utf-8")))
    assert len(match.state.position()["endings"]) == 2
