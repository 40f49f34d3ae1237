"""A light install does what it can, and says in one sentence what it lacks."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.cli.parameters import language_of
from tafelrunde.extras import EXTRAS, MissingExtra, require

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests/games/beutelschneider/records/tie.txt"
HERE = {**os.environ, "PYTHONPATH": str(Path(tafelrunde.__file__).parents[1])}
HEAVY = sorted({module for modules in EXTRAS.values() for module in modules} - {"rich"})  # the command line brings rich


def light(source: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """A Python where no extra is installed."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({HEAVY})); {source}"
    return subprocess.run([sys.executable, "-c", hidden, *words], capture_output=True, text=True, timeout=120, env=HERE)


def command(*words: str) -> "subprocess.CompletedProcess[str]":
    return light("from tafelrunde.cli.app import run; sys.exit(run(sys.argv[1:]))", *words)


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(EXTRAS) == set(project["optional-dependencies"]) - {"all", "dev", "docs"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_is_named_in_one_sentence(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.extras.find_spec", lambda module: None)
    with pytest.raises(MissingExtra) as told:
        require(extra, "this")
    assert str(told.value) == f'this needs the extra "{extra}": pip install "tafelrunde[{extra}]"'


@pytest.mark.parametrize("module", ["tafelrunde.web", "tafelrunde.web.server.app", "tafelrunde.terminal.app",
                                    "tafelrunde.printing", "tafelrunde.adapters.gym", "tafelrunde.adapters.pettingzoo",
                                    "tafelrunde.adapters.openspiel"])
def test_an_import_names_the_extra(module: str) -> None:
    last = light(f"import {module}").stderr.strip().splitlines()[-1]
    assert re.fullmatch(r'tafelrunde.extras.MissingExtra: .+ the extra "(\w+)": pip install "tafelrunde.\1."', last)


@pytest.mark.parametrize(("words", "extra"), [
    (["serve"], "web"),
    (["recover", "ada"], "web"),
    (["aid", "beutelschneider"], "terminal"),
    (["print", "beutelschneider", "aid"], "print"),
    (["forecast", str(RECORD)], "web"),
    (["replay", "--lang", "de", str(RECORD)], "terminal"),
    (["ladder", "beutelschneider", "random", "greedy", "-n", "2"], "lab"),
    (["league", "beutelschneider", "random", "greedy", "-n", "2"], "lab"),
    (["exploitability", "castles_besieged", "--equilibrium"], "lab"),
    (["match", "castles_besieged", "random", "greedy", "-n", "2", "--cluster", "tcp://127.0.0.1:1"], "cluster"),
    (["match", "castles_besieged", "random", "greedy", "-n", "2", "--table", "figures.parquet"], "parquet"),
])  # fmt: skip
@pytest.mark.slow
def test_a_command_names_the_extra(words: list[str], extra: str, tmp_path: Path) -> None:
    done = command(*words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(f'needs the extra "{extra}": pip install "tafelrunde[{extra}]"\n')


def test_german_that_nobody_asked_for_gives_way_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language_of(None) == "de"
    monkeypatch.setattr("tafelrunde.extras.find_spec", lambda module: None)
    assert language_of(None) == "en"
    assert language_of("de") == "de"


@pytest.mark.parametrize("words", [
    ["games"],
    ["rules", "burgundy", "R3"],
    ["replay", str(RECORD)],
    ["verify", str(RECORD)],
    ["match", "castles_besieged", "random", "greedy", "-n", "2", "--workers", "1"],
    ["check-bot", "beutelschneider", "random"],
])  # fmt: skip
@pytest.mark.slow
def test_engines_records_and_the_lab_need_no_extra(words: list[str]) -> None:
    done = command(*words)
    assert done.returncode == 0, done.stderr
