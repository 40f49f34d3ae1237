"""Golden records: one for each way a game can end."""

import pytest

from tafelrunde.core.record import read_record
from tafelrunde.games.castles_besieged import GAME
from tafelrunde.match import replayed, verify
from tests.games.castles_besieged.records import GOLDEN, Golden

BY_NAME = {golden.name: golden for golden in GOLDEN}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_the_record_holds_and_ends_as_it_says(golden: Golden) -> None:
    """[C6.1, C6.2, C17, C23, C28] Every draw, every move, the result, and the reason for the end."""
    record = read_record(golden.path.read_text("utf-8"))
    assert verify(GAME, record).holds
    outcome = replayed(GAME, record).outcome
    assert (outcome.rule, str(outcome.reason)) == (golden.rule, golden.reason)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_the_same_dice_and_players_play_the_same_record(golden: Golden) -> None:
    """[C2.3] Nothing but the dice and the decisions makes a match."""
    assert golden.played().record() == read_record(golden.path.read_text("utf-8"))


def test_forced_passes_stand_in_the_record() -> None:
    """[C24, C15] As moves, and the other player's turns between them."""
    lines = read_record(BY_NAME["forced_passes"].path.read_text("utf-8")).lines
    passes = [line for line in lines if line.text == "pass"]
    assert len(passes) > 10
    assert {line.actor for line in passes} == {1}


def test_the_winner_deals_in_the_record() -> None:
    """[C2.2, C18] The lot is cast once in a match of three games, and each is dealt afresh."""
    lines = read_record(BY_NAME["best_of_three"].path.read_text("utf-8")).lines
    assert sum(line.text.startswith("dealer") for line in lines) == 1
