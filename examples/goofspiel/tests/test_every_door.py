"""Goofspiel in the house: every way in shows it without a line of its own there."""

from pathlib import Path

import pytest
from tests.web.house import house

from tafelrunde import all_games, lessons, scenes
from tafelrunde.bots import values
from tafelrunde.cli.app import run
from tafelrunde.scenes.aid import has_aid
from tafelrunde.scenes.catalogues import load_catalogue
from tafelrunde.scenes.inks import theme_colour
from tafelrunde.web.replay.export import _theme


def test_it_is_among_the_games() -> None:
    assert "goofspiel" in [card.slug for card in all_games()]
    assert scenes.has("goofspiel")
    assert values.find("goofspiel") is not None
    assert has_aid("goofspiel")
    assert lessons.has("goofspiel")
    assert load_catalogue("de", "goofspiel")["your hand"] == "deine Hand"


@pytest.mark.parametrize("words", [("games", "goofspiel"), ("rules", "goofspiel", "G2.5"),
                                   ("rules", "goofspiel", "--coverage"), ("sentences", "goofspiel", "--lang", "de")])
def test_the_command_line_knows_it(words: tuple[str, ...], capsys: pytest.CaptureFixture[str],
                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    assert run(words) == 0
    if words[0] == "rules":
        assert "G2.5" in capsys.readouterr().out


def test_the_lab_lets_bots_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("match", "goofspiel", "greedy", "random", "--games", "40")) == 0
    assert "greedy  wins 0." in capsys.readouterr().out


def test_the_lobby_shows_it_with_its_emblem_and_its_colours(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada")
        lobby = ada.get("/").text
        for file, begins in (("/game/goofspiel/emblem.svg", "<svg"), ("/game/goofspiel/theme.css", "/*")):
            assert file in lobby
            assert ada.get(file).text.startswith(begins)
        assert ada.get("/game/goofspiel/info.py").status_code == 404
        assert ada.get("/game/beutelschneider/emblem.svg").status_code == 404
        assert ".theme-goofspiel" in _theme("goofspiel")  # a replay as one file has its colours in it
        assert theme_colour("goofspiel", "cloth", "") == "#2b4257"  # and so have link previews and what is printed
        assert "Whoever bid the most takes the prize" in ada.get("/rules/goofspiel").text
        aid = ada.get("/aid/goofspiel?seats=3").text
        assert "3 players, and all of them hold the same bids." in aid
        assert ada.get("/aid/goofspiel/data").json()["game"] == "goofspiel"
        assert "bid your 3" in ada.get("/learn/goofspiel").text
        table = ada.open_table("goofspiel", "me", "bot:greedy@1s")
        connection = ada.connection(table)
        connection.hear_kind("sight")
        assert len(connection.moves(0)) == 13
