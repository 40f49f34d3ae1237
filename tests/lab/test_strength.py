"""How strong the levels are: what a ladder enters, the lobby reads; and the file in the package is whole."""

import json
from pathlib import Path

import pytest

from tafelrunde.bots import levels
from tafelrunde.bots.strength import Won, read_strengths, read_weaker
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
    assert read_weaker(data, "kuhn") == {bot for bot, won in data["kuhn"]["greedy"].items() if won["share"] < 0.5}


def test_the_page_stands_above_the_levels_it_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    def order() -> list[str]:
        levels.levels.cache_clear()
        return [level.title for level in levels.levels("beutelschneider")]

    for weaker, expected in [((), ["Jester", "Page", "Squire", "Knight", "Baron", "King"]),
                             (("squire",), ["Jester", "Squire", "Page", "Knight", "Baron", "King"]),
                             (("squire", "knight"), ["Jester", "Squire", "Knight", "Page", "Baron", "King"])]:
        monkeypatch.setattr(levels, "weaker_than_greedy", lambda slug, weaker=weaker: frozenset(weaker))
        assert order() == expected
    levels.levels.cache_clear()


def test_who_wins_less_than_half_is_weaker() -> None:
    """With four seats, too: a ladder sets two of a kind against two of the other."""
    data = {"zoo": {"seats": 4, "greedy": {"squire": {"share": 0.2}, "baron": {"share": 0.4}, "king": {"share": 0.5}}}}
    assert read_weaker(data, "zoo") == {"squire", "baron"}
    assert read_weaker(data, "kuhn") == frozenset()


@pytest.mark.parametrize(("share", "said"), [(0.0, 1), (0.004, 1), (0.5, 50), (0.714, 71), (0.996, 99), (1.0, 99)])
def test_shares_as_one_says_them(share: float, said: int) -> None:
    assert Won("greedy", share, 0, 1, 100).of_hundred == said
