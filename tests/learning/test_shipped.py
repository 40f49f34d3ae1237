"""The weights that come with the house: small, for the games as they are, and better than greedy."""

from importlib.resources import files
from pathlib import Path

import pytest

from tafelrunde.bots import make
from tafelrunde.lab.match import match
from tafelrunde.learned.weights import read
from tests.lab.test_match import Here
from tests.long import in_turn

FOLDER = Path(str(files("tafelrunde.learned"))) / "weights"
SHIPPED = sorted((*FOLDER.glob("*.weights"), *FOLDER.glob("*.value")))
PLAYERS = {".weights": "learned", ".value": "emperor"}


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_they_are_small_and_for_the_game_as_it_is(file: Path) -> None:
    weights = read(file)
    assert file.name == f"{weights.game}-{weights.seats}{file.suffix}"
    assert file.stat().st_size <= 400_000
    assert weights.provenance["command"]
    assert make(PLAYERS[file.suffix]).name == PLAYERS[file.suffix]


@pytest.mark.parametrize("file", in_turn(SHIPPED), ids=lambda file: file.name)
def test_they_win_more_than_an_equal_share_against_greedy(file: Path) -> None:
    """At once, whatever more their player may do with them."""
    weights = read(file)
    bots = [f"learned:{file}", *["greedy"] * (weights.seats - 1)]
    found = match(weights.game, bots, 300, Here())
    assert found.standings[0].share.mean > 1 / weights.seats
