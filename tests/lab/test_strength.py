"""How strong the levels are: what a ladder enters, the lobby reads; and the file in the package is whole."""

import json
from pathlib import Path

import pytest

from tafelrunde.bots.strength import Won, read_strengths
from tafelrunde.lab.league import league, neighbours
from tafelrunde.lab.strength import enter
from tests.bots import kuhn
from tests.lab.test_match import Here


def test_what_a_ladder_measured_is_read_back(tmp_path: Path) -> None:
    report = league("kuhn", neighbours(["random", "greedy", "ismcts@60"], "greedy"), 40, Here(), load=kuhn.load)
    file = tmp_path / "strength.json"
    file.write_text('{"zoo": {}}')
    enter(report, "tafelrunde ladder kuhn", file)
    data = json.loads(file.read_text())
    assert list(data) == ["kuhn", "zoo"]
    assert data["kuhn"]["command"] == "tafelrunde ladder kuhn"
    assert set(data["kuhn"]["ratings"]) == {"random", "greedy", "ismcts@60"}
    read = read_strengths(data, "kuhn")
    assert read["ismcts@60"].rival == "greedy"
    assert read["ismcts@60"].share == pytest.approx(report.pairings[1].share.mean, abs=1e-4)
    assert read_strengths(data, "zoo") == {}


@pytest.mark.parametrize(("share", "said"), [(0.0, 1), (0.004, 1), (0.5, 50), (0.714, 71), (0.996, 99), (1.0, 99)])
def test_shares_as_one_says_them(share: float, said: int) -> None:
    assert Won("greedy", share, 0, 1, 100).of_hundred == said
