"""`python -m tools measure`: pages of a game, and how strong its levels are, as the house reads it."""

import json
from pathlib import Path

import pytest
from tools.__main__ import TOOLS
from tools.markdown import contents
from tools.strength import enter, entry

from tafelrunde import all_games
from tafelrunde.bots.levels import Won, read_strength
from tafelrunde.cli.app import run
from tafelrunde.lab.league import league, neighbours
from tests.bots import kuhn
from tests.lab.test_match import Here

RUNGS = ["random", "greedy", "ismcts@60"]


def test_what_a_ladder_measured_is_read_back(tmp_path: Path) -> None:
    report = league("kuhn", neighbours(RUNGS, "random"), 40, Here(), load=kuhn.load)
    file = tmp_path / "strength.json"
    file.write_text('{"zoo": {"3": {}}, "kuhn": {"4": {}}}')
    enter(report, "tafelrunde ladder kuhn", file)
    data = json.loads(file.read_text())
    assert list(data) == ["kuhn", "zoo"]
    assert list(data["kuhn"]) == ["2", "4"]
    assert data["kuhn"]["2"]["command"] == "tafelrunde ladder kuhn"
    read = read_strength(data, "kuhn", 2)
    assert {bot: won.rival for bot, won in read.below.items()} == {"greedy": "random", "ismcts@60": "greedy"}
    assert read.below["ismcts@60"].share == pytest.approx(report.pairings[1].share.mean, abs=1e-4)
    assert read.points["random"] == 0
    assert read_strength(data, "kuhn", 3).below == read_strength(data, "zoo", 3).points == {}


@pytest.mark.slow
def test_points_add_up_what_each_rung_wins_against_the_one_below(tmp_path: Path) -> None:
    """On Elo's scale, in tens: three of four are 190 points; a drawn match is added to every pair."""
    report = league("kuhn", neighbours(RUNGS), [40, 400], Here(), load=kuhn.load)
    assert [pairing.matches for pairing in report.pairings] == [40, 400]
    enter(report, "", tmp_path / "strength.json")
    points = read_strength(json.loads((tmp_path / "strength.json").read_text()), "kuhn", 2).points
    below = 0.0
    for bot, pairing in zip(RUNGS[1:], report.pairings, strict=True):
        share = (pairing.share.mean * pairing.matches + 0.5) / (pairing.matches + 1)
        expected = 1 / (1 + 10 ** (-(points[bot] - below) / 400))
        assert share == pytest.approx(expected, abs=0.03)
        below = points[bot]


@pytest.mark.parametrize(("share", "said"), [(0.0, 1), (0.004, 1), (0.5, 50), (0.714, 71), (0.996, 99), (1.0, 99)])
def test_shares_as_one_says_them(share: float, said: int) -> None:
    assert Won("greedy", share, 0, 1, 100).of_hundred == said


def test_ratings_and_points_are_of_one_scale() -> None:
    """The points of a ladder are the ratings of its league, from its lowest rung up and in tens."""
    report = league("kuhn", neighbours(RUNGS, "random"), 40, Here(), load=kuhn.load)
    found = {rated.bot: rated.rating.mean for rated in report.table}
    told = entry(report, "")["points"]
    assert told == {bot: 10 * round((found[bot] - found["random"]) / 10) for bot in RUNGS}
    assert list(told.values()) == sorted(told.values())


@pytest.mark.slow
def test_errors_are_entered_beside_a_ladder_and_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.errors.rungs", lambda slug, seats: ("random", "page"))
    monkeypatch.setattr("tafelrunde.lab.referee.rungs", lambda slug, seats: ())
    strength, page = tmp_path / "strength.json", tmp_path / "errors.md"
    strength.write_text('{"castles_besieged": {"2": {"points": {"random": 0, "page": 100}}}}')
    words = ["errors", "castles_besieged", "-n", "4", "--times", "1", "--workers", "1", "--into", str(page),
             "--strength", str(strength)]
    assert run(words, TOOLS) == 0
    data = json.loads(strength.read_text())
    entered = data["castles_besieged"]["2"]
    assert entered["points"]["page"] == 100 and set(entered["errors"]["bots"]) == {"random", "page"}
    assert read_strength(data, "castles_besieged", 2).errors["page"] == entered["errors"]["bots"]["page"]["loss"]
    assert entered["errors"]["command"] in page.read_text() and "| page | " in page.read_text()


def test_the_contents_of_the_documents_are_those_it_would_write() -> None:
    lab = Path(__file__).parents[2] / "docs/lab"
    assert contents(lab, all_games()) == (lab / "README.md").read_text("utf-8")


@pytest.mark.slow
def test_everything_about_a_game_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages, Markdown and strength; begun again it plays nothing again and writes the same."""
    monkeypatch.setattr("tools.measure.rungs", lambda slug, seats=0: ("random", "greedy@1", "ismcts@2"))
    reports, strength, keep = tmp_path / "lab", tmp_path / "strength.json", tmp_path / "keep"
    words = ["measure", "castles_besieged", "--ladder", "6", "--top", "10", "--balance", "6", "--bot", "random",
             "--workers", "1", "--into", str(reports), "--strength", str(strength), "--keep", str(keep)]
    assert run(words, TOOLS) == 0
    names = ["README.md", "castles_besieged-balance.html", "castles_besieged-ladder.html", "castles_besieged.md"]
    assert sorted(file.name for file in reports.iterdir()) == names
    first = [(reports / name).read_text() for name in names]
    lines = [file.read_text() for file in sorted(keep.iterdir())]
    assert "[castles_besieged.md](castles_besieged.md)" in first[0]
    assert "not measured yet" in first[0]
    assert "| 2 | ismcts@2 | greedy@1 |" in first[3]
    assert "tafelrunde ladder castles_besieged --seats 2 --games 6 --top 10" in first[3]
    assert "hits_to_lose = 5" in first[3]
    won = json.loads(strength.read_text())["castles_besieged"]["2"]["below"]["ismcts@2"]
    assert (won["rival"], won["matches"]) == ("greedy@1", 10)
    assert run(words, TOOLS) == 0
    assert [(reports / name).read_text() for name in names] == first
    assert [file.read_text() for file in sorted(keep.iterdir())] == lines
